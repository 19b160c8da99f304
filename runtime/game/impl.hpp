// The interpreter of the flow table. Private to runtime/game; its functions are split over files by subject.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/game/bits.hpp"
#include "runtime/game/game.hpp"

namespace tercio::game {

using image::FlowOp;
using image::Node;

// The words of the runtime's own at the front of a state. Fields are 32-bit values, two a word.
enum Field : std::int32_t {
  status_field,  // Status
  pc,            // node that runs next, or where the game is suspended
  depth,         // open batches
  unsettled,     // a law is dirty or a reaction pending
  settling,      // a body of a law or reaction runs
  resume_at,     // node to go on at when all is settled
  body,          // law + 1 or -(reaction + 1) whose body runs
  base,          // open flows when that body began
  stage,         // of a menu: MenuStage
  action_taken,  // action + 1 of that stage
  building,      // a built set has been begun
  returning,     // node + 1 the next `enter` returns to
  result_domain,
  result_value,
  fault_code,  // Fault, or the node + 1 of a `fault`
  open_flows,
  asks_all,  // choices are asked even where one pick is left: of an example, whose answers are compared with it
  field_count
};
enum MenuStage : Value { choosing, first_side, second_side, taken };
enum Fault : Value { endless = -1, reopened = -2, not_open = -3, derived_differs = -4 };

// Where the words after the fields lie.
struct Header {
  explicit Header(const image::Image& image);
  std::int32_t seed = 0, draws = 0;  // one word each
  std::int32_t stack = 0;            // one word an open flow: flow, batch depth, return node + 1 (16, 16, 32 bits)
  std::int32_t dirty = 0;            // a bit a law
  std::int32_t waived = 0;           // a bit a duty: a room duty found broken beyond help, until its phase ends
  std::vector<std::int32_t> told;    // of each room duty a bit a place: over-full as its phase ended, and told; else -1
  std::vector<std::int32_t> law_words, law_acted, law_round;
  std::vector<std::int32_t> reaction_words, reaction_pending, reaction_acted;
  std::int32_t words = 0;
};

// How far a run goes: to the next decision of play, room duties looked after; the same without looking ahead, stopping
// at a menu before it is worked out; or to the next node that may suspend, before it is worked out.
enum class Until : std::uint8_t { decided, possible, reached };

// Free elements of an action with pairs, and the pairs among them, at one moment.
struct Pairs {
  Pairs(std::int32_t words1, std::int32_t words2) : free1(words1), free2(words2), owed1(words1), owed2(words2) {}
  Set free1, free2;
  Set owed1, owed2;                         // owed, free, and with a partner: the rest is excused
  std::vector<Word> to2, to1;               // rows: partners of each element of the first and of the second
  bool consumed1 = true, consumed2 = true;  // what is in a group is free no more
  bool last = false;                        // no group may follow
  std::uint8_t shapes = 0;
  const Word* row1(std::int32_t a) const { return to2.data() + a * free2.words(); }
  const Word* row2(std::int32_t d) const { return to1.data() + d * free1.words(); }
};
// A group being built: what has been picked, in rising order up to last; -1 before the first pick.
struct Group {
  Set a, d;
  std::int32_t last1 = -1, last2 = -1;
  bool fixed1 = false, fixed2 = false;
};

// Whether room duties can be kept from a state; open: that is being looked into further up.
enum class Kept : std::uint8_t { no, yes, open };

// A search ahead for a way to keep the room duties of a phase.
struct Search {
  static constexpr std::int32_t most_states = 2000, most_throws = 216;  // of one pick; 216: three dice
  std::vector<std::int32_t> duties;
  std::int32_t phase = -1;
  bool lucky = false;                 // one throw that keeps them is enough; else all must
  std::int32_t budget = most_states;  // states still to be looked at
  std::int32_t throws = most_throws;  // throws in a row that are still told apart
  std::unordered_map<std::uint64_t, Kept> seen{};
};

struct Game::Impl {
  Impl(image::Image, std::unique_ptr<vm::Board>, bool check);

  const image::Image image;
  const std::unique_ptr<vm::Board> board;
  const bool check;
  const Header header;
  const image::Layout layout;
  const vm::Machine machine;

  struct ColumnFacts {
    std::vector<std::int32_t> laws, reactions;  // that read it
    std::int32_t words = 0, elements = 0;
    std::vector<Word> reset;  // its words after a reset, of a column that is some flow's life
  };
  std::vector<ColumnFacts> columns;
  std::vector<std::int32_t> menu_of;             // of each flow: menu, or -1
  std::vector<std::vector<std::int32_t>> rooms_of;  // of each flow: its room duties
  std::vector<std::uint8_t> declinable_actions;  // its first decision may be declined before anything is placed
  std::vector<std::uint8_t> harmless_choices;    // of each node: a choice of a place that puts one thing there at most
  std::vector<Word> initial;

  // State access.
  static Value get(const Word* w, Field f) {
    return static_cast<Value>(static_cast<std::uint32_t>(w[f >> 1] >> (f & 1) * 32));
  }
  static void put(Word* w, Field f, Value v) {
    const unsigned shift = (f & 1) * 32U;
    w[f >> 1] =
        (w[f >> 1] & ~(Word{0xffffffffU} << shift)) | (static_cast<Word>(static_cast<std::uint32_t>(v)) << shift);
  }
  Word* set_slot(Word* w, std::int32_t s) const { return w + layout.set_slot_at[at(s)]; }
  const Word* set_slot(const Word* w, std::int32_t s) const { return w + layout.set_slot_at[at(s)]; }
  Value slot(const Word* w, std::int32_t s) const { return image::read_slot(layout, w, s); }
  void put_slot(Word* w, std::int32_t s, Value v) const { image::write_slot(layout, w, s, v); }
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  const image::Domain& domain(std::int32_t d) const { return image.domains[at(d)]; }
  Value absent_of_slot(std::int32_t s) const {
    return image.slots[at(s)].domain >= 0 || image.slots[at(s)].word ? image::none : 0;
  }
  // Number of the cell of an owner (and second owner); -1 when one is none or out of range.
  std::int32_t cell(const image::Column& column, Value owner, Value owner2) const;

  // run.cpp
  void run(Word* w, Log* log, Until until) const;
  std::int32_t boundary(Word* w, Log* log, std::int32_t node) const {
    if (get(w, unsettled) == 0 || get(w, settling) != 0 || get(w, depth) != 0) return node;
    return begin_settling(w, log, node);
  }
  void fail(Word* w, Value code, std::int32_t node) const;

  // flows.cpp
  bool is_open(const Word* w, std::int32_t flow) const;
  std::int32_t top_flow(const Word* w) const;
  std::int32_t innermost_room_phase(const Word* w) const;
  bool open(Word* w, Log* log, std::int32_t flow) const;              // false: it is open already
  Event entered(const Word* w, std::int32_t flow) const;              // what is logged of it
  Log opened(const Word* w) const;
  std::int32_t close_top(Word* w, Log* log) const;                    // its return node
  std::int32_t leave_to(Word* w, Log* log, std::int32_t flow) const;  // its `after`, or -1 when it is not open
  void wipe(Word* w, std::int32_t flow) const;
  std::int32_t main_flow() const;
  bool has_heading(std::int32_t flow) const;  // in accounts
  void tell(const Word* w, Log* log) const;
  void reset_lives(Word* w, std::int32_t flow) const;

  // write.cpp
  void write(Word* w, Log* log, std::int32_t column, std::int32_t element, Value value, std::int32_t handle) const;
  void write_node(Word* w, Log* log, const Node& n) const;
  void write_set_node(Word* w, const Node& n) const;
  void mark_laws(Word* w, std::int32_t column) const;
  void mark_all_laws(Word* w) const;

  // settle.cpp
  std::int32_t begin_settling(Word* w, Log* log, std::int32_t node) const;
  std::int32_t end_body(Word* w, Log* log, const Node& n) const;
  std::int32_t settle(Word* w, Log* log) const;  // the node of the next body, or where to go on
  bool next_law_body(Word* w, Log* log, std::int32_t& entry) const;
  bool next_reaction(Word* w, Log* log, std::int32_t& entry) const;
  bool new_round(Word* w, Log* log) const;
  bool derived_agree(const Word* w) const;

  // decide.cpp: what may be picked at the node where the state stands, and what a pick does.
  void decide(Word* w, bool look_ahead, Decision& out) const;
  bool silent(const Decision& d) const { return d.picks.size() == 1 && d.kind != Decision::Kind::may; }
  std::int32_t perform(Word* w, Log* log, const Decision& d, const Pick& pick,
                       bool silently) const;                         // node to go on at
  std::int32_t nothing(Word* w, Log* log, const Decision& d) const;  // no pick at all; node to go on at
  Value actor(const Word* w, std::int32_t hook) const { return hook < 0 ? image::none : machine.value(hook, w); }

  // menu.cpp
  void menu_picks(Word* w, std::int32_t menu, bool look_ahead, std::vector<Pick>& out) const;
  bool spent(const Word* w, std::int32_t action) const;
  bool consumed(const image::Action& action, std::size_t param) const;
  void act_picks(const Word* w, std::int32_t action, std::vector<Pick>& out, const Set* among = nullptr) const;
  std::vector<std::int32_t> open_duties(Word* w, std::int32_t menu, const std::vector<Pick>& acts) const;
  bool duty_open(const Word* w, const image::Duty& duty, std::int32_t number, const std::vector<Pick>& acts) const;
  bool exactly_once_open(const Word* w, std::int32_t menu, const std::vector<Pick>& acts) const;
  void end_menu(Word* w, Log* log, std::int32_t menu) const;
  void log_excused(const Word* w, Log* log, std::int32_t menu) const;
  void log_crowds(Word* w, Log* log, std::int32_t duty) const;
  Set unserved(const Word* w, const image::Duty& duty) const;
  void mark_used(Word* w, Log* log, std::int32_t action) const;
  std::int32_t perform_menu(Word* w, Log* log, const Decision& d, const Pick& pick) const;
  std::int32_t nothing_in_menu(Word* w, Log* log, const Decision& d) const;

  // cover.cpp
  Pairs pairs_of(const Word* w, std::int32_t action) const;
  bool some_group(const Pairs& p) const;
  bool completable(const Pairs& p, Group g) const;
  bool extend(const Pairs& p, Group g, int growth) const;
  bool force(const Pairs& p, Group& g) const;
  bool fits(const Pairs& p, const Set& a, const Set& d) const;
  bool all_paired(const Pairs& p, const Set& a, const Set& d) const;
  bool keeps_cover(const Pairs& p, const Set& a, const Set& d) const;
  std::int32_t served_at_most(const Pairs& p, const Set& rest1, const Set& rest2) const;
  void side_picks(const Word* w, std::int32_t action, bool second, std::vector<Pick>& out) const;
  std::int64_t plans(const Word* w, std::int32_t action, std::int64_t limit) const;

  // room.cpp
  std::vector<std::int32_t> room_duties(const Word* w, std::int32_t phase) const;  // those of a phase not given up
  std::int32_t excess(const Word* w, std::int32_t duty, Set* over = nullptr, Set* full = nullptr) const;
  std::int32_t excess(const Word* w, const std::vector<std::int32_t>& duties) const;  // of all together
  std::int32_t place_of(const Word* w, std::int32_t column, std::int32_t element) const;  // element, or -1
  void room_filter(const Word* w, const Decision& d, std::int32_t phase, const std::vector<std::int32_t>& duties,
                   std::vector<Pick>& picks) const;
  void room_menu(const Word* w, std::int32_t menu, const std::vector<std::int32_t>& duties, bool look_ahead,
                 std::vector<Pick>& acts) const;
  bool keeps_first(const Word* w, const Decision& d, const Pick& pick, Search& s) const;
  Kept leads_to_room(const Word* w, const Decision& d, const Pick& pick, std::int32_t target, bool inner,
                     Search& s) const;
  Kept thrown_to_room(const Word* w, std::int32_t target, bool inner, Search& s) const;
  bool leads_to_room_at_once(const Word* w, const Decision& d, const Pick& pick, std::int32_t target,
                             const Search& s) const;
  bool between_actions(const Word* w, const Search& s) const;
  bool out_of_hand(const Word* w, const Search& s) const;
  Kept keeps_room(Word* w, std::int32_t target, bool inner, Search& s) const;
  bool relieved(const Word* w, Search& s) const;
  bool relieved(const Word* w, std::int32_t duty, std::int32_t too_many, Search& s) const;
  bool declinable(const Word* w) const;
  std::vector<std::uint8_t> find_declinable_actions() const;
  std::vector<std::uint8_t> find_harmless_choices() const;

  // choose.cpp
  void choose_picks(Word* w, const image::Choice& choice, std::vector<Pick>& out) const;
  void built_set_picks(const Word* w, const image::Choice& choice, std::vector<Pick>& out) const;
  std::int32_t perform_choice(Word* w, const Node& n, const Decision& d, const Pick& pick) const;
  std::int32_t no_choice(Word* w, const Node& n, const image::Choice& choice) const;
  Set candidates(const Word* w, const image::Choice& choice) const;
  void amount_picks(const Word* w, const image::Choice& choice, Decision& d) const;
  bool will_do(const Word* w, const image::Choice& choice, Value number) const;
  bool allows(const Word* w, const Decision& d, const Pick& pick) const;

  // chance.cpp
  Chance chance(const Word* w) const;
  bool resolve(Word* w, Log* log, const std::vector<Value>& dice, Until until = Until::decided) const;
  std::vector<Value> throw_dice(Word* w) const;

  // ask.cpp, refusal.cpp
  Value ask_parts(const Word* w, std::int32_t question, std::span<const Value> args, std::span<const Word* const> sets,
                  std::vector<Reason>* steps) const;
  void asked_bans(const Word* w, const image::Ask& ask, std::span<const Value> candidate, std::vector<Reason>& out) const;
  void bans(const Word* w, std::int32_t question, std::span<const Value> args, std::span<const Word* const> sets,
            std::vector<Reason>& out) const;
  bool of_kind(const image::ActionParam& param, std::int32_t element) const;
  std::vector<Reason> refuse_act(const Word* w, const Pick& pick, const std::vector<Value>& first,
                                 const std::vector<Value>& second) const;
  void refuse_group(const Word* w, std::int32_t action, const std::vector<Value>& first,
                    const std::vector<Value>& second, std::vector<Reason>& out) const;
  std::vector<Reason> refuse_choice(const Word* w, const Decision& d, const Pick& pick) const;
  std::vector<Reason> refuse_done(Word* w, const Decision& d) const;

  // describe.cpp
  std::string value_text(std::int32_t domain, bool word, Value value) const;
  std::string name(std::int32_t domain, Value value) const;
  std::string pick_text(const Pick& pick, std::int32_t choice, std::int32_t side_number) const;
  std::string pile_text(const image::Column& column, const Event& event) const;
  std::string event_text(const Event& event) const;

  // sound.cpp
  bool sound(const Word* w) const;
  bool fields_sound(const Word* w) const;
  bool column_sound(const Word* w, std::int32_t column) const;

  std::uint64_t hash(const Word* w) const;
  const Decision& decision(const Word* w) const;  // the last one is kept

  // A copy of a state for a look ahead; its memory goes back to the pool.
  struct Copy {
    Copy(const Impl& owner, const Word* from);
    ~Copy() { owner.pool.push_back(std::move(words)); }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;
    Word* data() { return words.data(); }
    const Impl& owner;
    std::vector<Word> words;
  };
  mutable std::vector<std::vector<Word>> pool;
  mutable std::vector<std::uint64_t> crowd;  // of each place: number of a count, and things counted there then
  mutable std::uint64_t crowd_counts = 0;
  mutable std::vector<Word> decided_at;
  mutable Decision decided;
  mutable Decision possible;  // where the last run until `possible` stopped
};

}  // namespace tercio::game
