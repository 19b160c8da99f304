// tercio dump: what one phase of the compiler produced.
#include <memory>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/playing.hpp"
#include "compiler/driver/model_text.hpp"
#include "runtime/image/text.hpp"

namespace tercio::cli {
namespace {

struct Flags {
  Inputs inputs;
  std::string phase;
};

// Trees and models are shown however broken the rules are; an image needs clean ones.
int run(const Flags& flags) {
  const bool wants_image = flags.phase == "image";
  for (const std::string& path : flags.inputs.paths) {
    if (!is_image(path)) continue;
    if (!wants_image) throw UsageError("`" + path + "` is an image, which holds no text of rules: only `--phase image` shows it");
    if (flags.inputs.paths.size() > 1) throw UsageError("an image is shown by itself");
    if (!flags.inputs.options.empty()) throw UsageError("an image is built with its options; --option goes with rules");
    write_output(image::to_text(read_image(path)));
    return Exit::clean;
  }
  const Session session(flags.inputs, wants_image ? driver::Want::image : driver::Want::model);
  std::string text;
  if (wants_image) {
    int exit = 0;
    if (!session.clean(exit)) return exit;
    write_output(image::to_text(*session.only_battle().image));
    return Exit::clean;
  }
  for (const driver::Compiled& each : session.compiled) {
    if (flags.phase == "model") {
      if (each.checked) text += driver::model_text(each.model);
      continue;
    }
    for (const syntax::Tree* tree : each.scope->main().trees) {
      text += "== " + session.loaded.sources.file(tree->file).path() + "\n" + syntax::dump(*tree);
    }
  }
  write_output(text);
  return session.exit_code();
}

}  // namespace

void add_dump(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("dump", "show what one phase of the compiler produced");
  add_inputs(*command, flags->inputs, Paths::many);
  command->add_option("--phase", flags->phase, "syntax, model or image")
      ->required()
      ->check(CLI::IsMember({"syntax", "model", "image"}));
  command->callback([flags, &action] { action = [flags] { return run(*flags); }; });
}

}  // namespace tercio::cli
