// Bases on ground, lines through it, sight.
#include "runtime/table/ground.hpp"

#include <catch2/catch.hpp>

#include "layouts.hpp"
#include "runtime/table/sight.hpp"

using namespace tercio::table;

namespace {
const Base base{400, 200};
Stand at(std::int32_t x, std::int32_t y, std::int32_t facing = 0, Base size = base) { return {{x, y, facing}, size}; }
// A square with a bay cut into it from the right.
const Patch hollow{{{0, 0}, {1000, 0}, {1000, 300}, {300, 300}, {300, 700}, {1000, 700}, {1000, 1000}, {0, 1000}}, 0};
}  // namespace

TEST_CASE("a base lies on a patch when they share more than a border") {
  const Ground wood = ground(hollow);
  CHECK(lies_on(at(150, 150), wood));
  CHECK_FALSE(lies_on(at(1200, 150), wood));
  CHECK(lies_on(at(1199, 150), wood));
  CHECK_FALSE(lies_on(at(500, 500), wood));  // in the bay, flush with its wall
  CHECK(lies_on(at(499, 500), wood));
  CHECK(lies_on(at(600, 500, 900, {401, 20}), wood));
  CHECK_FALSE(lies_on(at(600, 500, 900, {400, 20}), wood));
  CHECK_FALSE(lies_on(at(1200, 1100), wood));  // corner to corner
  CHECK(lies_on(at(500, 500, 0, {2000, 2000}), wood));
  CHECK(lies_on(at(650, 500, 0, {50, 402}), wood));
  // At 45 degrees, corner first: 212.13.
  CHECK(lies_on(at(1212, 150, 450), wood));
  CHECK_FALSE(lies_on(at(1213, 150, 450), wood));
}

TEST_CASE("a centre is on a patch with its border") {
  const Ground wood = ground(hollow);
  CHECK(centre_on(at(0, 0), wood));
  CHECK_FALSE(centre_on(at(-1, 0), wood));
  CHECK(centre_on(at(1000, 150), wood));
  CHECK_FALSE(centre_on(at(1001, 150), wood));
  CHECK(centre_on(at(300, 500), wood));
  CHECK_FALSE(centre_on(at(301, 500), wood));
  CHECK(centre_on(at(150, 500), wood));
  const Ground road = ground({{{0, 0}, {300, 400}}, 10});
  CHECK(centre_on(at(304, 397), road));  // 5 aside
  CHECK(centre_on(at(303, 404), road));  // 5 past the end
  CHECK_FALSE(centre_on(at(305, 406), road));
  CHECK(centre_on(at(146, 203), road));
  CHECK_FALSE(centre_on(at(145, 204), road));
}

TEST_CASE("a line crosses the inside of a patch, not its border") {
  const Ground wood = ground(hollow);
  const auto line = [&](std::int32_t x, std::int32_t y, std::int32_t tox, std::int32_t toy) {
    return crosses(at(x, y - 1, 0, {2, 2}), at(tox, toy), wood);
  };
  CHECK(line(-100, 100, 2000, 100));
  CHECK_FALSE(line(-100, 0, 2000, 0));  // along the border
  CHECK(line(-100, 1, 2000, 1));
  CHECK_FALSE(line(300, 500, 2000, 500));  // out of the bay, from its wall
  CHECK(line(299, 500, 2000, 500));
  CHECK(line(300, 500, 2000, 1100));  // through the upper arm
  CHECK_FALSE(line(300, 300, 2000, 300));
  CHECK_FALSE(line(300, 300, 300, 700));
  CHECK(line(300, 300, 300, 701));
  CHECK(line(150, 150, 150, 150));          // from inside to itself
  CHECK_FALSE(line(-100, 100, 0, 0));       // to a corner
  CHECK_FALSE(line(-100, 100, 100, -100));  // past it
  CHECK(line(-100, 101, 100, -99));
  // Corner to corner: along a cut of the triangles, whichever it is.
  const Ground square = ground({{{0, 0}, {100, 0}, {100, 100}, {0, 100}}, 0});
  CHECK(crosses(at(0, -1, 0, {2, 2}), at(100, 100), square));
  CHECK(crosses(at(100, -1, 0, {2, 2}), at(0, 100), square));
  CHECK(crosses(at(-50, -51, 0, {2, 2}), at(150, 150), square));
  CHECK(crosses(at(150, -51, 0, {2, 2}), at(-50, 150), square));
  CHECK(crosses(at(50, 49, 0, {2, 2}), at(50, 50), square));
  CHECK_FALSE(crosses(at(-50, -51, 0, {2, 2}), at(0, 0), square));
  CHECK_FALSE(crosses(at(150, -51, 0, {2, 2}), at(100, 0), square));
  CHECK_FALSE(crosses(at(-50, 149, 0, {2, 2}), at(0, 100), square));
  // A straight corner is no corner to cut off: no cut runs along the border.
  const Ground straight = ground({{{10, 0}, {20, 0}, {0, 20}, {0, 0}}, 0});
  CHECK(straight.pieces.size() == 2);
  CHECK_FALSE(crosses(at(-10, -1, 0, {2, 2}), at(30, 0), straight));
}

TEST_CASE("some line from the front to the target is free") {
  const Stand a = at(1000, 1000), b = at(1000, 3000);  // from 1000, 1100
  const auto seen = [&](const std::vector<Stand>& screens, const std::vector<Patch>& patches = {}) {
    std::vector<Ground> grounds;
    for (const Patch& patch : patches) grounds.push_back(ground(patch));
    std::vector<const Ground*> each;
    for (const Ground& one : grounds) each.push_back(&one);
    return sees(a, b, screens, each);
  };
  CHECK(seen({}));
  CHECK(seen({at(1000, 2000, 0, {100, 100})}));  // to the corners
  CHECK_FALSE(seen({at(1000, 2000, 0, {2000, 100})}));
  // Between two that stand flush there is no slit, though the middle line runs along their joint; nor at a corner.
  CHECK_FALSE(seen({at(800, 2000), at(1200, 2000)}));
  CHECK_FALSE(seen({at(798, 2000), at(1202, 2000)}));
  CHECK_FALSE(seen({at(802, 2000), at(1198, 2000)}));
  CHECK_FALSE(seen({at(800, 1900), at(1200, 2100)}));
  CHECK(seen({at(797, 2000), at(1203, 2000)}));  // a gap of 6
  CHECK(seen({at(790, 2000), at(1200, 2000)}));
  CHECK(seen({at(600, 2000), at(1400, 2000)}));
  // Just deep enough: the line to the far left corner at 800, 3100 passes 850, 2850.
  CHECK(seen({at(1000, 2850, 0, {306, 20}), at(1000, 2000, 0, {20, 20})}));
  CHECK_FALSE(seen({at(1000, 2000, 0, {400, 400})}));
  // A rim of a lap does not hide, on either side.
  CHECK_FALSE(seen({at(1000, 1500, 0, {97, 97})}));
  CHECK(seen({at(1000, 1500, 0, {6, 2000})}));
  // Ground hides with all of its inside.
  const Patch wood{{{500, 1500}, {1500, 1500}, {1500, 1600}, {500, 1600}}, 0};
  CHECK_FALSE(seen({}, {wood}));
  const Patch strip{{{950, 1500}, {1050, 1500}, {1050, 1501}, {950, 1501}}, 0};
  CHECK_FALSE(seen({}, {strip}));
  const Patch half{{{0, 1500}, {1000, 1500}, {1000, 1600}, {0, 1600}}, 0};
  CHECK(seen({}, {half}));
  CHECK(seen({at(1200, 1550, 0, {400, 40})}, {half}));
  CHECK(seen({at(1197, 1550, 0, {400, 40})}, {half}));
  CHECK_FALSE(seen({at(1196, 1550, 0, {400, 40})}, {half}));  // 4 into the line along the border
}
