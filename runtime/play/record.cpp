#include "runtime/play/record.hpp"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "runtime/image/binary.hpp"
#include "runtime/image/fields.hpp"
#include "runtime/play/match.hpp"
#include "runtime/play/save.hpp"

namespace tercio::play {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::array<const char*, 6> kinds{"done", "act", "take", "yes", "no", "option"};

Json pick_json(const game::Pick& pick) {
  Json row = Json::array({kinds[static_cast<std::size_t>(pick.kind)]});
  if (pick.kind == game::Pick::Kind::act) row.push_back(pick.action);
  std::size_t values = pick.values.size();
  while (values > 0 && pick.values[values - 1] == image::none) --values;
  for (std::size_t i = 0; i < values; ++i) row.push_back(pick.values[i]);
  return row;
}

// Nothing else than a value: no greater number is cut down to one.
bool read_value(const Json& row, image::Value& value) {
  if (!row.is_number_integer() || (row.is_number_unsigned() && row.get<std::uint64_t>() > INT32_MAX)) return false;
  const auto number = row.get<std::int64_t>();
  value = static_cast<image::Value>(number);
  return value == number;
}

bool read_pick(const Json& row, game::Pick& pick) {
  if (!row.is_array() || row.empty() || !row[0].is_string()) return false;
  const auto found = std::find(kinds.begin(), kinds.end(), row[0].get<std::string>());
  if (found == kinds.end()) return false;
  pick.kind = static_cast<game::Pick::Kind>(found - kinds.begin());
  std::size_t at = 1;
  if (pick.kind == game::Pick::Kind::act) {
    if (row.size() < 2 || !read_value(row[1], pick.action)) return false;
    at = 2;
  }
  for (std::size_t i = 0; at + i < row.size(); ++i) {
    if (i >= pick.values.size() || !read_value(row[at + i], pick.values[i])) return false;
  }
  return true;
}

bool read_values(const Json& row, std::vector<image::Value>& values) {
  if (!row.is_array() || row.empty()) return false;
  for (const Json& value : row) {
    if (!read_value(value, values.emplace_back())) return false;
  }
  return true;
}

// Whether a line has another text than this; one without a text differs in nothing.
bool differs(const Json& line, const std::string& text) {
  const auto found = line.find("text");
  return found != line.end() && *found != Json(text);
}

// One line of a record after its header; empty when the game takes it as it stands there. `damaged`: whether it is a
// line at all that can be read.
std::string step(const game::Game& game, game::State& state, const Json& line, game::Log* log, bool& ended, bool& damaged) {
  const auto unread = [&](const char* why) {
    damaged = true;
    return std::string(why);
  };
  if (const auto found = line.find("pick"); found != line.end()) {
    game::Pick pick;
    if (!read_pick(*found, pick)) return unread("it is no pick");
    if (!game.legal(state, pick)) return "the pick is not legal here";
    const game::Decision decision = game.decision(state);
    if (differs(line, words(game, state, decision, pick)) && differs(line, game.describe(state, decision, pick)))
      return "the text is not that of the pick";
    if (!game.apply(state, pick, log)) return "the pick is not legal here";
    return {};
  }
  const bool own = line.contains("roll");
  if (own || line.contains("given")) {
    std::vector<image::Value> values;
    if (!read_values(line[own ? "roll" : "given"], values)) return unread("it is no roll");
    if (game.status(state) != game::Status::chance) return "nothing is to be rolled here";
    game::Log events;
    if (own) {
      game.roll(state, &events);
    } else {
      game.resolve(state, values, &events);
      if (events.empty()) return "the dice cannot show that";
    }
    const game::Event& event = events.front();
    const std::vector<image::Value> thrown =
        event.kind == game::Event::Kind::draw ? std::vector{event.after} : event.dice;
    if (thrown != values) return "the dice show something else";
    if (differs(line, words(game, event))) return "the text is not that of the throw";
    if (log != nullptr) log->insert(log->end(), events.begin(), events.end());
    return {};
  }
  if (const auto found = line.find("end"); found != line.end()) {
    ended = true;
    if (!found->is_string() || found->get<std::string>() != hex(game.hash(state)))
      return "the last state is another one";
    if (line.value("result", Json()) != Json(result_text(game, state))) return "the result is another one";
    return {};
  }
  return unread("it is no line of a record");
}

Json options_json(const image::Image& image) {
  Json options = Json::object();
  for (const auto& [name, value] : image.options) options[name] = value;
  return options;
}

// A field called so tells where a rule stands or what people read: nothing that is played.
bool for_people(std::string_view field) {
  constexpr std::array<std::string_view, 9> fields{"handle", "handles", "shapes_handle", "title", "because", "provenance", "provisional", "mark", "told"};
  return std::find(fields.begin(), fields.end(), field) != fields.end();
}

template <class T>
concept Fields = requires(T& v) { image::for_each_field(v, [](const char*, auto&) {}); };

void leave_out_words(Fields auto& value) {
  image::for_each_field(value, []<class T>(const char* name, T& field) {
    if (for_people(name)) {
      field = T{};
    } else if constexpr (Fields<T>) {
      leave_out_words(field);
    } else if constexpr (requires { requires Fields<typename T::value_type>; }) {
      for (auto& each : field) leave_out_words(each);
    }
  });
}

std::string check_header(const game::Game& game, const Json& header) {
  if (!header.is_object() || header.value("tercio", Json()) != Json("game")) return "it is no record of a game";
  if (header.value("image", Json()) != Json(hex(identity(game.image())))) return "it was played by another image";
  if (header.value("game", Json()) != Json(game.image().game)) return "it is of another game";
  if (header.value("options", Json()) != options_json(game.image())) return "it was played with other options";
  const auto seed = header.find("seed");
  if (seed == header.end() || !seed->is_number_unsigned()) return "it names no seed";
  if (header.contains("save") && !header["save"].is_string()) return "the save it goes on from is damaged";
  return {};
}

std::string digits_of(std::string_view bytes) {
  std::string digits;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    digits += "0123456789abcdef"[byte >> 4U];
    digits += "0123456789abcdef"[byte & 15U];
  }
  return digits;
}

// Nothing for what are no digits.
std::string bytes_of(const std::string& digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    std::uint8_t byte = 0;
    const auto [end, bad] = std::from_chars(&digits[i], &digits[i] + 2, byte, 16);
    if (bad != std::errc() || end != &digits[i] + 2) return {};
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

// Where a record begins: at the start of a game, or where a save goes on.
void begin(const game::Game& game, const Json& header, game::Log* log, Replay& result) {
  result.seed = header["seed"].get<std::uint64_t>();
  if (!header.contains("save")) {
    result.state = game.start(result.seed, log);
    return;
  }
  const std::string wrong = load(game, bytes_of(header["save"].get<std::string>()), result.state);
  if (!wrong.empty()) {
    result.wrong = "the save it goes on from cannot be read: " + wrong;
    return;
  }
  result.begin = result.state;
  const game::Log open = game.opened(result.state);
  if (log != nullptr) log->insert(log->end(), open.begin(), open.end());
}

}  // namespace

std::uint64_t identity(const image::Image& image) {
  image::Image played = image;
  leave_out_words(played);
  const std::string bytes = image::write(played);
  return XXH64(bytes.data(), bytes.size(), 0);
}

std::string hex(std::uint64_t number) {
  std::string digits(16, '0');
  for (std::size_t i = 16; i-- > 0; number >>= 4U) digits[i] = "0123456789abcdef"[number & 15U];
  return digits;
}

std::string words(const game::Game& game, const game::State& state, const game::Decision& decision,
                  const game::Pick& pick) {
  const std::string text = game.describe(state, decision, pick);
  if (decision.kind != game::Decision::Kind::menu || pick.kind != game::Pick::Kind::done) return text;
  const image::Image& image = game.image();
  const std::int32_t phase = image.menus[static_cast<std::size_t>(decision.menu)].flow;
  return text + " " + image.flows[static_cast<std::size_t>(phase)].name;
}

std::string words(const game::Game& game, const game::Event& event) {
  if (event.kind == game::Event::Kind::draw) return game.describe(event);
  std::string text = "dice";
  for (const image::Value die : event.dice) text += " " + std::to_string(die);
  return text;
}

Recorder::Recorder(std::ostream& out, const game::Game& game, std::uint64_t seed, std::string_view save) : game_(game), out_(out) {
  Json header{{"tercio", "game"},
              {"game", game.image().game},
              {"image", hex(identity(game.image()))},
              {"seed", seed},
              {"options", options_json(game.image())}};
  if (!save.empty()) header["save"] = digits_of(save);
  out_ << header.dump() << '\n';
}

void Recorder::pick(const game::Pick& pick, const std::string& text) {
  out_ << Json{{"pick", pick_json(pick)}, {"text", text}}.dump() << '\n';
}

void Recorder::roll(const game::Event& event, bool given) {
  const std::vector<image::Value> values =
      event.kind == game::Event::Kind::draw ? std::vector{event.after} : event.dice;
  out_ << Json{{given ? "given" : "roll", values}, {"text", words(game_, event)}}.dump() << '\n';
}

void Recorder::end(const game::Game& game, const game::State& state) {
  out_ << Json{{"end", hex(game.hash(state))}, {"result", result_text(game, state)}}.dump() << '\n';
}

Replay replay(const game::Game& game, std::string_view record, game::Log* log,
              const std::function<void(const game::State&)>& each) {
  Replay result;
  bool ended = false;
  while (!record.empty()) {
    const std::size_t length = std::min(record.find('\n'), record.size());
    const std::string_view text = record.substr(0, length);
    record.remove_prefix(std::min(length + 1, record.size()));
    ++result.line;
    if (text.empty()) continue;
    const Json line = Json::parse(text, nullptr, false);
    if (line.is_discarded() || !line.is_object()) {
      result.wrong = "it is not JSON";
      result.damaged = true;
    } else if (result.state.words.empty()) {
      result.wrong = check_header(game, line);
      if (result.wrong.empty()) begin(game, line, log, result);
      result.damaged = !result.wrong.empty();
    } else if (ended) {
      result.wrong = "the record has ended before";
      result.damaged = true;
    } else {
      if (each) each(result.state);
      result.wrong = step(game, result.state, line, log, ended, result.damaged);
    }
    if (!result.wrong.empty()) return result;
  }
  if (!ended) result.wrong = "the record has no end";
  result.damaged = !ended;
  return result;
}

}  // namespace tercio::play
