// tercio diagram: the sequence of play or the map as a picture.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/numbers.hpp"
#include "compiler/cli/pipe.hpp"
#include "compiler/cli/played.hpp"
#include "compiler/cli/session.hpp"
#include "compiler/cli/situation.hpp"
#include "compiler/driver/board.hpp"
#include "compiler/graph/areas.hpp"
#include "compiler/graph/map.hpp"
#include "compiler/graph/phases.hpp"

namespace tercio::cli {
namespace {

constexpr std::array<const char*, 4> formats = {"dot", "svg", "png", "pdf"};

struct Flags {
  Inputs inputs;
  std::string what = "phases";
  std::string phase;
  std::string format;  // empty: as the file is called; svg on standard output
  std::string out = "-";
  std::string link;
  bool no_pieces = false;
  Asked game;  // of a situation: a save, a record or a script
  bool situation() const { return !game.load.empty() || !game.replay.empty() || !game.script.empty(); }
};

// What a map is drawn of: the rules as they set up, or as a game stands.
struct Drawn {
  check::Model model;
  std::string moment;  // empty: as it is set up
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
    if (names.empty()) throw UsageError(fmt::format("`{}` has no phase, and no action and no procedure `{}`", model.name, flags.phase));
    throw UsageError(fmt::format("there is no phase `{}`; there are {}, and each action and procedure", flags.phase,
                                 fmt::join(names, ", ")));
  }
  return flags.format == "dot" ? dot : pipe_through(layout("dot", flags.format), dot);
}

// A game that went wrong is told, and gives nothing; one that cannot begin is drawn as its lists have it.
std::optional<Drawn> drawn(const driver::Compiled& battle, const Flags& flags) {
  if (!battle.image || (battle.image->start < 0 && !flags.situation())) return Drawn{battle.model, ""};
  const game::Game game(*battle.image, driver::board_for(*battle.image));
  if (game.image().start < 0) throw UsageError("`" + game.image().game + "` has no `sequence game`: there is nothing to play");
  if (!flags.situation()) {
    const game::State begun = game.start(1);
    return Drawn{game.status(begun) == game::Status::fault ? battle.model : situated(battle.model, game, begun), ""};
  }
  const Played done = standing(game, flags.game);
  if (!done.wrong.empty()) {
    write_output("error: " + done.wrong + "\n");
    return std::nullopt;
  }
  return Drawn{situated(battle.model, game, done.state), moment(game, done.state)};
}

std::string map(const check::Model& model, const Flags& flags, const std::string& moment) {
  if (flags.format == "dot") throw UsageError("the map has no dot form; there are svg, png, pdf");
  graph::MapOptions options;
  options.pieces = !flags.no_pieces;
  options.moment = moment;
  const std::string svg = graph::map_svg(model, options);
  return flags.format == "svg" ? svg : pipe_through({"rsvg-convert", "-f", flags.format}, svg);
}

std::string areas(const check::Model& model, const source::SourceMap& sources, const Flags& flags, const std::string& moment) {
  graph::AreasOptions options;
  options.pieces = !flags.no_pieces;
  options.moment = moment;
  options.source_prefix = flags.link;
  options.sources = &sources;
  const std::string dot = graph::areas_dot(model, options);
  if (dot.empty()) throw UsageError(model.name + " has no map of areas; its map is drawn by `--what map`");
  return flags.format == "dot" ? dot : pipe_through(layout(graph::areas_layout(model), flags.format), dot);
}

std::string format_of(const Flags& flags) {
  if (!flags.format.empty()) return flags.format;
  if (flags.out == "-") return "svg";
  for (const char* each : formats)
    if (flags.out.ends_with(std::string(".") + each)) return each;
  throw UsageError(fmt::format("`{}` names no format; there are {}: let the name end in one, or add --format",
                               flags.out, fmt::join(formats, ", ")));
}

int run(Flags flags) {
  flags.format = format_of(flags);
  if (flags.out == "-" && (flags.format == "png" || flags.format == "pdf") && on_terminal())
    throw UsageError(flags.format + " is not for a terminal: name a file with -o, or lead it into another program");
  const bool of_map = flags.what != "phases";
  if (of_map && !flags.phase.empty()) throw UsageError("--phase is of the sequence of play, and does not go with `--what " + flags.what + "`");
  if (flags.no_pieces && !of_map) throw UsageError("--no-pieces is of the map, and does not go with `--what phases`");
  if (flags.situation() && !of_map) throw UsageError("a game is drawn on its map: add `--what map`");
  // A map shows the pieces as they stand when play begins or later: so the game is set up.
  const bool plays = flags.situation() || (of_map && !flags.no_pieces);
  const Session session(flags.inputs, plays ? driver::Want::image : driver::Want::model);
  int exit = 0;
  if (!session.clean(exit)) return exit;
  const driver::Compiled& battle = session.only_battle();
  if (!of_map) {
    write_file(flags.out, phases(battle.model, session.loaded.sources, flags));
    return Exit::clean;
  }
  const bool has_areas = battle.model.space.kind == image::SpaceKind::areas;
  if (!flags.link.empty() && !has_areas) throw UsageError("--link is of the sequence of play and of a map of areas: no other picture has links");
  const std::optional<Drawn> sheet = drawn(battle, flags);
  if (!sheet) return Exit::findings;
  write_file(flags.out, flags.what == "areas" || has_areas
                            ? areas(sheet->model, session.loaded.sources, flags, sheet->moment)
                            : map(sheet->model, flags, sheet->moment));
  return Exit::clean;
}

}  // namespace

void add_diagram(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("diagram", "draw the sequence of play or the map");
  add_inputs(*command, flags->inputs, Paths::one);
  command->add_option("--what", flags->what, "phases, map or areas")->check(CLI::IsMember({"phases", "map", "areas"}));
  command->add_option("--phase", flags->phase, "one phase, action or procedure in full instead of the whole sequence");
  command->add_option("--format", flags->format, "dot, svg, png or pdf; as the file is called; svg on standard output")
      ->check(CLI::IsMember(std::vector<std::string>(formats.begin(), formats.end())));
  command->add_option("-o", flags->out, "the file to write; - for standard output");
  command->add_option("--link", flags->link, "what stands before FILE#Lline in the links of a picture");
  CLI::Option* load = command->add_option("--load", flags->game.load, "the map as a saved game stands (run --save)");
  CLI::Option* replay =
      command->add_option("--replay", flags->game.replay, "the map at the end of a record (run --log)");
  CLI::Option* script = command->add_option("--script", flags->game.script, "the map where a script ends");
  load->excludes(replay);
  replay->excludes(script);
  command->add_option("--seed", flags->game.seed, "of the dice that a script leaves open")
      ->transform(whole_number(0))
      ->needs(script);
  command->add_flag("--no-pieces", flags->no_pieces, "the map without the pieces that stand on it");
  command->callback([flags, &action] { action = [flags] { return run(*flags); }; });
}

}  // namespace tercio::cli
