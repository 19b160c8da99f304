// Options: declared by `option`, or by a heading; their values come from the caller, from `with`, or are normal.
#include <algorithm>

#include "compiler/check/checker.hpp"
#include "compiler/check/headings.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {
namespace {

std::vector<std::string> in_order(std::vector<std::string> values) {
  std::sort(values.begin(), values.end());
  return values;
}

// "`off` or `on`, normally `on`"
std::string form_of(const OptionInfo& option) {
  std::string text;
  for (const std::string& each : option.values) text += (text.empty() ? "`" : " or `") + each + "`";
  return text + ", normally `" + option.normal + "`";
}

// `on` and `off` are what an option of a heading is; asked for as values they are `yes` and `no`.
std::string plain(const std::string& value) { return value == "on" ? "yes" : value == "off" ? "no" : value; }

// Whether something other than notes stands under a heading, or an error does.
bool holds_rules(const std::vector<Node>& all, std::size_t heading) {
  const std::size_t level = level_of(all[heading]);
  for (std::size_t i = heading + 1; i < all.size() && !(all[i].is(SK::heading) && level_of(all[i]) <= level); ++i)
    if (!all[i].is(SK::heading) && !all[i].child(SK::d_note)) return true;
  return false;
}

// An option as a heading or a declaration has it; none has no name.
OptionInfo declared_option(const std::vector<Node>& all, std::size_t at) {
  const Node top = all[at];
  OptionInfo info;
  if (const Node heading = top.is(SK::heading) ? top.child(SK::p_option) : Node(); heading) {
    info.name = std::string(heading[0].text());
    info.values = {"off", "on"};
    info.asked = holds_rules(all, at);
    info.normal = heading.child(SK::k_on) ? "on" : "off";
    std::string_view title = top.text();
    title.remove_prefix(std::min(title.size(), title.find_first_not_of("= ")));
    info.text = std::string(title.substr(0, title.find(" (option")));
    info.span = heading.span();
  } else if (const Node node = top.is(SK::cited) ? top.child(SK::d_option) : Node(); node) {
    info.name = std::string(node[0].text());
    for (std::size_t i = 1; i < node.size(); ++i)
      if (!node[i].is(SK::p_normally) && !node[i].is(SK::text)) info.values.emplace_back(node[i].text());
    info.normal = std::string(node.child(SK::p_normally)[0].text());
    info.text = unquote(node.child(SK::text).text());
    info.span = node.span();
  }
  return info;
}

}  // namespace

diagnostics::Finding& Checker::tell_option_value(Span span, const std::string& value, const OptionInfo& option) {
  std::string list;
  for (const std::string& each : option.values) list += (list.empty() ? "there is " : ", ") + each;
  const std::string near = diagnostics::did_you_mean(value, option.values);
  return report(Code::option_value, span, value, option.name, near.empty() ? list : near).suggest(diagnostics::nearest(value, option.values));
}

// A number among the values of an option is one that rules can reckon with.
void Checker::check_option_numbers(Node option) {
  for (const Node value : option.children(SK::number)) number_of(value);
}

void Checker::settle_options() {
  // What `uses ... with` fixes, by book and option; what is not one of the book's is told when all are known.
  struct Fixed {
    std::string book;
    Node node;
  };
  std::vector<Fixed> fixed;
  for (const BookSource& book : books)
    for (const syntax::Tree* tree : book.trees)
      for (const Node top : tree->root().children())
        if (const Node uses = top.is(SK::cited) ? top.child(SK::d_uses) : Node(); uses)
          for (const Node each : uses.child(SK::p_with_values).children(SK::fixed)) {
            const auto first = std::find_if(fixed.begin(), fixed.end(), [&](const Fixed& f) { return f.book == uses[0].text() && f.node[0].text() == each[0].text(); });
            if (first == fixed.end()) fixed.push_back({std::string(uses[0].text()), each});
            else report(Code::duplicate_name, each[0].span(), std::string(each[0].text())).label(first->node[0].span(), "the first is here");
          }
  const auto fixed_in = [&](const std::string& book, const std::string& name) {
    const auto it = std::find_if(fixed.begin(), fixed.end(), [&](const Fixed& f) { return f.book == book && f.node[0].text() == name; });
    return it == fixed.end() ? Node() : it->node;
  };
  std::map<std::string, std::vector<std::string>> of_book;
  const auto add = [&](const std::string& book, OptionInfo info) {
    of_book[book].push_back(info.name);
    if (const auto it = options_.find(info.name); it != options_.end()) {  // several headings may share one option
      OptionInfo& first = m.options[static_cast<std::size_t>(it->second)];
      first.asked = first.asked || info.asked;
      if (first.normal != info.normal || in_order(first.values) != in_order(info.values))
        report(Code::option_clash, info.span, info.name, form_of(info), form_of(first)).label(first.span, "here it is " + form_of(first));
      return;
    }
    const auto known = [&](const std::string& value) { return std::find(info.values.begin(), info.values.end(), value) != info.values.end(); };
    info.value = info.normal;
    if (const Node with = fixed_in(book, info.name); with) {
      const std::string value(with[1].text());
      info.fixed = known(value);
      if (info.fixed) info.value = value;
      else tell_option_value(with[1].span(), value, info);
    }
    for (const auto& [name, value] : options.values) {
      if (name != info.name) continue;
      if (known(value)) info.value = value;
      else tell_option_value(info.span, value, info);
    }
    options_[info.name] = static_cast<std::int32_t>(m.options.size());
    m.options.push_back(std::move(info));
  };
  for (const BookSource& book : books) {
    for (const syntax::Tree* tree : book.trees) {
      const std::vector<Node> all = tree->root().children();
      for (std::size_t at = 0; at < all.size(); ++at) {
        OptionInfo info = declared_option(all, at);
        if (info.name.empty()) continue;
        info.book = static_cast<std::int32_t>(&book - books.data());
        const Node top = all[at];
        if (const Node node = top.child(SK::d_option); node && top.is(SK::cited)) {
          check_option_numbers(node);
          for (std::size_t i = 1; i < node.size(); ++i)
            for (std::size_t j = 1; j < i; ++j)
              if (!node[i].is(SK::p_normally) && !node[i].is(SK::text) && node[i].text() == node[j].text()) {
                report(Code::duplicate_name, node[i].span(), std::string(node[i].text()));
                break;
              }
          if (std::find(info.values.begin(), info.values.end(), info.normal) == info.values.end()) {
            tell_option_value(node.child(SK::p_normally)[0].span(), info.normal, info);
            of_book[book.name].push_back(info.name);
            continue;
          }
        }
        add(book.name, std::move(info));
      }
    }
  }
  for (const Fixed& each : fixed) {
    const std::string name(each.node[0].text());
    const std::vector<std::string>& known = of_book[each.book];
    const bool there = std::any_of(books.begin(), books.end(), [&](const BookSource& b) { return b.name == each.book; });
    if (!there || std::find(known.begin(), known.end(), name) != known.end()) continue;
    std::string list;
    for (const std::string& one : known) list += (list.empty() ? "" : ", ") + ("`" + one + "`");
    const std::string near = diagnostics::did_you_mean(name, known);
    report(Code::unknown_name, each.node[0].span(), name,
           !near.empty() ? near : "`" + each.book + "` has " + (known.empty() ? "no options" : "the options " + list))
        .suggest(diagnostics::nearest(name, known));
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
      tell_option_value(given[1].span(), value, option);
      continue;
    }
    const bool twice = std::any_of(needs.begin(), needs.end(), [&](const auto& need) { return need.first == name; });
    if (std::find(sections.begin(), sections.end(), name) != sections.end()) {
      diagnostics::Finding& told = report(Code::option_on_already, given[0].span(), name);
      if (value != "on") told.help = "put this example under another heading: under this one the option is on";
    } else if (twice) report(Code::duplicate_name, given[0].span(), name).help = "take one of the two away";
    else needs.emplace_back(name, value);
  }
  std::sort(needs.begin(), needs.end());
  needs.erase(std::unique(needs.begin(), needs.end()), needs.end());
  return needs;
}

// One side of a comparison in a condition that reads options only: an option, or a value as it is written.
struct Checker::OptionSide {
  Node node;
  const OptionInfo* option = nullptr;  // null: a value
  std::string value;
};

OptionInfo* Checker::option_named(Node node) {
  const auto it = node.is(SK::e_name) || node.is(SK::name) ? options_.find(std::string(node.text())) : options_.end();
  if (it == options_.end()) return nullptr;
  OptionInfo& option = m.options[static_cast<std::size_t>(it->second)];
  option.asked = true;
  return &option;
}

// Reports what is no option where one is asked for.
void Checker::tell_no_option(Node node) {
  std::vector<std::string> known;
  for (const auto& [name, option] : options_) known.push_back(name);
  const std::string said(node.text()), near = node.is(SK::e_name) ? diagnostics::did_you_mean(said, known) : "";
  report(Code::unknown_name, node.span(), said, near.empty() ? "only options may be asked for here" : near)
      .suggest(near.empty() ? "" : diagnostics::nearest(said, known));
}

bool Checker::option_compare_holds(Node left, Node right, std::string_view relation) {
  const auto side = [&](Node node) {
    const OptionInfo* option = option_named(node);
    return OptionSide{node, option, plain(option != nullptr ? option->value : std::string(node.text()))};
  };
  const OptionSide a = side(left), b = side(right);
  const auto is_value = [](const OptionSide& s) {
    return s.option != nullptr || s.node.is(SK::e_name) || s.node.is(SK::name) || s.node.is(SK::e_integer) || s.node.is(SK::e_yes) || s.node.is(SK::e_false);
  };
  for (const OptionSide* each : {&a, &b}) {
    if (is_value(*each)) continue;
    tell_no_option(each->node);
    return false;
  }
  if (a.option == nullptr && b.option == nullptr) {
    tell_no_option(!a.node.is(SK::e_name) && b.node.is(SK::e_name) ? b.node : a.node);
    return false;
  }
  if (relation != "=" && relation != "!=") {
    std::int64_t x = 0, y = 0;
    for (const auto& [s, number] : {std::pair(&a, &x), std::pair(&b, &y)}) {
      if (image::read_measure(s->value, *number)) continue;
      report(Code::wrong_type, s->node.span(), "a number", "`" + std::string(s->node.text()) + "`", "");
      return false;
    }
    return relation == "<" ? x < y : relation == "<=" ? x <= y : relation == ">" ? x > y : x >= y;
  }
  for (const auto& [value, of] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    if (value->option != nullptr) continue;
    const std::vector<std::string>& known = of->option->values;
    const std::string& wanted = value->value;
    if (std::any_of(known.begin(), known.end(), [&](const std::string& v) { return plain(v) == wanted; })) continue;
    tell_option_value(value->node.span(), std::string(value->node.text()), *of->option);
    return false;
  }
  return (a.value == b.value) == (relation == "=");
}

// Every part is looked at, whatever the others say.
bool Checker::option_expr_holds(Node when) {
  switch (when.kind()) {
    case SK::e_not: return !option_expr_holds(when[0]);
    case SK::e_and: {
      bool all = true;
      for (const Node part : when.children()) all = option_expr_holds(part) && all;
      return all;
    }
    case SK::e_or: {
      bool any = false;
      for (const Node part : when.children()) any = option_expr_holds(part) || any;
      return any;
    }
    case SK::e_compare: return option_compare_holds(when[0], when[2], when[1].text());
    case SK::e_is: return option_compare_holds(when[0], when[when.size() - 1], when.child(SK::k_not) ? "!=" : "=");
    default: break;
  }
  const OptionInfo* option = option_named(when);
  if (option == nullptr) {
    tell_no_option(when);
    return false;
  }
  const bool flag = std::all_of(option->values.begin(), option->values.end(), [](const std::string& v) { return plain(v) == "yes" || plain(v) == "no"; });
  if (!flag) report(Code::wrong_type, when.span(), "yes or no", "an option of other values", "write `" + option->name + " = " + option->values.front() + "`");
  return plain(option->value) == "yes";
}

// The condition of a `replace` or of a list, where there is one: it may read options only. One with a fault never holds.
bool Checker::options_hold(Node when) {
  if (!when) return true;
  const std::size_t before = findings.errors();
  return option_expr_holds(when[0]) && findings.errors() == before;
}

bool Checker::is_set(const std::pair<std::string, std::string>& setting) const {
  const auto found = options_.find(setting.first);
  return found != options_.end() && m.options[static_cast<std::size_t>(found->second)].value == setting.second;
}

}  // namespace tercio::check
