#include "runtime/play/account.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/image/units.hpp"

namespace tercio::play {
namespace {

using Kind = game::Event::Kind;
using Pick = game::Pick;

}  // namespace

Account::Account(const game::Game& game, const game::State* begin) : game_(game), lines_(game, begin) {
  const image::Image& image = game.image();
  if (image.start >= 0) main_ = image.nodes[static_cast<std::size_t>(image.start)].a;
}

// "game turn 3", "player turn Red": the name of a sequence or phase and its parameters, the title for the main sequence;
// whose a phase is, where no heading above says so. Empty for other flows.
std::string Account::heading(const game::Event& event) const {
  const image::Image& image = game_.image();
  const image::Flow& flow = image.flows[static_cast<std::size_t>(event.subject)];
  if (flow.kind != image::FlowKind::sequence && flow.kind != image::FlowKind::phase) return {};
  if (event.subject == main_) return image.title.empty() ? spaced(image.game) : image.title;
  const auto named = [&](std::int32_t domain, image::Value value) {
    if (domain < 0) return std::to_string(value);
    const image::Domain& over = image.domains[static_cast<std::size_t>(domain)];
    const auto element = static_cast<std::size_t>(value - over.low);
    return over.things && element < over.names.size() ? spaced(over.names[element]) : std::to_string(value);
  };
  std::string text = spaced(flow.name);
  const std::array values{event.element, event.element2};
  std::size_t n = 0;
  for (const std::int32_t param : flow.params) {
    if (param < 0 || n == values.size()) continue;
    text += " " + named(image.slots[static_cast<std::size_t>(param)].domain, values[n++]);
  }
  if (event.side == image::none || image.side_domain < 0) return text;
  const std::string side = named(image.side_domain, event.side);
  const auto says = [&](const std::string& line) {
    return line.size() >= side.size() && line.compare(line.size() - side.size(), side.size(), side) == 0;
  };
  const bool said = says(text) || std::any_of(open_.begin(), open_.end(), [&](const Open& each) { return says(each.heading); });
  return said ? text : text + " " + side;
}

std::string Account::enter(const game::Event& event) {
  const image::Image& image = game_.image();
  const image::Flow& flow = image.flows[static_cast<std::size_t>(event.subject)];
  std::string out;
  Open open{.flow = event.subject, .heading = heading(event), .side = event.side};
  if (!open.heading.empty()) {
    lines_.leads_on();
    out = flush();
    if (flow.kind == image::FlowKind::sequence && flow.parent == main_) out += tell_points();
  }
  if (flow.kind == image::FlowKind::action) open.side = acting_;
  const std::array values{event.element, event.element2};
  std::size_t n = 0;
  for (const std::int32_t param : flow.params) {
    if (param < 0 || n == values.size()) continue;
    const bool of_side = image.side_domain >= 0 && image.slots[static_cast<std::size_t>(param)].domain == image.side_domain;
    if (of_side && open.side == image::none) open.side = values[n];
    ++n;
  }
  if (flow.kind == image::FlowKind::procedure) open.about = lines_.about(event);
  open_.push_back(std::move(open));
  return out;
}

std::string Account::leave(const game::Event& event) {
  const image::FlowKind kind = game_.image().flows[static_cast<std::size_t>(event.subject)].kind;
  std::string out;
  if (kind != image::FlowKind::procedure && kind != image::FlowKind::law) out = flush();
  if (kind == image::FlowKind::law) lines_.because_of(-1);
  lines_.forget(event.subject);
  while (!open_.empty()) {
    const bool found = open_.back().flow == event.subject;
    open_.pop_back();
    if (found) break;
  }
  return out;
}

// Who throws: who said yes to it, who acts, by whom the flow is, or for whom; the innermost flow that knows.
image::Value Account::owner_of_dice() const {
  for (auto each = open_.rbegin(); each != open_.rend(); ++each) {
    if (each->agreed != image::none) return each->agreed;
    if (each->side != image::none) return each->side;
  }
  return image::none;
}

std::string Account::line(const game::Event& event) {
  if (event.kind == Kind::tell) {
    tell(event);
    return {};
  }
  const std::string told = changed_.empty() ? std::string() : tell_standing();
  return told + line_of(event);
}

std::string Account::line_of(const game::Event& event) {
  std::string out;
  switch (event.kind) {
    case Kind::enter: return enter(event);
    case Kind::leave: return leave(event);
    case Kind::choice:
      if (event.pick.kind == Pick::Kind::act) {
        out = flush();
        acting_ = event.side;
        lines_.act(event);
      } else {
        if (event.pick.kind == Pick::Kind::yes && !open_.empty()) open_.back().agreed = event.side;
        lines_.choice(event);
      }
      return out;
    case Kind::roll:
    case Kind::draw:
      lines_.roll(event, owner_of_dice(), open_.empty() ? std::string() : open_.back().about);
      return out;
    case Kind::write: lines_.write(event); return out;
    case Kind::let: lines_.let(event); return out;
    case Kind::law:
    case Kind::reaction:
      if (event.after == 0) {
        lines_.said(event);  // it would act again
      } else {
        lines_.because_of(event.handle);  // what it does is told by itself
      }
      return out;
    case Kind::excused:
    case Kind::breach:
    case Kind::end: lines_.said(event); return out;
    case Kind::step:
    case Kind::tell: return out;
  }
  return out;
}

void Account::points(const std::string& text) {
  // Where the game began is told if anybody has points then.
  if (points_.empty() && told_points_.empty() && text.find_first_of("123456789") == std::string::npos) told_points_ = text;
  points_ = text;
}

void Account::tell(const game::Event& event) {
  const auto number = static_cast<std::size_t>(event.subject);
  if (number >= standing_.size()) standing_.resize(number + 1);
  standing_[number][event.element] = event.after;
  if (std::find(changed_.begin(), changed_.end(), number) == changed_.end()) changed_.push_back(number);
}

// "supply: Red 3, Blue 0", each that has changed.
std::string Account::tell_standing() {
  std::string out = flush();
  const image::Image& image = game_.image();
  for (const std::size_t number : std::exchange(changed_, {})) {
    const image::Told& told = image.told[number];
    std::string text = told.name + ":";
    for (const auto& [side, value] : standing_[number]) {
      if (told.of_sides) text += (side == 0 ? " " : ", ") + image.domains[static_cast<std::size_t>(image.side_domain)].names[static_cast<std::size_t>(side)];
      text += " " + image::told_measure(told.unit, value);
    }
    lines_.note(text);
    out += flush();
  }
  return out;
}

std::string Account::tell_points() {
  if (points_ == told_points_) return {};
  told_points_ = points_;
  lines_.note("points: " + points_);
  return flush();
}

std::string Account::where() const {
  std::string text;
  for (const Open& each : open_)
    if (!each.heading.empty() && each.flow != main_) text += (text.empty() ? "" : ", ") + each.heading;
  return text;
}

// An action that is open still is not over: what comes of it is not known.
std::string Account::rest() {
  lines_.leads_on();
  return flush();
}

std::string Account::flush() {
  std::string out;
  if (lines_.empty()) return out;
  std::size_t depth = 0;
  for (Open& each : open_) {
    if (each.heading.empty()) continue;
    if (!each.written) {
      const image::Flow& flow = game_.image().flows[static_cast<std::size_t>(each.flow)];
      if (flow.kind == image::FlowKind::sequence && flow.parent == main_) out += "\n";  // a turn
      out += std::string(2 * depth, ' ') + each.heading + "\n";
    }
    each.written = true;
    ++depth;
  }
  return out + lines_.take(depth);
}

std::string account(const game::Game& game, const game::Log& log, const Points& points, const game::State* begin) {
  Account account(game, begin);
  std::string out;
  auto next = points.begin();
  for (std::size_t i = 0; i < log.size(); ++i) {
    for (; next != points.end() && next->first <= i; ++next) account.points(next->second);
    out += account.line(log[i]);
  }
  return out + account.rest();
}

}  // namespace tercio::play
