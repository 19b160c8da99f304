// Features of the map that make no difference where they stand.
#include <algorithm>
#include <set>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Base = check::Type::Base;

namespace {

// A printed flag, or a printed field and its word: `stream`, `water = river`.
using Feature = std::pair<std::int32_t, std::int64_t>;  // column; of a flag 1
using Others = std::set<Feature>;

// Which printed flags of places and borders are asked for, and beside which others of the same place or border.
class Features {
 public:
  explicit Features(const Model& model) : m_(model), asked_(model.columns.size(), 0), beside_(asked_), with_(asked_.size()) {
    for (const Expr& e : m_.exprs)
      if (e.op == ExprOp::field && is(e.a)) ++asked_[static_cast<std::size_t>(e.a)];
    for (const Expr& e : m_.exprs)
      if (e.op == ExprOp::and_) in_one_condition(e);
    in_lifts();
  }

  bool is(std::int32_t c) const {
    const check::Column& col = m_.columns[static_cast<std::size_t>(c)];
    return col.printed && col.owners.size() == 1 && col.type.base == Base::flag && (col.owners[0] == m_.border_kind() || col.owners[0] == m_.place_kind());
  }
  // The others, where it is never asked for by itself; else none.
  Others only_beside(std::size_t c) const {
    return asked_[c] == 0 || asked_[c] != beside_[c] ? Others() : with_[c];
  }

 private:
  bool flag_of_one(const Expr& x) const { return x.op == ExprOp::field && x.kids.size() == 1 && is(x.a); }
  // A feature of what a flag is asked of, beside it.
  void look(const Expr& y, const Expr& x, Others& others) const {
    if (flag_of_one(y) && y.a != x.a && alike(m_, y.kids[0], x.kids[0])) others.emplace(y.a, 1);
    if (y.op != ExprOp::eq) return;
    const Expr &field = at(m_, y.kids[0]), &word = at(m_, y.kids[1]);
    if (field.op != ExprOp::field || field.kids.size() != 1 || word.op != ExprOp::constant || word.type.base != Base::word || word.value < 0) return;
    if (m_.columns[static_cast<std::size_t>(field.a)].printed && alike(m_, field.kids[0], x.kids[0])) others.emplace(field.a, word.value);
  }
  void add(const Expr& x, const Others& others) {
    counted_.insert(&x);
    ++beside_[static_cast<std::size_t>(x.a)];
    with_[static_cast<std::size_t>(x.a)].insert(others.begin(), others.end());
  }

  void in_one_condition(const Expr& e) {
    for (const ExprId k : e.kids) {
      const Expr& x = at(m_, at(m_, k).op == ExprOp::not_ ? at(m_, k).kids[0] : k);
      if (!flag_of_one(x)) continue;
      Others others;
      for (const ExprId o : e.kids)
        if (o != k) look(at(m_, o), x, others);
      if (!others.empty()) add(x, others);
    }
  }

  // What lifts a ban is asked beside what the ban asks for; of several bans each has to ask for some.
  void in_lifts() {
    struct Lifting {
      bool all = true;
      Others others;
    };
    std::map<const Expr*, Lifting> lifting;
    for (const check::Permission& p : m_.permissions) {
      for (const check::Ban& ban : p.bans) {
        for (const check::Lift& lift : ban.lifts) {
          each_conjunct(m_, lift.when, [&](ExprId k) {
            const Expr& x = at(m_, k);
            if (!flag_of_one(x) || counted_.contains(&x)) return;
            Others others;
            each_conjunct(m_, ban.when, [&](ExprId o) { look(at(m_, o), x, others); });
            Lifting& known = lifting[&x];
            known.all = known.all && !others.empty();
            known.others.insert(others.begin(), others.end());
          });
        }
      }
    }
    for (const auto& [x, known] : lifting)
      if (known.all) add(*x, known.others);
  }

  const Model& m_;
  std::vector<std::size_t> asked_, beside_;
  std::vector<Others> with_;
  std::set<const Expr*> counted_;
};

}  // namespace

// A printed flag that is never asked for by itself, but always beside others of the same border or place, as a bridge
// beside what it crosses: where none of those is, it is idle.
void Reviewer::features_without_a_rule() {
  if (!is_battle(m) || m.border_kind() < 0) return;
  const Features features(m);
  Situation& s = fresh();
  for (std::size_t c = 0; c < m.columns.size(); ++c) {
    const check::Column& col = m.columns[c];
    const Others with = features.is(static_cast<std::int32_t>(c)) ? features.only_beside(c) : Others();
    if (std::all_of(with.begin(), with.end(), [&](const Feature& o) { return unset_.contains(o.first); })) continue;
    std::string others;
    for (const auto& [column, value] : with) {
      const check::Column& other = m.columns[static_cast<std::size_t>(column)];
      others += (others.empty() ? "`" : " or `") + (other.type.base == Base::word ? m.words[static_cast<std::size_t>(value)] : other.name) + "`";
    }
    for (const auto& [key, l] : col.values) {
      const auto& owner = key;  // for what is asked of the others
      if (l.value == 0) continue;
      const bool any = std::any_of(with.begin(), with.end(), [&](const Feature& o) {
        const check::Column& other = m.columns[static_cast<std::size_t>(o.first)];
        const auto it = other.values.find(owner);
        if (it == other.values.end()) return other.type.base == Base::word && !other.type.or_none;  // it has its first word
        return !it->second.is_none && it->second.value == o.second;
      });
      if (any) continue;
      check::Type place_or_border;
      place_or_border.base = Base::thing;
      place_or_border.kind = col.owners[0];
      const auto cell = m.map_cells.find({static_cast<std::int32_t>(c), key.first});
      report(Code::feature_idle, cell == m.map_cells.end() ? map_span() : cell->second, col.name, s.value_text(place_or_border, key.first), others);
    }
  }
}

}  // namespace tercio::review
