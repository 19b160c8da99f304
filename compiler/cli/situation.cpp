#include "compiler/cli/situation.hpp"

#include <map>
#include <stdexcept>
#include <vector>

#include "runtime/play/account.hpp"
#include "runtime/play/match.hpp"

namespace tercio::cli {
namespace {

using Base = check::Type::Base;

// The thing of the rules for each element of a domain. Of hexes and hexsides, which the rules do not list, they are the
// same; else names tell, for the image leaves out what exists in an example alone.
class Things {
 public:
  Things(const check::Model& rules, const image::Image& image, std::int32_t domain, std::int32_t kind) {
    if (domain < 0) return;
    const image::Domain& over = image.domains[static_cast<std::size_t>(domain)];
    const check::Kind& of = rules.kinds[static_cast<std::size_t>(kind)];
    const check::Kind& root = rules.kinds[static_cast<std::size_t>(of.root < 0 ? kind : of.root)];
    std::map<std::string, std::int64_t> named;
    for (std::size_t i = 0; i < root.things.size(); ++i)
      if (root.things[i].example < 0) named.emplace(root.things[i].name, static_cast<std::int64_t>(i));
    for (std::int32_t e = 0; e < over.count; ++e)
      of_element_.push_back(named.empty() ? e : named.at(over.names[static_cast<std::size_t>(e)]));
  }
  std::size_t count() const { return of_element_.size(); }
  std::int64_t operator[](std::int64_t element) const { return of_element_.at(static_cast<std::size_t>(element)); }

 private:
  std::vector<std::int64_t> of_element_;
};

check::Literal literal(const check::Column& column, const Things& things, image::Value value) {
  check::Literal out;
  const bool named = column.type.base == Base::thing || column.type.base == Base::word;
  out.is_none = value == image::none && (named || column.type.or_none);
  out.value = column.type.base == Base::thing && !out.is_none ? things[value] : value;
  return out;
}

}  // namespace

check::Model situated(const check::Model& rules, const game::Game& game, const game::State& state) {
  check::Model model = rules;
  const image::Image& image = game.image();
  std::size_t next = 0;  // lowering keeps the order of the columns that can change
  for (check::Column& column : model.columns) {
    const bool of_set = column.type.base == Base::set;
    if (column.printed && !of_set) continue;
    const std::size_t number = next++;
    if (number >= image.columns.size() || image.columns[number].name != column.name)
      throw std::logic_error("the image has no column `" + column.name + "` where the rules have it");
    const image::Column& from = image.columns[number];
    if (of_set || from.pile || column.owners.size() != 1) continue;
    const Things owners(rules, image, from.domain, column.owners[0]);
    const Things values(rules, image, column.type.base == Base::thing ? from.value_domain : -1, column.type.kind);
    const image::Kind& kind = image.kinds[static_cast<std::size_t>(column.owners[0])];
    for (std::int32_t e = kind.first; e < kind.first + kind.count; ++e) {
      check::Literal now = literal(column, values, game.column(state, static_cast<std::int32_t>(number), e));
      const auto [place, fresh] = column.values.try_emplace({owners[e], 0}, column.first);
      const check::Literal& before = place->second;
      if (before.is_none == now.is_none && (now.is_none || before.value == now.value)) now.provenance = before.provenance;
      place->second = now;
    }
  }
  return model;
}

std::string moment(const game::Game& game, const game::State& state) {
  if (game.result(state).over) {
    const std::string result = play::result_text(game, state);
    return "the end" + (result.empty() ? "" : ": " + play::spaced(result));
  }
  play::Account account(game, &state);
  for (const game::Event& each : game.opened(state)) account.line(each);
  return account.where();
}

}  // namespace tercio::cli
