#include "dsl/diagnostics/findings.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "dsl/source/utf8.hpp"

namespace tercio::diagnostics {
namespace {

// The most arguments a message of kinds.def may have; missing ones read as empty.
constexpr std::size_t max_arguments = 8;

std::string fill(std::string_view pattern, const std::vector<std::string>& args) {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const std::string& arg : args) store.push_back(arg);
  for (std::size_t i = args.size(); i < max_arguments; ++i) store.push_back("");
  return fmt::vformat(fmt::string_view(pattern.data(), pattern.size()), store);
}

// The help of a kind, and whether it is what stands behind `||`.
std::pair<std::string, bool> help_of(std::string_view pattern, const std::vector<std::string>& args) {
  constexpr std::string_view otherwise = " || ";
  const std::size_t bar = pattern.find(otherwise);
  std::string first = fill(pattern.substr(0, bar), args);
  if (bar == std::string_view::npos || !first.empty()) return {first, false};
  return {fill(pattern.substr(bar + otherwise.size()), args), true};
}

// The code points of a text; a byte that is no UTF-8 counts as one.
std::u32string code_points(std::string_view text) {
  std::u32string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80 && !result.empty()) {
      result.back() = (result.back() << 6) | (byte & 0x3F);
    } else {
      result.push_back(byte);
    }
  }
  return result;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// How many code points code_points() makes of a text.
std::size_t length(std::string_view text) {
  const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  const auto count = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins));
  return text.empty() || begins(text[0]) ? count : count + 1;
}

// Longer words are nobody's slip.
constexpr std::size_t longest_compared = 64;

// Damerau-Levenshtein distance in which no letter takes part in two exchanges, where it is at most `limit`; else any
// greater number. Neither word is longer than longest_compared.
std::size_t distance(const std::u32string& a, const std::u32string& b, std::size_t limit) {
  using Row = std::array<std::size_t, longest_compared + 2>;
  Row rows[3];
  Row* before = &rows[0];
  Row* last = &rows[1];
  Row* now = &rows[2];
  // What lies farther than `limit` from the diagonal is more than `limit` slips away.
  for (std::size_t j = 0; j <= std::min(b.size(), limit); ++j) (*last)[j] = j;
  (*last)[std::min(b.size(), limit) + 1] = limit + 1;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::size_t from = i > limit ? i - limit : 1, to = std::min(b.size(), i + limit);
    (*now)[from - 1] = from == 1 ? i : limit + 1;
    for (std::size_t j = from; j <= to; ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      std::size_t best = std::min({(*last)[j] + 1, (*now)[j - 1] + 1, (*last)[j - 1] + change});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) best = std::min(best, (*before)[j - 2] + 1);
      (*now)[j] = best;
    }
    (*now)[to + 1] = limit + 1;
    std::swap(before, last);
    std::swap(last, now);
  }
  return (*last)[b.size()];
}

}  // namespace

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
#define X(name, code, severity, message, help) {Code::name, #name, code, Severity::severity, message, help},
#include "dsl/diagnostics/kinds.def"
#undef X
  };
  return all;
}

const Kind& kind(Code code) { return kinds()[static_cast<std::size_t>(code)]; }

const Kind* find_kind(std::string_view id) {
  for (const Kind& each : kinds()) {
    if (each.id == id) return &each;
  }
  return nullptr;
}

Finding& Finding::label(source::Span where, std::string text) {
  labels.push_back({where, std::move(text)});
  return *this;
}

Finding& Finding::suggest(std::string text) {
  suggestion = std::move(text);
  if (plain_help && suggestion.find_first_not_of(' ') != std::string::npos && suggestion.find('\n') == std::string::npos) help = "write `" + suggestion + "`";
  return *this;
}

Finding& Finding::cite(std::string a_case) {
  cases.push_back(std::move(a_case));
  return *this;
}

Finding& Findings::report(Code code, source::Span span, const std::vector<std::string>& args) {
  const Kind& what = kind(code);
  Finding& made = all_.emplace_back();
  made.code = code;
  made.severity = what.severity;
  made.span = span;
  made.message = fill(what.message, args);
  std::tie(made.help, made.plain_help) = help_of(what.help, args);
  return made;
}

void Findings::sort(const source::SourceMap& sources) {
  const auto path = [&](const Finding& f) -> std::string_view {
    return f.span.file == source::FileId::none ? std::string_view(f.path)
                                               : std::string_view(sources.file(f.span.file).path());
  };
  const auto code = [](const Finding& f) { return kind(f.code).id; };
  // Byte offsets order as lines and columns do.
  std::stable_sort(all_.begin(), all_.end(), [&](const Finding& a, const Finding& b) {
    return std::tuple(path(a), a.span.begin, code(a)) < std::tuple(path(b), b.span.begin, code(b));
  });
  const auto same = [](const Finding& a, const Finding& b) {
    return a.code == b.code && a.span == b.span && a.message == b.message;
  };
  std::vector<Finding> once;
  std::size_t place = 0;  // the first of `once` with the place of the one looked at
  for (Finding& each : all_) {
    if (!once.empty() && (once.back().span.file != each.span.file || once.back().span.begin != each.span.begin)) {
      place = once.size();
    }
    const auto seen = [&](const Finding& other) { return same(other, each); };
    if (std::none_of(once.begin() + static_cast<std::ptrdiff_t>(place), once.end(), seen))
      once.push_back(std::move(each));
  }
  all_ = std::move(once);
}

void Findings::keep_first(std::size_t most) {
  if (all_.size() <= most) return;
  const std::size_t errors_before = count(Severity::error), warnings_before = count(Severity::warning);
  cut_ += all_.size() - most;
  all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(most), all_.end());
  cut_errors_ += errors_before - count(Severity::error);
  cut_warnings_ += warnings_before - count(Severity::warning);
}

std::size_t Findings::count(Severity severity) const {
  return static_cast<std::size_t>(
      std::count_if(all_.begin(), all_.end(), [&](const Finding& f) { return f.severity == severity; }));
}

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
  if (word.size() > 4 * longest_compared) return {};
  const std::u32string wanted = code_points(word);
  if (wanted.size() > longest_compared) return {};
  const std::string alike = source::composed(word);
  const bool plain = is_ascii(word);
  for (const std::string& each : known) {
    if (plain && is_ascii(each)) continue;  // without accents words that differ look different
    if (each != word && source::composed(each) == alike) return each;
  }
  std::size_t limit = wanted.size() <= 4 ? 1 : wanted.size() <= 8 ? 2 : 3;
  std::string best;
  for (const std::string& each : known) {
    if (each.size() > 4 * longest_compared) continue;
    const std::size_t size = length(each);
    const std::size_t lengths = std::max(wanted.size(), size) - std::min(wanted.size(), size);
    if (lengths > limit || size > longest_compared) continue;
    const std::size_t slips = distance(wanted, code_points(each), limit);
    // A word all of whose letters differ is another word.
    if (slips > limit || (slips > 0 && slips >= wanted.size())) continue;
    best = each;
    if (slips == 0) break;
    limit = slips - 1;
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string found = nearest(word, known);
  // The two would look alike.
  if (found != word && source::composed(found) == source::composed(word)) {
    return fmt::format("`{}` is known with its accents written otherwise: one sign for letter and accent, or two",
                       found);
  }
  return found.empty() ? std::string() : fmt::format("did you mean `{}`?", found);
}

}  // namespace tercio::diagnostics
