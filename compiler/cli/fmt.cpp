// tercio fmt: rules in canonical form.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/session.hpp"
#include "compiler/driver/scopes.hpp"
#include "dsl/diagnostics/render.hpp"
#include "dsl/format/difference.hpp"
#include "dsl/format/format.hpp"
#include "dsl/syntax/tree.hpp"

namespace tercio::cli {
namespace {

struct Flags {
  std::vector<std::string> paths;
  bool check = false, diff = false, to_output = false;
};

// The rules files that the PATHs mean: a file is itself, a folder every one below it. Each once.
std::vector<std::string> files_of(const std::vector<std::string>& paths) {
  const Disk disk;
  std::vector<std::string> all;
  std::vector<std::string> seen;
  const auto add = [&](const std::string& path) {
    const std::string real = path == "-" ? path : disk.real(path);
    if (std::find(seen.begin(), seen.end(), real) != seen.end()) return;
    seen.push_back(real);
    if (path != "-" && disk.is_device(path)) throw IoError("`" + path + "` cannot be read: it is no regular file");
    all.push_back(path);
  };
  for (const std::string& given : paths) {
    if (given == "-") {
      add(given);
      continue;
    }
    const std::string path = driver::clean(given);
    switch (disk.kind(path)) {
      case driver::Files::Kind::missing:
        throw IoError("`" + path + "` does not exist");
      case driver::Files::Kind::file:
        if (!path.ends_with(".tercio")) throw IoError("`" + path + "` is no rules file: a rules file ends in .tercio");
        add(path);
        break;
      case driver::Files::Kind::folder: {
        bool too_many = false;
        const std::size_t before = all.size();
        const driver::PassedOver passed = driver::passed_over(disk, path);
        if (!passed.folders.empty()) throw IoError("`" + passed.folders.front() + "` cannot be read");
        for (const std::string& link : passed.links) say("the link `" + link + "` is not followed");
        for (const std::string& each : driver::rules_below(disk, path, too_many)) add(each);
        if (too_many) throw IoError("`" + path + "` holds too many files");
        if (all.size() == before) throw IoError("`" + path + "` holds no rules file");
      }
    }
  }
  return all;
}

// Says what of a file stands as it was, because it does not parse. False where nothing does.
bool tell_broken(const std::string& path, const std::string& text) {
  source::SourceMap sources;
  diagnostics::Findings findings;
  syntax::parse(sources, sources.add(path == "-" ? "<stdin>" : path, text), findings);
  findings.sort(sources);
  const auto first = std::find_if(findings.all().begin(), findings.all().end(), [](const auto& f) { return f.severity == diagnostics::Severity::error; });
  if (first == findings.all().end()) return false;
  const std::size_t more = findings.errors() - 1;
  say("left as it is where it does not parse: " + diagnostics::to_short(*first, sources) + (more > 0 ? fmt::format("; {} more", more) : ""));
  return true;
}

int run(const Flags& flags) {
  std::string told;
  std::size_t differ = 0, broken = 0;
  for (const std::string& path : files_of(flags.paths)) {
    const std::string before = read_file(path);
    if (before.size() > driver::max_file_bytes) {
      throw IoError(fmt::format("`{}` has more than {} bytes", path, driver::max_file_bytes));
    }
    const std::string after = format::canonical(before);
    if (tell_broken(path, before)) ++broken;
    if (after != before) ++differ;
    if (flags.diff) told += format::difference(before, after, path == "-" ? "<stdin>" : path);
    if (flags.check) {
      if (after != before && !flags.diff) told += (path == "-" ? "<stdin>" : path) + "\n";
    } else if (flags.to_output || path == "-") {
      if (!flags.diff) told += after;
    } else if (!flags.diff && after != before) {
      write_file(path, after);
    }
  }
  write_output(told);
  if (flags.check && differ > 0) return Exit::would_change;
  return broken > 0 ? Exit::findings : Exit::clean;
}

}  // namespace

void add_fmt(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("fmt", "rewrite rules in canonical form");
  command->add_option("PATH", flags->paths, "a .tercio file, a folder, or - for standard input")->required();
  command->add_flag("--check", flags->check, "write nothing; say which files differ");
  command->add_flag("--diff", flags->diff, "write nothing; say what would change");
  command->add_flag("--stdout", flags->to_output, "to standard output instead of into the files");
  command->callback([flags, &action] { action = [flags] { return run(*flags); }; });
}

}  // namespace tercio::cli
