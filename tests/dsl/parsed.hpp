// A text parsed for a test, and its tree in one line.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "dsl/diagnostics/findings.hpp"
#include "dsl/source/source.hpp"
#include "dsl/syntax/tree.hpp"

namespace tercio::test {

class Parsed {
 public:
  explicit Parsed(std::string text)
      : file_(sources_.add("test.tercio", std::move(text))), tree_(syntax::parse(sources_, file_, findings_)) {}
  Parsed(const Parsed&) = delete;
  Parsed& operator=(const Parsed&) = delete;

  const source::SourceMap& sources() const { return sources_; }
  const syntax::Tree& tree() const { return tree_; }
  const std::vector<diagnostics::Finding>& findings() const { return findings_.all(); }
  std::vector<syntax::Node> items() const { return tree_.root().children(); }

  // "1:8 T0102 quantiy" for each finding: place, code, the text at fault.
  std::vector<std::string> faults() const;

 private:
  source::SourceMap sources_;
  diagnostics::Findings findings_;
  source::FileId file_;
  syntax::Tree tree_;
};

// A node in one line: `op_plus(e_integer:2)`; a leaf that says no more than its kind is its kind alone.
std::string shape(syntax::Node node);

// The shape of the only declaration of a text, of the only sentence of a block, of an expression; or its faults.
std::string declaration(const std::string& text);
std::string sentence(const std::string& text);
std::string expression(const std::string& text);

struct Case {
  const char* text;
  const char* shape;
};

}  // namespace tercio::test
