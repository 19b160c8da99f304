// tercio check: every independent fault of the rules.
#include <memory>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/numbers.hpp"
#include "compiler/cli/reports.hpp"
#include "compiler/cli/session.hpp"
#include "compiler/driver/provisional.hpp"

namespace tercio::cli {
namespace {

using diagnostics::Finding;
using diagnostics::Findings;
using diagnostics::Severity;

struct Flags {
  Inputs inputs;
  std::string format = "text";
  std::string explain = "auto";
  bool strict = false;
  std::size_t most = 0;
};

// The findings as they are to be told: warnings raised by --strict, the rest beyond --max-findings only counted.
Findings told(const Findings& all, const Flags& flags) {
  Findings result;
  for (const Finding& each : all.all()) {
    Finding& copy = result.report(each.code, each.span);
    copy = each;
    if (flags.strict && copy.severity == Severity::warning) copy.severity = Severity::error;
  }
  if (flags.most > 0) result.keep_first(flags.most);
  return result;
}

std::string summary(const Session& session, const Findings& shown) {
  std::size_t battles = 0;
  for (const driver::Compiled& each : session.compiled) battles += each.scope->main().battle ? 1 : 0;
  const std::string what = battles == 0 ? counted(session.compiled.size(), "book") : counted(battles, "battle");
  if (session.findings.empty()) return what + " checked, nothing found\n";
  std::string line = counted(shown.errors(), "error") + ", " + counted(shown.warnings(), "warning");
  if (shown.cut() > 0) line += "; " + std::to_string(shown.cut()) + " of them not shown";
  return line + "\n";
}

int run(const Flags& flags) {
  Session session(flags.inputs, driver::Want::variants);
  if (flags.strict) driver::report_provisional(session.loaded, session.findings);
  const Findings shown = told(session.findings, flags);
  const source::SourceMap& sources = session.loaded.sources;
  if (flags.format == "text") {
    const bool explains = flags.explain == "always" || (flags.explain == "auto" && on_terminal());
    const std::string text = explains
                                 ? diagnostics::to_text(shown, sources, colour_for(flags.inputs.color), meaning_of)
                                 : diagnostics::to_text(shown, sources, colour_for(flags.inputs.color));
    write_output(text + summary(session, shown));
  } else {
    write_output(report_as(flags.format, shown, sources, flags.inputs.paths));
    if (shown.cut() > 0) say(counted(shown.cut(), "finding") + " not shown");  // not each format has a place for it
  }
  const int exit = session.exit_code();
  return exit == Exit::clean && flags.strict && session.findings.warnings() > 0 ? static_cast<int>(Exit::findings)
                                                                                : exit;
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("check", "report every fault of the rules");
  add_inputs(*command, flags->inputs, Paths::many);
  std::vector<std::string> formats = report_formats();
  formats.insert(formats.begin(), "text");
  command->add_option("--format", flags->format, "text, short, json, sarif, github, junit or gitlab")
      ->check(CLI::IsMember(formats));
  command->add_option("--explain", flags->explain,
                      "auto, always or never: what a code means under its first finding; auto: on a terminal")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  command->add_flag("--strict", flags->strict, "warnings and provisional values are errors");
  command->add_option("--max-findings", flags->most, "at most so many; 0: all")->transform(whole_number(0));
  command->callback([flags, &action] { action = [flags] { return run(*flags); }; });
}

}  // namespace tercio::cli
