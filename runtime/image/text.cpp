#include "runtime/image/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <string_view>

#include "runtime/image/names.hpp"
#include "runtime/image/text_names.hpp"

namespace tercio::image {
namespace {

// Appends lines to a text; a heading is left out when nothing follows it.
class Page {
 public:
  template <class... Args>
  void line(fmt::format_string<Args...> form, Args&&... args) {
    if (!heading_.empty()) {
      if (!text.empty()) text += '\n';
      text += heading_ + "\n";
      heading_.clear();
    }
    fmt::format_to(std::back_inserter(text), form, std::forward<Args>(args)...);
    text += '\n';
  }
  void heading(std::string_view what) { heading_ = what; }
  std::string text;

 private:
  std::string heading_;
};

std::string owners(const Names& names, std::int32_t domain, std::int32_t domain2) {
  if (domain < 0) return "";
  return domain2 < 0 ? fmt::format("({})", names.domain(domain))
                     : fmt::format("({}, {})", names.domain(domain), names.domain(domain2));
}

std::string type(const Names& names, std::int32_t value_domain, bool word) {
  return word ? "word" : value_domain < 0 ? "integer" : names.domain(value_domain);
}

void put_domains(Page& page, const Image& image, const Names& names) {
  page.heading("domains");
  for (std::size_t i = 0; i < image.domains.size(); ++i) {
    const Domain& d = image.domains[i];
    page.line("  {:3} {}: {} {}", i, d.name, d.count, d.things ? "things" : fmt::format("numbers from {}", d.low));
  }
  page.heading("kinds");
  for (std::size_t i = 0; i < image.kinds.size(); ++i) {
    const Kind& k = image.kinds[i];
    page.line("  {:3} {}: {} of {} from {}{}", i, k.name, k.count, names.domain(k.domain), k.first,
              k.parent < 0 ? "" : ", a " + names.kind(k.parent));
  }
}

void put_columns(Page& page, const Image& image, const Names& names) {
  page.heading("columns");
  for (std::size_t i = 0; i < image.columns.size(); ++i) {
    const Column& c = image.columns[i];
    const bool flag = c.encoding == Encoding::bit, set = c.encoding == Encoding::set;
    const bool ranged = !flag && !set && !c.pile && !c.word && c.value_domain < 0;
    page.line("  {:3} {}{}: {}{}, absent {}{}{}{}{}", i, c.name, owners(names, c.domain, c.domain2),
              flag  ? "flag"
              : set    ? "set of " + names.domain(c.value_domain)
              : c.pile ? "height in a pile"
                    : type(names, c.value_domain, c.word),
              ranged ? fmt::format(" {}..{}", c.low, c.high) : "", c.absent, c.indexed ? ", indexed" : "",
              c.for_good ? ", for good" : "", c.untold ? ", untold" : "", names.cite(c.handle));
  }
  page.heading("statics");
  for (std::size_t i = 0; i < image.statics.size(); ++i) {
    const Static& s = image.statics[i];
    page.line("  {:3} {}{}: {}, absent {}", i, s.name, owners(names, s.domain, s.domain2),
              type(names, s.value_domain, s.word), s.absent);
  }
}

void put_lists(Page& page, const Image& image, const Names& names) {
  page.heading("lists");
  for (std::size_t i = 0; i < image.lists.size(); ++i) {
    const List& l = image.lists[i];
    page.line("  {:3} {}: {} values in {} rows", i, l.name, l.values.size(),
              l.starts.empty() ? std::size_t{0} : l.starts.size() - 1);
  }
  page.heading("sets");
  for (std::size_t i = 0; i < image.sets.size(); ++i) {
    std::vector<std::string> values;
    for (const Value value : image.sets[i].values) values.push_back(names.value(image.sets[i].domain, value));
    page.line("  {:3} of {}: {}", i, names.domain(image.sets[i].domain), fmt::join(values, " "));
  }
}

// As printed: the last axis across, the others in the lines.
void put_charts(Page& page, const Image& image, const Names& names) {
  for (std::size_t i = 0; i < image.charts.size(); ++i) {
    const Chart& chart = image.charts[i];
    if (chart.axes.empty()) continue;
    page.heading(fmt::format("chart {} {}{}", i, chart.name, names.cite(chart.handle)));
    const Axis& across = chart.axes.back();
    page.line("  {:>12} | {}", across.name, fmt::join(across.heads, " "));
    const std::size_t width = across.heads.size();
    for (std::size_t row = 0; width > 0 && (row + 1) * width <= chart.cells.size(); ++row) {
      std::vector<std::string> heads, cells;
      std::size_t rest = row;
      for (std::size_t axis = chart.axes.size() - 1; axis-- > 0;) {
        const std::size_t count = chart.axes[axis].heads.size();
        if (count == 0) break;
        heads.insert(heads.begin(), chart.axes[axis].heads[rest % count]);
        rest /= count;
      }
      for (std::size_t c = row * width; c < (row + 1) * width; ++c) {
        const Provenance mark = c < chart.provenance.size() ? chart.provenance[c] : Provenance::printed;
        cells.push_back((chart.word ? names.word(chart.cells[c]) : std::to_string(chart.cells[c])) +
                        (mark == Provenance::printed    ? ""
                         : mark == Provenance::inferred ? "?"
                                                        : "??"));
      }
      page.line("  {:>12} | {}", fmt::format("{}", fmt::join(heads, " ")), fmt::join(cells, " "));
    }
  }
}

void put_frame(Page& page, const Image& image, const Names& names) {
  page.heading("slots");
  for (std::size_t i = 0; i < image.slots.size(); ++i) {
    const Slot& s = image.slots[i];
    page.line("  {:3} {}: {}, of {}", i, s.name, type(names, s.domain, s.word), names.flow(s.flow));
  }
  page.heading("set slots");
  for (std::size_t i = 0; i < image.set_slots.size(); ++i) {
    const SetSlot& s = image.set_slots[i];
    page.line("  {:3} {}: set of {}, of {}", i, s.name, names.domain(s.domain), names.flow(s.flow));
  }
}

void put_rules(Page& page, const Image& image, const Names& names) {
  page.heading("questions");
  for (std::size_t i = 0; i < image.questions.size(); ++i) {
    const Question& q = image.questions[i];
    page.line("  {:3} {}({}): {} by {}{}", i, q.name, fmt::join(q.param_names, ", "),
              q.permission ? "permission" : fmt::format("{}..{}", q.low, q.high), names.hook(q.hook),
              names.cite(q.handle));
    for (const Clause& c : q.clauses) {
      page.line("      {}{}{}{}", name_of(c.stage), c.value < 0 ? "" : " " + names.hook(c.value),
                c.guard < 0 ? "" : " when " + names.hook(c.guard), names.cite(c.handle));
    }
    for (const Ban& b : q.bans) {
      page.line("      not{}{}", b.guard < 0 ? "" : " when " + names.hook(b.guard), names.cite(b.handle));
      for (const Lift& l : b.lifts) {
        page.line("        unless{}{}", l.guard < 0 ? "" : " " + names.hook(l.guard), names.cite(l.handle));
      }
    }
  }
  page.heading("laws");
  for (std::size_t i = 0; i < image.laws.size(); ++i) {
    const Law& l = image.laws[i];
    page.line("  {:3} whenever {} at node {}{}", i, names.hook(l.holds), l.entry, names.cite(l.handle));
  }
  page.heading("reactions");
  for (std::size_t i = 0; i < image.reactions.size(); ++i) {
    const Reaction& r = image.reactions[i];
    page.line("  {:3} after {} becomes {}{} at node {}{}", i, names.column(r.column), r.negated ? "not " : "", r.value,
              r.entry, names.cite(r.handle));
  }
}

}  // namespace

std::string tables_text(const Image& image) {
  const Names names(image);
  Page page;
  page.heading(fmt::format("image {}: {}", image.game, image.title));
  page.line("  version {}", version);
  for (const auto& [name, value] : image.options) page.line("  option {} = {}", name, value);
  if (image.space.kind == SpaceKind::hex) {
    const Space& s = image.space;
    page.line("  hexes of lines {}..{}, positions {}..{}, even lines shifted {}", s.first_line, s.last_line,
              s.first_position, s.last_position, s.even_shifted_down ? "down" : "up");
    if (!s.holes.empty()) page.line("  {} of them are no hexes", s.holes.size());
  }
  if (image.space.kind == SpaceKind::table) {
    page.line("  a table of {} by {} tenths of a millimetre", image.space.width, image.space.height);
  }
  put_domains(page, image, names);
  put_columns(page, image, names);
  put_lists(page, image, names);
  put_charts(page, image, names);
  put_frame(page, image, names);
  put_rules(page, image, names);
  if (!image.told.empty()) page.heading("told");
  for (const Told& each : image.told) page.line("  {}{}: hook {}", each.name, each.of_sides ? " of each side" : "", names.hook(each.hook));
  page.heading("provisional");
  for (const Provisional& p : image.provisional) page.line("  {} {}{}", name_of(p.mark), p.what, names.cite(p.handle));
  return page.text;
}

std::string to_text(const Image& image) {
  std::string text = tables_text(image) + "\n" + flow_text(image);
  for (std::size_t i = 0; i < image.hooks.size(); ++i) text += "\n" + hook_text(image, static_cast<std::int32_t>(i));
  return text;
}

}  // namespace tercio::image
