// Lists: what their rows give, the printed and first values of things.
#include <algorithm>
#include <utility>

#include "compiler/check/cells.hpp"
#include "compiler/check/checker.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

using Base = Type::Base;

namespace {

constexpr std::string_view units_of_measure[] = {"cm", "mm", "deg"};

bool number(std::string_view text, std::int64_t& out) { return image::read_measure(text, out); }

}  // namespace

void Checker::fill_lists() {
  for (Decl* d : list_decls_) fill_list(*d);
}

bool Checker::literal(std::string_view raw, const Type& t, Literal& out, const std::string& field, Span span) {
  const Cell cell = split_mark(raw);
  out.provenance = cell.mark;
  out.is_none = false;
  const auto bad = [&](const std::string& why, const std::string& help) {
    report(Code::list_value, span, cell.text, field, why, help);
    return false;
  };
  if (t.base == Base::pile) return bad("a pile is laid in play", "lay it where the game is set up: `now " + field + " of X = set(...)`");
  if ((cell.text == "none" || cell.text == "-") && lacks_none(t)) {
    if (told_none_.insert(field + ' ' + show(t)).second) bad(show(t) + " is needed", "write another value, or add `or none` where `" + field + "` is declared");
    return false;
  }
  if ((cell.text == "none" || cell.text == "-") && t.base != Base::integer && t.base != Base::flag) {
    out.is_none = true;
    return true;
  }
  if (cell.text == "none" && t.or_none) {
    out.is_none = true;
    return true;
  }
  switch (t.base) {
    case Base::integer: {
      if (!number(cell.text, out.value)) {
        if (tell_too_fine(cell.text, span)) return false;
        const std::string meant = t.measure.unit() == image::Unit::length ? metric(cell.text) : "";
        switch (t.measure.unit()) {
          case image::Unit::length: return bad("a length is needed, in cm or mm", meant.empty() ? "write it as `24cm` or `245mm`" : "write `" + meant + "`");
          case image::Unit::angle: return bad("an angle is needed, in deg", "write it as `45deg`");
          case image::Unit::plain: {
            const bool digits = !cell.text.empty() && cell.text.find_first_not_of("0123456789") == std::string::npos;
            return bad("a number is needed", digits ? largest_help : "");
          }
        }
      }
      Type here = t;
      here.measure = measure_of(cell.text, out.value);
      if (!agree(here, t)) {
        tell_measure(raw, here.measure, t, span);
        return false;
      }
      if (out.value < t.lo || out.value > t.hi)
        return bad("it lies outside " + number_text(t.measure, t.lo) + ".." + number_text(t.measure, t.hi), "");
      return true;
    }
    case Base::flag: {
      if (cell.text == "yes" || cell.text == "no") {
        out.value = cell.text == "yes" ? 1 : 0;
        return true;
      }
      return bad("yes or no is needed", "");
    }
    case Base::word: {
      std::vector<std::string> known;
      for (const std::int32_t w : t.words)
        if (w >= 0) known.push_back(m.words[static_cast<std::size_t>(w)]);
      const auto it = words_.find(cell.text);
      if (it != words_.end() && std::find(t.words.begin(), t.words.end(), it->second) != t.words.end()) {
        out.value = it->second;
        return true;
      }
      report(Code::list_value, span, cell.text, field, show(t) + " is needed", diagnostics::did_you_mean(cell.text, known))
          .suggest(diagnostics::nearest(cell.text, known));
      return false;
    }
    case Base::thing: {
      if (t.kind == m.hex_kind) {
        out.value = hex_label(cell.text, span);
        return out.value >= 0;
      }
      const std::int32_t k = thing_named(cell.text, t.kind, out.value);
      if (k >= 0 && related(k, t.kind)) return true;
      std::vector<std::string> known;
      const std::vector<Thing>& things = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(t.kind)].root)].things;
      for (std::size_t i = 0, all = guess() ? things.size() : 0; i < all; ++i)
        if (const Thing& thing = things[i]; related(thing.kind, t.kind)) known.push_back(thing.name);
      report(Code::list_value, span, cell.text, field, show(t) + " is needed", diagnostics::did_you_mean(cell.text, known))
          .suggest(diagnostics::nearest(cell.text, known));
      return false;
    }
    default: return t.base == Base::unknown ? false : bad("no value can be written here", "");
  }
}

// What a row gives was not understood: its things have no value for these columns, and nobody is to be told so again.
void Checker::refuse(std::int32_t root, Node row, const std::set<std::int32_t>& columns) {
  const std::string name = split_mark(row[0].text()).text;
  std::vector<std::string> names = run_of(name);
  if (names.empty()) names.push_back(name);
  for (const std::string& each : names)
    if (const auto it = thing_index_.find({root, each}); it != thing_index_.end())
      for (const std::int32_t c : columns) refused_.insert({c, it->second});
}

// A blank between a number and its unit, which makes two cells of one: told at the first of the row.
bool Checker::loose_unit(Node row) {
  for (std::size_t i = 1; i < row.size(); ++i) {
    const std::string_view before = row[i - 1].text(), here = row[i].text();
    const bool unit = std::any_of(std::begin(units_of_measure), std::end(units_of_measure), [&](std::string_view each) {
      return here.starts_with(each) && (here.size() == each.size() || std::string_view("/-?").find(here[each.size()]) != std::string_view::npos);
    });
    if (!unit || before.back() < '0' || before.back() > '9') continue;
    Span span = row[i - 1].span();
    span.end = row[i].span().end;
    report(Code::foreign_habit, span, std::string(before) + " " + std::string(here), "a number and its unit have no blank between them")
        .suggest(std::string(before) + std::string(here));
    return true;
  }
  return false;
}

// How many parts each cell of a column has, `7/4` two; 0 where they differ.
std::size_t Checker::parts_under(const std::vector<Node>& rows, std::size_t column) {
  std::size_t parts = 0;
  for (std::size_t r = 1; r < rows.size(); ++r) {
    if (column >= rows[r].size()) return 0;
    const std::string_view text = rows[r][column].text();
    const auto here = static_cast<std::size_t>(std::count(text.begin(), text.end(), '/')) + 1;
    if (text.starts_with('"') || (r > 1 && here != parts)) return 0;
    parts = here;
  }
  return parts;
}

// Whether a cell has the look of a value of a field.
bool Checker::could_be(std::string_view cell, std::int32_t column) const {
  const Type& t = m.columns[static_cast<std::size_t>(column)].type;
  std::int64_t ignored = 0;
  if (number(cell, ignored)) return t.base == Base::integer || t.base == Base::thing;
  if (t.base == Base::integer) return std::any_of(cell.begin(), cell.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (t.base == Base::word) return words_.contains(std::string(cell));
  if (t.base == Base::thing) return thing_named(cell, t.kind, ignored) >= 0;
  return cell == "yes" || cell == "no" || cell == "-";
}

void Checker::refuse_all(std::int32_t root, const std::vector<Node>& rows, std::int32_t column) {
  for (std::size_t r = 1; r < rows.size(); ++r) refuse(root, rows[r], {column});
}

void Checker::fill_list(Decl& decl) {
  const std::int32_t kind = kind_named(decl.node[1].text());
  const std::int32_t root = m.kinds[static_cast<std::size_t>(kind)].root;
  const std::vector<Node> rows = decl.node.child(SK::chart).children(SK::row);
  const bool too_long = std::cmp_greater(m.kinds[static_cast<std::size_t>(root)].things.size(), image::limits::elements);
  if (rows.empty() || too_long) return;
  if (head_lost(decl.node, kind)) {
    std::set<std::int32_t> all;
    for (std::size_t c = 0; c < m.columns.size(); ++c) all.insert(static_cast<std::int32_t>(c));
    for (const Node row : rows) refuse(root, row, all);
    const bool several = rows[0].size() > 1;
    report(Code::syntax_error, rows[0].span(), "this list has no head: its first row names no field", several ? "write the fields over its columns, `name` first" : "write `name` over it");
    return;
  }
  std::vector<std::string> fields;  // of the heads; columns are found by name
  for (const Column& c : m.columns)
    if (!c.owners.empty() && c.owners.size() == 1 && c.owners[0] >= 0 && is_a(kind, c.owners[0])) fields.push_back(c.name);
  fields.emplace_back("name");
  const auto column_of = [&](const std::string& name, Span span) {
    const std::int32_t c = column_for(name, kind);
    if (c < 0)
      report(Code::list_field, span, name, m.kinds[static_cast<std::size_t>(kind)].name, near_or_new(name, fields, field_declared(name, m.kinds[static_cast<std::size_t>(kind)].name)))
          .suggest(diagnostics::nearest(name, fields));
    return c;
  };
  struct Head { std::vector<std::int32_t> columns; std::vector<std::string> names; };
  std::vector<Head> heads;
  std::set<std::int32_t> given;
  for (std::size_t i = 0; i < rows[0].size(); ++i) {
    Head h;
    std::string text(rows[0][i].text());
    if (text == ":" || text == "," || text == ";") {
      report(Code::syntax_error, rows[0][i].span(), "`" + text + "` is not understood here", "only blanks stand between the heads: take it away");
      continue;
    }
    if (heads.empty() && text == "name") {
      heads.push_back(h);
      continue;
    }
    for (std::size_t at_ = 0; at_ <= text.size();) {
      const std::size_t slash = std::min(text.find('/', at_), text.size());
      h.names.push_back(text.substr(at_, slash - at_));
      const Span part = part_of(rows[0][i].span(), text, std::string_view(text).substr(at_, slash - at_));
      h.columns.push_back(column_of(h.names.back(), part));
      if (h.columns.back() >= 0 && given.count(h.columns.back()) != 0) {
        report(Code::duplicate_name, part, h.names.back()).help = "give each column a field of its own";
        h.columns.back() = -1;  // of another field: which nobody knows
      }
      given.insert(h.columns.back());
      at_ = slash + 1;
    }
    if (const std::size_t parts = parts_under(rows, heads.size()); h.columns.size() == 1 && h.columns[0] >= 0 && parts > 1) {
      report(Code::syntax_error, rows[0][i].span(), "`" + text + "` stands over cells of " + std::to_string(parts) + " parts", "write a field for each part, as `" + text + "/FIELD`");
      refuse_all(root, rows, h.columns[0]);
      h.columns[0] = -1;
      given.insert(-1);
    }
    heads.push_back(std::move(h));
  }
  std::vector<std::pair<std::int32_t, Literal>> preset;
  for (const Node p : decl.node.child(SK::presets).children(SK::preset)) {
    const std::int32_t c = column_of(std::string(p[0].text()), p[0].span());
    if (c >= 0 && given.count(c) != 0) report(Code::duplicate_name, p[0].span(), std::string(p[0].text())).help = "give each field one value: take one of the two away";
    Literal value;
    if (c >= 0 && literal(p[1].text(), m.columns[static_cast<std::size_t>(c)].type, value, std::string(p[0].text()), p[1].span()))
      preset.emplace_back(c, value);
    else if (c >= 0)
      for (std::size_t r = 1; r < rows.size(); ++r) refuse(root, rows[r], {c});
    given.insert(c);
  }
  std::set<std::size_t> loose;  // rows with a blank between a number and its unit
  for (std::size_t r = 1; r < rows.size(); ++r)
    if (rows[r].size() > heads.size() && loose_unit(rows[r])) loose.insert(r);
  // Where all rows agree with each other and not with the head, the head is at fault.
  const bool rows_agree = loose.empty() && rows.size() > 2 && rows[1].size() != heads.size() &&
                          std::all_of(rows.begin() + 2, rows.end(), [&](Node row) { return row.size() == rows[1].size(); });
  for (const Column& c : m.columns) {
    const auto id = static_cast<std::int32_t>(&c - m.columns.data());
    const bool twice = std::any_of(given.begin(), given.end(), [&](std::int32_t other) { return other >= 0 && m.columns[static_cast<std::size_t>(other)].name == c.name; });
    if (c.printed && c.owners.size() == 1 && c.owners[0] == kind && !twice && has_first_.count(id) == 0 && rows.size() > 1 && given.count(-1) == 0 && !rows_agree &&
        !(kind == m.area_kind && map_fills(c)))
      report(Code::list_missing, rows[0].span(), std::string(decl.node[0].text()), c.name).label(c.span, "declared here");
  }
  if (rows_agree)
    report(Code::chart_head_length, rows[0].span(), std::to_string(heads.size()), std::to_string(rows[1].size()))
        .label(rows[1].span(), "the first row");
  for (std::size_t r = 1; r < rows.size() && !rows_agree; ++r) {
    const Node row = rows[r];
    if (loose.contains(r)) {
      refuse(root, row, given);
      continue;
    }
    if (row.size() != heads.size()) {
      refuse(root, row, given);
      diagnostics::Finding& told = report(Code::chart_row_length, row.span(), std::to_string(row.size()), std::to_string(heads.size())).label(rows[0].span(), "the head is here");
      const std::string whole = first_cells(row, heads.size());
      const bool value = heads.size() > 1 && row.size() > 1 && std::any_of(heads[1].columns.begin(), heads[1].columns.end(), [&](std::int32_t c) { return c < 0 || could_be(row[1].text(), c); });
      if (!whole.empty() && !value) told.help = "a name of several words stands in quotes: `\"" + whole + "\"`";
      continue;
    }
    const Cell first = split_mark(row[0].text());
    std::vector<std::string> names = run_of(first.text);
    if (names.empty()) names.push_back(first.text);
    std::vector<std::int64_t> things(names.size(), -1);  // -1: its name was refused
    for (std::size_t n = 0; n < names.size(); ++n) {
      const auto it = thing_index_.find({root, names[n]});
      if (it == thing_index_.end()) continue;
      things[n] = it->second;
      for (const auto& [c, value] : preset) m.columns[static_cast<std::size_t>(c)].values[{it->second, 0}] = value;
    }
    for (std::size_t i = 1; i < heads.size(); ++i) {
      const std::string_view text = row[i].text();
      std::vector<std::string_view> parts;
      if (heads[i].columns.size() > 1) {
        for (std::size_t at_ = 0; at_ <= text.size();) {
          const std::size_t slash = std::min(text.find('/', at_), text.size());
          parts.push_back(text.substr(at_, slash - at_));
          at_ = slash + 1;
        }
      } else {
        parts.push_back(text);
      }
      if (parts.size() != heads[i].columns.size()) {
        report(Code::list_value, row[i].span(), std::string(text), std::string(rows[0][i].text()), "as many parts as the head are needed",
               "write " + std::to_string(heads[i].columns.size()) + " values with `/` between them, one under each of `" + std::string(rows[0][i].text()) + "`");
        continue;
      }
      for (std::size_t p = 0; p < parts.size(); ++p) {
        const std::int32_t c = heads[i].columns[p];
        if (c < 0) continue;
        const std::vector<std::string> run = run_of(std::string(parts[p]));
        const bool each = names.size() > 1 && run.size() == names.size();
        Literal value;
        bool good = false;
        const Span where = part_of(row[i].span(), text, parts[p]);
        if (!run.empty() && !each) {
          const auto count = [](std::size_t n, const char* what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); };
          report(Code::list_value, where, std::string(parts[p]), heads[i].names[p], "the run has " + count(run.size(), "value") + ", and the row " + count(names.size(), "name"),
                 "write one value for all, or a run with one for each name");
          for (const std::int64_t thing : things)
            if (thing >= 0) refused_.insert({c, thing});
          continue;
        }
        for (std::size_t n = 0; n < names.size(); ++n) {
          const std::string_view cell = each ? run[n] : parts[p];
          if (n == 0 || each) good = literal(cell, m.columns[static_cast<std::size_t>(c)].type, value, heads[i].names[p], where);
          if (good && things[n] >= 0) m.columns[static_cast<std::size_t>(c)].values[{things[n], 0}] = value;
          if (!good && things[n] >= 0) refused_.insert({c, things[n]});
        }
      }
    }
  }
}

}  // namespace tercio::check
