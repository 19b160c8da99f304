// How many slips `tercio check` finds: mutation PROJECT [--every N] [--show SORT] [--page PAGE]
//
// Seeds single slips into every rules file of scenarios/ and stdlib/, checks the battles that read it, and prints for
// each sort of slip the share found, found once, at the right place, and with the right suggestion. `--every N` takes
// one slip in N; `--show` prints those that were not found once in the right place; `--page` writes the table into the
// page between its two marks.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "dsl/syntax/tree.hpp"
#include "tests/mutation/mutants.hpp"
#include "tests/slips/project.hpp"

namespace {

using namespace tercio;

struct Score {
  std::size_t seeded = 0, found = 0, once = 0, placed = 0, wanted = 0, suggested = 0;
  void add(const Score& o) {
    seeded += o.seeded;
    found += o.found;
    once += o.once;
    placed += o.placed;
    wanted += o.wanted;
    suggested += o.suggested;
  }
};

std::string share(std::size_t part, std::size_t whole) {
  if (whole == 0) return "-";
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return text;
}

std::string row(const std::string& name, const Score& s) {
  return "| " + name + " | " + std::to_string(s.seeded) + " | " + share(s.found, s.seeded) + " | " + share(s.once, s.seeded) +
         " | " + share(s.placed, s.seeded) + " | " + share(s.suggested, s.wanted) + " |\n";
}

std::map<std::string, std::size_t> count_words(const test::Texts& texts) {
  std::map<std::string, std::size_t> count;
  for (const auto& [path, text] : texts)
    if (path.ends_with(".tercio"))
      for (const test::Token& t : test::tokens_of(text))
        if (t.sort == test::Token::Sort::word) ++count[text.substr(t.begin, t.end - t.begin)];
  return count;
}

struct Args {
  std::string root, show, page;
  std::size_t every = 1;
};

bool read_args(int argc, char** argv, Args& args) {
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    const bool more = i + 1 < argc;
    if (a == "--every" && more) args.every = std::max<std::size_t>(1, std::stoul(argv[++i]));
    else if (a == "--show" && more) args.show = argv[++i];
    else if (a == "--page" && more) args.page = argv[++i];
    else if (args.root.empty()) args.root = a;
    else return false;
  }
  return !args.root.empty();
}

constexpr const char* begin_mark = "<!-- begin: tests/mutation -->\n";
constexpr const char* end_mark = "<!-- end: tests/mutation -->\n";

void write_page(const std::string& path, const std::string& table) {
  std::ifstream in(path);
  std::ostringstream all;
  all << in.rdbuf();
  std::string text = all.str();
  const std::size_t begin = text.find(begin_mark), end = text.find(end_mark);
  if (begin == std::string::npos || end == std::string::npos) throw std::runtime_error(path + " has no marks");
  const std::size_t from = begin + std::string(begin_mark).size();
  text.replace(from, end - from, table);
  std::ofstream(path) << text;
}

}  // namespace

int main(int argc, char** argv) {
  Args args;
  if (!read_args(argc, argv, args)) {
    std::cerr << "mutation PROJECT [--every N] [--show SORT] [--page PAGE]\n";
    return 2;
  }
  const test::Texts base = test::read_project(args.root, {"scenarios", "stdlib"});
  if (const test::Checked clean = test::check_project(base, {"scenarios"}); !clean.findings.empty()) {
    std::cerr << "the project is not clean: " << test::line_of(clean.findings.all().front(), clean.loaded.sources) << "\n";
    return 1;
  }
  std::set<std::string> names;
  for (const auto& [word, n] : count_words(base))
    if (n > 1) names.insert(word);
  const std::vector<std::string>& words = syntax::keywords();
  const std::set<std::string> keywords(words.begin(), words.end());

  std::map<std::string, Score> scores;
  std::size_t number = 0;
  std::uint32_t seed = 1;
  for (const auto& [path, text] : base) {
    if (!path.ends_with(".tercio")) continue;
    // A battle's file is checked with the battle; a library's with all of them.
    const bool library = path.starts_with("stdlib/");
    const std::string checked_path = library ? "scenarios" : path.substr(0, path.find('/', path.find('/') + 1));
    for (const test::Mutant& m : test::mutants_of(text, names, keywords, seed++)) {
      if (number++ % args.every != 0) continue;
      test::Texts texts = base;
      texts[path] = m.text;
      const test::Checked checked = test::check_project(texts, {checked_path});
      Score s;
      s.seeded = 1;
      s.wanted = m.meant.empty() ? 0 : 1;
      const auto touches = [&](source::Span span) {
        if (span.file == source::FileId::none || checked.loaded.sources.file(span.file).path() != path) return false;
        if (m.partner > 0 && span.begin <= m.partner + 1 && span.end >= m.partner && span.end - span.begin <= 2) return true;
        return span.begin <= m.end && span.end >= m.begin && span.end - span.begin <= 2 * (m.end - m.begin) + 200;
      };
      const auto& all = checked.findings.all();
      s.found = all.empty() ? 0 : 1;
      s.once = all.size() == 1 ? 1 : 0;
      for (const auto& f : all) {
        const bool here = touches(f.span) || std::any_of(f.labels.begin(), f.labels.end(), [&](const auto& l) { return touches(l.span); });
        s.placed |= here ? 1U : 0U;
        if (!m.meant.empty() && f.suggestion == m.meant) s.suggested = 1;
      }
      scores[m.sort].add(s);
      const bool wrong = s.once == 0 || s.placed == 0 || s.suggested < s.wanted;
      if (wrong && !args.show.empty() && (args.show == "all" || m.sort == args.show)) {
        const auto line = std::count(text.begin(), text.begin() + m.begin, '\n') + 1;
        std::cout << path << ":" << line << " " << m.what << "\n";
        for (const auto& f : all) std::cout << "    " << test::line_of(f, checked.loaded.sources) << "\n";
      }
    }
  }
  std::string table = args.every == 1 ? "" : "One slip in " + std::to_string(args.every) + " was seeded.\n\n";
  table += "| slip | seeded | found % | one finding % | right place % | right suggestion % |\n| --- | ---: | ---: | ---: | ---: | ---: |\n";
  Score sum;
  for (const auto& [name, s] : scores) {
    table += row(name, s);
    sum.add(s);
  }
  table += row("**all**", sum);
  std::cout << table;
  if (!args.page.empty()) write_page(args.page, table);
  return 0;
}
