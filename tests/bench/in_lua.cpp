#include <stdexcept>

#include "peers.hpp"

extern "C" {
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
}

namespace tercio::bench {
namespace {

constexpr const char* program = R"lua(
local w = ...
local front, back, value, aide = w.front, w.back, w.leader_value, w.aide
local disrupted, charging, terrain, entry, slope = w.disrupted, w.charging, w.terrain, w.entry, w.slope
local neighbour, edge, road, stream, bridge, slope_edge = w.neighbour, w.edge, w.road, w.stream, w.bridge, w.slope_edge
local num, den, cells = w.odds_num, w.odds_den, w.cells
local columns = #num
local function strength(unit)
  local s = disrupted[unit + 1] ~= 0 and back[unit + 1] or front[unit + 1]
  local a = aide[unit + 1]
  if a >= 0 then s = s + value[a + 1] end
  if charging[unit + 1] ~= 0 then s = s * 2 end
  if s < 0 then return 0 elseif s > 400 then return 400 end
  return s
end
local function result(die, attack, defend)
  local c = 1
  while c < columns and attack * den[c + 1] >= defend * num[c + 1] do c = c + 1 end
  return cells[(die - 1) * columns + c]
end
local function step_cost(piece, start, goal)
  if disrupted[piece + 1] ~= 0 then return 1 end
  local e = -1
  for d = 0, 5 do
    if neighbour[start * 6 + d + 1] == goal then e = edge[start * 6 + d + 1] end
  end
  if e < 0 then return entry[terrain[goal + 1] + 1] end
  local cost = road[e + 1] ~= 0 and 1 or entry[terrain[goal + 1] + 1]
  if stream[e + 1] ~= 0 and bridge[e + 1] == 0 then cost = cost + 2 end
  if slope[start + 1] ~= 0 and slope_edge[e + 1] ~= 0 then cost = cost + 1 end
  if cost < 0 then return 0 elseif cost > 24 then return 24 end
  return cost
end
return strength, result, step_cost
)lua";

lua_State* of(void* p) { return static_cast<lua_State*>(p); }

template <typename T>
void set_table(lua_State* l, const char* name, const std::vector<T>& values) {
  lua_createtable(l, static_cast<int>(values.size()), 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    lua_pushinteger(l, values[i]);
    lua_rawseti(l, -2, static_cast<int>(i) + 1);
  }
  lua_setfield(l, -2, name);
}

std::int32_t call(lua_State* l, int function, std::initializer_list<std::int32_t> args) {
  lua_rawgeti(l, LUA_REGISTRYINDEX, function);
  for (const std::int32_t a : args) lua_pushinteger(l, a);
  lua_call(l, static_cast<int>(args.size()), 1);
  const auto v = static_cast<std::int32_t>(lua_tointeger(l, -1));
  lua_pop(l, 1);
  return v;
}

}  // namespace

Lua::Lua(const World& w) : state_(luaL_newstate()) {
  lua_State* l = of(state_);
  luaL_openlibs(l);
  if (luaL_loadstring(l, program) != 0) throw std::runtime_error(lua_tostring(l, -1));
  lua_newtable(l);
  set_table(l, "front", w.front);
  set_table(l, "back", w.back);
  set_table(l, "leader_value", w.leader_value);
  set_table(l, "aide", w.aide);
  set_table(l, "disrupted", w.disrupted);
  set_table(l, "charging", w.charging);
  set_table(l, "terrain", w.terrain);
  set_table(l, "entry", w.entry);
  set_table(l, "slope", w.slope);
  set_table(l, "neighbour", w.neighbour);
  set_table(l, "edge", w.edge);
  set_table(l, "road", w.road);
  set_table(l, "stream", w.stream);
  set_table(l, "bridge", w.bridge);
  set_table(l, "slope_edge", w.slope_edge);
  set_table(l, "odds_num", w.odds_num);
  set_table(l, "odds_den", w.odds_den);
  set_table(l, "cells", w.cells);
  lua_call(l, 1, 3);
  step_cost_ = luaL_ref(l, LUA_REGISTRYINDEX);
  result_ = luaL_ref(l, LUA_REGISTRYINDEX);
  strength_ = luaL_ref(l, LUA_REGISTRYINDEX);
}
Lua::~Lua() { lua_close(of(state_)); }
std::int32_t Lua::strength(std::int32_t unit) { return call(of(state_), strength_, {unit}); }
std::int32_t Lua::result(std::int32_t die, std::int32_t attack, std::int32_t defend) {
  return call(of(state_), result_, {die, attack, defend});
}
std::int32_t Lua::step_cost(std::int32_t piece, std::int32_t start, std::int32_t goal) {
  return call(of(state_), step_cost_, {piece, start, goal});
}

}  // namespace tercio::bench
