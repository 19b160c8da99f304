#include "compiler/cli/session.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "compiler/cli/commands.hpp"
#include "compiler/driver/lost_uses.hpp"

namespace tercio::cli {
namespace {

check::Options options_of(const std::vector<std::string>& settings) {
  check::Options options;
  for (const std::string& each : settings) {
    const std::size_t equals = each.find('=');
    options.values.emplace_back(each.substr(0, equals), each.substr(equals + 1));
  }
  return options;
}

std::string is_setting(const std::string& text) {
  const std::size_t equals = text.find('=');
  const bool good = equals != std::string::npos && equals > 0 && equals + 1 < text.size();
  return good ? "" : "`" + text + "` is not of the form NAME=VALUE";
}

}  // namespace

void add_inputs(CLI::App& command, Inputs& inputs, Paths paths) {
  CLI::Option* path =
      command.add_option("PATH", inputs.paths, "a .tercio file, a folder, or - for standard input")->required();
  if (paths == Paths::one) path->expected(1);
  command.add_option("--option", inputs.options, "an optional rule, as NAME=VALUE")
      ->check(CLI::Validator(is_setting, "NAME=VALUE"))
      ->expected(1)
      ->take_all();
  command.add_option("--color", inputs.color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

Session::Session(const Inputs& inputs, driver::Want want) : color_(inputs.color) {
  loaded = driver::load(Disk(), driver::packed_files(), inputs.paths, findings);
  const check::Options options = options_of(inputs.options);
  compiled = driver::compile(loaded, options, want, findings);
  driver::name_lost_uses(Disk(), driver::packed_files(), loaded, findings);
  check_options(options.values);
}

void Session::check_options(const std::vector<std::pair<std::string, std::string>>& values) const {
  std::vector<std::string> known;
  bool checked = true;
  for (const driver::Compiled& each : compiled) {
    checked = checked && each.checked;
    for (const check::OptionInfo& option : each.model.options) known.push_back(option.name);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string& name = values[i].first;
    for (std::size_t before = 0; before < i; ++before)
      if (values[before].first == name) throw UsageError("the option `" + name + "` is given twice");
    check_value(name, values[i].second);
    if (!checked || std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string near = diagnostics::did_you_mean(name, known);
    throw UsageError("there is no option `" + name + "` here" + (near.empty() ? "" : "; " + near));
  }
}

// A value that no battle here knows, of an option that one has.
void Session::check_value(const std::string& name, const std::string& value) const {
  std::string known;
  for (const driver::Compiled& each : compiled) {
    for (const check::OptionInfo& option : each.model.options) {
      if (option.name != name) continue;
      const bool given = std::find(option.values.begin(), option.values.end(), value) != option.values.end();
      if (given && option.fixed && compiled.size() == 1)
        throw UsageError("the option `" + name + "` is fixed here, by `uses ... with " + name + " = ...`");
      if (given) return;
      known.clear();
      for (const std::string& one : option.values) known += (known.empty() ? "`" : " or `") + one + "`";
    }
  }
  if (!known.empty()) throw UsageError("`" + value + "` is no value of the option `" + name + "`; it is " + known);
}

int Session::exit_code() const {
  if (loaded.unreadable) return Exit::io;
  return findings.errors() > 0 ? Exit::findings : Exit::clean;
}

bool Session::clean(int& exit) const {
  exit = exit_code();
  if (exit != Exit::clean) write_output(diagnostics::to_text(findings, loaded.sources, colour_for(color_)));
  return exit == Exit::clean;
}

const driver::Compiled& Session::only_battle() const {
  const driver::Compiled* found = nullptr;
  std::string names;
  std::size_t count = 0;
  for (const driver::Compiled& each : compiled) {
    if (!each.scope->main().battle) continue;
    found = &each;
    names += (count++ == 0 ? "`" : ", `") + each.scope->main().name + "`";
  }
  if (count == 1) return *found;
  throw UsageError(count == 0 ? "there is no battle here, only books" : "one battle is needed, and here are " + names);
}

bool on_terminal() { return ::isatty(STDOUT_FILENO) == 1; }

diagnostics::Colour colour_for(const std::string& flag) {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  const bool on = flag == "always" || (flag == "auto" && !set("NO_COLOR") && on_terminal());
  return on ? diagnostics::Colour::on : diagnostics::Colour::off;
}

std::string counted(std::size_t n, const std::string& one, const std::string& many) {
  return std::to_string(n) + " " + (n == 1 ? one : many.empty() ? one + "s" : many);
}

void say(const std::string& line) { std::fputs(("tercio: " + line + "\n").c_str(), stderr); }

}  // namespace tercio::cli
