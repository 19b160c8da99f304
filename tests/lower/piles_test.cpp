// Piles: what lies where, what is known of the order, and against a plain model of a table with cards.
#include <algorithm>
#include <array>
#include <random>

#include "tests/lower/play.hpp"

using namespace tercio;

namespace {

std::string cards_of(const std::string& body, const std::string& more = "") {
  return "battle trial \"A trial\"\n"
         "[1] kind side\n"
         "[1.1] list sides: side {\n    name\n    North\n    South\n}\n"
         "[1.2] kind card { worth : 0..9 printed }\n"
         "[1.3] kind trump is card\n"
         "[1.4] list pack: card {\n    name  worth\n    A     1\n    B     2\n    C     3\n}\n"
         "[1.5] list trumps: trump {\n    name  worth\n    D     4\n}\n"
         "[1.6] state n : 0..9999999\n[1.7] state m : 0..9999999\n"
         "[1.8] state deck : pile of card\n[1.9] state discard : pile of card\n"
         "[1.10] state hand of side : pile of card\n[1.11] state best : pile of trump\n" +
         more + "[2] sequence game {\n" + body + "\n  leave game as \"end\"\n}\n";
}

// Draws a pile to its end: n has what was drawn, in order, behind what it had.
std::string drained(const std::string& pile) {
  return "  repeat at most 9 times { draw c from " + pile + "  if c = none { leave loop }  now n = n * 10 + worth of c }";
}

image::Value n_of(const std::string& body, const std::string& more = "") {
  const auto p = played(cards_of(body, more));
  CHECK(p.ended() == "end");
  return p.column("n");
}

}  // namespace

TEST_CASE("a set lies as its things are declared, one that is written out as it is written") {
  CHECK(n_of("now deck = cards" + drained("deck")) == 1234);
  CHECK(n_of("now deck = set(C, A, D)" + drained("deck")) == 314);
  CHECK(n_of("now deck = set(C, A, C, none)" + drained("deck")) == 31);
  CHECK(n_of("now deck = those c in cards where worth of c > 2" + drained("deck")) == 34);
  CHECK(n_of("now deck = cards  now deck = set(B)" + drained("deck")) == 2);
  CHECK(n_of("now deck = cards  now deck = none" + drained("deck")) == 0);
  CHECK(n_of("now deck = set(B, A)  now deck = set(top of deck, D)" + drained("deck")) == 24);
  CHECK(n_of("now deck = set(B, A)  now discard = set(C, top of deck)" + drained("discard") + drained("deck")) == 321);
  CHECK(n_of("now deck = set(C, B, A)  now deck = those c in deck where worth of c < 3" + drained("deck")) == 12);
}

TEST_CASE("a draw takes the top off, of an empty pile it is none") {
  CHECK(n_of("now deck = cards  draw c from deck  if c in deck { now n = 9 }" + drained("deck")) == 234);
  CHECK(n_of("draw c from deck  if c = none { now n = 7 }") == 7);
  CHECK(n_of("let c = A  draw c from deck  if c = none { now n = 7 }") == 7);
}

TEST_CASE("on top and under all, and what lies there only changes its place") {
  CHECK(n_of("put(A, deck)  put(B, deck)  put_under(C, deck)" + drained("deck")) == 213);
  CHECK(n_of("now deck = cards  put(C, deck)" + drained("deck")) == 3124);
  CHECK(n_of("now deck = cards  put_under(B, deck)" + drained("deck")) == 1342);
  CHECK(n_of("now deck = cards  put(A, deck)  put_under(D, deck)" + drained("deck")) == 1234);
  CHECK(n_of("now deck = cards  put(none, deck)  draw c from discard  put(c, deck)" + drained("deck")) == 1234);
}

TEST_CASE("a thing lies in one pile at a time") {
  CHECK(n_of("now deck = cards  put(B, discard)" + drained("deck") + drained("discard")) == 1342);
  CHECK(n_of("now deck = cards  put(B, hand of North)  put(B, hand of South)" + drained("hand of North") +
             drained("hand of South") + drained("deck")) == 2134);
  CHECK(n_of("now hand of North = set(A, B)  now hand of South = set(C, D)  now deck = cards" +
             drained("hand of North") + drained("hand of South") + drained("deck")) == 1234);
  CHECK(n_of("now hand of North = set(A, B)  now hand of South = set(B, C)" + drained("hand of North") +
             drained("hand of South")) == 123);
  CHECK(n_of("now deck = cards  for each c in deck where worth of c > 2 { put(c, discard) }" + drained("deck") +
             drained("discard")) == 1243);
}

TEST_CASE("a pile of a special kind takes only these") {
  CHECK(n_of("now deck = cards  put(D, best)" + drained("deck") + drained("best")) == 1234);
  CHECK(n_of("now deck = cards  for each c in cards { put(c, best) }" + drained("deck") + drained("best")) == 1234);
  CHECK(n_of("now best = cards" + drained("best")) == 4);
  for (const auto* lay : {"now best = cards", "now best = set(A, D)", "put(B, best)  put_under(D, best)"}) {
    const auto p = played(cards_of(lay));
    for (const auto* other : {"A", "B", "C"}) CHECK(p.column("best", other) == image::off_pile);
    CHECK(std::abs(p.column("best", "D")) == 1);
  }
  CHECK(n_of("now best = trumps  now deck = cards" + drained("best") + drained("deck")) == 1234);
}

TEST_CASE("shuffled is unknown: each draw is one of all, equally likely") {
  auto p = played(cards_of("now deck = cards  shuffle(deck)  put(B, deck)  put_under(A, deck)" + drained("deck")));
  REQUIRE(p.status() == game::Status::chance);  // B was on top and is known
  CHECK(p.column("n") == 2);
  CHECK(p.game().chance(p.state()).outcomes == std::vector<image::Value>{p.thing("C"), p.thing("D")});
  CHECK(p.game().chance(p.state()).weights == std::vector<std::int64_t>{1, 1});
  CHECK_FALSE([&] {  // what lies elsewhere cannot come
    auto state = p.state();
    p.game().resolve(state, {p.thing("A")});
    return p.game().status(state) != game::Status::chance;
  }());
  p.roll({p.thing("D")});
  CHECK(p.ended() == "end");
  CHECK(p.column("n") == 2431);  // one was left unknown, and A lay under all
}

TEST_CASE("no order is kept of what is shuffled") {
  const auto mixed = [](const std::string& order) {
    return played(cards_of("mix()  draw c from deck", "[3] procedure mix { now deck = set(" + order + ")  shuffle(deck) }\n"));
  };
  auto a = mixed("A, B, C"), b = mixed("C, B, A"), other = mixed("A, B, D");
  CHECK(a.game().hash(a.state()) == b.game().hash(b.state()));
  CHECK(a.game().hash(a.state()) != other.game().hash(other.state()));
}

TEST_CASE("the top is known or none") {
  const std::string look = "  if top of deck != none { now n = n * 10 + worth of top of deck }";
  CHECK(n_of(look + "  now n = n + 5") == 5);
  CHECK(n_of("now deck = cards" + look) == 1);
  CHECK(n_of("now deck = cards  shuffle(deck)" + look) == 0);
  CHECK(n_of("now deck = cards  shuffle(deck)  put(D, deck)" + look) == 4);
  CHECK(n_of("put(C, deck)  shuffle(deck)" + look) == 3);
  CHECK(n_of("put(B, hand of South)  for each s in sides { now n = n * 10 + worth of top of hand of s }") == 2);
  CHECK(n_of("put(B, hand of South)  now n = count of hand of North  if top of hand of other of North = B { now n = 8 }") == 8);
}

TEST_CASE("in expressions a pile is the set of what lies in it") {
  const std::string lay = "now deck = set(D, B)  put(A, hand of South)";
  CHECK(n_of(lay + "  now n = count of deck * 10 + count of hand of South") == 21);
  CHECK(n_of(lay + "  if B in deck and A not in deck and A in hand of South { now n = 1 }") == 1);
  CHECK(n_of(lay + "  if (some c in deck: worth of c = 4) and (no c in deck: worth of c = 1) { now n = 1 }") == 1);
  CHECK(n_of(lay + "  for each c in deck { now n = n * 10 + worth of c }") == 24);
  CHECK(n_of(lay + "  now n = total(worth of c for c in deck)") == 6);
  CHECK(n_of(lay + "  if deck = set(B, D) and deck != set(B) and hand of North = set() { now n = 1 }") == 1);
  CHECK(n_of(lay + "  let kept = deck  now deck = none  now n = count of kept") == 2);
  CHECK(n_of(lay + "  now n = count of held of South",
             "[3] term held of side means those c in hand of side where worth of c < 9\n") == 1);
}

TEST_CASE("a choice from a pile, and what is chosen is played") {
  auto p = played(cards_of("now hand of South = set(C, A)  South chooses one c from hand of South  put(c, discard)" +
                       drained("discard") + drained("hand of South")));
  CHECK(p.offered() == std::vector<std::string>{"c: A", "c: C"});
  p.pick("c: C");
  CHECK(p.column("n") == 31);
}

TEST_CASE("a random one of a plain set stays where it is") {
  auto p = played(cards_of("now deck = cards  let some_of = those c in deck where worth of c < 3  draw c from some_of  now m = worth of c" +
                       drained("deck")));
  CHECK(p.game().chance(p.state()).outcomes.size() == 2);
  p.roll({p.thing("B")});
  CHECK(p.column("m") == 2);
  CHECK(p.column("n") == 1234);
}

TEST_CASE("what is drawn is gone before anything settles") {
  const std::string law = "[3] whenever count of deck = 0 and m < 9 { now m = m + count of deck + 1 }\n";
  const auto p = played(cards_of("now m = 9  now deck = cards  now m = 0" + drained("deck"), law));
  CHECK(p.column("m") == 9 - 8);  // once, as the last card was drawn
}

TEST_CASE("the owner is worked out before the draw") {
  const std::string owners = "[3] state owner of card : side or none\n";
  CHECK(n_of("now owner of A = South  put(B, hand of South)  put(C, hand of North)  let c = A"
             "  draw c from hand of owner of c  now n = worth of c" + drained("hand of South") + drained("hand of North"),
             owners) == 23);
  CHECK(n_of("put(B, hand of South)  draw c from hand of owner of A  if c = none { now n = 5 }" + drained("hand of South"),
             owners) == 52);
  CHECK(n_of("put(B, deck)  put(B, hand of owner of A)" + drained("deck"), owners) == 2);
}

TEST_CASE("a life empties a pile") {
  const std::string more =
      "[3] state rack : pile of card until work ends\n"
      "[3.1] procedure work { now n = n * 10 + count of rack  now rack = cards  now n = n * 10 + count of rack }\n";
  CHECK(n_of("work()  work()", more) == 404);
}

TEST_CASE("laws and what they call have piles too") {
  const std::string more =
      "[3] procedure throw_away (card) { put(card, discard) }\n"
      "[3.1] whenever c in deck where worth of c > 2 { throw_away(c) }\n";
  CHECK(n_of("now deck = cards" + drained("deck") + drained("discard"), more) == 1243);
}

TEST_CASE("as many loops around a pile as are taken can be lowered") {
  std::string body = "put(A, hand of other of North)  now hand of North = set(B, top of deck)  draw c from hand of other of South";
  for (int loop = 0; loop < 12; ++loop) body = "repeat at most 1 times { " + body + " }";
  CHECK(n_of(body + "  now n = count of hand of South") == 1);
}

TEST_CASE("heights do not run away") {
  const auto p = played(cards_of("now deck = cards  repeat at most 500 times { draw c from deck  put_under(c, deck)"
                             "  put(B, deck)  put_under(A, deck)  put(C, discard)  put_under(C, deck) }"));
  for (const auto* card : {"A", "B", "C", "D"}) CHECK(std::abs(p.column("deck", card)) <= 4);
}

namespace {

// Cards on a table, as anybody would keep them.
struct Lying {
  std::vector<int> above, unknown, under;  // the first on top; unknown by number

  void remove(int card) {
    for (auto* part : {&above, &unknown, &under}) std::erase(*part, card);
  }
  std::vector<int> highest() const {
    if (!above.empty()) return {above.front()};
    if (!unknown.empty()) return unknown;
    return under.empty() ? std::vector<int>{} : std::vector<int>{under.front()};
  }
};

}  // namespace

TEST_CASE("any course of a game agrees with a table of cards") {
  constexpr int cards = 4;
  const std::array<std::string, 4> piles{"deck", "discard", "hand of North", "hand of South"};
  const std::array<std::string, cards> names{"A", "B", "C", "D"};
  std::mt19937 random(7);
  const auto any = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 60; ++round) {
    std::array<Lying, 4> table;
    struct Step { int verb, pile, card; };
    std::vector<Step> steps;
    std::string body;
    for (int i = 0; i < 25; ++i) {
      const Step s{any(6), any(4), any(cards)};
      const std::string pile = piles[static_cast<std::size_t>(s.pile)], card = names[static_cast<std::size_t>(s.card)];
      steps.push_back(s);
      switch (s.verb) {
        case 0: body += "  put(" + card + ", " + pile + ")"; break;
        case 1: body += "  put_under(" + card + ", " + pile + ")"; break;
        case 2: body += "  shuffle(" + pile + ")"; break;
        case 3: body += "  now " + pile + " = set(" + card + ", A, B)"; break;
        default: body += "  draw c from " + pile + "  now n = (worth of c if c != none else 0)"; break;
      }
      body += "\n";
    }
    // The game stops before each draw of several, and after every draw for `n`.
    auto p = played(cards_of(body));
    const auto heights = [&](std::size_t pile, int card) {
      const bool owned = pile >= 2;
      for (std::size_t c = 0; c < p.image().columns.size(); ++c) {
        if (p.image().columns[c].name != (owned ? "hand" : piles[pile])) continue;
        const int thing = p.thing(names[static_cast<std::size_t>(card)]);
        const int count = static_cast<int>(p.image().domains[static_cast<std::size_t>(p.image().columns[c].domain2 < 0 ? p.image().columns[c].domain : p.image().columns[c].domain2)].count);
        return p.game().column(p.state(), static_cast<std::int32_t>(c), owned ? static_cast<int>(pile - 2) * count + thing : thing);
      }
      FAIL("no pile");
      return 0;
    };
    for (const Step& s : steps) {
      Lying& at = table[static_cast<std::size_t>(s.pile)];
      const auto off_all = [&](int card) {
        for (auto& each : table) each.remove(card);
      };
      switch (s.verb) {
        case 0:
          off_all(s.card);
          at.above.insert(at.above.begin(), s.card);
          break;
        case 1:
          off_all(s.card);
          at.under.push_back(s.card);
          break;
        case 2:
          for (auto* part : {&at.above, &at.under}) {
            at.unknown.insert(at.unknown.end(), part->begin(), part->end());
            part->clear();
          }
          std::sort(at.unknown.begin(), at.unknown.end());
          break;
        case 3:
          for (const int card : {s.card, 0, 1}) off_all(card);
          at = {};
          for (const int card : {s.card, 0, 1})
            if (std::find(at.above.begin(), at.above.end(), card) == at.above.end()) at.above.push_back(card);
          break;
        default: {
          const auto highest = at.highest();
          if (highest.empty()) break;
          int card = highest.front();
          if (highest.size() > 1) {
            card = highest[static_cast<std::size_t>(any(static_cast<int>(highest.size())))];
            REQUIRE(p.status() == game::Status::chance);
            std::vector<image::Value> outcomes;
            for (const int each : highest) outcomes.push_back(p.thing(names[static_cast<std::size_t>(each)]));
            CHECK(p.game().chance(p.state()).outcomes == outcomes);
            p.roll({p.thing(names[static_cast<std::size_t>(card)])});
          }
          at.remove(card);
          break;
        }
      }
    }
    REQUIRE(p.ended() == "end");
    for (std::size_t pile = 0; pile < piles.size(); ++pile) {
      const Lying& at = table[pile];
      std::vector<int> order(cards);
      for (int card = 0; card < cards; ++card) order[static_cast<std::size_t>(card)] = heights(pile, card);
      const auto height = [&](int card) { return order[static_cast<std::size_t>(card)]; };
      for (std::size_t i = 0; i < at.above.size(); ++i) CHECK(height(at.above[i]) == static_cast<int>(at.above.size() - i));
      for (const int card : at.unknown) CHECK(height(card) == 0);
      for (std::size_t i = 0; i < at.under.size(); ++i) CHECK(height(at.under[i]) == -static_cast<int>(i) - 1);
      const auto lie = static_cast<std::size_t>(std::count_if(order.begin(), order.end(), [](int h) { return h != image::off_pile; }));
      CHECK(lie == at.above.size() + at.unknown.size() + at.under.size());
    }
  }
}
