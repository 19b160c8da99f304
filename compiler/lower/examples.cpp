// Examples as small games: what is given is compiled in, and each step has a way through the flow table that opens the
// flows around it without their windows.
#include <algorithm>
#include <cassert>

#include "compiler/lower/flow.hpp"

namespace tercio::lower {

using check::StmtKind;
using image::FlowOp;
using Kind = check::ExampleStep::Kind;

namespace {

const Type flag_type{.base = Type::Base::flag, .hi = 1, .measure = {}, .words = {}};

}  // namespace

// A state with a life that is given stays as it is given when its flow is entered, and afterwards: an example ends there.
bool Lowering::is_given(std::int32_t column) const {
  if (example < 0) return false;
  const auto& from = at(model.examples, example);
  const auto is = [&](const auto& given) { return given.column == column; };
  return std::any_of(from.values.begin(), from.values.end(), is) || std::any_of(from.piles.begin(), from.piles.end(), is);
}

void Lowering::give_example() {
  const auto& from = at(model.examples, example);
  for (auto& column : model.columns) {  // the map is empty but for what is given
    const bool is_place = model.place_kind() >= 0 && column.type.base == Type::Base::thing &&
                          column.type.kind == model.place_kind() && !column.printed && column.owners.size() == 1;
    const bool is_laid = model.space.kind == image::SpaceKind::table && &column - model.columns.data() == model.space.on_table;
    if (from.as_listed || (!is_place && !is_laid)) continue;
    const auto& root = at(model.kinds, root_of(column.owners[0]));
    if (root.hex || root.hexside) continue;
    std::erase_if(column.values, [&](const auto& v) { return at(root.things, v.first.first).example < 0; });
  }
  for (const auto& v : from.values) at(model.columns, v.column).values[{v.owner, v.owner2}] = v.value;

  for (const auto& cell : from.cells) at(model.charts, cell.chart).cells[cell.cell] = cell.value;

  for (const auto& answer : from.answers) {
    const auto& params =
        answer.quantity >= 0 ? at(model.quantities, answer.quantity).params : at(model.terms, answer.term).params;
    assert(params.size() == answer.args.size());
    std::vector<ExprId> same;
    for (std::size_t i = 0; i < params.size(); ++i) {
      assert(at(vars, params[i]).type.base != Type::Base::set);
      same.push_back(make(ExprOp::eq, flag_type, {make_var(params[i]), answer.args[i]}));
    }
    const auto asked = make(ExprOp::and_, flag_type, same);
    if (answer.quantity >= 0) {
      check::Clause clause;
      clause.stage = image::Clause::Stage::exactly;
      clause.value = answer.value;
      clause.when = params.empty() ? -1 : asked;
      at(model.quantities, answer.quantity).clauses.push_back(std::move(clause));
    } else {
      auto& term = at(model.terms, answer.term);
      const bool whole = params.empty() || term.value < 0;
      term.value = whole ? answer.value : make(ExprOp::if_, term.type, {asked, answer.value, term.value});
    }
  }
}

ExprId Lowering::frame_value(VarId var, bool only_given) {
  for (const auto& given : at(model.examples, example).frame)
    if (given.var == var) return given.value;
  const auto& type = at(vars, var).type;
  if (only_given) return -1;
  if (type.base == Type::Base::integer) {
    return make(ExprOp::constant, type, {}, std::clamp<std::int64_t>(1, type.lo, std::max(type.lo, type.hi)));
  }
  const bool side = type.base == Type::Base::thing && type.kind == model.side_kind && im.side_domain >= 0;
  return side && at(im.domains, im.side_domain).count > 0 ? make(ExprOp::constant, type, {}, 0) : -1;
}

ExprId Lowering::on_route(std::int32_t number) {
  const auto& type = at(vars, route_var_).type;
  return make(ExprOp::eq, flag_type, {make_var(route_var_), make(ExprOp::constant, type, {}, number)});
}

void Lowering::plan_routes() {
  if (example < 0) return;
  const auto& from = at(model.examples, example);
  const auto parent_of = [&](std::int32_t f) {
    const auto& flow = at(model.flows, f);
    return flow.kind == image::FlowKind::action && flow.action >= 0 ? at(model.actions, flow.action).phase
                                                                    : flow.parent;
  };
  for (const auto& step : from.steps) {
    Route route;
    route.number = size_of(routes_) + 1;
    route.step = &step;
    auto f = step.flow;
    if (step.kind == Kind::when && at(model.flows, f).kind == image::FlowKind::action) {
      route.action = f;
      f = parent_of(f);
    } else if (step.kind == Kind::when) {
      route.target = f;
      f = parent_of(f);
    } else if (const auto asked = plans_asked(step); asked && asked->action >= 0) {
      f = at(model.actions, asked->action).phase;
    } else {
      continue;
    }
    for (; f >= 0; f = parent_of(f)) route.around.insert(route.around.begin(), f);
    routes_.push_back(std::move(route));
  }
  const bool ends = std::any_of(exprs.begin(), exprs.end(), [](const auto& e) { return e.op == ExprOp::result; });
  if (ends) {
    result_slot = size_of(im.slots);
    im.slots.push_back({"result", -1, im.side_domain, false});
  }
  if (routes_.empty()) return;
  route_var_ = fresh_var("route", {.base = Type::Base::integer, .hi = size_of(routes_), .measure = {}, .words = {}});
  at(vars, route_var_).flow = 0;  // not local to a question
  slots_[{route_var_, 0}] = {false, size_of(im.slots)};
  im.slots.push_back({"route", -1, -1, false});
}

// `plans of A = n`: the only way an example asks for plans.
std::optional<Lowering::Plans> Lowering::plans_asked(const check::ExampleStep& step) {
  if (step.kind != Kind::then || step.condition < 0) return std::nullopt;
  const auto& e = expr(step.condition);
  if (e.op != ExprOp::eq) return std::nullopt;
  for (const std::size_t side : {0U, 1U}) {
    const auto number = constant(e.kids[1 - side]);
    if (expr(e.kids[side]).op == ExprOp::plans && number) return Plans{expr(e.kids[side]).a, *number};
  }
  return std::nullopt;
}

void FlowWriter::let_frame(std::int32_t flow, bool only_given) {
  const auto& from = at(in_.model.flows, flow);
  auto vars = from.params;
  for (const auto var : from.frame)
    if (std::find(vars.begin(), vars.end(), var) == vars.end()) vars.push_back(var);
  for (const auto var : vars) {
    if (const auto value = in_.frame_value(var, only_given); value >= 0) let(var, value);
  }
}

void FlowWriter::open_route(const Lowering::Route& route, std::ptrdiff_t depth) {
  const auto next = static_cast<std::size_t>(depth + 1);
  const auto flow = next < route.around.size() ? route.around[next] : route.target;
  assert(flow >= 0);
  const bool at_target = next == route.around.size();
  let_frame(flow, at_target && !route.step->args.empty());
  if (at_target) {
    const auto& params = at(in_.model.flows, flow).params;
    for (std::size_t i = 0; i < route.step->args.size(); ++i) let(params[i], route.step->args[i]);
  }
  add(FlowOp::call, flow);
}

std::int32_t Lowering::route_entry(const Route& route) {
  FlowWriter script(*this, -1, 0, -1);
  const auto entry = size_of(im.nodes);
  script.let(route_var_, make(ExprOp::constant, at(vars, route_var_).type, {}, route.number));
  script.open_route(route, -1);
  script.add(FlowOp::stop);
  return entry;
}

ExampleProgram Lowering::example_program() {
  const auto& from = at(model.examples, example);
  ExampleProgram program;

  // The frame as given stands from the start, for what is asked before any flow is opened.
  FlowWriter script(*this, -1, 0, -1);
  const auto setup = size_of(im.nodes);
  if (model.main_flow >= 0) {
    const auto block = at(model.flows, model.main_flow).block;
    const auto& sentences = block < 0 ? std::vector<check::Stmt>{} : at(model.blocks, block).sentences;
    const auto call =
        std::find_if(sentences.begin(), sentences.end(), [](const auto& s) { return s.kind == StmtKind::call; });
    const bool first = call != sentences.end() && at(model.flows, call->flow).kind == image::FlowKind::procedure;
    if (first) script.add(FlowOp::call, call->flow);
  }
  for (std::int32_t f = 0; f < size_of(model.flows); ++f) {
    const auto kind = at(model.flows, f).kind;
    if (kind != image::FlowKind::law)
      script.let_frame(f, kind != image::FlowKind::sequence && kind != image::FlowKind::phase);
  }
  for (const auto& flow : model.flows)
    if (flow.kind != image::FlowKind::law) script.take_photographs(flow);
  if (size_of(im.nodes) > setup) {
    script.add(FlowOp::stop);
    program.setup = setup;
  }

  std::size_t next_route = 0;
  for (const auto& step : from.steps) {
    ExampleStep made;
    made.kind = step.kind;
    made.span = step.span;
    made.dice = step.dice;
    made.handles = step.handles;
    if (next_route < routes_.size() && routes_[next_route].step == &step)
      made.node = route_entry(routes_[next_route++]);
    const auto hook = [&](ExprId id, const Type& wanted, const std::string& name) {
      return wanted.base == Type::Base::set ? set_hook(id, domain_of(wanted), {}, name) : value_hook(id, {}, name);
    };
    switch (step.kind) {
      case Kind::when: {
        const auto& flow = at(model.flows, step.flow);
        if (flow.kind == image::FlowKind::action) {
          made.action = flow.action;
          for (std::size_t i = 0; i < step.args.size(); ++i) {
            made.args.push_back(hook(step.args[i], at(vars, flow.params[i]).type, "example: of " + flow.name));
          }
        }
        for (const auto& answer : step.answers) {
          const auto& type = expr(answer.value).type;
          made.answers.push_back(
              {answer.name, hook(answer.value, type, "example: " + answer.name), type.base == Type::Base::set});
        }
        break;
      }
      case Kind::then:
        if (const auto asked = plans_asked(step)) {
          made.plans_action = asked->action;
          made.plans = asked->number;
        } else {
          made.hook = value_hook(step.condition, {}, "example: then");
        }
        break;
      case Kind::refused:
        break;
      case Kind::offered:
        made.offer = step.offer;
        made.absent = step.absent;
        break;
    }
    program.steps.push_back(std::move(made));
  }
  image::Node nothing;  // where the example's game begins: nothing is played
  nothing.op = FlowOp::stop;
  im.start = new_node(nothing);
  program.image = std::move(im);
  return program;
}

}  // namespace tercio::lower
