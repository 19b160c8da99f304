#include "runtime/play/account.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "runtime/play/pile_lines.hpp"

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

// "game turn 3", "player turn Red": the name of a sequence or phase and its parameters; empty for other flows.
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

Account::Account(const game::Game& game) : game_(game), passing_(game.image().columns.size(), false) {
  for (const image::Flow& flow : game.image().flows)
    for (const std::int32_t column : flow.lives) passing_[static_cast<std::size_t>(column)] = true;
}

std::string Account::line(const game::Event& event) {
  if (event.kind == Kind::enter) {
    std::string out;
    if (const std::string text = heading(event); !text.empty()) {
      out = flush();
      open_.push_back({event.subject, text, false});
    } else {
      open_.push_back({event.subject, {}, false});
    }
    return out;
  }
  if (event.kind == Kind::leave) {
    const image::FlowKind kind = game_.image().flows[static_cast<std::size_t>(event.subject)].kind;
    std::string out;
    if (kind != image::FlowKind::procedure && kind != image::FlowKind::law) out = flush();
    while (!open_.empty()) {
      const bool found = open_.back().flow == event.subject;
      open_.pop_back();
      if (found) break;
    }
    return out;
  }
  if (event.kind == Kind::choice && event.pick.kind == game::Pick::Kind::act) {
    std::string out = flush();
    add(event);
    return out;
  }
  add(event);
  return {};
}

std::string Account::rest() { return flush(); }

void Account::add(const game::Event& event) {
  if (event.kind == Kind::write && game_.image().columns[static_cast<std::size_t>(event.subject)].pile) return add_pile(event);
  const std::string text = game_.describe(event);
  if (text.empty()) return;
  if (event.kind == Kind::write) return add_write(event);
  Line line;
  line.text = spaced(text);
  if (event.kind == Kind::draw) line.drawn = event.after;
  if (event.kind == Kind::choice) {
    if (event.pick.kind == game::Pick::Kind::done) return;
    line.act = event.pick.kind == game::Pick::Kind::act;
    if (event.pick.kind == game::Pick::Kind::take && event.subject >= 0) {
      line.picked_domain = game_.image().choices[static_cast<std::size_t>(event.subject)].domain;
      line.picked = event.pick.values[0];
    }
    // The groups of a declared action stand in its line: "attackers A, B, defenders C".
    if (event.subject < 0 && event.pick.kind == game::Pick::Kind::take && !lines_.empty() && lines_.back().act) {
      const image::ActionParam& param =
          game_.image().actions[static_cast<std::size_t>(event.pick.action)].params[static_cast<std::size_t>(event.element)];
      Line& act = lines_.back();
      const std::string group = ", " + spaced(param.name) + " ";
      act.text += act.text.find(group) == std::string::npos ? group : ", ";
      act.text += thing(game_.image(), param.domain, event.pick.values[0]);
      return;
    }
  }
  // What is worked out one after the other shares a line: "attack 13, defence 4".
  if (event.kind == Kind::let && !lines_.empty() && lines_.back().column < 0 && !lines_.back().act && lines_.back().picked_domain < 0 &&
      lines_.back().piles.empty()) {
    lines_.back().text += ", " + line.text;
    return;
  }
  lines_.push_back(std::move(line));
}

void Account::add_pile(const game::Event& event) {
  const bool leaves = event.after == image::off_pile, comes = event.before == image::off_pile;
  if (!leaves && !comes && event.after != 0) return;  // it closes up to the others
  const image::Image& image = game_.image();
  const image::Value thing = pile_thing(image, event);
  // "draw rain from deck", and perhaps where it goes: "draw rain from deck to hand of North".
  if (!lines_.empty() && (leaves || comes) && lines_.back().drawn == thing) {
    lines_.back().text += (leaves ? " from " : event.after < 0 ? " to under " : " to ") + pile_name(image, event);
    if (comes) lines_.back().drawn = image::none;
    return;
  }
  const image::Column& column = image.columns[static_cast<std::size_t>(event.subject)];
  // A pick that this makes plain needs no line of its own.
  if (!lines_.empty() && lines_.back().picked == thing && lines_.back().picked_domain >= 0 &&
      lines_.back().picked_domain == (column.domain2 < 0 ? column.domain : column.domain2))
    lines_.pop_back();
  if (lines_.empty() || lines_.back().piles.empty()) lines_.emplace_back();
  lines_.back().piles.push_back(event);
}

void Account::add_write(const game::Event& event) {
  const image::Image& image = game_.image();
  const image::Column& column = image.columns[static_cast<std::size_t>(event.subject)];
  if (passing_[static_cast<std::size_t>(event.subject)]) return;
  // A pick that the write itself makes plain needs no line of its own.
  if (!lines_.empty() && lines_.back().picked_domain >= 0 && lines_.back().picked_domain == column.value_domain &&
      lines_.back().picked == event.after)
    lines_.pop_back();
  const std::string value = column.word                                   ? (event.after < 0 ? "none" : image.words[static_cast<std::size_t>(event.after)])
                            : column.encoding == image::Encoding::bit     ? (event.after != 0 ? "yes" : "no")
                            : event.after == image::none && (column.value_domain >= 0 || column.low == image::none) ? "none"
                                                                          : thing(image, column.value_domain, event.after);
  const std::string owner = column.domain < 0 ? std::string() : thing(image, column.domain, event.element);
  // A way of several steps is one line, as long as nothing was thrown or chosen on it.
  for (auto line = lines_.rbegin(); line != lines_.rend() && line->column >= 0; ++line) {
    if (line->column == event.subject && line->element == event.element && line->after == event.before && column.domain2 < 0) {
      line->way.push_back(value);
      line->after = event.after;
      return;
    }
  }
  if (!lines_.empty() && column.domain >= 0 && column.domain2 < 0) {
    Line& last = lines_.back();
    if (last.column == event.subject && last.before == event.before && last.after == event.after && last.way.size() <= 1) {
      last.things.push_back(owner);
      last.element = image::none;
      return;
    }
  }
  Line line;
  line.text = spaced(game_.describe(event));
  line.column = event.subject;
  line.element = event.element;
  line.before = event.before;
  line.after = event.after;
  if (column.domain >= 0 && column.domain2 < 0) line.things.push_back(owner);
  line.way.push_back(value);
  lines_.push_back(std::move(line));
}

// "Gula is disrupted", "A, B are dead", "place of Gula: 1716 > 1615", "level: 45 -> 50".
std::string Account::text_of(const Line& line) const {
  if (line.column < 0) return line.text;
  const image::Column& column = game_.image().columns[static_cast<std::size_t>(line.column)];
  std::string names;
  for (const std::string& each : line.things) names += (names.empty() ? "" : ", ") + each;
  const std::string are = line.things.size() > 1 ? " are " : " is ";
  const std::string name = spaced(column.name);
  const bool flag = column.encoding == image::Encoding::bit;
  if (flag && !names.empty()) return names + are + (line.way.back() == "yes" ? "" : "no longer ") + name;
  if (flag && line.things.empty() && column.domain < 0) return (line.way.back() == "yes" ? "" : "no ") + name;
  if (column.word && !names.empty()) return names + are + spaced(line.way.back());
  if (line.things.size() > 1) return name + " of " + names + ": " + line.way.back();
  if (line.way.size() == 1) return line.text;
  std::string way = name + (names.empty() ? "" : " of " + names) + ": " +
                    (line.before == image::none && (column.value_domain >= 0 || column.low == image::none) ? "none" : thing(game_.image(), column.value_domain, line.before));
  for (const std::string& value : line.way) way += " > " + value;
  return way;
}

std::string Account::flush() {
  std::string out;
  if (lines_.empty()) return out;
  std::size_t depth = 0;
  for (Heading& heading : open_) {
    if (heading.text.empty()) continue;
    if (!heading.written) out += std::string(2 * depth, ' ') + heading.text + "\n";
    heading.written = true;
    ++depth;
  }
  bool under_act = false;
  for (const Line& line : lines_) {
    const std::vector<std::string> texts = line.piles.empty() ? std::vector{text_of(line)} : pile_lines(game_.image(), line.piles);
    for (const std::string& text : texts) out += std::string(2 * depth + (under_act ? 2 : 0), ' ') + text + "\n";
    under_act = under_act || line.act;
  }
  lines_.clear();
  return out;
}

std::string account(const game::Game& game, const game::Log& log) {
  Account account(game);
  std::string out;
  for (const game::Event& event : log) out += account.line(event);
  return out + account.rest();
}

std::string event_json(const game::Game& game, const game::Event& event) {
  static constexpr std::array names{"enter",  "leave", "step",     "write",   "roll",   "draw",
                                    "choice", "law",   "reaction", "excused", "breach", "end",  "let"};
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
