#include "dsl/diagnostics/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "dsl/source/utf8.hpp"

namespace tercio::diagnostics {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr std::string_view ellipsis = "\xE2\x80\xA6";     // U+2026
// A longer line is shown as a window around the place.
constexpr std::size_t widest = 160;
constexpr std::size_t before_place = 60;

// A line as its columns, safe to print: what would steer a terminal, and what is no UTF-8, is replaced. The columns
// are those of source::File: a stray continuation byte is part of the column before it. Of a long line the first, one more
// than `most`.
std::vector<std::string> columns_of(std::string_view line, std::size_t most = std::string_view::npos) {
  std::vector<std::string> columns;
  for (std::size_t i = 0; i < line.size() && columns.size() <= most;) {
    const std::size_t size = source::code_point_size(line, i);
    const auto byte = static_cast<unsigned char>(line[i]);
    if (size == 0) {
      if ((byte & 0xC0) != 0x80 || columns.empty()) columns.emplace_back(replacement);
      ++i;
    } else {
      const bool steers = size == 1 && (byte < 0x20 || byte == 0x7F) && byte != '\t';
      columns.emplace_back(steers ? replacement : line.substr(i, size));
      i += size;
    }
  }
  return columns;
}

// The byte that stands so many columns before another.
std::size_t columns_back(std::string_view line, std::size_t at, std::size_t columns) {
  const auto continues = [&] { return at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0) == 0x80; };
  at = std::min(at, line.size());
  while (at > 0 && continues()) --at;
  for (; columns > 0 && at > 0; --columns) {
    --at;
    while (at > 0 && continues()) --at;
  }
  return at;
}

// A text in one line, safe to print.
std::string printable(std::string_view text) {
  std::string safe;
  for (const std::string& each : columns_of(text)) safe += each;
  return safe;
}

struct Paint {
  Colour colour;
  std::string operator()(std::string_view code, std::string_view text) const {
    return colour == Colour::on ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
  }
};

std::string_view colour_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "1;31";
    case Severity::warning:
      return "1;33";
    case Severity::note:
      return "1;36";
  }
  return "0";
}

std::string place(source::Span span, const source::SourceMap& sources) {
  if (span.file == source::FileId::none) return {};
  const source::Position at = sources.begin(span);
  return fmt::format("{}:{}:{}: ", printable(sources.file(span.file).path()), at.line, at.column);
}

// Of what is about a whole file or folder the place is its beginning, as in the formats for other programs.
std::string place(const Finding& finding, const source::SourceMap& sources) {
  if (finding.span.file != source::FileId::none || finding.path.empty()) return place(finding.span, sources);
  return printable(finding.path) + ":1:1: ";
}

// The line of source where the span begins, with the span underlined as far as that line goes.
std::string excerpt(source::Span span, const source::SourceMap& sources, std::string_view code, char mark,
                    Paint paint) {
  if (span.file == source::FileId::none) return {};
  const source::Position begin = sources.begin(span);
  const source::Position end = sources.end(span);
  const source::File& file = sources.file(span.file);
  const std::string_view text = file.line(begin.line);

  // Columns of the window; of a short line all.
  std::vector<std::string> columns = columns_of(text, widest);
  std::size_t from = 0;
  std::size_t first = begin.column - 1;
  const bool one_line = end.line == begin.line;
  std::size_t last = one_line ? end.column - 1 : first + widest;
  if (columns.size() > widest && first > before_place) {
    from = first - before_place;
    columns = columns_of(text.substr(columns_back(text, span.begin - static_cast<std::size_t>(text.data() - file.text().data()), before_place)), widest);
    first -= from;
    last -= std::min(last, from);
  }
  first = std::min(first, columns.size());
  const std::size_t to = std::min(columns.size(), widest);
  last = one_line || columns.size() > widest ? last : columns.size();
  last = std::clamp(last, first + 1, std::max(to, first + 1));
  std::string line = from > 0 ? std::string(ellipsis) : "";
  std::string below = from > 0 ? " " : "";
  for (std::size_t i = 0; i < to; ++i) line += columns[i];
  if (to < columns.size()) line += ellipsis;
  // An accent that stands behind its letter takes no room.
  const auto wide = [&](std::size_t i) { return i >= columns.size() || columns[i] < "\u0300" || columns[i] > "\u036f"; };
  for (std::size_t i = 0; i < first; ++i)
    if (wide(i)) below += columns[i] == "\t" ? "\t" : " ";
  std::size_t marks = 0;
  for (std::size_t i = first; i < last; ++i) marks += wide(i) ? 1 : 0;
  const std::string number = std::to_string(begin.line);
  const std::size_t gutter = std::max<std::size_t>(number.size(), 4);
  return fmt::format("{:>{}} | {}\n{:>{}} | {}{}\n", number, gutter, line, "", gutter, below,
                     paint(code, std::string(std::max<std::size_t>(marks, 1), mark)));
}

// A paragraph in lines that begin below `help`.
std::string wrapped(std::string_view text) {
  constexpr std::size_t width = 100;
  std::string result;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    const std::size_t size = source::code_points(word);
    const bool fits = column > 0 && column + 1 + size <= width;
    result += fits ? " " : column > 0 ? "\n    " : "    ";
    column = fits ? column + 1 + size : 4 + size;
    result += word;
  }
  return result.empty() ? result : result + "\n";
}

}  // namespace

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      return "note";
  }
  return "";
}

std::string to_short(const Finding& finding, const source::SourceMap& sources) {
  return fmt::format("{}{}[{}]: {}", place(finding, sources), severity_name(finding.severity),
                     kind(finding.code).id, printable(finding.message));
}

std::string to_text(const Finding& finding, const source::SourceMap& sources, Colour colour) {
  const Paint paint{colour};
  const std::string_view code = colour_of(finding.severity);
  std::string text =
      fmt::format("{}{}: {}\n", place(finding, sources),
                  paint(code, fmt::format("{}[{}]", severity_name(finding.severity), kind(finding.code).id)),
                  paint("1", printable(finding.message)));
  text += excerpt(finding.span, sources, code, '^', paint);
  for (const Label& label : finding.labels) {
    text += fmt::format("{}{}: {}\n", place(label.span, sources), paint("1;36", "note"), printable(label.message));
    text += excerpt(label.span, sources, "1;36", '-', paint);
  }
  if (!finding.help.empty()) text += fmt::format("  {}: {}\n", paint("1;32", "help"), printable(finding.help));
  return text;
}

std::string to_text(const Findings& findings, const source::SourceMap& sources, Colour colour,
                    const std::function<std::string(Code)>& meaning) {
  std::string text;
  std::vector<Code> told;
  for (const Finding& each : findings.all()) {
    text += to_text(each, sources, colour);
    if (meaning && std::find(told.begin(), told.end(), each.code) == told.end()) {
      told.push_back(each.code);
      text += wrapped(meaning(each.code));
    }
    text += "\n";
  }
  return text;
}

}  // namespace tercio::diagnostics
