#include "compiler/driver/allow.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

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

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string in_small(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

// Whether a word has the form of a code, in capitals or not: a T and digits.
bool like_code(std::string_view word) {
  return word.size() > 2 && (word[0] == 'T' || word[0] == 't') && word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

class Reader {
 public:
  Reader(const syntax::Tree& tree, diagnostics::Findings& findings) : tree_(tree), findings_(findings), tops_(tree.root().children()) {}

  std::vector<Allowance> run() {
    for (const syntax::Comment& comment : tree_.comments) read(comment);
    return std::move(found_);
  }

 private:
  void read(const syntax::Comment& comment) {
    std::string_view text = tree_.text.substr(comment.span.begin, comment.span.end - comment.span.begin);
    text.remove_prefix(1);
    text = trimmed(text);
    // Prose may begin with the word; a code behind it makes it an allowance, or what is meant for one.
    std::size_t letters = 0;
    while (letters < text.size() && is_letter(text[letters])) ++letters;
    const std::string word(text.substr(0, letters));
    std::string_view rest = trimmed(text.substr(letters));
    const bool sign = rest.starts_with(':');
    if (sign) rest = trimmed(rest.substr(1));
    const bool meant = word == "allow" || in_small(word) == "allow" || !diagnostics::nearest(word, {"allow"}).empty();
    const std::string code(rest.substr(0, std::min(rest.find_first_of(" :,\t"), rest.size())));
    if (!meant || !like_code(code)) return;
    const std::string real = "T" + code.substr(1);
    if (word != "allow") {
      // A word that only looks like it stands in prose, unless all else is as it should be.
      if (rest.find_first_of(":,") != std::string_view::npos && diagnostics::find_kind(real) != nullptr) bad(comment, "`" + word + "` is not `allow`", real);
      return;
    }
    if (sign) return bad(comment, "no `:` stands behind `allow`", real);
    if (code[0] == 't') return bad(comment, "`" + code + "` is written `" + real + "`", real);
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
      const std::string first = id.substr(0, id.find(' '));
      if (kind == nullptr && first != id && diagnostics::find_kind(first) != nullptr) return bad(comment, "no `:` stands behind `" + first + "`", first);
      if (kind == nullptr) return bad(comment, "there is no finding `" + id + "`", "");
      if (kind->severity == Severity::error) return bad(comment, "`" + id + "` is an error", id);
      a.codes.push_back({kind->code, id, false});
    }
    if (colon == std::string_view::npos || trimmed(rest.substr(colon + 1)).empty()) return bad(comment, "it gives no reason", a.codes.empty() ? std::string() : a.codes[0].id);
    if (stands_alone(comment, a.where)) {
      findings_.report(Code::suppression_form, comment.span, {std::string("it stands alone"), std::string("put it into the line before what it allows, with no empty line between")});
      return;
    }
    found_.push_back(std::move(a));
  }

  // `id`: the finding that was meant to be allowed, as far as it is one.
  void bad(const syntax::Comment& comment, const std::string& why, const std::string& id) {
    const diagnostics::Kind* kind = diagnostics::find_kind(id);
    const bool error = kind != nullptr && kind->severity == Severity::error;
    findings_.report(Code::suppression_form, comment.span,
                     {why, error          ? "only warnings can be allowed: take the comment away and mend what is found"
                           : kind != nullptr ? "write `# allow " + id + ": the reason`"
                                             : "write `# allow CODE: the reason`, with the code of a warning, as it stands in the finding"});
  }

  // An allowance in a line of its own, with an empty line or nothing behind it, belongs to nothing.
  bool stands_alone(const syntax::Comment& comment, Span where) const {
    return comment.own_line && trimmed(std::string_view(tree_.text).substr(where.begin, where.end - where.begin)).empty();
  }

  // The line of the comment, with what ends in it; or, where it has one to itself, the next line that is no comment, with
  // the whole declaration that begins there.
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
    const syntax::Node top = top_at(comment.own_line ? begin : comment.span.begin);
    if (top && comment.own_line && top.span().begin == begin) end = std::max<std::size_t>(end, top.span().end);
    if (top && !comment.own_line) {
      const Span all = ended_in(top, begin, comment.span.begin);
      begin = std::min<std::size_t>(begin, all.begin);
      end = std::max<std::size_t>(end, all.end);
    }
    return {tree_.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  // The last declaration that begins at a place or before it.
  syntax::Node top_at(std::size_t at) const {
    const auto behind = std::upper_bound(tops_.begin(), tops_.end(), at, [](std::size_t place, syntax::Node n) { return place < n.span().begin; });
    return behind == tops_.begin() ? syntax::Node() : *std::prev(behind);
  }

  // What a comment in the line [line, at) stands behind: a declaration that ends there, or one without a block at the end of
  // any of its lines, or a sentence of a block that ends there. Nothing else is longer than its line.
  Span ended_in(syntax::Node node, std::size_t line, std::size_t at) const {
    const Span here = node.span();
    const bool ends = here.end >= line && here.end <= at;
    if (ends || (here.begin <= at && at < here.end && node.text().find('{') == std::string_view::npos)) return here;
    return sentence_in(node, line, at);
  }

  Span sentence_in(syntax::Node node, std::size_t line, std::size_t at) const {
    for (const syntax::Node child : node.children()) {
      const Span span = child.span();
      if (node.is(syntax::Kind::block) && span.end >= line && span.end <= at) return span;
      if (span.begin <= at && at < span.end) return sentence_in(child, line, at);
    }
    return {tree_.file, static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(line)};
  }

  const syntax::Tree& tree_;
  diagnostics::Findings& findings_;
  std::vector<syntax::Node> tops_;
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
  std::map<std::pair<source::FileId, Code>, std::vector<std::pair<Allowance*, Allowed*>>> by_code;
  for (Allowance& a : all)
    for (Allowed& each : a.codes) by_code[{a.where.file, each.code}].emplace_back(&a, &each);
  for (const Finding& f : findings.all()) {
    bool allowed = false;
    const auto found = by_code.find({f.span.file, f.code});
    if (found != by_code.end() && f.severity != Severity::error)
      for (const auto& [a, each] : found->second)
        if (holds_for(*a, f)) each->used = allowed = true;
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
