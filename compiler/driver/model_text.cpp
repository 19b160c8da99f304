#include "compiler/driver/model_text.hpp"

#include <fmt/format.h>

#include <string_view>

#include "compiler/driver/block_text.hpp"

namespace tercio::driver {
namespace {

using check::Model;

constexpr std::string_view stage_name(image::Clause::Stage stage) {
  using Stage = image::Clause::Stage;
  switch (stage) {
    case Stage::is_default:
    case Stage::is: return "is";
    case Stage::times_printed: return "times printed";
    case Stage::plus: return "plus";
    case Stage::minus: return "minus";
    case Stage::times: return "times";
    case Stage::halved_up: return "halved up";
    case Stage::halved_down: return "halved down";
    case Stage::at_least: return "at least";
    case Stage::at_most: return "at most";
    case Stage::exactly: return "exactly";
  }
  return {};
}

constexpr std::string_view flow_kind_name(image::FlowKind kind) {
  switch (kind) {
    case image::FlowKind::sequence: return "sequence";
    case image::FlowKind::phase: return "phase";
    case image::FlowKind::procedure: return "procedure";
    case image::FlowKind::action: return "action";
    case image::FlowKind::law: return "law";
  }
  return {};
}

class Text {
 public:
  explicit Text(const Model& model) : model_(model) {}

  void things() {
    for (const check::Kind& kind : model_.kinds) {
      line("{}kind {}{}: {} things", handle(kind.handle), kind.name,
           kind.parent < 0 ? "" : " is " + model_.kinds[static_cast<std::size_t>(kind.parent)].name, kind.count);
    }
    for (const check::Column& column : model_.columns) {
      std::string owners;
      for (const std::int32_t owner : column.owners) {
        owners += (owners.empty() ? " of " : ", ") + model_.kinds[static_cast<std::size_t>(owner)].name;
      }
      line("{}column {}{}: {}{}{}{}, {} given", handle(column.handle), column.name, owners,
           type_text(model_, column.type), column.printed ? " printed" : "", column.for_good ? " for good" : "", column.untold ? " untold" : "",
           column.values.size());
    }
  }

  void questions() {
    for (const check::Term& term : model_.terms) {
      line("{}term {}{}: {}", handle(term.handle), term.name, params(term.params), type_text(model_, term.type));
      line("  means {}", expr_text(model_, term.value));
    }
    for (const check::Quantity& quantity : model_.quantities) {
      line("{}quantity {}{}: {}{}", handle(quantity.handle), quantity.name, params(quantity.params),
           type_text(model_, quantity.type), quantity.best ? " times best" : "");
      with(quantity.with);
      for (const check::Clause& clause : quantity.clauses) {
        line("  {}{} {}{}", handle(clause.handle), stage_name(clause.stage), expr_text(model_, clause.value),
             when(clause.when));
      }
    }
    for (const check::Permission& permission : model_.permissions) {
      line("{}permission {}{}", handle(permission.handle), permission.name, params(permission.params));
      with(permission.with);
      for (const check::Ban& ban : permission.bans) {
        line("  {}may not{}", handle(ban.handle), when(ban.when));
        for (const check::Lift& lift : ban.lifts) line("    {}lifted{}", handle(lift.handle), when(lift.when));
      }
    }
    for (const check::Chart& chart : model_.charts) {
      line("{}table {}: {} gives {}, {} cells", handle(chart.handle), chart.name, axes(chart),
           type_text(model_, chart.gives), chart.cells.size());
    }
  }

  void flow() {
    for (const check::Flow& flow : model_.flows) {
      line("{}{} {}{}", handle(flow.handle), flow_kind_name(flow.kind), flow.name, params(flow.params));
      if (flow.actor >= 0) line("  by {}", expr_text(model_, flow.actor));
      text += block_text(model_, flow.block, 1);
      windows(flow.windows, 1);
    }
    for (const check::Step& step : model_.steps) {
      line("{}step {}", handle(step.handle), step.name);
      windows(step.windows, 1);
    }
    for (const check::Action& action : model_.actions) {
      line("{}action {}{}", handle(action.handle), model_.flows[static_cast<std::size_t>(action.flow)].name,
           when(action.when));
    }
    for (const check::Duty& duty : model_.duties) {
      line("{}duty before {} ends: {}", handle(duty.handle), model_.flows[static_cast<std::size_t>(duty.phase)].name,
           expr_text(model_, duty.owed >= 0    ? duty.owed
                             : duty.limit >= 0 ? duty.limit
                                               : duty.condition));
    }
    for (const check::Law& law : model_.laws) {
      line("{}whenever {}", handle(law.handle), expr_text(model_, law.set >= 0 ? law.set : law.condition));
      text += block_text(model_, law.block, 1);
    }
    for (const check::Reaction& reaction : model_.reactions) {
      line("{}after {} becomes{} {}{}", handle(reaction.handle),
           model_.columns[static_cast<std::size_t>(reaction.column)].name, reaction.negated ? " not" : "",
           reaction.value_none ? "none" : std::to_string(reaction.value), when(reaction.when));
      text += block_text(model_, reaction.block, 1);
    }
    for (const check::Example& example : model_.examples) {
      line("{}example {}: {} steps", handle(example.handle), example.id, example.steps.size());
    }
  }

  std::string text;

 private:
  template <typename... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    text += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }

  std::string handle(std::int32_t at) const {
    return at < 0 ? "" : "[" + model_.handles[static_cast<std::size_t>(at)].str() + "] ";
  }
  std::string when(check::ExprId expr) const { return expr < 0 ? "" : " when " + expr_text(model_, expr); }

  std::string params(const std::vector<check::VarId>& vars) const {
    std::string all;
    for (const check::VarId var : vars) {
      const check::Var& each = model_.vars[static_cast<std::size_t>(var)];
      all += (all.empty() ? "" : ", ") + each.name + ": " + type_text(model_, each.type);
    }
    return all.empty() ? "" : " (" + all + ")";
  }

  void with(const std::vector<check::With>& all) {
    for (const check::With& each : all) {
      line("  with {} = {}", model_.vars[static_cast<std::size_t>(each.var)].name, expr_text(model_, each.value));
    }
  }

  std::string axes(const check::Chart& chart) const {
    std::string all;
    for (const check::Axis& axis : chart.axes)
      all += fmt::format("{}{} ({})", all.empty() ? "" : ", ", axis.name, axis.heads.size());
    return all;
  }

  void windows(const check::Windows& all, int depth) {
    const auto each = [&](const std::vector<check::Window>& some, const char* place) {
      for (const check::Window& window : some) {
        line("{:{}}{}{}{}", "", depth * 2, handle(window.handle), place, when(window.when));
        text += block_text(model_, window.block, depth + 1);
      }
    };
    each(all.before, "before");
    each(all.instead, "instead");
    each(all.after, "after");
  }

  const Model& model_;
};

}  // namespace

std::string model_text(const Model& model) {
  Text text(model);
  text.text = "== model of " + model.name + "\n";
  text.things();
  text.questions();
  text.flow();
  return std::move(text.text);
}

}  // namespace tercio::driver
