#include "tests/dsl/parsed.hpp"

namespace tercio::test {
namespace {

using syntax::Kind;
using syntax::Node;

// Whether the text of a leaf adds something to its kind.
bool says_its_text(Node node) {
  switch (node.kind()) {
    case Kind::error:
    case Kind::heading:
    case Kind::case_no:
    case Kind::name:
    case Kind::text:
    case Kind::number:
    case Kind::t_name:
    case Kind::shape:
    case Kind::map_word:
    case Kind::cell:
    case Kind::die:
    case Kind::relop:
    case Kind::addop:
    case Kind::mulop:
    case Kind::e_integer:
    case Kind::e_ratio:
    case Kind::e_text:
    case Kind::e_name:
      return true;
    default:
      return false;
  }
}

std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& each : parts) all += (all.empty() ? "" : " ") + each;
  return all;
}

Node first_declaration(const Parsed& parsed) {
  const Node cited = parsed.tree().root()[0];
  return cited[cited.size() - 1];
}

}  // namespace

std::vector<std::string> Parsed::faults() const {
  std::vector<std::string> all;
  for (const diagnostics::Finding& each : findings_.all()) {
    const source::Position at = sources_.begin(each.span);
    all.push_back(std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
                  std::string(diagnostics::kind(each.code).id) + " " + std::string(sources_.text(each.span)));
  }
  return all;
}

std::string shape(Node node) {
  std::string result(syntax::kind_name(node.kind()));
  if (node.size() == 0) return says_its_text(node) ? result + ":" + std::string(node.text()) : result;
  std::vector<std::string> parts;
  for (const Node each : node.children()) parts.push_back(shape(each));
  return result + "(" + joined(parts) + ")";
}

std::string declaration(const std::string& text) {
  const Parsed parsed(text);
  if (!parsed.findings().empty() || parsed.items().size() != 1) return joined(parsed.faults());
  return shape(first_declaration(parsed));
}

std::string sentence(const std::string& text) {
  const Parsed parsed("[1.1] procedure p { " + text + " }");
  if (!parsed.findings().empty()) return joined(parsed.faults());
  const Node block = first_declaration(parsed).child(Kind::block);
  std::vector<std::string> parts;
  for (const Node stmt : block.children()) {
    for (const Node each : stmt.children()) parts.push_back(shape(each));
  }
  return joined(parts);
}

std::string expression(const std::string& text) {
  const Parsed parsed("[1.1] x: is " + text);
  if (!parsed.findings().empty()) return joined(parsed.faults());
  return shape(first_declaration(parsed)[1][0]);
}

}  // namespace tercio::test
