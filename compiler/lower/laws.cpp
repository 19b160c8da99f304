// Laws and reactions: what settling asks, and the bodies it runs.
#include <cassert>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

void Lowering::lower_laws() {
  for (const auto& from : model.laws) {
    image::Law law;
    law.handle = from.handle;
    if (from.var >= 0) {
      law.domain = domain_of(expr(from.set).type);
      law.holds = set_hook(from.set, law.domain, {}, "law holds");
      law.slot = slot_of(from.var, 1).index;
    } else {
      law.holds = value_hook(from.condition, {}, "law holds");
    }
    law.reads = columns_read(law.holds);
    law.entry = write_body(from.flow, from.block, from.handle);
    im.laws.push_back(std::move(law));
  }
  for (const auto& from : model.reactions) {
    const auto& column = at(model.columns, from.column);
    image::Reaction reaction;
    reaction.column = place_of(from.column).index;
    assert(!place_of(from.column).is_static);
    check::Literal literal;
    literal.value = from.value;
    literal.is_none = from.value_none;
    reaction.value = value_of(column.type, literal);
    reaction.negated = from.negated;
    reaction.handle = from.handle;
    if (from.var >= 0) reaction.slot = slot_of(from.var, 1).index;
    if (!is_true(from.when)) {
      Code code(*this, 0, "after " + column.name + " when");
      if (from.var >= 0) {
        code.parameter(from.var);
      } else if (!column.owners.empty()) {
        code.anonymous_parameter();
      }
      reaction.when = keep(code.finish_value(from.when), false);
    }
    reaction.entry = write_body(from.flow, from.block, from.handle);
    im.reactions.push_back(reaction);
  }
}

}  // namespace tercio::lower
