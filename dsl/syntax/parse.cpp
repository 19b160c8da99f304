// The only file that includes the grammar. The list of declarations is a loop here and not a rule, so that one broken
// declaration costs no more than itself.
#include <algorithm>
#include <limits>

#include "dsl/source/utf8.hpp"
#include "dsl/syntax/blame.hpp"
#include "dsl/syntax/comments.hpp"
#include "dsl/syntax/grammar_declarations.hpp"
#include "dsl/syntax/starts.hpp"
#include "dsl/syntax/tree.hpp"

namespace tercio::syntax {
namespace {

using diagnostics::Code;
using grammar::Cursor;

// Rules do all their work in match(), so PEGTL's hooks stay out of the way.
template <typename Rule>
struct Control : tao::pegtl::normal<Rule> {
  static constexpr bool enable = false;
};

template <typename Rule>
bool matches(Cursor& in) {
  return tao::pegtl::parse<Rule, tao::pegtl::nothing, Control>(in);
}

class Parser {
 public:
  Parser(const source::SourceMap& sources, source::FileId file, diagnostics::Findings& findings)
      : text_(sources.file(file).text()), file_(file), findings_(findings), in_(text_) {}

  Tree tree() {
    check_utf8();
    const Cursor::Open root = in_.open();
    for (in_.skip_space(); in_.current() != in_.end(); in_.skip_space()) item();
    in_.close(Kind::file, root);
    Tree tree;
    tree.file = file_;
    tree.text = text_;
    tree.root_index = in_.pending.back().record;
    tree.records = std::move(in_.records);
    tree.child_indices = std::move(in_.child_indices);
    tree.comments = collect_comments(tree);
    return tree;
  }

 private:
  void item() {
    const std::uint32_t begin = in_.offset();
    if (!in_.at_line_start()) return rest(begin);
    before_ = in_.save();
    in_.frontier = {};
    in_.frontier.at = begin;
    try {
      if (text_.substr(begin).starts_with("==")) {
        heading(begin);
      } else if (!matches<grammar::cited>(in_)) {
        broken(begin);
      }
    } catch (const grammar::TooDeep& deep) {
      in_.rewind(before_);
      report(Code::nested_too_deeply, deep.at, {std::to_string(max_depth)});
      skip(begin);
    }
  }

  void heading(std::uint32_t begin) {
    matches<grammar::heading>(in_);
    const auto line_end = static_cast<std::uint32_t>(std::min(text_.find('\n', begin), text_.size()));
    const std::string_view left = in_.offset() < line_end ? text_.substr(in_.offset(), line_end - in_.offset()) : "";
    const std::size_t behind = left.find_first_not_of(" \t\v\f\r");
    if (in_.offset() <= line_end && (behind == std::string_view::npos || left[behind] == '#')) return;
    // The title stands; what is wrong is the option behind it.
    in_.rewind(before_);
    report(blame(text_, begin, line_end, in_.frontier, is_understood));
    const Cursor::Open node = in_.open();
    in_.take_bare(text_.data() + without_tail(text_, begin, line_end));
    in_.close(Kind::heading, node);
  }

  // What stands behind a declaration and not in column one belongs to it and makes it a broken one, if it could have
  // gone on there.
  void rest(std::uint32_t begin) {
    const bool kind_opens = seems_kind(text_.substr(before_.at - text_.data())) && in_.frontier.at == begin && in_.frontier.signs['{'];
    if (first_in_line(text_, begin) && !kind_opens && seems_declaration(text_.substr(begin))) {
      report(Code::syntax_error, begin, {"a declaration begins in column one", "take the blanks before it away"});
      return skip(begin);
    }
    const auto declared = static_cast<std::uint32_t>(before_.at - text_.data());
    if (const auto unopened = blame_unopened(text_, declared, next_start(text_, begin))) {
      in_.rewind(before_);
      report(*unopened);
      return skip(declared);
    }
    if (kind_opens && first_in_line(text_, begin)) {
      in_.rewind(before_);
      report(blame_kind_unopened(text_, declared, begin));
      return skip(declared);
    }
    if (in_.pending.size() > before_.pending && in_.frontier.at >= begin) {
      in_.rewind(before_);
      begin = in_.offset();
    } else {
      in_.frontier = {};
      in_.frontier.at = begin;
    }
    broken(begin);
  }

  void broken(std::uint32_t begin) {
    const std::uint32_t end = next_start(text_, begin);
    const auto slip = blame_certain_slip(text_, begin, end, in_.frontier, is_understood);
    report(slip ? *slip : blame(text_, begin, end, in_.frontier, is_understood));
    skip(begin);
  }

  // Whether a text is one declaration, or one heading, and no more.
  static bool is_understood(std::string_view text) {
    Cursor in(text);
    try {
      if (!(text.starts_with("==") ? matches<grammar::heading>(in) : matches<grammar::cited>(in))) return false;
    } catch (const grammar::TooDeep&) {
      return false;
    }
    in.skip_space();
    return in.current() == in.end();
  }

  // Too much hangs on a kind: its name and the fields that are understood stay known.
  void understood_of_kind() {
    const Cursor::Saved before = in_.save();
    try {
      if (matches<grammar::kind_again>(in_)) return;
    } catch (const grammar::TooDeep&) {  // told already
    }
    in_.rewind(before);
  }

  // Makes an error node of all up to the next start.
  void skip(std::uint32_t begin) {
    const std::uint32_t end = next_start(text_, begin);
    const Cursor::Open node = in_.open();
    if (seems_kind(text_.substr(begin))) understood_of_kind();
    in_.take_bare(text_.data() + without_tail(text_, begin, end));
    in_.close(Kind::error, node);
    in_.move_to(text_.data() + end);
    before_ = in_.save();
  }

  // Reports the letter at a place.
  void report(Code code, std::uint32_t at, std::vector<std::string> args) {
    report({code, at, at + 1, std::move(args), {}, 0, {}});
  }

  void report(const Blame& found) {
    if (found.begin >= bad_line_begin_ && found.begin < bad_line_end_) return;
    diagnostics::Finding& made = findings_.report(found.code, span(found.begin, found.end), found.args);
    if (!found.suggestion.empty()) made.suggest(found.suggestion);
    if (!found.label.empty()) made.label(span(found.label_at, found.label_at), found.label);
  }

  // Reports the first byte that is no UTF-8. What is not understood in its line is the same fault.
  void check_utf8() {
    const std::size_t bad = source::first_bad_byte(text_);
    if (bad == text_.size()) return;
    const auto at = static_cast<std::uint32_t>(bad);
    findings_.report(Code::not_utf8, span(at, at + 1));
    const std::size_t before = text_.rfind('\n', bad);
    bad_line_begin_ = before == std::string_view::npos ? 0 : static_cast<std::uint32_t>(before + 1);
    bad_line_end_ = static_cast<std::uint32_t>(std::min(text_.find('\n', bad), text_.size()));
  }

  source::Span span(std::uint32_t begin, std::uint32_t end) const {
    const auto size = static_cast<std::uint32_t>(text_.size());
    return {file_, std::min(begin, size), std::min(end, size)};
  }

  std::string_view text_;
  source::FileId file_;
  diagnostics::Findings& findings_;
  Cursor in_;
  Cursor::Saved before_{in_.save()};  // where the last declaration began
  std::uint32_t bad_line_begin_ = 0;
  std::uint32_t bad_line_end_ = 0;
};

// Offsets are 32 bits wide, with room for one past the end.
constexpr std::size_t largest_file = std::numeric_limits<std::uint32_t>::max() - 1;

}  // namespace

Tree parse(const source::SourceMap& sources, source::FileId file, diagnostics::Findings& findings) {
  const std::string_view text = sources.file(file).text();
  if (text.size() <= largest_file) return Parser(sources, file, findings).tree();
  findings.report(Code::file_too_large, {file, 0, 0}, {std::to_string(text.size()), std::to_string(largest_file)});
  Tree empty;
  empty.file = file;
  empty.records.push_back({Kind::file, 0, 0, 0, 0});
  return empty;
}

}  // namespace tercio::syntax
