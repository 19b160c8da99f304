// A game with nothing left out: as lines of text, and an event as JSON.
#include <array>
#include <nlohmann/json.hpp>

#include "runtime/play/account.hpp"

namespace tercio::play {
namespace {

using Kind = game::Event::Kind;

// What an account has no words for.
std::string plain(const game::Game& game, const game::Event& event) {
  const image::Image& image = game.image();
  const auto at = static_cast<std::size_t>(event.subject);
  switch (event.kind) {
    case Kind::enter: return image.flows[at].name;
    case Kind::step: return "step " + image.steps[at].name;
    case Kind::let: {
      const image::Slot& slot = image.slots[at];
      std::string value = std::to_string(event.after);
      if (slot.domain >= 0) {
        const image::Domain& over = image.domains[static_cast<std::size_t>(slot.domain)];
        const auto element = static_cast<std::size_t>(event.after - over.low);
        value = over.things && element < over.names.size() ? over.names[element] : "none";
      }
      return "let " + slot.name + " " + value;
    }
    case Kind::write: return image.columns[at].name + ": " + std::to_string(event.before) + " -> " + std::to_string(event.after);
    case Kind::choice: return "one pick, taken silently";
    default: return {};
  }
}

}  // namespace

std::string trace(const game::Game& game, const game::Log& log) {
  const image::Image& image = game.image();
  std::string out;
  std::vector<std::int32_t> open;
  for (const game::Event& event : log) {
    if (event.kind == Kind::leave) {
      while (!open.empty()) {
        const bool found = open.back() == event.subject;
        open.pop_back();
        if (found) break;
      }
      continue;
    }
    std::string text = game.describe(event);
    if (text.empty()) text = plain(game, event);
    if (event.kind == Kind::let && text.rfind("let ", 0) != 0) text = "let " + text;
    const std::string cited = event.handle < 0 ? "" : "  [" + image.handles[static_cast<std::size_t>(event.handle)].str() + "]";
    out += std::string(2 * open.size(), ' ') + text + cited + "\n";
    if (event.kind == Kind::enter) open.push_back(event.subject);
  }
  return out;
}

std::string event_json(const game::Game& game, const game::Event& event) {
  static constexpr std::array names{"enter",  "leave", "step",     "write",   "roll",   "draw",
                                    "choice", "law",   "reaction", "excused", "breach", "end",  "let",
                                    "tell"};
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
    case Kind::tell:
      out["name"] = image.told[at].name;
      out["value"] = event.after;
      break;
    case Kind::let:
      out["name"] = image.slots[at].name;
      out["value"] = event.after;
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
