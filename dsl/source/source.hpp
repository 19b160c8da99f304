// Source files and places in them. A place is a byte range in one file; lines and columns are computed on demand.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::source {

// Index of a file in a SourceMap.
enum class FileId : std::uint32_t { none = 0xffffffff };

// Half-open byte range [begin, end) in one file. A zero-length span is a point between two bytes.
struct Span {
  FileId file = FileId::none;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

// 1-based line and column; columns count UTF-8 code points, as editors and SARIF viewers do.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  friend bool operator==(const Position&, const Position&) = default;
};

// One text file with the byte offsets of its line starts. The text is kept byte for byte as read.
class File {
 public:
  File(std::string path, std::string text);

  const std::string& path() const { return path_; }  // as shown to the user, '/'-separated
  std::string_view text() const { return text_; }
  std::size_t line_count() const { return starts_.size(); }

  // The text of a 1-based line without its line end; empty past the last line.
  std::string_view line(std::uint32_t number) const;
  Position position(std::uint32_t offset) const;  // an offset past the end gives the end of the file

 private:
  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> starts_;
};

// All files of one run; FileIds index it in the order of addition.
class SourceMap {
 public:
  FileId add(std::string path, std::string text);
  const File& file(FileId id) const { return files_[static_cast<std::uint32_t>(id)]; }
  std::size_t size() const { return files_.size(); }
  std::string_view text(Span span) const;
  Position begin(Span span) const { return file(span.file).position(span.begin); }
  Position end(Span span) const { return file(span.file).position(span.end); }

 private:
  std::deque<File> files_;  // a deque: texts and references stay where they are when a file is added
};

}  // namespace tercio::source
