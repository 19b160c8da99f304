// Runs the hooks of a verified image over a state. Checks nothing that the verifier proved; knows no board.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "runtime/image/image.hpp"
#include "runtime/image/layout.hpp"
#include "runtime/vm/views.hpp"

namespace tercio::vm {

// What an engine of space answers; see engine.def. All pure.
class Board {
 public:
  virtual ~Board() = default;
  virtual image::Value ask(image::Engine question, image::Value a, image::Value b) const = 0;
  // The crossings of the line from a to b, as next_cross gives them, in order from a.
  virtual std::span<const image::Value> crossings(image::Value a, image::Value b) const = 0;
  // What the table engine answers from where the stands are; see geometry.def. args are its stands and numbers, sets its sets, in
  // order. out has the words of the stands' or the patches' domain, and may be one of the sets.
  virtual image::Value measure(image::Geometry question, const Stands& where, const image::Value* args,
                               const image::Word* const* sets) const;
  virtual void gather(image::Geometry question, const Stands& where, const image::Value* args,
                      const image::Word* const* sets, image::Word* out) const;
};

// One machine serves one thread: its registers are its own.
class Machine {
 public:
  // image, layout and board outlive the machine; without a board an engine answers none and lines cross nothing.
  Machine(const image::Image& image, const image::Layout& layout, const Board* board);

  image::Value value(std::int32_t hook, const image::Word* state, std::span<const image::Value> args = {},
                     std::span<const image::Word* const> sets = {}) const;
  // A hook that gives a set; out has words of its result_domain.
  void set(std::int32_t hook, const image::Word* state, image::Word* out, std::span<const image::Value> args = {},
           std::span<const image::Word* const> sets = {}) const;

  // Pairs of handles whose rules gave two answers to one question, each pair once, in the order first seen. Only what was
  // compiled for an example looks for them.
  const std::vector<std::pair<std::int32_t, std::int32_t>>& clashes() const { return clashes_; }

  std::uint64_t dispatches() const { return dispatches_; }  // instructions run so far, in builds with TERCIO_COUNT

 private:
  // Runs a hook in the windows that begin at r and s. A set goes to out, a value is returned.
  image::Value run(const HookView& hook, const image::Word* state, image::Value* r, image::Word* s,
                   image::Word* out) const;
  const HookView& enter(std::int32_t hook, std::span<const image::Value> args,
                        std::span<const image::Word* const> sets) const;
  Stands stands(const image::Word* state) const;
  void flood(const image::Word* from, const image::Word* through, image::Word* out) const;

  const image::Image& image_;
  const Board* board_;
  std::vector<Cells> columns_;
  std::vector<Table> statics_;
  std::vector<Span> kinds_;
  std::vector<ConstantView> constants_;
  std::vector<HookView> hooks_;
  std::vector<std::int32_t> set_slots_;  // words of the state
  std::int32_t slots_at_ = 0;
  std::int32_t flood_words_ = 0;
  mutable std::vector<image::Value> registers_;
  mutable std::vector<image::Word> sets_;
  mutable std::vector<image::Word> reached_;
  mutable std::vector<std::int32_t> frontier_;
  mutable std::vector<std::pair<std::int32_t, std::int32_t>> clashes_;
  mutable std::uint64_t dispatches_ = 0;
};

}  // namespace tercio::vm
