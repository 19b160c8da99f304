// Properties of the formatter, for every shipped file, every fenced block of the pages, and what a slip makes of them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "dsl/format/format.hpp"
#include "tests/dsl/parsed.hpp"

namespace {

namespace fs = std::filesystem;
using tercio::format::canonical;
using tercio::format::formatted;
using tercio::test::Parsed;

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<fs::path> files_below(const char* folder, const char* extension) {
  std::vector<fs::path> all;
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(fs::path(TERCIO_ROOT) / folder)) {
    if (each.path().extension() == extension) all.push_back(each.path());
  }
  std::sort(all.begin(), all.end());
  return all;
}

struct Sample {
  std::string name, text;
};

std::vector<Sample> fenced_blocks(const fs::path& page) {
  std::vector<Sample> blocks;
  std::istringstream lines(read_text(page));
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside && line.starts_with("```tercio");
      if (inside) blocks.push_back({page.filename().string(), ""});
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

std::vector<Sample> samples() {
  std::vector<Sample> all;
  for (const char* folder : {"stdlib", "scenarios"}) {
    for (const fs::path& path : files_below(folder, ".tercio")) all.push_back({path.string(), read_text(path)});
  }
  for (const fs::path& page : files_below("docs", ".md")) {
    for (Sample& each : fenced_blocks(page)) all.push_back(std::move(each));
  }
  return all;
}

std::vector<std::string> comments_of(const tercio::syntax::Tree& tree) {
  std::vector<std::string> all;
  for (const auto& each : tree.comments) {
    std::string text(tree.text.substr(each.span.begin, each.span.end - each.span.begin));
    text.erase(text.find_last_not_of(" \t\r\v\f") + 1);
    all.push_back(text);
  }
  return all;
}

// Empty when the properties hold.
std::string fault_of(const std::string& text) {
  const Parsed before(text);
  const std::string once = formatted(before.tree());
  const Parsed after(once);
  if (!tercio::format::same_tree(before.tree(), after.tree())) return "another tree";
  if (comments_of(before.tree()) != comments_of(after.tree())) return "other comments";
  if (formatted(after.tree()) != once) return "formatting twice changes something";
  if (canonical(text) != once) return "canonical() gives something else";
  for (std::size_t at = once.find(" \n"); at != std::string::npos; at = once.find(" \n", at + 1)) {
    const auto inside_error = [&](tercio::syntax::Node node) {
      return node.is(tercio::syntax::Kind::error) && at >= node.span().begin && at < node.span().end;
    };
    const auto items = after.items();
    // A blank before broken text is kept with it, and so it is before the comments in front of that.
    const auto before_error = [&](tercio::syntax::Node node) {
      if (!node.is(tercio::syntax::Kind::error) || at >= node.span().begin) return false;
      std::size_t next = once.find_first_not_of(" \t\r\v\f\n", at);
      while (next < node.span().begin && once[next] == '#') {
        next = once.find_first_not_of(" \t\r\v\f\n", once.find('\n', next));
      }
      return next >= node.span().begin;
    };
    if (std::none_of(items.begin(), items.end(), inside_error) &&
        std::none_of(items.begin(), items.end(), before_error)) {
      return "a blank at the end of a line";
    }
  }
  return {};
}

// Words, signs and blanks of a text.
std::vector<std::string> pieces_of(const std::string& text) {
  std::vector<std::string> pieces;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    const auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    if (letter(text[i])) {
      while (end < text.size() && letter(text[end])) ++end;
    }
    pieces.push_back(text.substr(i, end - i));
    i = end;
  }
  return pieces;
}

}  // namespace

TEST_CASE("formatting keeps the tree and the comments, and is done once", "[format]") {
  const std::vector<Sample> all = samples();
  CHECK(all.size() > 20);
  for (const Sample& each : all) {
    INFO(each.name);
    CHECK(fault_of(each.text) == "");
  }
}

TEST_CASE("so it is after a slip", "[format]") {
  static const std::vector<std::string> inserted = {"{", "}", "(", ")", "[", "]", ",", ":", ";", "\"", "#", "\n", "\n\n",
                                                    "  ", "==", " x ", "if", "else", " # c\n", "..", "|", "?", "-", "\t"};
  std::mt19937 random(1632);
  int damaged = 0;
  for (const Sample& each : samples()) {
    const std::vector<std::string> pieces = pieces_of(each.text);
    const std::size_t rounds = std::min<std::size_t>(40, 4 + pieces.size() / 40);
    for (std::size_t round = 0; round < rounds; ++round) {
      std::vector<std::string> now = pieces;
      const std::size_t slips = 1 + random() % 3;
      for (std::size_t n = 0; n < slips && !now.empty(); ++n) {
        const auto at = now.begin() + static_cast<std::ptrdiff_t>(random() % now.size());
        switch (random() % 4) {
          case 0:
            now.erase(at);
            break;
          case 1:
            now.insert(at, inserted[random() % inserted.size()]);
            break;
          case 2:
            std::swap(*at, now[random() % now.size()]);
            break;
          case 3:
            now.insert(at, now[random() % now.size()]);
            break;
        }
      }
      std::string text;
      for (const std::string& piece : now) text += piece;
      const std::string fault = fault_of(text);
      ++damaged;
      if (fault.empty()) continue;
      INFO(each.name << ": " << fault << "\n" << text);
      FAIL();
    }
  }
  CHECK(damaged > 300);
}
