// What the parts of the verifier share: where a fault stands, how it is said, and the checks that every table needs.
// Private to verify*.cpp.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/image/image.hpp"
#include "runtime/image/limits.hpp"

namespace tercio::image {

// A row of a table, for messages: `hook 3 "strength"`.
struct Place {
  std::string_view table;
  std::size_t row;
  std::string_view name = {};
  std::string str() const {
    return name.empty() ? fmt::format("{} {}", table, row) : fmt::format("{} {} \"{}\"", table, row, name);
  }
};

// What a place that asks a hook gives it and wants from it.
struct Signature {
  static constexpr std::int32_t value = -1, any_set = -2;
  std::int32_t scalars = 0;
  std::vector<std::int32_t> sets;  // domains of the set arguments
  std::int32_t result = value;     // value, any_set, or the domain of a set
};

class Checker {
 public:
  explicit Checker(const Image& of) : image(of) {}

  const Image& image;
  std::vector<std::string> reasons;
  std::vector<std::string> overruns;  // those of the reasons that are a limit of limits.hpp and nothing else

  bool full() const { return reasons.size() >= static_cast<std::size_t>(limits::reasons); }
  template <class... Args>
  bool refuse(const Place& place, fmt::format_string<Args...> form, Args&&... args) {
    if (!full()) reasons.push_back(place.str() + ": " + fmt::format(form, std::forward<Args>(args)...));
    return false;
  }
  // One reason when `good` is false; gives it back.
  template <class... Args>
  bool need(bool good, const Place& place, fmt::format_string<Args...> form, Args&&... args) {
    return good || refuse(place, form, std::forward<Args>(args)...);
  }

  // The same where `good` is that a limit of limits.hpp is kept.
  template <class... Args>
  bool within(bool good, const Place& place, fmt::format_string<Args...> form, Args&&... args) {
    return good || overrun(place.str() + ": " + fmt::format(form, std::forward<Args>(args)...));
  }
  bool overrun(const std::string& reason) {
    reasons.push_back(reason);
    overruns.push_back(reason);
    return false;
  }

  // A number that names a row of a table of `size` rows.
  bool row(const Place& place, std::string_view field, std::int64_t number, std::size_t size) {
    return need(number >= 0 && number < static_cast<std::int64_t>(size), place, "{} {} is not in its table of {}",
                field, number, size);
  }
  bool row_or_none(const Place& place, std::string_view field, std::int64_t number, std::size_t size) {
    return number == -1 || row(place, field, number, size);
  }
  bool handle(const Place& place, std::int32_t number) {
    return row_or_none(place, "handle", number, image.handles.size());
  }
  bool hook(const Place& place, std::string_view field, std::int32_t number, const Signature& wanted);
  bool hook_or_none(const Place& place, std::string_view field, std::int32_t number, const Signature& wanted) {
    return number == -1 || hook(place, field, number, wanted);
  }

  const Domain& domain(std::int32_t number) const { return image.domains[static_cast<std::size_t>(number)]; }
  // A value of the domain, none excluded.
  bool in_domain(std::int32_t number, Value value) const {
    const std::int64_t at = std::int64_t{value} - domain(number).low;
    return at >= 0 && at < domain(number).count;
  }
  const Hook& hook_at(std::int32_t number) const { return image.hooks[static_cast<std::size_t>(number)]; }
};

// The parts of verify(), in the order in which each may trust the ones before it. A part may look at rows that those
// accepted; so verify() stops after a part that refused something.
void check_sizes(Checker& check);     // counts of all tables
void check_domains(Checker& check);   // domains, kinds, handles
void check_tables(Checker& check);    // columns, statics, lists, constant sets, charts; words of the state
void check_space(Checker& check);     // the grid, the domain of sides
void check_hooks(Checker& check);     // headers and operands
void check_programs(Checker& check);  // loops, writes before reads, calls
void check_frame(Checker& check);     // slots, flows, nodes, steps: what each names
void check_choices(Checker& check);   // choices and questions
void check_actions(Checker& check);   // actions, duties, menus, laws, reactions, the rest
void check_flow(Checker& check);      // the way through the flow table

}  // namespace tercio::image
