// Charts: their rows, cells and corners.
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

namespace {

struct ChartRow {
  std::vector<Node> keys, cells;
  Node row;
};

// The row over a table: what stands before its `|` and behind it.
struct HeadRow {
  std::vector<std::string> keys, cells;
};

HeadRow head_row(Node table) {
  HeadRow head;
  const Node row = table.child(SK::chart).child(SK::row);
  bool keys = true;
  for (const Node cell : row.children()) {
    if (cell.text() == "|") keys = false;
    else (keys ? head.keys : head.cells).emplace_back(cell.text());
  }
  return head;
}

}  // namespace

void Checker::declare_charts() {
  for (Decl* d : of({SK::d_table})) {
    const std::string name(d->node[0].text());
    if (const auto it = charts_.find(name); it != charts_.end())
      report(Code::duplicate_name, d->node[0].span(), name).label(m.charts[static_cast<std::size_t>(it->second)].span, "the first is here");
    else
      read_chart(*d);
  }
}

// Whether `down` and `across` are not what the rows show: told at the word, and true.
bool Checker::tell_directions(Node table, std::size_t across, std::size_t down) {
  const HeadRow head = head_row(table);
  Node runs_down, runs_across;  // the axis that should, and says otherwise
  for (const Node axis : table.children(SK::axis)) {
    const bool key = std::find(head.keys.begin(), head.keys.end(), std::string(axis[0].text())) != head.keys.end();
    if (key && !runs_down && axis.child(SK::k_across)) runs_down = axis;
    if (!key && axis.child(SK::k_down)) runs_across = axis;
  }
  const auto tell = [&](Node axis, SK said, const std::string& what, const std::string& meant) {
    report(Code::syntax_error, axis.child(said).span(), "`" + std::string(axis[0].text()) + "` stands " + what, "write `" + std::string(axis[0].text()) + " ... " + meant + "`").suggest(meant);
    return true;
  };
  constexpr const char* before_bar = "before the `|` of the rows, and not over them";
  if (runs_down && runs_across && across == 1) {
    report(Code::syntax_error, runs_down.span(), "`" + std::string(runs_down[0].text()) + "` and `" + std::string(runs_across[0].text()) + "` are the wrong way round",
           "write `down` behind `" + std::string(runs_down[0].text()) + "` and `across` behind `" + std::string(runs_across[0].text()) + "`");
    return true;
  }
  if (across > 1 || down == 0) {
    if (runs_down) return tell(runs_down, SK::k_across, before_bar, "down");
    Node last;
    for (const Node axis : table.children(SK::axis))
      if (axis.child(SK::k_across)) last = axis;
    report(Code::syntax_error, last.child(SK::k_across).span(), across > 1 ? "two axes run across" : "no axis runs down", "one axis at most is `across`, one at least is `down`");
    return true;
  }
  const bool too_few = across == 0 && head.keys.size() < down && head.cells.size() > 1;
  return too_few && runs_across && tell(runs_across, SK::k_down, "over the rows, and not before their `|`", "across");
}

// Whether the first row is one like the others, and so no head.
bool Checker::tell_head_lost(const Chart& chart, Node row, const std::vector<Node>& keys, const std::vector<Node>& cells) {
  std::vector<const Axis*> down;
  const Axis* across = nullptr;
  for (const Axis& axis : chart.axes) {
    if (axis.across) across = &axis;
    else down.push_back(&axis);
  }
  if (keys.size() != down.size()) return false;
  std::string meant;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const std::string text(keys[k].text());
    const Type& t = down[k]->type;
    const bool digit = text[0] >= '0' && text[0] <= '9';
    std::int64_t index = 0;
    const auto word = words_.find(text);
    const bool value = t.base == Base::thing  ? thing_named(text, t.kind, index) >= 0
                       : t.base == Base::word ? word != words_.end() && std::find(t.words.begin(), t.words.end(), word->second) != t.words.end()
                                              : digit && (t.base == Base::integer || t.base == Base::ratio);
    if (!value || text == down[k]->name) return false;
    meant += down[k]->name + " ";
  }
  if (across != nullptr && across->type.base == Base::ratio && !cells.empty() && cells[0].text().find(':') != std::string_view::npos) return false;
  if (across == nullptr && cells.size() == 1 && row.size() > 2 && cells[0].text() == chart.name) return false;
  meant += across != nullptr ? "| the heads of `" + across->name + "`" : "| " + chart.name;
  report(Code::syntax_error, row.span(), "this table has no head: its first row has a value where the name of an axis stands", "write a row over it: " + meant);
  return true;
}

// Over the keys stand the names of their axes.
void Checker::check_corner(const Chart& chart, const std::vector<Node>& keys, const std::vector<std::size_t>& down_axes) {
  for (std::size_t k = 0; k < down_axes.size() && k < keys.size(); ++k) {
    const std::string said(keys[k].text()), &name = chart.axes[down_axes[k]].name;
    if (said == name) continue;
    report(Code::chart_head, keys[k].span(), said, "`" + chart.name + "`", "the axis is called `" + name + "`").suggest(name);
  }
}

void Checker::read_chart(Decl& d) {
  Chart chart;
  chart.name = std::string(d.node[0].text());
  chart.span = d.node[0].span();
  chart.handle = d.handle;
  chart.gives = type(d.node.child(SK::p_gives)[0]);
  std::size_t down = 0, across = 0;
  for (const Node a : d.node.children(SK::axis)) {
    Axis axis;
    axis.name = std::string(a[0].text());
    axis.across = bool(a.child(SK::k_across));
    axis.rounded = bool(a.child(SK::k_rounded_up)) || bool(a.child(SK::k_rounded_down));
    axis.round_up = bool(a.child(SK::k_rounded_up));
    axis.clamped = bool(a.child(SK::k_clamped));
    if (a.child(SK::k_ratio)) {
      axis.type.base = Base::ratio;
    } else if (const Node t = a.child(SK::type); t) {
      const std::size_t told = findings.all().size();
      axis.type = type(t);
      if (findings.all().size() != told) axis.type = Type{};  // how far it goes nobody knows
      if (axis.type.base == Base::integer && t[0].is(SK::t_number)) {
        report(Code::wrong_type, t.span(), "a range of numbers", "one number", "write `1..6`");
        axis.type = Type{};
      }
    } else if (const std::int32_t k = kind_named(axis.name); k >= 0) {
      axis.type = thing_type(k);
    } else {
      report(Code::unknown_name, a[0].span(), axis.name, "an axis has a range, a kind, or `ratio`");
    }
    (axis.across ? across : down)++;
    chart.axes.push_back(std::move(axis));
  }
  if (tell_directions(d.node, across, down)) return;
  if (std::cmp_greater(chart.axes.size(), image::limits::axes)) {
    report(Code::too_much, d.node[0].span(), std::to_string(chart.axes.size()) + " axes", std::to_string(image::limits::axes));
    return;
  }
  for (const Axis& axis : chart.axes) {
    if (axis.type.base != Base::integer || axis.type.hi - axis.type.lo < most_values_of_axis) continue;
    report(Code::too_much, d.node[0].span(), "an axis of " + std::to_string(axis.type.hi - axis.type.lo + 1) + " values",
           std::to_string(most_values_of_axis));
    charts_[chart.name] = static_cast<std::int32_t>(m.charts.size());
    m.charts.push_back(std::move(chart));
    return;
  }
  std::vector<ChartRow> rows;
  bool torn = false;  // a row has no `|`
  const Node first = d.node.child(SK::chart).child(SK::row);
  for (const Node row : d.node.child(SK::chart).children(SK::row)) {
    ChartRow r;
    r.row = row;
    bool keys = true;
    for (const Node c : row.children()) {
      if (c.text() == "|") keys = false;
      else (keys ? r.keys : r.cells).push_back(c);
    }
    if (keys && row == first) {  // without it nobody knows what the rows are
      report(Code::syntax_error, row.span(), "the head of this table has no `|`", "write `|` between the names of what runs down and the heads over the columns");
      charts_[chart.name] = static_cast<std::int32_t>(m.charts.size());
      m.charts.push_back(std::move(chart));
      return;
    }
    if (keys) {
      report(Code::chart_row_length, row.span(), std::to_string(row.size()), "a key and `|`");
      torn = true;
      continue;
    }
    rows.push_back(std::move(r));
  }
  if (!rows.empty() && !torn && tell_head_lost(chart, rows[0].row, rows[0].keys, rows[0].cells)) return;
  charts_[chart.name] = static_cast<std::int32_t>(m.charts.size());
  if (rows.empty()) {
    m.charts.push_back(std::move(chart));
    return;
  }
  if (rows.size() == 1 && !torn) {
    report(Code::syntax_error, rows[0].row.span(), "this table has a head and no rows", "write a row for each value that runs down");
    m.charts.push_back(std::move(chart));
    return;
  }
  std::vector<std::size_t> down_axes;
  std::size_t across_axis = 0;
  for (std::size_t i = 0; i < chart.axes.size(); ++i) {
    if (chart.axes[i].across) across_axis = i;
    else down_axes.push_back(i);
  }
  const std::size_t columns = rows[0].cells.size();
  if (across == 1) {
    for (const Node head : rows[0].cells) read_head(chart.axes[across_axis], std::string(head.text()), head.span());
  } else if (columns != 1) {
    report(Code::chart_row_length, rows[0].row.span(), std::to_string(columns), "1 column of values, for nothing runs across");
  }
  check_corner(chart, rows[0].keys, down_axes);
  // Where all rows agree with each other and not with the head, the head is at fault.
  const auto width = [](const ChartRow& r) { return r.keys.size() + r.cells.size(); };
  const bool rows_agree = !torn && rows.size() > 2 && std::all_of(rows.begin() + 1, rows.end(), [&](const ChartRow& r) { return width(r) == width(rows[1]) && r.keys.size() == rows[0].keys.size(); });
  if (rows_agree && width(rows[1]) != width(rows[0]) && across == 1) {
    report(Code::chart_head_length, rows[0].row.span(), std::to_string(width(rows[0])), std::to_string(width(rows[1]))).label(rows[1].row.span(), "the first row");
    m.charts.push_back(std::move(chart));
    return;
  }
  // Keys of the rows; with several down axes each distinct key is one head.
  std::vector<std::vector<std::size_t>> row_heads;
  for (std::size_t r = 1; r < rows.size(); ++r) {
    std::vector<std::size_t> here;
    if (rows[r].keys.size() != down_axes.size() || rows[r].cells.size() != columns) {
      report(Code::chart_row_length, rows[r].row.span(), std::to_string(rows[r].keys.size() + rows[r].cells.size()),
             std::to_string(down_axes.size() + columns))
          .label(rows[0].row.span(), "the head is here");
      row_heads.push_back(here);
      continue;
    }
    for (std::size_t k = 0; k < down_axes.size(); ++k) {
      Axis& axis = chart.axes[down_axes[k]];
      const std::string text(rows[r].keys[k].text());
      const auto it = std::find(axis.heads.begin(), axis.heads.end(), text);
      if (it != axis.heads.end() && down_axes.size() > 1) {
        here.push_back(static_cast<std::size_t>(it - axis.heads.begin()));
      } else {
        here.push_back(axis.heads.size());
        read_head(axis, text, rows[r].keys[k].span());
      }
    }
    row_heads.push_back(std::move(here));
  }
  const bool whole_rows = !torn && std::none_of(row_heads.begin(), row_heads.end(), [](const auto& heads) { return heads.empty(); });
  if (whole_rows)
    for (const Axis& axis : chart.axes) check_head_order(axis);
  const std::size_t errors = findings.errors();
  if (whole_rows)
    for (Axis& axis : chart.axes) check_axis(axis, axis.across ? rows[0].row.span() : d.node[0].span());
  std::size_t total = 1;
  for (const Axis& axis : chart.axes) {
    total *= std::max<std::size_t>(axis.heads.size(), 1);
    if (total <= most_cells_of_chart) continue;
    report(Code::too_much, d.node[0].span(), "a chart of " + std::to_string(total) + " cells",
           std::to_string(most_cells_of_chart));
    m.charts.push_back(std::move(chart));
    return;
  }
  chart.cells.resize(total);
  chart.cell_spans.resize(total, chart.span);
  std::vector<bool> filled(total, false);
  for (std::size_t r = 1; r < rows.size(); ++r) {
    if (row_heads[r - 1].size() != down_axes.size()) continue;
    for (std::size_t c = 0; c < columns; ++c) {
      std::size_t index = 0;
      for (std::size_t i = 0, k = 0; i < chart.axes.size(); ++i) {
        const std::size_t head = chart.axes[i].across ? c : row_heads[r - 1][k++];
        index = index * std::max<std::size_t>(chart.axes[i].heads.size(), 1) + head;
      }
      const Node cell = rows[r].cells[c];
      Literal value;
      std::string_view text = cell.text();
      while (!text.empty() && text.back() == '?') text.remove_suffix(1);
      const bool dash = text == "-" || text == "none";
      bool good = true;
      if (dash && !chart.gives.or_none) {
        report(Code::chart_cell, cell.span(), std::string(text), show(chart.gives), "");
        good = false;
      } else if (chart.gives.base == Base::word && !dash) {
        const auto it = words_.find(std::string(text));
        if (it == words_.end() || std::find(chart.gives.words.begin(), chart.gives.words.end(), it->second) == chart.gives.words.end()) {
          std::vector<std::string> known;
          for (const std::int32_t w : chart.gives.words) known.push_back(w < 0 ? "-" : m.words[static_cast<std::size_t>(w)]);
          const bool print_dash = chart.gives.or_none && (text == "\xE2\x80\x93" || text == "\xE2\x80\x94" || text == "\xE2\x88\x92");
          report(Code::chart_cell, cell.span(), std::string(text), show(chart.gives), print_dash ? "write `-`" : diagnostics::did_you_mean(text, known))
              .suggest(print_dash ? "-" : diagnostics::nearest(text, known));
          good = false;
        }
      }
      if (good) good = literal(cell.text(), chart.gives, value, chart.name, cell.span());
      chart.cells[index] = value;
      chart.cell_spans[index] = cell.span();
      filled[index] = true;
    }
  }
  if (whole_rows && findings.errors() == errors && std::find(filled.begin(), filled.end(), false) != filled.end())
    report(Code::chart_gap, chart.span, chart.name, "every pair of keys");
  const bool filled_axes = std::none_of(chart.axes.begin(), chart.axes.end(), [](const Axis& axis) { return axis.heads.empty(); });
  const bool whole_chart = whole_rows && findings.errors() == errors && filled_axes;
  if (whole_chart && chart.gives.base == Base::word) {
    std::vector<std::int32_t> said(chart.gives.words);
    if (chart.gives.or_none && std::find(said.begin(), said.end(), -1) == said.end()) said.push_back(-1);
    for (const std::int32_t w : said) {
      const bool there = std::any_of(chart.cells.begin(), chart.cells.end(), [&](const Literal& l) { return l.is_none ? w < 0 : l.value == w; });
      if (!there) report(Code::chart_value_unused, d.node.child(SK::p_gives).span(), chart.name, w < 0 ? "-" : m.words[static_cast<std::size_t>(w)]);
    }
  }
  m.charts.push_back(std::move(chart));
  if (whole_chart) check_monotone(d, m.charts.back());
}

}  // namespace tercio::check
