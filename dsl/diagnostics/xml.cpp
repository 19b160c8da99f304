#include "dsl/diagnostics/xml.hpp"

#include "dsl/source/utf8.hpp"

namespace tercio::diagnostics {

namespace {

// The text with U+FFFD for U+FFFE and U+FFFF, which XML has not.
std::string in_xml(std::string_view text) {
  std::string safe = source::well_formed(text);
  for (const std::string_view none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
    for (std::size_t at = safe.find(none); at != std::string::npos; at = safe.find(none, at)) safe.replace(at, none.size(), "\xEF\xBF\xBD");
  return safe;
}

}  // namespace

std::string xml(std::string_view text) {
  std::string safe;
  for (const char c : in_xml(text)) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&apos;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') safe += c;
    }
  }
  return safe;
}

}  // namespace tercio::diagnostics
