// tercio build: compiles a battle to an image.
#include <memory>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/session.hpp"
#include "runtime/image/binary.hpp"
#include "runtime/image/json.hpp"
#include "runtime/image/text.hpp"

namespace tercio::cli {
namespace {

struct Flags {
  Inputs inputs;
  std::string out;
  std::string emit = "image";
};

int run(const Flags& flags) {
  if (flags.out.empty() && flags.emit == "image") throw UsageError("-o FILE is needed for an image");
  const Session session(flags.inputs, driver::Want::image);
  int exit = 0;
  if (!session.clean(exit)) return exit;
  const image::Image& image = *session.only_battle().image;
  if (image.start < 0) {
    say("`" + image.game + "` has no `sequence game`: nobody could play it");
    return Exit::findings;
  }
  const std::string text = flags.emit == "json"   ? image::to_json(image) + "\n"
                           : flags.emit == "text" ? image::to_text(image)
                                                  : image::write(image);
  write_file(flags.out.empty() ? "-" : flags.out, text);
  return Exit::clean;
}

}  // namespace

void add_build(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("build", "compile a battle to an image");
  add_inputs(*command, flags->inputs, Paths::one);
  command->add_option("-o", flags->out, "the file to write; - for standard output");
  command->add_option("--emit", flags->emit, "image, json or text (tables and disassembly)")
      ->check(CLI::IsMember({"image", "json", "text"}));
  command->callback([flags, &action] { action = [flags] { return run(*flags); }; });
}

}  // namespace tercio::cli
