// What the values of a frame are worked out from, read off the image once: so that an account can say why a die was
// thrown, and put what follows from it beside it.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/image/image.hpp"

namespace tercio::play {

class Sources {
 public:
  explicit Sources(const image::Image& image);

  // Whether the value of slot `let` is worked out from slot `from` (not from what that was worked out from), or from a
  // column that is written from it.
  bool reads(std::int32_t let, std::int32_t from) const;
  // Whether a choice's candidates, bounds or options are.
  bool choice_reads(std::int32_t choice, std::int32_t from) const;
  // Whether a slot's value is a column as it is: a die that another procedure threw and handed on.
  bool hands_on(std::int32_t let) const { return copies_[static_cast<std::size_t>(let)]; }
  // The slot whose value it is as it is; -1: none.
  std::int32_t same(std::int32_t let) const { return same_[static_cast<std::size_t>(let)]; }
  // The chart that the value of a slot is read on; -1 for none.
  std::int32_t chart(std::int32_t let) const { return charts_[static_cast<std::size_t>(let)]; }

 private:
  using Slots = std::vector<std::int32_t>;  // rising
  struct Found {
    Slots slots, columns;
    std::int32_t chart = -1;
    bool looked = false;
  };
  const Found& of_hook(std::int32_t hook);
  bool handed_on(const Slots& columns, std::int32_t from) const;

  const image::Image& image_;
  std::vector<Found> hooks_;
  std::vector<Slots> lets_, choices_;  // by slot, by choice
  std::vector<Slots> handed_;          // by column: the slots that what is written to it is worked out from
  std::vector<bool> copies_;           // by slot
  std::vector<std::int32_t> same_;     // by slot
  std::vector<Slots> let_columns_;     // by slot: the columns its value is worked out from
  std::vector<std::int32_t> charts_;   // by slot
};

}  // namespace tercio::play
