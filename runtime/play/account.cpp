#include "runtime/play/account.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace tercio::play {
namespace {

using Kind = game::Event::Kind;

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string thing(const image::Image& image, std::int32_t domain, image::Value value) {
  if (domain < 0) return std::to_string(value);
  const image::Domain& over = image.domains[static_cast<std::size_t>(domain)];
  const auto element = static_cast<std::size_t>(value - over.low);
  return over.things && element < over.names.size() ? over.names[element] : std::to_string(value);
}

}  // namespace

// "game turn 3", "player turn Swedish": the name of a sequence or phase and its parameters; empty for other flows.
std::string Account::heading(const game::Event& event) const {
  const image::Image& image = game_.image();
  const image::Flow& flow = image.flows[static_cast<std::size_t>(event.subject)];
  if (flow.kind != image::FlowKind::sequence && flow.kind != image::FlowKind::phase) return {};
  std::string text = spaced(flow.name);
  const std::array values{event.element, event.element2};
  std::size_t n = 0;
  for (const std::int32_t param : flow.params) {
    if (param < 0 || n == values.size()) continue;
    text += " " + thing(image, image.slots[static_cast<std::size_t>(param)].domain, values[n++]);
  }
  return text;
}

std::string Account::line(const game::Event& event) {
  if (event.kind == Kind::enter) {
    open_.push_back({event.subject, heading(event), false});
    return {};
  }
  if (event.kind == Kind::leave) {
    while (!open_.empty()) {
      const bool found = open_.back().flow == event.subject;
      open_.pop_back();
      if (found) break;
    }
    return {};
  }
  const std::string text = game_.describe(event);
  if (text.empty()) return {};
  std::string out;
  std::size_t depth = 0;
  for (Heading& heading : open_) {
    if (heading.text.empty()) continue;
    if (!heading.written) out += std::string(2 * depth, ' ') + heading.text + "\n";
    heading.written = true;
    ++depth;
  }
  return out + std::string(2 * depth, ' ') + text + "\n";
}

std::string account(const game::Game& game, const game::Log& log) {
  Account account(game);
  std::string out;
  for (const game::Event& event : log) out += account.line(event);
  return out;
}

std::string event_json(const game::Game& game, const game::Event& event) {
  static constexpr std::array names{"enter",  "leave", "step",     "write",   "roll",   "draw",
                                    "choice", "law",   "reaction", "excused", "breach", "end"};
  const image::Image& image = game.image();
  nlohmann::ordered_json out{{"event", names[static_cast<std::size_t>(event.kind)]}};
  const auto at = static_cast<std::size_t>(event.subject);
  switch (event.kind) {
    case Kind::enter:
    case Kind::leave:
      out["flow"] = image.flows[at].name;
      break;
    case Kind::step:
      out["step"] = image.steps[at].name;
      break;
    case Kind::write:
      out["column"] = image.columns[at].name;
      out["before"] = event.before;
      out["after"] = event.after;
      break;
    case Kind::roll:
      out["dice"] = event.dice;
      break;
    case Kind::draw:
      out["drawn"] = event.after;
      break;
    case Kind::choice:
    case Kind::law:
    case Kind::reaction:
    case Kind::excused:
    case Kind::breach:
    case Kind::end:
      break;
  }
  if (const std::string text = game.describe(event); !text.empty()) out["text"] = text;
  if (event.handle >= 0) out["case"] = image.handles[static_cast<std::size_t>(event.handle)].str();
  return out.dump();
}

}  // namespace tercio::play
