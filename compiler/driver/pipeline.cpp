#include "compiler/driver/pipeline.hpp"

#include <stdexcept>
#include <utility>

#include "compiler/driver/allow.hpp"
#include "compiler/driver/index.hpp"
#include "compiler/driver/trials.hpp"
#include "compiler/lower/lower.hpp"
#include "runtime/image/binary.hpp"
#include "runtime/image/limits.hpp"
#include "runtime/image/verify.hpp"

namespace tercio::driver {
namespace {

// Where a battle says its name.
source::Span name_of(const Book& book) {
  for (const syntax::Tree* tree : book.trees) {
    for (const syntax::Node cited : tree->root().children(syntax::Kind::cited))
      if (const syntax::Node battle = cited.child(syntax::Kind::d_battle); battle) return battle[0].span();
  }
  return {};
}

// Nothing where the rules are larger than an image can be, which is a finding.
std::optional<image::Image> verified(const check::Model& model, source::Span battle, diagnostics::Findings& findings) {
  std::vector<std::string> overruns;
  try {
    image::Image image = lower::lower(model);
    const std::vector<std::string> faults = image::verify(image, &overruns);
    if (faults.empty()) {
      const std::size_t bytes = image::write(image).size();
      if (std::cmp_less_equal(bytes, image::limits::file_bytes)) return image;
      overruns.push_back(std::to_string(bytes) + " bytes; at most " + std::to_string(image::limits::file_bytes) + " are allowed");
    }
    if (overruns.empty()) throw std::logic_error("the image of `" + model.name + "` does not verify: " + faults.front());
  } catch (const lower::TooLarge& large) {
    overruns.emplace_back(large.what());
  }
  for (const std::string& each : overruns) findings.report(diagnostics::Code::image_too_large, battle, {each});
  return std::nullopt;
}

void check_forms(Compiled& compiled, const check::Options& options, Want want, diagnostics::Findings& findings) {
  const bool changes = want == Want::variants || want == Want::examples;
  Trials trials(compiled, options, changes && compiled.scope->whole);
  trials.as_it_stands();
  if (changes) trials.with_options_changed();
  if (changes) trials.as_examples_ask(want == Want::examples);
  trials.tell(findings);
}

}  // namespace

std::vector<Compiled> compile(const Loaded& loaded, const check::Options& options, Want want,
                              diagnostics::Findings& findings) {
  std::vector<Compiled> all;
  for (const Scope& scope : loaded.scopes) {
    Compiled compiled;
    compiled.scope = &scope;
    if (scope.found_all) {
      const std::size_t before = findings.errors();
      check_forms(compiled, options, want, findings);
      compiled.checked = true;
      compiled.clean = scope.whole && findings.errors() == before;
    }
    if (want != Want::model && compiled.clean && scope.main().battle) {
      compiled.image = verified(compiled.model, name_of(scope.main()), findings);
      compiled.clean = compiled.image.has_value();
      if (want != Want::image) compiled.image.reset();
    }
    all.push_back(std::move(compiled));
  }
  apply_allowances(loaded, want == Want::variants || want == Want::examples, findings);
  point_at_rows(loaded, findings);
  cite_declarations(loaded, findings);
  findings.sort(loaded.sources);
  return all;
}

}  // namespace tercio::driver
