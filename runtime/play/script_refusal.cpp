#include "runtime/play/script_refusal.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "runtime/image/units.hpp"
#include "runtime/play/account.hpp"
#include "runtime/play/record.hpp"
#include "runtime/play/script_lines.hpp"

namespace tercio::play {
namespace {

// How many letters must be changed, added or left out.
std::size_t slips(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, corner + (a[i - 1] == b[j - 1] ? 0 : 1)});
      corner = above;
    }
  }
  return row[b.size()];
}

// The numbers next to one that is within the range and still not legal: "; next to it are far: 23cm, far: 251mm".
std::string nearest(const game::Game& game, const game::State& state, const game::Decision& decision,
                    const game::Pick& pick) {
  constexpr std::int64_t most = 4000;  // numbers looked at on each side
  const image::Value wanted = pick.values[0];
  if (wanted < decision.low || wanted > decision.high || game.legal(state, pick)) return {};
  std::string text;
  for (const std::int64_t step : {-1, 1}) {
    game::Pick near = pick;
    for (std::int64_t n = 1; n <= most; ++n) {
      const std::int64_t number = wanted + n * step;
      if (number < decision.low || number > decision.high) break;
      near.values[0] = static_cast<image::Value>(number);
      if (!game.legal(state, near)) continue;
      text += (text.empty() ? "; next to it are " : ", ") + game.describe(state, decision, near);
      break;
    }
  }
  return text;
}

// "[8.15] not adjacent, [9.14]".
std::string cited(const game::Game& game, const std::vector<game::Reason>& reasons) {
  std::string text;
  for (const game::Reason& each : reasons) {
    const auto& handles = game.image().handles;
    const bool known = each.handle >= 0 && static_cast<std::size_t>(each.handle) < handles.size();
    const std::string handle = known ? "[" + handles[static_cast<std::size_t>(each.handle)].str() + "]" : "";
    text += (text.empty() ? "" : ", ") + handle + (handle.empty() || each.text.empty() ? "" : " ") + each.text;
  }
  return text;
}

// "; it cannot be declined: [6.32a] could not be kept", where a choice could be in itself; else empty.
std::string forced(const game::Game& game, const game::State& state, const game::Decision& decision) {
  if (decision.choice < 0 || !game.image().choices[static_cast<std::size_t>(decision.choice)].or_none) return {};
  if (game.legal(state, game::Pick{})) return {};
  return "; it cannot be declined: " + cited(game, game.refusal(state, game::Pick{}));
}

// The cases that stand against it: "[8.15] not adjacent, [9.14]"; empty when none is known.
std::string why_not(const game::Game& game, const game::State& state, const game::Decision& decision,
                    const std::string& wanted) {
  const std::optional<game::Pick> pick = meant(game, state, decision, wanted);
  const bool number = asks_number(game, decision);
  if (!pick && number && number_for(game, decision, wanted)) {
    switch (unit_of(game, decision)) {
      case image::Unit::plain: return "it takes a whole number";
      case image::Unit::length: return "it takes a length, in cm or mm and no finer than 0.1mm, such as 24cm, 24.55cm or 24.5mm";
      case image::Unit::angle: return "it takes an angle, in deg with one tenth at most, such as 45deg or 4.5deg";
    }
  }
  if (!pick) return {};
  std::string text = cited(game, game.refusal(state, *pick));
  if (decision.kind == game::Decision::Kind::amount) text += nearest(game, state, decision, *pick);
  return text;
}

std::string named(const image::Image& image, std::int32_t domain, image::Value value) {
  const image::Domain& over = image.domains[static_cast<std::size_t>(domain)];
  const auto element = static_cast<std::size_t>(value - over.low);
  return over.things && element < over.names.size() ? over.names[element] : std::string();
}

// "move Green": the innermost part of the rules that is about a thing; else the innermost that has a name.
std::string inside(const game::Game& game, const game::State& state) {
  const image::Image& image = game.image();
  const game::Log open = game.opened(state);
  std::string nothing_told;
  for (auto each = open.rbegin(); each != open.rend(); ++each) {
    const image::Flow& flow = image.flows[static_cast<std::size_t>(each->subject)];
    if (flow.kind == image::FlowKind::law) continue;
    if (nothing_told.empty()) nothing_told = spaced(flow.name);
    if (flow.kind == image::FlowKind::sequence || flow.kind == image::FlowKind::phase) break;
    std::string text;
    const std::array values{each->element, each->element2};
    std::size_t n = 0;
    for (const std::int32_t param : flow.params) {
      if (param < 0 || n == values.size()) continue;
      const image::Value value = values[n++];
      const std::int32_t domain = image.slots[static_cast<std::size_t>(param)].domain;
      if (domain < 0 || value == image::none) continue;
      if (const std::string thing = named(image, domain, value); !thing.empty()) text += (text.empty() ? " " : ", ") + thing;
    }
    if (!text.empty()) return spaced(flow.name + text);
  }
  return nothing_told;
}

// "the attackers of this attack are complete", where a line names a group of an action that has its groups already.
std::string complete(const game::Game& game, const game::State& state, const game::Decision& decision, const std::string& line) {
  const image::Image& image = game.image();
  const game::Log open = game.opened(state);
  const std::string named = line.substr(0, line.find(':'));
  for (std::size_t i = 0; i < image.actions.size(); ++i) {
    const image::Action& action = image.actions[i];
    const bool now = decision.action == static_cast<std::int32_t>(i);
    const bool before = std::any_of(open.begin(), open.end(), [&](const game::Event& each) { return each.subject == action.flow; });
    if (!action.pairs || named == line || !(now || before)) continue;
    for (std::size_t k = 0; k < action.params.size(); ++k) {
      const bool asked = now && (decision.kind == game::Decision::Kind::second_set) == (k == 1);
      if (!asked && same(action.params[k].name, named))
        return "the " + spaced(action.params[k].name) + " of this " + spaced(action.name) + " are complete";
    }
  }
  return {};
}

// "chooses goal", "acts".
std::string does(const image::Image& image, const game::Decision& decision) {
  using Kind = game::Decision::Kind;
  if (decision.kind == Kind::menu) return "acts";
  if (decision.kind == Kind::first_set || decision.kind == Kind::second_set) {
    const image::Action& action = image.actions[static_cast<std::size_t>(decision.action)];
    return "chooses " + spaced(action.params[decision.kind == Kind::second_set ? 1 : 0].name) + " for " + spaced(action.name);
  }
  const std::string& name = image.choices[static_cast<std::size_t>(decision.choice)].name;
  if (decision.kind == Kind::may) return "says yes or no to `" + name + "`";
  return decision.kind == Kind::picks || name.empty() ? "picks" : "chooses " + spaced(name);
}

}  // namespace

std::string near(const std::string& wanted, const std::vector<std::string>& known) {
  constexpr std::size_t longest = 200;
  std::size_t least = std::min<std::size_t>(3, wanted.size() / 3 + 1);
  const std::string* found = nullptr;
  for (const std::string& each : known) {
    if (wanted.size() > longest || each.size() > longest) continue;
    const std::size_t n = slips(small(spaced(wanted)), small(spaced(each)));
    if (n > least || (found != nullptr && n == least)) continue;
    least = n;
    found = &each;
  }
  return found == nullptr ? "" : "; did you mean `" + *found + "`?";
}

std::string where(const game::Game& game, const game::State& state, const game::Decision& decision,
                  const std::string& reasons) {
  const image::Image& image = game.image();
  std::string who = decision.side == image::none || image.side_domain < 0 ? "" : spaced(named(image, image.side_domain, decision.side));
  if (who.empty()) who = "the player";
  std::string text = ", where " + who + " " + does(image, decision);
  if (const std::string part = inside(game, state); !part.empty()) text += " in " + part;
  if (decision.handle < 0) return text;
  const std::string cited = "[" + image.handles[static_cast<std::size_t>(decision.handle)].str() + "]";
  return reasons.find(cited) == std::string::npos ? text + " " + cited : text;
}

std::string offered(const game::Game& game, const game::State& state, const game::Decision& decision) {
  std::vector<std::string> picks;
  const bool range = decision.kind == game::Decision::Kind::amount && decision.low < decision.high;
  for (const game::Pick& pick : decision.picks) {
    const bool end = range && pick.kind == game::Pick::Kind::take;
    if (end && pick.values[0] != decision.low) continue;
    picks.push_back(game.describe(state, decision, pick));
    if (end) picks.back() += " to " + image::told_measure(unit_of(game, decision), decision.high);
  }
  // An act with several things has commas of its own.
  const bool commas = std::any_of(picks.begin(), picks.end(), [](const std::string& each) { return each.find(", ") != std::string::npos; });
  std::string text;
  for (const std::string& each : picks) text += (text.empty() ? "; one can pick " : commas ? " | " : ", ") + each;
  return text;
}

std::string refused(const game::Game& game, const game::State& state, const game::Decision& decision,
                    const std::string& wanted) {
  const bool menu = decision.kind == game::Decision::Kind::menu;
  const std::string line = menu ? without_brackets(wanted) : wanted;
  std::string why;
  if (const std::string group = complete(game, state, decision, line); !group.empty()) {
    why = ": " + group;
  } else if (menu && line.rfind("done ", 0) == 0) {
    why = ": this phase is " + words(game, state, decision, game::Pick{}).substr(5);
  } else if (const std::string cases = why_not(game, state, decision, line); !cases.empty()) {
    why = ": " + cases;
  } else {
    std::vector<std::string> known;
    for (const game::Pick& pick : decision.picks) known.push_back(game.describe(state, decision, pick));
    why = near(line, known) + forced(game, state, decision);
  }
  return "cannot be picked here" + where(game, state, decision, why) + why + offered(game, state, decision);
}

}  // namespace tercio::play
