#include "sample.hpp"

#include "runtime/hex/grid.hpp"

namespace tercio::sample {

using namespace image;

Hook make_hook(std::string name, std::vector<Instruction> code, std::int32_t registers, std::int32_t params,
               std::vector<std::int32_t> set_domains, std::int32_t set_params, std::int32_t result_domain) {
  return {std::move(name), std::move(code), registers, std::move(set_domains), params, set_params, result_domain};
}
Instruction ins(Op op, int a, int b, int c, std::int32_t imm) {
  return {op, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c), imm};
}
Instruction ins_xy(Op op, int a, int b, std::int32_t x, std::int32_t y) {
  return ins(op, a, b, 0, Instruction::pack(x, y));
}

namespace {

// Lines 1..4 of positions 1..3: 12 hexes.
void add_space(Image& image) {
  Space& space = image.space;
  space = {SpaceKind::hex, 1, 4, 1, 3, true, domain::hex, domain::hexside, 0, -1, {}};
  const hex::Grid grid(space);
  Domain hexes{"hex", 0, grid.hexes(), true, {}}, sides{"hexside", 0, grid.hexsides(), true, {}};
  for (std::int32_t h = 0; h < grid.hexes(); ++h) hexes.names.push_back(grid.hex_name(h));
  for (std::int32_t s = 0; s < grid.hexsides(); ++s) sides.names.push_back(grid.hexside_name(s));
  image.domains = {{"side", 0, 2, true, {"red", "blue"}},
                   {"piece", 0, 5, true, {"p0", "p1", "p2", "p3", "p4"}},
                   hexes,
                   sides,
                   {"number", -2, 70, false, {}}};
  List neighbours{"neighbours", {0}, {}};
  for (std::int32_t h = 0; h < grid.hexes(); ++h) {
    for (std::int32_t d = 0; d < 6; ++d) {
      if (grid.neighbour(h, d) >= 0) neighbours.values.push_back(grid.neighbour(h, d));
    }
    neighbours.starts.push_back(static_cast<std::int32_t>(neighbours.values.size()));
  }
  image.lists = {neighbours, {"rows", {0, 2, 2, 5}, {7, 9, 4, 5, 6}}};
  image.side_domain = domain::side;
}

Column make_column(std::string name, std::int32_t owner, Encoding encoding) {
  Column c;
  c.name = std::move(name);
  c.domain = owner;
  c.encoding = encoding;
  return c;
}

void add_columns(Image& image) {
  Column place = make_column("place", domain::piece, Encoding::i16);
  place.value_domain = domain::hex;
  place.absent = none;
  place.reset = none;
  place.indexed = true;
  place.initial = {0, 5, 5, none, 11};
  Column turn = make_column("turn", -1, Encoding::i32);
  turn.low = 1, turn.high = 9, turn.initial = {1}, turn.reset = 1;
  Column loss = make_column("loss", domain::piece, Encoding::i16);
  loss.low = -5, loss.high = 300, loss.initial = {0, 1, -3, 200, 5}, loss.absent = -1;
  Column fame = make_column("fame", domain::side, Encoding::i32);
  fame.domain2 = domain::piece, fame.low = 0, fame.high = 100'000, fame.absent = 7;
  fame.initial = {0, 10, 20, 30, 40, 50, 60, 70, 80, 90'000};
  Column seen = make_column("seen", domain::side, Encoding::set);
  seen.value_domain = domain::hex;
  Column held = make_column("held", -1, Encoding::set);
  held.value_domain = domain::number;
  image.columns = {place,
                   make_column("tired", domain::piece, Encoding::bit),
                   turn,
                   loss,
                   fame,
                   seen,
                   held,
                   make_column("used", domain::piece, Encoding::bit),
                   make_column("spent", -1, Encoding::bit)};
  Static cost{"cost", domain::hex, -1, -1, false, 99, {1, 2, 3, 1, 2, 3, 1, 2, 3, 0, 0, 4}};
  Static owner{"owner", domain::piece, -1, domain::side, false, none, {0, 0, 1, 1, none}};
  Static worth{"worth", domain::side, domain::hex, -1, false, -7, {}};
  for (Value i = 0; i < 24; ++i) worth.values.push_back(i * 10);
  image.statics = {cost, owner, worth};
  image.sets = {{domain::hex, {0, 3, 11}}, {domain::number, {-2, 0, 63, 67}}};
  image.kinds = {{"piece", domain::piece, 0, 5, -1},
                 {"scout", domain::piece, 0, 3, 0},
                 {"gun", domain::piece, 3, 2, 0},
                 {"hex", domain::hex, 0, 12, -1}};
}

void add_charts(Image& image) {
  Axis odds{"odds", true, false, true, 0, {}, {1, 1, 1, 2, 3}, {3, 2, 1, 1, 1}, {"1:3", "1:2", "1:1", "2:1", "3:1"}};
  Axis die{"die", false, false, true, 1, {0, 0, 1, 1, 2, 2}, {1, 3, 5}, {1, 1, 1}, {"1-2", "3-4", "5-6"}};
  Chart combat{"combat", {die, odds}, true, {}, std::vector<Provenance>(15, Provenance::printed), 0};
  for (Value i = 0; i < 15; ++i) combat.cells.push_back(i % 3 - 1);
  combat.provenance[4] = Provenance::inferred;
  Axis day{"day", false, false, false, 2, {0, -1, 1}, {2, 4}, {1, 1}, {"2", "4"}};
  image.charts = {combat, {"weather", {day}, false, {5, 6}, {Provenance::printed, Provenance::reconstructed}, -1}};
  image.words = {"retreat", "eliminated"};
  image.texts = {"a draw", "must not be reached"};
  image.handles = {{"8.1", "combat", "", "book", "battle.tercio", "chart combat", 12, {"8.0"}},
                   {"9.2", "move", "stray", "book", "battle.tercio", "whenever piece", 30, {}}};
}

void add_hooks(Image& image) {
  using D = std::vector<std::int32_t>;
  const D pieces{domain::piece}, hexes{domain::hex};
  image.hooks = {
      make_hook("zero", {ins(Op::ldi, 0, 0, 0, 0), ins(Op::ret)}, 1),
      make_hook("one", {ins(Op::ldi, 0, 0, 0, 1), ins(Op::ret)}, 1),
      make_hook("actor", {ins(Op::ldi, 0, 0, 0, 0), ins(Op::ret)}, 1),
      make_hook("pieces", {ins(Op::skind, 0, 0, 0, kind::piece), ins(Op::rets)}, 0, 0, pieces, 0, domain::piece),
      make_hook("tired_pieces", {ins(Op::sflag, 0, 0, 0, column::tired), ins(Op::rets)}, 0, 0, pieces, 0,
                domain::piece),
      make_hook("candidate", {ins(Op::col, 0, 0, 0, column::loss), ins(Op::ret)}, 1, 1),
      make_hook("near", {ins(Op::skind, 0, 0, 0, kind::piece), ins(Op::sdel, 0, 0), ins(Op::rets)}, 1, 1, pieces, 0,
                domain::piece),
      make_hook("allowed", {ins(Op::call, 1, 0, 0, hook::part), ins(Op::ret, 1)}, 3, 2),
      make_hook("part", {ins(Op::add, 0, 0, 1), ins(Op::ret)}, 2, 2),
      // The sum of the losses of the pieces in a set.
      make_hook("sum",
                {ins(Op::ldi, 0, 0, 0, 0), ins(Op::ldi, 1, 0, 0, -1), ins(Op::next_bits, 1, 0, 0, 6),
                 ins(Op::col, 3, 2, 0, column::loss), ins(Op::add, 0, 0, 3), ins(Op::back, 0, 0, 0, 2), ins(Op::ret)},
                4, 0, pieces, 1),
      make_hook("hexes", {ins(Op::skind, 0, 0, 0, kind::hex), ins(Op::rets)}, 0, 0, hexes, 0, domain::hex),
  };
  image.score = hook::candidate;
  image.told = {{"strength", hook::candidate, true, Unit::plain}};
}

Node node(FlowOp op, std::int32_t flow, std::int32_t next, std::int32_t a = -1, std::int32_t b = -1,
          std::int32_t c = -1, std::int32_t d = -1) {
  return {op, a, b, c, d, next, flow, -1};
}

void add_frame(Image& image) {
  image.slots = {{"mover", flow::act, domain::piece, false},
                 {"target", flow::phase, domain::piece, false},
                 {"count", flow::main, -1, false},
                 {"die", flow::phase, -1, false},
                 {"fallen", flow::law_body, domain::piece, false}};
  image.set_slots = {{"todo", flow::phase, domain::piece}, {"handled", flow::phase, domain::piece},
                     {"pass", flow::phase, domain::piece}, {"chosen", flow::phase, domain::piece},
                     {"left", flow::fight, domain::piece}, {"right", flow::fight, domain::piece}};
  image.flows = {
      {"main", FlowKind::sequence, 0, -1, 2, -1, {slot::count}, {}, {}, {}, -1, -1},
      {"phase",
       FlowKind::phase,
       0,
       flow::main,
       8,
       40,
       {slot::target, slot::die},
       {set_slot::todo, set_slot::handled, set_slot::pass, set_slot::chosen},
       {column::tired, column::turn},
       {},
       hook::actor,
       0},
      {"act", FlowKind::action, 0, flow::phase, 44, 47, {slot::mover}, {}, {}, {slot::mover}, hook::actor, -1},
      {"law_body", FlowKind::law, 1, -1, 50, -1, {slot::fallen}, {}, {}, {}, -1, 1},
      {"fight",
       FlowKind::action,
       0,
       flow::phase,
       54,
       -1,
       {},
       {set_slot::left, set_slot::right},
       {},
       {-2 - set_slot::left, -2 - set_slot::right},
       -1,
       -1},
  };
  image.steps = {{"begin", flow::phase, 0}};
  image.switch_cases = {{0, 22}, {1, 23}};
}

void add_nodes(Image& image) {
  using F = FlowOp;
  constexpr std::int32_t m = flow::main, p = flow::phase, a = flow::act, l = flow::law_body, x = flow::fight;
  image.nodes = {
      node(F::call, -1, 1, flow::main),                                                 // 0
      node(F::stop, -1, -1),                                                            // 1
      node(F::enter, m, 3, m),                                                          // 2
      node(F::repeat_begin, m, 4, slot::count, hook::one),                              // 3
      node(F::repeat_next, m, 5, slot::count, -1, 7),                                   // 4
      node(F::call, m, 6, flow::phase),                                                 // 5
      node(F::jump, m, 4),                                                              // 6
      node(F::close, m, -1, m),                                                         // 7
      node(F::enter, p, 9, p),                                                          // 8
      node(F::step, p, 10, 0),                                                          // 9
      node(F::let, p, 11, slot::target, hook::zero),                                    // 10
      node(F::let_set, p, 12, set_slot::chosen, hook::pieces),                          // 11
      node(F::batch_begin, p, 13),                                                      // 12
      node(F::write, p, 14, column::loss, hook::zero, hook::one),                       // 13
      node(F::write, p, 15, column::fame, hook::zero, hook::one, hook::zero),           // 14
      node(F::write, p, 16, column::turn, -1, hook::one),                               // 15
      node(F::write_set, p, 17, column::seen, hook::zero, hook::hexes),                 // 16
      node(F::batch_end, p, 18),                                                        // 17
      node(F::roll, p, 19, slot::die, 2, 6),                                            // 18
      node(F::draw, p, 20, slot::target, hook::pieces),                                 // 19
      node(F::branch, p, 21, hook::one, 24),                                            // 20
      node(F::switch_, p, -1, hook::zero, 0, 2, 24),                                    // 21
      node(F::jump, p, 24),                                                             // 22
      node(F::end_game, p, -1, hook::actor, domain::side),                              // 23
      node(F::each_begin, p, 25, set_slot::todo, hook::pieces),                         // 24
      node(F::each_next, p, 26, set_slot::todo, slot::target, 27),                      // 25
      node(F::jump, p, 25),                                                             // 26
      node(F::each_begin, p, 28, set_slot::todo, hook::pieces),                         // 27
      node(F::each_by, p, 29, set_slot::todo, slot::target, 30, 4),                     // 28
      node(F::jump, p, 28),                                                             // 29
      node(F::until_begin, p, 31, set_slot::handled),                                   // 30
      node(F::until_pass, p, 32, set_slot::handled, set_slot::pass, hook::pieces, 33),  // 31
      node(F::jump, p, 31),                                                             // 32
      node(F::choose, p, 34, 0),                                                        // 33
      node(F::choose, p, 35, 1),                                                        // 34
      node(F::may, p, 36, 2, -1, -1, 37),                                               // 35
      node(F::picks, p, -1, 3, -1, -1, 37),                                             // 36
      node(F::pause, p, 38),                                                            // 37
      node(F::menu, p, 39, 0),                                                          // 38
      node(F::jump, p, 40),                                                             // 39
      node(F::close, p, -1, p),                                                         // 40
      node(F::fault, p, -1, 1),                                                         // 41
      node(F::jump, p, 39),                                                             // 42: the duty's otherwise
      node(F::end_game, p, -1, -1, -1, 0),                                              // 43
      node(F::enter, a, 45, a),                                                         // 44
      node(F::branch, a, 46, hook::zero, 47),                                           // 45
      node(F::leave_to, a, -1, flow::phase),                                            // 46
      node(F::jump, a, 48),                                                             // 47
      node(F::close, a, -1, a),                                                         // 48
      node(F::call, l, 52, flow::law_body),                                             // 49
      node(F::enter, l, 51, l),                                                         // 50
      node(F::close, l, -1, l),                                                         // 51
      node(F::settled, -1, -1),                                                         // 52
      node(F::settled, -1, -1),                                                         // 53
      node(F::enter, x, 55, x),                                                         // 54
      node(F::close, x, -1, x),                                                         // 55
  };
  image.start = 0;
}

Choice choice(ChoiceKind kind, std::string name, std::int32_t slot = -1) {
  Choice c;
  c.kind = kind;
  c.name = std::move(name);
  c.actor = hook::actor;
  c.flow = flow::phase;
  c.slot = slot;
  if (kind == ChoiceKind::one || kind == ChoiceKind::some || kind == ChoiceKind::up_to) {
    c.domain = domain::piece;
    c.candidates = hook::pieces;
  }
  return c;
}

void add_rules(Image& image) {
  Question allowed;
  allowed.name = "allowed";
  allowed.permission = true;
  allowed.params = {domain::piece, domain::hex};
  allowed.param_names = {"piece", "goal"};
  allowed.hook = hook::allowed;
  allowed.high = 1;
  allowed.bans = {{hook::part, "it is tired", {{hook::part, 1}}, 0}};
  Question total;
  total.name = "total";
  total.params = {-2 - domain::piece};
  total.param_names = {"pieces"};
  total.hook = hook::sum;
  total.low = -100, total.high = 100;
  total.clauses = {{Clause::Stage::is_default, -1, hook::sum, {}, 0},
                   {Clause::Stage::halved_up, hook::sum, -1, {0}, 1}};
  image.questions = {allowed, total};

  Choice some = choice(ChoiceKind::some, "payers", set_slot::chosen);
  some.conditions = {{hook::candidate, Condition::Compare::at_least, hook::one}};
  some.whole = hook::one;
  some.asks = {{0, {hook::candidate, hook::candidate}}};
  Choice picks = choice(ChoiceKind::picks, "course");
  picks.options = {{"stay", hook::one, 37, 0}, {"draw", -1, 43, -1}};
  image.choices = {choice(ChoiceKind::one, "target", slot::target), some, choice(ChoiceKind::may, "pursue"), picks,
                   choice(ChoiceKind::order, "order")};

  Action act;
  act.name = "act", act.flow = flow::act, act.phase = flow::phase, act.bound = Bound::param, act.bound_param = 0;
  act.used = column::spent;
  act.params = {{"piece", slot::mover, -1, domain::piece, kind::scout, column::used, hook::pieces}};
  act.open = hook::one, act.permission = 0, act.when_ = hook::candidate;
  Action fight;
  fight.name = "fight", fight.flow = flow::fight, fight.phase = flow::phase, fight.bound = Bound::each;
  fight.params = {{"a", -1, set_slot::left, domain::piece, kind::scout, column::used, hook::pieces},
                  {"d", -1, set_slot::right, domain::piece, kind::gun, -1, hook::pieces}};
  fight.pairs = true, fight.edges = hook::near, fight.edges_back = hook::near, fight.shapes = one_on_one | many_on_one;
  image.actions = {act, fight};
  Duty cover, room, state;
  cover.kind = Duty::Kind::cover, cover.phase = flow::phase, cover.action = 0, cover.owed = hook::tired_pieces;
  cover.otherwise = 42;
  room.kind = Duty::Kind::room, room.phase = flow::phase, room.limit = hook::one, room.thing_kind = kind::piece;
  room.column = column::place;
  state.kind = Duty::Kind::state, state.phase = flow::phase, state.condition = hook::one;
  image.duties = {cover, room, state};
  image.menus = {{flow::phase, hook::actor, {0, 1}, {0, 1, 2}}};
  image.laws = {{domain::piece, hook::tired_pieces, slot::fallen, 49, {column::tired}, 1}};
  image.reactions = {{column::place, none, false, hook::candidate, slot::fallen, 53, 1}};
  image.provisional = {{"cell 3-4 of combat", Provenance::inferred, 0}};
}

}  // namespace

Image image() {
  Image image;
  image.game = "sample";
  image.title = "A Sample";
  image.options = {{"fog", "on"}};
  add_space(image);
  add_columns(image);
  add_charts(image);
  add_hooks(image);
  add_frame(image);
  add_nodes(image);
  add_rules(image);
  return image;
}

}  // namespace tercio::sample
