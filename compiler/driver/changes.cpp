#include "compiler/driver/changes.hpp"

#include <algorithm>
#include <tuple>

namespace tercio::driver {
namespace {

class Changes {
 public:
  explicit Changes(const check::Model& model) : model_(model) {}

  std::vector<Change> all() {
    for (const check::Removed& each : model_.removed) note(Change::Kind::replaced, each.handle, each.by);
    for (const check::Quantity& q : model_.quantities) {
      for (const check::Clause& c : q.clauses) {
        bool of_book = false;  // what it is over
        for (const std::int32_t over : c.over) {
          const std::int32_t beaten = q.clauses[static_cast<std::size_t>(over)].handle;
          of_book = of_book || !is_battle(book_of(beaten));
          note(Change::Kind::overridden, beaten, c.handle);
        }
        if (!of_book) note(Change::Kind::added, q.handle, c.handle);
      }
    }
    for (const check::Permission& p : model_.permissions) {
      for (const check::Ban& ban : p.bans) {
        note(Change::Kind::added, p.handle, ban.handle);
        for (const check::Lift& lift : ban.lifts) note(Change::Kind::lifted, ban.handle, lift.handle);
      }
    }
    for (const check::Flow& f : model_.flows) windows(f.handle, f.windows);
    for (const check::Step& s : model_.steps) windows(s.handle, s.windows);
    std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
      return std::tie(a.book, a.rule, a.change.kind) < std::tie(b.book, b.rule, b.change.kind);
    });
    std::vector<Change> out;
    for (const Found& each : found_) {
      const bool same = !out.empty() && out.back().rule == each.change.rule && out.back().kind == each.change.kind &&
                        out.back().by == each.change.by;
      if (!same) out.push_back(each.change);
    }
    return out;
  }

 private:
  struct Found {
    std::int32_t book = 0, rule = 0;
    Change change;
  };

  void windows(std::int32_t handle, const check::Windows& w) {
    for (const check::Window& each : w.before) note(Change::Kind::added, handle, each.handle);
    for (const check::Window& each : w.after) note(Change::Kind::added, handle, each.handle);
    for (const check::Window& each : w.instead) note(Change::Kind::instead, handle, each.handle);
  }

  std::int32_t book_of(std::int32_t handle) const {
    const auto at = static_cast<std::size_t>(handle);
    return handle >= 0 && at < model_.handle_books.size() ? model_.handle_books[at] : -1;
  }
  bool is_battle(std::int32_t book) const { return book >= 0 && model_.books[static_cast<std::size_t>(book)].battle; }

  void note(Change::Kind kind, std::int32_t rule, std::int32_t by) {
    const std::int32_t from = book_of(rule), to = book_of(by);
    if (from < 0 || is_battle(from) || !is_battle(to)) return;
    const image::Handle& changed = model_.handles[static_cast<std::size_t>(rule)];
    const std::string about = changed.target.empty() ? "" : " " + changed.target;
    found_.push_back({from, rule,
                      {kind, model_.books[static_cast<std::size_t>(from)].name, "[" + changed.str() + "]" + about,
                       "[" + model_.handles[static_cast<std::size_t>(by)].str() + "]"}});
  }

  const check::Model& model_;
  std::vector<Found> found_;
};

}  // namespace

std::string_view change_name(Change::Kind kind) {
  switch (kind) {
    case Change::Kind::replaced: return "taken away by";
    case Change::Kind::overridden: return "overridden by";
    case Change::Kind::lifted: return "lifted by";
    case Change::Kind::instead: return "another body by";
    case Change::Kind::added: return "added to by";
  }
  return "";
}

std::vector<Change> changes(const Compiled& battle) { return Changes(battle.model).all(); }

}  // namespace tercio::driver
