// A table: measures, the words of its geometry in every sort of rule, laws that watch them, numbers to choose.
#include <algorithm>

#include "runtime/image/names.hpp"
#include "runtime/image/units.hpp"
#include "tests/lower/play.hpp"

using namespace tercio;
using game::Decision;
using game::Pick;

namespace {

// Red's two stands side by side, Blue's one 40 cm before the first of them; a wood beside and a road between.
std::string field(const std::string& rules) {
  return R"(battle trial "A trial"

[1.1] kind side
[1.2] list sides: side {
    name
    Red
    Blue
}
[1.3] kind stand {
  owner    : side
  x, y     : 0..120cm
  facing   : 0..360deg
  frontage : 1mm..20cm printed = 40mm
  depth    : 1mm..20cm printed = 20mm
  met      : 0..99
  gone     : -0.1mm..50cm
}
[1.4] a stand can be on_table
[1.5] kind patch { lie : woods or road printed  width : 0..20cm printed }
[1.6] map field: table 120cm by 80cm {
    Oak      50cm/10cm 60cm/10cm 60cm/20cm 50cm/20cm
    Highway  0cm/40cm-120cm/40cm
}
[1.7] list ground: patch {
    name     lie    width
    Oak      woods  0cm
    Highway  road   4cm
}
[1.8] list stands: stand (on_table yes) {
    name  owner  x/y/facing
    R1    Red    30cm/20cm/0deg
    R2    Red    34cm/20cm/0deg
    B1    Blue   30cm/62cm/180deg
}
[4.1] sequence game { for each t in 1..3 { turn(t) } }
[4.2] sequence turn (number: 1..9) in game { moving() }
[4.3] phase moving in turn by Red {
  action go/went (stand) each once when owner of stand = Red { step go }
}
[4.4] term others of stand means those s in stands where s != stand
)" + rules;
}

// What is written when R1 goes.
Played going(const std::string& body, const std::string& more = "") {
  auto p = played(field("[9] after go in go when stand = R1 { " + body + " }\n" + more));
  p.pick("go R1");
  return p;
}

image::Value term_of(const std::string& expr, std::initializer_list<image::Value> stands = {0},
                     const std::string& range = "-50cm..2000cm") {
  const auto a = asked(field("[9] quantity q (stand, foe: stand) : " + range + "\n[9.1] q: is " + expr + "\n"));
  std::vector<image::Value> args(stands);
  args.resize(2, 2);
  return a.value(a.find("q").hook, {args[0], args[1]});
}

image::Value angle_of(const std::string& expr, image::Value stand = 0) { return term_of(expr, {stand}, "-360deg..360deg"); }
image::Value number_of(const std::string& expr) { return term_of(expr, {0}, "0..99"); }

Pick take(image::Value number) {
  Pick pick{.kind = Pick::Kind::take};
  pick.values[0] = number;
  return pick;
}

}  // namespace

TEST_CASE("measures are read as tenths", "[table]") {
  const auto read = [](std::string_view text) {
    std::int64_t value = 0;
    return image::read_measure(text, value) ? value : -77;
  };
  CHECK(read("24cm") == 2400);
  CHECK(read("24.5mm") == 245);
  CHECK(read("2.5cm") == 250);
  CHECK(read("245mm") == 2450);
  CHECK(read("45deg") == 450);
  CHECK(read("4.5deg") == 45);
  CHECK(read("-4.5deg") == -45);
  CHECK(read("-0.5mm") == -5);
  CHECK(read("48.98cm") == 4898);
  CHECK(read("-0.05cm") == -5);
  CHECK(read("72.550cm") == 7255);
  CHECK(read("24.50mm") == 245);
  CHECK(read("17") == 17);
  CHECK(read("10000000cm") == 1'000'000'000);
  for (const char* bad : {"2.5", "2.555cm", "2.55mm", "4.55deg", "2.cm", "2.0", ".5cm", "cm", "", "2 cm", "2.5.5cm", "2cm5", "10000001cm", "99999999999mm", "+2cm", "2inch"}) {
    INFO(bad);
    CHECK(read(bad) == -77);
  }
}

TEST_CASE("measures in rules, lists and maps are numbers of one kind", "[table]") {
  CHECK(term_of("24cm") == 2400);
  CHECK(term_of("24.5mm + 1cm") == 345);
  CHECK(term_of("x of stand - 5mm") == 2950);
  CHECK(angle_of("facing of foe - 4.5deg") == 1755);
  const auto image = lower::lower(checked(field(""))->model);
  CHECK(image.space.width == 12'000);
  CHECK(image.space.height == 8'000);
  CHECK(image.statics[static_cast<std::size_t>(image.space.frontage)].values == std::vector<image::Value>{400, 400, 400});
  CHECK(image.statics[static_cast<std::size_t>(image.space.path_width)].values == std::vector<image::Value>{0, 400});
  const image::List& outlines = image.lists[static_cast<std::size_t>(image.space.outlines)];
  CHECK(outlines.values == std::vector<std::int32_t>{5000, 1000, 6000, 1000, 6000, 2000, 5000, 2000, 0, 4000, 12'000, 4000});
  CHECK(image.columns[static_cast<std::size_t>(image.space.x)].unit == image::Unit::length);
  CHECK(image.columns[static_cast<std::size_t>(image.space.facing)].unit == image::Unit::angle);
}

TEST_CASE("words of geometry in quantities", "[table]") {
  CHECK(term_of("distance(stand, foe)") == 4000);
  CHECK(term_of("arc_range(stand, foe, 45deg)") == 4000);
  CHECK(term_of("room(stand, 0deg, 50cm, others of stand)") == 4000);
  CHECK(term_of("room(stand, facing of stand, 24.5mm, set())") == 245);
  CHECK(term_of("room_to(stand, 0deg, 50cm, those p in patches where lie of p = road)") == 1701);
  CHECK(number_of("count of contacts of stand") == 1);
  CHECK(number_of("count of ground of stand") == 0);
  CHECK(number_of("count of reached from set(R1) through stands") == 2);
  CHECK(number_of("count of ground_between(stand, foe)") == 1);
  CHECK(angle_of("bearing(stand, foe)", 1) == 3546);  // 4 to the left at 42: 5.44 degrees
  CHECK(angle_of("turned(facing of foe, 270deg)") == 900);
  CHECK(number_of("1 when sees(stand, foe, others of stand, set())") == 1);
  CHECK(number_of("1 when sees(stand, foe, others of stand, patches)") == 0);
  CHECK(number_of("5 when some s in neighbours of stand: s in at_right of stand") == 5);
}

TEST_CASE("a term follows where the stands are", "[table]") {
  auto a = asked(field("[9] quantity q of stand : 0..200000\n[9.1] q: is 1 when some foe in contacts of stand: owner of foe != owner of stand\n"
                       "[9.2] q: plus 10 when some p in ground of stand: lie of p = road\n"));
  CHECK(a.ask("q", {0}) == 0);
  a.set("y", a.thing("R1"), 6000);
  CHECK(a.ask("q", {0}) == 1);
  a.set("y", a.thing("R1"), 4000);
  CHECK(a.ask("q", {0}) == 10);
  a.set("on_table", a.thing("R1"), 0);
  CHECK(a.ask("q", {0}) == 0);
}

TEST_CASE("a law that watches contact reads where stands are, how they face, and whether they are there", "[table]") {
  const std::string law =
      "[8.1] whenever s in stands where (met of s = 0 and (some foe in contacts of s: owner of foe != owner of s)) { now met of s = 1 }\n";
  const auto image = lower::lower(checked(field(law))->model);
  REQUIRE(image.laws.size() == 1);
  for (const std::int32_t column : {image.space.x, image.space.y, image.space.facing, image.space.on_table}) {
    INFO(image.columns[static_cast<std::size_t>(column)].name);
    CHECK(std::count(image.laws[0].reads.begin(), image.laws[0].reads.end(), column) == 1);
  }
  // Each of the four alone makes it act.
  CHECK(going("now y of R1 = 60cm", law).column("met", "R1") == 1);
  CHECK(going("now y of R1 = 60cm", law).column("met", "B1") == 1);
  CHECK(going("now y of R1 = 59cm", law).column("met", "R1") == 0);
  CHECK(going("now x of B1 = 26.3cm  now y of B1 = 21cm", law).column("met", "R1") == 1);
  // Turned by a quarter it reaches less far to the side, where the foe stands.
  CHECK(going("now facing of R1 = 90deg  now x of R1 = 33.5cm  now y of R1 = 62cm", law).column("met", "B1") == 0);
  CHECK(going("now facing of R1 = 90deg  now x of R1 = 33.5cm  now y of R1 = 62cm  now facing of R1 = 0deg", law).column("met", "B1") == 1);
  CHECK(going("now R1 is not on_table  now y of R1 = 60cm", law).column("met", "B1") == 0);
  CHECK(going("now R1 is not on_table  now y of R1 = 60cm  now R1 is on_table", law).column("met", "B1") == 1);
}

TEST_CASE("what is written together is seen by a law at its end alone", "[table]") {
  const std::string law =
      "[8.1] whenever s in stands where (met of s < 9 and (some foe in contacts of s: owner of foe != owner of s)) { now met of s = met of s + 9 }\n";
  // Half way the stand would touch.
  CHECK(going("together { now y of R1 = 60cm  now x of R1 = 80cm }", law).column("met", "B1") == 0);
  CHECK(going("now y of R1 = 60cm  now x of R1 = 80cm", law).column("met", "B1") == 9);
}

TEST_CASE("a wide range is a number to choose, a short one a list", "[table]") {
  const std::string body = "Red chooses one far from 1mm..room(stand, 0deg, 50cm, others of stand) where "
                           "(not lies_slid(stand, 0deg, far, patches)) or none { now gone of stand = 0.5mm }  if far != none { now gone of stand = far }";
  auto p = going(body);
  REQUIRE(p.image().choices.size() == 1);
  CHECK(p.image().choices[0].kind == image::ChoiceKind::amount);
  CHECK(p.image().choices[0].domain == -1);
  CHECK(p.image().choices[0].candidates >= 0);
  CHECK(p.image().slots[static_cast<std::size_t>(p.image().choices[0].slot)].unit == image::Unit::length);
  const Decision d = p.decision();
  CHECK(d.kind == Decision::Kind::amount);
  CHECK(d.low == 10);
  CHECK(d.high == 4000);
  CHECK(p.offered() == std::vector<std::string>{"far: 0.1cm", "far: 40cm", "far: none"});
  // The road lies from 38 to 42 cm, the front at 21 cm and the rear at 19.
  CHECK(p.game().legal(p.state(), take(1700)));
  CHECK_FALSE(p.game().legal(p.state(), take(1701)));
  CHECK_FALSE(p.game().legal(p.state(), take(2299)));
  CHECK(p.game().legal(p.state(), take(2300)));
  REQUIRE(p.game().apply(p.state(), take(2345)));
  CHECK(p.column("gone", "R1") == 2345);

  auto q = going(body);
  q.pick("far: none");
  CHECK(q.column("gone", "R1") == 5);

  auto few = going("Red chooses one n from 1..20 where n > 17  now met of stand = n");
  CHECK(few.image().choices[0].kind == image::ChoiceKind::one);
  CHECK(few.offered() == std::vector<std::string>{"n: 18", "n: 19", "n: 20"});
}

TEST_CASE("a number of nothing, and one alone", "[table]") {
  const std::string none = "Red chooses one far from 1mm..room(stand, 0deg, 50cm, others of stand) where (far > 45cm) or none { now gone of stand = 0.5mm }";
  CHECK(going(none).column("gone", "R1") == 5);
  const std::string alone = "Red chooses one far from 1mm..room(stand, 0deg, 50cm, others of stand) where (far >= 40cm)  now gone of stand = far";
  CHECK(going(alone).column("gone", "R1") == 4000);
}

TEST_CASE("every word of geometry can be asked in rules", "[table]") {
  // A quantity for each word, with arguments of the right sorts.
  std::string rules;
  int n = 0;
  for (std::size_t q = 0; q < image::count_of<image::Geometry>; ++q) {
    const auto question = static_cast<image::Geometry>(q);
    if (question == image::Geometry::reached) continue;
    std::string args;
    for (const char c : image::asks_of(question)) {
      const bool second = args.find("stand") != std::string::npos;
      args += std::string(args.empty() ? "" : ", ") + (c == 's' ? second ? "foe" : "stand" : c == 'l' ? "1cm" : c == 'a' || c == 'w' ? "10deg" : c == 'S' ? "stands" : "patches");
    }
    const std::string name(image::name_of(question));
    const std::string word = name + (image::asks_of(question).size() == 1 ? " of " + args : "(" + args + ")");
    const image::Answer answer = image::answer_of(question);
    const std::string value = image::is_number(answer) ? word : answer == image::Answer::flag ? "1 when " + word : "count of " + word;
    const std::string range = answer == image::Answer::length ? "-2000cm..7000cm" : answer == image::Answer::angle ? "-720deg..720deg" : "0..9999";
    const std::string number = "[9." + std::to_string(++n);
    rules += number + "] quantity word_" + name + " (stand, foe: stand) : " + range + "\n" + number + " as base] word_" + name + ": is " + value + "\n";
  }
  const auto image = lower::lower(checked(field(rules))->model);
  require_verified(image);
  std::vector<bool> asked_for(image::count_of<image::Geometry>);
  for (const image::Hook& hook : image.hooks)
    for (const image::Instruction& i : hook.code)
      if (i.op == image::Op::geo || i.op == image::Op::geos) asked_for[static_cast<std::size_t>(i.imm)] = true;
  for (std::size_t q = 0; q < asked_for.size(); ++q) {
    INFO(image::name_of(static_cast<image::Geometry>(q)));
    CHECK((asked_for[q] || static_cast<image::Geometry>(q) == image::Geometry::reached));
  }
}
