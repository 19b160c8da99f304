// Actions whose two groups are matched by pairs, and the duties that everyone owed is in some group. A group in the
// making is worth going on with only when it can be completed and leaves nobody owed without a partner.
//
// The theorem (language 7, covers): groups that share on both sides (one on many and many on one) can cover all owed
// exactly when each of them has a free partner. So a group forces in whoever has no partner outside it, until nothing
// more is forced; that least group fits, or no group that contains the picks does. Where a side may not share, an owed
// element of the other needs a partner of its own: a matching decides.
#include <algorithm>

#include "runtime/game/impl.hpp"

namespace tercio::game {
namespace {

bool shares_first(const Pairs& p) { return (p.shapes & (image::many_on_one | image::many_on_many)) != 0; }
bool shares_second(const Pairs& p) { return (p.shapes & (image::one_on_many | image::many_on_many)) != 0; }

// The greatest number of `from` that partners of their own can be found for among `to`, by augmenting paths.
template <typename Row>
std::int32_t matching(const Set& from, const Set& to, Row row) {
  std::vector<std::int32_t> partner_of(static_cast<std::size_t>(to.words()) * 64, -1);
  std::int32_t found = 0;
  each(from.data(), from.words(), [&](std::int32_t start) {
    Set tried(to.words());
    const auto augment = [&](const auto& self, std::int32_t e) -> bool {
      Set left(row(e), to.words());
      left &= to.data();
      for (std::int32_t t = left.next(0); t >= 0; t = left.next(t + 1)) {
        if (tried.has(t)) continue;
        tried.add(t);
        std::int32_t& other = partner_of[static_cast<std::size_t>(t)];
        if (other >= 0 && !self(self, other)) continue;
        other = e;
        return true;
      }
      return false;
    };
    if (augment(augment, start)) ++found;
  });
  return found;
}

bool meets(const Word* row, const Set& set) {
  for (std::int32_t i = 0; i < set.words(); ++i)
    if ((row[i] & set.data()[i]) != 0) return true;
  return false;
}

}  // namespace

Pairs Game::Impl::pairs_of(const Word* w, std::int32_t action) const {
  const image::Action& a = image.actions[at(action)];
  const image::Domain& over1 = domain(a.params[0].domain);
  const image::Domain& over2 = domain(a.params[1].domain);
  Pairs p(over1.words(), over2.words());
  p.shapes = a.shapes;
  p.consumed1 = consumed(a, 0);
  p.consumed2 = consumed(a, 1);
  p.last = a.bound == image::Bound::once || a.bound == image::Bound::exactly_once;
  const auto free = [&](std::size_t k, Set& out) {
    const image::ActionParam& param = a.params[k];
    const image::Domain& over = domain(param.domain);
    const std::int32_t first = param.kind < 0 ? 0 : image.kinds[at(param.kind)].first;
    const std::int32_t end = param.kind < 0 ? over.count : first + image.kinds[at(param.kind)].count;
    for (std::int32_t e = first; e < end; ++e)
      if (!consumed(a, k) || image::read(image, layout, w, param.used, e) == 0) out.add(e);
  };
  free(0, p.free1);
  free(1, p.free2);
  p.to2.assign(at(over1.count * over2.words()), 0);
  p.to1.assign(at(over2.count * over1.words()), 0);
  each(p.free1.data(), p.free1.words(), [&](std::int32_t e) {
    const Value thing = e + over1.low;
    Set partners(over2.words());
    machine.set(a.edges, w, partners.data(), std::span<const Value>(&thing, 1));
    partners &= p.free2.data();
    std::copy_n(partners.data(), partners.words(), p.to2.data() + e * partners.words());
    each(partners.data(), partners.words(), [&](std::int32_t d) { add(p.to1.data() + d * over1.words(), e); });
  });
  for (const image::Duty& duty : image.duties) {
    if (duty.kind != image::Duty::Kind::cover || duty.action != action) continue;
    const Set owed = unserved(w, duty);
    each(owed.data(), owed.words(), [&](std::int32_t e) {
      if (duty.param == 0 && p.free1.has(e) && any(p.row1(e), p.free2.words())) p.owed1.add(e);
      if (duty.param == 1 && p.free2.has(e) && any(p.row2(e), p.free1.words())) p.owed2.add(e);
    });
  }
  return p;
}

// Takes in whoever would be left without a partner, on sides that may share one. False when one of them can come in no
// more: his side is fixed, or his turn in the rising order is past.
bool Game::Impl::force(const Pairs& p, Group& g) const {
  const auto row1 = [&](std::int32_t e) { return p.row1(e); };
  const auto row2 = [&](std::int32_t e) { return p.row2(e); };
  for (bool again = true; again;) {
    again = false;
    bool can_be = true;
    const auto side = [&](const Set& owed, Set& in, const Set& others, bool others_consumed, const auto& row,
                          std::int32_t newest, bool fixed) {
      each(owed.data(), owed.words(), [&](std::int32_t e) {
        if (in.has(e)) return;
        bool partner_left = false;
        if (!p.last) {
          const Word* partners = row(e);
          for (std::int32_t i = 0; i < others.words(); ++i)
            partner_left = partner_left || (partners[i] & ~(others_consumed ? others.data()[i] : Word{0})) != 0;
        }
        if (partner_left) return;
        if (fixed || e < newest) can_be = false;
        in.add(e);
        again = true;
      });
    };
    if (shares_second(p)) side(p.owed2, g.d, g.a, p.consumed1, row2, g.last2, g.fixed2);
    if (shares_first(p)) side(p.owed1, g.a, g.d, p.consumed2, row1, g.last1, g.fixed1);
    if (!can_be) return false;
  }
  return true;
}

bool Game::Impl::all_paired(const Pairs& p, const Set& a, const Set& d) const {
  bool all = true;
  each(a.data(), a.words(), [&](std::int32_t e) {
    const Word* partners = p.row1(e);
    for (std::int32_t i = 0; i < d.words(); ++i) all = all && (d.data()[i] & ~partners[i]) == 0;
  });
  return all;
}

bool Game::Impl::fits(const Pairs& p, const Set& a, const Set& d) const {
  const bool many1 = a.count() > 1, many2 = d.count() > 1;
  const std::uint8_t shape =
      many1 ? (many2 ? image::many_on_many : image::many_on_one) : (many2 ? image::one_on_many : image::one_on_one);
  return (p.shapes & shape) != 0;
}

// How many owed elements the free rest can serve at most.
std::int32_t Game::Impl::served_at_most(const Pairs& p, const Set& rest1, const Set& rest2) const {
  Set owed1 = p.owed1, owed2 = p.owed2;
  owed1 &= rest1.data();
  owed2 &= rest2.data();
  std::int32_t served = 0;
  if (shares_first(p)) {
    each(owed1.data(), owed1.words(), [&](std::int32_t e) { served += meets(p.row1(e), rest2) ? 1 : 0; });
  } else {
    served += matching(owed1, rest2, [&](std::int32_t e) { return p.row1(e); });
  }
  if (shares_second(p)) {
    each(owed2.data(), owed2.words(), [&](std::int32_t e) { served += meets(p.row2(e), rest1) ? 1 : 0; });
  } else {
    served += matching(owed2, rest1, [&](std::int32_t e) { return p.row2(e); });
  }
  return served;
}

// After this group as many owed are served as could be before it.
bool Game::Impl::keeps_cover(const Pairs& p, const Set& a, const Set& d) const {
  Set rest1 = p.free1, rest2 = p.free2, served1 = p.owed1, served2 = p.owed2;
  if (p.consumed1) rest1 -= a.data();
  if (p.consumed2) rest2 -= d.data();
  served1 &= a.data();
  served2 &= d.data();
  Pairs after = p;
  after.owed1 -= a.data();
  after.owed2 -= d.data();
  const std::int32_t later = p.last ? 0 : served_at_most(after, rest1, rest2);
  return served1.count() + served2.count() + later == served_at_most(p, p.free1, p.free2);
}

// Both sides have a seed: the least group around them, or one element more on a side where only "many" is a shape.
bool Game::Impl::extend(const Pairs& p, Group g, int growth) const {
  if (!force(p, g) || !all_paired(p, g.a, g.d)) return false;
  if (fits(p, g.a, g.d)) return (shares_first(p) && shares_second(p)) || keeps_cover(p, g.a, g.d);
  if (growth == 0) return false;
  const bool one1 = g.a.count() == 1, one2 = g.d.count() == 1;
  if (one1 && !g.fixed1 && (p.shapes & (one2 ? image::many_on_one | image::many_on_many : image::many_on_many)) != 0) {
    for (std::int32_t e = p.free1.next(g.last1 + 1); e >= 0; e = p.free1.next(e + 1)) {
      if (g.a.has(e)) continue;
      Group more = g;
      more.a.add(e);
      if (extend(p, more, growth - 1)) return true;
    }
  }
  if (one2 && !g.fixed2 && (p.shapes & (one1 ? image::one_on_many | image::many_on_many : image::many_on_many)) != 0) {
    for (std::int32_t e = p.free2.next(g.last2 + 1); e >= 0; e = p.free2.next(e + 1)) {
      if (g.d.has(e)) continue;
      Group more = g;
      more.d.add(e);
      if (extend(p, more, growth - 1)) return true;
    }
  }
  return false;
}

bool Game::Impl::completable(const Pairs& p, Group g) const {
  if (!g.d.any()) {
    if (g.fixed2) return false;
    Set seeds = p.free2;
    each(g.a.data(), g.a.words(), [&](std::int32_t e) { seeds &= p.row1(e); });
    for (std::int32_t d = seeds.next(g.last2 + 1); d >= 0; d = seeds.next(d + 1)) {
      Group more = g;
      more.d.add(d);
      if (extend(p, more, 2)) return true;
    }
    return false;
  }
  return extend(p, std::move(g), 2);
}

bool Game::Impl::some_group(const Pairs& p) const {
  for (std::int32_t a = p.free1.next(0); a >= 0; a = p.free1.next(a + 1)) {
    if (!any(p.row1(a), p.free2.words())) continue;
    Group g{.a = Set(p.free1.words()), .d = Set(p.free2.words())};
    g.a.add(a);
    if (completable(p, g)) return true;
  }
  return false;
}

void Game::Impl::side_picks(const Word* w, std::int32_t action, bool second, std::vector<Pick>& out) const {
  const image::Action& a = image.actions[at(action)];
  const Pairs p = pairs_of(w, action);
  Group g{.a = Set(set_slot(w, a.params[0].set_slot), p.free1.words()),
          .d = Set(set_slot(w, a.params[1].set_slot), p.free2.words())};
  g.last1 = g.a.last();
  g.last2 = g.d.last();
  g.fixed1 = second;
  Set rest = second ? p.free2 : p.free1;
  const Value low = domain(a.params[second ? 1 : 0].domain).low;
  const std::int32_t newest = second ? g.last2 : g.last1;
  for (std::int32_t e = rest.next(newest + 1); e >= 0; e = rest.next(e + 1)) {
    if (!any(second ? p.row2(e) : p.row1(e), second ? p.free1.words() : p.free2.words())) continue;
    Group more = g;
    (second ? more.d : more.a).add(e);
    (second ? more.last2 : more.last1) = e;
    if (!completable(p, more)) continue;
    Pick pick{.kind = Pick::Kind::take};
    pick.values[0] = e + low;
    out.push_back(pick);
  }
  if (!(second ? g.d : g.a).any()) return;
  (second ? g.fixed2 : g.fixed1) = true;
  if (completable(p, g)) out.push_back({.kind = Pick::Kind::done});
}

}  // namespace tercio::game
