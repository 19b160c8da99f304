#include "compiler/check/copies.hpp"

namespace tercio::check {
namespace {

// Of fewer declarations nobody makes a backup.
constexpr std::size_t least_repeated = 4;

bool is_head(syntax::Node cited) { return cited.child(syntax::Kind::d_battle) || cited.child(syntax::Kind::d_book); }

}  // namespace

std::string in_one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

std::map<source::FileId, source::FileId> copies_in(const std::vector<const syntax::Tree*>& trees) {
  std::map<source::FileId, source::FileId> copies;
  std::map<std::string, source::FileId> first;  // of a declaration
  for (const syntax::Tree* tree : trees) {
    std::size_t all = 0;
    std::map<source::FileId, std::size_t> repeated;  // by the file that has it before
    for (const syntax::Node cited : tree->root().children(syntax::Kind::cited)) {
      if (is_head(cited)) continue;
      ++all;
      const auto at = first.emplace(in_one_line(cited.text()), tree->file).first;
      if (at->second != tree->file) ++repeated[at->second];
    }
    for (const auto& [file, count] : repeated)
      if (count >= least_repeated && 2 * count > all) copies[tree->file] = file;
  }
  return copies;
}

}  // namespace tercio::check
