// Collects the declarations that hold: books, options and the headings that switch sections on and off.
#include <algorithm>
#include <charconv>

#include "compiler/check/cascade.hpp"
#include "compiler/check/checker.hpp"

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
  declare_map();
  declare_columns();
  check_stands();
  declare_flows();
  declare_questions();
  link_flows();
  fill_lists();
  for (Decl* d : of({SK::d_map})) fill_map(*d);
  check_slope_sides();
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
  check_assignments();
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
  for (const BookSource& book : books) {
    for (const syntax::Tree* tree : book.trees) {
      for (const Node top : tree->root().children()) {
        const Node uses = top.is(SK::cited) ? top.child(SK::d_uses) : Node();
        if (!uses) continue;
        const std::string used(uses[0].text());
        for (const Node alias : uses.child(SK::p_citing).children(SK::alias)) {
          aliases_[{used, std::string(alias[0].text())}] = std::string(alias[1].text());
          alias_spans_[{used, std::string(alias[0].text())}] = alias[1].span();
        }
        for (const Node fixed : uses.child(SK::p_with_values).children(SK::fixed))
          fixed_[{used, std::string(fixed[0].text())}] = std::string(fixed[1].text());
      }
    }
  }
  settle_options();
  for (std::size_t i = 0; i < books.size(); ++i) gather_book(static_cast<std::int32_t>(i));
  // A library whose labels are given cases has all of them given.
  for (const BookSource& user : books) {
    for (const syntax::Tree* tree : user.trees) {
      for (const Node top : tree->root().children()) {
        const Node uses = top.is(SK::cited) ? top.child(SK::d_uses) : Node();
        if (!uses || !uses.child(SK::p_citing)) continue;
        const std::string used(uses[0].text());
        std::set<std::string> missing;
        for (const Decl& d : decls)
          if (books[static_cast<std::size_t>(d.book)].name == used && !d.raw_case.empty() && aliases_.count({used, d.raw_case}) == 0)
            missing.insert(d.raw_case);
        for (const std::string& label : missing) report(Code::missing_alias, uses[0].span(), label, used);
      }
    }
  }
  for (const auto& [key, value] : aliases_) {
    const std::string& book = key.first;
    const std::string& label = key.second;
    const auto found = std::find_if(books.begin(), books.end(), [&](const BookSource& b) { return b.name == book; });
    if (found == books.end()) continue;
    std::vector<std::string> known;
    bool hit = false;
    for (const Decl& d : decls) {
      if (books[static_cast<std::size_t>(d.book)].name != book) continue;
      known.push_back(d.raw_case);
      hit = hit || d.raw_case == label;
    }
    if (hit) continue;
    for (const BookSource& b : books)
      for (const syntax::Tree* tree : b.trees)
        for (const Node top : tree->root().children())
          if (const Node uses = top.is(SK::cited) ? top.child(SK::d_uses) : Node(); uses && uses[0].text() == book)
            for (const Node alias : uses.child(SK::p_citing).children(SK::alias))
              if (alias[0].text() == label) {
                bool in_note = false;  // a note of the library may be labelled too
                for (const syntax::Tree* t : found->trees)
                  for (const Node n : t->root().children())
                    if (const Node note = n.is(SK::cited) ? n.child(SK::d_note) : Node(); note)
                      for (const Node c : note.children(SK::case_no)) in_note = in_note || c.text() == label;
                if (!in_note) report(Code::unknown_alias, alias[0].span(), label, book, diagnostics::did_you_mean(label, known));
              }
  }
}

// Options: declared by `option`, or by a heading; their values come from the caller, from `with`, or are normal.
void Checker::settle_options() {
  const auto add = [&](const std::string& book, OptionInfo info, Span span) {
    if (options_.count(info.name) != 0) return;  // several headings may share one option
    info.value = info.normal;
    info.span = span;
    if (const auto it = fixed_.find({book, info.name}); it != fixed_.end()) info.value = it->second;
    for (const auto& [name, value] : options.values)
      if (name == info.name) info.value = value;
    if (std::find(info.values.begin(), info.values.end(), info.value) == info.values.end()) {
      std::string list;
      for (const std::string& each : info.values) list += (list.empty() ? "there is " : ", ") + each;
      const std::string near = diagnostics::did_you_mean(info.value, info.values);
      report(Code::option_value, span, info.value, info.name, near.empty() ? list : near);
      info.value = info.normal;
    }
    options_[info.name] = static_cast<std::int32_t>(m.options.size());
    m.options.push_back(std::move(info));
  };
  for (const BookSource& book : books) {
    for (const syntax::Tree* tree : book.trees) {
      for (const Node top : tree->root().children()) {
        if (const Node heading = top.is(SK::heading) ? top.child(SK::p_option) : Node(); heading) {
          OptionInfo info;
          info.name = std::string(heading[0].text());
          info.values = {"off", "on"};
          info.asked = true;
          info.normal = heading.child(SK::k_on) ? "on" : "off";
          std::string_view title = top.text();
          title.remove_prefix(std::min(title.size(), title.find_first_not_of("= ")));
          info.text = std::string(title.substr(0, title.find(" (option")));
          add(book.name, std::move(info), heading.span());
        } else if (const Node node = top.is(SK::cited) ? top.child(SK::d_option) : Node(); node) {
          OptionInfo info;
          info.name = std::string(node[0].text());
          for (std::size_t i = 1; i < node.size(); ++i)
            if (!node[i].is(SK::p_normally) && !node[i].is(SK::text)) {
              if (std::find(info.values.begin(), info.values.end(), node[i].text()) != info.values.end())
                report(Code::duplicate_name, node[i].span(), std::string(node[i].text()));
              info.values.emplace_back(node[i].text());
            }
          info.normal = std::string(node.child(SK::p_normally)[0].text());
          info.text = unquote(node.child(SK::text).text());
          if (std::find(info.values.begin(), info.values.end(), info.normal) == info.values.end()) {
            report(Code::option_value, node.child(SK::p_normally).span(), info.normal, info.name, "");
            continue;
          }
          add(book.name, std::move(info), node.span());
        }
      }
    }
  }
}

Settings Checker::needs_of(Node example, const std::vector<std::string>& sections) {
  Settings needs;
  for (const std::string& section : sections) needs.emplace_back(section, "on");
  for (const Node given : example.children(SK::given_option)) {
    const std::string name(given[0].text()), value(given[1].text());
    const auto found = options_.find(name);
    if (found == options_.end()) {
      std::vector<std::string> known;
      for (const OptionInfo& each : m.options) known.push_back(each.name);
      report(Code::unknown_name, given[0].span(), name, diagnostics::did_you_mean(name, known)).suggest(diagnostics::nearest(name, known));
      continue;
    }
    OptionInfo& option = m.options[static_cast<std::size_t>(found->second)];
    if (std::find(option.values.begin(), option.values.end(), value) == option.values.end()) {
      std::string list;
      for (const std::string& each : option.values) list += (list.empty() ? "there is " : ", ") + each;
      report(Code::option_value, given[1].span(), value, name, list);
      continue;
    }
    const bool twice = std::any_of(needs.begin(), needs.end(), [&](const auto& need) { return need.first == name; });
    if (twice) report(Code::duplicate_name, given[0].span(), name);
    else needs.emplace_back(name, value);
  }
  std::sort(needs.begin(), needs.end());
  needs.erase(std::unique(needs.begin(), needs.end()), needs.end());
  return needs;
}

bool Checker::is_set(const std::pair<std::string, std::string>& setting) const {
  const auto found = options_.find(setting.first);
  return found != options_.end() && m.options[static_cast<std::size_t>(found->second)].value == setting.second;
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
        const auto level = static_cast<std::int32_t>(std::min(text.size(), text.find_first_not_of('=')));
        while (!levels.empty() && levels.back().level >= level) levels.pop_back();
        Heading h;
        h.level = level;
        h.book = source.name;
        h.span = top.span();
        if (const Node option = top.child(SK::p_option); option) {
          h.option = std::string(option[0].text());
          const auto it = options_.find(h.option);
          const bool on = it != options_.end() && m.options[static_cast<std::size_t>(it->second)].value == "on";
          levels.push_back({level, on, h.option});
        }
        const std::size_t open = text.rfind('(');
        if (!top.child(SK::p_option) && open != std::string_view::npos && text.find(", normally o", open) != std::string_view::npos) {
          const std::string said(text.substr(open + 1, text.find_first_of(" ,)", open) - open - 1));
          const auto from = static_cast<std::uint32_t>(top.span().begin + open + 1);
          report(Code::misspelt_word, {top.span().file, from, from + static_cast<std::uint32_t>(said.size())}, said, "option").suggest("option");
        }
        text.remove_prefix(std::min(text.size(), text.find_first_not_of("= ")));
        h.text = std::string(text);
        m.headings.push_back(h);
        continue;
      }
      if (!top.is(SK::cited)) continue;
      Decl d;
      d.cited = top;
      d.book = book;
      for (const Node child : top.children())
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
        if (const Node cite = top.child(SK::cite); cite) {
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
          note.cases.push_back(alias != aliases_.end() ? alias->second : std::string(c.text()));
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
      if (const Node mark = top.child(SK::cite).child(SK::mark); mark) {
        d.raw_case = std::string(mark[0].text());
        d.case_no = d.raw_case;
        if (const auto it = aliases_.find({source.name, d.raw_case}); it != aliases_.end()) d.case_no = it->second;
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
