// A small game for tests: two sides, foot and horse with officers, a map of five lines.
#pragma once

#include <string>

namespace tercio {

inline std::string ground(const std::string& rules) {
  return R"(battle trial "A trial"

[1.1] kind side
[1.2] list sides: side {
    name
    North
    South
}
[1.3] kind piece {
  owner  : side
  place  : hex or none
  move   : 0..12 printed
  spent  : 0..24
  worn   : flag
  ahead  : piece or none
}
[1.4] kind unit is piece {
  arm    : foot or horse printed
  front, back : 0..40 printed
  morale : good or poor or none
}
[1.5] kind officer is piece { value : 0..6 printed }
[1.6] kind hex {
  terrain : terrain printed
  slope   : flag printed
}
[1.7] kind hexside { road, bridge, stream : flag printed }
[1.8] kind terrain {
  entry : 0..9 or none printed
  open  : flag printed
}
[1.9] list terrains: terrain {
    name   entry  open
    clear  1      yes
    woods  2      no
    marsh  none   no
}
[2.1] map field: hex, lines 01..05, positions 01..06, even lines shifted down {
    default clear
    woods   0202 0303
    marsh   0505
    slope   0303 0304
    stream  0202/0203 0302/0303 0102/0202
    bridge  0202/0203
    road    0301-0302-0303
}
[3.1] list north: unit (owner North) {
    name  arm    place  front  back  move
    A1    foot   0202   5      2     4
    A2    horse  0203   4      1     8
    A3    foot   0302   6      3     4
    A4    foot   none   7      3     4
}
[3.2] list south: unit (owner South) {
    name  arm    place  front  back  move
    B1    foot   0303   5      2     4
    B2    horse  0304   3      2     9
    B3    foot   0404   8      4     4
}
[3.3] list officers: officer (owner North) {
    name  place  value  move
    Gray  0202   2      9
    Hill  none   1      9
}
[4.1] sequence game {
  for each t in 1..3 { game_turn(t) }
}
[4.2] sequence game_turn (turn: 1..9) in game { for each s in sides { player_turn(s) } }
[4.3] sequence player_turn (phasing: side) in game_turn { marching() }
[4.4] phase marching in player_turn by phasing {
  action march/marched (piece) each once when owner of piece = phasing and piece is not worn { now piece is worn }
}
)" + rules;
}

}  // namespace tercio
