// A small image that uses every table, for tests that run it, damage it, or write and read it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/image/image.hpp"

namespace tercio::sample {

// Rows of the tables of image(), by name.
namespace domain {
enum : std::int32_t { side, piece, hex, hexside, number };
}
namespace kind {
enum : std::int32_t { piece, scout, gun, hex };
}
namespace column {
enum : std::int32_t { place, tired, turn, loss, fame, seen, held, used, spent };
}
namespace stat {
enum : std::int32_t { cost, owner, worth };
}
namespace chart {
enum : std::int32_t { combat, weather };
}
namespace hook {
enum : std::int32_t { zero, one, actor, pieces, tired_pieces, candidate, near, allowed, part, sum, hexes };
}
namespace slot {
enum : std::int32_t { mover, target, count, die, fallen };
}
namespace set_slot {
enum : std::int32_t { todo, handled, pass, chosen, left, right };
}
namespace flow {
enum : std::int32_t { main, phase, act, law_body, fight };
}

image::Image image();

// A hook of instructions; set_domains gives its set registers.
image::Hook make_hook(std::string name, std::vector<image::Instruction> code, std::int32_t registers,
                      std::int32_t params = 0, std::vector<std::int32_t> set_domains = {}, std::int32_t set_params = 0,
                      std::int32_t result_domain = -1);
// An instruction with registers and imm, or with x and y.
image::Instruction ins(image::Op op, int a = 0, int b = 0, int c = 0, std::int32_t imm = 0);
image::Instruction ins_xy(image::Op op, int a, int b, std::int32_t x, std::int32_t y);

}  // namespace tercio::sample
