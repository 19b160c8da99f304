#include "runtime/hex/grid.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <deque>
#include <map>
#include <set>

#include "runtime/hex/line.hpp"

using namespace tercio;
using hex::Grid;

namespace {

image::Space space(std::int32_t lines, std::int32_t positions, bool down = true, std::int32_t first_line = 1,
                   std::int32_t first_position = 1) {
  image::Space s;
  s.kind = image::SpaceKind::hex;
  s.first_line = first_line;
  s.last_line = first_line + lines - 1;
  s.first_position = first_position;
  s.last_position = first_position + positions - 1;
  s.even_shifted_down = down;
  return s;
}

std::vector<std::string> around(const Grid& grid, std::int32_t line, std::int32_t position) {
  std::vector<std::string> names;
  for (std::int32_t d = 0; d < 6; ++d) {
    const std::int32_t h = grid.neighbour(grid.hex(line, position), d);
    names.push_back(h < 0 ? "-" : grid.hex_name(h));
  }
  return names;
}

}  // namespace

TEST_CASE("hexes go round from printed numbers to ids and back", "[hex]") {
  for (const bool down : {true, false}) {
    for (const std::int32_t first : {0, 1, 2, 5, -3}) {
      const Grid grid(space(6, 5, down, first, first));
      REQUIRE(grid.hexes() == 30);
      for (std::int32_t h = 0; h < grid.hexes(); ++h) CHECK(grid.hex(grid.line(h), grid.position(h)) == h);
      CHECK(grid.hex(first - 1, first) == -1);
      CHECK(grid.hex(first, first + 5) == -1);
      CHECK(grid.hex(first + 6, first) == -1);
    }
  }
}

TEST_CASE("axial coordinates are the inverse of positions, negative ones too", "[hex]") {
  for (const bool down : {true, false}) {
    const image::Space s = space(1, 1, down);
    for (std::int32_t line = -50; line <= 50; ++line) {
      for (std::int32_t position = -50; position <= 50; ++position) {
        const hex::Axial at = hex::axial(s, line, position);
        REQUIRE(at.q == line);
        REQUIRE(hex::position_of(s, at) == position);
      }
    }
  }
}

TEST_CASE("neighbours, even lines shifted down", "[hex]") {
  const Grid grid(space(9, 9));
  // An odd line's hex touches the even line at its own position and the one above it.
  CHECK(around(grid, 3, 4) == std::vector<std::string>{"0303", "0403", "0404", "0305", "0204", "0203"});
  CHECK(around(grid, 4, 4) == std::vector<std::string>{"0403", "0504", "0505", "0405", "0305", "0304"});
  CHECK(around(grid, 1, 1) == std::vector<std::string>{"-", "-", "0201", "0102", "-", "-"});
}

TEST_CASE("neighbours, even lines shifted up", "[hex]") {
  const Grid grid(space(9, 9, false));
  CHECK(around(grid, 3, 4) == std::vector<std::string>{"0303", "0404", "0405", "0305", "0205", "0204"});
  CHECK(around(grid, 4, 4) == std::vector<std::string>{"0403", "0503", "0504", "0405", "0304", "0303"});
}

TEST_CASE("direction d + 3 is opposite, and a hexside has one id from both sides", "[hex]") {
  for (const bool down : {true, false}) {
    for (const std::int32_t first : {1, 2}) {
      const Grid grid(space(7, 6, down, first));
      std::map<std::int32_t, std::set<std::int32_t>> hexes_of;
      for (std::int32_t h = 0; h < grid.hexes(); ++h) {
        for (std::int32_t d = 0; d < 6; ++d) {
          const std::int32_t side = grid.hexside(h, d), k = grid.neighbour(h, d);
          REQUIRE(side >= 0);
          REQUIRE(side < grid.hexsides());
          hexes_of[side].insert(h);
          if (k < 0) continue;
          CHECK(grid.neighbour(k, (d + 3) % 6) == h);
          CHECK(grid.hexside(k, (d + 3) % 6) == side);
          CHECK(grid.between(h, k) == side);
          CHECK(grid.between(k, h) == side);
        }
      }
      CHECK(static_cast<std::int32_t>(hexes_of.size()) == grid.hexsides());
      for (const auto& [side, hexes] : hexes_of) CHECK(hexes.size() <= 2);
    }
  }
}

TEST_CASE("hexsides are numbered as they are first met", "[hex]") {
  const Grid grid(space(3, 3));
  for (std::int32_t d = 0; d < 6; ++d) CHECK(grid.hexside(0, d) == d);
  CHECK(grid.hexside(1, 0) == 3);  // 0102 is below 0101
  CHECK(grid.hexside(1, 1) == 6);
  CHECK(grid.hexside_name(3) == "0101/0102");
  CHECK(grid.hexside_name(0) == "0101/-");
  CHECK(grid.hexside_name(grid.between(grid.hex(2, 1), grid.hex(1, 1))) == "0101/0201");
  CHECK(grid.between(grid.hex(1, 1), grid.hex(1, 3)) == -1);
  CHECK(grid.between(grid.hex(1, 1), grid.hex(1, 1)) == -1);
  CHECK(grid.between(-1, 0) == -1);
  CHECK(grid.between(0, -1) == -1);
  CHECK(grid.between(9, 0) == -1);
}

TEST_CASE("hex names follow the printed numbers", "[hex]") {
  const Grid grid(space(30, 40));
  CHECK(grid.hex_name(grid.hex(3, 4)) == "0304");
  CHECK(grid.hex_name(grid.hex(30, 40)) == "3040");
  CHECK(grid.on_edge(grid.hex(1, 20)));
  CHECK(grid.on_edge(grid.hex(15, 40)));
  CHECK_FALSE(grid.on_edge(grid.hex(15, 20)));
}

TEST_CASE("distance is the fewest steps", "[hex]") {
  for (const bool down : {true, false}) {
    for (const std::int32_t first : {1, 2}) {
      const Grid grid(space(8, 7, down, first));
      for (std::int32_t from = 0; from < grid.hexes(); ++from) {
        std::vector<std::int32_t> steps(static_cast<std::size_t>(grid.hexes()), -1);
        std::deque<std::int32_t> queue{from};
        steps[static_cast<std::size_t>(from)] = 0;
        while (!queue.empty()) {
          const std::int32_t h = queue.front();
          queue.pop_front();
          for (std::int32_t d = 0; d < 6; ++d) {
            const std::int32_t k = grid.neighbour(h, d);
            if (k < 0 || steps[static_cast<std::size_t>(k)] >= 0) continue;
            steps[static_cast<std::size_t>(k)] = steps[static_cast<std::size_t>(h)] + 1;
            queue.push_back(k);
          }
        }
        for (std::int32_t to = 0; to < grid.hexes(); ++to) {
          REQUIRE(grid.distance(from, to) == steps[static_cast<std::size_t>(to)]);
        }
      }
    }
  }
}

TEST_CASE("holes are off the map and shift no number", "[hex]") {
  image::Space with = space(5, 6);
  const Grid whole(with);
  // 0303 and 0304 inside, 0101 at the corner, 0206 with it open at the border.
  for (const std::int32_t hole : {whole.hex(1, 1), whole.hex(2, 6), whole.hex(3, 3), whole.hex(3, 4)}) with.holes.push_back(hole);
  const Grid grid(with);
  CHECK(grid.hexes() == 26);
  CHECK(grid.hex(3, 3) == -1);
  CHECK(grid.hex(1, 1) == -1);
  std::set<std::string> names;
  for (std::int32_t h = 0; h < grid.hexes(); ++h) {
    CHECK(grid.hex(grid.line(h), grid.position(h)) == h);
    names.insert(grid.hex_name(h));
    for (std::int32_t d = 0; d < 6; ++d) {
      const std::int32_t n = grid.neighbour(h, d);
      const std::int32_t then = whole.neighbour(whole.hex(grid.line(h), grid.position(h)), d);
      const bool hole = then >= 0 && std::find(with.holes.begin(), with.holes.end(), then) != with.holes.end();
      CHECK((n < 0) == (then < 0 || hole));
      if (n >= 0) {
        CHECK(grid.hex_name(n) == whole.hex_name(then));
        CHECK(grid.hexside(h, d) == grid.hexside(n, (d + 3) % 6));
        CHECK(grid.distance(h, n) == 1);
      }
    }
  }
  CHECK(names.size() == 26);
  CHECK(names.contains("0305"));
  // What is shut in is no border; what opens to it is.
  CHECK_FALSE(grid.on_edge(grid.hex(4, 3)));
  CHECK_FALSE(grid.on_edge(grid.hex(2, 4)));
  CHECK(grid.on_edge(grid.hex(2, 5)));
  CHECK(grid.on_edge(grid.hex(2, 1)));
  // A line over a hole crosses what there is, and the distance is that of the grid.
  const std::int32_t from = grid.hex(3, 2), to = grid.hex(3, 6);
  CHECK(grid.distance(from, to) == 4);
  CHECK(grid.crossings(from, to) == std::vector<std::pair<std::int32_t, std::int32_t>>{{grid.hex(3, 5), -2}});
  CHECK(grid.between(from, to) == -1);
}
