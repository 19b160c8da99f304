#include "compiler/cli/playing.hpp"

#include <variant>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/opponents.hpp"
#include "compiler/driver/board.hpp"
#include "runtime/image/binary.hpp"
#include "runtime/image/verify.hpp"

namespace tercio::cli {
namespace {

constexpr std::string_view magic = "TERCIOIM";

}  // namespace

bool is_image(const std::string& path) {
  const Disk disk;
  return path != "-" && disk.kind(path) == driver::Files::Kind::file && disk.read(path, magic.size()) == magic;
}

image::Image read_image(const std::string& path) {
  std::variant<image::Image, std::string> image = image::read(read_file(path));
  if (const auto* wrong = std::get_if<std::string>(&image)) throw IoError("`" + path + "` holds no image: " + *wrong);
  const std::vector<std::string> faults = image::verify(std::get<image::Image>(image));
  if (!faults.empty()) throw IoError("the image in `" + path + "` is refused: " + faults.front());
  return std::move(std::get<image::Image>(image));
}

std::optional<game::Game> game_of(const Inputs& inputs, int& exit_code) {
  exit_code = 0;
  image::Image image;
  if (inputs.paths.size() == 1 && is_image(inputs.paths.front())) {
    if (!inputs.options.empty()) throw UsageError("an image is built with its options; --option goes with rules");
    image = read_image(inputs.paths.front());
  } else {
    const Session session(inputs, driver::Want::image);
    if (!session.clean(exit_code)) return std::nullopt;
    image = *session.only_battle().image;
  }
  if (image.start < 0) {
    say("`" + image.game + "` has no `sequence game`: there is nothing to play");
    exit_code = Exit::findings;
    return std::nullopt;
  }
  std::unique_ptr<vm::Board> board = driver::board_for(image);
  return game::Game(std::move(image), std::move(board));
}

std::string score_text(const game::Game& game, const game::State& state) {
  const image::Image& image = game.image();
  if (image.score < 0) return {};
  std::string text;
  const std::vector<std::string> sides = side_names(image);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const image::Value side[] = {static_cast<image::Value>(i)};
    text += (i == 0 ? "" : ", ") + sides[i] + " " +
            std::to_string(game.machine().value(image.score, state.words.data(), side));
  }
  return text;
}

}  // namespace tercio::cli
