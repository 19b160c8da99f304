#include "compiler/driver/scopes.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "dsl/diagnostics/findings.hpp"

namespace tercio::driver {
namespace {

// A folder deeper than this below a PATH is not looked into; no project nests so deep, and a loop of links would.
constexpr int max_depth = 32;
// Nor more entries than this, rules files or not: a PATH with so many is no project but a disk.
constexpr std::size_t max_entries = 200000;

bool is_name(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

struct Found {
  std::string path;
  std::string folder;
  std::optional<Declared> own;
  bool titled = false;
  bool whole = false;  // it uses a book or has a game of its own
};

// The line that says what a file is part of, from the name on.
std::optional<std::string_view> head_line(std::string_view text, bool& battle) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    battle = line.starts_with("battle ");
    if (!battle && !line.starts_with("book ")) continue;
    line.remove_prefix(line.find(' '));
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.empty() && is_name(line[0])) return line;
  }
  return std::nullopt;
}

bool has_title(std::string_view text) {
  bool battle = false;
  const auto line = head_line(text, battle);
  return line && line->find('"') != std::string_view::npos;
}

bool is_whole(std::string_view text) {
  return text.find("\nuses ") != std::string_view::npos || text.find("sequence game") != std::string_view::npos;
}

class Crawl {
 public:
  Crawl(const Files& files, std::string real_top)
      : files_(files), real_top_(std::move(real_top)), seen_{real_top_} {}

  // Every rules file in a folder and below; links that lead out of it are not followed, and others come last, so that
  // each file is found where it lies.
  void run(const std::string& path) {
    folder(path, 0);
    for (std::size_t i = 0; i < links_.size() && !too_many; ++i) take(links_[i].path, links_[i].in, links_[i].depth);
  }

  std::vector<Found> found;
  std::vector<std::string> leads_out, unlisted;  // as PassedOver
  bool too_many = false;

 private:
  void folder(const std::string& path, int depth) {
    if (!files_.can_list(path)) unlisted.push_back(path);
    const std::string real_folder = files_.real(path);
    std::vector<std::string> below;
    for (const std::string& name : files_.entries(path)) {
      if (name.starts_with('.')) continue;
      too_many = too_many || ++entries_ > max_entries;
      if (too_many) return;
      const std::string here = join(path, name);
      const bool is_folder = files_.kind(here) == Files::Kind::folder;
      if (!is_folder && !name.ends_with(".tercio")) continue;
      if (files_.real(here) != join(real_folder, name)) links_.push_back({here, path, depth});
      else if (is_folder) below.push_back(here);
      else take(here, path, depth);
    }
    for (const std::string& each : below) {
      if (!too_many) take(each, path, depth);
    }
  }

  // A rules file, or a folder with what is below it; a link to what is there already is nothing new.
  void take(const std::string& path, const std::string& in, int depth) {
    const std::string real = files_.real(path);
    if (!is_inside(real, real_top_)) leads_out.push_back(path);
    if (!is_inside(real, real_top_) || !seen_.insert(real).second) return;
    if (files_.kind(path) == Files::Kind::folder) {
      if (depth < max_depth) folder(path, depth + 1);
      return;
    }
    too_many = found.size() == max_files;
    if (too_many) return;
    const std::string text = files_.read(path, max_file_bytes).value_or("");
    found.push_back({path, in, declared(text), has_title(text), is_whole(text)});
  }

  const Files& files_;
  std::string real_top_;
  std::set<std::string> seen_;
  std::size_t entries_ = 0;
  struct Link {
    std::string path, in;
    int depth;
  };
  std::vector<Link> links_;
};

bool is_below(const std::string& path, const std::string& folder) {
  return folder == "." ? !path.starts_with('/') && !path.starts_with("..") : is_inside(path, folder);
}

// The names declared directly in the nearest folder from `folder` up to `top` that declares any.
std::vector<Declared> names_at(const std::vector<Found>& all, std::string folder, const std::string& top) {
  for (;; folder = parent(folder)) {
    std::vector<Declared> names;
    for (const Found& each : all) {
      if (each.folder == folder && each.own && std::find(names.begin(), names.end(), *each.own) == names.end()) {
        names.push_back(*each.own);
      }
    }
    if (!names.empty() || folder == top) return names;
  }
}

// Whether one of the two names in one folder is a slip of the other: a battle has its title in one of its files, so two
// that each have one, or neither, are two.
bool is_slip(const Declared& odd, const Declared& of) {
  if (odd.battle != of.battle) return odd.name == of.name;
  return !diagnostics::nearest(odd.name, {of.name}).empty();
}

struct Heads {
  std::size_t files = 0;
  bool titled = false;
  bool whole = false;
};

// Whether a file of another name in the folder of a battle or book is none by itself: the folder has the name of the
// others, or they are several with a title and it is a part that has none.
bool is_part(const FileGroup& odd, const Heads& alone, const FileGroup& of, const Heads& heads, const std::string& top) {
  if (alone.titled && heads.titled) return false;
  if (base_name(top) == of.what.name) return odd.what.name != of.what.name;
  return heads.titled && heads.files > 1 && alone.files == 1 && !alone.whole;
}

// The files of a group whose name is a slip belong to the group that it is a slip of.
void join_odd(const std::vector<Found>& all, const std::string& top, std::vector<FileGroup>& groups) {
  std::map<std::string, const Found*> found;
  for (const Found& each : all) found[each.path] = &each;
  const auto heads_of = [&](const FileGroup& group) {
    Heads heads;
    for (const std::string& path : group.paths) {
      const Found& file = *found.at(path);
      if (!file.own) continue;
      ++heads.files;
      heads.titled = heads.titled || file.titled;
      heads.whole = heads.whole || file.whole;
    }
    return heads;
  };
  for (std::size_t i = 0; i < groups.size();) {
    const Heads odd = heads_of(groups[i]);
    const auto meant = std::find_if(groups.begin(), groups.end(), [&](const FileGroup& other) {
      const Heads heads = heads_of(other);
      if (&other == &groups[i]) return false;
      const bool slip = odd.titled != heads.titled && is_slip(groups[i].what, other.what);
      if (!slip && !is_part(groups[i], odd, other, heads, top)) return false;
      return odd.files != heads.files ? odd.files < heads.files : heads.titled;
    });
    if (meant == groups.end()) {
      ++i;
      continue;
    }
    for (const std::string& path : groups[i].paths) {
      if (std::find(meant->paths.begin(), meant->paths.end(), path) == meant->paths.end()) meant->paths.push_back(path);
      if (found.at(path)->own == groups[i].what) meant->odd.push_back({path, groups[i].what});
    }
    if (is_below(meant->folder, groups[i].folder)) meant->folder = groups[i].folder;
    groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

// Groups what lies in one topmost folder that declares something.
void group(const std::vector<Found>& all, const std::string& top, std::vector<FileGroup>& groups) {
  std::vector<FileGroup> here;
  const auto put = [&](const Declared& what, const Found& file) {
    auto at = std::find_if(here.begin(), here.end(), [&](const FileGroup& each) { return each.what == what; });
    if (at == here.end()) at = here.insert(here.end(), FileGroup{what, file.folder, {}});
    if (is_below(at->folder, file.folder)) at->folder = file.folder;
    at->paths.push_back(file.path);
  };
  for (const Found& each : all) {
    if (!is_below(each.path, top)) continue;
    if (each.own) {
      put(*each.own, each);
    } else {
      for (const Declared& what : names_at(all, each.folder, top)) put(what, each);
    }
  }
  join_odd(all, top, here);
  groups.insert(groups.end(), here.begin(), here.end());
}

std::vector<FileGroup> group_all(const std::vector<Found>& all, const std::string& top) {
  std::vector<std::string> folders;  // the topmost that declare something
  for (const Found& each : all) {
    if (each.own) folders.push_back(each.folder);
  }
  std::sort(folders.begin(), folders.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? (a == "." || (b != "." && a.size() < b.size())) : a < b;
  });
  std::vector<std::string> tops;
  for (const std::string& each : folders) {
    if (std::none_of(tops.begin(), tops.end(), [&](const std::string& t) { return is_below(each, t); }))
      tops.push_back(each);
  }
  std::sort(tops.begin(), tops.end());
  std::vector<FileGroup> groups;
  for (const std::string& each : tops) group(all, each, groups);

  FileGroup rest;  // in no folder that declares anything
  rest.what.name = base_name(top);
  rest.folder = top;
  for (const Found& each : all) {
    if (std::none_of(tops.begin(), tops.end(), [&](const std::string& t) { return is_below(each.path, t); })) {
      rest.paths.push_back(each.path);
    }
  }
  if (!rest.paths.empty()) groups.push_back(rest);
  for (FileGroup& each : groups) std::sort(each.paths.begin(), each.paths.end());
  return groups;
}

// The names that files directly in a folder declare.
std::vector<Declared> declared_in(const Files& files, const std::string& folder) {
  std::vector<Declared> names;
  for (const std::string& name : files.entries(folder)) {
    const std::string path = join(folder, name);
    if (!name.ends_with(".tercio") || files.kind(path) != Files::Kind::file) continue;
    if (const auto what = declared(files.read(path, max_file_bytes).value_or(""))) names.push_back(*what);
  }
  return names;
}

// Whether a rules file directly in a folder gives its battle or book a title.
bool titled_in(const Files& files, const std::string& folder) {
  const std::vector<std::string> names = files.entries(folder);
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    const std::string path = join(folder, name);
    return name.ends_with(".tercio") && files.kind(path) == Files::Kind::file && has_title(files.read(path, max_file_bytes).value_or(""));
  });
}

// Whether a folder looks like a part of the battle above it: it holds the examples, or leaves the title to that.
bool is_part(const Files& files, const std::string& folder) {
  return base_name(files.real(folder)) == "tests" || (!titled_in(files, folder) && titled_in(files, parent(folder)));
}

// The nearest folder from here up that holds `.git`, else the nearest that holds `stdlib`.
std::optional<std::string> marked_root(const Files& files, const std::string& folder) {
  std::optional<std::string> with_library;
  for (std::string here = folder;; here = parent(here)) {
    if (files.kind(join(here, ".git")) != Files::Kind::missing) return here;
    if (!with_library && files.kind(join(here, "stdlib")) == Files::Kind::folder) with_library = here;
    if (files.real(parent(here)) == files.real(here)) return with_library;
  }
}

}  // namespace

std::optional<Declared> declared(std::string_view text) {
  bool battle = false;
  const auto line = head_line(text, battle);
  if (!line) return std::nullopt;
  std::size_t size = 0;
  while (size < line->size() && is_name((*line)[size])) ++size;
  return Declared{battle, std::string(line->substr(0, size))};
}

std::vector<std::string> rules_below(const Files& files, const std::string& folder, bool& too_many) {
  Crawl crawl(files, files.real(folder));
  crawl.run(folder);
  too_many = crawl.too_many;
  std::vector<std::string> paths;
  for (Found& each : crawl.found) paths.push_back(std::move(each.path));
  return paths;
}

PassedOver passed_over(const Files& files, const std::string& folder) {
  Crawl crawl(files, files.real(folder));
  crawl.run(folder);
  PassedOver passed{{}, std::move(crawl.unlisted)};
  for (const std::string& link : crawl.leads_out) {
    const std::vector<std::string> inside = files.entries(link);  // of a file there are none
    const bool rules = link.ends_with(".tercio") || std::any_of(inside.begin(), inside.end(), [](const std::string& name) { return name.ends_with(".tercio"); });
    if (rules) passed.links.push_back(link);
  }
  return passed;
}

std::vector<FileGroup> groups_below(const Files& files, const std::string& folder, bool& too_many) {
  Crawl crawl(files, files.real(folder));
  crawl.run(folder);
  too_many = crawl.too_many;
  return group_all(crawl.found, folder);
}

std::vector<FileGroup> groups_of(const Files& files, const std::string& given, bool& too_many) {
  // A list of cases speaks for its folder.
  const bool list = base_name(given) == "cases.tsv" && files.kind(given) == Files::Kind::file;
  const std::string path = list ? parent(given) : given;
  const bool one_file = files.kind(path) == Files::Kind::file;
  const std::string folder = one_file ? parent(path) : path;

  std::vector<Declared> meant;
  if (one_file) {
    if (const auto what = declared(files.read(path, max_file_bytes).value_or(""))) meant.push_back(*what);
  } else {
    Crawl crawl(files, files.real(folder));
    crawl.run(folder);
    for (const Found& each : crawl.found) {
      if (each.own) meant.push_back(*each.own);
    }
    if (crawl.found.empty()) return {};
  }
  const std::vector<Declared> here = declared_in(files, folder);
  if (meant.empty()) meant = here;
  // From the first folder that speaks of it up as long as each speaks of the same thing, within the project: what stands
  // beyond a folder that is silent is another's. Where nothing is said here, the first that says anything. Outside a project
  // a folder that says what it is stands by itself, unless it is a part of the one above.
  std::string top = folder;
  const bool alone = !here.empty() && !is_part(files, folder);
  const std::string root = files.real(marked_root(files, folder).value_or(alone ? folder : parent(folder)));
  for (std::string above = folder; files.real(above) != root;) {
    if (top != above && (top != folder || !here.empty())) break;
    above = parent(above);
    const std::vector<Declared> there = declared_in(files, above);
    const bool same = std::any_of(there.begin(), there.end(), [&](const Declared& each) {
      return meant.empty() || std::find(meant.begin(), meant.end(), each) != meant.end();
    });
    if (meant.empty()) meant = there;
    if (same) top = above;
  }
  std::vector<FileGroup> groups = groups_below(files, top, too_many);
  const std::string real_path = files.real(path);
  std::erase_if(groups, [&](const FileGroup& each) {
    return std::none_of(each.paths.begin(), each.paths.end(),
                        [&](const std::string& p) { return is_inside(files.real(p), real_path); });
  });
  return groups;
}

std::string project_root(const Files& files, const std::string& folder) {
  return marked_root(files, folder).value_or(parent(folder));
}

}  // namespace tercio::driver
