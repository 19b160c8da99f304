// tercio test: plays the examples of battles and says which do not hold.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/numbers.hpp"
#include "compiler/cli/progress.hpp"
#include "compiler/cli/session.hpp"
#include "compiler/driver/coverage.hpp"
#include "compiler/driver/examples.hpp"
#include "dsl/diagnostics/xml.hpp"

namespace tercio::cli {
namespace {

using diagnostics::xml;

using diagnostics::Finding;
using diagnostics::Findings;
using Json = nlohmann::ordered_json;

struct Flags {
  Inputs inputs;
  std::string filter;
  std::string format = "text";
  bool coverage = false;
  std::int64_t min_coverage = -1;  // percent; -1: none asked for
};

// One example that was played, with what was wrong.
struct Outcome {
  const driver::Compiled* battle = nullptr;
  const check::Example* example = nullptr;
  std::string file;
  std::uint32_t line = 0;
  driver::ExampleRun run;
  Findings findings;
};

const std::string& battle_name(const Outcome& each) { return each.battle->scope->main().name; }

std::string text_of(const driver::Coverage& coverage) {
  std::string text = fmt::format("coverage: {} %; rules {} of {}, cases {} of {}\n", coverage.percent(),
                                 coverage.reached(), coverage.rules(), coverage.tested(), coverage.cases());
  for (const std::string& each : coverage.unreached()) text += fmt::format("  not run: {}\n", each);
  return text;
}

std::string text_of(const std::vector<Outcome>& all, const source::SourceMap& sources, diagnostics::Colour colour) {
  std::string text;
  std::size_t failed = 0;
  for (const Outcome& each : all) {
    failed += each.run.passed ? 0 : 1;
    text += fmt::format("{:4} {} {}\n", each.run.passed ? "ok" : "FAIL", each.example->id, each.example->title);
    if (!each.run.passed) text += "\n" + diagnostics::to_text(each.findings, sources, colour);
  }
  return text + fmt::format("{}, {} failed\n", counted(all.size(), "example"), failed);
}

std::string json_of(const std::vector<Outcome>& all, const source::SourceMap& sources,
                    const driver::Coverage* coverage) {
  Json examples = Json::array();
  Findings findings;
  std::size_t failed = 0;
  for (const Outcome& each : all) {
    failed += each.run.passed ? 0 : 1;
    examples.push_back({{"battle", battle_name(each)},
                        {"id", each.example->id},
                        {"title", each.example->title},
                        {"file", each.file},
                        {"line", each.line},
                        {"passed", each.run.passed},
                        {"seconds", static_cast<double>(static_cast<long>(each.run.seconds * 1e6)) / 1e6}});
    for (const Finding& one : each.findings.all()) findings.report(one.code, one.span) = one;
  }
  Json report = {{"examples", examples}, {"failed", failed}};
  report["findings"] = Json::parse(diagnostics::to_json(findings, sources))["findings"];
  if (coverage != nullptr) {
    report["coverage"] = {{"percent", coverage->percent()}, {"rules", coverage->rules()},
                          {"reached", coverage->reached()}, {"not_run", coverage->unreached()},
                          {"cases", coverage->cases()},     {"tested", coverage->tested()}};
  }
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string junit_of(const std::vector<Outcome>& all, const source::SourceMap& sources) {
  std::size_t failed = 0;
  double seconds = 0;
  std::string cases;
  for (const Outcome& each : all) {
    failed += each.run.passed ? 0 : 1;
    seconds += each.run.seconds;
    cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\" time=\"{:.6f}\"",
                         xml(battle_name(each)), xml(each.example->id + " " + each.example->title), xml(each.file),
                         each.line, each.run.seconds);
    if (each.run.passed) {
      cases += "/>\n";
      continue;
    }
    cases += ">\n";
    for (const Finding& one : each.findings.all()) {
      cases += fmt::format("      <failure message=\"{}\">{}</failure>\n", xml(one.message),
                           xml(diagnostics::to_text(one, sources)));
    }
    cases += "    </testcase>\n";
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"tercio\" tests=\"{}\" failures=\"{}\" errors=\"0\" time=\"{:.6f}\">\n{}  "
      "</testsuite>\n</testsuites>\n",
      all.size(), failed, seconds, cases);
}

int run(const Flags& flags) {
  const Session session(flags.inputs, driver::Want::examples);
  int exit = 0;
  if (!session.clean(exit)) return exit;
  const source::SourceMap& sources = session.loaded.sources;
  std::vector<Outcome> all;
  driver::Coverage coverage(sources);
  for (const driver::Compiled& each : session.compiled) {
    if (!each.scope->main().battle) {
      if (!each.model.examples.empty())
        say("the examples of the book `" + each.scope->main().name + "` are played by the battles that use it: test one of these");
      continue;
    }
    coverage.expect(each);
    const std::vector<driver::Playable> examples = driver::playable_examples(each, flags.filter);
    Progress progress("examples of " + each.scope->main().name, examples.size());
    for (const driver::Playable& playable : examples) {
      progress.done(static_cast<std::size_t>(&playable - examples.data()));
      Outcome& outcome = all.emplace_back();
      outcome.battle = &each;
      outcome.example = &playable.model->examples[static_cast<std::size_t>(playable.example)];
      outcome.file = sources.file(outcome.example->span.file).path();
      outcome.line = sources.begin(outcome.example->span).line;
      outcome.run = driver::run_example(*playable.model, playable.example, sources, outcome.findings);
      outcome.findings.sort(sources);
      coverage.count(playable, outcome.run);
      if (!outcome.run.passed) exit = Exit::findings;
    }
  }
  if (all.empty() && !flags.filter.empty()) throw UsageError("no example matches `" + flags.filter + "`");
  if (coverage.percent() < flags.min_coverage) exit = Exit::findings;
  const bool shows = flags.coverage || flags.min_coverage >= 0;
  write_output(flags.format == "json" ? json_of(all, sources, shows ? &coverage : nullptr)
               : flags.format == "junit"
                   ? junit_of(all, sources)
                   : text_of(all, sources, colour_for(flags.inputs.color)) + (shows ? text_of(coverage) : ""));
  return exit;
}

}  // namespace

void add_test(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("test", "play the examples");
  add_inputs(*command, flags->inputs, Paths::many);
  command->add_option("--filter", flags->filter, "only examples whose id, title or cases contain this text");
  command->add_flag("--coverage", flags->coverage, "say which rules ran and which cases are cited");
  command->add_option("--min-coverage", flags->min_coverage, "fail below so many percent")->transform(whole_number(0, 100));
  command->add_option("--format", flags->format, "text, json or junit")
      ->check(CLI::IsMember({"text", "json", "junit"}));
  command->callback([flags, &action] { action = [flags] { return run(*flags); }; });
}

}  // namespace tercio::cli
