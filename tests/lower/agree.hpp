// Random states and arguments, on which compiled questions, whole and by their parts, have to agree with the reference.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "runtime/game/game.hpp"
#include "runtime/image/layout.hpp"
#include "tests/lower/reference.hpp"

namespace tercio {

class Agreement {
 public:
  Agreement(const check::Model& model, const game::Game& game, const vm::Board* board, unsigned seed)
      : model_(model),
        game_(game),
        image_(game.image()),
        layout_(game.layout()),
        board_(board),
        random_(seed),
        state_(game.start(1)) {}

  // Every question once on a new state; what differs first, or empty.
  std::string round() {
    shuffle();
    const Reference reference(model_, image_, layout_, state_.words, board_);
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(image_.questions.size()); ++i) {
      const auto& question = image_.questions[static_cast<std::size_t>(i)];
      const auto quantities = static_cast<std::int32_t>(model_.quantities.size());
      const auto& params = i < quantities ? model_.quantities[static_cast<std::size_t>(i)].params
                                          : model_.permissions[static_cast<std::size_t>(i - quantities)].params;
      std::vector<Reference::Meaning> args;
      std::vector<image::Value> values;
      std::vector<std::vector<image::Word>> sets;
      std::string text = question.name + "(";
      for (const auto param : params) {
        const auto& type = model_.vars[static_cast<std::size_t>(param)].type;
        Reference::Meaning m;
        if (type.base == check::Type::Base::set) {
          sets.push_back(random_set(type, m.set));
        } else {
          m.value = any(type);
          values.push_back(static_cast<image::Value>(m.value));
          text += std::to_string(m.value) + " ";
        }
        args.push_back(std::move(m));
      }
      std::vector<const image::Word*> pointers;
      for (const auto& s : sets) pointers.push_back(s.data());
      const std::int64_t wanted =
          i < quantities ? reference.quantity(i, args) : reference.permission(i - quantities, args);
      const auto fused = game_.ask(state_, i, values, pointers);
      if (fused != wanted) return text + ") is " + std::to_string(fused) + ", not " + std::to_string(wanted);
      const auto parts = game_.ask_parts(state_, i, values, pointers, nullptr);
      if (parts != wanted)
        return text + ") is " + std::to_string(parts) + " by its parts, not " + std::to_string(wanted);
    }
    return {};
  }

 private:
  std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(random_() % static_cast<std::uint32_t>(n)); }

  std::int64_t any(const check::Type& type) {
    using Base = check::Type::Base;
    switch (type.base) {
      case Base::flag:
        return below(2);
      case Base::integer:
        return type.lo + below(std::min<std::int64_t>(type.hi - type.lo, below(4) == 0 ? 1000 : 12) + 1);
      case Base::word: {
        const auto n = static_cast<std::int64_t>(type.words.size());
        const auto i = below(n + (type.or_none ? 1 : 0));
        return i == n ? image::none : type.words[static_cast<std::size_t>(i)];
      }
      case Base::thing: {
        const auto& kind = image_.kinds[static_cast<std::size_t>(type.kind)];
        const bool place = model_.kinds[static_cast<std::size_t>(type.kind)].hex;  // nothing is nowhere
        if (type.or_none && !place && below(4) == 0) return image::none;
        if (place && below(3) != 0) return kind.first + crowd_ + below(std::min(kind.count - crowd_, 40));
        return kind.count == 0 ? image::none : kind.first + below(kind.count);
      }
      default:
        return 0;
    }
  }

  std::vector<image::Word> random_set(const check::Type& type, Reference::Set& elements) {
    const auto& kind = image_.kinds[static_cast<std::size_t>(type.kind)];
    const auto& domain = image_.domains[static_cast<std::size_t>(kind.domain)];
    std::vector<image::Word> words(static_cast<std::size_t>(domain.words()));
    const auto n = 1 + below(8);
    for (std::int32_t i = 0; i < kind.count; ++i) {
      if (below(std::max<std::int64_t>(1, kind.count / n)) != 0) continue;
      const auto x = kind.first + i;
      elements.push_back(x);
      words[static_cast<std::size_t>(x / 64)] |= image::Word{1} << (static_cast<unsigned>(x) % 64U);
    }
    return words;
  }

  void shuffle() {
    std::fill(state_.words.begin() + layout_.game_words, state_.words.end(), 0);
    image::reindex(image_, layout_, state_.words.data());
    crowd_ = 0;
    if (model_.hex_kind >= 0) {
      const auto hexes = image_.kinds[static_cast<std::size_t>(model_.hex_kind)].count;
      crowd_ = static_cast<std::int32_t>(below(std::max(1, hexes - 40)));
    }
    std::size_t number = 0;
    for (const auto& from : model_.columns) {
      if (from.printed && from.type.base != check::Type::Base::set) continue;
      const auto& column = image_.columns[number];
      const auto at = static_cast<std::int32_t>(number++);
      if (column.encoding == image::Encoding::set) continue;
      for (std::int32_t i = 0; i < image::elements(image_, column); ++i) {
        image::write(image_, layout_, state_.words.data(), at, i, static_cast<image::Value>(any(from.type)));
      }
    }
    for (; number < image_.columns.size(); ++number) {  // marks of who has acted
      const auto& column = image_.columns[number];
      for (std::int32_t i = 0; i < image::elements(image_, column); ++i) {
        image::write(image_, layout_, state_.words.data(), static_cast<std::int32_t>(number), i,
                     static_cast<image::Value>(below(2)));
      }
    }
    for (const auto& var : model_.vars) {
      if (var.flow < 0) continue;
      for (std::size_t s = 0; s < image_.slots.size(); ++s) {
        if (image_.slots[s].name != var.name || image_.slots[s].flow != var.flow) continue;
        image::write_slot(layout_, state_.words.data(), static_cast<std::int32_t>(s),
                          static_cast<image::Value>(any(var.type)));
      }
      for (std::size_t s = 0; s < image_.set_slots.size(); ++s) {
        if (image_.set_slots[s].name != var.name || image_.set_slots[s].flow != var.flow ||
            var.type.base != check::Type::Base::set)
          continue;
        Reference::Set elements;
        const auto words = random_set(var.type, elements);
        std::copy(words.begin(), words.end(), state_.words.begin() + layout_.set_slot_at[s]);
      }
    }
    for (const auto& term : model_.terms) {
      if (term.taken < 0 || term.type.base != check::Type::Base::set) continue;
      for (std::size_t s = 0; s < image_.set_slots.size(); ++s) {
        if (image_.set_slots[s].name != term.name || image_.set_slots[s].flow != term.taken) continue;
        Reference::Set elements;
        const auto words = random_set(term.type, elements);
        std::copy(words.begin(), words.end(), state_.words.begin() + layout_.set_slot_at[s]);
      }
    }
  }

  const check::Model& model_;
  const game::Game& game_;
  const image::Image& image_;
  const image::Layout& layout_;
  const vm::Board* board_;
  std::mt19937 random_;
  game::State state_;
  std::int32_t crowd_ = 0;  // most things stand near this hex
};

}  // namespace tercio
