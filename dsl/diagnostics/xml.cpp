#include "dsl/diagnostics/xml.hpp"

#include "dsl/source/utf8.hpp"

namespace tercio::diagnostics {

std::string xml(std::string_view text) {
  std::string safe;
  for (const char c : source::well_formed(text)) {
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
