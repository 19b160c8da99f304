// Lists: the things of the game, one a row, by their names.
#include <algorithm>

#include "compiler/check/cells.hpp"
#include "compiler/check/checker.hpp"
#include "dsl/syntax/words.hpp"

namespace tercio::check {

using Base = Type::Base;

std::int32_t Checker::thing_named(std::string_view name, std::int32_t kind, std::int64_t& index) const {
  for (std::size_t k = 0; k < m.kinds.size(); ++k) {
    const Kind& root = m.kinds[k];
    if (root.root != static_cast<std::int32_t>(k) || root.hex || root.hexside) continue;
    if (kind >= 0 && m.kinds[static_cast<std::size_t>(kind)].root != root.root) continue;
    const auto it = thing_index_.find({root.root, std::string(name)});
    if (it == thing_index_.end()) continue;
    index = it->second;
    return root.things[static_cast<std::size_t>(it->second)].kind;
  }
  return -1;
}

// The first cells of a row that has more than the head, as one name; empty of any other row.
std::string Checker::first_cells(Node row, std::size_t heads) {
  if (row.size() <= heads) return {};
  std::string whole;
  for (std::size_t i = 0; i <= row.size() - heads; ++i) {
    if (row[i].text().find('"') != std::string_view::npos) return {};
    whole += (i == 0 ? "" : " ") + std::string(row[i].text());
  }
  return whole;
}

// Things beyond the limit keep their names, so that the limit is all that is told; but not without end.
constexpr std::size_t most_kept = 16 * static_cast<std::size_t>(image::limits::elements);

void Checker::declare_lists() {
  std::map<std::string, Span> lists;
  for (Decl* d : of({SK::d_list})) {
    const auto [first, fresh] = lists.emplace(std::string(d->node[0].text()), d->node[0].span());
    if (!fresh) report(Code::duplicate_name, d->node[0].span(), std::string(d->node[0].text())).label(first->second, "the first is here");
  }
  for (Decl* d : of({SK::d_list})) {
    const Node kind_name = d->node[1];
    const std::int32_t k = kind_named(kind_name.text());
    if (k < 0) {
      std::vector<std::string> known;
      for (const Kind& kind : m.kinds) known.push_back(kind.name);
      report(Code::unknown_name, kind_name.span(), std::string(kind_name.text()), near_or_new(kind_name.text(), known, "`kind " + std::string(kind_name.text()) + "`"))
          .suggest(diagnostics::nearest(kind_name.text(), known));
      continue;
    }
    if (m.kinds[static_cast<std::size_t>(k)].hex || m.kinds[static_cast<std::size_t>(k)].hexside || k == m.line_kind) {
      report(Code::list_of_engine, kind_name.span(), m.kinds[static_cast<std::size_t>(k)].plural,
             "name them in the rows of the map");
      continue;
    }
    if (!options_hold(d->node.child(SK::p_when))) continue;
    list_decls_.push_back(d);
    Kind& root = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(k)].root)];
    const std::vector<Node> rows = d->node.child(SK::chart).children(SK::row);
    const auto full = [&] { return root.things.size() > most_kept; };
    for (std::size_t r = head_lost(d->node, k) ? 0 : 1; r < rows.size() && !full(); ++r) {
      const Cell cell = split_mark(rows[r][0].text());
      std::vector<std::string> names = run_of(cell.text, most_kept);
      if (names.empty()) names.push_back(cell.text);
      for (const std::string& name : names) {
        if (full()) break;
        const bool is_area = (m.area_kind >= 0 && root.root == m.kinds[static_cast<std::size_t>(m.area_kind)].root) ||
                             (m.patch_kind >= 0 && root.root == m.kinds[static_cast<std::size_t>(m.patch_kind)].root);
        if (is_area && !is_plain_word(name)) {  // the map's rows could not name it
          report(Code::list_value, rows[r][0].span(), name, "name", "letters, digits and `_` are needed, a letter first", "");
          continue;
        }
        if (syntax::is_reserved(name)) {  // no rule could name it
          report(Code::list_value, rows[r][0].span(), name, "name", "it is a word of the language", "give it another name");
          continue;
        }
        const std::pair<std::int32_t, std::string> key{root.root, name};
        if (const auto it = thing_index_.find(key); it != thing_index_.end()) {
          report(Code::duplicate_name, rows[r][0].span(), name)
              .label(root.things[static_cast<std::size_t>(it->second)].span, "the first is here");
          continue;
        }
        thing_index_[key] = static_cast<std::int64_t>(root.things.size());
        // A name of several words without its quotes is told where the row is read; rules that say it are right.
        if (const std::string whole = first_cells(rows[r], rows[0].size()); !whole.empty()) thing_index_.try_emplace({root.root, whole}, thing_index_[key]);
        root.things.push_back({name, k, rows[r][0].span(), d->handle, -1});
      }
    }
  }
  for (Kind& k : m.kinds)
    if (static_cast<std::int64_t>(k.things.size()) > image::limits::elements && k.root >= 0 && &m.kinds[static_cast<std::size_t>(k.root)] == &k)
      report(Code::too_much, k.things.back().span, std::to_string(k.things.size()) + (k.things.size() > most_kept ? " or more" : "") + " things of one kind", std::to_string(image::limits::elements));
  for (Kind& k : m.kinds)
    if (!k.hex && !k.hexside) k.count = static_cast<std::int32_t>(k.things.size());
}

// Whether the first row is one like the others: it says neither `name` nor a field, nor anything near to one.
bool Checker::head_lost(Node list, std::int32_t kind) const {
  std::vector<std::string> known{"name", m.kinds[static_cast<std::size_t>(kind)].name};
  for (const Column& c : m.columns)
    if (c.owners.size() == 1 && c.owners[0] >= 0 && related(kind, c.owners[0])) known.push_back(c.name);
  const Node head = list.child(SK::chart).child(SK::row);
  for (const Node cell : head.children()) {
    const std::string text(cell.text());
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t slash = std::min(text.find('/', from), text.size());
      const std::string part = text.substr(from, slash - from);
      if (std::find(known.begin(), known.end(), part) != known.end()) return false;
      if (!words_.contains(part) && !diagnostics::nearest(part, known).empty()) return false;
      from = slash + 1;
    }
  }
  return true;
}

// A blank at the end of a text in quotes cannot be seen; it counts as not written. Nor has a value three marks.
void Checker::check_quotes() {
  const std::function<void(Node)> look = [&](Node node) {
    if (!node.is(SK::cell)) {
      for (const Node each : node.children()) look(each);
      return;
    }
    const std::string_view raw = node.text();
    if (const std::size_t marks = raw.find("???"); marks != std::string_view::npos) {
      const std::string value(raw.substr(0, marks));
      report(Code::syntax_error, part_of(node.span(), raw, raw.substr(marks)), "a value has two `?` at most", "`?` is inferred, `??` reconstructed: write `" + value + "??`");
      return;
    }
    const std::size_t end = raw.rfind('"');
    if (!raw.starts_with('"') || end == 0) return;
    const std::string text(raw.substr(1, end - 1));
    if (const std::string plain = trimmed(text); plain != text)
      report(Code::blank_in_quotes, node.span(), text).suggest("\"" + plain + "\"" + std::string(raw.substr(end + 1)));
  };
  for (const Decl* d : of({SK::d_list, SK::d_table, SK::d_map, SK::d_example})) look(d->node);
}

}  // namespace tercio::check
