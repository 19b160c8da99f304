#include "compiler/driver/pipeline.hpp"

#include <stdexcept>

#include "compiler/lower/lower.hpp"
#include "runtime/image/verify.hpp"

namespace tercio::driver {
namespace {

std::vector<check::BookSource> sources_of(const Scope& scope) {
  std::vector<check::BookSource> sources;
  for (const Book& book : scope.books) {
    check::BookSource source;
    source.name = book.name;
    source.trees = book.trees;
    source.has_index = book.has_index;
    for (const IndexRow& row : book.index) {
      source.index_cases.push_back(row.case_no);
      source.index_status.push_back(row.status);
    }
    sources.push_back(std::move(source));
  }
  return sources;
}

image::Image verified(const check::Model& model) {
  image::Image image = lower::lower(model);
  const std::vector<std::string> faults = image::verify(image);
  if (!faults.empty()) throw std::logic_error("the image of `" + model.name + "` does not verify: " + faults.front());
  return image;
}

// One option changed at a time: a battle with n options has 2^n forms, and rules that need two changed are rare.
std::vector<Variant> variants_of(const check::Model& model, const std::vector<check::BookSource>& sources,
                                 const check::Options& options, diagnostics::Findings& findings) {
  std::vector<Variant> all;
  for (const check::OptionInfo& option : model.options) {
    for (const std::string& value : option.values) {
      if (value == option.value) continue;
      check::Options changed = options;
      changed.values.emplace_back(option.name, value);
      all.push_back({option.name, value, check::check(sources, changed, findings)});
    }
  }
  return all;
}

}  // namespace

std::vector<Compiled> compile(const Loaded& loaded, const check::Options& options, Want want, diagnostics::Findings& findings) {
  std::vector<Compiled> all;
  for (const Scope& scope : loaded.scopes) {
    Compiled compiled;
    compiled.scope = &scope;
    if (scope.found_all) {
      const std::size_t before = findings.errors();
      const std::vector<check::BookSource> sources = sources_of(scope);
      compiled.model = check::check(sources, options, findings);
      if (want == Want::variants) compiled.variants = variants_of(compiled.model, sources, options, findings);
      compiled.checked = true;
      compiled.clean = scope.whole && findings.errors() == before;
    }
    if (want == Want::image && compiled.clean && scope.main().battle) compiled.image = verified(compiled.model);
    all.push_back(std::move(compiled));
  }
  findings.sort(loaded.sources);
  return all;
}

}  // namespace tercio::driver
