#include "compiler/driver/lost_uses.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "compiler/driver/library.hpp"

namespace tercio::driver {
namespace {

using diagnostics::Code;
using diagnostics::Finding;
using diagnostics::Severity;
using Names = std::set<std::string>;
using SK = syntax::Kind;

// Fewer unknown names are slips.
constexpr std::size_t least_unknown = 5;
constexpr std::size_t most_named = 4;

bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

bool names_something(Code code) {
  switch (code) {
    case Code::unknown_name:
    case Code::unknown_word:
    case Code::unknown_flow:
    case Code::list_field:
    case Code::map_feature: return true;
    default: return false;
  }
}

bool declares(SK kind) {
  switch (kind) {
    case SK::d_kind:
    case SK::field:
    case SK::d_state:
    case SK::d_can:
    case SK::d_term:
    case SK::d_quantity:
    case SK::d_permission:
    case SK::d_sequence:
    case SK::d_phase:
    case SK::d_procedure:
    case SK::d_action:
    case SK::d_table:
    case SK::d_option:
    case SK::param:
    case SK::s_step: return true;
    default: return false;
  }
}

void collect(syntax::Node node, Names& names) {
  for (const syntax::Node child : node.children()) {
    if (child.is(SK::name) && declares(node.kind())) {
      names.emplace(child.text());
      if (node.is(SK::d_kind)) names.insert(std::string(child.text()) + "s");
    }
    collect(child, names);
  }
}

// What a book declares, with all that it uses.
void add_book(const Files& files, const Files& library, const std::string& from, const std::string& name, Names& seen, Names& names) {
  if (!seen.insert(name).second) return;
  const auto found = find_book(files, library, from, name);
  if (!found) return;
  for (const std::string& path : found->group.paths) {
    source::SourceMap sources;
    diagnostics::Findings ignored;
    const source::FileId id = sources.add(path, found->files.read(path, max_file_bytes).value_or(""));
    const syntax::Tree tree = syntax::parse(sources, id, ignored);
    collect(tree.root(), names);
    for (const syntax::Node cited : tree.root().children(SK::cited))
      if (const syntax::Node uses = cited.child(SK::d_uses); uses) add_book(files, library, from, std::string(uses[0].text()), seen, names);
  }
}

struct Head {
  source::Span span;
  std::string name;
};

Head head_of(const Book& book) {
  for (const syntax::Tree* tree : book.trees)
    for (const syntax::Node cited : tree->root().children(SK::cited))
      for (const SK kind : {SK::d_battle, SK::d_book})
        if (const syntax::Node head = cited.child(kind); head) return {head[0].span(), std::string(head[0].text())};
  return {};
}

// The name that a finding says is unknown.
std::string subject(const Loaded& loaded, const Finding& f) {
  const std::string_view text = loaded.sources.file(f.span.file).text();
  std::size_t end = f.span.begin;
  while (end < text.size() && is_name(text[end])) ++end;
  return std::string(text.substr(f.span.begin, end - f.span.begin));
}

struct Candidate {
  std::string book;
  Names has;          // of the names that are unknown
  std::size_t of = 0;  // names that it declares in all
};

Candidate best(const Files& files, const Files& library, const Scope& scope, const Names& unknown) {
  Candidate found;
  const std::string& from = scope.main().folder;
  for (const std::string& book : known_books(files, library, from)) {
    if (std::any_of(scope.books.begin(), scope.books.end(), [&](const Book& b) { return b.name == book; })) continue;
    Names seen, names;
    add_book(files, library, from, book, seen, names);
    Candidate here{book, {}, names.size()};
    for (const std::string& name : unknown)
      if (names.contains(name)) here.has.insert(name);
    if (here.has.size() > found.has.size() || (here.has.size() == found.has.size() && here.of < found.of)) found = std::move(here);
  }
  return found;
}

}  // namespace

void name_lost_uses(const Files& files, const Files& library, const Loaded& loaded, diagnostics::Findings& findings) {
  for (const Scope& scope : loaded.scopes) {
    std::set<source::FileId> here, all;
    for (const Book& book : scope.books)
      for (const syntax::Tree* tree : book.trees) (&book == &scope.main() ? here : all).insert(tree->file);
    Names unknown;
    for (const Finding& f : findings.all())
      if (names_something(f.code) && f.suggestion.empty() && !f.help.starts_with("it belongs to") && here.contains(f.span.file)) unknown.insert(subject(loaded, f));
    if (unknown.size() < least_unknown || !scope.found_all) continue;
    const Candidate lost = best(files, library, scope, unknown);
    if (lost.has.size() < least_unknown || 2 * lost.has.size() < unknown.size()) continue;
    all.insert(here.begin(), here.end());
    diagnostics::Findings kept;
    for (const Finding& f : findings.all()) {
      const bool text = std::string_view(diagnostics::kind(f.code).id) < "T0200";
      if (text || !all.contains(f.span.file)) kept.report(f.code, f.span) = f;
    }
    std::string some;
    std::size_t named = 0;
    for (const std::string& name : lost.has)
      if (named++ < most_named) some += (some.empty() ? "`" : ", `") + name + "`";
    if (lost.has.size() > most_named) some += " and others";
    kept.report(Code::no_uses, head_of(scope.main()).span, {std::to_string(lost.has.size()), lost.book, some});
    kept.sort(loaded.sources);
    findings = std::move(kept);
  }
}

}  // namespace tercio::driver
