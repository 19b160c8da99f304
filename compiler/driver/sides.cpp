#include "compiler/driver/sides.hpp"

#include <vector>

#include "compiler/driver/board.hpp"
#include "compiler/driver/performer.hpp"
#include "compiler/lower/lower.hpp"
#include "runtime/image/units.hpp"

namespace tercio::driver {
namespace {

using check::Expr;
using check::ExprId;
using check::ExprOp;
using check::Model;
using Base = check::Type::Base;

const Expr& at(const Model& model, ExprId id) { return model.exprs[static_cast<std::size_t>(id)]; }

// One thing to ask in place of the condition: a value, or whether a column of a chart was used.
struct Probe {
  ExprId side = -1;     // what it tells about
  ExprId asked = -1;    // in the copied model
  std::string if_true;  // what to say when it gives 1; empty: say the value
};

ExprId add(Model& model, Expr expr) {
  model.exprs.push_back(std::move(expr));
  return static_cast<ExprId>(model.exprs.size() - 1);
}

std::vector<Probe> probes(Model& model, ExprId condition) {
  std::vector<Probe> all;
  const Expr compared = at(model, condition);
  if (compared.op != ExprOp::eq && compared.op != ExprOp::ne && compared.op != ExprOp::lt && compared.op != ExprOp::le)
    return all;
  for (const ExprId side : compared.kids) {
    const Expr expr = at(model, side);
    if (expr.op == ExprOp::constant) continue;
    const Base base = expr.type.base;
    if (base == Base::integer || base == Base::flag || base == Base::word || base == Base::thing) {
      all.push_back({side, side, ""});
    } else if (expr.op == ExprOp::chart_head) {
      for (const check::Axis& axis : model.charts[static_cast<std::size_t>(expr.a)].axes) {
        for (const auto& [over, under] : axis.ratios) {
          Expr head{ExprOp::ratio, expr.type, expr.span, -1, over, under, {}};
          check::Type flag;
          flag.base = Base::flag;
          flag.hi = 1;
          Expr equal{ExprOp::eq, flag, expr.span, -1, 0,
                     0,          {side, add(model, std::move(head))}};
          all.push_back({side, add(model, std::move(equal)), std::to_string(over) + ":" + std::to_string(under)});
        }
      }
    }
  }
  return all;
}

std::string value_text(const Model& model, const image::Image& image, const check::Type& type, image::Value value) {
  if (type.base == Base::flag) return value != 0 ? "yes" : "no";
  if (value == image::none && (type.base != Base::integer || type.or_none)) return "none";
  if (type.base == Base::integer) {
    const image::Unit unit = type.measure.unit();
    return unit == image::Unit::length ? image::centimetres(value) : image::measure_text(unit, value);
  }
  if (type.base == Base::word) return image.words[static_cast<std::size_t>(value)];
  const check::Kind& kind = model.kinds[static_cast<std::size_t>(type.kind)];
  const std::string& root = model.kinds[static_cast<std::size_t>(kind.root)].name;
  for (const image::Domain& domain : image.domains) {
    const auto row = static_cast<std::size_t>(value - domain.low);
    if (domain.name == root && domain.things && row < domain.names.size()) return domain.names[row];
  }
  return std::to_string(value);
}

}  // namespace

std::string one_line(const source::SourceMap& sources, source::Span span) {
  std::string line;
  for (const char c : sources.text(span)) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!blank) line += c;
    if (blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  return line;
}

std::string sides_of(const Model& model, std::int32_t example, std::size_t step, const source::SourceMap& sources) {
  Model copy = model;
  std::vector<check::ExampleStep>& steps = copy.examples[static_cast<std::size_t>(example)].steps;
  const ExprId condition = steps[step].condition;
  if (condition < 0) return {};
  const std::vector<Probe> all = probes(copy, condition);
  steps.resize(step);
  for (const Probe& probe : all) {
    check::ExampleStep then;
    then.kind = check::ExampleStep::Kind::then;
    then.condition = probe.asked;
    then.span = at(model, condition).span;
    steps.push_back(then);
  }
  lower::ExampleProgram program;
  std::optional<image::Image> image;
  try {
    program = lower::lower_example(copy, example);
    image = playable(program);
  } catch (const lower::TooLarge&) {  // with all that is asked here besides; the example itself was not
    return {};
  }
  const game::Game game(std::move(*image), board_for(program.image));
  Performer performer(program, game);
  performer.set_up();
  std::string text;
  for (std::size_t i = 0; i < program.steps.size(); ++i) {
    if (program.steps[i].kind == check::ExampleStep::Kind::when) performer.perform(program.steps[i], false);
    if (i < step) continue;
    const Probe& probe = all[i - step];
    const image::Value value = game.machine().value(program.steps[i].hook, performer.state().words.data());
    if (!probe.if_true.empty() && value == 0) continue;
    const Expr& side = at(copy, probe.side);
    text += (text.empty() ? "`" : ", `") + one_line(sources, side.span) + "` is " +
            (probe.if_true.empty() ? value_text(copy, program.image, side.type, value) : probe.if_true);
  }
  return text;
}

}  // namespace tercio::driver
