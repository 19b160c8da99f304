#include "compiler/driver/coverage.hpp"

#include "compiler/driver/cases.hpp"

namespace tercio::driver {

void Coverage::expect(const Compiled& battle) {
  expect_rules(battle.model);
  for (const Variant& each : battle.variants) expect_rules(each.model);
  for (const CaseRow& row : case_rows(battle, sources_)) {
    if (row.status != "executable") continue;
    ++cases_;
    tested_ += row.tests.empty() ? 0 : 1;
  }
}

void Coverage::expect_rules(const check::Model& model) {
  const auto expect_windows = [&](const check::Windows& all) {
    for (const auto* some : {&all.before, &all.instead, &all.after}) {
      for (const check::Window& each : *some) {
        if (each.block >= 0) expect_rule(model, each.handle);
      }
    }
  };
  for (const check::Flow& each : model.flows) {
    expect_rule(model, each.handle);
    expect_windows(each.windows);
  }
  for (const check::Step& each : model.steps) expect_windows(each.windows);
  for (const check::Law& each : model.laws) expect_rule(model, each.handle);
  for (const check::Reaction& each : model.reactions) expect_rule(model, each.handle);
}

void Coverage::expect_rule(const check::Model& model, std::int32_t handle) {
  if (handle < 0) return;
  const auto at = static_cast<std::size_t>(handle);
  const source::Span span = model.handle_spans[at];
  if (span.file == source::FileId::none) return;
  rules_[{span.file, span.begin}].text = sources_.file(span.file).path() + ":" +
                                         std::to_string(sources_.begin(span).line) + " [" + model.handles[at].str() +
                                         "]";
}

void Coverage::count(const Playable& example, const ExampleRun& run) {
  for (const std::int32_t handle : run.reached) {
    const source::Span span = example.model->handle_spans[static_cast<std::size_t>(handle)];
    const auto rule = rules_.find({span.file, span.begin});
    if (rule != rules_.end()) rule->second.reached = true;
  }
}

std::vector<std::string> Coverage::unreached() const {
  std::vector<std::string> all;
  for (const auto& [place, rule] : rules_) {
    if (!rule.reached) all.push_back(rule.text);
  }
  return all;
}

std::int64_t Coverage::percent() const {
  const std::size_t all = rules() + cases();
  return all == 0 ? 100 : static_cast<std::int64_t>(100 * (reached() + tested()) / all);
}

}  // namespace tercio::driver
