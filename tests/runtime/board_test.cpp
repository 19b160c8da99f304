#include "runtime/hex/board.hpp"

#include <catch2/catch.hpp>
#include <vector>

#include "sample.hpp"

using namespace tercio;
using image::Engine;
using image::Value;

namespace {

image::Image map(std::int32_t lines, std::int32_t positions, std::int32_t first = 1, bool down = true) {
  image::Image image;
  image.space.kind = image::SpaceKind::hex;
  image.space.first_line = first, image.space.last_line = first + lines - 1;
  image.space.last_position = positions;
  image.space.even_shifted_down = down;
  image.domains = {{"side", 0, 3, true, {"a", "b", "c"}}};
  image.side_domain = 0;
  return image;
}

std::vector<Value> crossings(const hex::HexBoard& board, Value a, Value b) {
  const auto line = board.crossings(a, b);
  return {line.begin(), line.end()};
}

// What crossings() should give, from those of the grid.
std::vector<Value> encoded(const hex::Grid& grid, Value a, Value b) {
  std::vector<Value> result;
  for (const auto& [h, k] : grid.crossings(a, b)) {
    if (k == -2) result.push_back(h);
    if (k >= 0) result.push_back(h + 65536 * (k + 1));
  }
  return result;
}

}  // namespace

TEST_CASE("the board answers what the grid says", "[hex][board]") {
  const hex::HexBoard board(map(6, 7));
  const hex::Grid& grid = board.grid();
  const Value a = grid.hex(2, 3), b = grid.hex(5, 6), c = grid.hex(2, 4);
  CHECK(board.ask(Engine::distance, a, b) == grid.distance(a, b));
  CHECK(board.ask(Engine::between, a, c) == grid.between(a, c));
  CHECK(board.ask(Engine::between, a, b) == image::none);
  CHECK(board.ask(Engine::row, a, 0) == 3);
  CHECK(board.ask(Engine::column, a, 0) == 2);
  CHECK(board.ask(Engine::other, 0, 0) == 1);
  CHECK(board.ask(Engine::other, 2, 0) == 0);
}

TEST_CASE("a question about none, or off the map, gives none or 0", "[hex][board]") {
  const hex::HexBoard board(map(6, 7));
  for (const Value bad : {-1, 42, -2000000000, 2000000000}) {
    CHECK(board.ask(Engine::distance, bad, 3) == 0);
    CHECK(board.ask(Engine::distance, 3, bad) == 0);
    CHECK(board.ask(Engine::between, bad, 3) == image::none);
    CHECK(board.ask(Engine::between, 3, bad) == image::none);
    CHECK(board.ask(Engine::row, bad, 0) == 0);
    CHECK(board.ask(Engine::column, bad, 0) == 0);
    CHECK(board.ask(Engine::other, bad, 0) == image::none);
    CHECK(board.crossings(bad, 3).empty());
    CHECK(board.crossings(3, bad).empty());
  }
}

TEST_CASE("the table of lines is the grid's, on both shifts and parities", "[hex][board]") {
  for (const bool down : {true, false}) {
    for (const std::int32_t first : {0, 1, 2, -3}) {
      const hex::HexBoard board(map(9, 8, first, down));
      for (Value a = 0; a < board.grid().hexes(); ++a) {
        for (Value b = 0; b < board.grid().hexes(); ++b) {
          REQUIRE(crossings(board, a, b) == encoded(board.grid(), a, b));
        }
      }
    }
  }
}

TEST_CASE("a map too large for the table walks its lines", "[hex][board]") {
  const hex::HexBoard board(map(120, 120));
  const hex::Grid& grid = board.grid();
  for (Value a = 0; a < grid.hexes(); a += 977) {
    for (Value b = 0; b < grid.hexes(); b += 991) REQUIRE(crossings(board, a, b) == encoded(grid, a, b));
  }
}

TEST_CASE("a pair with a member off the map is left out", "[hex][board]") {
  const hex::HexBoard board(map(5, 5));
  const hex::Grid& grid = board.grid();
  // From 0101 to 0301 the line runs between 0201 and what would be 0200.
  CHECK(grid.crossings(grid.hex(1, 1), grid.hex(3, 1)) ==
        std::vector<std::pair<std::int32_t, std::int32_t>>{{grid.hex(2, 1), -1}});
  CHECK(board.crossings(grid.hex(1, 1), grid.hex(3, 1)).empty());
  CHECK(crossings(board, grid.hex(1, 2), grid.hex(3, 2)) ==
        std::vector<Value>{grid.hex(2, 1) + 65536 * (grid.hex(2, 2) + 1)});
}

TEST_CASE("the same patch gives the same lines anywhere on a map", "[hex][board]") {
  const hex::HexBoard board(map(100, 100));
  const hex::Grid& grid = board.grid();
  const auto line = [&](std::int32_t l, std::int32_t p, std::int32_t from, std::int32_t to) {
    const Value a = grid.hex(l + from / 5, p + from % 5), b = grid.hex(l + to / 5, p + to % 5);
    std::vector<std::pair<std::int32_t, std::int32_t>> result;
    for (const auto& [h, k] : grid.crossings(a, b)) {
      const auto local = [&](std::int32_t id) {
        return id < 0 ? -1 : (grid.line(id) - l) * 1000 + grid.position(id) - p;
      };
      result.emplace_back(local(h), k == -2 ? -2 : local(k));
    }
    return result;
  };
  for (std::int32_t from = 0; from < 25; ++from) {
    for (std::int32_t to = 0; to < 25; ++to) {
      const auto here = line(11, 8, from, to);
      CHECK(line(93, 90, from, to) == here);
      CHECK(line(3, 2, from, to) == here);
    }
  }
}
