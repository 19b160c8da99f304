// tercio: the command. Parses the arguments, runs one subcommand, turns what went wrong into an exit code.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/disk.hpp"
#include "compiler/cli/session.hpp"
#include "dsl/diagnostics/render.hpp"

namespace {

// CLI11 says of an unknown subcommand that one is required.
void check_subcommand(const CLI::App& app, int argc, char** argv) {
  const std::string asked = argc > 1 ? argv[1] : "";
  if (asked.empty() || asked.front() == '-') return;
  std::vector<std::string> known;
  for (const CLI::App* each : app.get_subcommands({})) known.push_back(each->get_name());
  if (std::find(known.begin(), known.end(), asked) != known.end()) return;
  const std::string near = tercio::diagnostics::did_you_mean(asked, known);
  std::string all;
  for (const std::string& each : known) all += (all.empty() ? "" : ", ") + each;
  throw tercio::cli::UsageError("there is no subcommand `" + asked + "`" + (near.empty() ? "" : "; " + near) +
                                "; there are " + all);
}

int run(int argc, char** argv) {
  namespace cli = tercio::cli;
  CLI::App app{"Tercio: rules of board wargames, written, checked and played", "tercio"};
  app.require_subcommand(1);
  app.set_version_flag("--version", "tercio " TERCIO_VERSION);
  cli::Action action;
  cli::add_check(app, action);
  cli::add_explain(app, action);
  cli::add_fmt(app, action);
  cli::add_build(app, action);
  cli::add_run(app, action);
  cli::add_test(app, action);
  cli::add_cases(app, action);
  cli::add_simulate(app, action);
  cli::add_diagram(app, action);
  cli::add_dump(app, action);
  check_subcommand(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool asked = error.get_exit_code() == 0;  // --help
    app.exit(error);
    return asked ? cli::Exit::clean : cli::Exit::usage;
  }
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  namespace cli = tercio::cli;
  try {
    return run(argc, argv);
  } catch (const cli::UsageError& error) {
    cli::say(error.what());
    return cli::Exit::usage;
  } catch (const cli::IoError& error) {
    cli::say(error.what());
    return cli::Exit::io;
  } catch (const std::exception& error) {
    cli::say("this is our fault, please report it with the files that led to it: " + std::string(error.what()));
    return cli::Exit::our_bug;
  }
}
