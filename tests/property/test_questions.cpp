// The fused form of every question agrees with its clauses and bans one by one, at states of random games.
#include <catch2/catch.hpp>

#include <span>

#include "battles.hpp"
#include "runtime/play/players.hpp"

using namespace tercio;
using game::State;
using game::Status;

namespace {

// A small generator of arguments; any will do, as long as it repeats.
std::uint64_t step(std::uint64_t& x) {
  x ^= x << 13U;
  x ^= x >> 7U;
  x ^= x << 17U;
  return x;
}

}  // namespace

TEST_CASE("fused questions agree with their parts") {
  for (const test::Battle& b : test::battles()) {
    const game::Game g = test::game_of(b, false);
    const image::Image& im = g.image();
    play::RandomPlayer player(9);
    State s = g.start(9);
    std::uint64_t x = 88172645463325252ULL;
    int decisions = 0;
    std::int64_t asked = 0;
    while (g.status(s) == Status::chance || g.status(s) == Status::choice) {
      if (g.status(s) == Status::chance) {
        g.roll(s);
        continue;
      }
      const game::Decision d = g.decision(s);
      if (++decisions % 7 == 0) {
        for (std::size_t q = 0; q < im.questions.size(); ++q) {
          const image::Question& question = im.questions[q];
          std::vector<image::Value> args;
          std::vector<std::vector<image::Word>> sets;
          for (const std::int32_t p : question.params) {
            if (p <= -2) {
              const image::Domain& domain = im.domains[static_cast<std::size_t>(-2 - p)];
              std::vector<image::Word> set(static_cast<std::size_t>(domain.words()));
              for (int k = 0; k < 3; ++k) {
                const auto bit = step(x) % static_cast<std::uint64_t>(domain.count);
                set[bit / 64] |= image::Word{1} << (bit % 64);
              }
              sets.push_back(std::move(set));
            } else if (p == -1) {
              args.push_back(static_cast<image::Value>(step(x) % 12));
            } else {
              const image::Domain& domain = im.domains[static_cast<std::size_t>(p)];
              args.push_back(domain.low + static_cast<image::Value>(step(x) % static_cast<std::uint64_t>(domain.count)));
            }
          }
          // Neighbouring places make most rules speak: the last argument often is one of the one before.
          if (args.size() >= 2 && im.space.neighbours >= 0 && question.params.size() == args.size() &&
              question.params.back() == im.space.place_domain && question.params[args.size() - 2] == im.space.place_domain) {
            const image::List& list = im.lists[static_cast<std::size_t>(im.space.neighbours)];
            const auto from = static_cast<std::size_t>(args[args.size() - 2]);
            const auto n = static_cast<std::uint64_t>(list.starts[from + 1] - list.starts[from]);
            args.back() = list.values[static_cast<std::size_t>(list.starts[from]) + step(x) % n];
          }
          std::vector<const image::Word*> pointers;
          for (const auto& set : sets) pointers.push_back(set.data());
          const image::Value fused = g.ask(s, static_cast<std::int32_t>(q), args, pointers);
          std::vector<game::Reason> steps;
          const image::Value parts = g.ask_parts(s, static_cast<std::int32_t>(q), args, pointers, &steps);
          ++asked;
          if (fused != parts) {
            INFO(b.name << ": " << question.name << " " << args.size());
            REQUIRE(fused == parts);
          }
        }
      }
      REQUIRE(g.apply(s, player.choose(g, s, d)));
    }
    CHECK(asked > 500);
  }
}
