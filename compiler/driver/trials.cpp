#include "compiler/driver/trials.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

namespace tercio::driver {
namespace {

using diagnostics::Finding;
using diagnostics::Severity;

// So few options are tried one by one.
constexpr std::size_t few = 8;
// Where a battle has many, forms are looked at as long as their rules have no more bytes than these together.
constexpr std::size_t most_bytes = 16u << 20u;
// So many forms in any case.
constexpr std::int64_t least_forms = 16;
// More names than these are counted.
constexpr std::size_t most_named = 4;

auto key_of(const Finding& f) { return std::tuple(f.code, f.span.file, f.span.begin, f.message); }

// What the options are set to, by name.
check::Settings settings_of(const check::Model& model) {
  check::Settings all;
  for (const check::OptionInfo& option : model.options) all.emplace_back(option.name, option.value);
  std::sort(all.begin(), all.end());
  return all;
}

bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

}  // namespace

Trials::Trials(Compiled& compiled, const check::Options& options, bool whole)
    : compiled_(compiled), options_(options), whole_(whole), sources_(sources_of(*compiled.scope)) {
  std::size_t bytes = 1;
  for (const Book& book : compiled.scope->books)
    for (const syntax::Tree* tree : book.trees) bytes += tree->text.size();
  left_ = std::max(least_forms, static_cast<std::int64_t>(most_bytes / bytes));
}

Form& Trials::look(check::Settings changed) {
  const bool first = forms_.empty();
  Form& form = forms_.emplace_back();
  std::sort(changed.begin(), changed.end());
  form.changed = std::move(changed);
  check::Options options = options_;
  options.values.insert(options.values.end(), form.changed.begin(), form.changed.end());
  const auto depth = whole_ ? std::optional(first || set_up_told_ ? review::Depth::all : review::Depth::rules) : std::nullopt;
  check::Model model = look_at(sources_, options, depth, form);
  if (first)
    for (const Finding& f : form.findings.all()) set_up_told_ = set_up_told_ || is_of_set_up(f.code);
  if (first) compiled_.model = std::move(model);
  else compiled_.variants.push_back({form.changed, std::move(model)});
  return form;
}

Form& Trials::look(const Numbers& changed) {
  check::Settings settings;
  for (const std::size_t c : changed) settings.push_back(candidates_[c].change);
  Form& form = look(std::move(settings));
  for (const std::size_t c : changed) candidates_[c].reviewed = candidates_[c].reviewed || form.reviewed;
  if (changed.size() <= 1)
    for (const Finding& f : form.findings.all()) told_.insert(key_of(f));
  return form;
}

bool Trials::afford() { return left_-- > 0; }

void Trials::alone(std::size_t candidate) {
  candidates_[candidate].tried = true;
  look(Numbers{candidate});
}

bool Trials::told(const Finding& finding) const { return told_.contains(key_of(finding)); }

void Trials::as_it_stands() { look(Numbers()); }

// Whether a changed option may show something of this battle or book: its own, or one that it names. A book's own
// sections are looked at where the book is checked, and what nobody asks for changes nothing.
bool Trials::concerns(const check::OptionInfo& option) const {
  if (!option.asked) return false;
  return std::any_of(compiled_.scope->main().trees.begin(), compiled_.scope->main().trees.end(), [&](const syntax::Tree* tree) {
    if (tree->root().span().file == option.span.file) return true;
    const std::string_view text = tree->root().text();
    for (std::size_t at = text.find(option.name); at != std::string_view::npos; at = text.find(option.name, at + 1)) {
      const std::size_t end = at + option.name.size();
      if ((at == 0 || !is_name(text[at - 1])) && (end == text.size() || !is_name(text[end]))) return true;
    }
    return false;
  });
}

void Trials::with_options_changed() {
  const check::Model& model = compiled_.model;
  std::map<std::string, std::size_t> numbers;
  std::vector<Numbers> rounds;  // the first other value of each option, the second, ...
  for (std::size_t o = 0; o < model.options.size(); ++o) {
    const check::OptionInfo& option = model.options[o];
    numbers[option.name] = o;
    if (option.fixed || !concerns(option)) continue;
    std::size_t nth = 0;
    for (const std::string& value : option.values) {
      if (value == option.value) continue;
      if (nth == rounds.size()) rounds.emplace_back();
      rounds[nth++].push_back(candidates_.size());
      candidates_.push_back({{option.name, value}, o, false, false});
    }
  }
  std::vector<std::pair<std::int32_t, std::size_t>> open;  // level and option of the headings around
  source::FileId file = source::FileId::none;
  for (const check::Heading& heading : model.headings) {
    if (heading.span.file != file) open.clear();
    file = heading.span.file;
    while (!open.empty() && open.back().first >= heading.level) open.pop_back();
    if (const auto it = numbers.find(heading.option); it != numbers.end()) open.emplace_back(heading.level, it->second);
    auto& from = sections_[file].emplace_back(heading.span.begin, std::vector<std::size_t>());
    for (const auto& [level, option] : open) from.second.push_back(option);
  }
  for (Numbers& among : rounds) round(std::move(among));
}

std::vector<std::size_t> Trials::sections_at(source::Span place) const {
  const auto file = sections_.find(place.file);
  if (file == sections_.end()) return {};
  auto behind = std::upper_bound(file->second.begin(), file->second.end(), place.begin, [](std::uint32_t at, const auto& s) { return at < s.first; });
  return behind == file->second.begin() ? std::vector<std::size_t>() : std::prev(behind)->second;
}

// One value of each of some options.
void Trials::round(Numbers among) {
  if (among.size() <= few) {
    for (const std::size_t c : among) alone(c);
    return;
  }
  for (bool errors = true; errors && !among.empty();) {
    std::vector<News> news;
    errors = halves(among, news);
    const std::size_t before = among.size();
    std::vector<std::pair<Numbers, const Finding*>> asked;
    for (const News& each : news) asked.emplace_back(suspects(each, among), each.finding);
    std::stable_sort(asked.begin(), asked.end(), [](const auto& a, const auto& b) { return a.first.size() < b.first.size(); });
    for (const auto& [suspected, finding] : asked) {
      for (const std::size_t c : suspected) {
        if (told(*finding)) break;
        if (candidates_[c].tried) continue;
        if (afford()) alone(c);
        else untried_.insert(c);
      }
    }
    std::erase_if(among, [&](std::size_t c) { return candidates_[c].tried; });
    if (errors && (among.size() == before || left_ <= 0)) break;  // the rest cannot be had apart
  }
  for (const std::size_t c : among)
    if (forms_[0].reviewed && !candidates_[c].reviewed) untried_.insert(c);
}

bool Trials::halves(const Numbers& among, std::vector<News>& news) {
  bool errors = false;
  std::map<decltype(key_of(std::declval<const Finding&>())), std::size_t> known;
  const std::size_t first = forms_.size();
  const auto digits = static_cast<std::size_t>(std::bit_width(among.size() - 1));
  std::vector<std::pair<std::size_t, std::size_t>> made;  // digit and half of each form
  for (std::size_t digit = 0; digit < digits || made.empty(); ++digit) {
    for (std::size_t half = 0; half < 2; ++half) {
      Numbers changed;
      for (std::size_t i = 0; i < among.size(); ++i)
        if ((i >> digit & 1u) == half) changed.push_back(among[i]);
      if (changed.empty()) continue;
      if (changed.size() == 1) candidates_[changed[0]].tried = true;
      --left_;
      look(changed);
      made.emplace_back(digit, half);
    }
  }
  for (std::size_t f = 0; f < made.size(); ++f) {
    for (const Finding& each : forms_[first + f].findings.all()) {
      if (told(each)) continue;
      errors = errors || each.severity == Severity::error;
      const auto [it, fresh] = known.emplace(key_of(each), news.size());
      if (fresh) news.push_back({&each, {0, 0}});
      news[it->second].digits[made[f].second] |= std::uint64_t{1} << made[f].first;
    }
  }
  return errors;
}

// Who may be the cause of a finding by himself. None: it lies between two.
Trials::Numbers Trials::suspects(const News& news, const Numbers& among) const {
  Numbers all, own;
  const std::vector<std::size_t> here = sections_at(news.finding->span);
  const auto in = [](const std::vector<std::size_t>& options, std::size_t option) { return std::find(options.begin(), options.end(), option) != options.end(); };
  std::vector<std::size_t> there;
  for (const diagnostics::Label& label : news.finding->labels)
    for (const std::size_t option : sections_at(label.span))
      if (!in(here, option)) there.push_back(option);
  const bool warning = news.finding->severity != Severity::error;
  for (std::size_t i = 0; i < among.size(); ++i) {
    const std::size_t option = candidates_[among[i]].option;
    // A digit at which it is found in one half alone is the digit of the cause.
    const std::uint64_t no = ~std::uint64_t{i} & news.digits[1] & ~news.digits[0], yes = i & news.digits[0] & ~news.digits[1];
    const bool may = no == 0 && yes == 0;
    if (may) all.push_back(among[i]);
    if (may && in(here, option)) own.push_back(among[i]);
    if (!in(there, option)) continue;
    if (warning) return {};  // of two sections: neither has it without the other
    own.push_back(among[i]);  // an error of one name is told once for all places that it stands in
  }
  return own.empty() ? all : own;
}

void Trials::as_examples_ask(bool alone) {
  const check::Settings now = settings_of(compiled_.model);
  const std::vector<check::Settings> asked = compiled_.model.left_out;
  for (const check::Settings& needs : asked) {
    check::Settings changed;
    std::set_difference(needs.begin(), needs.end(), now.begin(), now.end(), std::back_inserter(changed));
    const bool looked_at = std::any_of(forms_.begin(), forms_.end(), [&](const Form& form) {
      const bool within = std::includes(form.changed.begin(), form.changed.end(), changed.begin(), changed.end());
      return within && (form.changed.size() == changed.size() || (!alone && changed.size() == 1));
    });
    if (looked_at) continue;
    const auto candidate = std::find_if(candidates_.begin(), candidates_.end(),
                                        [&](const Candidate& each) { return changed == check::Settings{each.change}; });
    if (alone || afford()) {
      if (candidate != candidates_.end()) candidate->tried = true;
      look(changed).asked_for = true;
    } else {
      for (std::size_t c = 0; c < candidates_.size(); ++c)
        if (std::find(changed.begin(), changed.end(), candidates_[c].change) != changed.end()) untried_.insert(c);
    }
  }
}

void Trials::tell(diagnostics::Findings& findings) const {
  const bool proven = !forms_[0].reviewed || std::all_of(candidates_.begin(), candidates_.end(), [](const Candidate& c) { return c.reviewed || c.tried; });
  driver::tell(forms_, proven, findings);
  std::set<std::size_t> options;
  for (const std::size_t c : untried_)
    if (!candidates_[c].tried) options.insert(candidates_[c].option);
  if (options.empty()) return;
  std::string names;
  std::size_t named = 0;
  for (const std::size_t o : options)
    if (named++ < most_named) names += (names.empty() ? "`" : ", `") + compiled_.model.options[o].name + "`";
  if (options.size() > most_named) names += " and " + std::to_string(options.size() - most_named) + " more";
  findings.report(diagnostics::Code::options_untried, compiled_.model.options[*options.begin()].span,
                  {std::to_string(options.size()), compiled_.model.name, names});
}

}  // namespace tercio::driver
