#include "runtime/play/script_lines.hpp"

#include <charconv>

#include "runtime/image/units.hpp"
#include "runtime/play/account.hpp"
#include "runtime/play/record.hpp"

namespace tercio::play {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

bool same(const std::string& a, const std::string& b) { return spaced(a) == spaced(b); }

std::string small(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

bool begins_with(std::string_view line, std::string_view word) {
  if (small(line.substr(0, word.size())) != word) return false;
  return line.size() == word.size() || line[word.size()] == ' ' || line[word.size()] == '\t';
}

std::vector<image::Value> dice_of(std::string_view text) {
  constexpr std::string_view word = "dice";
  if (!begins_with(text, word)) return {};
  text.remove_prefix(word.size());
  std::vector<image::Value> dice;
  while (!(text = trimmed(text)).empty()) {
    if (text.front() == ',') text = trimmed(text.substr(1));
    image::Value value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) return {};
    dice.push_back(value);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return dice;
}

std::string without_brackets(const std::string& line) {
  const std::size_t open = line.find('(');
  if (open == std::string::npos || open == 0 || line.back() != ')') return line;
  const std::string_view inner = trimmed(std::string_view(line).substr(open + 1, line.size() - open - 2));
  const std::string name(trimmed(std::string_view(line).substr(0, open)));
  return inner.empty() ? name : name + " " + std::string(inner);
}

bool asks_number(const game::Game& game, const game::Decision& decision) {
  if (decision.choice < 0 || decision.action >= 0) return false;
  const image::Choice& choice = game.image().choices[static_cast<std::size_t>(decision.choice)];
  return choice.kind == image::ChoiceKind::amount ||
         (choice.kind == image::ChoiceKind::one && !game.image().domains[static_cast<std::size_t>(choice.domain)].things);
}

image::Unit unit_of(const game::Game& game, const game::Decision& decision) {
  const image::Choice& choice = game.image().choices[static_cast<std::size_t>(decision.choice)];
  return game.image().slots[static_cast<std::size_t>(choice.slot)].unit;
}

std::optional<std::string> number_for(const game::Game& game, const game::Decision& decision, const std::string& wanted) {
  const std::string& name = game.image().choices[static_cast<std::size_t>(decision.choice)].name;
  const std::size_t colon = wanted.find(':');
  if (colon == std::string::npos || !same(name, wanted.substr(0, colon))) return std::nullopt;
  return std::string(trimmed(wanted.substr(colon + 1)));
}

namespace {

// The domain whose elements are taken here: of a group of an action, or of a choice; -1 for none.
std::int32_t candidates_of(const image::Image& image, const game::Decision& decision) {
  if (decision.action >= 0) {
    const std::size_t group = decision.kind == game::Decision::Kind::second_set ? 1 : 0;
    return image.actions[static_cast<std::size_t>(decision.action)].params[group].domain;
  }
  return decision.choice < 0 ? -1 : image.choices[static_cast<std::size_t>(decision.choice)].domain;
}

}  // namespace

std::optional<game::Pick> meant(const game::Game& game, const game::State& state, const game::Decision& decision,
                                const std::string& wanted) {
  constexpr std::int64_t most = 100'000;
  const image::Image& image = game.image();
  const auto count = [&](std::int32_t domain) { return image.domains[static_cast<std::size_t>(domain)].count; };
  const auto low = [&](std::int32_t domain) { return image.domains[static_cast<std::size_t>(domain)].low; };
  if (decision.kind == game::Decision::Kind::menu) {
    if (same(wanted, "done")) return game::Pick{};
    std::vector<std::int32_t> actions = image.menus[static_cast<std::size_t>(decision.menu)].actions;
    for (std::size_t i = 0; i < image.actions.size(); ++i) actions.push_back(static_cast<std::int32_t>(i));  // elsewhere
    for (const std::int32_t number : actions) {
      const image::Action& action = image.actions[static_cast<std::size_t>(number)];
      game::Pick pick{.kind = game::Pick::Kind::act, .action = number};
      if (action.pairs || action.params.empty()) {
        if (same(action.name, wanted)) return pick;
        continue;
      }
      if (action.params.size() > 2 || !same(action.name, wanted.substr(0, action.name.size()))) continue;
      const bool two = action.params.size() == 2;
      const std::int32_t first = action.params[0].domain, second = two ? action.params[1].domain : -1;
      if (std::int64_t{count(first)} * (two ? count(second) : 1) > most) continue;
      for (std::int32_t a = 0; a < count(first); ++a) {
        for (std::int32_t b = 0; b < (two ? count(second) : 1); ++b) {
          pick.values[0] = low(first) + a;
          if (two) pick.values[1] = low(second) + b;
          if (same(game.describe(state, decision, pick), wanted)) return pick;
        }
      }
    }
  } else if (decision.kind == game::Decision::Kind::picks) {
    const auto& options = image.choices[static_cast<std::size_t>(decision.choice)].options;
    for (std::size_t i = 0; i < options.size(); ++i) {
      game::Pick pick{.kind = game::Pick::Kind::option};
      pick.values[0] = static_cast<image::Value>(i);
      if (same(options[i].text, wanted)) return pick;
    }
  } else if (asks_number(game, decision)) {
    const std::optional<std::string> written = number_for(game, decision, wanted);
    std::int64_t number = 0;
    if (!written || image::unit_of(*written) != unit_of(game, decision) || !image::read_measure(*written, number))
      return std::nullopt;
    game::Pick pick{.kind = game::Pick::Kind::take};
    pick.values[0] = static_cast<image::Value>(number);
    return pick;
  } else if (const std::int32_t domain = candidates_of(image, decision); domain >= 0) {
    for (std::int32_t e = 0; e < count(domain) && e < most; ++e) {
      game::Pick pick{.kind = game::Pick::Kind::take};
      pick.values[0] = low(domain) + e;
      if (same(game.describe(state, decision, pick), wanted)) return pick;
    }
  }
  return std::nullopt;
}

std::optional<game::Pick> picked(const game::Game& game, const game::State& state, const game::Decision& decision,
                                 const std::string& line) {
  const bool menu = decision.kind == game::Decision::Kind::menu;
  if (menu && same(line, words(game, state, decision, game::Pick{})) && game.legal(state, game::Pick{})) return game::Pick{};
  const std::string bare = menu ? without_brackets(line) : line;
  for (const game::Pick& pick : decision.picks) {
    const std::string text = game.describe(state, decision, pick);
    if (same(text, line) || same(text, bare)) return pick;
  }
  if (!asks_number(game, decision)) return std::nullopt;
  const std::optional<game::Pick> number = meant(game, state, decision, line);
  return number && game.legal(state, *number) ? number : std::nullopt;
}

bool is_for_menu(const image::Image& image, const std::string& line) {
  const std::string text = spaced(line);
  const auto begins = [&](const std::string& name) {
    if (text.rfind(spaced(name), 0) != 0) return false;
    return text.size() == name.size() || text[name.size()] == ' ' || text[name.size()] == '(';
  };
  if (text.find(':') != std::string::npos) return false;
  for (const image::Choice& choice : image.choices)
    for (const image::Option& option : choice.options)
      if (same(option.text, line)) return false;
  if (begins("done")) return true;
  for (const image::Action& action : image.actions)
    if (begins(action.name)) return true;
  return false;
}

}  // namespace tercio::play
