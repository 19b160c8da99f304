// A battle with many options: how many forms of it are looked at, and that what is told is so with one option changed.
#include <catch2/catch.hpp>

#include <functional>
#include <map>
#include <set>

#include "compiler/driver/pipeline.hpp"

using namespace tercio;

namespace {

struct Checked {
  driver::Loaded loaded;
  diagnostics::Findings findings;
  std::vector<driver::Compiled> compiled;

  std::size_t forms() const { return 1 + compiled.at(0).variants.size(); }
  // "T0201 7": code and line of each finding.
  std::vector<std::string> told() const {
    std::vector<std::string> all;
    for (const diagnostics::Finding& f : findings.all())
      all.push_back(std::string(diagnostics::kind(f.code).id) + " " + std::to_string(loaded.sources.begin(f.span).line));
    return all;
  }
};

// A small game with a section for each option, normally off, of four lines each; the second line of section i is
// first_line + 4 * i and is what section(i) says. It may ask for `base` and answer `worth`.
constexpr int first_line = 21;

Checked look(int options, const std::function<std::string(int)>& section, std::size_t padding = 0,
              driver::Want want = driver::Want::variants, const std::string& more = "") {
  std::string text =
      "battle rain\n[1.1] kind side\n[1.1 as order] list sides: side {\n    name\n    Red\n    Blue\n}\n"
      "[1.2] kind piece\n[1.3] list pieces: piece {\n    name\n    Drake\n}\n[1.4] term base means 1\n"
      "[1.5] quantity worth of piece : 0..99\n"
      "[1.6] sequence game {\n  if some piece in pieces: worth of piece > base { leave game as Red }\n  leave game as Blue\n}\n" +
      more + "\n";
  for (int i = 0; i < options; ++i) {
    const std::string n = std::to_string(i);
    text += "== " + std::to_string(10 + i) + ".0 (option o" + n + ", normally off)\n" + section(i) + "\n\n\n";
  }
  driver::MemoryFiles files;
  files.add(".git/HEAD", "");
  files.add("rain/a.tercio", text);
  if (padding > 0) files.add("rain/b.tercio", "# " + std::string(padding, 'x') + "\n");
  Checked out;
  out.loaded = driver::load(files, driver::MemoryFiles(), {"rain"}, out.findings);
  out.compiled = driver::compile(out.loaded, {}, want, out.findings);
  return out;
}

std::string at(int i) { return " " + std::to_string(first_line + 4 * i); }

// What a section says: an answer of its own, by a case of its own.
std::string plus(int i, const std::string& value) { return "[" + std::to_string(10 + i) + ".1] worth: plus " + value; }
std::string is(int i) { return "[" + std::to_string(10 + i) + ".1] worth: is " + std::to_string(i); }

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("few options are tried one by one") {
  const Checked few = look(8, [](int i) { return plus(i, "base"); });
  CHECK(few.told() == Told{});
  CHECK(few.forms() == 9);
  for (const driver::Variant& each : few.compiled[0].variants) CHECK(each.changed.size() == 1);
}

TEST_CASE("of many options halves are tried together") {
  for (const int n : {9, 100, 300}) {
    const Checked many = look(n, [](int i) { return plus(i, "base"); });
    CHECK(many.told() == Told{});
    CHECK(many.forms() <= 19);
    // Of any two sections each is somewhere without the other.
    std::set<std::pair<std::string, std::string>> without;
    for (const driver::Variant& each : many.compiled[0].variants) {
      std::set<std::string> there;
      for (const check::Clause& c : each.model.quantities.at(0).clauses) there.insert(each.model.handles[static_cast<std::size_t>(c.handle)].case_);
      for (int b = 0; b < n; ++b)
        if (const std::string other = std::to_string(10 + b) + ".1"; !there.contains(other))
          for (const std::string& one : there) without.emplace(one, other);
    }
    CHECK(without.size() == static_cast<std::size_t>(n) * static_cast<std::size_t>(n - 1));
  }
}

TEST_CASE("an option that nothing asks for is not tried") {
  const Checked idle = look(0, {}, 0, driver::Want::variants, "[1.7] option mud : deep or thin, normally thin");
  CHECK(idle.told() == Told{"T0222 19"});
  CHECK(idle.forms() == 1);
}

TEST_CASE("each fault in one of many options is told once") {
  const Checked faulty = look(40, [](int i) { return plus(i, i == 7 ? "bsae" : i == 30 ? "nothing_at_all" : "base"); });
  CHECK(faulty.told() == Told{"T0201" + at(7), "T0201" + at(30)});
  CHECK(faulty.forms() <= 30);
}

TEST_CASE("a warning in one of many options is told, a fault in another notwithstanding") {
  const Checked faulty = look(40, [](int i) { return plus(i, i == 7 ? "1 when base < 0" : i == 8 ? "bsae" : "base"); });
  CHECK(faulty.told() == Told{"T0610" + at(7), "T0201" + at(8)});
}

TEST_CASE("the same slip in all of many options is told of each") {
  const Checked faulty = look(40, [](int i) { return plus(i, "bsae"); });
  Told all;
  for (int i = 0; i < 40; ++i) all.push_back("T0201" + at(i));
  CHECK(faulty.told() == all);
}

TEST_CASE("a fault of the rules as they stand is told once, and no option is blamed") {
  const Checked faulty = look(40, [](int i) { return plus(i, i == 7 ? "bsae" : "base"); }, 0, driver::Want::variants,
                              "[1.7] worth: plus nothing_at_all");
  CHECK(faulty.told() == Told{"T0201 19", "T0201" + at(7)});
  CHECK(faulty.forms() <= 30);
}

TEST_CASE("an option that needs another is told of") {
  const Checked needs = look(40, [](int i) { return i == 8 ? "[18.1] term other_mud means 1" : plus(i, i == 7 ? "other_mud" : "base"); });
  CHECK(needs.told() == Told{"T0201" + at(7)});
}

TEST_CASE("options that only clash with each other are left alone") {
  for (const int clashing : {2, 12}) {
    const Checked apart = look(40, [&](int i) { return i < clashing ? is(i) : plus(i, i == 39 ? "bsae" : "base"); });
    CHECK(apart.told() == Told{"T0201" + at(39)});
  }
}

TEST_CASE("what one section of many asks for is not dead") {
  const Checked read = look(40, [](int i) { return i < 12 ? is(i) : plus(i, i == 20 ? "seen" : "base"); }, 0,
                             driver::Want::variants, "[1.7] term seen means 2");
  CHECK(read.told() == Told{});
  const Checked dead = look(40, [](int i) { return i < 12 ? is(i) : plus(i, "base"); }, 0, driver::Want::variants,
                             "[1.7] term seen means 2");
  CHECK(dead.told() == Told{"T0222 19"});
}

TEST_CASE("beyond a bound of work the options that were not tried are named") {
  CHECK(look(40, is).told() == Told{});
  const Checked bounded = look(40, is, 1'500'000);
  REQUIRE(bounded.findings.all().size() == 1);
  CHECK(bounded.findings.all()[0].code == diagnostics::Code::options_untried);
  CHECK(bounded.forms() <= 40);
}

TEST_CASE("what is not tried takes nothing from what is told") {
  // Each section has a condition that never holds: of more of them than are tried one by one.
  const Checked bounded = look(40, [](int i) { return plus(i, "1 when base < 0"); }, 1'500'000);
  std::map<std::string, std::size_t> codes;
  for (const diagnostics::Finding& f : bounded.findings.all()) ++codes[std::string(diagnostics::kind(f.code).id)];
  CHECK(codes.size() == 2);
  CHECK(codes["T0610"] >= 4);
  CHECK(codes["T0907"] == 1);
  CHECK(look(40, [](int i) { return plus(i, "1 when base < 0"); }).told().size() == 40);
}

TEST_CASE("an option with several values is tried with each") {
  std::string values = "v0";
  for (int i = 1; i < 12; ++i) values += " or v" + std::to_string(i);
  const Checked each = look(1, [](int i) { return plus(i, "1"); }, 0, driver::Want::variants,
                             "[1.7] option mud : " + values + ", normally v0\n[1.8] worth: is 1 when mud = v5");
  CHECK(each.told() == Told{});
  CHECK(each.forms() == 13);
}

TEST_CASE("a section with an example has a form of its own") {
  const Checked played = look(
      40,
      [](int i) {
        const std::string n = std::to_string(10 + i);
        return plus(i, "base") + (i % 10 == 3 ? "\n[" + n + ".1] example E-" + n + " { then worth of Drake = 1 }" : "");
      },
      0, driver::Want::examples);
  CHECK(played.told() == Told{});
  Told alone;
  for (const driver::Variant& each : played.compiled[0].variants)
    if (each.changed.size() == 1) alone.push_back(each.changed[0].first);
  CHECK(alone == Told{"o3", "o13", "o23", "o33"});
}
