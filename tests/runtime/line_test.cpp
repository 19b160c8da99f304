// Lines of sight against a clipper of their own: hexes as polygons in rational coordinates, each clipped against the
// segment by itself.
#include "runtime/hex/line.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/hex/grid.hpp"

using namespace tercio;
using hex::Axial;

namespace {

struct Ratio {
  std::int64_t num = 0, den = 1;
  Ratio(std::int64_t n = 0, std::int64_t d = 1) : num(d < 0 ? -n : n), den(d < 0 ? -d : d) {
    const std::int64_t g = std::gcd(num, den);
    if (g > 1) num /= g, den /= g;
  }
  friend bool operator<(Ratio a, Ratio b) { return a.num * b.den < b.num * a.den; }
  friend bool operator==(Ratio a, Ratio b) { return a.num == b.num && a.den == b.den; }
};

// A flat-topped hex on the integer lattice that the drawing of a hex map follows, stretched upward so that corners are
// integers: centres at x = 3 q and y = 2 r + q, corners at (+-2, 0) and (+-1, +-1). Stretching keeps lines straight.
struct Point {
  std::int64_t x, y;
};
Point centre(Axial h) { return {3 * std::int64_t{h.q}, 2 * std::int64_t{h.r} + h.q}; }
constexpr Point corners[6] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}};

struct Clip {
  Ratio from, until;
  bool inside;
};  // inside: through the interior, not along an edge

// The part of the segment (0, 0)..(to) in the closed hex, if it has a length.
std::optional<Clip> clip(Point to, Axial h) {
  const Point c = centre(h);
  Clip result{Ratio(0), Ratio(1), true};
  for (int i = 0; i < 6; ++i) {
    const Point p{c.x + corners[i].x, c.y + corners[i].y};
    const Point q{c.x + corners[(i + 1) % 6].x, c.y + corners[(i + 1) % 6].y};
    // The inside lies left of p -> q: cross(q - p, point - p) >= 0, which is base + t * slope along the segment.
    const std::int64_t base = (q.x - p.x) * -p.y - (q.y - p.y) * -p.x;
    const std::int64_t slope = (q.x - p.x) * to.y - (q.y - p.y) * to.x;
    if (slope == 0) {
      if (base < 0) return std::nullopt;
      if (base == 0) result.inside = false;
    } else if (slope > 0) {
      result.from = std::max(result.from, Ratio(-base, slope));
    } else {
      result.until = std::min(result.until, Ratio(-base, slope));
    }
  }
  if (!(result.from < result.until)) return std::nullopt;
  return result;
}

struct Item {
  Ratio from;
  Axial hex;
  bool pair;
};

// Every hex about the segment is clipped; those that share an edge with it come in twos with the same part of it.
std::vector<hex::Crossed> brute_force(Axial offset, std::int32_t reach) {
  std::vector<Item> items;
  for (std::int32_t q = -reach; q <= reach; ++q) {
    for (std::int32_t r = -reach; r <= reach; ++r) {
      const Axial h{q, r};
      if (h == Axial{} || h == offset) continue;
      if (const auto part = clip(centre(offset), h)) items.push_back({part->from, h, !part->inside});
    }
  }
  std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.from < b.from; });
  std::vector<hex::Crossed> result;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!items[i].pair) {
      result.push_back({items[i].hex, {}, false});
      continue;
    }
    REQUIRE(i + 1 < items.size());
    REQUIRE(items[i + 1].pair);
    REQUIRE(items[i].from == items[i + 1].from);
    result.push_back({items[i].hex, items[i + 1].hex, true});
    ++i;
  }
  return result;
}

using Pair = std::pair<std::pair<std::int32_t, std::int32_t>, std::pair<std::int32_t, std::int32_t>>;
std::vector<Pair> plain(const std::vector<hex::Crossed>& line) {
  std::vector<Pair> result;
  for (const hex::Crossed& c : line) {
    std::pair<std::int32_t, std::int32_t> a{c.hex.q, c.hex.r}, b{c.other.q, c.other.r};
    if (!c.pair) b = a;
    result.push_back({std::min(a, b), std::max(a, b)});
  }
  return result;
}
std::vector<hex::Crossed> mapped(std::vector<hex::Crossed> line, Axial (*f)(Axial)) {
  for (hex::Crossed& c : line) c.hex = f(c.hex), c.other = f(c.other);
  return line;
}

constexpr std::int32_t reach = 12;

}  // namespace

TEST_CASE("what a line crosses is what a clipper finds, for every offset within 12", "[hex][line]") {
  for (std::int32_t q = -reach; q <= reach; ++q) {
    for (std::int32_t r = -reach; r <= reach; ++r) {
      const Axial to{q, r};
      if (hex::length(to) > reach) continue;
      CAPTURE(q, r);
      REQUIRE(plain(hex::crossed(to)) == plain(brute_force(to, reach + 1)));
    }
  }
}

TEST_CASE("lines are the same reversed, turned by sixty degrees and mirrored", "[hex][line]") {
  const auto turn = [](Axial h) { return Axial{-h.r, h.q + h.r}; };
  const auto mirror = [](Axial h) { return Axial{h.r, h.q}; };
  for (std::int32_t q = -reach; q <= reach; ++q) {
    for (std::int32_t r = -reach; r <= reach; ++r) {
      const Axial to{q, r};
      const auto line = hex::crossed(to);
      CHECK(plain(hex::crossed(turn(to))) == plain(mapped(line, turn)));
      CHECK(plain(hex::crossed(mirror(to))) == plain(mapped(line, mirror)));
      auto back = hex::crossed({-q, -r});
      for (hex::Crossed& c : back) c.hex = c.hex + to, c.other = c.other + to;
      std::reverse(back.begin(), back.end());
      CHECK(plain(back) == plain(line));
    }
  }
}

TEST_CASE("known lines", "[hex][line]") {
  CHECK(hex::crossed({0, 0}).empty());
  CHECK(hex::crossed({1, 0}).empty());
  // Along hexsides: pair, hex, pair.
  CHECK(plain(hex::crossed({2, 2})) == std::vector<Pair>{{{0, 1}, {1, 0}}, {{1, 1}, {1, 1}}, {{1, 2}, {2, 1}}});
  // Four hexes between, although the distance is four.
  CHECK(hex::crossed({3, 1}).size() == 4);
  CHECK(plain(hex::crossed({0, 3})) == std::vector<Pair>{{{0, 1}, {0, 1}}, {{0, 2}, {0, 2}}});
}

TEST_CASE("crossings of a grid are the same wherever they lie, at both parities and shifts", "[hex][line]") {
  for (const bool down : {true, false}) {
    for (const std::int32_t first : {1, 2}) {
      image::Space s;
      s.first_line = first, s.last_line = first + 16, s.first_position = 1, s.last_position = 18;
      s.even_shifted_down = down;
      const hex::Grid grid(s);
      for (std::int32_t a = 0; a < grid.hexes(); ++a) {
        if (grid.position(a) != 9 && grid.position(a) != 1) continue;
        for (std::int32_t b = 0; b < grid.hexes(); ++b) {
          if (grid.distance(a, b) > 8) continue;
          const Axial from = hex::axial(s, grid.line(a), grid.position(a));
          const Axial to = hex::axial(s, grid.line(b), grid.position(b));
          const auto line = brute_force(to - from, 9);
          const auto found = grid.crossings(a, b);
          REQUIRE(found.size() == line.size());
          for (std::size_t i = 0; i < line.size(); ++i) {
            const auto id = [&](Axial offset) {
              const Axial at = from + offset;
              return grid.hex(at.q, hex::position_of(s, at));
            };
            if (!line[i].pair) {
              REQUIRE(id(line[i].hex) >= 0);
              REQUIRE(found[i] == std::pair<std::int32_t, std::int32_t>(id(line[i].hex), -2));
              continue;
            }
            const std::int32_t h = id(line[i].hex), k = id(line[i].other);
            REQUIRE(std::max(h, k) >= 0);
            if (std::min(h, k) < 0) {
              REQUIRE(found[i] == std::pair<std::int32_t, std::int32_t>(std::max(h, k), -1));
            } else {
              REQUIRE(found[i] == std::pair<std::int32_t, std::int32_t>(std::min(h, k), std::max(h, k)));
            }
          }
        }
      }
    }
  }
}
