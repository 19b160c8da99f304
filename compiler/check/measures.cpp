// What numbers measure: lengths, angles, their products and quotients, or nothing. Numbers of different measure are
// never added, compared or put one in the place of another; docs/language.md, "Lengths and angles".
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

using Base = Type::Base;

Measure measure_of(std::string_view text, std::int64_t value) {
  const image::Unit unit = image::unit_of(text);
  Measure m;
  m.any = value == 0 && unit == image::Unit::plain;
  m.length = unit == image::Unit::length ? 1 : 0;
  m.angle = unit == image::Unit::angle ? 1 : 0;
  return m;
}

// "a bare number", "a length", "a length times a length", "a number for each length".
std::string show_measure(const Measure& measure) {
  const auto powers = [](std::int32_t lengths, std::int32_t angles) {
    std::string text;
    for (const auto& [count, word] : {std::pair(lengths, "a length"), std::pair(angles, "an angle")})
      for (std::int32_t i = 0; i < std::min(count, 4); ++i) text += (text.empty() ? "" : " times ") + std::string(word);
    return text;
  };
  const std::string over = powers(measure.length, measure.angle), under = powers(-measure.length, -measure.angle);
  if (under.empty()) return over.empty() ? "a bare number" : over;
  return (over.empty() ? "a number" : over) + " for each " + (under.starts_with("an ") ? under.substr(3) : under.substr(2));
}

// A number as it is written: in centimetres, millimetres or degrees where it measures one.
std::string number_text(const Measure& measure, std::int64_t value) {
  constexpr std::int64_t far = image::largest_measure;
  return image::measure_text(measure.unit(), static_cast<image::Value>(std::clamp(value, -far, far)));
}

// The number that is written here, in the measure that is needed: `50cm` for `50`. Of centimetres and millimetres the
// first that lies in the range; the finer unit comes first for numbers of two digits and more in the range of a base,
// which begins inside a centimetre and ends where bases do. Empty where nothing can be meant.
std::string meant_measure(std::string_view written, const Type& to) {
  const std::size_t end = written.find_first_not_of("-.0123456789");
  const std::string digits(written.substr(0, end));
  if (digits.empty() || digits == "-") return {};
  const auto good = [&](const std::string& text) {
    std::int64_t value = 0;
    return image::read_measure(text, value) && (to.lo >= to.hi || (value >= to.lo && value <= to.hi));
  };
  std::vector<std::string> units;
  if (to.measure == Measure{}) units = {""};
  if (to.measure.unit() == image::Unit::length) units = {"cm", "mm"};
  const bool base = to.lo % 100 != 0 && to.hi <= image::limits::base_side && digits.size() > 1 && digits.find('.') == std::string::npos;
  if (units.size() == 2 && base) std::swap(units[0], units[1]);
  if (to.measure.unit() == image::Unit::angle) units = {"deg"};
  for (const std::string& unit : units)
    if (good(digits + unit)) return digits + unit;
  return {};
}

// A decimal that goes on beyond the tenths that its unit has; to the nearest that there is. Empty for anything else.
static std::string rounded_measure(std::string_view written) {
  const std::size_t dot = written.find('.'), end = written.find_first_not_of("-.0123456789");
  if (dot == std::string_view::npos || end == std::string_view::npos || dot > end) return {};
  const std::string unit(written.substr(end));
  const std::size_t kept = unit == "cm" ? 2 : 1;
  if (image::unit_of(unit) == image::Unit::plain || end - dot - 1 <= kept) return {};
  std::int64_t value = 0;
  if (!image::read_measure(std::string(written.substr(0, dot + 1 + kept)) + unit, value)) return {};
  const bool up = written[dot + 1 + kept] >= '5';
  value += up ? (written.starts_with('-') ? -1 : 1) : 0;
  return image::measure_text(image::unit_of(unit), static_cast<image::Value>(value));
}

// What is written is a measure with too many decimals: reports it. False for anything else.
bool Checker::tell_too_fine(std::string_view written, Span span) {
  const std::string meant = rounded_measure(written);
  if (meant.empty()) return false;
  const bool angle = image::unit_of(written) == image::Unit::angle;
  report(Code::wrong_measure, span, std::string("a whole number of ") + (angle ? "0.1deg" : "0.1mm"), "`" + std::string(written) + "`",
         "no measure is finer: write `" + meant + "`")
      .suggest(meant);
  return true;
}

// What is to be written for a length in a unit that the language has not: `182.88cm` for `72in`. Empty for other texts.
std::string metric(std::string_view written) {
  static constexpr std::pair<std::string_view, std::int64_t> foreign[] = {{"in", 254}, {"ft", 3048}, {"m", 10'000}};
  const std::size_t end = written.find_first_not_of("0123456789");
  if (end == 0 || end == std::string_view::npos || end > 6) return {};
  for (const auto& [unit, tenths] : foreign) {
    if (written.substr(end) != unit) continue;
    std::int64_t value = 0;
    if (!image::read_measure(written.substr(0, end), value) || value * tenths > image::largest_measure) return {};
    return image::centimetres(static_cast<image::Value>(value * tenths));
  }
  return {};
}

void Checker::tell_measure(std::string_view written, const Measure& is, const Type& to, Span span) {
  const std::string meant = meant_measure(written, to);
  report(Code::wrong_measure, span, show_measure(to.measure), show_measure(is), meant.empty() ? "" : "did you mean `" + meant + "`?").suggest(meant);
}

bool Checker::measures(const Type& t) {
  return t.base == Base::integer || t.base == Base::ratio || (t.base == Base::set && t.kind < 0 && !t.empty);
}

// Whether one may stand where the other does, as far as they are numbers.
bool Checker::agree(const Type& a, const Type& b) {
  return !measures(a) || !measures(b) || a.measure.any || b.measure.any || a.measure == b.measure;
}

// Reports a number that measures something else than `to`. True when it does not.
bool Checker::expect_measure(ExprId e, const Type& to) {
  if (e < 0 || agree(type_of(e), to)) return true;
  const bool literal = at(e).op == ExprOp::constant;
  tell_measure(literal ? text_at(at(e).span) : std::string_view(), type_of(e).measure, to, at(e).span);
  return false;
}

// Two numbers that are added, compared or lie in one range or set: what they both measure. A finding names the one that
// is written out, else the second.
Measure Checker::same_measure(ExprId a, ExprId b) {
  if (!agree(type_of(a), type_of(b))) {
    const bool first = at(a).op == ExprOp::constant && at(b).op != ExprOp::constant;
    const bool bare_first = at(a).op == ExprOp::constant && type_of(a).measure == Measure{};
    const ExprId wrong = first || bare_first ? a : b, right = wrong == a ? b : a;
    Type to = type_of(right);
    if (at(right).op == ExprOp::constant) to.lo = to.hi = 0;  // one number is no range
    expect_measure(wrong, to);
    at(wrong).type = Type{};
    return to.measure;
  }
  return type_of(a).measure.any || !measures(type_of(a)) ? type_of(b).measure : type_of(a).measure;
}

std::string_view Checker::text_at(Span span) const {
  for (const BookSource& book : books)
    for (const syntax::Tree* tree : book.trees)
      if (tree->file == span.file) return tree->text.substr(span.begin, span.end - span.begin);
  return {};
}

}  // namespace tercio::check
