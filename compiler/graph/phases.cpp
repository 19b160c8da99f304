#include "compiler/graph/phases.hpp"

#include "compiler/graph/dot.hpp"
#include "compiler/graph/outline.hpp"
#include "compiler/graph/phases_parts.hpp"

namespace tercio::graph {

std::vector<std::string> phase_names(const check::Model& model) {
  std::vector<std::string> names;
  for (const check::Flow& flow : model.flows) {
    if (flow.kind == image::FlowKind::phase) names.push_back(flow.name);
  }
  return names;
}

std::string phases_dot(const check::Model& model, const PhasesOptions& options) {
  const Sheet sheet(model, options.source_prefix, options.sources);
  if (options.phase.empty()) return overview_dot(sheet);
  for (std::size_t i = 0; i < model.flows.size(); ++i) {
    const check::Flow& flow = model.flows[i];
    if (flow.name != options.phase) continue;
    if (flow.kind == image::FlowKind::phase) return phase_dot(sheet, static_cast<std::int32_t>(i));
    if (flow.kind == image::FlowKind::action || flow.kind == image::FlowKind::procedure)
      return flow_dot(sheet, static_cast<std::int32_t>(i));
  }
  return {};
}

std::vector<std::string> undrawn(const image::Image& image, const std::string& dot) {
  std::vector<std::string> missing;
  // A mark ends where its quote, its line or a longer tooltip begins, so that `move` is not found in `movement`.
  const auto drawn = [&](const std::string& what) {
    for (const std::string& form : {quoted(what), html(what)}) {
      const std::string text = form.front() == '"' ? form.substr(1, form.size() - 2) : form;
      for (std::size_t at = dot.find(text); at != std::string::npos; at = dot.find(text, at + 1)) {
        const char next = at + text.size() < dot.size() ? dot[at + text.size()] : '"';
        if (next == '"' || next == ':' || next == ' ' || next == '\n') return true;
      }
    }
    return false;
  };
  const auto need = [&](const std::string& what) {
    if (!drawn(what)) missing.push_back(what);
  };
  const auto case_of = [&](std::int32_t handle) -> const image::Handle& {
    static const image::Handle nowhere;
    return handle < 0 ? nowhere : image.handles[static_cast<std::size_t>(handle)];
  };
  for (const image::Flow& flow : image.flows) {
    check::Flow same;
    same.name = flow.name;
    same.kind = flow.kind;
    if (flow.kind == image::FlowKind::law || flow.level != 0) continue;
    const check::Model nothing;
    const std::string what = mark(nothing, same);
    need(flow.handle < 0 ? what : mark(what, case_of(flow.handle)));
  }
  for (const image::Step& step : image.steps) {
    need("step " + step.name + (step.flow < 0 ? "" : " in " + image.flows[static_cast<std::size_t>(step.flow)].name));
  }
  for (const image::Action& action : image.actions) need(mark("action " + action.name, case_of(action.handle)));
  for (const image::Duty& duty : image.duties) need(mark("duty", case_of(duty.handle)));
  for (const image::Law& law : image.laws) need(mark("law", case_of(law.handle)));
  for (const image::Reaction& reaction : image.reactions) need(mark("reaction", case_of(reaction.handle)));
  return missing;
}

}  // namespace tercio::graph
