#include "compiler/driver/allow.hpp"

#include <algorithm>
#include <set>

namespace tercio::driver {
namespace {

using diagnostics::Code;
using diagnostics::Finding;
using diagnostics::Severity;
using source::Span;

struct Allowed {
  Code code{};
  std::string id;
  bool used = false;
};

struct Allowance {
  Span comment;
  std::vector<Allowed> codes;
  Span where;  // what it holds for
};

bool holds_for(const Allowance& a, const Finding& f) {
  return f.span.file == a.where.file && f.span.begin >= a.where.begin && f.span.begin <= a.where.end;
}

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

class Reader {
 public:
  Reader(const syntax::Tree& tree, diagnostics::Findings& findings) : tree_(tree), findings_(findings) {}

  std::vector<Allowance> run() {
    for (const syntax::Comment& comment : tree_.comments) read(comment);
    return std::move(found_);
  }

 private:
  void read(const syntax::Comment& comment) {
    std::string_view text = tree_.text.substr(comment.span.begin, comment.span.end - comment.span.begin);
    text.remove_prefix(1);
    text = trimmed(text);
    if (!text.starts_with("allow ")) return misspelt(comment, text);
    std::string_view rest = trimmed(text.substr(6));
    // Prose may begin with the word; a code makes it an allowance.
    if (rest.size() < 2 || rest[0] != 'T' || rest[1] < '0' || rest[1] > '9') return;
    const std::size_t colon = rest.find(':');
    Allowance a;
    a.comment = comment.span;
    a.where = place_of(comment);
    std::string_view codes = rest.substr(0, colon);
    while (!codes.empty()) {
      const std::size_t comma = std::min(codes.find(','), codes.size());
      const std::string id(trimmed(codes.substr(0, comma)));
      codes.remove_prefix(std::min(comma + 1, codes.size()));
      const diagnostics::Kind* kind = diagnostics::find_kind(id);
      if (kind == nullptr) return bad(comment, "there is no finding `" + id + "`");
      if (kind->severity == Severity::error) return bad(comment, "`" + id + "` is an error");
      a.codes.push_back({kind->code, id, false});
    }
    if (colon == std::string_view::npos || trimmed(rest.substr(colon + 1)).empty()) return bad(comment, "it gives no reason");
    found_.push_back(std::move(a));
  }

  // `# alow T0433: reason`: a code and a colon after a word that is nearly the right one.
  void misspelt(const syntax::Comment& comment, std::string_view text) {
    const std::size_t blank_at = text.find(' ');
    if (blank_at == std::string_view::npos) return;
    const std::string word(text.substr(0, blank_at));
    const std::string_view rest = trimmed(text.substr(blank_at));
    const std::string_view code = rest.substr(0, rest.find_first_of(":,"));
    if (code.size() == rest.size() || diagnostics::find_kind(std::string(code)) == nullptr) return;
    if (!diagnostics::nearest(word, {"allow"}).empty()) bad(comment, "`" + word + "` is not `allow`");
  }

  void bad(const syntax::Comment& comment, const std::string& why) { findings_.report(Code::suppression_form, comment.span, {why}); }

  // The line of the comment; or, where it has one to itself, the next line that is no comment, with the whole
  // declaration that begins there.
  Span place_of(const syntax::Comment& comment) const {
    const std::string_view text = tree_.text;
    std::size_t begin = comment.span.begin;
    while (begin > 0 && text[begin - 1] != '\n') --begin;
    if (comment.own_line) {
      do {
        begin = std::min(text.find('\n', begin), text.size());
        begin = std::min(begin + 1, text.size());
      } while (begin < text.size() && trimmed(text.substr(begin, text.find('\n', begin) - begin)).starts_with('#'));
    }
    std::size_t end = std::min(text.find('\n', begin), text.size());
    for (const syntax::Node top : tree_.root().children())
      if (top.span().begin == begin && comment.own_line) end = std::max<std::size_t>(end, top.span().end);
    return {tree_.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  const syntax::Tree& tree_;
  diagnostics::Findings& findings_;
  std::vector<Allowance> found_;
};

}  // namespace

void apply_allowances(const Loaded& loaded, bool whole, diagnostics::Findings& findings) {
  std::vector<Allowance> all;
  diagnostics::Findings kept;
  for (const syntax::Tree& tree : loaded.trees) {
    std::vector<Allowance> here = Reader(tree, kept).run();
    std::move(here.begin(), here.end(), std::back_inserter(all));
  }
  if (all.empty() && kept.empty()) return;
  for (const Finding& f : findings.all()) {
    bool allowed = false;
    for (Allowance& a : all)
      for (Allowed& each : a.codes)
        if (holds_for(a, f) && f.severity != Severity::error && f.code == each.code) each.used = allowed = true;
    if (!allowed) kept.report(f.code, f.span) = f;
  }
  std::set<source::FileId> main;  // a library may be allowed something for the sake of another battle
  for (const Scope& scope : loaded.scopes)
    if (!scope.books.empty() && scope.whole)
      for (const syntax::Tree* tree : scope.main().trees) main.insert(tree->file);
  const std::vector<Finding> left = kept.all();
  for (const Allowance& a : all) {
    if (!whole || !main.contains(a.comment.file)) continue;
    std::string ids;
    for (const Allowed& each : a.codes)
      if (!each.used) ids += (ids.empty() ? "" : ", ") + each.id;
    if (ids.empty()) continue;
    // Another code than the one that is given there may be a slip of it.
    const auto other = std::find_if(left.begin(), left.end(), [&](const Finding& f) { return holds_for(a, f) && f.severity != Severity::error; });
    if (other == left.end()) {
      if (findings.errors() > 0) continue;  // beside an error not all is looked for
      kept.report(Code::suppression_unused, a.comment, {ids, "", a.codes.size() > 1 ? "take it out of the comment" : "take the comment away"});
      continue;
    }
    const std::string id(diagnostics::kind(other->code).id);
    kept.report(Code::suppression_unused, a.comment, {ids, "; what is found is " + id, "write " + id + " if that is meant so, or take the comment away"})
        .label(other->span, id + " is found here");
  }
  findings = std::move(kept);
}

}  // namespace tercio::driver
