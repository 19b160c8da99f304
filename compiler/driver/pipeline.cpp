#include "compiler/driver/pipeline.hpp"

#include <stdexcept>

#include "compiler/driver/allow.hpp"
#include "compiler/driver/trials.hpp"
#include "compiler/lower/lower.hpp"
#include "runtime/image/verify.hpp"

namespace tercio::driver {
namespace {

image::Image verified(const check::Model& model) {
  image::Image image = lower::lower(model);
  const std::vector<std::string> faults = image::verify(image);
  if (!faults.empty()) throw std::logic_error("the image of `" + model.name + "` does not verify: " + faults.front());
  return image;
}

void check_forms(Compiled& compiled, const check::Options& options, Want want, diagnostics::Findings& findings) {
  const bool changes = want == Want::variants || want == Want::examples;
  Trials trials(compiled, options, changes && compiled.scope->whole);
  trials.as_it_stands();
  if (changes) trials.with_options_changed();
  if (want == Want::examples) trials.sections_with_examples();
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
    if (want == Want::image && compiled.clean && scope.main().battle) compiled.image = verified(compiled.model);
    all.push_back(std::move(compiled));
  }
  apply_allowances(loaded, want == Want::variants || want == Want::examples, findings);
  findings.sort(loaded.sources);
  return all;
}

}  // namespace tercio::driver
