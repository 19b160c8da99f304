// The same three questions written by hand: in C++ over flat arrays, and in Lua. Each peer knows the standard rules of
// strength, odds and movement cost as the benchmarked battle has them, and gets its data from the battle's image.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tercio::bench {

struct World {
  std::vector<std::int32_t> front, back, leader_value, aide;  // by piece; aide -1: none
  std::vector<std::uint8_t> disrupted, charging;
  std::vector<std::int32_t> terrain;                          // of a hex
  std::vector<std::int32_t> entry;                            // of a terrain
  std::vector<std::uint8_t> slope;                            // of a hex
  std::vector<std::int32_t> neighbour, edge;                  // hex * 6 + direction: hex or -1, hexside
  std::vector<std::uint8_t> road, stream, bridge, slope_edge; // of a hexside
  std::vector<std::int32_t> odds_num, odds_den, cells;        // a combat table: 6 rows by columns
};

std::int32_t strength(const World& w, std::int32_t unit);
std::int32_t result(const World& w, std::int32_t die, std::int32_t attack, std::int32_t defend);
std::int32_t step_cost(const World& w, std::int32_t piece, std::int32_t start, std::int32_t goal);

// One Lua state with the world as tables; each call goes through the C interface, as a host program's would.
class Lua {
 public:
  explicit Lua(const World& w);
  ~Lua();
  Lua(const Lua&) = delete;
  Lua& operator=(const Lua&) = delete;
  std::int32_t strength(std::int32_t unit);
  std::int32_t result(std::int32_t die, std::int32_t attack, std::int32_t defend);
  std::int32_t step_cost(std::int32_t piece, std::int32_t start, std::int32_t goal);

 private:
  void* state_;
  int strength_ = 0, result_ = 0, step_cost_ = 0;
};

}  // namespace tercio::bench
