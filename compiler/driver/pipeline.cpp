#include "compiler/driver/pipeline.hpp"

#include <algorithm>
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

// What no form of the battle answers: it counts only where every form says so.
bool needs_all_forms(diagnostics::Code code) { return code == diagnostics::Code::case_uncovered; }

bool same(const diagnostics::Finding& a, const diagnostics::Finding& b) {
  return a.code == b.code && a.span == b.span && a.message == b.message;
}

// The findings of a battle and of its variants as those of one.
void merge(const std::vector<diagnostics::Findings>& forms, diagnostics::Findings& findings) {
  for (const diagnostics::Findings& form : forms) {
    for (const diagnostics::Finding& each : form.all()) {
      const bool in_all = std::all_of(forms.begin(), forms.end(), [&](const diagnostics::Findings& other) {
        return std::any_of(other.all().begin(), other.all().end(), [&](const auto& one) { return same(one, each); });
      });
      if (needs_all_forms(each.code) && !in_all) continue;
      findings.report(each.code, each.span) = each;
    }
  }
}

void check_forms(Compiled& compiled, const check::Options& options, Want want, diagnostics::Findings& findings) {
  const std::vector<check::BookSource> sources = sources_of(*compiled.scope);
  std::vector<diagnostics::Findings> forms(1);
  compiled.model = check::check(sources, options, forms.back());
  // One option changed at a time: a battle with n options has 2^n forms, and rules that need two changed are rare.
  for (const check::OptionInfo& option : compiled.model.options) {
    for (const std::string& value : option.values) {
      if (value == option.value || want != Want::variants) continue;
      check::Options changed = options;
      changed.values.emplace_back(option.name, value);
      compiled.variants.push_back({option.name, value, check::check(sources, changed, forms.emplace_back())});
    }
  }
  merge(forms, findings);
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
  findings.sort(loaded.sources);
  return all;
}

}  // namespace tercio::driver
