// How large an image may be. An image is untrusted input: what is allocated for it is bounded before it is made.
#pragma once

#include <cstdint>

namespace tercio::image::limits {

inline constexpr std::int64_t rows = 65'536;  // of a table: instructions name rows in 16 bits
inline constexpr std::int64_t flows = 4'096;  // the verifier keeps what each one writes
inline constexpr std::int64_t slots = 16'384;
inline constexpr std::int64_t elements = 32'766;     // of a domain: an index links them in 16 bits, -1 ends it, and
                                                     // a pair of hexes stands in 31 bits
inline constexpr std::int64_t areas = 1'000;         // of an area map: the board keeps every distance
inline constexpr std::int64_t table_side = 50'000;   // tenths of a millimetre: products of lengths keep within 64 bits
inline constexpr std::int64_t base_side = 2'000;     // of a stand
inline constexpr std::int64_t spread = 890;          // tenths of a degree: at 90 the field before a stand has no end
inline constexpr std::int64_t stands = 1'000;        // of a table, and patches: each question looks at all of them
inline constexpr std::int64_t outline_points = 256;  // of a patch
inline constexpr std::int64_t code = 65'535;         // instructions of a hook: jumps name them in 16 bits
inline constexpr std::int64_t total_code = 1 << 20;  // of all hooks
inline constexpr std::int64_t registers = 256;
inline constexpr std::int64_t set_registers = 64;
inline constexpr std::int64_t call_depth = 64;        // hooks that call hooks, and flows that call flows
inline constexpr std::int64_t loop_depth = 64;        // loops of a hook, one within another
inline constexpr std::int64_t flow_loop_depth = 16;   // loops of a flow, one within another
inline constexpr std::int64_t branches = 256;         // cases of a switch, options of a choice, actions and duties of
                                                      // a menu
inline constexpr std::int64_t state_words = 1 << 20;  // 8 MB a state
inline constexpr std::int64_t constant_words = 1 << 20;  // of all constant sets
inline constexpr std::int64_t axes = 8;                  // of a chart
inline constexpr std::int64_t action_params = 4;         // that are no sets: a pick holds their values
inline constexpr std::int64_t dice = 64;                 // of one roll
inline constexpr std::int64_t die_sides = 1'000;
inline constexpr std::int64_t file_bytes = 1 << 26;
inline constexpr std::int64_t reasons = 100;  // the verifier gives at most so many

}  // namespace tercio::image::limits
