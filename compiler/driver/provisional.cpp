#include "compiler/driver/provisional.hpp"

#include <set>
#include <string>

namespace tercio::driver {
namespace {

using syntax::Kind;
using syntax::Node;

struct Count {
  std::size_t inferred = 0, reconstructed = 0;
  source::Span first{};
};

void count(Node node, Count& of) {
  if (node.is(Kind::cell) && node.text().ends_with('?')) {
    if (of.inferred + of.reconstructed == 0) of.first = node.span();
    ++(node.text().ends_with("??") ? of.reconstructed : of.inferred);
  }
  for (const Node child : node.children()) count(child, of);
}

void report(const syntax::Tree& tree, diagnostics::Findings& findings) {
  for (const Node top : tree.root().children(Kind::cited)) {
    for (const Node declaration : top.children()) {
      Count of;
      count(declaration, of);
      if (of.inferred + of.reconstructed == 0) continue;
      const Node name = declaration.child(Kind::name);
      findings.report(diagnostics::Code::provisional, of.first,
                      {name ? std::string(name.text()) : "this", std::to_string(of.inferred), std::to_string(of.reconstructed)});
    }
  }
}

}  // namespace

void report_provisional(const Loaded& loaded, diagnostics::Findings& findings) {
  std::set<const syntax::Tree*> seen;  // a book may serve several battles
  for (const Scope& scope : loaded.scopes)
    for (const Book& book : scope.books)
      for (const syntax::Tree* tree : book.trees)
        if (seen.insert(tree).second) report(*tree, findings);
  findings.sort(loaded.sources);
}

}  // namespace tercio::driver
