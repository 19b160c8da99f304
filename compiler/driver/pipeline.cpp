#include "compiler/driver/pipeline.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "compiler/driver/allow.hpp"
#include "compiler/lower/lower.hpp"
#include "compiler/review/review.hpp"
#include "runtime/image/binary.hpp"
#include "runtime/image/limits.hpp"
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

// What no form of the battle answers, reaches or reads: it counts only where every form that has it says so.
bool needs_all_forms(diagnostics::Code code) {
  using diagnostics::Code;
  switch (code) {
    case Code::case_uncovered:
    case Code::unused_declaration:
    case Code::chart_row_unreached:
    case Code::feature_idle:
    case Code::flow_unreached:
    case Code::game_without_result:
    case Code::action_never:
    case Code::side_cannot_win:
    case Code::never_holds:
    case Code::over_never: return true;
    default: return false;
  }
}

// One form of the rules, looked at.
struct Form {
  diagnostics::Findings findings;
  std::vector<source::Span> declarations;  // that hold in it
  bool reviewed = false;
};

bool has(const Form& form, source::Span span) {
  return std::any_of(form.declarations.begin(), form.declarations.end(), [&](source::Span d) {
    return d.file == span.file && d.begin <= span.begin && span.end <= d.end;
  });
}

bool is_review(diagnostics::Code code) { return needs_all_forms(code) && code != diagnostics::Code::case_uncovered; }

bool same(const diagnostics::Finding& a, const diagnostics::Finding& b) {
  return a.code == b.code && a.span == b.span && a.message == b.message;
}

// The findings of a battle and of its variants as those of one.
void merge(const std::vector<Form>& forms, diagnostics::Findings& findings) {
  for (const Form& form : forms) {
    for (const diagnostics::Finding& each : form.findings.all()) {
      const bool in_all = std::all_of(forms.begin(), forms.end(), [&](const Form& other) {
        // A form that lacks the declaration, or that has errors of its own, says nothing of it.
        if (is_review(each.code) && (!other.reviewed || !has(other, each.span))) return true;
        return std::any_of(other.findings.all().begin(), other.findings.all().end(), [&](const auto& one) { return same(one, each); });
      });
      if (needs_all_forms(each.code) && !in_all) continue;
      findings.report(each.code, each.span) = each;
    }
  }
}

// Checks one form; reviews it where it is to be told of and has no error.
check::Model look_at(const std::vector<check::BookSource>& sources, const check::Options& options,
                     std::optional<review::Depth> depth, Form& form) {
  check::Model model = check::check(sources, options, form.findings);
  form.declarations = model.handle_spans;
  form.reviewed = depth && form.findings.errors() == 0;
  if (form.reviewed) review::review(model, *depth, form.findings);
  return model;
}

// Whether a changed option may show something of this battle or book: its own, or one that it names. A book's own
// sections are looked at where the book is checked.
bool concerns(const check::OptionInfo& option, const Book& book) {
  return std::any_of(book.trees.begin(), book.trees.end(), [&](const syntax::Tree* tree) {
    return tree->root().span().file == option.span.file || tree->root().text().find(option.name) != std::string_view::npos;
  });
}

// Those of the settings that the model has otherwise.
check::Settings changes(const check::Settings& settings, const check::Model& model) {
  check::Settings changed;
  for (const auto& [name, value] : settings) {
    const auto option = std::find_if(model.options.begin(), model.options.end(),
                                     [&, &name = name](const check::OptionInfo& each) { return each.name == name; });
    if (option != model.options.end() && option->value != value) changed.emplace_back(name, value);
  }
  return changed;
}

void check_forms(Compiled& compiled, const check::Options& options, Want want, diagnostics::Findings& findings) {
  const std::vector<check::BookSource> sources = sources_of(*compiled.scope);
  const bool reviewed = want == Want::variants && compiled.scope->whole;
  const auto depth = [&](review::Depth d) { return reviewed ? std::optional(d) : std::nullopt; };
  std::vector<Form> forms(1);
  compiled.model = look_at(sources, options, depth(review::Depth::all), forms.back());
  const auto add = [&](const check::Settings& changed) {
    check::Options all = options;
    all.values.insert(all.values.end(), changed.begin(), changed.end());
    compiled.variants.push_back({changed, look_at(sources, all, depth(review::Depth::rules), forms.emplace_back())});
  };
  // One option changed at a time: a battle with n options has 2^n forms, and rules that need two changed are rare.
  for (const check::OptionInfo& option : compiled.model.options) {
    if (!concerns(option, compiled.scope->main())) continue;
    for (const std::string& value : option.values) {
      if (value == option.value || want != Want::variants) continue;
      add({{option.name, value}});
    }
  }
  // What examples ask for besides.
  if (want == Want::variants) {
    for (const check::Settings& needs : compiled.model.left_out) {
      const check::Settings changed = changes(needs, compiled.model);
      const bool there = std::any_of(compiled.variants.begin(), compiled.variants.end(),
                                     [&](const Variant& each) { return each.changed == changed; });
      if (!there && !changed.empty()) add(changed);
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
    if (want != Want::model && compiled.clean && scope.main().battle) {
      compiled.image = verified(compiled.model, name_of(scope.main()), findings);
      compiled.clean = compiled.image.has_value();
      if (want != Want::image) compiled.image.reset();
    }
    all.push_back(std::move(compiled));
  }
  apply_allowances(loaded, want == Want::variants, findings);
  findings.sort(loaded.sources);
  return all;
}

}  // namespace tercio::driver
