// One number for very many answers: the same with every compiler at every level of optimization. It changes when an
// answer is changed on purpose, and then only.
#include <catch2/catch.hpp>

#include "layouts.hpp"
#include "runtime/table/angle.hpp"
#include "runtime/table/contact.hpp"
#include "runtime/table/motion.hpp"
#include "runtime/table/range.hpp"
#include "runtime/table/sight.hpp"

using namespace tercio::table;

namespace {

struct Sum {
  std::uint64_t value = 0xcbf29ce484222325;
  void add(std::int64_t number) { value = (value ^ static_cast<std::uint64_t>(number)) * 0x100000001b3; }
  void add(Side side) { add(static_cast<std::int64_t>(side)); }
  void add(const Measure& measure) {
    add(measure.distance);
    add(measure.from.x), add(measure.from.y), add(measure.to.x), add(measure.to.y);
  }
  void add(const Pose& pose) { add(pose.x), add(pose.y), add(pose.facing); }
};

}  // namespace

TEST_CASE("the sum of many answers") {
  const Table table{4'000, 4'000};
  Random random(23);
  Sum sum;
  for (std::int32_t angle = 0; angle <= 3'600; ++angle) sum.add(sine(angle));
  for (int n = 0; n < 1'000; ++n) {
    const Stand a = random_stand(random, 4'000), b = random_neighbour(random, a), c = random_stand(random, 4'000);
    const Ground wood = ground(random_patch(random, {random.between(600, 3'400), random.between(600, 3'400)}, 600));
    const std::vector<const Ground*> grounds{&wood};
    const std::vector<Stand> others{b, c};
    for (const Stand& other : others) {
      sum.add(measure(a, other));
      sum.add(range(a, other, 450));
      for (const Side side : edges(a, other)) sum.add(side);
      sum.add(join(a, other)), sum.add(quarter(a, other, 300)), sum.add(quarter_by_corners(a, other));
      sum.add(bearing(a, other)), sum.add(flush(a, other)), sum.add(overlap(a, other)),
          sum.add(sees(a, c, {&b, 1}, grounds));
      sum.add(reach(a, front_left(other)));
    }
    const std::int32_t way = random_facing(random), turn = random.between(-1'800, 1'800);
    sum.add(room(a, way, 2'000, others, table)), sum.add(room_to(a, way, 2'000, grounds));
    sum.add(swing(a, front_left(a), turn, others, table)), sum.add(swing_to(a, front_left(a), turn, grounds));
    sum.add(passed(a, way, 500, others)[1]), sum.add(swept(a, front_left(a), turn, others)[1]);
    sum.add(turned(a.pose, front_right(b), turn)), sum.add(slid(a.pose, way, turn));
    sum.add(arc_length(a.base.depth, turn)), sum.add(lies_on(a, wood)), sum.add(centre_on(a, wood));
    sum.add(crosses(a, c, wood));
  }
  CHECK(sum.value == 0xc4c0d0138be2f7f7);
}
