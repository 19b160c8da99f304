#include "table_sample.hpp"

#include <string_view>
#include <utility>

#include "runtime/image/names.hpp"

namespace tercio::sample::table {

using namespace image;

namespace {

Column numbers(std::string name, std::vector<Value> initial) {
  Column c;
  c.name = std::move(name);
  c.domain = domain::stand;
  c.encoding = Encoding::i32;
  c.low = INT32_MIN, c.high = INT32_MAX;
  c.initial = std::move(initial);
  return c;
}

Hook asking(Geometry question) {
  Hook hook;
  hook.name = name_of(question);
  hook.registers = 16;
  for (const char c : asks_of(question)) {
    if (!asks_for_set(c)) {
      ++hook.params;
    } else {
      hook.set_domains.push_back(c == 'S' ? domain::stand : domain::patch);
      ++hook.set_params;
    }
  }
  const Answer answer = answer_of(question);
  const auto imm = static_cast<std::int32_t>(question);
  if (!is_set(answer)) {
    hook.code = {{Op::geo, 15, 0, 0, imm}, {Op::ret, 15, 0, 0, 0}};
    return hook;
  }
  hook.result_domain = answer == Answer::stands ? domain::stand : domain::patch;
  const auto out = static_cast<std::uint8_t>(hook.set_params);
  hook.set_domains.push_back(hook.result_domain);
  hook.code = {{Op::geos, out, 0, 0, imm}, {Op::rets, out, 0, 0, 0}};
  return hook;
}

}  // namespace

Image image() {
  Image image;
  image.game = "table sample";
  image.domains = {{"side", 0, 2, true, {"red", "blue"}},
                   {"stand", 0, 7, true, {"lead", "right", "rear", "foe", "away", "off", "flank"}},
                   {"patch", 0, 3, true, {"woods", "road", "flaw"}}};
  image.kinds = {{"side", domain::side, 0, 2, -1}, {"stand", domain::stand, 0, 7, -1}, {"patch", domain::patch, 0, 3, -1}};
  image.side_domain = domain::side;
  Column on_table;
  on_table.name = "on_table";
  on_table.domain = domain::stand;
  on_table.encoding = Encoding::bit;
  on_table.high = 1;
  on_table.initial = {1, 1, 1, 1, 1, 0, 1};
  image.columns = {numbers("x", {3000, 3400, 3000, 3000, 9000, 3000, 2700}),
                   numbers("y", {2000, 2000, 1800, 3000, 6000, 2500, 3000}),
                   numbers("facing", {0, 0, 0, 1800, 900, 0, 2700}), on_table};
  image.statics = {{"frontage", domain::stand, -1, -1, false, 400, {400, 400, 400, 400, 400, 400, 400}},
                   {"depth", domain::stand, -1, -1, false, 200, {200, 200, 200, 200, 200, 200, 200}},
                   {"width", domain::patch, -1, -1, false, 0, {0, 600, 0}}};
  image.lists = {{"outlines",
                  {0, 8, 12, 16},
                  {3000, 5000, 4000, 5000, 4000, 6000, 3000, 6000, 0, 2500, 12000, 2500, 100, 100, 200, 200}}};
  Space& space = image.space;
  space.kind = SpaceKind::table;
  space.width = 12'000, space.height = 8'000;
  space.stand_domain = domain::stand, space.patch_domain = domain::patch;
  space.x = column::x, space.y = column::y, space.facing = column::facing, space.on_table = column::on_table;
  space.frontage = stat::frontage, space.depth = stat::depth, space.path_width = stat::width;
  space.outlines = 0;
  for (std::size_t n = 0; n < count_of<Geometry>; ++n) image.hooks.push_back(asking(static_cast<Geometry>(n)));
  return image;
}

}  // namespace tercio::sample::table
