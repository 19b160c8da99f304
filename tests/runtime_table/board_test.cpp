// The board: every question of geometry.def through the machine, from where the stands of a state are.
#include "runtime/table/board.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <climits>
#include <vector>

#include "layouts.hpp"
#include "runtime/image/layout.hpp"
#include "runtime/image/names.hpp"
#include "runtime/image/verify.hpp"
#include "tests/runtime/table_sample.hpp"

using namespace tercio;
using namespace tercio::sample::table;
using image::Geometry;
using image::Value;
using image::Word;
using Q = image::Geometry;
using Names = std::vector<Value>;
namespace on = sample::table::stand;
namespace lie = sample::table::patch;

namespace {

class Asked {
 public:
  explicit Asked(image::Image from = sample::table::image())
      : image_(std::move(from)), layout_(image_), board_(image_), machine_(image_, layout_, &board_) {
    const std::vector<std::string> reasons = image::verify(image_);
    CAPTURE(reasons);
    REQUIRE(reasons.empty());
    state_.assign(static_cast<std::size_t>(layout_.words), 0);
    for (std::int32_t c = 0; c < 4; ++c) {
      const image::Column& column = image_.columns[static_cast<std::size_t>(c)];
      for (std::int32_t e = 0; e < 7; ++e) set(c, e, column.initial[static_cast<std::size_t>(e)]);
    }
  }
  void set(std::int32_t column, std::int32_t stand, Value value) {
    image::write(image_, layout_, state_.data(), column, stand, value);
  }
  Value number(Q question, const Names& args, const std::vector<Names>& sets = {}) const {
    const std::vector<Word> words = bits(sets);
    std::vector<const Word*> pointers;
    for (const Word& word : words) pointers.push_back(&word);
    return machine_.value(static_cast<std::int32_t>(question), state_.data(), args, pointers);
  }
  Names set_of(Q question, const Names& args, const std::vector<Names>& sets = {}) const {
    return set_of(static_cast<std::int32_t>(question), args, sets);
  }
  Names set_of(std::int32_t hook, const Names& args, const std::vector<Names>& sets) const {
    const std::vector<Word> words = bits(sets);
    std::vector<const Word*> pointers;
    for (const Word& word : words) pointers.push_back(&word);
    Word out = 0;
    machine_.set(hook, state_.data(), &out, args, pointers);
    Names names;
    for (Value e = 0; e < 64; ++e)
      if ((out >> static_cast<unsigned>(e) & 1U) != 0) names.push_back(e);
    return names;
  }
  const table::TableBoard& board() const { return board_; }

 private:
  static std::vector<Word> bits(const std::vector<Names>& sets) {
    std::vector<Word> words;
    for (const Names& set : sets) {
      words.push_back(0);
      for (const Value e : set) words.back() |= Word{1} << static_cast<unsigned>(e);
    }
    return words;
  }
  image::Image image_;
  image::Layout layout_;
  table::TableBoard board_;
  vm::Machine machine_;
  std::vector<Word> state_;
};

const Names nobody, all{0, 1, 2, 3, 4, 5, 6}, road{lie::road}, woods{lie::woods};

}  // namespace

TEST_CASE("the board answers of two stands") {
  const Asked a;
  CHECK(a.number(Q::distance, {on::lead, on::foe}) == 800);
  CHECK(a.number(Q::touching, {on::lead, on::right}) == 1);
  CHECK(a.number(Q::touching, {on::lead, on::foe}) == 0);
  CHECK(a.number(Q::bearing, {on::lead, on::foe}) == 0);
  CHECK(a.number(Q::bearing, {on::lead, on::right}) == 900);
  CHECK(a.number(Q::in_front, {on::lead, on::foe, 0}) == 1);
  CHECK(a.number(Q::in_front, {on::lead, on::right, 0}) == 0);
  CHECK(a.number(Q::in_front, {on::lead, on::away, 0}) == 0);
  CHECK(a.number(Q::in_front, {on::lead, on::away, 600}) == 1);
  CHECK(a.number(Q::in_rear, {on::lead, on::rear, 0}) == 1);
  CHECK(a.number(Q::in_rear, {on::lead, on::foe, 0}) == 0);
  CHECK(a.number(Q::in_arc, {on::lead, on::foe, 0}) == 1);
  CHECK(a.number(Q::in_arc, {on::foe, on::flank, 0}) == 1);  // on the border
  CHECK(a.number(Q::in_arc, {on::lead, on::rear, 0}) == 0);
  CHECK(a.number(Q::arc_range, {on::lead, on::foe, 0}) == 800);
  CHECK(a.number(Q::arc_range, {on::lead, on::rear, 0}) == 100'000);
  CHECK(a.number(Q::flush_turn, {on::lead, on::foe}) == 0);
  CHECK(a.number(Q::behind_x, {on::away, on::lead}) == 3000);
  CHECK(a.number(Q::behind_y, {on::away, on::lead}) == 1800);
}

TEST_CASE("a spread beyond 0 to 89 degrees is the nearer end") {
  const Asked a;
  for (const Geometry question : {Q::in_front, Q::in_rear, Q::in_arc, Q::arc_range}) {
    for (const Value other : {on::foe, on::right, on::away, on::rear}) {
      INFO(image::name_of(question) << " " << other);
      for (const Value wide : {891, 900, 1800, INT_MAX})
        CHECK(a.number(question, {on::lead, other, wide}) == a.number(question, {on::lead, other, 890}));
      for (const Value narrow : {-1, -890, INT_MIN})
        CHECK(a.number(question, {on::lead, other, narrow}) == a.number(question, {on::lead, other, 0}));
    }
  }
  CHECK(a.number(Q::arc_range, {on::lead, on::away, 890}) != a.number(Q::arc_range, {on::lead, on::away, 0}));
}

TEST_CASE("the turn to stand flush") {
  Asked a;
  a.set(column::facing, on::lead, 100);
  CHECK(a.number(Q::flush_turn, {on::lead, on::foe}) == -100);
  a.set(column::facing, on::lead, 3500);
  CHECK(a.number(Q::flush_turn, {on::lead, on::foe}) == 100);
}

TEST_CASE("sight goes past who looks and who is seen, and is stopped by screens and ground") {
  Asked a;
  CHECK(a.number(Q::sees, {on::lead, on::foe}, {nobody, nobody}) == 1);
  CHECK(a.number(Q::sees, {on::lead, on::foe}, {all, woods}) == 1);  // who is beside the table is no screen
  CHECK(a.number(Q::sees, {on::lead, on::foe}, {nobody, road}) == 0);
  a.set(column::on_table, on::off, 1);
  CHECK(a.number(Q::sees, {on::lead, on::foe}, {all, nobody}) == 0);
  CHECK(a.number(Q::sees, {on::lead, on::foe}, {Names{on::lead, on::foe}, nobody}) == 1);
}

TEST_CASE("the board answers how far there is room") {
  const Asked a;
  CHECK(a.number(Q::room, {on::lead, 0, 2000}, {all}) == 800);
  CHECK(a.number(Q::room, {on::lead, 0, 500}, {all}) == 500);
  CHECK(a.number(Q::room, {on::lead, 0, 9000}, {nobody}) == 5900);  // the far edge
  CHECK(a.number(Q::room, {on::lead, 0, -5}, {all}) == 0);
  CHECK(a.number(Q::room_to, {on::lead, 0, 2000}, {road}) == 101);
  CHECK(a.number(Q::room_to, {on::lead, 0, 2000}, {woods}) == 2001);
  CHECK(a.number(Q::room_past, {on::lead, 0, 1000}, {nobody, Names{on::foe}}) == 803);  // up to a lap
  CHECK(a.number(Q::room_past, {on::lead, 0, 2000}, {nobody, Names{on::foe}}) == 2000);
  CHECK(a.number(Q::room_past, {on::lead, 0, 2000}, {Names{on::foe}, nobody}) == 800);
  CHECK(a.number(Q::swing, {on::lead, 2800, 2100, 900}, {nobody}) == 900);
  CHECK(a.number(Q::swing, {on::lead, 2800, 2100, -900}, {nobody}) == 900);
  CHECK(a.number(Q::swing, {on::lead, 2800, 2100, 900}, {Names{on::rear}}) < 100);
  const Value into = a.number(Q::swing_to, {on::lead, 2800, 2100, -900}, {road});  // 400 * sin = 100: 14.5 degrees
  CHECK(into >= 144);
  CHECK(into <= 146);
  CHECK(a.number(Q::swing_to, {on::lead, 2800, 2100, -900}, {woods}) == 901);
}

TEST_CASE("the board answers where a motion leads") {
  const Asked a;
  CHECK(a.number(Q::arc_length, {1000, 900}) == 1571);
  CHECK(a.number(Q::angle_for, {1000, 1571}) == 900);
  CHECK(a.number(Q::wheel_radius, {on::lead, 2800, 2100}) == 400);
  CHECK(a.number(Q::slid_x, {on::lead, 900, 100}) == 3100);
  CHECK(a.number(Q::slid_y, {on::lead, 900, 100}) == 2000);
  CHECK(a.number(Q::slid_y, {on::off, 1800, 100}) == 2400);  // also of one that is beside the table
  CHECK(a.number(Q::turned_x, {on::lead, 2800, 2100, 900}) == 2700);
  CHECK(a.number(Q::turned_y, {on::lead, 2800, 2100, 900}) == 1900);
  CHECK(a.number(Q::turned, {3500, 200}) == 100);
  CHECK(a.number(Q::front_left_x, {on::lead}) == 2800);
  CHECK(a.number(Q::front_left_y, {on::lead}) == 2100);
  CHECK(a.number(Q::front_right_x, {on::lead}) == 3200);
  CHECK(a.number(Q::front_right_y, {on::foe}) == 2900);
  CHECK(a.number(Q::front_right_x, {on::foe}) == 2800);
}

TEST_CASE("the board answers whether a stand fits, and what it would lie on") {
  const Asked a;
  CHECK(a.number(Q::fits, {on::lead}, {all}) == 1);
  CHECK(a.number(Q::fits, {on::off}, {all}) == 1);
  CHECK(a.number(Q::fits_at, {on::lead, 3000, 3000, 0}, {all}) == 0);
  CHECK(a.number(Q::fits_at, {on::lead, 3000, 3000, 0}, {nobody}) == 1);
  CHECK(a.number(Q::fits_at, {on::lead, 50, 50, 0}, {nobody}) == 0);
  CHECK(a.number(Q::fits_behind, {on::away, on::lead}, {all}) == 0);
  CHECK(a.number(Q::fits_behind, {on::away, on::rear}, {all}) == 1);
  CHECK(a.number(Q::fits_slid, {on::lead, 0, 700}, {all}) == 1);
  CHECK(a.number(Q::fits_slid, {on::lead, 0, 900}, {all}) == 0);
  CHECK(a.number(Q::fits_turned, {on::lead, 2800, 2100, 900}, {all}) == 1);
  CHECK(a.number(Q::fits_turned, {on::lead, 2800, 2100, 450}, {all}) == 0);
  CHECK(a.number(Q::lies_at, {on::lead, 3000, 2100, 0}, {road}) == 0);
  CHECK(a.number(Q::lies_at, {on::lead, 3000, 2101, 0}, {road}) == 1);
  CHECK(a.number(Q::lies_slid, {on::lead, 0, 100}, {road}) == 0);
  CHECK(a.number(Q::lies_slid, {on::lead, 0, 101}, {road}) == 1);
  CHECK(a.number(Q::lies_turned, {on::lead, 2800, 2100, -900}, {road}) == 1);
  CHECK(a.number(Q::lies_turned, {on::lead, 2800, 2100, -900}, {woods}) == 0);
}

TEST_CASE("the board gives sets of stands") {
  const Asked a;
  CHECK(a.set_of(Q::contacts, {on::lead}) == Names{on::right, on::rear});
  CHECK(a.set_of(Q::at_front, {on::rear}) == Names{on::lead, on::right});  // right meets its corner
  CHECK(a.set_of(Q::at_right, {on::lead}) == Names{on::right});
  CHECK(a.set_of(Q::at_right, {on::foe}) == Names{on::flank});
  CHECK(a.set_of(Q::at_rear, {on::lead}) == Names{on::rear});
  CHECK(a.set_of(Q::at_left, {on::right}) == Names{on::lead, on::rear});
  CHECK(a.set_of(Q::neighbours, {on::lead}) == Names{on::right, on::rear});
  CHECK(a.set_of(Q::neighbours, {on::foe}) == nobody);
  CHECK(a.set_of(Q::reached, {}, {Names{on::right}, Names{on::lead, on::rear, on::away, on::off}}) ==
        Names{on::lead, on::rear});
  CHECK(a.set_of(Q::reached, {}, {Names{on::right}, Names{on::rear, on::foe}}) == nobody);  // not without lead
  CHECK(a.set_of(Q::passed, {on::lead, 0, 2000}, {all}) == Names{on::foe});
  CHECK(a.set_of(Q::passed, {on::lead, 0, 2000}, {Names{on::away}}) == nobody);
  CHECK(a.set_of(Q::swung_past, {on::lead, 2800, 2100, 900}, {all}) == Names{on::rear});
}

TEST_CASE("the board gives sets of patches, and an outline that is none lies nowhere") {
  Asked a;
  CHECK(a.set_of(Q::ground, {on::lead}) == nobody);
  CHECK(a.set_of(Q::ground_between, {on::lead, on::foe}) == road);
  a.set(column::y, on::lead, 2150);
  CHECK(a.set_of(Q::ground, {on::lead}) == road);
  CHECK(a.set_of(Q::centre_ground, {on::lead}) == nobody);
  a.set(column::y, on::lead, 2500);
  CHECK(a.set_of(Q::centre_ground, {on::lead}) == road);
  a.set(column::x, on::lead, 200), a.set(column::y, on::lead, 150);
  CHECK(a.set_of(Q::ground, {on::lead}) == nobody);
}

TEST_CASE("who is not on the table is in no answer, and gets none") {
  const Asked a;
  for (std::size_t n = 0; n < image::count_of<Geometry>; ++n) {
    const auto question = static_cast<Geometry>(n);
    const std::string_view asks = image::asks_of(question);
    if (!asks.starts_with("s")) continue;
    INFO(image::name_of(question));
    std::vector<Names> sets;
    Names args;
    for (const char c : asks) {
      if (image::asks_for_set(c)) sets.push_back(c == 'S' ? all : Names{0, 1, 2});
      else args.push_back(c == 's' ? on::off : 100);
    }
    if (image::is_set(image::answer_of(question))) {
      CHECK(a.set_of(question, args, sets) == nobody);
      args[0] = image::none;
      CHECK(a.set_of(question, args, sets) == nobody);
      continue;
    }
    const bool far = question == Q::distance || question == Q::arc_range;
    args[0] = image::none;
    CHECK(a.number(question, args, sets) == (far ? 100'000 : 0));
    args[0] = on::lead;
    if (asks.starts_with("ss")) {
      args[1] = image::none;
      CHECK(a.number(question, args, sets) == (far ? 100'000 : 0));
    }
  }
  CHECK(a.number(Q::distance, {on::off, on::lead}) == 100'000);
  CHECK(a.number(Q::room, {on::off, 0, 100}, {nobody}) == 0);
}

TEST_CASE("a question may write its answer over one of its own arguments") {
  image::Image more = sample::table::image();
  const auto add = [&](Geometry question, std::int32_t params, std::uint8_t sets, std::uint8_t out) {
    image::Hook hook;
    hook.name = "over";
    hook.registers = 8, hook.params = params, hook.set_params = sets;
    hook.set_domains.assign(sets, domain::stand);
    hook.result_domain = domain::stand;
    hook.code = {{image::Op::geos, out, 0, 0, static_cast<std::int32_t>(question)}, {image::Op::rets, out, 0, 0, 0}};
    more.hooks.push_back(hook);
    return static_cast<std::int32_t>(more.hooks.size()) - 1;
  };
  const std::int32_t over_first = add(Q::reached, 0, 2, 0), over_second = add(Q::reached, 0, 2, 1);
  const std::int32_t passed = add(Q::passed, 3, 1, 0), swung = add(Q::swung_past, 4, 1, 0);
  const Asked a(more);
  const std::vector<Names> from_right{Names{on::right, on::away}, Names{on::lead, on::rear, on::foe}};
  const Names reached = a.set_of(Q::reached, {}, from_right);
  CHECK(reached == Names{on::lead, on::rear});
  CHECK(a.set_of(over_first, {}, from_right) == reached);
  CHECK(a.set_of(over_second, {}, from_right) == reached);
  CHECK(a.set_of(passed, {on::lead, 0, 2000}, {all}) == Names{on::foe});
  CHECK(a.set_of(swung, {on::lead, 2800, 2100, 900}, {all}) == Names{on::rear});
}

TEST_CASE("no number and no place is too wild to ask with") {
  const std::vector<Value> wild{INT_MIN, INT_MIN + 1, -100'001, -3601, -1, 0, 1, 3, 6, 7, 900, 3600, 100'000, 100'001, INT_MAX - 1, INT_MAX};
  table::Random random(4);
  const auto some = [&] { return wild[static_cast<std::size_t>(random.between(0, static_cast<std::int32_t>(wild.size()) - 1))]; };
  for (int round = 0; round < 12; ++round) {
    Asked a;
    for (std::int32_t e = 0; round > 0 && e < 7; ++e) {
      for (const std::int32_t c : {column::x, column::y, column::facing})
        if (random.between(0, 2) == 0) a.set(c, e, some());
      a.set(column::on_table, e, random.between(0, 5) == 0 ? 0 : 1);
    }
    for (std::size_t n = 0; n < image::count_of<Geometry>; ++n) {
      const auto question = static_cast<Geometry>(n);
      const image::Answer answer = image::answer_of(question);
      INFO(image::name_of(question));
      for (int time = 0; time < 8; ++time) {
        Names args;
        std::vector<Names> sets;
        for (const char c : image::asks_of(question)) {
          if (c == 's') args.push_back(random.between(0, 4) == 0 ? some() : random.between(0, 6));
          if (c != 's' && !image::asks_for_set(c)) args.push_back(some());
          if (c == 'S') sets.push_back(time % 2 == 0 ? all : Names{on::rear, on::flank});
          if (c == 'P') sets.push_back(time % 2 == 0 ? Names{0, 1, 2} : nobody);
        }
        if (image::is_set(answer)) {
          const Names found = a.set_of(question, args, sets);
          if (!found.empty()) REQUIRE(found.back() < (answer == image::Answer::stands ? 7 : 3));
        } else {
          const Value found = a.number(question, args, sets);
          if (answer == image::Answer::flag) REQUIRE((found == 0 || found == 1));
          else REQUIRE(std::abs(std::int64_t{found}) <= 700'000);
        }
      }
    }
  }
}

TEST_CASE("a table has sides and no hexsides") {
  const Asked a;
  CHECK(a.board().ask(image::Engine::other, 0, 0) == 1);
  CHECK(a.board().ask(image::Engine::other, 1, 0) == 0);
  CHECK(a.board().ask(image::Engine::other, 2, 0) == image::none);
  CHECK(a.board().ask(image::Engine::between, 0, 1) == image::none);
  CHECK(a.board().crossings(0, 1).empty());
}
