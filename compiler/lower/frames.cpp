// Frames: every variable of a flow has a slot of its own, for there is one activation of each flow. What laws and
// reactions run while state settles exists a second time, at level 1, so that it does not disturb the flows of play.
#include <algorithm>
#include <cassert>

#include "compiler/lower/lowering.hpp"
#include "compiler/lower/text.hpp"

namespace tercio::lower {

namespace {

// The texts that belong to a flow: its own, and those that hang on it and on its steps.
std::vector<check::BlockId> texts_of(const check::Model& model, std::int32_t flow) {
  std::vector<check::BlockId> blocks{at(model.flows, flow).block};
  const auto add = [&](const check::Windows& windows) {
    for (const auto* list : {&windows.before, &windows.after, &windows.instead}) {
      for (const auto& w : *list) blocks.push_back(w.block);
    }
  };
  add(at(model.flows, flow).windows);
  for (const auto& step : model.steps)
    if (step.flow == flow) add(step.windows);
  for (const auto& duty : model.duties)
    if (duty.phase == flow) blocks.push_back(duty.otherwise);
  return blocks;
}

}  // namespace

std::int32_t Lowering::new_slot(std::int32_t image_flow, std::string name, std::int32_t domain, bool word,
                                image::Unit unit) {
  const auto slot = size_of(im.slots);
  im.slots.push_back({std::move(name), image_flow, domain, word, unit});
  at(im.flows, image_flow).slots.push_back(slot);
  return slot;
}

std::int32_t Lowering::new_set_slot(std::int32_t image_flow, std::string name, std::int32_t domain) {
  const auto slot = size_of(im.set_slots);
  im.set_slots.push_back({std::move(name), image_flow, domain});
  at(im.flows, image_flow).set_slots.push_back(slot);
  return slot;
}

Lowering::SlotPlace Lowering::give_slot(VarId var, std::int32_t image_flow, std::int32_t level) {
  if (at(vars, var).same >= 0) return give_slot(at(vars, var).same, image_flow, level);
  const auto [place, is_new] = slots_.try_emplace({var, level});
  if (is_new) {
    const auto& v = at(vars, var);
    const bool is_set = v.type.base == Type::Base::set;
    place->second.is_set = is_set;
    place->second.index = is_set ? new_set_slot(image_flow, v.name, domain_of(v.type))
                                 : new_slot(image_flow, v.name, domain_of(v.type), v.type.base == Type::Base::word, v.type.measure.unit());
  }
  return place->second;
}

Lowering::SlotPlace Lowering::slot_of(VarId var, std::int32_t level) const {
  if (at(vars, var).same >= 0) var = at(vars, var).same;
  for (; level >= 0; --level) {
    if (const auto found = slots_.find({var, level}); found != slots_.end()) return found->second;
  }
  assert(!"a variable is read where it has no place");
  return {};
}

Lowering::SlotPlace Lowering::photograph(std::int32_t term, std::int32_t level) const {
  for (; level >= 0; --level) {
    if (const auto found = photographs_.find({term, level}); found != photographs_.end()) return found->second;
  }
  assert(!"a photograph is taken as no flow begins");
  return {};
}

std::int32_t Lowering::flow_at(std::int32_t flow, std::int32_t level) const {
  const auto found = upper_.find(flow);
  return level == 1 && found != upper_.end() ? found->second : flow;
}

std::vector<VarId> Lowering::set_by(check::BlockId block) const {
  std::vector<VarId> found;
  each_sentence(model, block, [&](const check::Stmt& s) {
    for (const auto var : {s.var, s.var2, s.kind == check::StmtKind::chooses ? s.choice.var : -1}) {
      if (var >= 0) found.push_back(var);
    }
  });
  return found;
}

void Lowering::lower_frames() {
  // Level 1: what is called from the bodies of laws and reactions, and from what hangs there.
  std::vector<check::BlockId> left;
  for (const auto& law : model.laws) left.push_back(law.block);
  for (const auto& reaction : model.reactions) left.push_back(reaction.block);
  std::vector<std::int32_t> reached;
  while (!left.empty()) {
    const auto block = left.back();
    left.pop_back();
    each_sentence(model, block, [&](const check::Stmt& s) {
      if (s.kind != check::StmtKind::call || std::find(reached.begin(), reached.end(), s.flow) != reached.end()) return;
      assert(at(model.flows, s.flow).kind == image::FlowKind::procedure);
      reached.push_back(s.flow);
      const auto texts = texts_of(model, s.flow);
      left.insert(left.end(), texts.begin(), texts.end());
    });
  }
  std::sort(reached.begin(), reached.end());

  for (std::int32_t f = 0; f < size_of(model.flows); ++f) {
    flow_order_.push_back({f, at(model.flows, f).kind == image::FlowKind::law ? 1 : 0});
  }
  for (const auto f : reached) {
    upper_[f] = size_of(flow_order_);
    flow_order_.push_back({f, 1});
  }
  im.flows.resize(flow_order_.size());
  for (std::int32_t number = 0; number < size_of(flow_order_); ++number) {
    const auto [f, level] = at(flow_order_, number);
    const auto& from = at(model.flows, f);
    auto& flow = at(im.flows, number);
    flow.name = from.name;
    flow.kind = from.kind;
    flow.level = level;
    flow.parent = from.parent < 0 ? -1 : flow_at(from.parent, level);
    flow.handle = from.handle;
    for (const auto param : from.params) {
      const auto place = give_slot(param, number, level);
      at(im.flows, number).params.push_back(place.is_set ? -2 - place.index : place.index);
    }
    for (const auto& law : model.laws)
      if (law.flow == f && law.var >= 0) give_slot(law.var, number, level);
    for (const auto& r : model.reactions)
      if (r.flow == f && r.var >= 0) give_slot(r.var, number, level);
    for (const auto var : from.frame) give_slot(var, number, level);
    for (std::int32_t v = 0; v < size_of(vars); ++v)
      if (at(vars, v).flow == f) give_slot(v, number, level);
    for (const auto block : texts_of(model, f))
      for (const auto var : set_by(block)) give_slot(var, number, level);
    for (const auto t : from.photographs) {
      const auto& term = at(model.terms, t);
      assert(term.params.empty());
      const bool is_set = term.type.base == Type::Base::set;
      const auto slot = is_set ? new_set_slot(number, term.name, domain_of(term.type))
                               : new_slot(number, term.name, domain_of(term.type), term.type.base == Type::Base::word);
      photographs_[{t, level}] = {is_set, slot};
    }
    for (std::int32_t c = 0; c < size_of(model.columns); ++c) {
      if (at(model.columns, c).life == f && !is_given(c)) at(im.flows, number).lives.push_back(place_of(c).index);
    }
    for (const auto& [action, column] : used_) {
      if (level == 0 && at(model.actions, action.first).phase == f) at(im.flows, number).lives.push_back(column);
    }
  }
}

}  // namespace tercio::lower
