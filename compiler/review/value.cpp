#include "compiler/review/value.hpp"

#include <algorithm>
#include <utility>

namespace tercio::review {

using Sort = Value::Sort;

namespace {

// More values than these are a range, or nothing.
constexpr std::size_t most_options = 1024;

}  // namespace

Value Value::number(std::int64_t lo, std::int64_t hi) {
  Value v;
  v.sort = Sort::number;
  v.lo = std::clamp(lo, -far, far);
  v.hi = std::clamp(hi, -far, far);
  return v;
}

Value Value::one_of(std::vector<std::int64_t> options) {
  tidy(options);
  Value v;
  if (options.empty() || options.size() > most_options) return v;
  v.sort = Sort::option;
  v.options = std::move(options);
  return v;
}

Value flag(Answer a) {
  if (a == Answer::unknown) return Value::one_of({0, 1});
  return Value::one_of({a == Answer::yes ? 1 : 0});
}

Answer truth(const Value& v) {
  if (!v.known()) return Answer::unknown;
  return v.one() != 0 ? Answer::yes : Answer::no;
}

Answer negated(Answer a) { return a == Answer::unknown ? a : a == Answer::yes ? Answer::no : Answer::yes; }

bool has(const std::vector<std::int64_t>& rising, std::int64_t v) { return std::binary_search(rising.begin(), rising.end(), v); }

void tidy(std::vector<std::int64_t>& v) {
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
}

Value joined(const Value& a, const Value& b) {
  if (a.sort == Sort::number && b.sort == Sort::number) return Value::number(std::min(a.lo, b.lo), std::max(a.hi, b.hi));
  if (a.sort == Sort::option && b.sort == Sort::option) {
    std::vector<std::int64_t> all = a.options;
    all.insert(all.end(), b.options.begin(), b.options.end());
    return Value::one_of(std::move(all));
  }
  return {};
}

}  // namespace tercio::review
