// Lines as text: what was done to several at once is told once, an action and what came of it stand together while they
// fit, each line ends with its cases and is wrapped.
#include <algorithm>

#include "runtime/play/account.hpp"
#include "runtime/play/account_lines.hpp"
#include "runtime/play/pile_lines.hpp"

namespace tercio::play {
namespace {

constexpr std::size_t width = 110;

// Characters, not bytes.
std::size_t length(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & '\xc0') != '\x80'; }));
}

std::string joined(const std::vector<std::string>& names, std::string_view between) {
  std::string out;
  for (const std::string& each : names) out += (out.empty() ? "" : std::string(between)) + each;
  return out;
}

void merge(std::vector<std::int32_t>& into, const std::vector<std::int32_t>& more) {
  for (const std::int32_t each : more)
    if (std::find(into.begin(), into.end(), each) == into.end()) into.push_back(each);
}

// More happen to so many at once only while a game is set up.
constexpr std::size_t most_names = 24;

std::string listed(const std::vector<std::string>& names) {
  if (names.size() <= most_names) return joined(names, ", ");
  return joined({names.begin(), names.begin() + 3}, ", ") + " and " + std::to_string(names.size() - 3) + " more";
}

// Lines end after a comma, a semicolon or a step of a way, else between words, never within the cases in brackets; what
// goes on is indented by four more.
std::string wrapped(const std::string& text, const std::string& cases, std::size_t indent) {
  std::string out, rest = text;
  std::size_t margin = indent;
  while (length(rest) + length(cases) + margin > width) {
    std::size_t end = 0, step = 0, word = 0, characters = margin;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (characters > width) break;
      characters += (rest[i] & '\xc0') != '\x80' ? 1 : 0;
      if (rest[i] != ' ' || i == 0) continue;
      word = i;
      if (rest[i - 1] == ',' || rest[i - 1] == ';') end = i;
      if (rest[i - 1] == '>') step = i;
    }
    if (length(rest.substr(0, end)) + margin < width / 2) end = step > end ? step : word;
    if (end == 0) break;
    out += std::string(margin, ' ') + rest.substr(0, end) + "\n";
    rest = rest.substr(end + 1);
    margin = indent + 4;
  }
  return out + std::string(margin, ' ') + rest + cases + "\n";
}

}  // namespace

std::string spaced(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

// "1717 > 1816 > 1717"; a piece that was nowhere is placed, and one that goes nowhere is removed.
std::string Lines::way_of(const Line& line) const {
  if (line.way.size() == 2 && line.way[0] == "none") return "placed at " + line.way[1];
  std::vector<std::string> way = line.way;
  const bool comes = way.front() == "none", goes = way.back() == "none";
  if (comes) way.erase(way.begin());
  if (goes) way.pop_back();
  if (goes && way.size() == 1) return "removed from " + way[0];
  return (comes ? "placed at " : "") + joined(way, " > ") + (goes ? " and removed" : "");
}

// "rolls d6 = 2 for result on crt (odds 3): Dd", "rolls d6 = 3, 5 for die", "draws Blue for first".
std::string Lines::thrown(const Line& line) const {
  std::string text;
  for (std::size_t i = 0; i < line.throws.size(); ++i) {
    const Throw& each = line.throws[i];
    text += text.empty() ? (each.dice.empty() ? "draws " : "rolls ") : ", ";
    text += (each.dice.empty() ? "" : each.dice + " = ") + joined(each.shows, ", ") + " for " + each.name;
    const bool more = i + 1 < line.throws.size() && line.throws[i + 1].about == each.about;
    if (!each.about.empty() && !more) text += " of " + each.about;
  }
  return text + line.text + in_brackets(line.why) + (line.so.empty() ? "" : ": ") + joined(line.so, ", ");
}

// "Gula is disrupted", "A, B are dead", "A, B 1717 > 1816", "level: 45 > 50".
std::string Lines::text_of(const Line& line) const {
  if (line.kind == Kind::said && !line.things.empty())
    return joined(line.things, ", ") + (line.things.size() > 1 ? " are excused" : " is excused");
  if (!line.piles.empty()) return joined(pile_lines(image_, line.piles), "; ");
  if (line.kind == Kind::roll) return thrown(line);
  if (line.kind != Kind::write) return line.text;
  const image::Column& column = image_.columns[static_cast<std::size_t>(line.column)];
  const std::string names = listed(line.things);
  const bool flag = !line.on_table && column.encoding == image::Encoding::bit;
  if (flag && column.domain < 0) return (line.way.back() == "yes" ? "" : "no ") + column.name;
  if (flag || column.word) {
    if (!names.empty() && column.domain2 < 0)
      return names + (line.things.size() > 1 ? " are " : " is ") +
             (column.word ? line.way.back() : (line.way.back() == "yes" ? "" : "no longer ") + column.name);
  }
  if (is_way(line)) {
    const std::string way = way_of(line);
    return names + (way.find(" > ") == std::string::npos || way.compare(0, 6, "placed") == 0 ? " " : ": ") + way;
  }
  return column.name + (names.empty() ? "" : " of " + names) + ": " + joined(line.way, " > ");
}

std::string Lines::in_brackets(const std::vector<std::string>& reasons) {
  return reasons.empty() ? "" : " (" + joined(reasons, ", ") + ")";
}

// " [8.61b, 9.0b]", each case once.
std::string Lines::cases(const std::vector<std::int32_t>& handles) const {
  std::vector<std::string> names;
  for (const std::int32_t each : handles) {
    const std::string& name = image_.handles[static_cast<std::size_t>(each)].case_;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names.empty() ? "" : " [" + joined(names, ", ") + "]";
}

std::string Lines::who(image::Value side) const {
  return side == image::none || image_.side_domain < 0 ? "" : name(image_.side_domain, side);
}

std::vector<Lines::Told> Lines::told() const {
  std::vector<Told> out;
  image::Value acting = image::none;
  const std::size_t used = told_act(out);
  if (used > 0) acting = lines_.front().side;
  std::vector<Told> rest;
  told_rest(used, acting, rest);
  if (used == 0) return rest;
  Told& act = out.front();
  const bool way = !act.deeper;
  act.deeper = false;
  if (rest.size() == 1) {
    std::vector<std::int32_t> handles = act.handles;
    merge(handles, rest.front().handles);
    const std::string again = who(lines_.front().side) + " rolls";  // who it is stands at the beginning
    std::string came = rest.front().text;
    if (came.compare(0, again.size(), again) == 0) came = came.substr(again.size() - 5);
    std::string text = act.text + (way ? "; " : ": ") + came;
    act.text = std::move(text);
    act.handles = std::move(handles);
    return out;
  }
  const Line& begun = lines_.front();
  const bool idle = rest.empty() && !way && !begun.open && (begun.stays || begun.declined || !begun.wrote);
  if (idle && !act.text.ends_with(": no")) act.text += begun.stays ? ": stays" : ": nothing comes of it";
  for (Told& each : rest) {
    each.deeper = true;
    out.push_back(std::move(each));
  }
  return out;
}

// The action that the lines begin with, what its player picked at once, and the way of what it moves; how many lines
// these were. Told::deeper says that no way stands there yet.
std::size_t Lines::told_act(std::vector<Told>& out) const {
  if (lines_.empty() || lines_.front().kind != Kind::act) return 0;
  const Line& act = lines_.front();
  const std::string side = who(act.side);
  Told told{(side.empty() ? "" : side + ": ") + act.text, act.handles, true};
  std::size_t used = 1;
  while (used < lines_.size() && lines_[used].kind == Kind::choice && lines_[used].side == act.side) {
    told.text += ", " + lines_[used].text;
    merge(told.handles, lines_[used++].handles);
  }
  if (used < lines_.size() && is_way(lines_[used]) && !act.thing.empty() &&
      lines_[used].things == std::vector<std::string>{act.thing}) {
    const bool alone = used + 1 == lines_.size() || lines_[used + 1].kind != Kind::write ||
                       lines_[used + 1].column != lines_[used].column || lines_[used + 1].way != lines_[used].way;
    if (alone) {
      told.text += ": " + way_of(lines_[used]);
      merge(told.handles, lines_[used++].handles);
      told.deeper = false;
    }
  }
  out.push_back(std::move(told));
  return used;
}

// Of a piece that is taken away it is not told what it then is no longer.
bool Lines::leaves_with(std::size_t line) const {
  const auto about_one = [&](const Line& each) { return each.kind == Kind::write && each.things == lines_[line].things; };
  const Line& ceased = lines_[line];
  if (ceased.kind != Kind::write || ceased.things.size() != 1 || is_way(ceased) || ceased.way.back() != "no") return false;
  for (std::size_t i = line + 1; i < lines_.size() && about_one(lines_[i]); ++i)
    if (is_way(lines_[i])) return lines_[i].way.back() == "none";
  return false;
}

std::size_t Lines::told_rest(std::size_t from, image::Value acting, std::vector<Told>& out) const {
  bool others = false;  // somebody else has picked or thrown something meanwhile
  bool ways = false;  // the last line told is of ways, and others may follow in it
  for (std::size_t i = from; i < lines_.size(); ++i) {
    if (leaves_with(i)) continue;
    Line line = lines_[i];
    // The same done to several.
    while (line.kind == Kind::write && i + 1 < lines_.size() && lines_[i + 1].kind == Kind::write &&
           lines_[i + 1].column == line.column && lines_[i + 1].way == line.way &&
           lines_[i + 1].handles == line.handles && !lines_[i + 1].things.empty())
      line.things.push_back(lines_[++i].things.front());
    Told told{text_of(line), line.handles, false};
    const std::string side = who(line.side);
    others = others || ((line.kind == Kind::choice || line.kind == Kind::roll) && line.side != acting);
    if (line.kind == Kind::choice && !side.empty() && others) told.text = side + ": " + told.text;
    // Nobody's dice are no sentence: "roll d6 = 3 for die".
    if (line.kind == Kind::roll) told.text = side.empty() ? told.text.erase(4, 1) : side + " " + told.text;
    // What befell a piece and brought it or took it away is one line.
    if (i + 1 < lines_.size() && line.kind == Kind::write && line.things.size() == 1 && !is_way(line) &&
        is_way(lines_[i + 1]) && lines_[i + 1].things == line.things &&
        (lines_[i + 1].way.back() == "none" || lines_[i + 1].way.front() == "none")) {
      told.text += ", " + way_of(lines_[++i]);
      merge(told.handles, lines_[i].handles);
      ways = false;
    } else if (ways && line.kind == Kind::choice && line.domain >= 0 && line.domain == image_.space.place_domain &&
               out.back().handles == told.handles) {
      out.back().text += "; " + line.text;  // it stays where it is
      continue;
    } else if (is_way(line)) {
      if (ways && out.back().handles == told.handles) {
        out.back().text += "; " + told.text;
        continue;
      }
      ways = true;
    } else {
      ways = false;
    }
    out.push_back(std::move(told));
  }
  return lines_.size();
}

std::string Lines::take(std::size_t depth) {
  std::string out;
  for (const Told& each : told())
    out += wrapped(spaced(each.text), cases(each.handles), 2 * (depth + (each.deeper ? 1 : 0)));
  lines_.clear();
  return out;
}

}  // namespace tercio::play
