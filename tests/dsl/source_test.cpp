#include "dsl/source/source.hpp"

#include <catch2/catch.hpp>

using tercio::source::File;
using tercio::source::FileId;
using tercio::source::Position;
using tercio::source::SourceMap;
using tercio::source::Span;

TEST_CASE("lines begin behind line ends") {
  const File file("a.tercio", "one\ntwo\r\n\nlast");
  CHECK(file.line_count() == 4);
  CHECK(file.line(1) == "one");
  CHECK(file.line(2) == "two");
  CHECK(file.line(3).empty());
  CHECK(file.line(4) == "last");
  CHECK(file.line(0).empty());
  CHECK(file.line(5).empty());
  CHECK(file.position(0) == Position{1, 1});
  CHECK(file.position(3) == Position{1, 4});
  CHECK(file.position(4) == Position{2, 1});
  CHECK(file.position(10) == Position{4, 1});
}

TEST_CASE("an offset past the end is the end of the file") {
  CHECK(File("a", "ab").position(99) == Position{1, 3});
  CHECK(File("a", "ab\n").position(99) == Position{2, 1});
  CHECK(File("a", "").position(7) == Position{1, 1});
}

TEST_CASE("columns count code points") {
  // One letter of one byte, one of two, one of three, one of four.
  const File file("a", "a\xC3\xBC\xE2\x82\xAC\xF0\x9F\x98\x80z");
  CHECK(file.position(1) == Position{1, 2});
  CHECK(file.position(3) == Position{1, 3});
  CHECK(file.position(6) == Position{1, 4});
  CHECK(file.position(10) == Position{1, 5});
  CHECK(file.position(8) == Position{1, 4});  // inside a code point: its own column
}

TEST_CASE("a byte order mark is no column") {
  const File file("a", "\xEF\xBB\xBFone\ntwo");
  CHECK(file.line(1) == "one");
  CHECK(file.position(0) == Position{1, 1});
  CHECK(file.position(3) == Position{1, 1});
  CHECK(file.position(5) == Position{1, 3});
  CHECK(file.position(7) == Position{2, 1});
}

TEST_CASE("texts stay where they are when files are added") {
  SourceMap sources;
  const FileId first = sources.add("a", "short");
  const std::string_view text = sources.file(first).text();
  for (int i = 0; i < 100; ++i) sources.add("b", "x");
  CHECK(text.data() == sources.file(first).text().data());
  CHECK(sources.size() == 101);
}

TEST_CASE("the text of a span") {
  SourceMap sources;
  const FileId id = sources.add("a", "one\ntwo");
  CHECK(sources.text({id, 4, 7}) == "two");
  CHECK(sources.text({id, 4, 99}) == "two");
  CHECK(sources.text({id, 9, 8}).empty());
  CHECK(sources.text(Span{}).empty());
  CHECK(sources.begin({id, 4, 7}) == Position{2, 1});
  CHECK(sources.end({id, 4, 7}) == Position{2, 4});
}
