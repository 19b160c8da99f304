#include "compiler/graph/phases.hpp"

#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <unistd.h>

#include "compiler/lower/lower.hpp"
#include "rules.hpp"

using namespace tercio;
using graph_test::count;
using graph_test::has;
using graph::phases_dot;

namespace {

// Runs Graphviz on a picture; gives what it complains about. Nothing when there is no `dot`.
std::string complaints([[maybe_unused]] const std::string& text) {
#ifdef TERCIO_DOT
  std::string folder = (std::filesystem::temp_directory_path() / "tercio-graph-XXXXXX").string();
  REQUIRE(::mkdtemp(folder.data()) != nullptr);
  const std::string base = folder + "/picture";
  std::FILE* file = std::fopen((base + ".dot").c_str(), "w");
  REQUIRE(file != nullptr);
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
  const std::string command =
      std::string(TERCIO_DOT) + " -Tsvg " + base + ".dot -o " + base + ".svg 2> " + base + ".txt";
  std::string out = std::system(command.c_str()) == 0 ? "" : "dot failed: ";
  file = std::fopen((base + ".txt").c_str(), "r");
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) out += static_cast<char>(c);
  std::fclose(file);
  std::filesystem::remove_all(folder);
  return out;
#else
  return {};
#endif
}

}  // namespace

TEST_CASE("the overview has every phase, action, step, duty, window and law with its case") {
  const std::string dot = phases_dot(graph_test::battle().model, {});
  for (const char* name :
       {"1  fire", "2  march", ">shoot&", ">move&", "aim", "effect", "interphase", "victory", "[2.2]", "[2.3]",
        "[2.32]", "[16.4]", "[16.1]", "[16.2]", "[16.3]", "[2.6]", "[16.5]", "[16.6]"}) {
    INFO(name);
    CHECK(has(dot, name));
  }
  CHECK(has(dot, "every piece in riders must move"));
  CHECK(has(dot, "d6 on shots at range"));
  CHECK(has(dot, "again and again: phasing"));
  CHECK(has(dot, "hold fire &amp; wait"));
  CHECK(has(dot, "Brawl &amp; &lt;Ford&gt;"));
  CHECK(count(dot, "each once") == 2);
}

TEST_CASE("everything in the picture links to its line") {
  const graph_test::Battle rules = graph_test::battle();
  const std::string dot = phases_dot(rules.model, {"", "https://example.org/rules/", &rules.sources});
  CHECK(has(dot, "HREF=\"https://example.org/rules/brawl/brawl.tercio#L"));
  CHECK(has(dot, "HREF=\"https://example.org/rules/mini/mini.tercio#L"));
  CHECK(has(dot, "phase march [2.3]"));
}

TEST_CASE("one phase shows its choices, rolls, results and procedures") {
  const auto [sources, model] = graph_test::battle();
  const std::string fire = phases_dot(model, {"fire", "", nullptr});
  CHECK(has(fire, "hurt [2.21]"));
  CHECK(has(fire, "- [2.22]"));
  CHECK(has(fire, "▸ harm("));
  CHECK(has(phases_dot(model, {"harm", "", nullptr}), "procedure harm [2.4"));
  CHECK(has(phases_dot(model, {"remove", "", nullptr}), "procedure remove [2.5"));
  CHECK(has(fire, "leave shoot"));
  CHECK_FALSE(has(fire, "action move"));
  const std::string march = phases_dot(model, {"march", "", nullptr});
  CHECK(has(march, "repeat at most 9 times"));
  CHECK(has(march, "riders means"));
  CHECK_FALSE(has(march, "procedure harm"));
}

TEST_CASE("piles are drawn in the words of the rules") {
  const auto [sources, model] = graph_test::battle(
      "[70.1] kind card\n[70.2] state deck : pile of card\n[70.3] state hand of side : pile of card\n"
      "[70.4] procedure deal (who: side) in fire {\n  now deck = cards\n  shuffle(deck)\n  draw card from deck\n"
      "  put(card, hand of who)\n  put_under(top of hand of who, deck)\n  now deck = none\n}\n"
      "[70.5] after effect { deal(North) }\n");
  const std::string overview = phases_dot(model, {});
  CHECK(has(overview, "draw card from deck"));
  CHECK(has(overview, "shuffle(deck)"));
  const std::string deal = phases_dot(model, {"deal", "", nullptr});
  for (const char* sentence : {"now deck = cards", "draw card from deck", "put(card, hand of who)",
                               "put_under(top of hand of who, deck)", "now deck = none"}) {
    INFO(sentence);
    CHECK(has(deal, sentence));
  }
}

TEST_CASE("a phase that does not exist has no picture") {
  const auto [sources, model] = graph_test::battle();
  CHECK(phases_dot(model, {"nowhere", "", nullptr}).empty());
  CHECK(graph::phase_names(model) == std::vector<std::string>{"fire", "march"});
}

TEST_CASE("ids are generated, clusters have boxes, one model gives one picture") {
  const std::string dot = phases_dot(graph_test::battle().model, {});
  CHECK(dot == phases_dot(graph_test::battle().model, {}));
  CHECK(count(dot, "STYLE=\"ROUNDED\" COLOR=\"#8d8672\"") == 3);  // game, turn, half
  CHECK(count(dot, "STYLE=\"ROUNDED\" COLOR=\"#2f3e4e\"") == 2);  // two phases
  const std::string fire = phases_dot(graph_test::battle().model, {"fire", "", nullptr});
  CHECK(count(fire, "subgraph ") > 0);
  CHECK(count(fire, "subgraph ") == count(fire, "subgraph cluster_p"));
}

TEST_CASE("Graphviz accepts every picture") {
  const auto [sources, model] = graph_test::battle();
  CHECK(complaints(phases_dot(model, {})).empty());
  CHECK(complaints(phases_dot(model, {"fire", "a\"b&c/", &sources})).empty());
  CHECK(complaints(phases_dot(model, {"march", "", nullptr})).empty());
  CHECK(complaints(phases_dot(graph_test::game_without_map().model, {})).empty());
}

TEST_CASE("what runs is drawn") {
  const auto [sources, model] = graph_test::battle();
  image::Image image = lower::lower(model);
  REQUIRE_FALSE(image.flows.empty());
  const std::string dot = phases_dot(model, {});
  CHECK(graph::undrawn(image, dot).empty());

  image.steps.push_back({"ai", 0, -1});  // the beginning of a name that is drawn
  image.duties.emplace_back();
  image.duties.back().handle = image.laws.at(0).handle;
  const std::vector<std::string> missing = graph::undrawn(image, dot);
  REQUIRE(missing.size() == 2);
  CHECK(has(missing[0], "step ai in "));
  CHECK(has(missing[1], "duty [2.6"));
}

TEST_CASE("what is too much for a sheet has one of its own") {
  std::string more = "[80.1] procedure long_day in fire {\n";
  for (int i = 0; i < 30; ++i) more += "  roll d6 as hour" + std::to_string(i) + "\n  if hour" + std::to_string(i) + " = 6 { leave long_day }\n";
  const auto [sources, model] = graph_test::battle(more + "}\n[80.2] after effect { long_day() }\n");
  const std::string fire = phases_dot(model, {"fire", "", nullptr});
  CHECK(has(fire, "▸ long_day()"));
  CHECK_FALSE(has(fire, "procedure long_day"));
  const std::string alone = phases_dot(model, {"long_day", "", nullptr});
  CHECK(has(alone, "procedure long_day"));
  CHECK(has(fire, "size=\"15.8,11\""));
  CHECK(has(alone, "size=\"11,15.8\""));
  CHECK(has(alone, "hour29"));
  CHECK(complaints(alone).empty());
  CHECK(has(phases_dot(model, {"shoot", "", nullptr}), "action shoot"));
}

TEST_CASE("what is nearest to a phase has its room first") {
  // The day is too long for the sheet, which has it as a table; nothing runs `vigil`.
  std::string more = "[80.0] state tally : 0..99\n[80.1] procedure long_day in fire {\n";
  for (int i = 0; i < 30; ++i) more += "  if tally = " + std::to_string(i) + " { leave long_day }\n";
  const auto [sources, model] = graph_test::battle(more + "  night()\n}\n[80.2] after effect { long_day() }\n"
                                                   "[80.3] procedure night { roll d6 as dream }\n[80.4] procedure vigil { roll d6 as watch }\n");
  const std::string overview = phases_dot(model, {});
  CHECK(has(overview, "not run in this battle"));
  CHECK(has(overview, "procedure vigil"));
  CHECK_FALSE(has(overview, "▸9 vigil"));
  const std::string fire = phases_dot(model, {"fire", "", nullptr});
  CHECK(has(fire, "▸ sheet long_day"));
  CHECK(has(fire, "runs long_day"));
  CHECK_FALSE(has(fire, "vigil"));
}

TEST_CASE("a condition of the sequence of play says what it leads to") {
  const auto [sources, model] = graph_test::alone("battle b \"B\" cases \"b\"\n[1.1] kind side\n[1.2] list sides: side {\n    name\n    North\n    South\n}\n"
                                                  "[1.3] state score : 0..9\n[2.1] sequence game {\n  step count\n  if score > 3 { leave game as North } else { leave game as South }\n}\n");
  const std::string overview = phases_dot(model, {});
  CHECK(has(overview, "→ leave game as North"));
  CHECK(has(overview, "→ leave game as South"));
}

TEST_CASE("a phase that hangs on a step stands behind it, once") {
  const auto [sources, model] = graph_test::alone(
      "battle b \"B\" cases \"b\"\n[1.1] kind side\n[1.2] list sides: side {\n    name\n    North\n    South\n}\n"
      "[1.3] state grain : 0..9\n[2.1] sequence game {\n  step harvest\n  step market\n  step winter\n}\n"
      "[2.2] sequence supply in game { step count }\n[2.3] phase feed in supply by North { action eat once { now grain = 1 } }\n"
      "[3.1] instead of market { supply() }\n[3.2] after count { feed() }\n[3.3] before winter { supply() }\n");
  const std::string overview = phases_dot(model, {});
  const auto at = [&](const char* text) { return overview.find(text); };
  CHECK(at("<B>supply&#160;</B>") != std::string::npos);
  CHECK(at("<B>supply&#160;</B>") > at("<B>market"));
  CHECK(at("<B>supply&#160;</B>") < at("<B>winter"));
  CHECK(overview.find("<B>supply&#160;</B>", at("<B>supply&#160;</B>") + 1) == std::string::npos);
  CHECK(has(overview, "1  feed"));
}

TEST_CASE("what is too much for a sheet even in short goes on a larger one") {
  std::string more;
  for (int i = 0; i < 160; ++i) {
    const std::string n = std::to_string(i);
    more += "[80." + n + "] procedure watch" + n + " { roll d6 as hour }\n[81." + n + "] after effect { watch" + n + "() }\n[82." + n + "] before effect { watch" + n + "() }\n";
  }
  CHECK(has(phases_dot(graph_test::battle().model, {}), "size=\"16,11!\""));
  const std::string overview = phases_dot(graph_test::battle(more).model, {});
  CHECK_FALSE(has(overview, "size=\"16,11!\""));
  CHECK(complaints(overview).empty());
}
