// tercio diagram: the sequence of play or the map as a picture.
#include <fmt/format.h>

#include <memory>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/pipe.hpp"
#include "compiler/cli/session.hpp"
#include "compiler/driver/set_up.hpp"
#include "compiler/graph/areas.hpp"
#include "compiler/graph/map.hpp"
#include "compiler/graph/phases.hpp"

namespace tercio::cli {
namespace {

struct Flags {
  Inputs inputs;
  std::string what = "phases";
  std::string phase;
  std::string format;  // empty: as the file is called, else svg
  std::string out = "-";
  std::string link;
  bool no_pieces = false;
};

// Small print is legible in points; in a picture of pixels it needs more of them than a screen has.
std::vector<std::string> layout(const std::string& program, const std::string& format) {
  std::vector<std::string> command{program, "-T" + format};
  if (format == "png") command.emplace_back("-Gdpi=192");
  return command;
}

std::string phases(const check::Model& model, const source::SourceMap& sources, const Flags& flags) {
  graph::PhasesOptions options;
  options.phase = flags.phase;
  options.source_prefix = flags.link;
  options.sources = &sources;
  const std::string dot = graph::phases_dot(model, options);
  if (dot.empty()) {
    const std::vector<std::string> names = graph::phase_names(model);
    throw UsageError(fmt::format("there is no phase `{}`; there are {}", flags.phase, fmt::join(names, ", ")));
  }
  return flags.format == "dot" ? dot : pipe_through(layout("dot", flags.format), dot);
}

std::string map(const check::Model& model, const Flags& flags) {
  if (flags.format == "dot") throw UsageError("the map has no dot form; there are svg, png, pdf");
  graph::MapOptions options;
  options.pieces = !flags.no_pieces;
  const std::string svg = graph::map_svg(model, options);
  return flags.format == "svg" ? svg : pipe_through({"rsvg-convert", "-f", flags.format}, svg);
}

std::string areas(const check::Model& model, const source::SourceMap& sources, const Flags& flags) {
  graph::AreasOptions options;
  options.pieces = !flags.no_pieces;
  options.source_prefix = flags.link;
  options.sources = &sources;
  const std::string dot = graph::areas_dot(model, options);
  if (dot.empty()) throw UsageError(model.name + " has no map of areas; its map is drawn by `--what map`");
  return flags.format == "dot" ? dot : pipe_through(layout(graph::areas_layout(model), flags.format), dot);
}

std::string format_of(const Flags& flags) {
  if (!flags.format.empty()) return flags.format;
  for (const char* each : {"dot", "svg", "png", "pdf"})
    if (flags.out.ends_with(std::string(".") + each)) return each;
  return "svg";
}

int run(Flags flags) {
  flags.format = format_of(flags);
  // A map shows the pieces as they stand when play begins: so the game is set up.
  const bool sets_up = flags.what != "phases" && !flags.no_pieces;
  const Session session(flags.inputs, sets_up ? driver::Want::image : driver::Want::model);
  int exit = 0;
  if (!session.clean(exit)) return exit;
  const driver::Compiled& battle = session.only_battle();
  const check::Model model = battle.image ? driver::after_set_up(battle.model, *battle.image) : battle.model;
  const bool has_areas = model.space.kind == image::SpaceKind::areas;
  if (flags.what == "areas" || (flags.what == "map" && has_areas)) {
    write_file(flags.out, areas(model, session.loaded.sources, flags));
  } else {
    write_file(flags.out, flags.what == "map" ? map(model, flags) : phases(model, session.loaded.sources, flags));
  }
  return Exit::clean;
}

}  // namespace

void add_diagram(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("diagram", "draw the sequence of play or the map");
  add_inputs(*command, flags->inputs, Paths::one);
  command->add_option("--what", flags->what, "phases, map or areas")->check(CLI::IsMember({"phases", "map", "areas"}));
  command->add_option("--phase", flags->phase, "one phase in full instead of the whole sequence");
  command->add_option("--format", flags->format, "dot, svg, png or pdf; as the file is called, else svg")
      ->check(CLI::IsMember({"dot", "svg", "png", "pdf"}));
  command->add_option("-o", flags->out, "the file to write; - for standard output");
  command->add_option("--link", flags->link, "what stands before FILE#Lline in the links of a picture");
  command->add_flag("--no-pieces", flags->no_pieces, "the map without the pieces that stand on it");
  command->callback([flags, &action] { action = [flags] { return run(*flags); }; });
}

}  // namespace tercio::cli
