#include "runtime/image/names.hpp"

#include <algorithm>

namespace tercio::image {

// clang-format off
#define CASE(Type, name) \
  case Type::name: return #name;

std::string_view name_of(Op op) {
  switch (op) {
#define X(name, form, meaning) CASE(Op, name)
#include "runtime/image/opcodes.def"
#undef X
  }
  return "?";
}
std::string_view name_of(Engine engine) {
  switch (engine) {
#define X(name, arity, meaning) CASE(Engine, name)
#include "runtime/image/engine.def"
#undef X
  }
  return "?";
}
std::string_view name_of(Geometry question) {
  switch (question) {
#define X(name, answer, asks, meaning) CASE(Geometry, name)
#include "runtime/image/geometry.def"
#undef X
  }
  return "?";
}
std::string_view name_of(FlowOp op) {
  switch (op) {
#define X(name, meaning) CASE(FlowOp, name)
#include "runtime/image/flow_ops.def"
#undef X
  }
  return "?";
}
std::string_view name_of(Encoding encoding) {
  switch (encoding) { CASE(Encoding, bit) CASE(Encoding, i16) CASE(Encoding, i32) CASE(Encoding, set) }
  return "?";
}
std::string_view name_of(Unit unit) {
  switch (unit) { CASE(Unit, plain) CASE(Unit, length) CASE(Unit, angle) }
  return "?";
}
std::string_view name_of(Provenance provenance) {
  switch (provenance) {
    CASE(Provenance, printed) CASE(Provenance, inferred) CASE(Provenance, reconstructed)
  }
  return "?";
}
std::string_view name_of(FlowKind kind) {
  switch (kind) {
    CASE(FlowKind, sequence) CASE(FlowKind, phase) CASE(FlowKind, procedure) CASE(FlowKind, action) CASE(FlowKind, law)
  }
  return "?";
}
std::string_view name_of(Condition::Compare compare) {
  using Compare = Condition::Compare;
  switch (compare) { CASE(Compare, at_least) CASE(Compare, at_most) CASE(Compare, exactly) }
  return "?";
}
std::string_view name_of(ChoiceKind kind) {
  switch (kind) {
    CASE(ChoiceKind, one) CASE(ChoiceKind, some) CASE(ChoiceKind, up_to) CASE(ChoiceKind, may) CASE(ChoiceKind, picks)
    CASE(ChoiceKind, order) CASE(ChoiceKind, amount)
  }
  return "?";
}
std::string_view name_of(Clause::Stage stage) {
  using Stage = Clause::Stage;
  switch (stage) {
    case Stage::is_default: return "default";
    CASE(Stage, is) CASE(Stage, times_printed) CASE(Stage, plus) CASE(Stage, minus) CASE(Stage, times)
    CASE(Stage, halved_up) CASE(Stage, halved_down) CASE(Stage, at_least) CASE(Stage, at_most) CASE(Stage, exactly)
  }
  return "?";
}
std::string_view name_of(Bound bound) {
  switch (bound) { CASE(Bound, once) CASE(Bound, exactly_once) CASE(Bound, each) CASE(Bound, param) }
  return "?";
}
std::string_view name_of(Duty::Kind kind) {
  switch (kind) {
    case Duty::Kind::cover: return "cover";
    case Duty::Kind::room: return "room";
    case Duty::Kind::state: return "state";
  }
  return "?";
}
std::string_view name_of(SpaceKind kind) {
  switch (kind) { CASE(SpaceKind, nothing) CASE(SpaceKind, hex) CASE(SpaceKind, areas) CASE(SpaceKind, table) }
  return "?";
}

#undef CASE
// clang-format on

int arity_of(Engine engine) {
  switch (engine) {
#define X(name, arity, meaning) \
  case Engine::name:            \
    return arity;
#include "runtime/image/engine.def"
#undef X
  }
  return 0;
}

Answer answer_of(Geometry question) {
  switch (question) {
#define X(name, answer, asks, meaning) \
  case Geometry::name:                 \
    return Answer::answer;
#include "runtime/image/geometry.def"
#undef X
  }
  return Answer::flag;
}

std::string_view asks_of(Geometry question) {
  switch (question) {
#define X(name, answer, asks, meaning) \
  case Geometry::name:                 \
    return asks;
#include "runtime/image/geometry.def"
#undef X
  }
  return "";
}

std::size_t set_args_of(Geometry question) {
  static constexpr auto sets_in = [](std::string_view asks) {
    return static_cast<std::size_t>(
        std::count_if(asks.begin(), asks.end(), asks_for_set));
  };
  static constexpr std::size_t counts[] = {
#define X(name, answer, asks, meaning) sets_in(asks),
#include "runtime/image/geometry.def"
#undef X
  };
  return known(question) ? counts[static_cast<std::size_t>(question)] : 0;
}

}  // namespace tercio::image
