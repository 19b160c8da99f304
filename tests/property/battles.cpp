#include "battles.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "compiler/driver/board.hpp"
#include "compiler/driver/pipeline.hpp"
#include "dsl/diagnostics/render.hpp"

namespace tercio::test {
namespace {

driver::MemoryFiles project() {
  driver::MemoryFiles files;
  const std::filesystem::path root(TERCIO_SOURCE);
  for (const char* room : {"scenarios", "stdlib"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      std::ostringstream text;
      text << in.rdbuf();
      files.add(std::filesystem::relative(entry.path(), root).generic_string(), text.str());
    }
  }
  return files;
}

std::vector<driver::Compiled> compiled(const driver::Loaded& loaded, const check::Options& options) {
  diagnostics::Findings findings;
  std::vector<driver::Compiled> out = driver::compile(loaded, options, driver::Want::image, findings);
  if (findings.errors() > 0) throw std::runtime_error(findings.all().front().message);
  return out;
}

std::vector<Battle> all() {
  std::vector<Battle> out;
  const driver::MemoryFiles files = project();
  diagnostics::Findings findings;
  const driver::Loaded loaded = driver::load(files, driver::packed_files(), {"scenarios"}, findings);
  std::vector<driver::Compiled> plain = compiled(loaded, {});
  for (driver::Compiled& c : plain) {
    if (!c.image) continue;
    const std::string name = c.model.name;
    out.push_back({name, std::move(*c.image)});
    for (const check::OptionInfo& option : c.model.options) {
      for (const std::string& value : option.values) {
        if (value == option.value) continue;
        check::Options options;
        options.values.emplace_back(option.name, value);
        for (driver::Compiled& other : compiled(loaded, options))
          if (other.image && other.model.name == name) out.push_back({name + " " + option.name + "=" + value, std::move(*other.image)});
      }
    }
  }
  return out;
}

}  // namespace

const Battle& battle_named(const std::string& name) {
  for (const Battle& each : battles())
    if (each.name == name) return each;
  throw std::runtime_error("there is no battle " + name);
}

const std::vector<Battle>& battles() {
  static const std::vector<Battle> list = all();
  return list;
}

game::Game game_of(const Battle& battle, bool check_derived) {
  return game::Game(battle.image, driver::board_for(battle.image), check_derived);
}

}  // namespace tercio::test
