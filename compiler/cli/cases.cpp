// tercio cases: where each case of each book is implemented, said or ruled, and what tests it.
#include "compiler/driver/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/session.hpp"
#include "compiler/driver/changes.hpp"

namespace tercio::cli {
namespace {

using driver::CaseRow;
using Json = nlohmann::ordered_json;

struct Flags {
  Inputs inputs;
  bool missing = false;
  bool strict = false;
  bool compare = false;
  std::string format = "text";
};

std::string text_of(const CaseRow& row) {
  std::string text = fmt::format("{:8} {:13} {}\n", row.case_no, row.status, row.what);
  for (const driver::CasePlace& each : row.places) {
    text += fmt::format("         {:13} {}:{} {}\n", place_kind_name(each.kind), each.file, each.line, each.what);
  }
  if (!row.tests.empty()) text += fmt::format("         {:13} {}\n", "tested by", fmt::join(row.tests, ", "));
  if (row.unanswered()) text += fmt::format("         {:13} no rule, note or ruling\n", "MISSING");
  if (row.untested()) text += fmt::format("         {:13} no test\n", "MISSING");
  return text;
}

Json json_of(const CaseRow& row) {
  Json places = Json::array();
  for (const driver::CasePlace& each : row.places) {
    places.push_back(
        {{"kind", place_kind_name(each.kind)}, {"file", each.file}, {"line", each.line}, {"what", each.what}});
  }
  return {{"book", row.book}, {"case", row.case_no}, {"status", row.status},    {"what", row.what},
          {"places", places}, {"tests", row.tests},  {"missing", row.missing()}};
}

struct Counts {
  std::size_t rows = 0, executable = 0, unanswered = 0, untested = 0;
  void add(const CaseRow& row) {
    ++rows;
    executable += row.status == "executable" ? 1 : 0;
    unanswered += row.unanswered() ? 1 : 0;
    untested += row.untested() ? 1 : 0;
  }
};

std::string summary(const std::string& book, const Counts& n) {
  return fmt::format("{}: {} cases, {} executable; {} without a rule, {} without a test\n", book, n.rows,
                     n.executable, n.unanswered, n.untested);
}

Json json_of(const std::string& book, const Counts& n) {
  return {{"book", book}, {"rows", n.rows}, {"executable", n.executable}, {"unanswered", n.unanswered}, {"untested", n.untested}};
}

// The books whose cases are to be tried here: those that are listed themselves, and libraries that several of them use.
// What one battle leaves untried of a library is no fault of the battle.
std::set<std::string> tried_here(const Session& session) {
  std::map<std::string, int> users;
  std::set<std::string> tried;
  for (const driver::Compiled& each : session.compiled) {
    tried.insert(each.scope->main().name);
    for (const driver::Book& book : each.scope->books)
      if (++users[book.name] > 1) tried.insert(book.name);
  }
  return tried;
}

// What to call each battle or book: its name; where another has that too, with the folder that tells them apart.
std::vector<std::string> names_apart(const std::vector<const driver::Compiled*>& all) {
  std::map<std::string, int> bearers;
  for (const driver::Compiled* each : all) ++bearers[each->scope->main().name];
  std::vector<std::string> names;
  for (const driver::Compiled* each : all) {
    const driver::Book& main = each->scope->main();
    names.push_back(bearers[main.name] < 2 ? main.name : fmt::format("{} ({})", main.name, main.folder));
  }
  return names;
}

// Those of the battle itself first, then those of its libraries.
std::vector<const CaseRow*> own_first(const std::vector<CaseRow>& rows, const std::string& own) {
  std::vector<const CaseRow*> order;
  for (const CaseRow& row : rows) order.push_back(&row);
  std::stable_partition(order.begin(), order.end(), [&](const CaseRow* row) { return row->book == own; });
  return order;
}

// Each rule of a shared book that one of the battles changes, and what each battle does to it.
int compare(const Session& session, const Flags& flags) {
  struct Row {
    std::string book;
    std::map<std::size_t, std::vector<std::string>> changed;  // by battle: two may have one name
  };
  std::vector<const driver::Compiled*> battles;
  for (const driver::Compiled& each : session.compiled)
    if (each.scope->main().battle) battles.push_back(&each);
  const std::vector<std::string> names = names_apart(battles);
  std::map<std::string, Row> table;  // by book and rule
  std::size_t widest = 14;
  for (std::size_t i = 0; i < battles.size(); ++i) {
    widest = std::max(widest, names[i].size());
    for (const driver::Change& change : driver::changes(*battles[i])) {
      Row& row = table[change.book + " " + change.rule];
      row.book = change.book;
      row.changed[i].push_back(std::string(change_name(change.kind)) + " " + change.by);
    }
  }
  const auto uses = [&](std::size_t battle, const std::string& name) {
    const std::vector<driver::Book>& books = battles[battle]->scope->books;
    return std::any_of(books.begin(), books.end(), [&](const driver::Book& each) { return each.name == name; });
  };
  std::string text;
  Json rows = Json::array();
  for (auto& [rule, row] : table) {
    text += rule + "\n";
    Json told = {{"rule", rule}};
    for (std::size_t i = 0; i < battles.size(); ++i) {
      const std::vector<std::string>& what = row.changed[i];
      const std::string said = !uses(i, row.book) ? "does not use it" : what.empty() ? "as it stands" : fmt::format("{}", fmt::join(what, "; "));
      text += fmt::format("    {:{}} {}\n", names[i], widest, said);
      told["battles"][names[i]] = what;
    }
    rows.push_back(std::move(told));
  }
  text += fmt::format("{} of shared books changed by {}\n", counted(table.size(), "rule"), fmt::join(names, ", "));
  write_output(flags.format == "json" ? Json{{"battles", names}, {"rules", rows}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n" : text);
  return Exit::clean;
}

int run(const Flags& flags) {
  const Session session(flags.inputs, flags.compare ? driver::Want::model : driver::Want::variants);
  int exit = 0;
  if (!session.clean(exit)) return exit;
  if (flags.compare) return compare(session, flags);
  std::string text;
  Json battles = Json::array();
  const std::vector<std::vector<CaseRow>> tables = driver::case_tables(session.compiled, session.loaded.sources);
  const std::set<std::string> tried = tried_here(session);
  std::set<std::string> told;                              // books that several use, in the text
  std::set<std::pair<std::string, std::string>> not_done;  // book, case: a case of a shared book is missing once
  std::vector<const driver::Compiled*> all;
  for (const driver::Compiled& each : session.compiled) all.push_back(&each);
  const std::vector<std::string> names = names_apart(all);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const driver::Book& main = all[i]->scope->main();
    const std::string& name = main.name;
    std::vector<std::pair<std::string, Counts>> counts{{name, {}}};  // of the battle, then of its libraries
    Json rows = Json::array();
    std::string book;
    for (const CaseRow* each : own_first(tables[i], name)) {
      const CaseRow& row = *each;
      auto of = std::find_if(counts.begin(), counts.end(), [&](const auto& one) { return one.first == row.book; });
      if (of == counts.end()) of = counts.insert(counts.end(), {row.book, {}});
      of->second.add(row);
      if (row.missing() && tried.contains(row.book)) not_done.insert({row.book, row.case_no});
      if (flags.missing && (!row.missing() || !tried.contains(row.book))) continue;
      rows.push_back(json_of(row));
      const bool own = row.book == name;
      if (told.contains(row.book) && !(own && main.battle)) continue;
      if (row.book != book) text += fmt::format("== {}\n", own ? names[i] : row.book);
      book = row.book;
      text += text_of(row);
    }
    Json libraries = Json::array();
    for (const auto& [of, n] : counts) {
      told.insert(of);
      text += of == name ? summary(names[i], n) : "  " + summary(of, n);
      if (of != name) libraries.push_back(json_of(of, n));
    }
    const Counts& own = counts.front().second;
    battles.push_back({{"battle", names[i]},
                       {"cases", rows},
                       {"rows", own.rows},
                       {"executable", own.executable},
                       {"unanswered", own.unanswered},
                       {"untested", own.untested},
                       {"libraries", libraries}});
  }
  write_output(flags.format == "json"
                   ? Json{{"battles", battles}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
                   : text);
  return flags.strict && !not_done.empty() ? Exit::findings : Exit::clean;
}

}  // namespace

void add_cases(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("cases", "list each case of each book: its rules and its tests");
  add_inputs(*command, flags->inputs, Paths::many);
  command->add_flag("--missing", flags->missing, "only executable cases without a rule or without a test");
  command->add_flag("--compare", flags->compare, "what each battle changes in the rules that they share");
  command->add_flag("--strict", flags->strict, "such a case is an error");
  command->add_option("--format", flags->format, "text or json")->check(CLI::IsMember({"text", "json"}));
  command->callback([flags, &action] { action = [flags] { return run(*flags); }; });
}

}  // namespace tercio::cli
