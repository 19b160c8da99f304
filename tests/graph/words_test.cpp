#include "compiler/graph/words.hpp"

#include <catch2/catch.hpp>

#include "rules.hpp"

using namespace tercio;

namespace {

// The condition of a `term probe means ...` that is added to the battle.
std::string said(const std::string& about, const std::string& expr) {
  const auto [sources, model] = graph_test::battle("[90.1] term probe " + about + " means " + expr + "\n");
  const graph::Words words(model);
  for (const check::Term& term : model.terms) {
    if (term.name == "probe") return words.expr(term.value);
  }
  return "no probe";
}

void same(const std::string& about, const std::string& expr) { CHECK(said(about, expr) == expr); }

}  // namespace

TEST_CASE("expressions print as they were written") {
  same("of piece", "piece is down");
  same("of piece", "piece is not down");
  same("of piece", "piece is horse and owner of piece = North");
  same("of piece", "piece is not horse or piece is gone and piece is not guide");
  same("of piece", "not (piece is down and piece is gone)");
  same("of piece", "every p in pieces: (p = piece or place of p != place of piece)");
  same("of piece", "front of piece * (move of piece + 2) - 1");
  same("of piece", "front of piece - (move of piece - 2)");
  same("of piece", "2 if piece is down else 3 if piece is gone else 4");
  same("of side", "those piece in pieces where (owner of piece = side and piece is not gone)");
  same("of side", "total(front of p for p in pieces where owner of p = side)");
  same("of piece", "count of neighbours of place of piece > 2");
  same("of piece", "distance(place of piece, 0203) <= 2");
  same("of hex", "between(hex, 0203) is brook");
  same("of hex", "hex in 0101..0104 or hex not in map_edge");
  same("of piece", "least(front of piece, 3) = 3 and may enter(piece, 0203)");
  same("of hex", "soil of hex = wood");
}

TEST_CASE("duties, laws, reactions and bounds have words") {
  const auto [sources, model] = graph_test::battle();
  const graph::Words words(model);
  REQUIRE(model.duties.size() == 2);
  CHECK(words.duty(model.duties[0]) == "at most 1 piece in every hex");
  CHECK(words.duty(model.duties[1]) == "every piece in riders must move");
  REQUIRE(model.laws.size() == 1);
  CHECK(words.over(model.laws[0].var, model.laws[0].set) ==
        "piece in pieces where (piece is down and front of piece = 0)");
  CHECK(words.block(model.laws[0].block) == "▸ remove(piece)");
  REQUIRE(model.reactions.size() == 1);
  CHECK(words.reaction(model.reactions[0]) == "piece becomes down when piece is horse");
  REQUIRE(model.actions.size() == 2);
  CHECK(words.bound(model.actions[0]) == "each once");
}
