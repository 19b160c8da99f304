// tercio explain: the page of one diagnostic.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/reports.hpp"
#include "compiler/cli/session.hpp"

namespace tercio::cli {
namespace {

int run(std::string code) {
  std::transform(code.begin(), code.end(), code.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  const diagnostics::Kind* kind = diagnostics::find_kind(code);
  if (kind == nullptr) {
    std::vector<std::string> known;
    for (const diagnostics::Kind& each : diagnostics::kinds()) known.emplace_back(each.id);
    const std::string near = diagnostics::did_you_mean(code, known);
    throw UsageError("there is no diagnostic " + code + (near.empty() ? "" : "; " + near));
  }
  std::string text = fmt::format("{} {} ({})\n\n{}\n", kind->id, kind->name, diagnostics::severity_name(kind->severity),
                                 kind->message);
  if (!kind->help.empty()) text += fmt::format("help: {}\n", kind->help);
  const std::string page = page_of(kind->code);
  write_output(page.empty() ? text : page);
  return Exit::clean;
}

}  // namespace

void add_explain(CLI::App& app, Action& action) {
  auto code = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("explain", "say what one diagnostic means");
  command->add_option("CODE", *code, "as in T0201")->required();
  command->callback([code, &action] { action = [code] { return run(*code); }; });
}

}  // namespace tercio::cli
