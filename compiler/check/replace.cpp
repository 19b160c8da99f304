// `replace`: what it takes away.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

void Checker::apply_replace() {
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < decls.size(); ++i) {
    const SK k = decls[i].node.kind();
    if (k != SK::d_note && k != SK::d_ruling && k != SK::d_example && k != SK::d_replace) all.push_back(static_cast<std::int32_t>(i));
  }
  for (Decl& d : decls) {
    if (!d.node.is(SK::d_replace)) continue;
    const bool holds = options_hold(d.node.child(SK::p_when));
    const std::vector<Node> handles = d.node.children(SK::handle);
    if (!d.node.child(SK::k_all_of)) {
      const auto found = find_each(handles, [&](Node mark) { return find_handle(mark, all, "to replace"); });
      for (std::size_t h = 0; h < handles.size(); ++h)
        if (found[h] >= 0) take_away(found[h], d, handles[h], holds);
      continue;
    }
    for (const Node handle : handles) {
      const std::string wanted(handle[0][0].text());
      bool any = false;
      for (const std::int32_t i : all) {
        const std::string& c = decls[static_cast<std::size_t>(i)].case_no;
        const bool letter = c.size() == wanted.size() + 1 && c.back() >= 'a' && c.back() <= 'z';
        if (c != wanted && !(c.rfind(wanted, 0) == 0 && letter)) continue;
        any = true;
        take_away(i, d, handle, holds);
      }
      if (!any) report(Code::unknown_handle, handle.span(), std::string(handle[0].text()), "to replace", "");
    }
  }
}

// Takes one declaration away for a `replace` that names it; one that is gone already is told.
void Checker::take_away(std::int32_t declaration, const Decl& by, Node handle, bool holds) {
  Decl& target = decls[static_cast<std::size_t>(declaration)];
  switch (target.node.kind()) {
    case SK::d_kind: case SK::d_quantity: case SK::d_permission: case SK::d_sequence: case SK::d_phase:
    case SK::d_procedure: case SK::d_action:
      report(Code::not_writable, handle.span(), std::string(handle[0].text()), "kinds, questions and flows can only be added to");
      return;
    default: break;
  }
  if (!holds) return;
  if (target.removed) {
    const auto first = std::find_if(m.removed.begin(), m.removed.end(), [&](const Removed& r) { return r.handle == target.handle; });
    report(Code::replaced_twice, handle.span(), std::string(handle[0].text()), handle_text(first->by)).label(first->span, "it is taken away here");
    return;
  }
  target.removed = true;
  m.removed.push_back({target.handle, by.handle, handle.span()});
}

}  // namespace tercio::check
