// Numbers that dice decide, and what they are compared with. The compiler puts two lets before the sentence that compares
// them, of slots named "weighed SIGN" and "weighed against" (compiler/lower/sentences.cpp).
#include <algorithm>
#include <iterator>
#include <utility>

#include "runtime/image/units.hpp"
#include "runtime/play/account_lines.hpp"

namespace tercio::play {
namespace {

struct Sign {
  std::string_view sign, left, right;  // what the number on that side has to be
};
constexpr Sign signs[] = {{"=", "exactly", "exactly"},
                          {"!=", "other than", "other than"},
                          {"<", "less than", "more than"},
                          {"<=", "at most", "at least"}};

bool holds(std::string_view sign, image::Value left, image::Value right) {
  if (sign == "=") return left == right;
  if (sign == "!=") return left != right;
  return sign == "<" ? left < right : left <= right;
}

}  // namespace

void Lines::weigh(const game::Event& event) {
  const auto slot_of = [&](std::int32_t slot) -> const image::Slot& { return image_.slots[static_cast<std::size_t>(slot)]; };
  if (slot_of(event.subject).name != "weighed against") {
    weighed_ = event;
    return;
  }
  if (lines_.empty() || weighed_.subject < 0) return;
  const game::Event first = std::exchange(weighed_, {});
  Line& roll = lines_.back();
  const auto decided = [&](std::int32_t let) {
    return roll.kind == Kind::roll && std::any_of(roll.slots.begin(), roll.slots.end(), [&](std::int32_t slot) {
             return sources_.reads(let, slot);
           });
  };
  const bool left = decided(first.subject), right = decided(event.subject);
  if (left == right) {  // two totals, each with a name
    const std::int32_t one = sources_.same(first.subject), other = sources_.same(event.subject);
    const auto waits = [&](std::int32_t slot) {
      return std::any_of(worked_.begin(), worked_.end(), [&](const Worked& each) { return each.slot == slot; });
    };
    if (one == other || !waits(one) || !waits(other)) return;
    const std::vector<std::string> both = reasons([&](std::int32_t slot) { return slot == one || slot == other; });
    add(Kind::said, event).text = both.front() + " against " + both.back();
    return;
  }
  const std::string_view sign = std::string_view(slot_of(first.subject).name).substr(std::string_view("weighed ").size());
  const auto words = std::find_if(std::begin(signs), std::end(signs), [&](const Sign& each) { return each.sign == sign; });
  if (words == std::end(signs)) return;
  const game::Event& mine = left ? first : event;
  const game::Event& bound = left ? event : first;
  std::erase_if(worked_, [&](const Worked& each) { return each.slot == sources_.same(bound.subject); });
  std::vector<std::string> why =
      reasons([&](std::int32_t slot) { return slot_of(slot).flow == slot_of(event.subject).flow; });
  const auto number = [&](const game::Event& each) {
    return image::told_measure(slot_of(event.subject).unit, each.after);
  };
  // The die itself, or a total that has been told, needs no number here.
  if (mine.after != roll.total && sources_.same(mine.subject) < 0) why.push_back("total " + number(mine));
  why.push_back(std::string(left ? words->left : words->right) + " " + number(bound));
  std::string text;
  for (const std::string& each : why) text += (text.empty() ? "" : ", ") + each;
  tell_weighed(roll, std::move(text), holds(sign, first.after, event.after));
}

// Dice thrown one after the other for the same number stand in one line, each with its yes or no.
void Lines::tell_weighed(Line& roll, std::string why, bool yes) {
  const std::string so = yes ? "yes" : "no";
  const bool alike = roll.weighed && roll.why == std::vector<std::string>{why};
  if (roll.weighed && !alike && roll.so.size() < roll.throws.back().shows.size()) {
    Line next = roll;
    roll.throws.back().shows.pop_back();
    next.throws.back().shows = {next.throws.back().shows.back()};
    next.why = {std::move(why)};
    next.so = {so};
    lines_.push_back(std::move(next));
    return;
  }
  roll.weighed = true;
  if (!alike) roll.why.push_back(std::move(why));
  roll.so.push_back(so);
}

}  // namespace tercio::play
