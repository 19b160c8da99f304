#include "dsl/syntax/scan.hpp"

#include <algorithm>

#include "dsl/syntax/words.hpp"

namespace tercio::syntax::scan {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

template <typename Predicate>
Place run(Place at, Place end, Predicate belongs) {
  while (at != end && belongs(*at)) ++at;
  return at;
}

template <typename Predicate>
Place run_of_one(Place at, Place end, Predicate belongs) {
  const Place stop = run(at, end, belongs);
  return stop == at ? nullptr : stop;
}

bool letter_at(Place at, Place end) { return at != end && is_letter(*at) && print_sign(at, end) == nullptr; }

Place comment(Place at, Place end) { return at != end && *at == '#' ? std::find(at, end, '\n') : at; }

}  // namespace

bool begins_word(char c) { return is_alpha(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80; }
bool is_letter(char c) { return begins_word(c) || is_digit(c); }

Place print_sign(Place at, Place end) {
  const auto byte = [&](std::ptrdiff_t i) { return i < end - at ? static_cast<unsigned char>(at[i]) : 0U; };
  const auto within = [](unsigned value, unsigned low, unsigned high) { return low <= value && value <= high; };
  const unsigned second = byte(1), third = byte(2);
  switch (byte(0)) {
    case 0xC2:  // no-break space, soft hyphen, guillemets
      return second == 0xA0 || second == 0xAD || second == 0xAB || second == 0xBB ? at + 2 : nullptr;
    case 0xC3:  // times, divided by
      return second == 0x97 || second == 0xB7 ? at + 2 : nullptr;
    case 0xE2: {
      const bool spaces = second == 0x80 && (within(third, 0x80, 0x8F) || within(third, 0xA8, 0xAF));
      const bool controls = second == 0x81 && within(third, 0xA0, 0xAF);  // U+2060 to U+206F
      const bool marks = second == 0x80 && (within(third, 0x90, 0x9F) || third == 0xA6);  // dashes, quotes, ellipsis
      const bool arithmetic = (second == 0x88 && third == 0x92) ||
                              (second == 0x89 && (third == 0xA0 || third == 0xA4 || third == 0xA5));
      return spaces || controls || marks || arithmetic ? at + 3 : nullptr;
    }
    case 0xD8:  // a mark of the direction of Arabic
      return second == 0x9C ? at + 2 : nullptr;
    case 0xEF:  // a byte order mark within the text; U+FFFE and U+FFFF, which are no letters
      return (second == 0xBB && third == 0xBF) || (second == 0xBF && within(third, 0xBE, 0xBF)) ? at + 3 : nullptr;
    default:
      return nullptr;
  }
}

std::string unseen_sign(Place at, Place end) {
  const Place stop = print_sign(at, end);
  if (stop == nullptr) return {};
  unsigned point = 0;
  for (Place i = at; i != stop; ++i) {
    const auto byte = static_cast<unsigned char>(*i);
    point = i != at ? point << 6U | (byte & 0x3FU) : stop - at == 2 ? byte & 0x1FU : byte & 0x0FU;
  }
  const bool seen = point == 0xAB || point == 0xBB || point == 0xD7 || point == 0xF7 || (point >= 0x2010 && point <= 0x2027) || (point >= 0x2200 && point < 0x2300);
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string name = "U+";
  for (unsigned shift = 16; shift > 0; shift -= 4) name += digits[point >> (shift - 4) & 0xFU];
  return seen ? std::string() : name;
}

Place space(Place at, Place end) {
  for (;;) {
    const Place stop = comment(run(at, end, [](char c) { return is_blank(c) || (c >= '\n' && c <= '\r'); }), end);
    if (stop == at) return at;
    at = stop;
  }
}

Place blanks(Place at, Place end) { return run(at, end, is_blank); }

Place line_end(Place at, Place end) {
  at = comment(blanks(at, end), end);
  if (at != end && *at == '\r') ++at;
  return at != end && *at == '\n' ? at + 1 : nullptr;
}

Place word(Place at, Place end) {
  if (at == end || !begins_word(*at)) return nullptr;
  const Place begin = at;
  while (at != end && is_letter(*at) && print_sign(at, end) == nullptr) ++at;
  return at == begin ? nullptr : at;
}

Place name(Place at, Place end) {
  const Place stop = word(at, end);
  return stop != nullptr && !is_reserved({at, stop}) ? stop : nullptr;
}

// `24`, or a measure: `24cm`, `24.5mm`, `48.98cm`, `45deg`.
Place integer(Place at, Place end) {
  const Place stop = run_of_one(at, end, is_digit);
  if (stop != nullptr) {
    const bool decimal = end - stop >= 2 && stop[0] == '.' && is_digit(stop[1]);
    const Place unit = decimal ? run(stop + 1, end, is_digit) : stop;
    for (const std::string_view each : {"cm", "mm", "deg"}) {
      if (!std::string_view(unit, end).starts_with(each)) continue;
      const Place after = unit + each.size();
      if (!letter_at(after, end)) return after;
    }
  }
  return stop != nullptr && !letter_at(stop, end) ? stop : nullptr;
}

Place number(Place at, Place end) { return integer(at != end && *at == '-' ? at + 1 : at, end); }

Place ratio(Place at, Place end) {
  const Place colon = run_of_one(at, end, is_digit);
  return colon != nullptr && colon != end && *colon == ':' ? integer(colon + 1, end) : nullptr;
}

Place die(Place at, Place end) {
  const Place d = run(at, end, is_digit);
  return d != end && *d == 'd' ? integer(d + 1, end) : nullptr;
}

Place text(Place at, Place end) {
  if (at == end || *at != '"') return nullptr;
  const Place stop = run(at + 1, end, [](char c) { return c != '"' && c != '\n'; });
  return stop != end && *stop == '"' ? stop + 1 : nullptr;
}

Place case_no(Place at, Place end) {
  const Place stop = run_of_one(at, end, [](char c) {
    return is_alpha(c) || is_digit(c) || c == '.' || c == '-' || c == '/' || c == '\'' || c == '_';
  });
  if (stop == nullptr) return nullptr;
  const std::string_view found(at, stop);
  return found == "on" || found == "as" || found == "see" ? nullptr : stop;
}

Place example_id(Place at, Place end) {
  return run_of_one(at, end, [](char c) { return is_letter(c) || c == '-' || c == '.'; });
}

Place relop(Place at, Place end) {
  if (at == end) return nullptr;
  const bool or_equal = at + 1 != end && at[1] == '=';
  if (*at == '!') return or_equal ? at + 2 : nullptr;
  if (*at == '<' || *at == '>') return or_equal ? at + 2 : at + 1;
  return *at == '=' ? at + 1 : nullptr;
}

Place dots(Place at, Place end) { return end - at >= 2 && at[0] == '.' && at[1] == '.' ? at + 2 : nullptr; }

Place chart_cell(Place at, Place end) {
  if (at != end && *at == '"') {
    const Place stop = text(at, end);
    // `""` is no cell.
    if (stop == nullptr || stop - at == 2) return nullptr;
    const Place one = stop != end && *stop == '?' ? stop + 1 : stop;
    return one != stop && one != end && *one == '?' ? one + 1 : one;
  }
  return run_of_one(at, end, [](char c) {
    return static_cast<unsigned char>(c) > ' ' && c != '{' && c != '}' && c != '"' && c != '#';
  });
}

Place preset_cell(Place at, Place end) {
  if (const Place quoted = text(at, end)) return quoted;
  return run_of_one(at, end, [](char c) { return is_letter(c) || c == '-' || c == '?' || c == '.' || c == '/'; });
}

Place chart_head(Place at, Place end) { return at != end && *at == '{' ? line_end(at + 1, end) : nullptr; }

Place heading(Place at, Place end) {
  const std::string_view rest(at, end);
  if (!rest.starts_with("==")) return nullptr;
  std::string_view line = rest.substr(0, rest.find('\n'));
  line = line.substr(0, line.find("(option"));
  while (!line.empty() && static_cast<unsigned char>(line.back()) <= ' ') line.remove_suffix(1);
  return at + line.size();
}

}  // namespace tercio::syntax::scan
