// Counting the ways to keep the cover duties of an action.
#include <algorithm>

#include "runtime/game/impl.hpp"

namespace tercio::game {
namespace {

// Goes over the first side in rising order; each free element is left out or is the least of a group.
class Count {
 public:
  Count(const Pairs& p, std::int32_t needed, std::int64_t limit)
      : p_(p), needed_(needed), limit_(limit), rest1_(p.free1), rest2_(p.free2) {}

  std::int64_t run() {
    from(0);
    return plans_;
  }

 private:
  bool stop() const { return plans_ >= limit_ || nodes_ > most_nodes; }

  void from(std::int32_t start) {
    ++nodes_;
    if (stop()) return;
    const std::int32_t a = rest1_.next(start);
    if (a < 0) {
      if (served_ == needed_) ++plans_;
      return;
    }
    // Whoever is passed here, or has no partner left from here on, stays unserved; too many of them end the branch.
    std::int32_t lost = 0;
    each(p_.owed2.data(), p_.owed2.words(), [&](std::int32_t d) {
      if (!rest2_.has(d)) return;
      Set left(p_.row2(d), rest1_.words());
      left &= rest1_.data();
      if (left.next(a) < 0) ++lost;
    });
    const std::int32_t owed = p_.owed1.count() + p_.owed2.count();
    if (owed - lost - passed_ < needed_) return;

    Set group(rest1_.words()), partners(p_.row1(a), rest2_.words());
    partners &= rest2_.data();
    group.add(a);
    rest1_.remove(a);
    widen(group, partners, a);
    const std::int32_t one = p_.owed1.has(a) ? 1 : 0;
    passed_ += one;
    from(a + 1);
    passed_ -= one;
    rest1_.add(a);
  }

  // All groups that contain `group` and only later elements besides, then all sets of their common partners.
  void widen(const Set& group, const Set& partners, std::int32_t newest) {
    if (stop() || !partners.any()) return;
    const bool many = group.count() > 1;
    const std::uint8_t one_shape = many ? image::many_on_one : image::one_on_one;
    const std::uint8_t many_shape = many ? image::many_on_many : image::one_on_many;
    choose_partners(group, partners, Set(partners.words()), 0, (p_.shapes & one_shape) != 0,
                    (p_.shapes & many_shape) != 0);
    if ((p_.shapes & (image::many_on_one | image::many_on_many)) == 0) return;
    for (std::int32_t b = rest1_.next(newest + 1); b >= 0 && !stop(); b = rest1_.next(b + 1)) {
      Set more = group, common = partners;
      more.add(b);
      common &= p_.row1(b);
      rest1_.remove(b);
      widen(more, common, b);
      rest1_.add(b);
    }
  }

  void choose_partners(const Set& group, const Set& partners, const Set& chosen, std::int32_t start, bool one,
                       bool many) {
    const std::int32_t n = chosen.count();
    if (n == 1 ? one : n > 1 && many) {
      Set served1 = p_.owed1, served2 = p_.owed2;
      served1 &= group.data();
      served2 &= chosen.data();
      const std::int32_t gain = served1.count() + served2.count();
      served_ += gain;
      rest2_ -= chosen.data();
      from(group.next(0) + 1);
      rest2_ |= chosen.data();
      served_ -= gain;
    }
    if (n > 0 && !many) return;
    for (std::int32_t d = partners.next(start); d >= 0 && !stop(); d = partners.next(d + 1)) {
      Set more = chosen;
      more.add(d);
      choose_partners(group, partners, more, d + 1, one, many);
    }
  }

  static constexpr std::int64_t most_nodes = 50'000'000;
  const Pairs& p_;
  const std::int32_t needed_;
  const std::int64_t limit_;
  Set rest1_, rest2_;
  std::int32_t served_ = 0, passed_ = 0;
  std::int64_t plans_ = 0, nodes_ = 0;
};

}  // namespace

std::int64_t Game::Impl::plans(const Word* w, std::int32_t action, std::int64_t limit) const {
  if (!image.actions[at(action)].pairs) return 0;
  const Pairs p = pairs_of(w, action);
  return Count(p, served_at_most(p, p.free1, p.free2), limit).run();
}

}  // namespace tercio::game
