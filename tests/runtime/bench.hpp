// Runs one hook on the sample image: verified, with the state as it begins, and the board of its map.
#pragma once

#include <catch2/catch.hpp>
#include <cstdint>
#include <vector>

#include "runtime/hex/board.hpp"
#include "runtime/image/layout.hpp"
#include "runtime/image/verify.hpp"
#include "runtime/vm/machine.hpp"
#include "sample.hpp"

namespace tercio::sample {

// The state of an image as a game begins, before anything has run.
inline std::vector<image::Word> start(const image::Image& image, const image::Layout& layout) {
  std::vector<image::Word> state(static_cast<std::size_t>(layout.words));
  image::Image plain = image;  // the index is made at the end
  for (image::Column& column : plain.columns) column.indexed = false;
  for (std::size_t c = 0; c < image.columns.size(); ++c) {
    const image::Column& column = image.columns[c];
    if (column.encoding == image::Encoding::set) continue;
    for (std::int32_t e = 0; e < image::elements(image, column); ++e) {
      const image::Value value = column.initial.empty() ? column.absent : column.initial[static_cast<std::size_t>(e)];
      image::write(plain, layout, state.data(), static_cast<std::int32_t>(c), e, value);
    }
  }
  image::reindex(image, layout, state.data());
  return state;
}

class Bench {
 public:
  explicit Bench(image::Image of)
      : image(std::move(of)),
        layout(image),
        board(image),
        machine(image, layout, &board),
        state(start(image, layout)) {}
  image::Image image;
  image::Layout layout;
  hex::HexBoard board;
  vm::Machine machine;
  std::vector<image::Word> state;
};

// The sample with one hook more, its last; verified.
inline image::Image with(image::Hook hook) {
  image::Image image = sample::image();
  image.hooks.push_back(std::move(hook));
  const std::vector<std::string> reasons = image::verify(image);
  CAPTURE(reasons);
  REQUIRE(reasons.empty());
  return image;
}

inline image::Value value_of(image::Hook hook, const std::vector<image::Value>& args = {},
                             const std::vector<std::vector<image::Word>>& sets = {}) {
  const Bench bench(with(std::move(hook)));
  std::vector<const image::Word*> pointers;
  for (const auto& set : sets) pointers.push_back(set.data());
  return bench.machine.value(static_cast<std::int32_t>(bench.image.hooks.size()) - 1, bench.state.data(), args,
                             pointers);
}

// The elements of a set that a hook gives.
inline std::vector<image::Value> set_of(image::Hook hook, const std::vector<image::Value>& args = {},
                                        const std::vector<std::vector<image::Word>>& sets = {}) {
  const std::int32_t result = hook.result_domain;
  const Bench bench(with(std::move(hook)));
  std::vector<const image::Word*> pointers;
  for (const auto& set : sets) pointers.push_back(set.data());
  const image::Domain& domain = bench.image.domains[static_cast<std::size_t>(result)];
  std::vector<image::Word> out(static_cast<std::size_t>(domain.words()) + 1, 0xabcd);
  bench.machine.set(static_cast<std::int32_t>(bench.image.hooks.size()) - 1, bench.state.data(), out.data(), args,
                    pointers);
  REQUIRE(out.back() == 0xabcd);
  out.pop_back();
  std::vector<image::Value> values;
  for (std::size_t bit = 0; bit < out.size() * 64; ++bit) {
    if ((out[bit / 64] >> (bit % 64) & 1U) != 0) values.push_back(domain.low + static_cast<image::Value>(bit));
  }
  return values;
}

}  // namespace tercio::sample
