#include "compiler/driver/index.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "dsl/source/utf8.hpp"

namespace tercio::driver {
namespace {

using diagnostics::Code;

// What a case may be; docs/language.md, section 5, says what each means.
const std::vector<std::string> statuses{"executable", "definition", "heading", "commentary", "conflict", "missing-data"};

// A blank beside a tab cannot be seen.
std::string_view without_blanks(std::string_view cell) {
  while (cell.ends_with(' ')) cell.remove_suffix(1);
  while (cell.starts_with(' ')) cell.remove_prefix(1);
  return cell;
}

bool is_status(std::string_view word) { return std::find(statuses.begin(), statuses.end(), word) != statuses.end(); }

// The cells of a line.
std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find('\t', at), line.size());
    cells.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  return cells;
}

// Whether a first line names the columns, in whatever order.
bool is_head(std::string_view line) {
  const std::vector<std::string_view> cells = cells_of(line);
  return std::find(cells.begin(), cells.end(), "case") != cells.end() && std::find(cells.begin(), cells.end(), "status") != cells.end();
}

// The lines that are no comments.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") != std::string_view::npos && !line.starts_with('#')) lines.push_back(line);
  }
  return lines;
}

// Whether each row has its status before its case; two rows make it sure.
bool turned(const std::vector<std::string_view>& rows) {
  return rows.size() > 1 && std::all_of(rows.begin(), rows.end(), [](std::string_view row) {
    const std::vector<std::string_view> cells = cells_of(row);
    return cells.size() > 1 && is_status(cells[0]) && !is_status(cells[1]);
  });
}

// Whether each row has its status last, or its case there; two rows make it sure.
bool status_last(const std::vector<std::string_view>& rows) {
  return rows.size() > 1 && std::all_of(rows.begin(), rows.end(), [](std::string_view row) {
    const std::vector<std::string_view> cells = cells_of(row);
    return cells.size() > 2 && is_status(cells[2]) && !is_status(cells[1]);
  });
}

bool case_last(const std::vector<std::string_view>& rows) {
  return rows.size() > 1 && std::all_of(rows.begin(), rows.end(), [](std::string_view row) {
    const std::vector<std::string_view> cells = cells_of(row);
    return cells.size() > 2 && is_status(cells[1]) && cells[0].find(' ') != std::string_view::npos && cells[2].find(' ') == std::string_view::npos;
  });
}

// What is wrong with a list as a whole: its rows are then not told one by one. The place is a line of the list.
struct Fault {
  std::string_view line;
  std::string what, help;
};

std::optional<Fault> fault_of(const std::vector<std::string_view>& lines) {
  const std::string order = "the columns are case, status and what, in this order, with tabs between them";
  std::vector<std::string_view> rows = lines;
  const bool head = !rows.empty() && is_head(rows.front());
  if (head) rows.erase(rows.begin());
  if (head && !lines.front().starts_with("case\t")) return Fault{lines.front(), "the columns of this list stand in another order", order};
  const auto tab = [](std::string_view row) { return row.find('\t') != std::string_view::npos; };
  if (rows.size() > 1 && std::none_of(rows.begin(), rows.end(), tab)) return Fault{lines.front(), "no row of this list has a tab", order};
  if (turned(rows)) return Fault{rows.front(), "the rows of this list begin with the status", order};
  if (status_last(rows)) return Fault{rows.front(), "the rows of this list end with the status", order};
  if (case_last(rows)) return Fault{rows.front(), "the rows of this list end with the case", order};
  return std::nullopt;
}

// A row with blanks where tabs belong, as it was meant: case, status, what it says.
std::optional<IndexRow> with_blanks(std::string_view line) {
  const std::size_t first = line.find(' ');
  const std::size_t status = line.find_first_not_of(' ', first);
  if (first == 0 || status == std::string_view::npos) return std::nullopt;
  const std::size_t end = std::min(line.find(' ', status), line.size());
  IndexRow row{std::string(line.substr(0, first)), std::string(line.substr(status, end - status)), std::string(without_blanks(line.substr(end)))};
  return is_status(row.status) ? std::optional(std::move(row)) : std::nullopt;
}

}  // namespace

std::vector<IndexRow> read_index(std::string_view text, source::FileId file, diagnostics::Findings& findings) {
  std::vector<IndexRow> rows;
  std::map<std::string, source::Span> seen;
  const char* const start = text.data();
  const std::size_t bad = source::first_bad_byte(text);
  if (bad < text.size()) {
    const auto at = static_cast<std::uint32_t>(bad);
    findings.report(Code::not_utf8, {file, at, at + 1});
    if (text.find('\0') != std::string_view::npos) return rows;  // letters of two bytes: no row can be read
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const auto span_of = [&](std::string_view part) {
    const auto begin = static_cast<std::uint32_t>(part.data() - start);
    return source::Span{file, begin, begin + static_cast<std::uint32_t>(part.size())};
  };
  const std::vector<std::string_view> lines = lines_of(text);
  if (const std::optional<Fault> fault = fault_of(lines)) {
    findings.report(Code::case_list_form, span_of(fault->line), {fault->what, fault->help});
    return rows;
  }
  for (const std::string_view line : lines) {
    if (line.starts_with("case\t")) continue;
    const std::size_t first = line.find('\t');
    if (first == std::string_view::npos || first == 0) {
      findings.report(Code::case_row, span_of(line));
      if (std::optional<IndexRow> meant = with_blanks(line); meant && seen.emplace(meant->case_no, span_of(line)).second) rows.push_back(std::move(*meant));
      continue;
    }
    const std::size_t columns = cells_of(line).size();
    const std::string what = "this row has " + std::to_string(columns) + " columns", form = "a row has the case, its status and what it says, with a tab between them";
    if (columns != 3) findings.report(Code::case_list_form, span_of(line), {what, form});
    const std::size_t second = std::min(line.find('\t', first + 1), line.size());
    const std::string_view case_no = without_blanks(line.substr(0, first));
    const std::string_view status = without_blanks(line.substr(first + 1, second - first - 1));
    IndexRow row{std::string(case_no), std::string(status), std::string(line.substr(std::min(second + 1, line.size())))};
    if (!is_status(row.status)) {
      const std::string meant = diagnostics::nearest(status, statuses);
      std::string list = "there is ";
      for (const std::string& each : statuses) list += (&each == &statuses.front() ? "`" : ", `") + each + "`";
      findings.report(Code::case_status, span_of(status), {row.status, meant.empty() ? list : diagnostics::did_you_mean(status, statuses)})
          .suggest(meant);
      if (!meant.empty()) row.status = meant;
    }
    const auto [before, fresh] = seen.emplace(row.case_no, span_of(case_no));
    if (fresh) rows.push_back(std::move(row));
    else findings.report(Code::case_twice, span_of(case_no), {row.case_no}).label(before->second, "the first is here");
  }
  return rows;
}

void point_at_rows(const Loaded& loaded, diagnostics::Findings& findings) {
  std::map<source::FileId, const Book*> books;
  for (const Scope& scope : loaded.scopes)
    for (const Book& book : scope.books)
      for (const syntax::Tree* tree : book.trees) books[tree->file] = &book;
  std::map<std::string, source::FileId> files;  // by path
  for (std::size_t i = 0; i < loaded.sources.size(); ++i) {
    const auto id = static_cast<source::FileId>(i);
    files[loaded.sources.file(id).path()] = id;
  }
  diagnostics::Findings placed;
  for (const diagnostics::Finding& each : findings.all()) {
    diagnostics::Finding& f = placed.report(each.code, each.span) = each;
    const auto book = books.find(f.span.file);
    if (f.code != Code::case_uncovered || f.cases.empty() || book == books.end()) continue;
    const auto file = files.find(join(book->second->folder, "cases.tsv"));
    if (file == files.end()) continue;
    const std::string_view text = loaded.sources.file(file->second).text();
    const std::string& row = f.cases.front();
    for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size()) + 1) {
      const std::size_t behind = at + row.size();
      if (!text.substr(at).starts_with(row) || behind >= text.size() || (text[behind] != '\t' && text[behind] != ' ')) continue;
      const auto begin = static_cast<std::uint32_t>(at);
      f.span = {file->second, begin, begin + static_cast<std::uint32_t>(row.size())};
      break;
    }
  }
  findings = std::move(placed);
}

void cite_declarations(const Loaded& loaded, diagnostics::Findings& findings) {
  std::map<source::FileId, std::vector<syntax::Node>> tops;
  for (const Scope& scope : loaded.scopes)
    for (const Book& book : scope.books)
      for (const syntax::Tree* tree : book.trees)
        if (std::vector<syntax::Node>& all = tops[tree->file]; all.empty()) all = tree->root().children();
  diagnostics::Findings cited;
  for (const diagnostics::Finding& each : findings.all()) {
    diagnostics::Finding& f = cited.report(each.code, each.span) = each;
    const auto found = tops.find(f.span.file);
    if (!f.cases.empty() || found == tops.end()) continue;
    const std::vector<syntax::Node>& all = found->second;
    const auto behind = std::upper_bound(all.begin(), all.end(), f.span.begin, [](std::uint32_t at, syntax::Node n) { return at < n.span().begin; });
    if (behind == all.begin() || std::prev(behind)->span().end < f.span.end) continue;
    const syntax::Node cite = std::prev(behind)->child(syntax::Kind::cite);
    if (const syntax::Node own = cite.child(syntax::Kind::mark).child(syntax::Kind::case_no); own) f.cite(std::string(own.text()));
    for (const syntax::Node seen : cite.children(syntax::Kind::case_no)) f.cite(std::string(seen.text()));
  }
  findings = std::move(cited);
}

}  // namespace tercio::driver
