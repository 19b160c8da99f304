#include "runtime/play/pile_lines.hpp"

#include <algorithm>

namespace tercio::play {
namespace {

// More names than these are counted.
constexpr std::size_t most_named = 6;

const image::Column& column_of(const image::Image& image, const game::Event& event) {
  return image.columns[static_cast<std::size_t>(event.subject)];
}

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string name_of(const image::Image& image, std::int32_t domain, image::Value value) {
  const image::Domain& over = image.domains[static_cast<std::size_t>(domain)];
  const auto element = static_cast<std::size_t>(value - over.low);
  return element < over.names.size() ? spaced(over.names[element]) : std::to_string(value);
}

// Where one thing came from and where it went; empty: from no pile, or to none.
struct Way {
  std::string thing, from, to;
  bool under = false;
};

std::string line_of(const std::vector<std::string>& things, const Way& way) {
  std::string names;
  for (std::size_t i = 0; i < std::min(things.size(), most_named); ++i) names += (i == 0 ? "" : ", ") + things[i];
  if (things.size() > most_named) names += ", ... (" + std::to_string(things.size()) + ")";
  const bool one = things.size() == 1;
  const std::string under = way.under ? "under " : "";
  if (way.to.empty()) return names + (one ? " leaves " : " leave ") + way.from;
  if (way.from.empty() || way.from == way.to)
    return names + (one ? " is" : " are") + " put " + (way.under ? under : "on ") + way.to;
  return names + ": " + way.from + " > " + under + way.to;
}

}  // namespace

image::Value pile_thing(const image::Image& image, const game::Event& event) {
  return column_of(image, event).domain2 < 0 ? event.element : event.element2;
}

std::string pile_name(const image::Image& image, const game::Event& event) {
  const image::Column& column = column_of(image, event);
  const std::string name = spaced(column.name);
  return column.domain2 < 0 ? name : name + " of " + name_of(image, column.domain, event.element);
}

std::vector<std::string> pile_lines(const image::Image& image, const std::vector<game::Event>& writes) {
  std::vector<std::string> lines;
  std::vector<Way> ways;
  const auto tell = [&] {
    while (!ways.empty()) {  // those that went the same way together
      const Way first = ways.front();
      std::vector<std::string> things;
      std::erase_if(ways, [&](const Way& way) {
        const bool same = way.from == first.from && way.to == first.to && way.under == first.under;
        if (same) things.push_back(way.thing);
        return same;
      });
      lines.push_back(line_of(things, first));
    }
  };
  std::string shuffled;  // the pile that the last line says so of
  for (const game::Event& write : writes) {
    const image::Column& column = column_of(image, write);
    const std::string pile = pile_name(image, write);
    const bool leaves = write.after == image::off_pile, comes = write.before == image::off_pile;
    if (!leaves && !comes) {
      if (write.after != 0 || pile == shuffled) continue;
      tell();
      lines.push_back(pile + " is shuffled");
      shuffled = pile;
      continue;
    }
    shuffled.clear();
    const std::string thing = name_of(image, column.domain2 < 0 ? column.domain : column.domain2, pile_thing(image, write));
    const auto open = std::find_if(ways.rbegin(), ways.rend(), [&](const Way& way) { return way.thing == thing; });
    if (comes && open != ways.rend() && open->to.empty()) {
      open->to = pile;
      open->under = write.after < 0;
    } else {
      ways.push_back({thing, leaves ? pile : "", comes ? pile : "", comes && write.after < 0});
    }
  }
  tell();
  return lines;
}

}  // namespace tercio::play
