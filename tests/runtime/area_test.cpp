#include <catch2/catch.hpp>
#include <functional>
#include <string>
#include <vector>

#include "runtime/area/board.hpp"
#include "runtime/image/verify.hpp"

using namespace tercio;
using image::Engine;
using image::none;

namespace {

// Four areas in a row and one apart; lines ab, bc, cd, and bd beside them. 4 is a box beside the map.
image::Image map() {
  image::Image image;
  image.domains = {{"area", 0, 5, true, {"a", "b", "c", "d", "box"}},
                   {"line", 0, 4, true, {"a-b", "b-c", "c-d", "b-d"}},
                   {"side", 0, 2, true, {"North", "South"}}};
  image.side_domain = 2;
  image.lists.push_back({"neighbours", {0, 1, 4, 6, 8, 8}, {1, 0, 2, 3, 1, 3, 1, 2}});
  image.lists.push_back({"lines", {0, 1, 4, 6, 8, 8}, {0, 0, 1, 3, 1, 2, 3, 2}});
  image.space.kind = image::SpaceKind::areas;
  image.space.place_domain = 0;
  image.space.border_domain = 1;
  image.space.neighbours = 0;
  image.space.borders = 1;
  return image;
}

std::string reasons(const image::Image& image) {
  std::string all;
  for (const std::string& each : image::verify(image)) all += each + "\n";
  return all;
}

}  // namespace

TEST_CASE("areas: neighbours, the line between, the shortest way", "[area]") {
  const area::AreaBoard board(map());
  CHECK(board.ask(Engine::between, 0, 1) == 0);
  CHECK(board.ask(Engine::between, 3, 1) == 3);
  CHECK(board.ask(Engine::between, 0, 2) == none);
  CHECK(board.ask(Engine::between, 4, 0) == none);
  CHECK(board.ask(Engine::between, none, 0) == none);
  CHECK(board.ask(Engine::between, 0, 99) == none);
  CHECK(board.ask(Engine::distance, 0, 0) == 0);
  CHECK(board.ask(Engine::distance, 0, 3) == 2);
  CHECK(board.ask(Engine::distance, 2, 0) == 2);
  CHECK(board.ask(Engine::distance, 0, 4) == 0);
  CHECK(board.ask(Engine::distance, 99, 0) == 0);
  CHECK(board.ask(Engine::other, 1, none) == 0);
  CHECK(board.ask(Engine::row, 1, none) == 0);
  CHECK(board.crossings(0, 3).empty());
}

TEST_CASE("a space of areas is verified", "[area][verify]") {
  const auto space_reasons = [](const std::function<void(image::Image&)>& damage) {
    image::Image image = map();
    damage(image);
    std::string all;
    for (const std::string& each : image::verify(image))
      if (each.find("space") != std::string::npos) all += each + "\n";
    return all;
  };
  CHECK(space_reasons([](image::Image&) {}).empty());
  const std::vector<std::pair<std::string, std::function<void(image::Image&)>>> damages = {
      {"place_domain 9", [](image::Image& i) { i.space.place_domain = 9; }},
      {"border_domain -1", [](image::Image& i) { i.space.border_domain = -1; }},
      {"neighbours -1", [](image::Image& i) { i.space.neighbours = -1; }},
      {"borders 2", [](image::Image& i) { i.space.borders = 2; }},
      {"are no things", [](image::Image& i) { i.domains[0].things = false; }},
      {"list of neighbours names 5", [](image::Image& i) { i.lists[0].values[0] = 5; }},
      {"list of borders names 4", [](image::Image& i) { i.lists[1].values[0] = 4; }},
      {"do not run together", [](image::Image& i) { i.lists[1].starts[1] = 2; }},
      {"no ascending list", [](image::Image& i) { i.lists[0].values[2] = 0; }},
      {"of area 0 are no ascending list of others", [](image::Image& i) { i.lists[0].values[0] = 0; }},
      {"does not join two areas", [](image::Image& i) { i.lists[1].values[1] = 1; }},
      {"does not join two areas", [](image::Image& i) { i.lists[1].values[0] = 2; }},
      {"more than 1000 areas", [](image::Image& i) {
         i.domains[0].count = 1001;
         i.lists[0].starts.resize(1002, 8);
         i.lists[1].starts.resize(1002, 8);
       }},
  };
  for (const auto& [reason, damage] : damages) {
    INFO(reason);
    CHECK(space_reasons(damage).find(reason) != std::string::npos);
  }
}

TEST_CASE("a line that stands at one end only is refused", "[area][verify]") {
  image::Image image = map();
  image.lists[0] = {"neighbours", {0, 0, 3, 5, 7, 7}, {0, 2, 3, 1, 3, 1, 2}};
  image.lists[1] = {"lines", {0, 0, 3, 5, 7, 7}, {0, 1, 3, 1, 2, 3, 2}};
  CHECK(reasons(image).find("listed from one end only") != std::string::npos);
}
