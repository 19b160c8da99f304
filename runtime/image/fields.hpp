// The fields of every struct of an image, once: for_each_field(value, f) calls f(name, field) in the order of the file.
// Binary and JSON both follow from it; a change of a list is a new version of the file.
#pragma once

#include <concepts>
#include <type_traits>

#include "runtime/image/image.hpp"

namespace tercio::image {

template <class V, class T>
concept Is = std::same_as<std::remove_const_t<V>, T>;

// clang-format off
#define F(field) f(#field, v.field);
// A row a struct: its type and its fields. Instruction is not here: it has a form of its own in each format.
#define TERCIO_STRUCT(Type, list)                \
  template <Is<Type> V, class Fn>                \
  void for_each_field(V& v, Fn&& f) {            \
    list                                         \
  }

TERCIO_STRUCT(Domain, F(name) F(low) F(count) F(things) F(names))
TERCIO_STRUCT(Kind, F(name) F(domain) F(first) F(count) F(parent))
TERCIO_STRUCT(Column, F(name) F(domain) F(domain2) F(encoding) F(value_domain) F(word) F(absent) F(low) F(high)
                      F(initial) F(reset) F(indexed) F(for_good) F(unit) F(untold) F(pile) F(handle))
TERCIO_STRUCT(Static, F(name) F(domain) F(domain2) F(value_domain) F(word) F(absent) F(values))
TERCIO_STRUCT(List, F(name) F(starts) F(values))
TERCIO_STRUCT(ConstantSet, F(domain) F(values))
TERCIO_STRUCT(Axis, F(name) F(ratio) F(round_up) F(clamped) F(low) F(head_of) F(head_num) F(head_den) F(heads))
TERCIO_STRUCT(Chart, F(name) F(axes) F(word) F(cells) F(provenance) F(handle))
TERCIO_STRUCT(Hook, F(name) F(code) F(registers) F(set_domains) F(params) F(set_params) F(result_domain))
TERCIO_STRUCT(Slot, F(name) F(flow) F(domain) F(word) F(unit))
TERCIO_STRUCT(SetSlot, F(name) F(flow) F(domain))
TERCIO_STRUCT(Flow, F(name) F(kind) F(level) F(parent) F(entry) F(after) F(slots) F(set_slots) F(lives) F(params)
                    F(actor) F(handle))
TERCIO_STRUCT(Node, F(op) F(a) F(b) F(c) F(d) F(next) F(flow) F(handle))
TERCIO_STRUCT(SwitchCase, F(value) F(node))
TERCIO_STRUCT(Step, F(name) F(flow) F(handle))
TERCIO_STRUCT(Condition, F(measure) F(compare) F(bound))
TERCIO_STRUCT(Ask, F(question) F(args))
TERCIO_STRUCT(Option, F(text) F(when) F(node) F(handle))
TERCIO_STRUCT(Choice, F(kind) F(name) F(actor) F(domain) F(candidates) F(low) F(high) F(slot) F(limit) F(conditions) F(whole)
                      F(or_none) F(or_all) F(options) F(asks) F(flow) F(handle))
TERCIO_STRUCT(Clause, F(stage) F(guard) F(value) F(over) F(handle))
TERCIO_STRUCT(Lift, F(guard) F(handle))
TERCIO_STRUCT(Ban, F(guard) F(because) F(lifts) F(handle))
TERCIO_STRUCT(Question, F(name) F(permission) F(params) F(param_names) F(hook) F(best) F(low) F(high) F(clauses)
                        F(bans) F(handle))
TERCIO_STRUCT(ActionParam, F(name) F(slot) F(set_slot) F(domain) F(kind) F(used) F(candidates))
TERCIO_STRUCT(Action, F(name) F(flow) F(phase) F(bound) F(bound_param) F(used) F(params) F(open) F(pairs) F(edges)
                      F(edges_back) F(shapes) F(shapes_handle) F(permission) F(when_) F(handle))
TERCIO_STRUCT(Duty, F(kind) F(phase) F(action) F(param) F(owed) F(limit) F(thing_kind) F(column) F(condition)
                    F(otherwise) F(handle))
TERCIO_STRUCT(Menu, F(flow) F(actor) F(actions) F(duties))
TERCIO_STRUCT(Law, F(domain) F(holds) F(slot) F(entry) F(reads) F(handle))
TERCIO_STRUCT(Reaction, F(column) F(value) F(negated) F(when) F(slot) F(entry) F(handle))
TERCIO_STRUCT(Handle, F(case_) F(target) F(label) F(book) F(file) F(text) F(line) F(see))
TERCIO_STRUCT(Space, F(kind) F(first_line) F(last_line) F(first_position) F(last_position) F(even_shifted_down)
                     F(place_domain) F(border_domain) F(neighbours) F(borders) F(holes) F(width) F(height) F(stand_domain)
                     F(patch_domain) F(x) F(y) F(facing) F(on_table) F(frontage) F(depth) F(outlines)
                     F(path_width))
TERCIO_STRUCT(Told, F(name) F(hook) F(of_sides) F(unit))
TERCIO_STRUCT(Provisional, F(what) F(mark) F(handle))
TERCIO_STRUCT(Image, F(game) F(title) F(options) F(words) F(texts) F(domains) F(kinds) F(columns) F(statics) F(lists)
                     F(sets) F(charts) F(hooks) F(slots) F(set_slots) F(flows) F(nodes) F(switch_cases) F(steps)
                     F(choices) F(questions) F(actions) F(duties) F(menus) F(laws) F(reactions) F(handles)
                     F(provisional) F(space) F(side_domain) F(start) F(score) F(told))

// clang-format on
#undef TERCIO_STRUCT
#undef F

}  // namespace tercio::image
