// A text as commands: words, places where a line may end, and groups of such places that end lines together or not at
// all. Private to dsl/format.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::format {

class Layout {
 public:
  // How the line places of a group behave when it does not fit in its line: all end lines, or each only when what
  // follows it up to the next does not fit.
  enum class Style { all, fill };

  void word(std::string_view text) { add({What::word, text}); }
  void word_owned(std::string text) { word(keep(std::move(text))); }
  void space() { add({What::space, {}}); }   // never ends a line
  void line() { add({What::line, {}}); }     // a blank, or the end of a line
  void hard() { add({What::hard, {}}); }     // always the end of a line
  void empty_line() { add({What::empty_line, {}}); }
  void comment(std::string_view text, bool own_line);
  void raw(std::string text) { add({What::raw, keep(std::move(text))}); }  // with its own line ends

  void indent() { add({What::indent, {}}); }
  void dedent() { add({What::dedent, {}}); }
  // A block's lines end whenever a line must end anywhere in it, in blocks inside it too; those of another group do not
  // care for blocks inside it. A block behind a group whose lines ended ends its lines too.
  void open(Style style = Style::all) { open(style, false); }
  void open_block() { open(Style::all, true); }
  void close();
  // The lines of the innermost group, and of all blocks around it, end.
  void force();

  std::string print() const;

 private:
  enum class What { word, space, line, hard, empty_line, comment, own_comment, raw, indent, dedent, open, close };
  struct Command {
    What what;
    std::string_view text;
    std::size_t width = 0;  // of a word
    bool forced = false;    // of a group
    bool fill = false;
    bool block = false;
  };
  friend class Printer;

  void open(Style style, bool block);
  void add(Command command);
  std::string_view keep(std::string text) { return kept_.emplace_back(std::move(text)); }

  struct Open {
    std::size_t command;
    bool block;
  };
  std::vector<Command> commands_;
  std::vector<Open> open_;
  std::deque<std::string> kept_;
};

}  // namespace tercio::format
