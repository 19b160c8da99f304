// Kinds, their fields, states and flags.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

void Checker::declare_kinds() {
  std::map<std::string, std::string> parents;
  std::map<std::string, Span> parent_spans;
  for (Decl* d : of({SK::d_kind})) {
    const std::string name(d->node[0].text());
    if (kinds_.count(name) != 0) {
      // The book declares a kind; a battle may add fields to it under the same name, without `is`.
      if (d->node.child(SK::p_is_kind))
        report(Code::duplicate_name, d->node[0].span(), name)
            .label(m.kinds[static_cast<std::size_t>(kinds_[name])].span, "the first is here");
      continue;
    }
    Kind k;
    k.name = name;
    k.plural = name + (name.ends_with("s") || name.ends_with("x") || name.ends_with("ch") ? "es" : "s");
    if (name.ends_with("y") && name.size() > 1 && std::string("aeiou").find(name[name.size() - 2]) == std::string::npos)
      k.plural = name.substr(0, name.size() - 1) + "ies";
    k.span = d->node[0].span();
    k.handle = d->handle;
    k.hex = name == "hex";
    k.hexside = name == "hexside";
    const auto id = static_cast<std::int32_t>(m.kinds.size());
    if (k.hex) m.hex_kind = id;
    if (k.hexside) m.hexside_kind = id;
    if (name == "side") m.side_kind = id;
    if (name == "area") m.area_kind = id;
    if (name == "line") m.line_kind = id;
    if (name == "stand") m.stand_kind = id;
    if (name == "patch") m.patch_kind = id;
    kinds_[name] = id;
    plurals_[k.plural] = id;
    if (const Node is = d->node.child(SK::p_is_kind); is) {
      parents[name] = std::string(is[0].text());
      parent_spans[name] = is[0].span();
    }
    m.kinds.push_back(std::move(k));
  }
  std::vector<std::string> known;
  for (const Kind& k : m.kinds) known.push_back(k.name);
  for (const auto& [name, parent] : parents) {
    Kind& k = m.kinds[static_cast<std::size_t>(kinds_[name])];
    k.parent = kind_named(parent);
    if (k.parent < 0) {
      const std::string near = diagnostics::nearest(parent, known);
      report(Code::unknown_name, parent_spans[name], parent, diagnostics::did_you_mean(parent, known)).suggest(near);
      k.parent = near.empty() || near == name ? -1 : kind_named(near);  // go on as if it said what was meant
    }
  }
  for (std::size_t i = 0; i < m.kinds.size(); ++i) {
    std::int32_t k = static_cast<std::int32_t>(i);
    for (std::size_t steps = 0; m.kinds[static_cast<std::size_t>(k)].parent >= 0; ++steps) {
      if (steps > m.kinds.size()) {
        report(Code::name_cycle, m.kinds[i].span, m.kinds[i].name);
        m.kinds[i].parent = -1;
        k = static_cast<std::int32_t>(i);
        break;
      }
      k = m.kinds[static_cast<std::size_t>(k)].parent;
    }
    m.kinds[i].root = k;
  }
}

std::int32_t Checker::add_column(const std::string& name, std::vector<std::int32_t> owners, Node store, Decl& decl, Span span) {
  Column c;
  c.name = name;
  c.owners = std::move(owners);
  c.span = span;
  c.handle = decl.handle;
  if (store) {
    c.type = type(store.child(SK::type), true);
    c.printed = bool(store.child(SK::k_printed));
    c.for_good = bool(store.child(SK::life_good));
    c.untold = bool(store.child(SK::k_untold));
    if (c.type.base == Base::pile)
      check_pile(c, store);
    else if (c.for_good && c.type.base != Base::flag && c.type.base != Base::unknown)
      report(Code::wrong_type, store.child(SK::life_good).span(), "a flag", show(c.type), "only yes or no can be for good");
  } else {
    c.type.base = Base::flag;
    c.type.hi = 1;
  }
  c.first.is_none = c.type.base == Base::thing || c.type.base == Base::word || c.type.base == Base::none;
  if (c.type.base == Base::integer) c.first.value = c.type.lo > 0 ? c.type.lo : (c.type.hi < 0 ? c.type.hi : 0);
  if (c.type.base == Base::word && !c.type.or_none) {
    // A word without an initial value begins with the first in the list.
    c.first.is_none = false;
    c.first.value = c.type.words.empty() ? 0 : c.type.words.front();
  }
  // A state that holds a thing holds none until something is written.
  if (c.owners.empty() && c.type.base == Base::thing && !c.printed) c.type.or_none = true;
  const auto id = static_cast<std::int32_t>(m.columns.size());
  for (const std::int32_t other : columns_[name]) {
    const Column& o = m.columns[static_cast<std::size_t>(other)];
    const bool same = o.owners.size() == c.owners.size() &&
                      (o.owners.empty() || (o.owners[0] >= 0 && c.owners[0] >= 0 && related(o.owners[0], c.owners[0])));
    if (same) report(Code::duplicate_name, span, name).label(o.span, "the first is here");
  }
  columns_[name].push_back(id);
  m.columns.push_back(std::move(c));
  return id;
}

void Checker::declare_columns() {
  std::vector<std::string> known;
  for (const Kind& k : m.kinds) known.push_back(k.name);
  const auto owner = [&](Node name) {
    const std::int32_t k = kind_named(name.text());
    if (k < 0)
      report(Code::unknown_name, name.span(), std::string(name.text()), near_or_new(name.text(), known, "`kind " + std::string(name.text()) + "`"))
          .suggest(diagnostics::nearest(name.text(), known));
    return k;
  };
  for (Decl* d : of({SK::d_kind})) {
    const std::int32_t k = kind_named(d->node[0].text());
    for (const Node field : d->node.children(SK::field))
      for (const Node name : field.children(SK::name))
        add_column(std::string(name.text()), {k}, field.child(SK::store), *d, name.span());
  }
  for (Decl* d : of({SK::d_state})) {
    std::vector<std::int32_t> owners;
    bool good = true;
    if (const Node of_ = d->node.child(SK::about_of); of_) owners.push_back(owner(of_[0]));
    if (const Node ps = d->node.child(SK::params); ps)
      for (const Node p : ps.children(SK::param)) owners.push_back(owner(p.size() > 1 ? p[1][0] : p[0]));
    for (const std::int32_t o : owners) good = good && o >= 0;
    if (owners.size() > 2) report(Code::too_much, d->node.span(), std::to_string(owners.size()) + " owners", "2");
    else if (good) add_column(std::string(d->node[0].text()), owners, d->node.child(SK::store), *d, d->node[0].span());
  }
  for (Decl* d : of({SK::d_can})) {
    const std::int32_t k = owner(d->node[1]);
    if (k < 0) continue;
    const std::int32_t id = add_column(std::string(d->node[2].text()), {k}, Node(), *d, d->node[2].span());
    m.columns[static_cast<std::size_t>(id)].for_good = bool(d->node.child(SK::life_good));
    m.columns[static_cast<std::size_t>(id)].untold = bool(d->node.child(SK::k_untold));
  }
}

std::int32_t Checker::column_for(const std::string& name, std::int32_t kind) const {
  const auto it = columns_.find(name);
  if (it == columns_.end()) return -1;
  std::int32_t best = -1;
  for (const std::int32_t c : it->second) {
    const Column& col = m.columns[static_cast<std::size_t>(c)];
    if (col.owners.empty()) {
      if (kind < 0) return c;
      continue;
    }
    if (kind < 0 || !related(kind, col.owners[0])) continue;
    if (best < 0 || is_a(kind, col.owners[0])) best = c;
  }
  return best;
}

}  // namespace tercio::check
