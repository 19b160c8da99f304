#include "compiler/driver/set_up.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "compiler/driver/board.hpp"
#include "runtime/game/game.hpp"

namespace tercio::driver {
namespace {

using Base = check::Type::Base;
using image::Value;

class SetUp {
 public:
  SetUp(const check::Model& model, const image::Image& image)
      : image_(image), game_(image, board_for(image)), state_(game_.start(1)), out_(model) {}

  check::Model run() {
    if (game_.status(state_) == game::Status::fault) return std::move(out_);
    for (check::Column& column : out_.columns) {
      const bool holds = column.type.base == Base::thing || column.type.base == Base::word ||
                         column.type.base == Base::flag || column.type.base == Base::integer;
      if (holds && !column.printed && column.owners.size() == 1) read(column);
    }
    return std::move(out_);
  }

 private:
  const check::Kind& root_of(std::int32_t kind) const {
    return out_.kinds[static_cast<std::size_t>(out_.kinds[static_cast<std::size_t>(kind)].root)];
  }
  const image::Domain& domain(std::int32_t number) const { return image_.domains[static_cast<std::size_t>(number)]; }

  // The column of the image that this one became; -1 where it was folded away.
  std::int32_t lowered(const check::Column& column) const {
    const std::string& owner = root_of(column.owners[0]).name;
    for (std::size_t i = 0; i < image_.columns.size(); ++i) {
      const image::Column& each = image_.columns[i];
      if (each.name == column.name && each.handle == column.handle && each.domain >= 0 && each.domain2 < 0 &&
          domain(each.domain).name == owner)
        return static_cast<std::int32_t>(i);
    }
    return -1;
  }

  // The number that the model gives to a thing of this root; hexes and hexsides are numbered alike in both.
  std::int64_t number_of(const check::Kind& root, std::int32_t of, Value value) {
    if (root.hex || root.hexside) return value;
    const auto [known, fresh] = numbers_.try_emplace(of);
    if (fresh) {
      for (const std::string& name : domain(of).names) {
        const auto found = std::find_if(root.things.begin(), root.things.end(), [&](const check::Thing& each) {
          return each.example < 0 && each.name == name;
        });
        known->second.push_back(found - root.things.begin());
      }
    }
    return known->second[static_cast<std::size_t>(value - domain(of).low)];
  }

  check::Literal literal(const check::Column& column, const image::Column& lowered, Value value) {
    check::Literal out;
    const bool nobody = value == image::none && (lowered.value_domain >= 0 || lowered.word || column.type.or_none);
    out.is_none = nobody;
    if (nobody) return out;
    out.value = value;
    if (column.type.base == Base::thing) out.value = number_of(root_of(column.type.kind), lowered.value_domain, value);
    if (column.type.base == Base::word) {
      const auto word = std::find(out_.words.begin(), out_.words.end(), image_.words[static_cast<std::size_t>(value)]);
      out.value = word - out_.words.begin();
    }
    return out;
  }

  void read(check::Column& column) {
    const std::int32_t number = lowered(column);
    if (number < 0) return;
    const image::Column& from = image_.columns[static_cast<std::size_t>(number)];
    const check::Kind& root = root_of(column.owners[0]);
    for (std::int32_t e = 0; e < domain(from.domain).count; ++e) {
      const std::int64_t owner = number_of(root, from.domain, e + domain(from.domain).low);
      const check::Literal now = literal(column, from, game_.column(state_, number, e));
      const auto printed = column.values.find({owner, 0});
      const check::Literal& before = printed == column.values.end() ? column.first : printed->second;
      if (before.is_none == now.is_none && (now.is_none || before.value == now.value)) continue;
      column.values[{owner, 0}] = now;
    }
  }

  const image::Image& image_;
  game::Game game_;
  game::State state_;
  check::Model out_;
  std::map<std::int32_t, std::vector<std::int64_t>> numbers_;  // of a domain: the model's numbers
};

}  // namespace

check::Model after_set_up(const check::Model& model, const image::Image& image) {
  return image.start < 0 ? model : SetUp(model, image).run();
}

}  // namespace tercio::driver
