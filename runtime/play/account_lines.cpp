// Events gathered into lines.
#include "runtime/play/account_lines.hpp"

#include <algorithm>
#include <array>

#include "runtime/image/units.hpp"
#include "runtime/play/pile_lines.hpp"

namespace tercio::play {
namespace {

using Event = game::Event;
using Pick = game::Pick;

void cite(std::vector<std::int32_t>& handles, std::int32_t handle) {
  if (handle >= 0 && std::find(handles.begin(), handles.end(), handle) == handles.end()) handles.push_back(handle);
}

}  // namespace

Lines::Lines(const game::Game& game, const game::State* begin)
    : game_(game), image_(game.image()), sources_(image_), poses_(game, begin), has_ways_(ways_of_actions()) {}

// An action, and all that it calls, looked through for a choice of a place.
std::vector<bool> Lines::ways_of_actions() const {
  std::vector<std::vector<std::int32_t>> calls(image_.flows.size());
  std::vector<bool> chooses(image_.flows.size(), false);
  for (const image::Node& node : image_.nodes)
    if (node.op == image::FlowOp::call && node.flow >= 0) calls[static_cast<std::size_t>(node.flow)].push_back(node.a);
  for (const image::Choice& choice : image_.choices)
    if (choice.flow >= 0 && choice.domain >= 0 && choice.domain == image_.space.place_domain && image::gives_value(choice.kind))
      chooses[static_cast<std::size_t>(choice.flow)] = true;
  std::vector<bool> ways;
  for (const image::Action& action : image_.actions) {
    std::vector<bool> seen(image_.flows.size(), false);
    std::vector<std::int32_t> next{action.flow};
    bool found = false;
    while (!next.empty() && !found) {
      const auto flow = static_cast<std::size_t>(next.back());
      next.pop_back();
      if (seen[flow]) continue;
      seen[flow] = true;
      found = chooses[flow];
      next.insert(next.end(), calls[flow].begin(), calls[flow].end());
    }
    ways.push_back(found);
  }
  return ways;
}

std::string Lines::name(std::int32_t domain, image::Value value) const {
  if (domain < 0) return std::to_string(value);
  const image::Domain& over = image_.domains[static_cast<std::size_t>(domain)];
  const auto element = static_cast<std::size_t>(value - over.low);
  return over.things && element < over.names.size() ? over.names[element] : std::to_string(value);
}

std::string Lines::value_text(const image::Column& column, image::Value value) const {
  if (column.word) return value < 0 ? "none" : image_.words[static_cast<std::size_t>(value)];
  if (column.encoding == image::Encoding::bit) return value != 0 ? "yes" : "no";
  if (value == image::none && (column.value_domain >= 0 || column.low == image::none)) return "none";
  if (column.unit != image::Unit::plain) return image::told_measure(column.unit, value);
  return name(column.value_domain, value);
}

bool Lines::is_place(const image::Column& column) const {
  return column.value_domain >= 0 && column.value_domain == image_.space.place_domain && column.domain >= 0 &&
         column.domain2 < 0 && column.domain != image_.side_domain;
}

bool Lines::is_way(const Line& line) const {
  if (line.kind != Kind::write) return false;
  return line.on_table || is_place(image_.columns[static_cast<std::size_t>(line.column)]);
}

void Lines::give_cases(Line& line, const Event& event) const {
  cite(line.handles, cause_);
  cite(line.handles, event.handle);
}

Lines::Line& Lines::add(Kind kind, const Event& event) {
  Line line;
  line.kind = kind;
  line.side = event.side;
  give_cases(line, event);
  lines_.push_back(std::move(line));
  return lines_.back();
}

void Lines::act(const Event& event) {
  const image::Action& action = image_.actions[static_cast<std::size_t>(event.pick.action)];
  Line& line = add(Kind::act, event);
  line.handles.clear();
  cite(line.handles, action.handle);
  line.text = action.name;
  line.phase = action.phase;
  line.stays = has_ways_[static_cast<std::size_t>(event.pick.action)];
  if (action.pairs) return;
  for (std::size_t i = 0; i < action.params.size(); ++i)
    line.text += (i == 0 ? " " : ", ") + name(action.params[i].domain, event.pick.values[i]);
  if (action.params.size() == 1) line.thing = name(action.params[0].domain, event.pick.values[0]);
}

void Lines::choice(const Event& event) {
  const Pick& pick = event.pick;
  if (pick.kind == Pick::Kind::done) return declined(event);
  if (event.subject < 0) {  // one of the two groups of an act: "attackers A, B; defenders C"
    if (lines_.empty() || lines_.back().kind != Kind::act) return;
    const image::ActionParam& param =
        image_.actions[static_cast<std::size_t>(pick.action)].params[static_cast<std::size_t>(event.element)];
    Line& act = lines_.back();
    const bool goes_on = act.choice == event.element;
    if (!goes_on) act.text += (act.choice < 0 ? ": " : "; ") + param.name + " ";
    act.text += (goes_on ? ", " : "") + name(param.domain, pick.values[0]);
    act.choice = static_cast<std::int32_t>(event.element);
    return;
  }
  const image::Choice& choice = image_.choices[static_cast<std::size_t>(event.subject)];
  const std::string why =
      in_brackets(reasons([&](std::int32_t slot) { return sources_.choice_reads(event.subject, slot); }));
  const bool of_several = choice.kind == image::ChoiceKind::some || choice.kind == image::ChoiceKind::up_to;
  if (pick.kind == Pick::Kind::take) {
    const bool number = image::gives_value(choice.kind) &&
                        (choice.domain < 0 || !image_.domains[static_cast<std::size_t>(choice.domain)].things);
    const std::string picked =
        number ? image::told_measure(image_.slots[static_cast<std::size_t>(choice.slot)].unit, pick.values[0])
               : name(choice.domain, pick.values[0]);
    if (of_several && !lines_.empty() && lines_.back().kind == Kind::choice && lines_.back().choice == event.subject &&
        lines_.back().side == event.side) {
      lines_.back().text += ", " + picked + why;
      lines_.back().domain = -1;
      return;
    }
    Line& line = add(Kind::choice, event);
    line.text = choice.name + " " + picked + why;
    line.choice = event.subject;
    line.domain = choice.domain;
    line.picked = pick.values[0];
    return;
  }
  Line& line = add(Kind::choice, event);
  line.text = pick.kind == Pick::Kind::option ? choice.options[static_cast<std::size_t>(pick.values[0])].text
                                              : choice.name + (pick.kind == Pick::Kind::yes ? ": yes" : ": no");
  line.text += why;
  line.may_lead_on = pick.kind != Pick::Kind::no;
}

// The act, or what was picked just before, leads to nothing here.
void Lines::declined(const Event& event) {
  if (event.subject < 0 || lines_.empty()) return;
  const image::Choice& choice = image_.choices[static_cast<std::size_t>(event.subject)];
  Line& last = lines_.back();
  if (last.kind == Kind::choice && last.may_lead_on && image::gives_value(choice.kind)) {
    last.text += ": no";
    last.may_lead_on = false;
  }
  Line& act = lines_.front();
  if (act.kind != Kind::act || event.side != act.side) return;
  act.declined = true;
  act.stays = act.stays || (choice.domain >= 0 && choice.domain == image_.space.place_domain);
}

void Lines::roll(const Event& event, image::Value who, const std::string& about) {
  const image::Slot& slot = image_.slots[static_cast<std::size_t>(event.subject)];
  constexpr std::string_view of = "roll of ";  // as the compiler calls the dice of a roll on a chart
  Throw thrown{.dice = "", .name = slot.name.compare(0, of.size(), of) == 0 ? slot.name.substr(of.size()) : slot.name, .shows = {}};
  const bool said = !lines_.empty() && lines_.front().kind == Kind::act && lines_.front().text.find(about) != std::string::npos;
  const auto pass = passes_.find(slot.flow);
  if (!about.empty()) thrown.about = said ? "" : about;
  else if (pass != passes_.end()) thrown.about = pass->second;
  std::string shows = std::to_string(event.after);
  if (event.kind == Event::Kind::draw) {
    shows = name(slot.domain, event.after);
  } else {
    thrown.dice = (event.element2 == 1 ? "d" : std::to_string(event.element2) + "d") + std::to_string(event.element);
    for (std::size_t i = 0; i < event.dice.size() && event.dice.size() > 1; ++i)
      shows += (i == 0 ? " (" : " ") + std::to_string(event.dice[i]) + (i + 1 == event.dice.size() ? ")" : "");
  }
  drawn_ = event.kind == Event::Kind::draw ? event.after : image::none;
  const bool open = !lines_.empty() && lines_.back().kind == Kind::roll &&
                    (lines_.back().so.empty() || (lines_.back().weighed && lines_.back().throws.size() == 1 &&
                                                  lines_.back().throws.back().about == thrown.about &&
                                                  lines_.back().slots.front() == event.subject));
  const bool goes_on = open && lines_.back().side == who && lines_.back().throws.back().dice.empty() == thrown.dice.empty();
  Line& line = goes_on ? lines_.back() : add(Kind::roll, event);
  give_cases(line, event);
  line.side = who;
  line.slots.push_back(event.subject);
  line.total = event.after;
  if (!goes_on || line.throws.back().name != thrown.name || line.throws.back().dice != thrown.dice ||
      line.throws.back().about != thrown.about)
    line.throws.push_back(std::move(thrown));
  line.throws.back().shows.push_back(std::move(shows));
}

void Lines::let(const Event& event) {
  const image::Slot& given = image_.slots[static_cast<std::size_t>(event.subject)];
  if (given.name.starts_with("weighed ")) return weigh(event);
  if (given.name == "pass for") {
    if (event.after == image::none) passes_.erase(given.flow);
    else passes_[given.flow] = name(given.domain, event.after);
    return;
  }
  const std::string text = game_.describe(event);
  if (text.empty()) return;
  std::erase_if(worked_, [&](const Worked& each) { return each.slot == event.subject; });
  const bool follows = !lines_.empty() && lines_.back().kind == Kind::roll &&
                       std::any_of(lines_.back().slots.begin(), lines_.back().slots.end(),
                                   [&](std::int32_t slot) { return sources_.reads(event.subject, slot); });
  if (!follows) {
    worked_.push_back({event.subject, text});
    return;
  }
  Line& roll = lines_.back();
  if (sources_.hands_on(event.subject) && event.after == roll.total) {  // the die that a procedure threw has a name here
    roll.throws.back().name = image_.slots[static_cast<std::size_t>(event.subject)].name;
    roll.slots.push_back(event.subject);
    return;
  }
  const std::int32_t chart = sources_.chart(event.subject);
  if (chart >= 0) cite(roll.handles, image_.charts[static_cast<std::size_t>(chart)].handle);
  if (chart >= 0) roll.text = " on " + image_.charts[static_cast<std::size_t>(chart)].name;
  for (std::string& each : reasons([&](std::int32_t from) { return sources_.reads(event.subject, from); }))
    roll.why.push_back(std::move(each));
  const image::Slot& slot = image_.slots[static_cast<std::size_t>(event.subject)];
  const bool named = roll.throws.back().name == slot.name && text.size() > slot.name.size();
  roll.so.push_back(named ? text.substr(slot.name.size() + 1) : text);
  roll.slots.push_back(event.subject);
}

std::vector<std::string> Lines::reasons(const std::function<bool(std::int32_t slot)>& read) {
  std::vector<std::string> found;
  for (const Worked& each : worked_)
    if (read(each.slot)) found.push_back(each.text);
  std::erase_if(worked_, [&](const Worked& each) { return read(each.slot); });
  return found;
}

// "a duty is not kept: A, B at 1717".
std::string Lines::breach(const Event& event) const {
  std::string text = "a duty is not kept";
  if (event.things.empty()) return text;
  const image::Column& column =
      image_.columns[static_cast<std::size_t>(image_.duties[static_cast<std::size_t>(event.subject)].column)];
  for (const image::Value thing : event.things)
    text += (thing == event.things.front() ? ": " : ", ") + name(column.domain, thing);
  return text + " at " + name(column.value_domain, event.element);
}

void Lines::said(const Event& event) {
  if (event.kind == Event::Kind::excused) {
    const image::Duty& duty = image_.duties[static_cast<std::size_t>(event.subject)];
    const std::int32_t over =
        image_.actions[static_cast<std::size_t>(duty.action)].params[static_cast<std::size_t>(duty.param)].domain;
    const std::string whom = name(over, event.element);
    if (!lines_.empty() && lines_.back().kind == Kind::said && !lines_.back().things.empty() &&
        lines_.back().handles == std::vector<std::int32_t>{event.handle}) {
      lines_.back().things.push_back(whom);
      return;
    }
    add(Kind::said, event).things.push_back(whom);
    return;
  }
  Line& line = add(Kind::said, event);
  line.text = event.kind == Event::Kind::breach ? breach(event) : game_.describe(event);
  if (event.kind == Event::Kind::end) line.text += in_brackets(reasons([](std::int32_t) { return true; }));
}

void Lines::note(const std::string& text) { add(Kind::said, {}).text = text; }

// Sides are told as who throws, and places say nothing of a throw.
std::string Lines::about(const Event& enter) const {
  const image::Flow& flow = image_.flows[static_cast<std::size_t>(enter.subject)];
  const std::array values{enter.element, enter.element2};
  std::string found;
  std::size_t n = 0;
  for (const std::int32_t param : flow.params) {
    if (param < 0 || n == values.size()) return {};
    const image::Value value = values[n++];
    const std::int32_t domain = image_.slots[static_cast<std::size_t>(param)].domain;
    if (domain < 0 || !image_.domains[static_cast<std::size_t>(domain)].things || domain == image_.side_domain) continue;
    if (domain == image_.space.place_domain || value == image::none) continue;
    if (!found.empty()) return {};
    found = name(domain, value);
  }
  return found;
}

void Lines::forget(std::int32_t flow) {
  passes_.erase(flow);
  std::erase_if(worked_, [&](const Worked& each) { return image_.slots[static_cast<std::size_t>(each.slot)].flow == flow; });
}

// Who has acted, and what is untold and forgotten by the end of the phase that the action belongs to.
bool Lines::is_mark(std::int32_t column, std::int32_t phase) const {
  for (const image::Action& action : image_.actions) {
    if (action.used == column) return true;
    for (const image::ActionParam& param : action.params)
      if (param.used == column) return true;
  }
  if (phase < 0 || !image_.columns[static_cast<std::size_t>(column)].untold) return false;
  for (std::size_t i = 0; i < image_.flows.size(); ++i) {
    const std::vector<std::int32_t>& lives = image_.flows[i].lives;
    if (std::find(lives.begin(), lives.end(), column) == lives.end()) continue;
    auto flow = static_cast<std::int32_t>(i);
    while (flow >= 0 && flow != phase) flow = image_.flows[static_cast<std::size_t>(flow)].parent;
    if (flow == phase) return true;
  }
  return false;
}

void Lines::write(const Event& event) {
  if (!lines_.empty() && !is_mark(event.subject, lines_.front().phase)) lines_.front().wrote = true;
  if (poses_.is_about(event)) {
    const Pose before = poses_.of(event.element);
    if (poses_.write(event)) return pose(event, before);
  }
  const image::Column& column = image_.columns[static_cast<std::size_t>(event.subject)];
  if (column.untold || game_.describe(event).empty()) return;
  if (column.pile) return pile(event);
  // A pick that the write itself makes plain needs no line of its own.
  if (!lines_.empty() && lines_.back().kind == Kind::choice && lines_.back().domain >= 0 &&
      lines_.back().domain == column.value_domain && lines_.back().picked == event.after)
    lines_.pop_back();
  const std::string value = value_text(column, event.after);
  // A way of several steps is one line, as long as nothing was thrown or chosen on it.
  for (auto line = lines_.rbegin(); line != lines_.rend() && line->kind == Kind::write; ++line) {
    if (line->column != event.subject || line->element != event.element || column.domain2 >= 0) continue;
    if (line->after != event.before) break;
    line->way.push_back(value);
    line->after = event.after;
    give_cases(*line, event);
    return;
  }
  Line& line = add(Kind::write, event);
  line.column = event.subject;
  line.element = event.element;
  line.after = event.after;
  if (column.domain >= 0) line.things.push_back(name(column.domain, event.element) + (column.domain2 < 0 ? "" : ", " + name(column.domain2, event.element2)));
  line.way = {value_text(column, event.before), value};
}

// A stand's way is one line from where it stood to where it stands; what brings it back leaves no line.
void Lines::pose(const Event& event, const Pose& before) {
  const Pose& now = poses_.of(event.element);
  if (!before.on_table && !now.on_table) return;  // beside the table nobody is anywhere
  auto line = std::find_if(lines_.rbegin(), lines_.rend(), [&](const Line& each) {
    return each.kind != Kind::write || (each.on_table && each.element == event.element);
  });
  if (line == lines_.rend() || line->kind != Kind::write) {
    Line& made = add(Kind::write, event);
    made.column = image_.space.x;
    made.element = event.element;
    made.things = {name(image_.space.stand_domain, event.element)};
    made.on_table = true;
    made.stood = before;
    line = lines_.rbegin();
  }
  give_cases(*line, event);
  if (line->stood == now) {
    lines_.erase(std::next(line).base());
    return;
  }
  const Pose& from = line->stood;
  if (!from.on_table || !now.on_table) {
    line->way = {from.on_table ? point_text(from) : "none", now.on_table ? pose_text(now) : "none"};
  } else if (from.x == now.x && from.y == now.y) {  // it turned on the spot
    line->way = {pose_text(from), image::measure_text(image::Unit::angle, now.facing)};
  } else {
    line->way = {point_text(from), from.facing == now.facing ? point_text(now) : pose_text(now)};
  }
}

void Lines::pile(const Event& event) {
  const bool leaves = event.after == image::off_pile, comes = event.before == image::off_pile;
  if (!leaves && !comes && event.after != 0) return;  // it closes up to the others
  const image::Value thing = pile_thing(image_, event);
  if (leaves && drawn_ == thing && thing != image::none) {  // the draw says so
    drawn_ = image::none;
    return;
  }
  const image::Column& column = image_.columns[static_cast<std::size_t>(event.subject)];
  // A pick that this makes plain needs no line of its own.
  if (!lines_.empty() && lines_.back().kind == Kind::choice && lines_.back().picked == thing &&
      lines_.back().domain == (column.domain2 < 0 ? column.domain : column.domain2))
    lines_.pop_back();
  const bool goes_on = !lines_.empty() && !lines_.back().piles.empty();
  Line& line = goes_on ? lines_.back() : add(Kind::said, event);
  line.side = image::none;
  line.piles.push_back(event);
}

}  // namespace tercio::play
