// What both pictures of the flow share: links, tooltips, and tables of rows as HTML-like labels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/graph/dot.hpp"
#include "compiler/graph/outline.hpp"

namespace tercio::graph {

class Sheet {
 public:
  Sheet(const check::Model& model, std::string source_prefix, const source::SourceMap* sources);

  const check::Model& model() const { return model_; }
  const Words& words() const { return words_; }

  // FILE#Lline of a span, else of a handle; empty when neither is known.
  std::string link(std::int32_t handle, source::Span span = {}) const;
  // The tooltip of what stands for `mark`: the mark, then the sentence as written.
  std::string tooltip(const std::string& mark, std::int32_t handle) const;
  // URL and tooltip attributes of a node, edge or cluster.
  void cite(Attributes& attributes, const std::string& mark, std::int32_t handle, source::Span span = {}) const;
  // HREF and TITLE of a table or a cell.
  std::string cell_link(const std::string& mark, std::int32_t handle) const;

  struct Tone {
    std::string_view ground, line, ink;
  };
  static Tone tone(Voice voice);                   // of windows
  Tone head_tone(Voice voice, bool action) const;  // of the head of a table

  // A table of an action or a procedure: a head, with `sign` before its name, and its rows. `small`: a text under the head.
  std::string table(const check::Flow& flow, const std::string& small, const std::vector<Row>& rows,
                    const std::string& sign) const;
  std::string rows(const std::vector<Row>& rows) const;                   // as <TR>s: two cells, of a window one
  std::string lock(const std::vector<const check::Duty*>& duties) const;  // the end of a phase

  // Of a table: points, and characters of the small print that fit.
  static constexpr int left_points = 56, right_points = 160;
  static constexpr std::size_t right_chars = 33, whole_chars = 46;

 private:
  std::string window(const Row& row, std::size_t width) const;

  const check::Model& model_;
  std::string prefix_;
  const source::SourceMap* sources_;
  Words words_;
};

// The padlock of a duty, as cells: shackle above body.
std::string padlock();
std::string spaced(std::string name);  // "game_turn" as a title: "game turn"
std::string font(std::string_view text, std::string_view colour, int points,
                 bool bold = false);  // text is html already

}  // namespace tercio::graph
