// Lexical scanners: where does the token that begins here end? Each looks at a text that may end anywhere and gives
// the end of what it found, or null when its token does not begin at `at`. Blanks after a token are not part of it.
#pragma once

#include <string>
#include <string_view>

namespace tercio::syntax::scan {

using Place = const char*;

bool is_letter(char c);    // of a word after its first: letters, digits, `_`, all beyond ASCII
bool begins_word(char c);  // a letter, `_`, or beyond ASCII

// A sign of print that is no letter, though it lies beyond ASCII: a curly quote, a dash, a space that does not break,
// a sign of arithmetic; or what cannot be seen: a blank without width, a sign that turns the direction of the text.
Place print_sign(Place at, Place end);
// Its name, as `U+200B`, where it cannot be seen; else empty.
std::string unseen_sign(Place at, Place end);

Place space(Place at, Place end);        // blanks, line ends and comments; never null
Place blanks(Place at, Place end);       // blanks of this line only; never null
Place line_end(Place at, Place end);     // blanks, a comment, then the line end
Place word(Place at, Place end);         // any word, keywords included
Place name(Place at, Place end);         // a word that is not reserved
Place integer(Place at, Place end);      // 1304
Place number(Place at, Place end);       // -3
Place ratio(Place at, Place end);        // 3:1
Place die(Place at, Place end);          // 2d6
Place text(Place at, Place end);         // "in quotes", on one line
Place case_no(Place at, Place end);      // 8.61c, T-14, never `on`, `as`, `see`
Place example_id(Place at, Place end);   // D-T05, E-8.11
Place relop(Place at, Place end);        // <=
Place dots(Place at, Place end);         // ..
Place chart_cell(Place at, Place end);   // up to a blank; quotes may hold blanks
Place preset_cell(Place at, Place end);  // 9?, a4, "in quotes"
Place chart_head(Place at, Place end);   // the brace that opens a chart, with the rest of its line
Place heading(Place at, Place end);      // from `==` to where `(option` begins or the line ends

}  // namespace tercio::syntax::scan
