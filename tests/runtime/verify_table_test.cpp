#include "damage.hpp"

using namespace tercio;
using namespace tercio::image;
namespace column = sample::column;
namespace domain = sample::domain;

TEST_CASE("the verifier accepts the sample, and an image of nothing", "[verify]") {
  CHECK(verify(sample::image()) == std::vector<std::string>{});
  CHECK(verify(Image{}) == std::vector<std::string>{});
}

TEST_CASE("damaged domains and kinds are refused", "[verify]") {
  sample::check_refused({
      {"-1 elements", [](Image& i) { i.domains[4].count = -1; }},
      {"at most 32766", [](Image& i) { i.domains[4].count = 2'000'000'000; }},
      {"beyond 32 bits", [](Image& i) { i.domains[4].low = INT32_MAX - 3; }},
      {"not from 0", [](Image& i) { i.domains[1].low = -1; }},
      {"4 names for 5 things", [](Image& i) { i.domains[1].names.pop_back(); }},
      {"1 names for 70 numbers", [](Image& i) { i.domains[4].names = {"x"}; }},
      {"domain 9 is not in its table of 5", [](Image& i) { i.kinds[0].domain = 9; }},
      {"not all in their domain", [](Image& i) { i.kinds[2].count = 3; }},
      {"not all in their domain", [](Image& i) { i.kinds[2].first = INT32_MAX; }},
      {"not all of it is in its parent", [](Image& i) { i.kinds[0].parent = 1; }},
      {"its parents go round", [](Image& i) { i.kinds[0].parent = 0; }},
      {"parent -2", [](Image& i) { i.kinds[0].parent = -2; }},
  });
}

TEST_CASE("damaged columns are refused", "[verify]") {
  sample::check_refused({
      {"encoding is unknown", [](Image& i) { i.columns[0].encoding = static_cast<Encoding>(9); }},
      {"domain 5 is not in", [](Image& i) { i.columns[0].domain = 5; }},
      {"a second owner and no first", [](Image& i) { i.columns[2].domain2 = 0; }},
      {"value_domain 17", [](Image& i) { i.columns[0].value_domain = 17; }},
      {"no domain of what its sets hold", [](Image& i) { i.columns[column::seen].value_domain = -1; }},
      {"has two owners", [](Image& i) { i.columns[column::seen].domain2 = 0; }},
      {"a set column has initial values",
       [](Image& i) {
         i.columns[column::seen].initial = {0, 0};
       }},
      {"a set column is indexed", [](Image& i) { i.columns[column::seen].indexed = true; }},
      {"range 9..1 is empty", [](Image& i) { i.columns[column::turn].low = 9, i.columns[column::turn].high = 1; }},
      {"does not fit its encoding", [](Image& i) { i.columns[column::loss].high = 40'000; }},
      {"does not fit a bit", [](Image& i) { i.columns[column::tired].word = true; }},
      {"absent value 4, with which it begins", [](Image& i) { i.columns[column::tired].absent = 4; }},
      {"4 initial values for 5 elements", [](Image& i) { i.columns[column::loss].initial.pop_back(); }},
      {"initial value 301 is out", [](Image& i) { i.columns[column::loss].initial[2] = 301; }},
      {"initial value 12 is out", [](Image& i) { i.columns[column::place].initial[2] = 12; }},
      {"absent value 30 stands for nothing", [](Image& i) { i.columns[column::place].absent = 30; }},
      {"it is indexed", [](Image& i) { i.columns[column::loss].indexed = true; }},
      {"holds no heights", [](Image& i) { i.columns[column::loss].pile = true; }},
      {"holds no heights", [](Image& i) { i.columns[column::seen].pile = true; }},
      {"holds no heights", [](Image& i) { i.columns[column::place].pile = true, i.columns[column::place].absent = off_pile; }},
      {"handle 2 is not in", [](Image& i) { i.columns[column::loss].handle = 2; }},
      {"the state has",
       [](Image& i) {
         i.domains[domain::number].count = 30'000;
         i.columns[column::held].domain = domain::number;
         i.columns[column::held].encoding = Encoding::i32;
         i.columns[column::held].value_domain = -1;
         i.columns[column::held].domain2 = domain::number;
       }},
  });
}

TEST_CASE("damaged statics, lists, sets and charts are refused", "[verify]") {
  const auto combat = [](Image& i) -> Chart& { return i.charts[0]; };
  sample::check_refused({
      {"11 values for 12 elements", [](Image& i) { i.statics[0].values.pop_back(); }},
      {"it has no owner", [](Image& i) { i.statics[0].domain = -1, i.statics[0].values = {1}; }},
      {"value 2 stands for nothing", [](Image& i) { i.statics[1].values[0] = 2; }},
      {"its rows do not begin", [](Image& i) { i.lists[1].starts.clear(); }},
      {"its rows do not begin", [](Image& i) { i.lists[1].starts[0] = 1; }},
      {"its rows do not begin", [](Image& i) { i.lists[1].starts[1] = 4; }},
      {"its rows do not begin", [](Image& i) { i.lists[1].values.push_back(1); }},
      {"its values do not rise",
       [](Image& i) {
         i.sets[0].values = {3, 3};
       }},
      {"a value is not in domain",
       [](Image& i) {
         i.sets[0].values = {3, 12};
       }},
      {"set 0: domain 7", [](Image& i) { i.sets[0].domain = 7; }},
      {"it has 0 axes", [](Image& i) { i.charts[0].axes.clear(); }},
      {"cells; its axes ask for", [=](Image& i) { combat(i).cells.pop_back(); }},
      {"marks for 15 cells", [=](Image& i) { combat(i).provenance.pop_back(); }},
      {"a mark is unknown", [=](Image& i) { combat(i).provenance[0] = static_cast<Provenance>(3); }},
      {"a cell is no word", [=](Image& i) { combat(i).cells[3] = 2; }},
      {"goes to head 3", [=](Image& i) { combat(i).axes[0].head_of[1] = 3; }},
      {"has no heads", [=](Image& i) { combat(i).axes[0].heads.clear(); }},
      {"and 5 over 4 values of them", [=](Image& i) { combat(i).axes[1].head_den.pop_back(); }},
      {"a head over nothing", [=](Image& i) { combat(i).axes[1].head_den[0] = 0; }},
      {"do not rise", [=](Image& i) { combat(i).axes[1].head_num[4] = 2; }},
      {"has no values", [=](Image& i) { combat(i).axes[0].head_of.clear(); }},
      {"cells; its axes ask for",
       [=](Image& i) {  // axes whose product is far beyond any memory
         combat(i).axes.assign(8, combat(i).axes[1]);
         for (Axis& axis : combat(i).axes) {
           axis.ratio = false, axis.head_of = {0};
           axis.heads.assign(1000, "1"), axis.head_num.assign(1000, 1), axis.head_den.assign(1000, 1);
         }
       }},
  });
}

TEST_CASE("damaged space is refused", "[verify]") {
  sample::check_refused({
      {"side_domain 5", [](Image& i) { i.side_domain = 5; }},
      {"the sides are numbers", [](Image& i) { i.side_domain = domain::number; }},
      {"its kind is unknown", [](Image& i) { i.space.kind = static_cast<SpaceKind>(4); }},
      {"and yet it has places", [](Image& i) { i.space.kind = SpaceKind::nothing; }},
      {"make no map", [](Image& i) { i.space.last_line = 0; }},
      {"make no map", [](Image& i) { i.space.last_line = INT32_MAX, i.space.first_line = INT32_MIN; }},
      {"make no map", [](Image& i) { i.space.first_line = INT32_MIN, i.space.last_line = INT32_MIN + 3; }},
      {"place_domain \"hex\" has 12 elements; the grid has 15", [](Image& i) { i.space.last_line = 5; }},
      {"border_domain \"piece\"", [](Image& i) { i.space.border_domain = domain::piece; }},
      {"place_domain -1", [](Image& i) { i.space.place_domain = -1; }},
      {"its hole 12 is no number", [](Image& i) { i.space.holes = {3, 12}; }},
      {"its hole 3 is no number of the grid, or out of order", [](Image& i) { i.space.holes = {3, 3}; }},
      {"its hole -1", [](Image& i) { i.space.holes = {-1}; }},
      {"all its hexes are holes", [](Image& i) { i.space.holes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}; }},
      {"place_domain \"hex\" has 12 elements; the grid has 11", [](Image& i) { i.space.holes = {4}; }},
      {"neighbours 9", [](Image& i) { i.space.neighbours = 9; }},
      {"list of neighbours has 3 rows", [](Image& i) { i.space.neighbours = 1; }},
      {"list of neighbours names 12", [](Image& i) { i.lists[0].values[3] = 12; }},
  });
}

TEST_CASE("tables that are too long are refused", "[verify]") {
  Image image;
  image.handles.resize(65'537);
  image.flows.resize(4'097);
  const auto reasons = verify(image);
  CHECK(reasons.size() == 2);
}

TEST_CASE("the verifier gives at most a hundred reasons", "[verify]") {
  Image image = sample::image();
  for (int i = 0; i < 1000; ++i) image.kinds.push_back({"bad", -5, 0, 0, -1});
  CHECK(verify(image).size() == 100);
}
