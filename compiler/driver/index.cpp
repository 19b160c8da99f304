#include "compiler/driver/index.hpp"

#include <algorithm>
#include <map>

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

}  // namespace

std::vector<IndexRow> read_index(std::string_view text, source::FileId file, diagnostics::Findings& findings) {
  std::vector<IndexRow> rows;
  std::map<std::string, source::Span> seen;
  const char* const start = text.data();
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const auto span_of = [&](std::string_view part) {
    const auto begin = static_cast<std::uint32_t>(part.data() - start);
    return source::Span{file, begin, begin + static_cast<std::uint32_t>(part.size())};
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos || line.starts_with('#') || line.starts_with("case\t")) continue;
    const std::size_t first = line.find('\t');
    if (first == std::string_view::npos || first == 0) {
      findings.report(Code::case_row, span_of(line));
      continue;
    }
    const std::size_t second = std::min(line.find('\t', first + 1), line.size());
    const std::string_view case_no = without_blanks(line.substr(0, first));
    const std::string_view status = without_blanks(line.substr(first + 1, second - first - 1));
    IndexRow row{std::string(case_no), std::string(status), std::string(line.substr(std::min(second + 1, line.size())))};
    if (std::find(statuses.begin(), statuses.end(), row.status) == statuses.end()) {
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

}  // namespace tercio::driver
