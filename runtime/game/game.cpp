// A game's fixed facts, and the interface.
#include "runtime/game/game.hpp"

#include <algorithm>
#include <stdexcept>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "runtime/game/impl.hpp"

namespace tercio::game {

Header::Header(const image::Image& image) {
  std::int32_t at = (field_count + 1) / 2;
  const auto take = [&](std::int32_t n) {
    const std::int32_t here = at;
    at += n;
    return here;
  };
  const auto bits = [](std::size_t n) { return static_cast<std::int32_t>((n + 63) / 64); };
  seed = take(1);
  draws = take(1);
  stack = take(static_cast<std::int32_t>(image.flows.size()));
  dirty = take(bits(image.laws.size()));
  waived = take(bits(image.duties.size()));
  for (const image::Duty& duty : image.duties) {
    if (duty.kind != image::Duty::Kind::room) {
      told.push_back(-1);
      continue;
    }
    const std::int32_t places = image.columns[static_cast<std::size_t>(duty.column)].value_domain;
    told.push_back(take(image.domains[static_cast<std::size_t>(places)].words()));
  }
  for (const image::Law& law : image.laws) {
    law_words.push_back(law.domain < 0 ? 1 : image.domains[static_cast<std::size_t>(law.domain)].words());
    law_acted.push_back(take(law_words.back()));
    law_round.push_back(take(law_words.back()));
  }
  for (const image::Reaction& reaction : image.reactions) {
    reaction_words.push_back(bits(
        static_cast<std::size_t>(image::elements(image, image.columns[static_cast<std::size_t>(reaction.column)]))));
    reaction_pending.push_back(take(reaction_words.back()));
    reaction_acted.push_back(take(reaction_words.back()));
  }
  words = at;
}

namespace {

// A cell set without touching the column's index.
void poke(Word* cells, image::Encoding encoding, std::int32_t e, Value value) {
  const auto bits = static_cast<Word>(static_cast<std::uint32_t>(value));
  if (encoding == image::Encoding::bit) {
    if (value != 0) add(cells, e);
  } else if (encoding == image::Encoding::i16) {
    cells[e >> 2] |= (bits & 0xffffU) << (e & 3) * 16;
  } else {
    cells[e >> 1] |= (bits & 0xffffffffU) << (e & 1) * 32;
  }
}

}  // namespace

Game::Impl::Impl(image::Image i, std::unique_ptr<vm::Board> b, bool check_derived)
    : image(std::move(i)),
      board(std::move(b)),
      check(check_derived),
      header(image),
      layout(image, header.words),
      machine(image, layout, board.get()) {
  initial.assign(at(layout.words), 0);
  columns.resize(image.columns.size());
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const image::Column& column = image.columns[c];
    columns[c].elements = image::elements(image, column);
    const std::size_t end = c + 1 < columns.size() ? at(layout.column_at[c + 1]) : at(layout.slots_at);
    columns[c].words = static_cast<std::int32_t>(end) - layout.column_at[c];
    columns[c].reset.assign(at(columns[c].words), 0);
    if (column.encoding == image::Encoding::set) continue;
    for (std::int32_t e = 0; e < columns[c].elements; ++e) {
      poke(columns[c].reset.data(), column.encoding, e, column.reset);
      poke(initial.data() + layout.column_at[c], column.encoding, e,
           column.initial.empty() ? column.absent : column.initial[at(e)]);
    }
  }
  for (std::size_t s = 0; s < image.slots.size(); ++s)
    put_slot(initial.data(), static_cast<std::int32_t>(s), absent_of_slot(static_cast<std::int32_t>(s)));
  image::reindex(image, layout, initial.data());

  for (std::size_t l = 0; l < image.laws.size(); ++l)
    for (const std::int32_t column : image.laws[l].reads)
      columns[at(column)].laws.push_back(static_cast<std::int32_t>(l));
  for (std::size_t r = 0; r < image.reactions.size(); ++r)
    columns[at(image.reactions[r].column)].reactions.push_back(static_cast<std::int32_t>(r));
  menu_of.assign(image.flows.size(), -1);
  rooms_of.resize(image.flows.size());
  for (std::size_t m = 0; m < image.menus.size(); ++m) {
    const std::int32_t flow = image.menus[m].flow;
    menu_of[at(flow)] = static_cast<std::int32_t>(m);
    for (const std::int32_t duty : image.menus[m].duties)
      if (image.duties[at(duty)].kind == image::Duty::Kind::room) rooms_of[at(flow)].push_back(duty);
  }
  declinable_actions = find_declinable_actions();
  harmless_choices = find_harmless_choices();
}

// Without the dice's own words: how a die came about is not what it brought about.
std::uint64_t Game::Impl::hash(const Word* w) const {
  const std::size_t rest = at(header.draws) + 1;
  return XXH64(w + rest, (at(layout.hashed_words) - rest) * sizeof(Word), XXH64(w, at(header.seed) * sizeof(Word), 0));
}

Game::Game(image::Image image, std::unique_ptr<vm::Board> board, bool check_derived)
    : impl_(std::make_unique<Impl>(std::move(image), std::move(board), check_derived)) {}
Game::~Game() = default;
Game::Game(Game&&) noexcept = default;

const image::Image& Game::image() const { return impl_->image; }
const image::Layout& Game::layout() const { return impl_->layout; }
const vm::Machine& Game::machine() const { return impl_->machine; }

State Game::start(std::uint64_t seed, Log* log) const {
  State state{impl_->initial};
  Word* w = state.words.data();
  w[impl_->header.seed] = seed;
  impl_->mark_all_laws(w);
  Impl::put(w, pc, impl_->image.start);
  impl_->run(w, log, Until::decided);
  return state;
}

void Game::run_from(State& state, std::int32_t node, Log* log) const {
  Word* w = state.words.data();
  for (const Field f : {stage, action_taken, building, fault_code}) Impl::put(w, f, 0);
  Impl::put(w, asks_all, 1);
  impl_->mark_all_laws(w);
  Impl::put(w, pc, node);
  impl_->run(w, log, Until::decided);
}

Status Game::status(const State& state) const {
  return static_cast<Status>(Impl::get(state.words.data(), status_field));
}

std::string Game::fault(const State& state) const {
  const Value code = Impl::get(state.words.data(), fault_code);
  const image::Image& image = impl_->image;
  std::string text;
  if (code > 0) {
    const std::int32_t number = image.nodes[Impl::at(code - 1)].a;
    text = number >= 0 ? image.texts[Impl::at(number)] : "a place that must not be reached";
  } else if (code == endless) {
    text = "the flow does not come to an end";
  } else if (code == reopened) {
    text = "a flow begins that is open already";
  } else if (code == not_open) {
    text = "a flow is left that is not open";
  } else if (code == derived_differs) {
    text = "a derived column differs from what it is derived from";
  } else {
    return {};
  }
  const std::int32_t node = Impl::get(state.words.data(), pc);
  const std::int32_t handle = node < 0 ? -1 : image.nodes[Impl::at(node)].handle;
  return handle < 0 ? text : text + " [" + image.handles[Impl::at(handle)].str() + "]";
}

Decision Game::decision(const State& state) const {
  if (status(state) != Status::choice) return {};
  return impl_->decision(state.words.data());
}

bool Game::apply(State& state, const Pick& pick, Log* log) const {
  if (status(state) != Status::choice) return false;
  Word* w = state.words.data();
  const Decision& kept = impl_->decision(w);
  if (!impl_->allows(w, kept, pick)) return false;
  const Decision d = kept;
  Impl::put(w, pc, impl_->perform(w, log, d, pick, false));
  impl_->run(w, log, Until::decided);
  return true;
}

bool Game::legal(const State& state, const Pick& pick) const {
  if (status(state) != Status::choice) return false;
  const Word* w = state.words.data();
  return impl_->allows(w, impl_->decision(w), pick);
}

Chance Game::chance(const State& state) const { return impl_->chance(state.words.data()); }

void Game::roll(State& state, Log* log) const {
  if (status(state) != Status::chance) return;
  impl_->resolve(state.words.data(), log, impl_->throw_dice(state.words.data()));
}

void Game::resolve(State& state, const std::vector<Value>& dice, Log* log) const {
  impl_->resolve(state.words.data(), log, dice);
}

void Game::resume(State& state, Log* log) const {
  if (status(state) != Status::paused) return;
  Word* w = state.words.data();
  Impl::put(w, pc, impl_->image.nodes[Impl::at(Impl::get(w, pc))].next);
  impl_->run(w, log, Until::decided);
}

Result Game::result(const State& state) const {
  const Word* w = state.words.data();
  if (status(state) != Status::over) return {};
  return {.over = true, .domain = Impl::get(w, result_domain), .value = Impl::get(w, result_value)};
}

std::uint64_t Game::hash(const State& state) const { return impl_->hash(state.words.data()); }

bool Game::equal(const State& a, const State& b) const {
  const std::int32_t dice = impl_->header.seed, rest = impl_->header.draws + 1;
  return std::equal(a.words.begin(), a.words.begin() + dice, b.words.begin()) &&
         std::equal(a.words.begin() + rest, a.words.begin() + impl_->layout.hashed_words, b.words.begin() + rest);
}

Value Game::column(const State& state, std::int32_t column, std::int32_t element) const {
  return image::read(impl_->image, impl_->layout, state.words.data(), column, element);
}

Log Game::opened(const State& state) const { return impl_->opened(state.words.data()); }

bool Game::restore(std::span<const Word> words, State& state) const {
  if (words.size() != Impl::at(impl_->layout.hashed_words)) return false;
  State made{std::vector<Word>(words.begin(), words.end())};
  made.words.resize(Impl::at(impl_->layout.words));
  if (!impl_->sound(made.words.data())) return false;
  image::reindex(impl_->image, impl_->layout, made.words.data());
  // Play stops only where there is something to pick or to throw.
  const Status suspended = status(made);
  if (suspended == Status::choice && decision(made).picks.empty()) return false;
  if (suspended == Status::chance && chance(made).total == 0) return false;
  state = std::move(made);
  return true;
}

std::int64_t Game::plans(const State& state, std::int32_t action, std::int64_t limit) const {
  return impl_->plans(state.words.data(), action, limit);
}

Value Game::ask(const State& state, std::int32_t question, std::span<const Value> args,
                std::span<const Word* const> sets) const {
  const image::Question& q = impl_->image.questions[Impl::at(question)];
  const Value fused = impl_->machine.value(q.hook, state.words.data(), args, sets);
  if (impl_->check && ask_parts(state, question, args, sets, nullptr) != fused)
    throw std::logic_error("the fused form of " + q.name + " differs from its parts");
  return fused;
}

Value Game::ask_parts(const State& state, std::int32_t question, std::span<const Value> args,
                      std::span<const Word* const> sets, std::vector<Reason>* steps) const {
  return impl_->ask_parts(state.words.data(), question, args, sets, steps);
}

std::string Game::describe(const State&, const Decision& decision, const Pick& pick) const {
  const std::int32_t side_number = decision.kind == Decision::Kind::first_set    ? 0
                                   : decision.kind == Decision::Kind::second_set ? 1
                                                                                 : -1;
  Pick known = pick;
  if (side_number >= 0) known.action = decision.action;
  return impl_->pick_text(known, decision.choice, side_number);
}

std::string Game::describe(const Event& event) const { return impl_->event_text(event); }

}  // namespace tercio::game
