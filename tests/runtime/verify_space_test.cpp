// A table, its geometry's instructions and numbers to choose: each damaged in one place.
#include "damage.hpp"
#include "runtime/image/binary.hpp"
#include "runtime/image/json.hpp"
#include "runtime/image/limits.hpp"
#include "runtime/image/names.hpp"
#include "table_sample.hpp"

using namespace tercio;
using namespace tercio::image;
using sample::ins;
using sample::make_hook;
namespace on = sample::table::column;
namespace over = sample::table::domain;
namespace stat = sample::table::stat;

namespace {

void refused(const std::vector<sample::Damage>& all) { sample::check_refused(all, sample::table::image); }

// A hook more that is one question: its scalars from r0, its sets from s0, its answer to r4 or `out`.
sample::Damage asks(std::string reason, Op op, Geometry question, std::vector<std::int32_t> sets, int out,
                    std::int32_t registers = 6, std::int32_t given = 6) {
  return {std::move(reason), [=](Image& i) {
            const bool set = op == Op::geos;
            const int answer = set ? out : 4;
            i.hooks.push_back(make_hook("more",
                                        {ins(op, answer, 0, 0, static_cast<std::int32_t>(question)), ins(Op::ldi, 5),
                                         ins(Op::ret, 5)},
                                        registers, given, sets, static_cast<std::int32_t>(sets.size())));
          }};
}

}  // namespace

TEST_CASE("the verifier accepts the table, and the file gives it back", "[verify][table]") {
  const Image whole = sample::table::image();
  CHECK(verify(whole) == std::vector<std::string>{});
  const std::string bytes = write(whole);
  const auto back = read(bytes);
  REQUIRE(std::holds_alternative<Image>(back));
  CHECK(write(std::get<Image>(back)) == bytes);
}

TEST_CASE("a damaged table is refused", "[verify][table]") {
  refused({
      {"a table has no places", [](Image& i) { i.space.place_domain = over::stand; }},
      {"a table has no places", [](Image& i) { i.space.border_domain = over::stand; }},
      {"a table has no places", [](Image& i) { i.space.neighbours = 0; }},
      {"a table has no places", [](Image& i) { i.space.borders = 0; }},
      {"a table of 0 by 8000 is none", [](Image& i) { i.space.width = 0; }},
      {"a table of 12000 by -1 is none", [](Image& i) { i.space.height = -1; }},
      {"a table of 50001 by 8000 is none", [](Image& i) { i.space.width = 50'001; }},
      {"stand_domain 3", [](Image& i) { i.space.stand_domain = 3; }},
      {"stand_domain -1", [](Image& i) { i.space.stand_domain = -1; }},
      {"its stands are no things",
       [](Image& i) {
         i.domains.push_back({"number", 0, 7, false, {}});
         i.space.stand_domain = 3;
       }},
      {"or more than", [](Image& i) {
         i.domains[over::stand].count = static_cast<std::int32_t>(limits::stands) + 1;
         constexpr auto many = static_cast<std::size_t>(limits::stands) + 1;
         i.domains[over::stand].names.resize(many);
         for (Column& column : i.columns) column.initial.resize(many);
         for (const std::int32_t size : {stat::frontage, stat::depth}) i.statics[static_cast<std::size_t>(size)].values.resize(many, 400);
       }},
  });
}

TEST_CASE("damaged columns and sizes of stands are refused", "[verify][table]") {
  refused({
      {"x 9", [](Image& i) { i.space.x = 9; }},
      {"y -1", [](Image& i) { i.space.y = -1; }},
      {"its column of x holds no numbers of stands", [](Image& i) { i.space.x = on::on_table; }},
      {"its column of on_table holds no flags of stands", [](Image& i) { i.space.on_table = on::x; }},
      {"its column of facing holds no numbers", 
       [](Image& i) {
         Column& facing = i.columns[on::facing];
         facing.value_domain = over::stand, facing.absent = none;
         facing.initial.assign(7, 0);
       }},
      {"its column of y holds no numbers",
       [](Image& i) { i.columns[on::y].domain = over::side, i.columns[on::y].initial = {0, 0}; }},
      {"its column of y holds no numbers",
       [](Image& i) {
         i.columns[on::y].domain2 = over::side;
         i.columns[on::y].initial.assign(14, 0);
       }},
      {"its column of facing holds no numbers", 
       [](Image& i) {
         i.words = {"north"};
         i.columns[on::facing].word = true, i.columns[on::facing].absent = none;
         i.columns[on::facing].initial.assign(7, 0);
       }},
      {"frontage 4", [](Image& i) { i.space.frontage = 4; }},
      {"its depth is of others", [](Image& i) { i.space.depth = stat::width; }},
      {"its frontage is not within 1..2000", [](Image& i) { i.statics[stat::frontage].values[2] = 0; }},
      {"its depth is not within 1..2000", [](Image& i) { i.statics[stat::depth].values[2] = 2001; }},
      {"its depth is not within 1..2000", [](Image& i) { i.statics[stat::depth].values.clear(); }},
  });
}

TEST_CASE("damaged patches and outlines are refused", "[verify][table]") {
  refused({
      {"outlines of no patches", [](Image& i) { i.space.patch_domain = -1; }},
      {"outlines of no patches", [](Image& i) { i.space.patch_domain = -1, i.space.path_width = -1; }},
      {"patch_domain 3", [](Image& i) { i.space.patch_domain = 3; }},
      {"its patches are no things",
       [](Image& i) {
         i.domains.push_back({"number", 0, 3, false, {}});
         i.space.patch_domain = 3;
       }},
      {"path_width 3", [](Image& i) { i.space.path_width = 3; }},
      {"its path_width is of others", [](Image& i) { i.space.path_width = stat::depth; }},
      {"its path_width is not within 0..50000", [](Image& i) { i.statics[stat::width].values[0] = -1; }},
      {"outlines 1", [](Image& i) { i.space.outlines = 1; }},
      {"outlines -1", [](Image& i) { i.space.outlines = -1; }},
      {"it has 3 outlines of 3 patches",
       [](Image& i) {
         i.lists[0].starts = {0, 8, 16};
       }},
      {"the outline of patch 0 has 7 numbers", [](Image& i) { i.lists[0].starts[1] = 7; }},
      {"the outline of patch 2 has",
       [](Image& i) {
         i.lists[0].values.resize(12 + 2 * (static_cast<std::size_t>(limits::outline_points) + 1));
         i.lists[0].starts[3] = static_cast<std::int32_t>(i.lists[0].values.size());
       }},
      {"far off the table", [](Image& i) { i.lists[0].values[3] = 2 * limits::table_side + 1; }},
      {"far off the table", [](Image& i) { i.lists[0].values[3] = -limits::table_side - 1; }},
  });
}

TEST_CASE("a table without patches is accepted", "[verify][table]") {
  Image bare = sample::table::image();
  bare.space.patch_domain = bare.space.outlines = bare.space.path_width = -1;
  // Questions about patches have no domain to be asked over.
  std::erase_if(bare.hooks, [](const Hook& hook) {
    return hook.result_domain == over::patch ||
           std::find(hook.set_domains.begin(), hook.set_domains.end(), over::patch) != hook.set_domains.end();
  });
  CHECK(verify(bare) == std::vector<std::string>{});
}

TEST_CASE("damaged questions of the table are refused", "[verify][table]") {
  using Q = Geometry;
  refused({
      {"there is no table to ask",
       [](Image& i) {
         i.space = {};
       }},
      asks("question of the table " + std::to_string(count_of<Q>) + " is unknown", Op::geo, static_cast<Q>(count_of<Q>), {}, 0),
      asks("question of the table 200 is unknown", Op::geo, static_cast<Q>(200), {}, 0),
      asks("distance gives no set", Op::geos, Q::distance, {over::stand}, 0),
      asks("contacts gives a set", Op::geo, Q::contacts, {}, 0),
      asks("set register s0 is none", Op::geo, Q::fits, {}, 0),
      asks("set register s1 is none", Op::geo, Q::sees, {over::stand}, 0),
      asks("set register s0 is none", Op::geos, Q::contacts, {}, 0),
      asks("s0 is over domain 2, not 1", Op::geo, Q::fits, {over::patch}, 0),
      asks("s0 is over domain 1, not 2", Op::geo, Q::room_to, {over::stand}, 0),
      asks("s1 is over domain 1, not 2", Op::geo, Q::sees, {over::stand, over::stand}, 0),
      asks("s0 is over domain 2, not 1", Op::geos, Q::reached, {over::patch, over::stand}, 1),
      asks("s0 is over domain 2, not 1", Op::geos, Q::contacts, {over::patch}, 0),
      asks("s0 is over domain 1, not 2", Op::geos, Q::ground, {over::stand}, 0),
      asks("s1 is over domain 2, not 1", Op::geos, Q::passed, {over::stand, over::patch}, 1),
      {"register r4 is none",
       [](Image& i) {
         i.hooks.push_back(make_hook("more",
                                     {ins(Op::geo, 0, 1, 0, static_cast<std::int32_t>(Q::turned_x)), ins(Op::ret)}, 4, 4));
       }},
      // What is read has been written.
      {"(geo) reads r1 before",
       [](Image& i) {
         i.hooks.push_back(make_hook("more",
                                     {ins(Op::geo, 0, 0, 0, static_cast<std::int32_t>(Q::distance)), ins(Op::ret)}, 2, 1));
       }},
      {"(geo) reads s0 before",
       [](Image& i) {
         i.hooks.push_back(make_hook("more", {ins(Op::geo, 0, 0, 0, static_cast<std::int32_t>(Q::fits)), ins(Op::ret)},
                                     2, 1, {over::stand}));
       }},
  });
}

TEST_CASE("an answer may go over an argument, and is written then", "[verify][table]") {
  Image image = sample::table::image();
  const auto question = static_cast<std::int32_t>(Geometry::passed);
  image.hooks.push_back(make_hook("over", {ins(Op::geos, 0, 0, 0, question), ins(Op::rets)}, 3, 3, {over::stand}, 1, over::stand));
  image.hooks.push_back(make_hook(
      "written", {ins(Op::sclear), ins(Op::geos, 1, 0, 0, question), ins(Op::rets, 1)}, 3, 3, {over::stand, over::stand}, 0, over::stand));
  CHECK(verify(image) == std::vector<std::string>{});
}

namespace {

// The sample with a number to choose in place of a piece.
Image with_amount() {
  Image i = sample::image();
  Choice& c = i.choices[0];
  c.kind = ChoiceKind::amount;
  c.domain = -1;
  c.low = sample::hook::zero, c.high = sample::hook::one;
  c.candidates = sample::hook::candidate;
  return i;
}

}  // namespace

TEST_CASE("a damaged number to choose is refused", "[verify][rules]") {
  namespace hook = sample::hook;
  sample::check_refused(
      {
          {"low -1", [](Image& i) { i.choices[0].low = -1; }},
          {"high 99", [](Image& i) { i.choices[0].high = 99; }},
          {"low (hook", [](Image& i) { i.choices[0].low = hook::candidate; }},
          {"high (hook", [](Image& i) { i.choices[0].high = hook::pieces; }},
          {"candidates (hook", [](Image& i) { i.choices[0].candidates = hook::pieces; }},
          {"candidates (hook", [](Image& i) { i.choices[0].candidates = hook::zero; }},
          {"a number has no domain", [](Image& i) { i.choices[0].domain = sample::domain::piece; }},
          {"nobody chooses", [](Image& i) { i.choices[0].actor = -1; }},
          {"slot 5", [](Image& i) { i.choices[0].slot = 5; }},
          {"only a number has a range", [](Image& i) { i.choices[2].low = hook::zero; }},
          {"only a number has a range", [](Image& i) { i.choices[1].high = hook::zero; }},
      },
      with_amount);
  Image all = with_amount();
  all.choices[0].candidates = -1;  // every number of the range will do
  CHECK(verify(all) == std::vector<std::string>{});
}

TEST_CASE("a set column without an owner reads no register", "[verify][hooks]") {
  // Only s0 is written; r5 of the row, which was never written, is not looked at.
  Image image = sample::image();
  image.hooks.push_back(make_hook("held", {ins(Op::scol, 0, 5, 0, sample::column::held), ins(Op::rets)}, 0, 0,
                                  {sample::domain::number}, 0, sample::domain::number));
  CHECK(verify(image) == std::vector<std::string>{});
  sample::check_refused({{"(scol) reads r0 before", [](Image& i) {
                            i.hooks.push_back(make_hook("seen", {ins(Op::scol, 0, 0, 0, sample::column::seen), ins(Op::rets)},
                                                        1, 0, {sample::domain::hex}, 0, sample::domain::hex));
                          }}});
}
