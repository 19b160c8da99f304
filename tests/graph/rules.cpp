#include "rules.hpp"

#include <catch2/catch.hpp>
#include <deque>

#include "compiler/check/check.hpp"
#include "dsl/diagnostics/render.hpp"
#include "dsl/syntax/tree.hpp"

namespace graph_test {
namespace {

using namespace tercio;

constexpr const char* standard = R"(book mini "Mini rules" cases "mini"

[1.1] kind side
[1.2] kind piece {
  owner : side
  place : hex or none
  arm   : foot or horse printed
  move  : 0..9 printed
  front : 0..9 printed
  down  : flag
  gone  : flag
}
[1.3] kind guide is piece { rank : 0..9 printed }
[1.4] kind soil { entry : 0..9 printed }
[1.4 as list] list soils: soil {
    name  entry
    open  1
    wood  2
    wall  3
}
[1.5] kind hex { soil : soil printed  steep : flag printed  worth : 0..9 printed }
[1.6] kind hexside { path, ford, brook, steep : flag printed }

[2.0] sequence game {
  deploy()
  for each t in 1..3 { turn(t) }
  step victory
}
[2.0 as deploy] procedure deploy { step place }
[2.1] sequence turn (number: 1..3) in game {
  for each s in sides { half(s) }
  step interphase
}
[2.1 as half] sequence half (phasing: side) in turn {
  [2.2] fire()
  [2.3] march()
  step end
}

[2.2] phase fire in half by phasing {
  action shoot/shot (piece, target: piece) each once when owner of piece = phasing and owner of target != phasing {
    step aim { let range = distance(place of piece, place of target) }
    step shot { roll d6 on shots at range as hit }
    step effect { outcome hit {
      [2.21] hurt { harm(target) }
      [2.22] - nothing
    } }
  }
}
[2.2 as chart] table shots: die 1..6 down, range 1..9 across clamped gives - or hurt {
    die | 1     2-9
    1-3 | hurt  -
    4-6 | -     -
}
[2.3] phase march in half by phasing {
  action move/moved (piece) each once when owner of piece = phasing and piece is not gone {
    repeat at most 9 times {
      phasing chooses one goal from neighbours of place of piece where may enter(piece, goal) or none { leave move }
      step_on(piece, goal)
    }
  }
}
[2.31] permission enter (piece, goal: hex)
[2.31 as wall] a piece may not enter when soil of goal = wall because "a wall"
[2.3 as stride] procedure step_on (piece, goal: hex) { now place of piece = goal }
[2.32] before march ends: at most 1 piece in every hex
[2.4] procedure harm (piece) {
  if piece is down { remove(piece) } else { now piece is down }
}
[2.5] procedure remove (piece) { now piece is gone  now place of piece = none }
[2.6] whenever piece in pieces where (piece is down and front of piece = 0) { remove(piece) }
)";

constexpr const char* exclusive = R"(battle brawl "Brawl & <Ford> of the \ 3rd" cases "brawl"
uses mini

[15.1] list sides: side {
    name
    North
    South
}
[15.2] list foot: piece (owner North, arm foot) {
    name         place  front  move
    "A & B"      0101   5??    3
    Reserve      none   4      3
}
[15.3] list horse: piece (owner South, arm horse) {
    name         place  front  move
    Rider        0302?  3      6
}
[15.4] list guides: guide (owner South, arm horse) {
    name         place  rank  move
    Chief        0302   2     7
}
[15.5] map field: hex, lines 01..04, positions 01..04, even lines shifted down {
    default open
    wood    0202?? 0203
    wall    0404
    steep   0103
    steep   0103/0104
    path    0201-0202-0203-0204
    brook   0301/0302 0302/0202 0202/0303
    ford    0301/0302
}
[16.1] after aim in shoot when number = 1 {
  phasing may "hold fire & wait <once>" { leave shoot }
}
[16.2] instead of harm when piece is guide: nothing
[16.3] before half when phasing = South { roll d6 as weather }
[16.4] before march ends: every p in riders must move
[16.4 as who] term riders in march means those piece in pieces where (piece is horse and owner of piece = phasing)
  taken when march begins
[16.5] after piece becomes down when piece is horse { remove(piece) }
[16.6] instead of victory { leave game as North }
)";

Battle checked(const std::vector<std::pair<std::string, std::string>>& books) {
  Battle out;
  source::SourceMap& sources = out.sources;
  diagnostics::Findings findings;
  std::deque<syntax::Tree> trees;
  std::vector<check::BookSource> all;
  for (const auto& [name, text] : books) {
    const source::FileId file = sources.add(name + "/" + name + ".tercio", text);
    trees.push_back(syntax::parse(sources, file, findings));
    check::BookSource book;
    book.name = name;
    book.trees.push_back(&trees.back());
    all.push_back(book);
  }
  out.model = check::check(all, {}, findings);
  INFO(diagnostics::to_text(findings, sources));
  REQUIRE(findings.errors() == 0);
  return out;
}

}  // namespace

Battle battle(const std::string& more) { return checked({{"mini", standard}, {"brawl", exclusive + more}}); }

Battle alone(const std::string& text) { return checked({{"field", text}}); }

Battle table() {
  return checked({{"field", R"(battle field "Field & <Lane>" cases "field"

[1.1] kind side
[1.2] kind troop {
  arm   : foot or horse printed
  move  : 0..60cm printed
  melee : 0..12 printed
}
[1.3] kind stand {
  owner    : side printed
  x, y     : 0..120cm
  facing   : 0..360deg
  frontage : 1mm..20cm printed = 40mm
  depth    : 1mm..20cm printed = 20mm
  troop    : troop printed
}
[1.3 as laid] a stand can be on_table
[1.4] kind patch {
  lie   : hill or woods or track printed
  width : 0..20cm printed
}
[1.5] list sides: side {
    name
    North
    South
}
[1.6] list troops: troop {
    name         arm    move  melee
    Light_horse  horse  16cm  4
    Pike         foot   8cm   6??
    Shot         foot   12cm  2?
}
[1.7] map field: table 120cm by 80cm {
    Rise  80cm/50cm 100cm/50cm 90cm/70cm
    Oak   50cm/10cm 60cm/10cm 60cm/20cm 50cm/20cm
    Lane  10cm/40cm-50cm/40cm-60cm/30cm
}
[1.8] list ground: patch {
    name  lie    width
    Rise  hill   0cm
    Oak   woods  0cm
    Lane  track  5cm
}
[2.1] list stands: stand {
    name   owner  troop        frontage/depth  x/y/facing              on_table
    C      South  Light_horse  30mm/40mm       305mm??/60cm/184.5deg   yes
    A      North  Pike         40mm/20mm       30cm/20cm/0deg          yes
    B      North  Shot         40mm/20mm       34cm/20cm/0deg          yes
    Spare  South  Light_horse  30mm/40mm       0cm/0cm/0deg            no
}
)"}});
}

Battle bare_table() {
  return checked({{"field", R"(battle field "A field" cases "field"

[1.1] kind side
[1.2] list sides: side {
    name
    North
    South
}
[1.3] kind stand {
  x, y     : 0..120cm
  facing   : 0..360deg
  frontage : 1mm..20cm printed = 40mm
  depth    : 1mm..20cm printed = 20mm
}
[1.3 as laid] a stand can be on_table
[1.7] map field: table 120cm by 80cm
)"}});
}

Battle game_without_map() {
  return checked({{"coin", R"(battle coin "A coin" cases "coin"

[1.1] kind side
[1.2] list sides: side {
    name
    Heads
    Tails
}
[2.1] sequence game { toss()  step close }
[2.1 as only] procedure toss { roll d2 as face }
)"}});
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

}  // namespace graph_test
