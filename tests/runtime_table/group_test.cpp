#include "runtime/table/group.hpp"

#include <catch2/catch.hpp>

#include "layouts.hpp"

using namespace tercio::table;

namespace {
const Base base{400, 200};
Stand at(std::int32_t x, std::int32_t y, std::int32_t facing = 0) { return {{x, y, facing}, base}; }
}  // namespace

TEST_CASE("a chain goes over joined stands") {
  const std::vector<Stand> stands{at(0, 0), at(400, 0), at(2000, 0), at(400, -200), at(0, 200, 1800), at(2000, -200)};
  CHECK(chain(0, stands) == std::vector<bool>{true, true, false, true, false, false});
  CHECK(chain(3, stands) == std::vector<bool>{true, true, false, true, false, false});
  CHECK(chain(2, stands) == std::vector<bool>{false, false, true, false, false, true});
  CHECK(chain(4, stands) == std::vector<bool>{false, false, false, false, true, false});
}

TEST_CASE("unbroken") {
  CHECK(unbroken({}));
  CHECK(unbroken(std::vector<Stand>{at(0, 0)}));
  CHECK(unbroken(std::vector<Stand>{at(0, 0), at(800, 0), at(400, 0)}));
  CHECK_FALSE(unbroken(std::vector<Stand>{at(0, 0), at(800, 0), at(406, 0)}));
  CHECK_FALSE(unbroken(std::vector<Stand>{at(0, 0), at(0, 0, 11)}));
}

TEST_CASE("the order of the stands does not matter") {
  Random random(17);
  for (int n = 0; n < 300; ++n) {
    std::vector<Stand> stands{random_stand(random, 3'000)};
    while (stands.size() < 10)
      stands.push_back(random_neighbour(
          random, stands[static_cast<std::size_t>(random.between(0, static_cast<std::int32_t>(stands.size()) - 1))]));
    const std::vector<bool> one = chain(0, stands);
    const std::vector<Stand> back(stands.rbegin(), stands.rend());
    const std::vector<bool> other = chain(stands.size() - 1, back);
    if (std::vector<bool>(other.rbegin(), other.rend()) != one) FAIL(n);
    for (std::size_t k = 0; k < stands.size(); ++k) {
      if (one[k] != chain(k, stands)[0]) FAIL(n);
    }
    if (unbroken(stands) != unbroken(back)) FAIL(n);
  }
}
