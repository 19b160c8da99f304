#include "dsl/format/layout.hpp"

#include <algorithm>

#include "dsl/format/format.hpp"
#include "dsl/source/utf8.hpp"

namespace tercio::format {
namespace {

// Deeper levels stand under each other, so that a text of n levels has no n * n blanks.
constexpr std::size_t deepest_indent = 40;

}  // namespace

void Layout::add(Command command) {
  if (command.what == What::word) command.width = source::code_points(command.text);
  commands_.push_back(command);
}

void Layout::comment(std::string_view text, bool own_line) {
  for (std::size_t i = open_.size(); i > 0; --i) {
    if (open_[i - 1].block) commands_[open_[i - 1].command].forced = true;
  }
  add({own_line ? What::own_comment : What::comment, text});
}

void Layout::open(Style style, bool block) {
  open_.push_back({commands_.size(), block});
  add({What::open, {}, 0, false, style == Style::fill, block});
}

void Layout::close() {
  open_.pop_back();
  add({What::close, {}});
}

void Layout::force() {
  for (std::size_t i = open_.size(); i > 0; --i) {
    if (i == open_.size() || open_[i - 1].block) commands_[open_[i - 1].command].forced = true;
  }
}

class Printer {
 public:
  explicit Printer(const Layout& layout) : all_(layout.commands_) {}

  std::string print() {
    for (std::size_t i = 0; i < all_.size(); ++i) step(i);
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
    return std::move(out_);
  }

 private:
  using What = Layout::What;
  struct Group {
    bool broken;
    bool fill;
  };

  void step(std::size_t i) {
    const Layout::Command& c = all_[i];
    switch (c.what) {
      case What::word:
        begin_word();
        out_ += c.text;
        column_ += c.width;
        break;
      case What::space:
        space_ = true;
        break;
      case What::line:
        if (!groups_.empty() && groups_.back().broken && !(groups_.back().fill && fits(i, column_ + 1))) {
          fresh();
        } else {
          space_ = true;
        }
        break;
      case What::hard:
        fresh();
        break;
      case What::empty_line:
        fresh();
        if (!out_.empty() && !out_.ends_with("\n\n")) out_ += '\n';
        break;
      case What::comment:
        out_ += at_line_start() ? "" : "  ";
        out_ += c.text;
        must_end_ = true;
        line_level_ = level_;
        break;
      case What::own_comment:
        fresh();
        begin_word();
        out_ += c.text;
        must_end_ = true;
        break;
      case What::raw:
        // It brings its own line end, and its own blanks.
        must_end_ = space_ = false;
        out_ += c.text;
        column_ = c.text.size() - std::min(c.text.size(), c.text.rfind('\n') + 1);
        break;
      case What::indent:
        ++level_;
        break;
      case What::dedent:
        --level_;
        break;
      case What::open:
        groups_.push_back({c.forced || (c.block && after_broken(i)) || !fits(i, column_ + (space_ ? 1 : 0)), c.fill});
        break;
      case What::close:
        last_broken_ = groups_.back().broken;
        groups_.pop_back();
        break;
    }
  }

  std::size_t indent() const { return 2 * std::min(line_level_, deepest_indent); }
  bool at_line_start() const { return out_.empty() || out_.back() == '\n'; }

  void fresh() {
    must_end_ = space_ = false;
    line_level_ = level_;
    if (at_line_start()) return;
    out_ += '\n';
    column_ = indent();
  }

  void begin_word() {
    if (must_end_ && !at_line_start()) out_ += '\n';
    must_end_ = false;
    if (at_line_start()) {
      column_ = indent();
      out_.append(column_, ' ');
    } else if (space_) {
      out_ += ' ';
      ++column_;
    }
    space_ = false;
  }

  bool after_broken(std::size_t i) const { return i > 0 && all_[i - 1].what == What::close && last_broken_; }

  // Whether what stands behind command i fits in the line from this column on: for a group to its end and up to where
  // the line may end behind it, for a line place up to the next one of its group.
  bool fits(std::size_t i, std::size_t column) const {
    std::size_t inside = all_[i].what == What::open ? 1 : 0;
    std::size_t around = groups_.size();  // the groups around it that are still open
    if (at_line_start() || must_end_) column = indent();
    const bool group = inside == 1;
    bool behind = false;  // the group ends before this
    std::vector<bool> forced;
    for (++i; i < all_.size() && column <= line_width; ++i) {
      const Layout::Command& c = all_[i];
      switch (c.what) {
        case What::word:
          column += c.width;
          break;
        case What::space:
          ++column;
          break;
        case What::line:
          if (behind || (!forced.empty() && forced.back())) return true;
          if (inside == 0 && around > 0 && groups_[around - 1].broken) return true;
          ++column;
          break;
        case What::hard:
        case What::empty_line:
        case What::comment:
        case What::own_comment:
        case What::raw:
          return true;
        case What::indent:
        case What::dedent:
          break;
        case What::open:
          ++inside;
          forced.push_back(c.forced);
          break;
        case What::close:
          if (!forced.empty()) {
            forced.pop_back();
            --inside;
          } else if (inside > 0) {
            --inside;
          } else if (around > 0) {
            --around;
          }
          behind = group && inside == 0;
          break;
      }
    }
    return column <= line_width;
  }

  const std::vector<Layout::Command>& all_;
  std::string out_;
  std::size_t column_ = 0;
  std::size_t level_ = 0;
  std::size_t line_level_ = 0;  // where this line begins
  bool space_ = false;
  bool last_broken_ = false;    // the lines of the last closed group ended
  bool must_end_ = false;  // a comment stands at the end of this line
  std::vector<Group> groups_;
};

std::string Layout::print() const { return Printer(*this).print(); }

}  // namespace tercio::format
