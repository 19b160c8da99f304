#include "dsl/syntax/words.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "dsl/syntax/tree.hpp"

namespace tercio::syntax {
namespace {

constexpr std::array<std::string_view, word_count> texts = {
#define RESERVED(word) #word,
#define LOCAL(word) #word,
#include "dsl/syntax/words.def"
#undef RESERVED
#undef LOCAL
};

constexpr std::size_t reserved_count = 0
#define RESERVED(word) +1
#define LOCAL(word)
#include "dsl/syntax/words.def"
#undef RESERVED
#undef LOCAL
    ;

template <std::size_t N>
constexpr std::array<std::string_view, N> sorted_first() {
  std::array<std::string_view, N> result{};
  std::copy_n(texts.begin(), N, result.begin());
  std::sort(result.begin(), result.end());
  return result;
}

constexpr auto sorted_words = sorted_first<word_count>();
constexpr auto sorted_reserved = sorted_first<reserved_count>();

}  // namespace

std::string_view text(Word word) { return texts[static_cast<std::size_t>(word)]; }

bool is_keyword(std::string_view text) { return std::binary_search(sorted_words.begin(), sorted_words.end(), text); }

bool is_reserved(std::string_view text) {
  return std::binary_search(sorted_reserved.begin(), sorted_reserved.end(), text);
}

const std::vector<std::string>& keywords() {
  static const std::vector<std::string> all(texts.begin(), texts.end());
  return all;
}

}  // namespace tercio::syntax
