// Whether a condition can hold: a search through the values of what is free, and its witness in words.
#include <algorithm>
#include <numeric>

#include "compiler/review/situation.hpp"

namespace tercio::review {

using check::Type;
using Base = Type::Base;
using Sort = Value::Sort;

namespace {

// Something with more values than these is not searched through.
constexpr std::size_t widest_domain = 800;
constexpr int deepest_search = 10;

}  // namespace

// A number that every value of a quantity is a multiple of, but for the ends of its range; 1 where none is known.
std::int64_t Situation::step_of(const check::Quantity& q) const {
  using Stage = image::Clause::Stage;
  std::int64_t step = 0;
  for (const check::Clause& c : q.clauses) {
    if (c.stage == Stage::halved_up || c.stage == Stage::halved_down || c.value < 0) return 1;
    const Expr& x = at(m_, c.value);
    if (x.op != ExprOp::constant || x.type.base != Base::integer) return 1;
    if (c.stage != Stage::times && c.stage != Stage::times_printed) step = std::gcd(step, x.value);
  }
  return std::max<std::int64_t>(step, 1);
}

std::vector<std::int64_t> Situation::domain(const Atom& atom) const {
  std::vector<std::int64_t> all = domain_of_type(atom);
  if (atom.sort != Atom::Sort::quantity) return all;
  const check::Quantity& q = m_.quantities[static_cast<std::size_t>(atom.id)];
  const std::int64_t step = step_of(q);
  std::erase_if(all, [&](std::int64_t v) { return v % step != 0 && v != q.type.lo && v != q.type.hi; });
  return all;
}

std::vector<std::int64_t> Situation::domain_of_type(const Atom& atom) const {
  const Value v = of_type(type_of(atom));
  if (v.sort == Sort::option) return v.options.size() <= widest_domain ? v.options : std::vector<std::int64_t>();
  std::vector<std::int64_t> out;
  if (v.sort != Sort::number) return out;
  if (v.hi - v.lo < 64) {
    for (std::int64_t i = v.lo; i <= v.hi; ++i) out.push_back(i);
    return out;
  }
  for (const std::int64_t c : constants_)  // what conditions can tell apart
    if (c >= v.lo && c <= v.hi) out.push_back(c);
  return out;
}

std::size_t Situation::width(const Atom& atom) const {
  const Type& t = type_of(atom);
  const Value v = of_type(t);
  return v.sort == Sort::number ? static_cast<std::size_t>(v.hi - v.lo) + 1 : v.options.size();
}

std::vector<std::int64_t> Situation::neighbours(std::int32_t hex) const {
  std::vector<std::int64_t> out;
  for (std::int32_t d = 0; d < 6; ++d)
    if (const std::int32_t n = grid_->neighbour(hex, d); n >= 0) out.push_back(n);
  return out;
}

const Type& Situation::type_of(const Atom& atom) const {
  if (atom.sort == Atom::Sort::var) return m_.vars[static_cast<std::size_t>(atom.id)].type;
  if (atom.sort == Atom::Sort::field) return m_.columns[static_cast<std::size_t>(atom.id)].type;
  return m_.quantities[static_cast<std::size_t>(atom.id)].type;
}

bool Situation::search(const std::function<Answer()>& condition, int depth, Found& found, bool& undecided) {
  open_.reset();
  beside_ = -1;
  const Answer a = condition();
  const std::optional<Atom> open = open_;
  const std::int32_t beside = beside_;
  if (a == Answer::no) return false;
  if (a == Answer::yes && !spent()) {
    found.answer = Answer::yes;
    found.witness = assumed_;
    return true;
  }
  if (spent() || !open || depth == deepest_search) {
    undecided = true;
    return false;
  }
  const std::vector<std::int64_t> values = near_only_ && beside >= 0 ? neighbours(beside) : domain(*open);
  // Of a wide range only the values that conditions speak of are tried: enough for a witness, not for a proof.
  if (values.empty() || values.size() < width(*open)) undecided = true;
  for (const std::int64_t v : values) {
    assumed_[*open] = v;
    const bool hit = search(condition, depth + 1, found, undecided);
    assumed_.erase(*open);
    if (hit) return true;
    if (spent()) break;
  }
  return false;
}

Situation::Found Situation::can_hold(const std::function<Answer()>& condition) {
  Found found;
  assumed_.clear();
  bool undecided = false;
  if (!search(condition, 0, found, undecided)) found.answer = undecided || spent() ? Answer::unknown : Answer::no;
  return found;
}

Situation::Found Situation::can_hold_near(const std::function<Answer()>& condition) {
  near_only_ = true;
  Found found = can_hold(condition);
  near_only_ = false;
  if (found.answer == Answer::no) found.answer = Answer::unknown;
  return found;
}

Situation::Found Situation::can_hold(ExprId e) {
  return can_hold([&] { return answer(e); });
}

std::string Situation::value_text(const Type& t, std::int64_t v) const {
  if (t.base == Base::flag) return v != 0 ? "yes" : "no";
  if (t.base == Base::integer) return std::to_string(v);
  if (v < 0) return "none";
  if (t.base == Base::word) return m_.words[static_cast<std::size_t>(v)];
  if (t.base == Base::thing && t.kind >= 0) {
    const check::Kind& root = m_.kinds[static_cast<std::size_t>(m_.kinds[static_cast<std::size_t>(t.kind)].root)];
    if (static_cast<std::size_t>(v) < root.things.size()) return root.things[static_cast<std::size_t>(v)].name;
    if (grid_ && root.hex) return grid_->hex_name(static_cast<std::int32_t>(v));
    if (grid_ && root.hexside) return grid_->hexside_name(static_cast<std::int32_t>(v));
  }
  return std::to_string(v);
}

std::string Situation::told(const Assumed& witness) const {
  std::string text;
  const auto thing = [&](std::int32_t kind, std::int64_t v) {
    Type t;
    t.base = Base::thing;
    t.kind = kind;
    return value_text(t, v);
  };
  for (const auto& [atom, v] : witness) {
    std::string what;
    Type type;
    if (atom.sort == Atom::Sort::var) {
      what = m_.vars[static_cast<std::size_t>(atom.id)].name;
      type = m_.vars[static_cast<std::size_t>(atom.id)].type;
    } else if (atom.sort == Atom::Sort::field) {
      const check::Column& c = m_.columns[static_cast<std::size_t>(atom.id)];
      what = c.name;
      type = c.type;
      if (!c.owners.empty()) what += " of " + thing(c.owners[0], atom.a);
    } else {
      const check::Quantity& q = m_.quantities[static_cast<std::size_t>(atom.id)];
      what = q.name;
      type = q.type;
      if (!q.params.empty()) what += " of " + thing(m_.vars[static_cast<std::size_t>(q.params[0])].type.kind, atom.a);
    }
    text += (text.empty() ? "" : " and ") + what + " = " + value_text(type, v);
  }
  return text;
}

}  // namespace tercio::review
