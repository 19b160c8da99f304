// The names of the enumerations of an image, and how many values each has.
#pragma once

#include <cstddef>
#include <string_view>

#include "runtime/image/image.hpp"

namespace tercio::image {

std::string_view name_of(Op op);
std::string_view name_of(Engine engine);
std::string_view name_of(Geometry question);
std::string_view name_of(FlowOp op);
std::string_view name_of(Encoding encoding);
std::string_view name_of(Unit unit);
std::string_view name_of(Provenance provenance);
std::string_view name_of(FlowKind kind);
std::string_view name_of(Condition::Compare compare);
std::string_view name_of(ChoiceKind kind);
std::string_view name_of(Clause::Stage stage);
std::string_view name_of(Bound bound);
std::string_view name_of(Duty::Kind kind);
std::string_view name_of(SpaceKind kind);

// The number of values of an enumeration; they count from 0.
template <class E>
inline constexpr std::size_t count_of = 0;
#define X(...) +1
template <>
inline constexpr std::size_t count_of<Op> = 0
#include "runtime/image/opcodes.def"
    ;
template <>
inline constexpr std::size_t count_of<Engine> = 0
#include "runtime/image/engine.def"
    ;
template <>
inline constexpr std::size_t count_of<Geometry> = 0
#include "runtime/image/geometry.def"
    ;
template <>
inline constexpr std::size_t count_of<FlowOp> = 0
#include "runtime/image/flow_ops.def"
    ;
#undef X
template <>
inline constexpr std::size_t count_of<Encoding> = 4;
template <>
inline constexpr std::size_t count_of<Unit> = 3;
template <>
inline constexpr std::size_t count_of<Provenance> = 3;
template <>
inline constexpr std::size_t count_of<FlowKind> = 5;
template <>
inline constexpr std::size_t count_of<Condition::Compare> = 3;
template <>
inline constexpr std::size_t count_of<ChoiceKind> = 7;
template <>
inline constexpr std::size_t count_of<Clause::Stage> = 11;
template <>
inline constexpr std::size_t count_of<Bound> = 4;
template <>
inline constexpr std::size_t count_of<Duty::Kind> = 3;
template <>
inline constexpr std::size_t count_of<SpaceKind> = 4;

// False for a number that stands for no value.
template <class E>
constexpr bool known(E value) {
  return static_cast<std::size_t>(value) < count_of<E>;
}

int arity_of(Engine engine);

// What a question of the table answers, and what it asks about, as geometry.def has it.
enum class Answer : std::uint8_t { length, angle, flag, stands, patches };
constexpr bool is_number(Answer answer) { return answer == Answer::length || answer == Answer::angle; }
constexpr bool is_set(Answer answer) { return answer == Answer::stands || answer == Answer::patches; }
constexpr bool asks_for_set(char letter) { return letter == 'S' || letter == 'P'; }
Answer answer_of(Geometry question);
std::string_view asks_of(Geometry question);
std::size_t set_args_of(Geometry question);  // how many of those are sets

}  // namespace tercio::image
