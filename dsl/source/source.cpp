#include "dsl/source/source.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace tercio::source {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool continues_code_point(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// How many bytes begin a code point; eight at a time, for a line may be as long as a file.
std::uint32_t code_points_begun(std::string_view text) {
  constexpr std::uint64_t lowest = 0x0101010101010101;
  std::size_t continued = 0, i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text.data() + i, 8);
    continued += static_cast<std::size_t>(std::popcount(bytes >> 7U & ~(bytes >> 6U) & lowest));
  }
  for (; i < text.size(); ++i) continued += continues_code_point(text[i]) ? 1 : 0;
  return static_cast<std::uint32_t>(text.size() - continued);
}

}  // namespace

File::File(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {
  starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

std::string_view File::line(std::uint32_t number) const {
  if (number == 0 || number > starts_.size()) return {};
  const std::size_t begin = starts_[number - 1];
  const std::size_t end = number < starts_.size() ? starts_[number] - 1 : text_.size();
  std::string_view line = std::string_view(text_).substr(begin, end - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  // A byte order mark is no column, neither here nor in position().
  if (number == 1 && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
  return line;
}

Position File::position(std::uint32_t offset) const {
  std::size_t at = std::min<std::size_t>(offset, text_.size());
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), at);
  std::size_t begin = *(after - 1);
  if (begin == 0 && text_.starts_with(byte_order_mark)) begin = byte_order_mark.size();
  // An offset inside a code point has the column of that code point.
  while (at > begin && at < text_.size() && continues_code_point(text_[at])) --at;
  const std::uint32_t before = at > begin ? code_points_begun(std::string_view(text_).substr(begin, at - begin)) : 0;
  return {static_cast<std::uint32_t>(after - starts_.begin()), before + 1};
}

FileId SourceMap::add(std::string path, std::string text) {
  files_.emplace_back(std::move(path), std::move(text));
  return static_cast<FileId>(files_.size() - 1);
}

std::string_view SourceMap::text(Span span) const {
  if (static_cast<std::size_t>(span.file) >= files_.size()) return {};
  const std::string_view text = file(span.file).text();
  const std::size_t end = std::min<std::size_t>(span.end, text.size());
  const std::size_t begin = std::min<std::size_t>(span.begin, end);
  return text.substr(begin, end - begin);
}

}  // namespace tercio::source
