#include "compiler/graph/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "compiler/graph/palette.hpp"
#include "compiler/graph/sheet.hpp"

namespace tercio::graph {
namespace {

constexpr int gap = 5, arrow_points = 14, frame_points = 14, title_points = 28;

using Leaves = std::vector<const Leaf*>;
// Leaves that stand below each other, or one that takes several columns.
struct Group {
  Leaves leaves;
  int columns = 1, height = 0;
};

int count(std::string_view text, std::string_view what) {
  int found = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + what.size())) ++found;
  return found;
}

// Parts in columns no higher than `most`, as long as each part alone is not.
std::vector<std::vector<const Part*>> split(const std::vector<Part>& parts, int most) {
  std::vector<std::vector<const Part*>> out(1);
  int used = 0;
  for (const Part& each : parts) {
    if (!out.back().empty() && used + gap + each.height > most) {
      out.emplace_back();
      used = 0;
    }
    used += (out.back().empty() ? 0 : gap) + each.height;
    out.back().push_back(&each);
  }
  return out;
}

int highest(const std::vector<std::vector<const Part*>>& columns) {
  int high = 0;
  for (const auto& column : columns) {
    int sum = -gap;
    for (const Part* each : column) sum += each->height + gap;
    high = std::max(high, sum);
  }
  return high;
}

int columns_of(const Leaf& leaf, int most) {
  return static_cast<int>(split(leaf.parts, most - leaf.head.height - frame_points).size());
}

// The same number of columns, as even as they can be.
std::vector<std::vector<const Part*>> even(const Leaf& leaf, int columns) {
  int most = 0;
  for (const Part& each : leaf.parts) most = std::max(most, each.height);
  for (;; most += gap) {
    if (auto out = split(leaf.parts, most); static_cast<int>(out.size()) <= columns) return out;
  }
}

int height_of(const Leaf& leaf, int columns) {
  return leaf.head.height + frame_points + std::max(0, highest(even(leaf, columns)));
}

std::vector<Group> groups(const Leaves& leaves, int most) {
  std::vector<Group> out;
  for (const Leaf* each : leaves) {
    const int columns = columns_of(*each, most), high = height_of(*each, columns);
    if (columns == 1 && !out.empty() && out.back().columns == 1 && out.back().height + arrow_points + high <= most) {
      out.back().leaves.push_back(each);
      out.back().height += arrow_points + high;
      continue;
    }
    out.push_back({{each}, columns, high});
  }
  return out;
}

// The lowest that goes into so many columns.
std::vector<Group> fitted(const Leaves& leaves, int columns) {
  int sum = 0;
  for (const Leaf* each : leaves) sum += height_of(*each, 1) + arrow_points;
  for (int most = 40;; most += 10) {
    std::vector<Group> out = groups(leaves, most);
    int wide = 0;
    for (const Group& each : out) wide += each.columns;
    if (wide <= columns || most > sum) return out;
  }
}

int height_of(const std::vector<Group>& all) {
  int high = 0;
  for (const Group& each : all) high = std::max(high, each.height);
  return high;
}

// Runs of leaves, and the boxes between them.
template <typename OnRun, typename OnBox>
void each_run(const std::vector<Block>& blocks, const OnRun& on_run, const OnBox& on_box) {
  Leaves run;
  const auto flush = [&] {
    if (!run.empty()) on_run(run);
    run.clear();
  };
  for (const Block& each : blocks) {
    if (!each.nested) {
      run.push_back(&each.leaf);
      continue;
    }
    flush();
    on_box(each);
  }
  flush();
}

// How many leaves at the beginning of a box stand beside its title: a few, before boxes inside it.
constexpr int title_columns = 2;
std::size_t leading(const Block& box, int columns) {
  std::size_t count = 0;
  while (count < box.inside.size() && !box.inside[count].nested) ++count;
  return count == box.inside.size() || static_cast<int>(count) > columns - title_columns ? 0 : count;
}

constexpr std::string_view plain_table = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\">";
const std::string spaced_table = fmt::format("<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"{}\" CELLPADDING=\"0\">", gap);

std::string drawn(const Leaf& leaf, int columns) {
  const auto parts = even(leaf, columns);
  std::string out = fmt::format("<TABLE CELLBORDER=\"0\" CELLSPACING=\"3\" CELLPADDING=\"0\" {}><TR><TD COLSPAN=\"{}\">{}</TD></TR>",
                                leaf.frame, parts.size(), leaf.head.label);
  if (leaf.parts.empty()) return out + "</TABLE>";
  out += "<TR>";
  for (const auto& column : parts) {
    out += "<TD VALIGN=\"TOP\">" + std::string(plain_table);
    int used = -gap;
    for (const Part* each : column) {
      out += fmt::format("<TR><TD>{}</TD></TR><TR><TD HEIGHT=\"{}\"></TD></TR>", each->label, gap);
      used += each->height + gap;
    }
    if (const int rest = highest(parts) - used; rest > 25) out += fmt::format("<TR><TD HEIGHT=\"{}\"></TD></TR>", rest - 20);
    out += "</TABLE></TD>";
  }
  return out + "</TR></TABLE>";
}

std::string arrow(const char* sign) { return font(sign, palette::ink, 11); }

// Rows and columns that are not needed take what is over, else the boxes would be drawn out.
std::string drawn(const std::vector<Group>& all, int columns) {
  const int most = height_of(all);
  int rest = columns;
  for (const Group& group : all) rest -= group.columns;
  std::string out = spaced_table + "<TR>";
  for (const Group& group : all) {
    if (&group != &all.front()) out += "<TD>" + (group.leaves.front()->apart ? "" : arrow("▶")) + "</TD>";
    out += "<TD VALIGN=\"TOP\">" + std::string(plain_table);
    for (const Leaf* each : group.leaves) {
      if (each != group.leaves.front()) out += "<TR><TD>" + (each->apart ? font("", palette::ink, 5) : arrow("▼")) + "</TD></TR>";
      out += "<TR><TD>" + drawn(*each, group.columns) + "</TD></TR>";
    }
    if (most - group.height > 30) out += fmt::format("<TR><TD HEIGHT=\"{}\"></TD></TR>", most - group.height - 25);
    out += "</TABLE></TD>";
  }
  if (rest > 0) out += fmt::format("<TD WIDTH=\"{}\"></TD>", rest * (column_points - 30));
  return out + "</TR></TABLE>";
}

}  // namespace

Part part(std::string label) {
  const int high = 2 + 15 * count(label, "<TR>") + 11 * std::max(0, count(label, "<BR") - count(label, "</FONT><BR"));
  return {std::move(label), high};
}

int height(const std::vector<Block>& blocks, int columns) {
  int high = 0;
  each_run(
      blocks, [&](const Leaves& run) { high += height_of(fitted(run, columns)) + 2 * gap; },
      [&](const Block& box) {
        const std::size_t lead = leading(box, columns);
        high += 2 * gap;
        if (lead == 0) {
          high += title_points + height(box.inside, columns);
          return;
        }
        high += arrow_points + height({box.inside.begin(), box.inside.begin() + static_cast<std::ptrdiff_t>(lead)}, columns - title_columns) +
                height({box.inside.begin() + static_cast<std::ptrdiff_t>(lead), box.inside.end()}, columns);
      });
  return high;
}

std::string rows(const std::vector<Block>& blocks, int columns) {
  std::string out;
  bool first = true;
  const auto down = [&] {
    if (!first) out += "<TR><TD ALIGN=\"LEFT\">" + arrow("      ▼") + "</TD></TR>";
    first = false;
  };
  each_run(
      blocks,
      [&](const Leaves& run) {
        if (!run.front()->apart) down();
        first = false;
        out += "<TR><TD ALIGN=\"LEFT\">" + drawn(fitted(run, columns), columns) + "</TD></TR>";
      },
      [&](const Block& box) {
        if (!box.leaf.apart) down();
        first = false;
        const std::size_t lead = leading(box, columns);
        const std::vector<Block> ahead(box.inside.begin(), box.inside.begin() + static_cast<std::ptrdiff_t>(lead));
        const std::vector<Block> rest(box.inside.begin() + static_cast<std::ptrdiff_t>(lead), box.inside.end());
        std::string head = "<TD ALIGN=\"LEFT\">" + box.title + "</TD>";
        if (lead > 0) {
          Leaves run;
          for (const Block& each : ahead) run.push_back(&each.leaf);
          head = "<TD ALIGN=\"LEFT\">" + std::string(plain_table) + fmt::format("<TR><TD ALIGN=\"LEFT\" WIDTH=\"{}\">{}</TD><TD>{}</TD></TR></TABLE></TD>",
                             title_columns * (column_points - 30), box.title, drawn(fitted(run, columns - title_columns), columns - title_columns));
        }
        out += fmt::format("<TR><TD ALIGN=\"LEFT\"><TABLE CELLBORDER=\"0\" CELLSPACING=\"2\" CELLPADDING=\"0\" {}><TR>{}</TR>{}</TABLE></TD></TR>",
                           box.frame, head, (lead > 0 ? "<TR><TD ALIGN=\"LEFT\">" + arrow("      ▼") + "</TD></TR>" : "") + rows(rest, columns));
      });
  return out;
}

}  // namespace tercio::graph
