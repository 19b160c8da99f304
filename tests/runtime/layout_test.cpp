#include "runtime/image/layout.hpp"

#include <catch2/catch.hpp>
#include <random>
#include <vector>

#include "sample.hpp"

using namespace tercio;
using namespace tercio::image;
namespace column = sample::column;

namespace {

std::vector<Value> owners(const Image& image, const Layout& layout, const Word* state, std::int32_t number,
                          Value value) {
  const auto half = [&](std::int32_t base, std::int32_t index) {
    return static_cast<std::int16_t>(state[base + index / 4] >> (index % 4 * 16));
  };
  std::vector<Value> result;
  const auto at = static_cast<std::size_t>(number);
  const Domain& values = image.domains[static_cast<std::size_t>(image.columns[at].value_domain)];
  for (std::int32_t owner = half(layout.heads_at[at], value - values.low); owner >= 0;
       owner = half(layout.links_at[at], owner)) {
    result.push_back(owner);
  }
  return result;
}

}  // namespace

TEST_CASE("what is hashed comes first, and nothing overlaps", "[layout]") {
  const Image image = sample::image();
  const Layout layout(image, 7);
  CHECK(layout.game_words == 7);
  CHECK(layout.column_at == std::vector<std::int32_t>{7, 9, 10, 11, 13, 18, 20, 22, 23});
  CHECK(layout.slots_at == 24);
  CHECK(layout.set_slot_at == std::vector<std::int32_t>{27, 28, 29, 30, 31, 32});
  CHECK(layout.hashed_words == 33);
  CHECK(layout.heads_at[0] == 33);  // 12 hexes in 3 words
  CHECK(layout.links_at[0] == 36);  // 5 pieces in 2 words
  CHECK(layout.heads_at[1] == -1);
  CHECK(layout.words == 38);
}

TEST_CASE("cells of every encoding keep their values and leave their neighbours alone", "[layout]") {
  const Image image = sample::image();
  const Layout layout(image);
  std::vector<Word> state(static_cast<std::size_t>(layout.words));
  reindex(image, layout, state.data());
  std::mt19937 random(7);
  for (const std::int32_t number : {column::tired, column::turn, column::loss, column::fame}) {
    const Column& c = image.columns[static_cast<std::size_t>(number)];
    std::vector<Value> model(static_cast<std::size_t>(elements(image, c)), 0);
    for (int round = 0; round < 200; ++round) {
      const auto element = static_cast<std::int32_t>(random() % model.size());
      const Value value = c.encoding == Encoding::bit   ? static_cast<Value>(random() % 2)
                          : c.encoding == Encoding::i16 ? static_cast<std::int16_t>(random())
                                                        : static_cast<Value>(random());
      const bool changes = model[static_cast<std::size_t>(element)] != value;
      CHECK(write(image, layout, state.data(), number, element, value) == changes);
      model[static_cast<std::size_t>(element)] = value;
      for (std::size_t e = 0; e < model.size(); ++e) {
        REQUIRE(read(image, layout, state.data(), number, static_cast<std::int32_t>(e)) == model[e]);
      }
    }
  }
}

TEST_CASE("an element out of range reads absent and is not written", "[layout]") {
  const Image image = sample::image();
  const Layout layout(image);
  std::vector<Word> state(static_cast<std::size_t>(layout.words));
  const std::vector<Word> before = state;
  CHECK(read(image, layout, state.data(), column::loss, -1) == -1);
  CHECK(read(image, layout, state.data(), column::loss, 5) == -1);
  CHECK(read(image, layout, state.data(), column::fame, 10) == 7);
  CHECK_FALSE(write(image, layout, state.data(), column::loss, -1, 3));
  CHECK_FALSE(write(image, layout, state.data(), column::loss, 5, 3));
  CHECK(state == before);
}

TEST_CASE("the index follows every write, with owners rising", "[layout]") {
  const Image image = sample::image();
  const Layout layout(image, 3);
  std::vector<Word> state(static_cast<std::size_t>(layout.words));
  std::mt19937 random(11);
  for (std::int32_t p = 0; p < 5; ++p) write_slot(layout, state.data(), p, p);
  for (std::int32_t p = 0; p < 5; ++p) {
    // Cells written under the index's feet, as a loaded state has them.
    state[static_cast<std::size_t>(layout.column_at[0] + p / 4)] |= Word{0xffff} << (p % 4 * 16);
  }
  reindex(image, layout, state.data());
  for (int round = 0; round < 500; ++round) {
    const auto piece = static_cast<std::int32_t>(random() % 5);
    write(image, layout, state.data(), column::place, piece, static_cast<Value>(random() % 5) - 1);
    for (Value hex = 0; hex < 12; ++hex) {
      std::vector<Value> expected;
      for (std::int32_t p = 0; p < 5; ++p) {
        if (read(image, layout, state.data(), column::place, p) == hex) expected.push_back(p);
      }
      REQUIRE(owners(image, layout, state.data(), column::place, hex) == expected);
    }
    std::vector<Word> again = state;
    reindex(image, layout, again.data());
    REQUIRE(again == state);
  }
  for (std::int32_t p = 0; p < 5; ++p) CHECK(read_slot(layout, state.data(), p) == p);
}

TEST_CASE("slots hold any value", "[layout]") {
  const Image image = sample::image();
  const Layout layout(image);
  std::vector<Word> state(static_cast<std::size_t>(layout.words));
  for (std::int32_t i = 0; i < 5; ++i) write_slot(layout, state.data(), i, i % 2 == 0 ? INT32_MIN + i : -i);
  for (std::int32_t i = 0; i < 5; ++i) CHECK(read_slot(layout, state.data(), i) == (i % 2 == 0 ? INT32_MIN + i : -i));
}
