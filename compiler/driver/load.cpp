#include "compiler/driver/load.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "compiler/check/copies.hpp"
#include "compiler/driver/index.hpp"
#include "compiler/driver/library.hpp"
#include "compiler/driver/scopes.hpp"

namespace tercio::driver {
namespace {

using diagnostics::Code;
using diagnostics::Findings;

// What `uses` names, with the place that names it.
struct Used {
  std::string name;
  source::Span span;
};

std::vector<Used> uses_of(const Book& book) {
  std::vector<Used> used;
  for (const syntax::Tree* tree : book.trees) {
    for (const syntax::Node cited : tree->root().children(syntax::Kind::cited)) {
      const syntax::Node uses = cited.child(syntax::Kind::d_uses);
      const syntax::Node name = uses ? uses.child(syntax::Kind::name) : syntax::Node();
      if (name) used.push_back({std::string(name.text()), name.span()});
    }
  }
  return used;
}

// A list of cases that was read.
struct Index {
  source::FileId file = source::FileId::none;
  std::vector<IndexRow> rows;
  bool told = false;  // it is none as a whole, which is a finding
};

class Loader {
 public:
  Loader(const Files& files, const Files& library, Loaded& loaded, Findings& findings)
      : files_(files), library_(library), loaded_(loaded), findings_(findings) {}

  void path(const std::string& given) {
    const std::string path = given == "-" ? given : clean(given);
    if (path != "-" && files_.kind(path) == Files::Kind::missing) {
      report_name(Code::file_missing, {path});
      loaded_.unreadable = true;
      return;
    }
    if (path == "-") {
      if (!input_) input_ = files_.read(path, max_file_bytes + 1).value_or("");  // it can be read but once
      const Declared what = declared(*input_).value_or(Declared{false, "stdin"});
      scope({files_, {what, ".", {path}}});
      return;
    }
    bool too_many = false;
    const std::vector<FileGroup> groups = groups_of(files_, path, too_many);
    if (groups.empty() && tell_only_links(path)) return;
    if (files_.kind(path) == Files::Kind::folder) tell_passed(path);
    for (const FileGroup& each : groups) tell_passed(each.folder);
    if (too_many) {
      findings_.report(Code::too_much, {}, {"more than 2000 files in `" + path + "`", "2000"}).path = path;
      return;
    }
    if (groups.empty() && !loaded_.unreadable) report_name(Code::nothing_to_check, {path});
    for (const FileGroup& each : groups) {
      const std::string key = files_.real(each.folder) + " " + each.what.name;
      if (std::exchange(seen_[key], true)) continue;
      scope({files_, each});
    }
  }

 private:
  // A folder whose rules all lie behind links that lead out of it.
  bool tell_only_links(const std::string& folder) {
    const PassedOver passed = passed_over(files_, folder);
    if (passed.links.empty()) return false;
    report_name(Code::nothing_to_check, {folder}).help = "the link `" + passed.links.front() + "` leads out of it, and is not followed";
    return true;
  }

  // What a walk through a folder left out, each once.
  void tell_passed(const std::string& folder) {
    const PassedOver passed = passed_over(files_, folder);
    for (const std::string& link : passed.links)
      if (told_.insert(link).second) report_name(Code::link_unread, {link});
    for (const std::string& each : passed.folders) {
      if (!told_.insert(each).second) continue;
      report_name(Code::file_unreadable, {each});
      loaded_.unreadable = true;
    }
  }

  void scope(const Located& main) {
    Scope result;
    std::vector<std::string> open;
    add_with_uses(main, main.group.folder, open, result);
    loaded_.scopes.push_back(std::move(result));
  }

  // No book stands on so many others; a chain of folders made by a machine might.
  static constexpr std::size_t longest_chain = 64;

  // Depth first, so that a book stands after everything it uses.
  void add_with_uses(const Located& at, const std::string& from, std::vector<std::string>& open, Scope& scope) {
    Book book = read(at, scope);
    open.push_back(book.name);
    const std::vector<Used> all_used = uses_of(book);
    for (auto each = all_used.begin(); each != all_used.end(); ++each) {
      const Used& used = *each;
      const auto first =
          std::find_if(all_used.begin(), each, [&](const Used& other) { return other.name == used.name; });
      if (first != each && copies_.contains(used.span.file)) continue;
      if (first != each) {
        findings_.report(Code::used_twice, used.span, {used.name}).label(first->span, "the first is here");
        continue;
      }
      const auto again = std::find(open.begin(), open.end(), used.name);
      if (again != open.end()) {
        // Told where it is first met: each of its books leads to it.
        if (circles_.emplace(again, open.end()).second) {
          std::string circle;
          for (auto name = again; name != open.end(); ++name) circle += *name + ", ";
          findings_.report(Code::uses_cycle, used.span, {circle + used.name});
        }
        scope.whole = false;
        continue;
      }
      const bool there =
          std::any_of(scope.books.begin(), scope.books.end(), [&](const Book& one) { return one.name == used.name; });
      if (there) continue;
      if (open.size() > longest_chain) {
        findings_.report(Code::too_much, used.span, {"a chain of more than 64 books", "64"});
        scope.whole = scope.found_all = false;
        continue;
      }
      const auto found = find_book(files_, library_, from, used.name);
      if (!found) {
        findings_
            .report(Code::unknown_library, used.span, {used.name, unfound(files_, library_, from, used.name)})
            .suggest(diagnostics::nearest(used.name, known_books(files_, library_, from)));
        scope.whole = scope.found_all = false;
        continue;
      }
      const bool packed = &found->files == &library_;
      add_with_uses(*found, packed ? from : found->group.folder, open, scope);
    }
    open.pop_back();
    scope.books.push_back(std::move(book));
  }

  Book read(const Located& at, Scope& scope) {
    std::vector<const syntax::Tree*> clean;
    Book book{at.group.what.name, at.group.folder, at.group.what.battle, {}, {}, false};
    for (const std::string& path : at.group.paths) {
      const Parsed& parsed = parse(at.files, path);
      if (parsed.tree != nullptr) book.trees.push_back(parsed.tree);
      if (!parsed.clean) scope.whole = false;
      if (parsed.clean && parsed.tree != nullptr) clean.push_back(parsed.tree);
    }
    const std::size_t before = findings_.errors();
    check_heads(book, clean);
    check_names(at);
    tell_odd(at.group, book);
    tell_copies(book);
    tell_nothing(book, clean.size() == at.group.paths.size() && !loaded_.unreadable && findings_.errors() == before);
    if (Index* const index = index_in(at.files, book.folder)) {
      book.index = index->rows;
      if (index->rows.empty() && !index->told && cites(book)) tell_empty(*index);
      book.has_index = !index->told;
    } else if (!has_list(at.files, book.folder)) {
      for (const syntax::Tree* tree : book.trees) {
        const syntax::Node cases = head_of(*tree).child(syntax::Kind::p_cases);
        if (cases) findings_.report(Code::no_case_list, cases.span(), {std::string(cases.text())});
      }
    }
    return book;
  }

  // A backup beside its file is one finding; what it repeats says nothing more.
  void tell_copies(const Book& book) {
    for (const auto& [file, original] : check::copies_in(book.trees)) {
      if (!copies_.insert(file).second) continue;
      findings_.report(Code::copied_file, {file, 0, 0}, {loaded_.sources.file(original).path()}).label({original, 0, 0}, "the other is this");
    }
  }

  // Nothing where the folder has no list of cases, or one that cannot be taken, which is told.
  Index* index_in(const Files& files, const std::string& folder) {
    const std::string path = join(folder, "cases.tsv");
    if (!has_list(files, folder)) return nullptr;
    const std::string real = files.real(path);
    const std::string key = (&files == &library_ ? "library:" : "") + real;
    if (!is_inside(real, files.real(folder))) {
      if (told_.insert(path).second) report_name(Code::link_unread, {path});
      return nullptr;
    }
    const auto known = indexes_.find(key);
    if (known != indexes_.end()) return &known->second;
    const std::optional<source::FileId> id = text_of(path, files.read(path, max_file_bytes + 1));
    if (!id) return nullptr;
    const std::size_t before = findings_.errors();
    Index& index = indexes_[key];
    index.file = *id;
    index.rows = read_index(loaded_.sources.file(*id).text(), *id, findings_);
    index.told = index.rows.empty() && findings_.errors() > before;
    return &index;
  }

  // A link that leads nowhere counts.
  static bool has_list(const Files& files, const std::string& folder) {
    const std::vector<std::string> names = files.entries(folder);
    return std::find(names.begin(), names.end(), "cases.tsv") != names.end();
  }

  static bool cites(const Book& book) {
    return std::any_of(book.trees.begin(), book.trees.end(), [](const syntax::Tree* tree) {
      const std::vector<syntax::Node> all = tree->root().children(syntax::Kind::cited);
      return std::any_of(all.begin(), all.end(), [](syntax::Node each) { return bool(each.child(syntax::Kind::cite)); });
    });
  }

  // Without one row, each case that is cited would be unknown.
  void tell_empty(Index& index) {
    index.told = true;
    findings_.report(Code::case_list_form, {index.file, 0, 0},
                     {"this list has no case, and rules cite some", "give each case a row: case, status and what, with tabs between them"});
  }

  // A file that was read, among the sources; nothing where it was not, or is too large, which is told.
  std::optional<source::FileId> text_of(const std::string& path, std::optional<std::string> text) {
    if (!text) {
      if (told_.insert(path).second) report_name(Code::file_unreadable, {path});
      loaded_.unreadable = true;
      return std::nullopt;
    }
    const bool too_large = text->size() > max_file_bytes;
    if (too_large) text->clear();
    const source::FileId id = loaded_.sources.add(path == "-" ? "<stdin>" : path, std::move(*text));
    if (!too_large) return id;
    findings_.report(Code::file_too_large, {id, 0, 0}, {"more than " + std::to_string(max_file_bytes), std::to_string(max_file_bytes)});
    return std::nullopt;
  }

  // Files that give the battle or book another name than the rest of their folder.
  void tell_odd(const FileGroup& group, const Book& book) {
    const auto text = [](const Declared& what) { return (what.battle ? "battle " : "book ") + what.name; };
    for (const FileGroup::Odd& odd : group.odd) {
      for (const syntax::Tree* tree : book.trees) {
        const syntax::Node head = head_of(*tree);
        if (!head || loaded_.sources.file(tree->file).path() != odd.path) continue;
        const bool sort = odd.what.battle != group.what.battle;  // a book for a battle: both words are told
        source::Span name = odd.what.name == group.what.name || sort ? head.span() : head[0].span();
        if (sort) name.end = head[0].span().end;
        findings_.report(Code::odd_name, name, {text(odd.what), text(group.what)}).suggest(sort ? text(group.what) : group.what.name);
      }
    }
  }

  static syntax::Node head_of(const syntax::Tree& tree) {
    for (const syntax::Node cited : tree.root().children(syntax::Kind::cited))
      for (const syntax::Kind kind : {syntax::Kind::d_battle, syntax::Kind::d_book})
        if (const syntax::Node head = cited.child(kind); head) return head;
    return {};
  }

  // Files that are blank; a battle or book that declares nothing in any file.
  void tell_nothing(const Book& book, bool all_read) {
    const auto declares = [](const syntax::Tree* tree) {
      const std::vector<syntax::Node> all = tree->root().children(syntax::Kind::cited);
      return std::any_of(all.begin(), all.end(), [](syntax::Node each) {
        return !each.child(syntax::Kind::d_battle) && !each.child(syntax::Kind::d_book);
      });
    };
    for (const syntax::Tree* tree : book.trees)
      if (loaded_.sources.file(tree->file).text().find_first_not_of(" \t\r\n") == std::string_view::npos)
        findings_.report(Code::nothing_declared, {tree->file, 0, 0}, {"this file"});
    if (!all_read || std::any_of(book.trees.begin(), book.trees.end(), declares)) return;
    for (const syntax::Tree* tree : book.trees) {
      const syntax::Node head = head_of(*tree);
      if (!head) continue;
      findings_.report(Code::nothing_declared, head[0].span(), {"this " + std::string(book.battle ? "battle" : "book")});
      return;
    }
  }

  // All files of a scope say what they belong to.
  void check_heads(const Book& book, const std::vector<const syntax::Tree*>& clean) {
    const auto said = [](const syntax::Tree* tree) { return bool(head_of(*tree)); };
    const bool any = std::any_of(book.trees.begin(), book.trees.end(), said);
    for (const syntax::Tree* tree : clean) {
      if (said(tree) || tree->root().span().end == 0) continue;
      const source::Span first{tree->root().span().file, 0, 1};
      findings_.report(Code::no_head, first, {(book.battle || !any ? "battle " : "book ") + book.name});
    }
  }

  // Names of files that another system would take for others.
  void check_names(const Located& at) {
    std::vector<std::string> folders{at.group.folder};
    for (const std::string& path : at.group.paths) folders.push_back(parent(path));
    if (at.group.paths == std::vector<std::string>{"-"}) return;
    for (const std::string& folder : folders) {
      if (looked_at_.insert(at.files.real(folder)).second) check_names(folder, at.files.entries(folder));
    }
  }

  void check_names(const std::string& folder, const std::vector<std::string>& names) {
    constexpr std::string_view ending = ".tercio", index = "cases.tsv";
    std::map<std::string, std::string> seen;  // by what they are where case does not count
    for (const std::string& name : names) {
      const std::string small = in_lower_case(name);
      if (small.ends_with(ending) && !name.ends_with(ending)) {
        const std::string meant = name.substr(0, name.size() - ending.size()) + std::string(ending);
        report_name(Code::file_name_case, {join(folder, name), meant});
      } else if (small == index && name != index) {
        report_name(Code::file_name_case, {join(folder, name), std::string(index)});
      } else if (small.ends_with(ending)) {
        const auto [twin, fresh] = seen.emplace(small, name);
        if (!fresh) report_name(Code::file_name_twice, {join(folder, twin->second), join(folder, name)});
      }
    }
  }

  // About the file or folder that its first argument names.
  diagnostics::Finding& report_name(Code code, const std::vector<std::string>& args) {
    diagnostics::Finding& made = findings_.report(code, {}, args);
    made.path = args.front();
    return made;
  }

  struct Parsed {
    const syntax::Tree* tree = nullptr;
    bool clean = false;
  };

  // Each file once in a run, however many scopes it is part of.
  const Parsed& parse(const Files& files, const std::string& path) {
    const std::string key = (&files == &library_ ? "library:" : "") + (path == "-" ? path : files.real(path));
    const auto known = parsed_.find(key);
    if (known != parsed_.end()) return known->second;
    Parsed& parsed = parsed_[key];
    const std::optional<source::FileId> id = text_of(path, path == "-" ? input_ : files.read(path, max_file_bytes + 1));
    if (!id) return parsed;
    const std::size_t before = findings_.errors();
    loaded_.trees.push_back(syntax::parse(loaded_.sources, *id, findings_));
    parsed = {&loaded_.trees.back(), findings_.errors() == before};
    return parsed;
  }

  const Files& files_;
  const Files& library_;
  Loaded& loaded_;
  Findings& findings_;
  std::optional<std::string> input_;  // standard input
  std::map<std::string, Parsed> parsed_;
  std::map<std::string, Index> indexes_;  // by the true names of their files
  std::map<std::string, bool> seen_;
  std::set<source::FileId> copies_;  // files that are told to be copies
  std::set<std::string> told_;       // what was left out
  std::set<std::set<std::string>> circles_;  // of books that use each other
  std::set<std::string> looked_at_;  // folders, by their true names
};

}  // namespace

Loaded load(const Files& files, const Files& library, const std::vector<std::string>& paths, Findings& findings) {
  Loaded loaded;
  Loader loader(files, library, loaded, findings);
  for (const std::string& each : paths) loader.path(each);
  return loaded;
}

}  // namespace tercio::driver
