// From the PATHs of a command line to the parsed files of each battle or book and of the books it uses.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "compiler/driver/files.hpp"
#include "dsl/diagnostics/findings.hpp"
#include "dsl/source/source.hpp"
#include "dsl/syntax/tree.hpp"

namespace tercio::driver {

// One row of a book's cases.tsv: case, status, what it says.
struct IndexRow {
  std::string case_no, status, what;
};

// One folder of rules. The trees live in Loaded.
struct Book {
  std::string name;
  std::string folder;
  bool battle = false;
  std::vector<const syntax::Tree*> trees;
  std::vector<IndexRow> index;
  bool has_index = false;
};

// A battle, or a book by itself, after everything it uses: used books first, each once.
struct Scope {
  std::vector<Book> books;
  bool whole = true;      // false: a file has a syntax error, or a book is missing
  bool found_all = true;  // false: a book it uses is missing
  const Book& main() const { return books.back(); }
};

struct Loaded {
  source::SourceMap sources;
  std::deque<syntax::Tree> trees;
  std::vector<Scope> scopes;  // in the order of the PATHs, then of folders
  bool unreadable = false;    // a PATH or a file could not be read at all
};

// `library` holds the standard library under `stdlib/`; it serves where the project has no folder of that name.
// Whatever cannot be found or read is a finding.
Loaded load(const Files& files, const Files& library, const std::vector<std::string>& paths,
            diagnostics::Findings& findings);

// The standard library as it was when this program was built, and docs/diagnostics.
const MemoryFiles& packed_files();

}  // namespace tercio::driver
