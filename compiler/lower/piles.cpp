// Piles become columns of numbers, how high each thing lies (image::off_pile), and the sentences about them writes to
// these. All of it is said in the model again, before anything is lowered: what is read of a pile is `those` that lie
// in it, and the top is drawn from those that lie highest. Heights have no gaps, so that a game of any length keeps
// within the number of things.
#include <cassert>
#include <utility>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

using check::Block;
using check::BlockId;
using check::Stmt;
using check::StmtKind;
using image::Op;

namespace {

const Type flag_type{.base = Type::Base::flag, .hi = 1, .measure = {}, .words = {}};
const Type number_type{.base = Type::Base::integer, .lo = image::off_pile, .hi = INT16_MAX, .measure = {}, .words = {}};

Type thing_of(std::int32_t kind) { return {.base = Type::Base::thing, .kind = kind, .measure = {}, .words = {}}; }
Type set_of(std::int32_t kind) { return {.base = Type::Base::set, .kind = kind, .measure = {}, .words = {}}; }

}  // namespace

// Writes sentences about piles as sentences about heights.
class Piles {
 public:
  explicit Piles(Lowering& in) : in_(in) {}

  void run() {
    for (std::int32_t e = 0, count = size_of(in_.exprs); e < count; ++e) {
      const auto x = at(in_.exprs, e);
      if (x.op != ExprOp::field || !in_.pile(x.a)) continue;
      const auto thing = in_.fresh_var("in pile", thing_of(kind(x.a)));
      const auto inside = lies(x.a, x.kids, in_.make_var(thing));
      const auto all = in_.make(ExprOp::extent, set_of(kind(x.a)));
      auto& those = at(in_.exprs, e);
      those.op = ExprOp::those;
      those.a = thing;
      those.kids = {all, inside};
    }
    for (std::int32_t b = 0, count = size_of(in_.model.blocks); b < count; ++b) {
      std::vector<Stmt> out;
      for (auto& s : std::exchange(at(in_.model.blocks, b).sentences, {})) sentence(std::move(s), out);
      at(in_.model.blocks, b).sentences = std::move(out);
    }
  }

 private:
  using Owner = std::vector<ExprId>;  // one or none
  using Text = std::vector<Stmt>;

  std::int32_t kind(std::int32_t pile) const { return in_.pile(pile)->kind; }
  std::int32_t owner_kind(std::int32_t pile) const { return in_.pile(pile)->owner; }

  // ---- expressions ----
  ExprId number(std::int64_t n) { return in_.make(ExprOp::constant, number_type, {}, n); }
  ExprId test(ExprOp op, ExprId a, ExprId b) { return in_.make(op, flag_type, {a, b}); }
  ExprId height(std::int32_t pile, const Owner& owner, ExprId thing) { return in_.height(pile, owner, thing); }
  ExprId lies(std::int32_t pile, const Owner& owner, ExprId thing) {
    return test(ExprOp::ne, height(pile, owner, thing), number(image::off_pile));
  }
  ExprId all(std::int32_t kind) { return in_.make(ExprOp::extent, set_of(kind)); }
  template <class Condition>
  ExprId those(ExprId set, std::int32_t kind, const Condition& condition) {
    const auto each = in_.fresh_var("each", thing_of(kind));
    const auto holds = condition(in_.make_var(each));
    return in_.make(ExprOp::those, set_of(kind), {set, holds}, 0, each);
  }
  ExprId lying(std::int32_t pile, const Owner& owner) {
    return those(all(kind(pile)), kind(pile), [&](ExprId x) { return lies(pile, owner, x); });
  }
  ExprId furthest(ExprOp op, ExprId set, std::int32_t pile, const Owner& owner) {
    const auto each = in_.fresh_var("each", thing_of(kind(pile)));
    return in_.make(op, number_type, {height(pile, owner, in_.make_var(each)), set}, 0, each);
  }
  // Those of a set that are of a kind.
  ExprId of_kind(ExprId set, std::int32_t kind) {
    const auto from = at(in_.exprs, set).type.kind;
    if (in_.is_a(from, kind)) return set;
    const auto all = those(set, from, [&](ExprId x) { return in_.make(ExprOp::is_kind, flag_type, {x}, kind); });
    at(in_.exprs, all).type = set_of(kind);
    return all;
  }
  // One thing or none, as a set.
  ExprId alone(ExprId thing, std::int32_t kind) {
    const Type type = at(in_.exprs, thing).type;
    if (type.base == Type::Base::none) return in_.make(ExprOp::set_of, set_of(kind));
    return of_kind(in_.make(ExprOp::set_of, set_of(type.kind), {thing}), kind);
  }

  // ---- sentences ----
  BlockId block(Text text) {
    in_.model.blocks.push_back({std::move(text)});
    return size_of(in_.model.blocks) - 1;
  }
  void write(std::int32_t pile, const Owner& owner, ExprId thing, ExprId value, Text& out) {
    Stmt s;
    s.kind = StmtKind::write;
    s.column = pile;
    s.e1 = owner.empty() ? thing : owner[0];
    s.e2 = owner.empty() ? -1 : thing;
    s.e3 = value;
    out.push_back(std::move(s));
  }
  template <class Body>
  void for_each(ExprId set, std::int32_t kind, Text& out, const Body& body) {
    Stmt s;
    s.kind = StmtKind::for_each;
    s.var = in_.fresh_var(at(in_.model.kinds, kind).name, thing_of(kind));
    s.e1 = set;
    s.batch = true;
    Text inside;
    body(in_.make_var(s.var), inside);
    s.block = block(std::move(inside));
    out.push_back(std::move(s));
  }
  // A set as it is now.
  ExprId keep(ExprId set, std::int32_t kind, Text& out) {
    Stmt s;
    s.kind = StmtKind::let;
    s.var = in_.fresh_var(at(in_.model.kinds, kind).plural, set_of(kind));
    s.e1 = set;
    const auto kept = in_.make_var(s.var);
    out.push_back(std::move(s));
    return kept;
  }
  template <class Body>
  void for_owner(std::int32_t pile, ExprId owner, Text& out, const Body& body) {
    if (owner_kind(pile) < 0) return body(Owner{}, out);
    for_each(alone(owner, owner_kind(pile)), owner_kind(pile), out,
             [&](ExprId one, Text& inside) { body(Owner{one}, inside); });
  }

  // Takes a thing off a pile; what lies beyond it, seen from the unknown part, closes up.
  void take_off(std::int32_t pile, const Owner& owner, ExprId thing, Text& out) {
    const auto its = [&] { return height(pile, owner, thing); };
    const auto rising = [&](ExprId a, ExprId b, ExprId c) {
      return in_.make(ExprOp::and_, flag_type, {test(ExprOp::lt, a, b), test(ExprOp::lt, b, c)});
    };
    const auto beyond = those(all(kind(pile)), kind(pile), [&](ExprId x) {
      const auto above = rising(number(0), its(), height(pile, owner, x));
      const auto under = rising(height(pile, owner, x), its(), number(0));
      const auto either = in_.make(ExprOp::or_, flag_type, {above, under});
      return in_.make(ExprOp::and_, flag_type, {lies(pile, owner, x), either});
    });
    for_each(beyond, kind(pile), out, [&](ExprId x, Text& inside) {
      const auto step = in_.make(ExprOp::if_, number_type, {test(ExprOp::lt, number(0), its()), number(-1), number(1)});
      write(pile, owner, x, in_.make(ExprOp::add, number_type, {height(pile, owner, x), step}), inside);
    });
    write(pile, owner, thing, number(image::off_pile), out);
  }

  // Takes a thing off every pile where it may lie; `kept`, an owner of a pile, keeps his.
  void take_from_all(ExprId thing, std::int32_t thing_kind, std::int32_t kept, const Owner& kept_owner, Text& out) {
    for (std::int32_t pile = 0; pile < size_of(in_.model.columns); ++pile) {
      if (!in_.pile(pile) || in_.root_of(kind(pile)) != in_.root_of(thing_kind)) continue;
      if (owner_kind(pile) < 0) {
        if (pile != kept) take_off(pile, {}, thing, out);
        continue;
      }
      const auto owners = those(all(owner_kind(pile)), owner_kind(pile), [&](ExprId owner) {
        const auto there = lies(pile, {owner}, thing);
        return pile != kept ? there : in_.make(ExprOp::and_, flag_type, {there, test(ExprOp::ne, owner, kept_owner[0])});
      });
      for_each(owners, owner_kind(pile), out,
               [&](ExprId owner, Text& inside) { take_off(pile, {owner}, thing, inside); });
    }
  }

  void sentence(Stmt s, Text& out) {
    if (s.column < 0 || !in_.pile(s.column)) {
      out.push_back(std::move(s));
      return;
    }
    Stmt together;
    together.kind = StmtKind::together;
    together.batch = true;
    together.span = s.span;
    together.handle = s.handle;
    Text text;
    switch (s.kind) {
      case StmtKind::draw:
        draw(std::move(s), text, out);
        break;
      case StmtKind::put:
        put(s, text);
        break;
      case StmtKind::shuffle:
        for_owner(s.column, s.e1, text, [&](const Owner& owner, Text& inside) {
          for_each(lying(s.column, owner), kind(s.column), inside,
                   [&](ExprId x, Text& each) { write(s.column, owner, x, number(0), each); });
        });
        break;
      default:
        assert(s.kind == StmtKind::write);
        lay(s, text);
        break;
    }
    together.block = block(std::move(text));
    out.push_back(std::move(together));
  }

  // Drawn is one of those that lie highest; then it is taken off, before anything settles.
  void draw(Stmt s, Text& after, Text& out) {
    const auto pile = s.column;
    const auto highest = [&](const Owner& owner) {
      return those(all(kind(pile)), kind(pile), [&](ExprId x) {
        const auto best = furthest(ExprOp::greatest, all(kind(pile)), pile, owner);
        return in_.make(ExprOp::and_, flag_type, {lies(pile, owner, x), test(ExprOp::eq, height(pile, owner, x), best)});
      });
    };
    const auto taken = in_.make_var(s.var);
    ExprId owner = s.e2;
    if (owner_kind(pile) < 0) {
      s.e1 = highest({});
    } else if (const auto& e = at(in_.exprs, owner); e.op == ExprOp::constant || (e.op == ExprOp::var && e.a != s.var)) {
      s.e1 = highest({owner});
    } else {  // what is drawn may be what the owner is worked out from
      const auto owners = keep(alone(owner, owner_kind(pile)), owner_kind(pile), out);
      s.e1 = those(all(kind(pile)), kind(pile), [&](ExprId x) {
        const auto one = in_.fresh_var("owner", thing_of(owner_kind(pile)));
        const auto his = highest({in_.make_var(one)});
        return in_.make(ExprOp::some, flag_type, {owners, in_.make(ExprOp::in, flag_type, {x, his})}, 0, one);
      });
      owner = owners;
    }
    s.column = -1;
    out.push_back(std::move(s));
    const auto take = [&](const Owner& one, Text& text) {
      for_each(alone(taken, kind(pile)), kind(pile), text,
               [&](ExprId thing, Text& inside) { take_off(pile, one, thing, inside); });
    };
    if (owner >= 0 && at(in_.exprs, owner).type.base == Type::Base::set) {
      for_each(owner, owner_kind(pile), after, [&](ExprId one, Text& inside) { take({one}, inside); });
    } else {
      for_owner(pile, owner, after, take);
    }
  }

  void put(const Stmt& s, Text& text) {
    const auto pile = s.column;
    for_owner(pile, s.e1, text, [&](const Owner& owner, Text& outer) {
      for_each(alone(s.e3, kind(pile)), kind(pile), outer, [&](ExprId thing, Text& inside) {
        take_from_all(thing, kind(pile), -1, {}, inside);
        const auto end = s.under ? furthest(ExprOp::least, lying(pile, owner), pile, owner)
                                 : furthest(ExprOp::greatest, all(kind(pile)), pile, owner);
        const auto known = in_.make(s.under ? ExprOp::least_of : ExprOp::greatest_of, number_type, {end, number(0)});
        write(pile, owner, thing, in_.make(ExprOp::add, number_type, {known, number(s.under ? -1 : 1)}), inside);
      });
    });
  }

  // The first lies on top: each gets the number of those that are still to come, itself among them.
  void lay(const Stmt& s, Text& text) {
    const auto pile = s.column, its = kind(pile);
    for_owner(pile, s.e1, text, [&](const Owner& owner, Text& outer) {
      const auto things = keep(of_kind(s.e3, its), its, outer);
      std::vector<ExprId> in_order;
      if (const auto set = at(in_.exprs, s.e3); set.op == ExprOp::set_of) {
        for (const auto kid : set.kids) {
          const auto one = alone(kid, its);
          in_order.push_back(at(in_.exprs, kid).op == ExprOp::constant ? one : keep(one, its, outer));
        }
      } else {
        in_order.push_back(things);
      }
      for_each(things, its, outer, [&](ExprId thing, Text& inside) { take_from_all(thing, its, pile, owner, inside); });
      for_each(lying(pile, owner), its, outer,
               [&](ExprId x, Text& inside) { write(pile, owner, x, number(image::off_pile), inside); });
      const auto waiting = [&](ExprId x) { return test(ExprOp::eq, height(pile, owner, x), number(image::off_pile)); };
      for (const auto some : in_order) {
        const auto once = those(some, its, waiting);  // what is written twice lies where it is written first
        for_each(once, its, outer, [&](ExprId thing, Text& inside) {
          write(pile, owner, thing, in_.make(ExprOp::count, number_type, {those(things, its, waiting)}), inside);
        });
      }
    });
  }

  Lowering& in_;
};

void Lowering::lower_piles() {
  for (std::int32_t c = 0; c < size_of(model.columns); ++c) {
    auto& column = at(model.columns, c);
    if (column.type.base != Type::Base::pile) continue;
    assert(column.owners.size() <= 1);
    piles_[c] = {column.type.kind, column.owners.empty() ? -1 : column.owners[0]};
    column.owners.push_back(column.type.kind);
    column.type = number_type;
    column.first = {};
    column.first.value = image::off_pile;
  }
  if (!piles_.empty()) Piles(*this).run();
}

ExprId Lowering::height(std::int32_t pile, std::vector<ExprId> owner, ExprId thing) {
  owner.push_back(thing);
  return make(ExprOp::field, number_type, std::move(owner), 0, pile);
}

// What an example gives to lie in its piles.
void Lowering::give_piles() {
  if (example < 0) return;
  for (const auto& given : at(model.examples, example).piles) {
    const auto kind = pile(given.column)->kind;
    auto things = given.things;
    std::erase_if(things, [&](std::int64_t thing) { return dense(kind, thing) < 0; });
    if (given.as_declared)
      std::sort(things.begin(), things.end(), [&](auto a, auto b) { return dense(kind, a) < dense(kind, b); });
    auto left = static_cast<std::int64_t>(things.size());
    for (const auto thing : things) {
      const bool owned = pile(given.column)->owner >= 0;
      const auto cell = owned ? std::pair(given.owner, thing) : std::pair(thing, std::int64_t{0});
      check::Literal high;
      high.value = given.shuffled ? 0 : left--;
      at(model.columns, given.column).values[cell] = high;
    }
  }
}

// The thing that lies highest, none where several do.
void Code::top(const check::Expr& e, std::int32_t to) {
  const Scope scope(*this);
  const auto of_kind = in_.pile(e.a)->kind;
  std::vector<ExprId> owner;
  if (!e.kids.empty()) {
    const auto var = in_.fresh_var("owner", expr(e.kids[0]).type);
    env_[var] = {Binding::Place::reg, value(e.kids[0]), -1};
    owner.push_back(in_.make_var(var));
  }
  const auto best = code.take();
  load_constant(image::off_pile, best);
  load_constant(image::none, to);
  const auto thing = in_.fresh_var("thing", thing_of(of_kind));
  const auto element = new_element(thing);
  const auto here = in_.height(e.a, owner, in_.make_var(thing));
  const auto all = in_.make(ExprOp::extent, set_of(of_kind));
  each(all, element, {}, [&](std::int32_t reg) {
    const Temps temps(code);
    const auto next = code.label(), several = code.label();
    const auto high = value(here);
    code.jump(Op::jlt, next, high, best);
    code.jump(Op::jeq, several, high, best);
    code.op(Op::mov, best, high);
    code.op(Op::mov, to, reg);
    code.jump(Op::jmp, next);
    code.bind(several);
    load_constant(image::none, to);
    code.bind(next);
  });
}

}  // namespace tercio::lower
