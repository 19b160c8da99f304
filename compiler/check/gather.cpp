// Collects the declarations that hold: books, options and the headings that switch sections on and off.
#include <algorithm>
#include <charconv>

#include "compiler/check/cascade.hpp"
#include "compiler/check/checker.hpp"
#include "compiler/check/headings.hpp"

namespace tercio::check {

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

std::string unquote(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return std::string(text);
}

bool case_before(const std::string& a, const std::string& b) {
  std::size_t i = 0, j = 0;
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  while (i < a.size() && j < b.size()) {
    if (digit(a[i]) && digit(b[j])) {
      std::size_t x = i, y = j;
      while (x < a.size() && digit(a[x])) ++x;
      while (y < b.size() && digit(b[y])) ++y;
      unsigned long long va = 0, vb = 0;
      std::from_chars(a.data() + i, a.data() + x, va);
      std::from_chars(b.data() + j, b.data() + y, vb);
      if (va != vb) return va < vb;
      i = x;
      j = y;
    } else {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i;
      ++j;
    }
  }
  return a.size() - i < b.size() - j;
}

Checker::Checker(const std::vector<BookSource>& b, const Options& o, diagnostics::Findings& f)
    : books(b), options(o), findings(f) {}

Model check(const std::vector<BookSource>& books, const Options& options, diagnostics::Findings& findings) {
  diagnostics::Findings raw;
  Model model = Checker(books, options, raw).run();
  tell_once(books, model, raw, findings);
  return model;
}

Model Checker::run() {
  gather();
  make_handles();
  apply_replace();
  declare_kinds();
  declare_lists();
  check_quotes();
  check_heads();
  declare_map();
  declare_columns();
  check_stands();
  declare_flows();
  declare_questions();
  link_flows();
  fill_lists();
  for (Decl* d : of({SK::d_map})) fill_map(*d);
  check_slope_sides();
  check_defaults();
  declare_charts();
  check_flows();
  check_questions();
  check_windows();
  for (Decl* d : of({SK::d_shape})) check_shape(*d);
  for (Decl* d : of({SK::d_duty})) check_duty(*d);
  for (Decl* d : of({SK::d_law})) check_law(*d);
  for (Decl* d : of({SK::d_becomes})) check_becomes(*d);
  check_photographs();
  check_open();
  check_cycles();
  check_bounds();
  check_limits();
  check_loop_names();
  check_assignments();
  check_left_out();
  check_lives();
  find_suspending();
  check_examples();
  check_notes();
  check_cases();
  return std::move(m);
}

std::vector<Decl*> Checker::of(std::initializer_list<SK> kinds) {
  std::vector<Decl*> out;
  for (Decl& d : decls)
    if (!d.removed && std::find(kinds.begin(), kinds.end(), d.node.kind()) != kinds.end()) out.push_back(&d);
  return out;
}

void Checker::gather() {
  // `uses` first: they say what the labels of a library are called and which of its options are fixed.
  settle_aliases();
  settle_options();
  for (std::size_t i = 0; i < books.size(); ++i) gather_book(static_cast<std::int32_t>(i));
  check_aliased();
}

void Checker::gather_book(std::int32_t book) {
  const BookSource& source = books[static_cast<std::size_t>(book)];
  Book info;
  info.name = source.name;
  for (const syntax::Tree* tree : source.trees) {
    struct Level { std::int32_t level; bool holds; std::string option; };
    std::vector<Level> levels;  // the headings with an option that are open
    for (const Node top : tree->root().children()) {
      if (top.is(SK::heading)) {
        std::string_view text = top.text();
        const auto level = static_cast<std::int32_t>(level_of(top));
        while (!levels.empty() && levels.back().level >= level) levels.pop_back();
        Heading h;
        h.level = level;
        h.book = source.name;
        h.span = top.span();
        const std::size_t open = text.rfind('(');
        const bool told = text.find("(option") != std::string_view::npos;  // when it was read
        if (!told && text.find("option ") != std::string_view::npos && text.find(", normally ") != std::string_view::npos)
          report(Code::syntax_error, top.span(), "this heading speaks of an option that it does not have", "round brackets hold it: `(option NAME, normally off)`");
        else if (!told && open != std::string_view::npos && text.find(", normally o", open) != std::string_view::npos) {
          const std::string said(text.substr(open + 1, text.find_first_of(" ,)", open) - open - 1));
          const auto from = static_cast<std::uint32_t>(top.span().begin + open + 1);
          report(Code::misspelt_word, {top.span().file, from, from + static_cast<std::uint32_t>(said.size())}, said, "option").suggest("option");
        }
        if (const Node option = top.child(SK::p_option); option) {
          h.option = std::string(option[0].text());
          const auto it = options_.find(h.option);
          const bool on = it != options_.end() && m.options[static_cast<std::size_t>(it->second)].value == "on";
          levels.push_back({level, on, h.option});
        }
        text.remove_prefix(std::min(text.size(), text.find_first_not_of("= ")));
        h.text = std::string(text);
        m.headings.push_back(h);
        continue;
      }
      const Node cited = top.is(SK::error) ? top.child(SK::cited) : top;
      if (!cited.is(SK::cited)) continue;
      Decl d;
      d.cited = cited;
      d.book = book;
      for (const Node child : cited.children())
        if (!child.is(SK::cite)) d.node = child;
      if (!d.node) continue;
      if (d.node.is(SK::d_book) || d.node.is(SK::d_battle)) {
        info.battle = info.battle || d.node.is(SK::d_battle);
        if (const Node title = d.node.child(SK::text); title) info.title = unquote(title.text());
        if (const Node index = d.node.child(SK::p_cases); index) info.index = unquote(index[0].text());
        continue;
      }
      if (d.node.is(SK::d_uses)) continue;
      bool off = std::any_of(levels.begin(), levels.end(), [](const Level& l) { return !l.holds; });
      // An example is played with the options of the sections around it on, and with those that it gives; while they are
      // not so it is left out.
      if (d.node.is(SK::d_example)) {
        std::vector<std::string> sections;
        for (const Level& level : levels) sections.push_back(level.option);
        d.needs = needs_of(d.node, sections);
        off = off || std::any_of(d.needs.begin(), d.needs.end(), [&](const auto& need) { return !is_set(need); });
        const bool own = book + 1 == static_cast<std::int32_t>(books.size());  // a library's are played where it is checked
        if (off && own && std::find(m.left_out.begin(), m.left_out.end(), d.needs) == m.left_out.end()) m.left_out.push_back(d.needs);
      }
      if (off) {  // its cases are covered all the same
        if (const Node cite = cited.child(SK::cite); cite) {
          off_cases_.insert(std::string(cite[0][0].text()));
          for (const Node c : cite.children(SK::case_no)) off_cases_.insert(std::string(c.text()));
        }
        for (const Node c : d.node.children(SK::case_no)) off_cases_.insert(std::string(c.text()));
        continue;
      }
      if (d.node.is(SK::d_note)) {
        Note note;
        note.book = source.name;
        for (const Node c : d.node.children(SK::case_no)) {
          const auto alias = aliases_.find({source.name, std::string(c.text())});
          note.cases.push_back(alias != aliases_.end() ? alias->second.case_no : std::string(c.text()));
        }
        note.text = unquote(d.node.child(SK::text).text());
        note.span = d.node.span();
        m.notes.push_back(std::move(note));
      }
      if (d.node.is(SK::d_ruling)) {
        Ruling ruling;
        ruling.id = std::string(d.node[0].text());
        for (const Node c : d.node.child(SK::p_about_cases).children(SK::case_no)) ruling.cases.emplace_back(c.text());
        ruling.text = unquote(d.node.child(SK::text).text());
        ruling.book = source.name;
        ruling.span = d.node.span();
        m.rulings.push_back(std::move(ruling));
      }
      if (const Node mark = cited.child(SK::cite).child(SK::mark); mark) {
        d.raw_case = std::string(mark[0].text());
        if (const std::size_t slash = d.raw_case.find('/'); slash != std::string::npos)
          report(Code::foreign_habit, mark[0].span(), d.raw_case, "a rule has a case of its own; write `see " + d.raw_case + "` behind it");
        d.case_no = d.raw_case;
        if (const auto it = aliases_.find({source.name, d.raw_case}); it != aliases_.end()) d.case_no = it->second.case_no;
        if (const Node as = mark.child(SK::p_as); as) d.label = std::string(as[0].text());
      }
      decls.push_back(std::move(d));
    }
  }
  if (info.battle || book + 1 == static_cast<std::int32_t>(books.size())) {
    m.name = source.name;
    m.title = info.title;
  }
  m.books.push_back(std::move(info));
}

}  // namespace tercio::check
