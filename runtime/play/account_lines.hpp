// The lines of one part of an account: events that belong together are gathered in a line, and what is worked out
// stands with the roll or choice that it led to. Private to the account.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "runtime/game/game.hpp"
#include "runtime/play/poses.hpp"
#include "runtime/play/sources.hpp"

namespace tercio::play {

class Lines {
 public:
  Lines(const game::Game& game, const game::State* begin);

  void act(const game::Event& event);
  void choice(const game::Event& event);
  // Or a draw. who throws: none where nobody does; about: the thing for whose sake it is, empty where there is none.
  void roll(const game::Event& event, image::Value who, const std::string& about = {});
  void let(const game::Event& event);
  void write(const game::Event& event);
  void pile(const game::Event& event);  // a write of how high something lies in a pile
  void said(const game::Event& event);  // excuses, breaches, the end
  void note(const std::string& text);   // a line of its own
  std::string about(const game::Event& enter) const;  // the one thing that a flow is entered with; empty: none or several
  void forget(std::int32_t flow);       // its frame is cleared: what it worked out is told no more

  // A law or a reaction acts from here on, and is cited for all that it does; -1: none does.
  void because_of(std::int32_t handle) { cause_ = handle; }

  void leads_on() {  // a phase begins: what the act leads to is told there
    if (lines_.empty()) return;
    lines_.front().wrote = true;
    lines_.front().declined = false;
    lines_.front().open = true;
  }
  bool empty() const { return lines_.empty(); }
  // All lines, indented so many levels and wrapped; then there are none.
  std::string take(std::size_t depth);

 private:
  enum class Kind : std::uint8_t { act, choice, roll, write, said };
  struct Throw {
    std::string dice, name;            // "2d6", what for; of a draw no dice
    std::vector<std::string> shows;    // one after the other
    std::string about = {};            // for whose sake
  };
  struct Line {
    Kind kind{};
    std::string text;                  // without who it is; of a write nothing, of a roll " on CHART"
    image::Value side = image::none;   // who acts, chooses or throws
    std::vector<std::int32_t> handles; // each once
    std::string thing;                 // act: what is acted with, where it is one thing
    std::int32_t phase = -1;           // act: the flow it belongs to
    std::int32_t choice = -1;
    std::int32_t domain = -1;          // choice: of what was picked, which a write may make plain
    image::Value picked = image::none;
    // write
    std::int32_t column = -1;
    image::Value element = image::none, after = image::none;
    std::vector<std::string> things;  // whose it is; of an excuse, who is excused
    std::vector<std::string> way;      // values one after the other, the first as it was
    bool on_table = false;             // it is the way of a stand on a table, from `stood` on
    Pose stood;
    // act
    bool wrote = false, declined = false;  // anything but marks, told or not; a pick was declined
    bool stays = false;                    // that of a place, or no place was open
    bool open = false;                     // what it leads to is told elsewhere
    // choice
    bool may_lead_on = false;  // an option or a yes, which a pick that is declined at once takes back
    // roll
    image::Value total = image::none;  // of the last throw
    bool weighed = false;              // why and so come from a comparison: further dice may follow
    std::vector<Throw> throws;
    std::vector<std::int32_t> slots;  // what was thrown, and what was worked out from it
    std::vector<game::Event> piles;    // said: writes of piles one after the other
    std::vector<std::string> why, so; // what the outcome was read from besides; the outcome
  };
  struct Worked {
    std::int32_t slot;
    std::string text;
  };

  void give_cases(Line& line, const game::Event& event) const;
  Line& add(Kind kind, const game::Event& event);
  std::string name(std::int32_t domain, image::Value value) const;
  std::string value_text(const image::Column& column, image::Value value) const;
  // "range 8", "odds 3": what was worked out and is read here; it is told only once.
  std::vector<std::string> reasons(const std::function<bool(std::int32_t slot)>& read);
  bool is_place(const image::Column& column) const;
  std::vector<bool> ways_of_actions() const;
  bool leaves_with(std::size_t line) const;
  bool is_mark(std::int32_t column, std::int32_t phase) const;
  bool is_way(const Line& line) const;  // of a piece to a place, or of a stand on a table
  void pose(const game::Event& event, const Pose& before);
  std::string breach(const game::Event& event) const;
  void declined(const game::Event& event);
  void weigh(const game::Event& event);  // weighing.cpp
  void tell_weighed(Line& roll, std::string why, bool holds);

  // account_text.cpp
  struct Told {  // a line as it is printed
    std::string text;
    std::vector<std::int32_t> handles;
    bool deeper = false;
  };
  std::string text_of(const Line& line) const;
  std::string way_of(const Line& line) const;
  std::string thrown(const Line& line) const;
  static std::string in_brackets(const std::vector<std::string>& reasons);  // " (range 8, odds 3)"; empty: ""
  std::string cases(const std::vector<std::int32_t>& handles) const;
  std::string who(image::Value side) const;
  std::vector<Told> told() const;
  std::size_t told_act(std::vector<Told>& out) const;
  std::size_t told_rest(std::size_t from, image::Value acting, std::vector<Told>& out) const;

  const game::Game& game_;
  const image::Image& image_;
  Sources sources_;
  Poses poses_;
  std::vector<bool> has_ways_;        // by action: whether something in it chooses a place
  std::vector<Line> lines_;
  std::vector<Worked> worked_;
  std::map<std::int32_t, std::string> passes_;  // by flow: for whom its loop has come to
  std::int32_t cause_ = -1;           // handle of the law or reaction that acts
  game::Event weighed_;               // the let of the first of two numbers that are compared
  image::Value drawn_ = image::none;  // what was drawn last, until it is told where it goes
};

}  // namespace tercio::play
