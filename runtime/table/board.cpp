#include "runtime/table/board.hpp"

#include <algorithm>
#include <cstdlib>

#include "runtime/game/bits.hpp"
#include "runtime/table/angle.hpp"
#include "runtime/table/contact.hpp"
#include "runtime/table/group.hpp"
#include "runtime/table/motion.hpp"
#include "runtime/table/range.hpp"
#include "runtime/table/sight.hpp"

namespace tercio::table {

using game::add;
using game::has;
using image::Geometry;
using image::Value;
using image::Word;

namespace {

constexpr Value out_of_range = 100'000;  // farther than any table is wide

// They cannot touch: half the sides together are no less than what a base reaches from its centre.
bool far_apart(const Stand& a, const Stand& b) {
  const std::int32_t reach = (a.base.frontage + a.base.depth + b.base.frontage + b.base.depth) / 2 + 1 + contact;
  return std::abs(a.pose.x - b.pose.x) > reach || std::abs(a.pose.y - b.pose.y) > reach;
}

Value flag(bool b) { return b ? 1 : 0; }
Value within(Value v, Value low, Value high) { return std::clamp(v, low, high); }
// Rules may give any number; geometry wants those that can be on or about a table.
Value near(Value v) { return within(v, -out_of_range, out_of_range); }

}  // namespace

TableBoard::TableBoard(const image::Image& image) : table_{image.space.width, image.space.height}, sides_(image) {
  const image::Space& space = image.space;
  count_ = image.domains[static_cast<std::size_t>(space.stand_domain)].count;
  const auto printed = [&](std::int32_t number, std::int32_t of) {
    if (number < 0) return Value{0};
    const image::Static& s = image.statics[static_cast<std::size_t>(number)];
    return s.values.empty() ? s.absent : s.values[static_cast<std::size_t>(of)];
  };
  for (std::int32_t i = 0; i < count_; ++i) bases_.push_back({printed(space.frontage, i), printed(space.depth, i)});
  if (space.patch_domain >= 0) {
    const image::List& outlines = image.lists[static_cast<std::size_t>(space.outlines)];
    for (std::int32_t i = 0; i < image.domains[static_cast<std::size_t>(space.patch_domain)].count; ++i) {
      Patch patch;
      patch.width = printed(space.path_width, i);
      for (auto at = static_cast<std::size_t>(outlines.starts[static_cast<std::size_t>(i)]);
           at + 1 < static_cast<std::size_t>(outlines.starts[static_cast<std::size_t>(i) + 1]); at += 2) {
        patch.points.push_back({outlines.values[at], outlines.values[at + 1]});
      }
      // An outline that is none lies nowhere.
      const bool good = check(patch, table_).fault == PatchFault::none;
      grounds_.push_back(good ? ground(patch) : Ground{});
    }
  }
}

Value TableBoard::ask(image::Engine question, Value a, Value) const {
  if (question == image::Engine::other) return sides_.other(a);
  return question == image::Engine::between ? image::none : 0;
}

std::span<const Value> TableBoard::crossings(Value, Value) const { return {}; }

Stand TableBoard::stand(const vm::Stands& where, Value number) const {
  const Word* const state = where.state;
  return {{near(where.x->read(state, number)), near(where.y->read(state, number)),
           normal(where.facing->read(state, number))},
          bases_[static_cast<std::size_t>(number)]};
}

bool TableBoard::stands(const vm::Stands& where, Value number) const {
  return number >= 0 && number < count_ && where.on_table->read(where.state, number) != 0;
}

void TableBoard::forget() const {
  found_.clear();
  names_.clear();
}

void TableBoard::keep(const vm::Stands& where, Value number) const {
  if (!stands(where, number)) return;
  found_.push_back(stand(where, number));
  names_.push_back(number);
}

void TableBoard::gather_stands(const vm::Stands& where, const Word* set, Value without, Value nor) const {
  forget();
  game::each(set, (count_ + 63) / 64, [&](Value e) {
    if (e != without && e != nor) keep(where, e);
  });
}

void TableBoard::gather_all(const vm::Stands& where, Value without) const {
  forget();
  for (Value e = 0; e < count_; ++e)
    if (e != without) keep(where, e);
}

void TableBoard::gather_grounds(const Word* set) const {
  found_grounds_.clear();
  for (std::size_t i = 0; i < grounds_.size(); ++i)
    if (has(set, static_cast<Value>(i))) found_grounds_.push_back(&grounds_[i]);
}

bool TableBoard::clear(const Stand& there) const {
  return std::none_of(found_.begin(), found_.end(), [&](const Stand& other) { return !far_apart(there, other) && overlap(there, other); });
}

bool TableBoard::fits(const Stand& there, const vm::Stands& where, const Word* set, Value without) const {
  if (!on_table(there, table_)) return false;
  gather_stands(where, set, without);
  return clear(there);
}

Value TableBoard::pair(Geometry question, const Stand& a, const Stand& b, const Value* args, const vm::Stands& where,
                       const Word* const* sets) const {
  switch (question) {
    case Geometry::distance:
      return distance(a, b);
    case Geometry::touching:
      return flag(touching(a, b));
    case Geometry::bearing:
      return bearing(a, b);
    case Geometry::in_front:
      return flag(in_front(a, b, within(args[2], 0, greatest_spread)));
    case Geometry::in_rear:
      return flag(in_rear(a, b, within(args[2], 0, greatest_spread)));
    case Geometry::in_arc:
    case Geometry::arc_range: {
      const std::int32_t far = range(a, b, within(args[2], 0, greatest_spread)).distance;
      if (question == Geometry::in_arc) return flag(far >= 0);
      return far < 0 ? out_of_range : far;
    }
    case Geometry::sees: {
      gather_stands(where, sets[0], args[0], args[1]);
      gather_grounds(sets[1]);
      return flag(sees(a, b, found_, found_grounds_));
    }
    case Geometry::flush_turn:
      return flush(a, b);
    case Geometry::fits_behind:
      return flag(fits({behind_pose(a.base, b), a.base}, where, sets[0], args[0]));
    case Geometry::behind_x:
      return behind_pose(a.base, b).x;
    case Geometry::behind_y:
      return behind_pose(a.base, b).y;
    default:
      return 0;
  }
}

Value TableBoard::motion(Geometry question, const Stand& s, const vm::Stands& where, const Value* args,
                         const Word* const* sets) const {
  const auto blockers = [&](int set) -> std::span<const Stand> {
    gather_stands(where, sets[set], args[0]);
    return found_;
  };
  const auto patches = [&]() -> std::span<const Ground* const> {
    gather_grounds(sets[0]);
    return found_grounds_;
  };
  const auto pivot = [&] { return Point{near(args[1]), near(args[2])}; };
  const auto limit = [&] { return within(args[2], 0, greatest_slide - 1); };
  const auto angle = [&] { return within(args[3], -full_turn, full_turn); };
  const auto fits_as = [&](const Pose& pose) { return flag(fits({pose, s.base}, where, sets[0], args[0])); };
  const auto lies = [&](const Pose& pose) {
    const std::span<const Ground* const> all = patches();
    return flag(std::any_of(all.begin(), all.end(), [&](const Ground* g) { return lies_on({pose, s.base}, *g); }));
  };
  switch (question) {
    case Geometry::room:
      return room(s, normal(args[1]), limit(), blockers(0), table_);
    case Geometry::room_past: {
      const std::int32_t way = normal(args[1]);
      std::int32_t far = room(s, way, limit(), blockers(0), table_);
      blockers(1);
      while (far > 0 && !clear({slid(s.pose, way, far), s.base})) --far;
      return far;
    }
    case Geometry::room_to:
      return room_to(s, normal(args[1]), limit(), patches());
    case Geometry::swing:
      return swing(s, pivot(), angle(), blockers(0), table_);
    case Geometry::swing_to:
      return swing_to(s, pivot(), angle(), patches());
    case Geometry::wheel_radius:
      return reach(s, pivot());
    case Geometry::slid_x:
      return slid(s.pose, normal(args[1]), near(args[2])).x;
    case Geometry::slid_y:
      return slid(s.pose, normal(args[1]), near(args[2])).y;
    case Geometry::turned_x:
      return turned(s.pose, pivot(), angle()).x;
    case Geometry::turned_y:
      return turned(s.pose, pivot(), angle()).y;
    case Geometry::front_left_x:
      return front_left(s).x;
    case Geometry::front_left_y:
      return front_left(s).y;
    case Geometry::front_right_x:
      return front_right(s).x;
    case Geometry::front_right_y:
      return front_right(s).y;
    case Geometry::fits:
      return fits_as(s.pose);
    case Geometry::fits_at:
      return fits_as({near(args[1]), near(args[2]), normal(args[3])});
    case Geometry::fits_slid:
      return fits_as(slid(s.pose, normal(args[1]), near(args[2])));
    case Geometry::fits_turned:
      return fits_as(turned(s.pose, pivot(), angle()));
    case Geometry::lies_at:
      return lies({near(args[1]), near(args[2]), normal(args[3])});
    case Geometry::lies_slid:
      return lies(slid(s.pose, normal(args[1]), near(args[2])));
    case Geometry::lies_turned:
      return lies(turned(s.pose, pivot(), angle()));
    default:
      return 0;
  }
}

Value TableBoard::measure(Geometry question, const vm::Stands& where, const Value* args, const Word* const* sets) const {
  if (question == Geometry::arc_length)
    return arc_length(within(args[0], 0, out_of_range), within(args[1], -full_turn, full_turn));
  if (question == Geometry::angle_for)
    return angle_for(within(args[0], 0, out_of_range), within(args[1], 0, out_of_range));
  if (question == Geometry::turned) return normal(normal(args[0]) + normal(args[1]));
  const bool two = image::asks_of(question).starts_with("ss");
  const auto known = [&](Value e) { return e >= 0 && e < count_; };
  // Where a stand would be may be asked of one that is beside the table; what it meets, not.
  const bool anywhere = question == Geometry::fits || question == Geometry::fits_at ||
                        question == Geometry::fits_slid || question == Geometry::lies_at ||
                        question == Geometry::behind_x || question == Geometry::behind_y ||
                        question == Geometry::slid_x || question == Geometry::slid_y;
  const bool there = known(args[0]) && (!two || known(args[1])) &&
                     (anywhere || (stands(where, args[0]) && (!two || stands(where, args[1]))));
  if (!there) return question == Geometry::arc_range || question == Geometry::distance ? out_of_range : 0;
  const Stand a = stand(where, args[0]);
  return two ? pair(question, a, stand(where, args[1]), args, where, sets) : motion(question, a, where, args, sets);
}

void TableBoard::gather(Geometry question, const vm::Stands& where, const Value* args, const Word* const* sets,
                        Word* out) const {
  const bool patches = image::answer_of(question) == image::Answer::patches;
  const std::size_t count = patches ? grounds_.size() : static_cast<std::size_t>(count_);
  std::vector<Word> found((count + 63) / 64);
  const auto finish = [&] { std::copy(found.begin(), found.end(), out); };
  if (question == Geometry::reached) {
    // From each of the first set, over joined stands of the second.
    gather_stands(where, sets[1], image::none);
    const std::vector<Stand> through = found_;
    const std::vector<Value> names = names_;
    for (Value from = 0; from < count_; ++from) {
      if (!has(sets[0], from) || !stands(where, from)) continue;
      std::vector<Stand> all = through;
      const auto own = std::find(names.begin(), names.end(), from);
      const auto first = static_cast<std::size_t>(own - names.begin());
      if (own == names.end()) all.push_back(stand(where, from));
      const std::vector<bool> joined_to = chain(first, all);
      for (std::size_t i = 0; i < names.size(); ++i)
        if (joined_to[i]) add(found.data(), names[i]);
    }
    return finish();
  }
  const bool two = image::asks_of(question).starts_with("ss");
  if (!stands(where, args[0]) || (two && !stands(where, args[1]))) return finish();
  const Stand s = stand(where, args[0]);
  const auto each_other = [&](const auto& holds) {  // that it touches
    gather_all(where, args[0]);
    for (std::size_t i = 0; i < found_.size(); ++i)
      if (!far_apart(s, found_[i]) && holds(found_[i])) add(found.data(), names_[i]);
  };
  const auto at_edge = [&](Side side) {
    each_other([&](const Stand& other) {
      const std::vector<Side> met = edges(s, other);
      return std::find(met.begin(), met.end(), side) != met.end();
    });
  };
  const auto each_ground = [&](const auto& holds) {
    for (std::size_t i = 0; i < grounds_.size(); ++i)
      if (holds(grounds_[i])) add(found.data(), static_cast<Value>(i));
  };
  const auto each_candidate = [&](const std::vector<bool>& over) {
    for (std::size_t i = 0; i < over.size(); ++i)
      if (over[i]) add(found.data(), names_[i]);
  };
  switch (question) {
    case Geometry::contacts:
      each_other([&](const Stand& other) { return touching(s, other); });
      break;
    case Geometry::at_front:
      at_edge(Side::front);
      break;
    case Geometry::at_right:
      at_edge(Side::right);
      break;
    case Geometry::at_rear:
      at_edge(Side::rear);
      break;
    case Geometry::at_left:
      at_edge(Side::left);
      break;
    case Geometry::neighbours:
      each_other([&](const Stand& other) { return joined(s, other); });
      break;
    case Geometry::passed:
      gather_stands(where, sets[0], args[0]);
      each_candidate(passed(s, normal(args[1]), within(args[2], 0, greatest_slide - 1), found_));
      break;
    case Geometry::swung_past:
      gather_stands(where, sets[0], args[0]);
      each_candidate(swept(s, {near(args[1]), near(args[2])}, within(args[3], -full_turn, full_turn), found_));
      break;
    case Geometry::ground:
      each_ground([&](const Ground& g) { return lies_on(s, g); });
      break;
    case Geometry::centre_ground:
      each_ground([&](const Ground& g) { return centre_on(s, g); });
      break;
    case Geometry::ground_between:
      each_ground([&](const Ground& g) { return crosses(s, stand(where, args[1]), g); });
      break;
    default:
      break;
  }
  finish();
}

}  // namespace tercio::table
