#include <catch2/catch.hpp>

#include "compiler/driver/files.hpp"
#include "compiler/driver/scopes.hpp"

using namespace tercio::driver;

TEST_CASE("paths are cleaned as text") {
  CHECK(clean("./a//b/../c/") == "a/c");
  CHECK(clean("") == ".");
  CHECK(clean("/..") == "/");
  CHECK(clean("../a") == "../a");
  CHECK(join(".", "a") == "a");
  CHECK(join("a", "../b") == "b");
  CHECK(parent("a") == ".");
  CHECK(parent(".") == "..");
  CHECK(parent("..") == "../..");
  CHECK(parent("/") == "/");
  CHECK(base_name("a/b") == "b");
}

TEST_CASE("a folder holds itself and what is below") {
  CHECK(is_inside("/a/b", "/a"));
  CHECK(is_inside("/a", "/a"));
  CHECK_FALSE(is_inside("/ab", "/a"));
  CHECK(is_inside("/a", "/"));
}

TEST_CASE("memory files have folders") {
  MemoryFiles files;
  files.add("a/b.tercio", "x");
  files.add("a/c/d.tercio", "y");
  CHECK(files.kind("a") == Files::Kind::folder);
  CHECK(files.kind("a/b.tercio") == Files::Kind::file);
  CHECK(files.kind("a/b") == Files::Kind::missing);
  CHECK(files.kind(".") == Files::Kind::folder);
  CHECK(files.entries("a") == std::vector<std::string>{"b.tercio", "c"});
  CHECK(files.entries(".") == std::vector<std::string>{"a"});
  CHECK(files.read("a/b.tercio", 10) == "x");
  CHECK_FALSE(files.read("a/z.tercio", 10));
}

TEST_CASE("a file says what it belongs to, however broken it is") {
  CHECK(declared("# a comment\nbattle rain \"The ford\"\n") == Declared{true, "rain"});
  CHECK(declared("== title\n\nbook tyw cases \"x\"") == Declared{false, "tyw"});
  CHECK(declared("battle rain(((\n") == Declared{true, "rain"});
  CHECK_FALSE(declared("term battle means 3\n"));
  CHECK_FALSE(declared("  battle rain\n"));
}
