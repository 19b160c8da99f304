// Names that look alike: with an accent as a part of its letter, or as a sign of its own behind it.
#include <algorithm>
#include <map>

#include "compiler/review/reviewer.hpp"
#include "dsl/source/utf8.hpp"

namespace tercio::review {

void Reviewer::names_that_look_alike() {
  struct Named { std::string name; Span span; };
  std::map<std::string, Named> first;  // by the composed form
  const auto see = [&](const std::string& name, Span span) {
    if (std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return;
    const auto [it, fresh] = first.emplace(source::composed(name), Named{name, span});
    if (fresh || it->second.name == name) return;
    Named other{name, span};
    if (std::pair(span.file, span.begin) < std::pair(it->second.span.file, it->second.span.begin)) std::swap(other, it->second);
    report(Code::looks_alike, other.span, other.name).label(it->second.span, "it looks like this");
  };
  for (const check::Kind& kind : m.kinds) {
    see(kind.name, kind.span);
    for (const check::Thing& thing : kind.things) see(thing.name, thing.span);
  }
  for (const check::Column& c : m.columns) see(c.name, c.span);
  for (const check::Term& t : m.terms) see(t.name, t.span);
  for (const check::Quantity& q : m.quantities) see(q.name, q.span);
  for (const check::Permission& p : m.permissions) see(p.name, p.span);
  for (const check::Chart& c : m.charts) see(c.name, c.span);
  for (const check::Flow& f : m.flows) see(f.name, f.span);
  for (const check::OptionInfo& o : m.options) see(o.name, o.span);
}

}  // namespace tercio::review
