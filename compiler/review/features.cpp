// Features of the map that make no difference where they stand.
#include <algorithm>
#include <set>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Base = check::Type::Base;

namespace {

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
  std::set<std::int32_t> only_beside(std::size_t c) const {
    return asked_[c] == 0 || asked_[c] != beside_[c] ? std::set<std::int32_t>() : with_[c];
  }

 private:
  bool flag_of_one(const Expr& x) const { return x.op == ExprOp::field && x.kids.size() == 1 && is(x.a); }
  void add(const Expr& x, const std::set<std::int32_t>& others) {
    counted_.insert(&x);
    ++beside_[static_cast<std::size_t>(x.a)];
    with_[static_cast<std::size_t>(x.a)].insert(others.begin(), others.end());
  }

  void in_one_condition(const Expr& e) {
    for (const ExprId k : e.kids) {
      const Expr& x = at(m_, at(m_, k).op == ExprOp::not_ ? at(m_, k).kids[0] : k);
      if (!flag_of_one(x)) continue;
      std::set<std::int32_t> others;
      for (const ExprId o : e.kids) {
        const Expr& y = at(m_, o);
        if (o != k && flag_of_one(y) && y.a != x.a && alike(m_, y.kids[0], x.kids[0])) others.insert(y.a);
      }
      if (!others.empty()) add(x, others);
    }
  }

  // What lifts a ban is asked beside what the ban asks for; of several bans each has to ask for some.
  void in_lifts() {
    struct Lifting {
      bool all = true;
      std::set<std::int32_t> others;
    };
    std::map<const Expr*, Lifting> lifting;
    for (const check::Permission& p : m_.permissions) {
      for (const check::Ban& ban : p.bans) {
        for (const check::Lift& lift : ban.lifts) {
          each_conjunct(m_, lift.when, [&](ExprId k) {
            const Expr& x = at(m_, k);
            if (!flag_of_one(x) || counted_.contains(&x)) return;
            std::set<std::int32_t> others;
            each_conjunct(m_, ban.when, [&](ExprId o) {
              const Expr& y = at(m_, o);
              if (flag_of_one(y) && y.a != x.a && alike(m_, y.kids[0], x.kids[0])) others.insert(y.a);
            });
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
  std::vector<std::set<std::int32_t>> with_;
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
    const std::set<std::int32_t> with = features.is(static_cast<std::int32_t>(c)) ? features.only_beside(c) : std::set<std::int32_t>();
    if (std::all_of(with.begin(), with.end(), [&](std::int32_t o) { return unset_.contains(o); })) continue;
    std::string others;
    for (const std::int32_t o : with) others += (others.empty() ? "`" : " or `") + m.columns[static_cast<std::size_t>(o)].name + "`";
    for (const auto& [key, l] : col.values) {
      const auto& owner = key;  // for what is asked of the others
      if (l.value == 0) continue;
      const bool any = std::any_of(with.begin(), with.end(), [&](std::int32_t o) {
        const auto& values = m.columns[static_cast<std::size_t>(o)].values;
        const auto it = values.find(owner);
        return it != values.end() && it->second.value != 0;
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
