#include "compiler/driver/examples.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <set>

#include "compiler/driver/board.hpp"
#include "compiler/driver/performer.hpp"
#include "compiler/driver/sides.hpp"
#include "compiler/lower/lower.hpp"

namespace tercio::driver {
namespace {

using diagnostics::Code;
using StepKind = check::ExampleStep::Kind;

std::string cited(const image::Handle& handle) { return "[" + handle.str() + "]"; }

std::string said(const std::vector<game::Reason>& reasons, const image::Image& image) {
  std::string text;
  for (const game::Reason& each : reasons) {
    if (!text.empty()) text += ", ";
    if (each.handle >= 0) text += cited(image.handles[static_cast<std::size_t>(each.handle)]);
    if (!each.text.empty()) text += (each.handle >= 0 ? " " : "") + each.text;
  }
  return text.empty() ? "no case says why" : text;
}

class Run {
 public:
  Run(const check::Model& model, std::int32_t number, const source::SourceMap& sources, diagnostics::Findings& findings)
      : model_(model),
        sources_(sources),
        example_(model.examples[static_cast<std::size_t>(number)]),
        number_(number),
        findings_(findings),
        program_(lower::lower_example(model, number)),
        game_(playable(program_), board_for(program_.image), true),
        performer_(program_, game_) {}

  bool passed() {
    if (const Performed ready = performer_.set_up(); ready.kind != Performed::Kind::done) {
      return fail(example_.span, "setting up: " + ready.text);
    }
    for (std::size_t i = 0; i < program_.steps.size(); ++i) {
      const lower::ExampleStep& step = program_.steps[i];
      const bool expects_refusal = i + 1 < program_.steps.size() && program_.steps[i + 1].kind == StepKind::refused;
      if (step.kind == StepKind::when && !perform(step, expects_refusal)) return false;
      if (step.plans_action >= 0) {
        if (!has_plans(step)) good_ = false;
      } else if (step.kind == StepKind::then && !holds(step)) {
        good_ = fail(step.span, "`" + condition_text(i) + "` does not hold", sides_of(model_, number_, i, sources_));
      }
      if (step.kind == StepKind::refused && !refused_by(step)) good_ = false;
      if (step.kind == StepKind::offered && performer_.was_offered(step.offer) == step.absent)
        good_ = fail(step.span, "`" + step.offer + "` was " + (step.absent ? "" : "not ") + "offered");
      if (!one_answer(step)) return false;
    }
    if (const Performed ended = performer_.finish(); good_ && ended.kind == Performed::Kind::stuck) {
      return fail(example_.span, ended.text);
    }
    return good_;
  }

  // The handles of what happened. An example's image numbers them as the model does.
  std::vector<std::int32_t> reached() const {
    std::set<std::int32_t> handles;
    for (const game::Event& each : performer_.log()) handles.insert(each.handle);
    if (example_.handle >= 0) handles.insert(example_.handle);
    handles.erase(-1);
    return {handles.begin(), handles.end()};
  }

 private:
  bool one_answer(const lower::ExampleStep& step) {
    const auto& clashes = game_.machine().clashes();
    if (clashes.empty()) return true;
    const auto handle = [&](std::int32_t number) {
      const auto& handles = game_.image().handles;
      const auto index = static_cast<std::size_t>(number);
      return index < handles.size() ? cited(handles[index]) : std::string("a rule");
    };
    return fail(step.span, "two answers: " + handle(clashes.front().first) + " and " + handle(clashes.front().second),
                "say `over` in one of them");
  }

  bool perform(const lower::ExampleStep& step, bool expects_refusal) {
    last_ = performer_.perform(step, expects_refusal);
    if (last_.kind == Performed::Kind::stuck) return fail(step.span, last_.text);
    if (last_.kind == Performed::Kind::refused && !expects_refusal) {
      return fail(step.span, "`" + last_.text + "` is not legal: " + said(last_.reasons, game_.image()));
    }
    return true;
  }

  bool has_plans(const lower::ExampleStep& step) {
    last_ = performer_.look_at_plans(step);
    if (last_.kind != Performed::Kind::done) return fail(step.span, last_.text);
    const std::int64_t plans = game_.plans(performer_.state(), step.plans_action);
    return plans == step.plans ||
           fail(step.span, "there are " + std::to_string(plans) + " plans, not " + std::to_string(step.plans));
  }

  bool holds(const lower::ExampleStep& step) const {
    return game_.machine().value(step.hook, performer_.state().words.data()) != 0;
  }

  bool refused_by(const lower::ExampleStep& step) {
    if (last_.kind != Performed::Kind::refused) return fail(step.span, "nothing was refused");
    for (const std::int32_t handle : step.handles) {
      const bool there = std::any_of(last_.reasons.begin(), last_.reasons.end(),
                                     [&](const game::Reason& each) { return each.handle == handle; });
      const image::Handle& wanted = game_.image().handles[static_cast<std::size_t>(handle)];
      if (!there)
        return fail(step.span, "not refused by " + cited(wanted) + " but by " + said(last_.reasons, game_.image()));
    }
    return true;
  }

  std::string condition_text(std::size_t step) const {
    const check::ExprId condition = example_.steps[step].condition;
    return condition < 0 ? "the number of plans"
                         : one_line(sources_, model_.exprs[static_cast<std::size_t>(condition)].span);
  }

  bool fail(source::Span span, const std::string& what, const std::string& help = "") {
    findings_.report(Code::example_failed, span, {example_.id + ": " + what, help}).cite(case_of());
    return false;
  }

  std::string case_of() const {
    return example_.handle >= 0 ? model_.handles[static_cast<std::size_t>(example_.handle)].case_ : "";
  }

  const check::Model& model_;
  const source::SourceMap& sources_;
  const check::Example& example_;
  std::int32_t number_;
  diagnostics::Findings& findings_;
  lower::ExampleProgram program_;
  game::Game game_;
  Performer performer_;
  Performed last_;
  bool good_ = true;
};

bool matches(const check::Model& model, const check::Example& example, const std::string& filter) {
  std::string text = example.id + " " + example.title;
  if (example.handle >= 0) {
    const image::Handle& handle = model.handles[static_cast<std::size_t>(example.handle)];
    text += " " + handle.case_;
    for (const std::string& seen : handle.see) text += " " + seen;
  }
  return text.find(filter) != std::string::npos;
}

}  // namespace

ExampleRun run_example(const check::Model& model, std::int32_t example, const source::SourceMap& sources,
                       diagnostics::Findings& findings) {
  const auto start = std::chrono::steady_clock::now();
  ExampleRun result;
  result.example = example;
  try {
    Run run(model, example, sources, findings);
    result.passed = run.passed();
    result.reached = run.reached();
  } catch (const lower::TooLarge& large) {
    findings.report(Code::image_too_large, model.examples[static_cast<std::size_t>(example)].span, {large.what()});
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

std::vector<Playable> playable_examples(const Compiled& battle, const std::string& filter) {
  std::vector<Playable> all;
  // In a variant those that need just what is changed there; others are played where it is not.
  const auto add = [&](const check::Model& model, const check::Settings& changed) {
    for (std::size_t i = 0; i < model.examples.size(); ++i) {
      const check::Settings& needs = model.examples[i].needs;
      const bool here = std::includes(needs.begin(), needs.end(), changed.begin(), changed.end());
      if (here && matches(model, model.examples[i], filter)) all.push_back({&model, static_cast<std::int32_t>(i)});
    }
  };
  add(battle.model, {});
  for (const Variant& each : battle.variants) add(each.model, each.changed);
  std::stable_sort(all.begin(), all.end(), [](const Playable& a, const Playable& b) {
    const auto place = [](const Playable& p) {
      const source::Span span = p.model->examples[static_cast<std::size_t>(p.example)].span;
      return std::pair(span.file, span.begin);
    };
    return place(a) < place(b);
  });
  return all;
}

}  // namespace tercio::driver
