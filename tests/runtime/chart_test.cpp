#include <catch2/catch.hpp>

#include "bench.hpp"

using namespace tercio;
using namespace tercio::image;
using sample::ins;
using sample::ins_xy;

namespace {

Axis odds(bool round_up, bool clamped) {
  Axis axis = sample::image().charts[0].axes[1];
  axis.round_up = round_up;
  axis.clamped = clamped;
  return axis;
}
std::string head(const Axis& axis, Value num, Value den) {
  const Value args[] = {num, den};
  const std::int32_t at = vm::head_of(axis, args);
  return at < 0 ? "off" : axis.heads[static_cast<std::size_t>(at)];
}

}  // namespace

TEST_CASE("odds go to the lower head", "[chart]") {
  const Axis axis = odds(false, true);
  CHECK(head(axis, 13, 4) == "3:1");
  CHECK(head(axis, 4, 8) == "1:2");
  CHECK(head(axis, 4, 9) == "1:3");
  CHECK(head(axis, 13, 8) == "1:1");
  CHECK(head(axis, 8, 8) == "1:1");
  CHECK(head(axis, 7, 8) == "1:2");
  CHECK(head(axis, 15, 8) == "1:1");
  CHECK(head(axis, 16, 8) == "2:1");
  CHECK(head(axis, 17, 8) == "2:1");
  CHECK(head(axis, 11, 4) == "2:1");
}

TEST_CASE("odds may go to the higher head", "[chart]") {
  const Axis axis = odds(true, true);
  CHECK(head(axis, 13, 8) == "2:1");
  CHECK(head(axis, 4, 9) == "1:2");
  CHECK(head(axis, 16, 8) == "2:1");
  CHECK(head(axis, 17, 8) == "3:1");
}

TEST_CASE("beyond the ends odds are off, unless clamped", "[chart]") {
  for (const bool up : {false, true}) {
    CHECK(head(odds(up, true), 1, 4) == "1:3");
    CHECK(head(odds(up, true), 0, 4) == "1:3");
    CHECK(head(odds(up, true), -5, 4) == "1:3");
    CHECK(head(odds(up, true), 100, 4) == "3:1");
    CHECK(head(odds(up, true), 1, 0) == "3:1");
    CHECK(head(odds(up, false), 1, 4) == "off");
    CHECK(head(odds(up, false), 13, 4) == "off");
    CHECK(head(odds(up, false), 12, 4) == "3:1");
    CHECK(head(odds(up, false), 4, 12) == "1:3");
    CHECK(head(odds(up, false), 1, 0) == "off");
    CHECK(head(odds(up, true), 0, 0) == "off");
    CHECK(head(odds(up, true), -1, 0) == "off");
    CHECK(head(odds(up, true), 3, -1) == "off");
  }
}

TEST_CASE("odds are compared exactly", "[chart]") {
  const Axis axis = odds(false, true);
  CHECK(head(axis, INT32_MAX, INT32_MAX) == "1:1");
  CHECK(head(axis, INT32_MAX - 1, INT32_MAX) == "1:2");
  CHECK(head(axis, INT32_MAX, INT32_MAX / 2) == "2:1");
  CHECK(head(axis, INT32_MAX - 2, INT32_MAX / 2) == "1:1");
}

TEST_CASE("values of a plain axis", "[chart]") {
  const Image image = sample::image();
  const auto at = [&](const Axis& axis, Value value) { return vm::head_of(axis, &value); };
  const Axis& die = image.charts[sample::chart::combat].axes[0];
  CHECK(at(die, 1) == 0);
  CHECK(at(die, 2) == 0);
  CHECK(at(die, 6) == 2);
  CHECK(at(die, 0) == 0);  // clamped
  CHECK(at(die, INT32_MIN) == 0);
  CHECK(at(die, INT32_MAX) == 2);
  const Axis& day = image.charts[sample::chart::weather].axes[0];
  CHECK(at(day, 1) == -1);
  CHECK(at(day, 2) == 0);
  CHECK(at(day, 3) == -1);  // a gap
  CHECK(at(day, 4) == 1);
  CHECK(at(day, 5) == -1);
  CHECK(at(day, none) == -1);
}

TEST_CASE("cells are row-major, the first axis slowest", "[chart]") {
  const Image image = sample::image();
  const Chart& combat = image.charts[sample::chart::combat];
  for (Value die = 1; die <= 6; ++die) {
    for (Value head = 0; head < 5; ++head) {
      const auto at = static_cast<std::size_t>(head);
      const Value args[] = {die, combat.axes[1].head_num[at], combat.axes[1].head_den[at]};
      CHECK(vm::look_up(combat, args) == combat.cells[static_cast<std::size_t>((die - 1) / 2 * 5 + head)]);
    }
  }
}

TEST_CASE("head gives the head that was used", "[chart]") {
  const auto used = [](std::int32_t axis, std::vector<Value> args) {
    const auto part = [&](int which) {
      return sample::value_of(
          sample::make_hook("used", {ins_xy(Op::head, 3, 0, sample::chart::combat, axis), ins(Op::ret, 3 + which)}, 5,
                            3),
          args);
    };
    return std::pair(part(0), part(1));
  };
  CHECK(used(1, {4, 13, 4}) == std::pair(3, 1));
  CHECK(used(1, {4, 4, 9}) == std::pair(1, 3));
  CHECK(used(0, {4, 4, 9}) == std::pair(3, 1));
  CHECK(used(1, {4, 0, 0}) == std::pair(-1, 1));
}
