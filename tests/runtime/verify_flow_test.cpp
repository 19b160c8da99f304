#include "damage.hpp"
#include "runtime/image/names.hpp"
#include "runtime/image/node_forms.hpp"

using namespace tercio;
using namespace tercio::image;
namespace column = sample::column;
namespace domain = sample::domain;
namespace hook = sample::hook;
namespace flow = sample::flow;
using F = FlowOp;

namespace {

std::function<void(Image&)> set(std::size_t node, std::int32_t Node::*field, std::int32_t value) {
  return [=](Image& i) { i.nodes[node].*field = value; };
}
std::function<void(Image&)> become(std::size_t node, F op) {
  return [=](Image& i) { i.nodes[node].op = op; };
}

}  // namespace

TEST_CASE("damaged slots, steps and flows are refused", "[verify][flow]") {
  sample::check_refused({
      {"slot 1 \"target\": flow 5", [](Image& i) { i.slots[1].flow = 5; }},
      {"domain 5 is not in", [](Image& i) { i.slots[1].domain = 5; }},
      {"flow -2 is not in", [](Image& i) { i.set_slots[1].flow = -2; }},
      {"domain -1 is not in", [](Image& i) { i.set_slots[1].domain = -1; }},
      {"step 0 \"begin\": flow 5", [](Image& i) { i.steps[0].flow = 5; }},
      {"its kind is unknown", [](Image& i) { i.flows[0].kind = static_cast<FlowKind>(8); }},
      {"its level is 2", [](Image& i) { i.flows[0].level = 2; }},
      {"parent 5", [](Image& i) { i.flows[0].parent = 5; }},
      {"after 56", [](Image& i) { i.flows[1].after = 56; }},
      {"entry 56", [](Image& i) { i.flows[1].entry = 56; }},
      {"does not open it", [](Image& i) { i.flows[1].entry = 9; }},
      {"slot 5 is not in", [](Image& i) { i.flows[0].slots = {5}; }},
      {"set slot 6 is not in", [](Image& i) { i.flows[0].set_slots = {6}; }},
      {"column 9 is not in", [](Image& i) { i.flows[0].lives = {9}; }},
      {"goes back to 40, which is out of its range", [](Image& i) { i.columns[column::turn].reset = 40; }},
      {"param -1", [](Image& i) { i.flows[2].params = {-1}; }},
      {"set param 6", [](Image& i) { i.flows[2].params = {-8}; }},
      {"set param 2147483646", [](Image& i) { i.flows[2].params = {INT32_MIN}; }},
      {"actor (hook 5", [](Image& i) { i.flows[2].actor = hook::candidate; }},
  });
}

TEST_CASE("damaged nodes are refused", "[verify][flow]") {
  sample::check_refused({
      {"its operation is unknown", become(9, static_cast<F>(77))},
      {"next 56", set(9, &Node::next, 56)},
      {"next -1", set(9, &Node::next, -1)},
      {"flow 9", set(9, &Node::flow, 9)},
      {"handle 2", set(9, &Node::handle, 2)},
      {"flow 5 is not in", set(5, &Node::a, 5)},
      {"slot 5 is not in", set(10, &Node::a, 5)},
      {"hook 99 is not in", set(10, &Node::b, 99)},
      {"takes 1 arguments; 0 are given", set(10, &Node::b, hook::candidate)},
      {"gives a set of domain 1; a value is wanted", set(10, &Node::b, hook::pieces)},
      {"gives a value; a set is wanted", set(11, &Node::b, hook::zero)},
      {"set slot 3 is over domain 1, not 2", set(11, &Node::b, hook::hexes)},
      {"column 9 is not in", set(13, &Node::a, 9)},
      {"column 5 \"seen\" holds sets", set(13, &Node::a, column::seen)},
      {"has no owner", set(13, &Node::a, column::turn)},
      {"has an owner", set(13, &Node::b, -1)},
      {"has no second owner", set(13, &Node::d, hook::zero)},
      {"has a second owner", set(14, &Node::d, -1)},
      {"holds no sets", set(16, &Node::a, column::loss)},
      {"gives a set of another domain", set(16, &Node::c, hook::pieces)},
      {"it rolls 0 dice", set(18, &Node::b, 0)},
      {"it rolls 2 dice of 100000", set(18, &Node::c, 100'000)},
      {"node 56", set(20, &Node::b, 56)},
      {"3 cases from 0 are not in", set(21, &Node::c, 3)},
      {"2147483647 cases", set(21, &Node::c, INT32_MAX)},
      {"node of a case 56", [](Image& i) { i.switch_cases[1].node = 56; }},
      {"node -1 is not in", set(25, &Node::c, -1)},
      {"choice 5", set(28, &Node::d, 5)},
      {"choice 0 is of another kind", set(28, &Node::d, 0)},
      {"are one slot", set(31, &Node::b, sample::set_slot::handled)},
      {"choice 2 is of another kind", set(33, &Node::a, 2)},
      {"choice 0 is of another kind", set(35, &Node::a, 0)},
      {"choice 0 is of another kind", set(36, &Node::a, 0)},
      {"menu 1", set(38, &Node::a, 1)},
      {"step 1", set(9, &Node::a, 1)},
      {"text 2", set(41, &Node::a, 2)},
      {"it ends with no result", set(43, &Node::c, -1)},
      {"has no node to leave to", set(46, &Node::a, flow::main)},
      {"domain 5", set(23, &Node::b, 5)},
  });
}

TEST_CASE("a flow table out of order is refused", "[verify][flow]") {
  sample::check_refused({
      {"stands in flow", set(9, &Node::flow, flow::main)},
      {"which is not the one that is open", set(40, &Node::a, flow::main)},
      {"it opens flow 1, whose entry is another node", [](Image& i) { i.nodes[9] = i.nodes[8]; }},
      {"goes back to where its flow is opened", set(39, &Node::next, 8)},
      {"stands in two bodies", set(39, &Node::next, 7)},
      {"no batch is open", set(11, &Node::next, 17)},
      {"a batch is still open", set(16, &Node::next, 40)},
      {"batches are open 1 deep on one way here and 0", set(19, &Node::next, 13)},
      {"stops inside another body", become(40, F::stop)},
      {"not in the body of a law", become(40, F::settled)},
      {"it calls itself", [](Image& i) { i.nodes[47] = {F::call, flow::main, -1, -1, -1, 48, flow::act, -1}; }},
      {"of another level", set(5, &Node::a, flow::law_body)},
      {"a law calls flow", set(49, &Node::a, flow::fight)},
      {"stands in something else", [](Image& i) { i.laws[0].entry = 9; }},
      {"stands in something else", [](Image& i) { i.start = 50; }},
      {"stands in two bodies", set(0, &Node::next, 44)},
      {"closes flow 3, and nothing has called it", [](Image& i) { i.laws[0].entry = 50; }},
      {"can be left from here, and is not open", [](Image& i) { i.nodes[0].a = flow::act; }},
      {"a law has no phase", [](Image& i) { i.nodes[49] = {F::menu, 0, -1, -1, -1, 52, -1, -1}; }},
  });
}

TEST_CASE("loops of the flow that may not end are refused", "[verify][flow]") {
  const std::string endless = "nothing says that it ever ends";
  sample::check_refused({
      {endless, set(26, &Node::next, 26)},
      {endless, set(39, &Node::next, 9)},
      {endless, set(25, &Node::c, 26)},  // the loop comes back to itself when it is over
      {endless, set(31, &Node::d, 32)},
      {endless, set(26, &Node::next, 24)},  // the set is filled again on the way round
      {endless,
       [](Image& i) { i.nodes[26] = {F::let_set, sample::set_slot::todo, hook::pieces, -1, -1, 25, flow::phase, -1}; }},
      {endless, [](Image& i) { i.nodes[6] = {F::let, sample::slot::count, hook::one, -1, -1, 4, flow::main, -1}; }},
      {endless,
       [](Image& i) { i.flows[flow::phase].slots.push_back(sample::slot::count); }},  // zeroed by the flow it calls
      {endless,
       [](Image& i) {
         i.nodes[29].op = F::choose, i.nodes[29].a = 0, i.nodes[29].next = 33;
         i.nodes[33].next = 29;
       }},
      {endless, set(42, &Node::next, 38)},  // the duty's way out comes back to the menu
  });
}

TEST_CASE("a law may begin by opening its flow, and end without closing it", "[verify][flow]") {
  Image image = sample::image();
  image.laws[0].entry = 50;
  image.nodes[51] = {F::settled, -1, -1, -1, -1, -1, flow::law_body, -1};
  image.nodes[49].op = F::jump;
  CHECK(verify(image) == std::vector<std::string>{});
}

TEST_CASE("damaged choices and questions are refused", "[verify][rules]") {
  sample::check_refused({
      {"its kind is unknown", [](Image& i) { i.choices.emplace_back().kind = static_cast<ChoiceKind>(9); }},
      {"actor", [](Image& i) { i.choices[0].actor = hook::pieces; }},
      {"nobody chooses", [](Image& i) { i.choices[0].actor = -1; }},
      {"candidates", [](Image& i) { i.choices[0].candidates = hook::hexes; }},
      {"slot 5 is not in", [](Image& i) { i.choices[0].slot = 5; }},
      {"set slot 6", [](Image& i) { i.choices[1].slot = 6; }},
      {"it has no limit", [](Image& i) { i.choices[1].kind = ChoiceKind::up_to; }},
      {"measure", [](Image& i) { i.choices[1].conditions[0].measure = hook::zero; }},
      {"bound", [](Image& i) { i.choices[1].conditions[0].bound = -1; }},
      {"a comparison is unknown",
       [](Image& i) { i.choices[1].conditions[0].compare = static_cast<Condition::Compare>(3); }},
      {"node of an option 99", [](Image& i) { i.choices[3].options[0].node = 99; }},
      {"0 options", [](Image& i) { i.choices[3].options.clear(); }},
      {"question 2", [](Image& i) { i.choices[1].asks[0].question = 2; }},
      {"1 arguments for question", [](Image& i) { i.choices[1].asks[0].args.pop_back(); }},
      {"argument (hook 0", [](Image& i) { i.choices[1].asks[0].args[0] = hook::zero; }},
      {"1 names for 2 parameters", [](Image& i) { i.questions[0].param_names.pop_back(); }},
      {"domain of a parameter 9", [](Image& i) { i.questions[0].params[0] = 9; }},
      {"domain of a parameter 8", [](Image& i) { i.questions[0].params[0] = -10; }},
      {"hook (hook 0", [](Image& i) { i.questions[0].hook = hook::zero; }},
      {"range 5..1 is empty", [](Image& i) { i.questions[1].low = 5, i.questions[1].high = 1; }},
      {"takes a set of domain 1 as set 0; one of domain 2",
       [](Image& i) { i.questions[1].params[0] = -2 - domain::hex; }},
      {"value of a clause -1", [](Image& i) { i.questions[1].clauses[0].value = -1; }},
      {"stage of a clause is unknown",
       [](Image& i) { i.questions[1].clauses[0].stage = static_cast<Clause::Stage>(11); }},
      {"clause 2", [](Image& i) { i.questions[1].clauses[1].over = {2}; }},
      {"guard of a ban", [](Image& i) { i.questions[0].bans[0].guard = hook::zero; }},
      {"guard of a lift", [](Image& i) { i.questions[0].bans[0].lifts[0].guard = hook::zero; }},
  });
}

TEST_CASE("damaged actions, duties, menus, laws and reactions are refused", "[verify][rules]") {
  sample::check_refused({
      {"flow 9", [](Image& i) { i.actions[0].flow = 9; }},
      {"phase -1", [](Image& i) { i.actions[0].phase = -1; }},
      {"bound is unknown", [](Image& i) { i.actions[0].bound = static_cast<Bound>(4); }},
      {"bound_param 1", [](Image& i) { i.actions[0].bound_param = 1; }},
      {"is no flag of its things", [](Image& i) { i.actions[0].used = column::turn; }},
      {"question 1 is no permission", [](Image& i) { i.actions[0].permission = 1; }},
      {"has a slot and a set slot, or neither", [](Image& i) { i.actions[0].params[0].set_slot = 0; }},
      {"is of a kind of another domain", [](Image& i) { i.actions[0].params[0].kind = sample::kind::hex; }},
      {"is no flag of its things", [](Image& i) { i.actions[0].params[0].used = column::loss; }},
      {"candidates -1", [](Image& i) { i.actions[0].params[0].candidates = -1; }},
      {"0 parameters are before it", [](Image& i) { i.actions[0].params[0].candidates = hook::near; }},
      {"when (hook 0", [](Image& i) { i.actions[0].when_ = hook::zero; }},
      {"at most 4", [](Image& i) { i.actions[0].params.assign(5, i.actions[0].params[0]); }},
      {"its parameters are not two sets", [](Image& i) { i.actions[0].pairs = true; }},
      {"is not of pairs", [](Image& i) { i.actions[1].pairs = false; }},
      {"edges -1", [](Image& i) { i.actions[1].edges = -1; }},
      {"its shapes 0", [](Image& i) { i.actions[1].shapes = 0; }},
      {"action 2", [](Image& i) { i.duties[0].action = 2; }},
      {"param 1", [](Image& i) { i.duties[0].param = 1; }},
      {"keeps no column of what has acted", [](Image& i) { i.actions[0].params[0].used = -1; }},
      {"owed", [](Image& i) { i.duties[0].owed = hook::hexes; }},
      {"otherwise 99", [](Image& i) { i.duties[0].otherwise = 99; }},
      {"limit -1", [](Image& i) { i.duties[1].limit = -1; }},
      {"is no place of its things", [](Image& i) { i.duties[1].column = column::loss; }},
      {"condition -1", [](Image& i) { i.duties[2].condition = -1; }},
      {"its kind is unknown", [](Image& i) { i.duties[2].kind = static_cast<Duty::Kind>(3); }},
      {"actor -1", [](Image& i) { i.menus[0].actor = -1; }},
      {"action 2", [](Image& i) { i.menus[0].actions = {2}; }},
      {"duty 3", [](Image& i) { i.menus[0].duties = {3}; }},
      {"holds", [](Image& i) { i.laws[0].holds = hook::zero; }},
      {"slot 5", [](Image& i) { i.laws[0].slot = 5; }},
      {"entry 99", [](Image& i) { i.laws[0].entry = 99; }},
      {"column 9", [](Image& i) { i.laws[0].reads = {9}; }},
      {"is none of one thing", [](Image& i) { i.reactions[0].column = column::fame; }},
      {"when (hook 0", [](Image& i) { i.reactions[0].when = hook::zero; }},
      {"entry -1", [](Image& i) { i.reactions[0].entry = -1; }},
      {"its mark is unknown", [](Image& i) { i.provisional[0].mark = static_cast<Provenance>(3); }},
      {"start 56", [](Image& i) { i.start = 56; }},
      {"score", [](Image& i) { i.score = hook::zero; }},
      {"told 0 \"strength\": hook (hook 0", [](Image& i) { i.told[0].hook = hook::zero; }},
      {"told 0 \"strength\": hook (hook 5", [](Image& i) { i.told[0].of_sides = false; }},
      {"its unit is unknown", [](Image& i) { i.told[0].unit = static_cast<Unit>(7); }},
  });
}

TEST_CASE("the sample uses every flow operation", "[verify][flow]") {
  const Image image = sample::image();
  for (std::size_t n = 0; n < count_of<F>; ++n) {
    const auto op = static_cast<F>(n);
    INFO(name_of(op));
    CHECK(std::any_of(image.nodes.begin(), image.nodes.end(), [&](const Node& node) { return node.op == op; }));
    CHECK(is_loop(op) == (op == F::each_next || op == F::each_by || op == F::repeat_next || op == F::until_pass));
  }
}
