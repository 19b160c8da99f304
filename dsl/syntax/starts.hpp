// Where declarations begin, judged without parsing them. Private to dsl/syntax.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::syntax {

// Where the next declaration or heading may begin, in column one after `from`; else the end of the text.
std::uint32_t next_start(std::string_view text, std::uint32_t from);

// The words that begin a declaration, clauses left out.
const std::vector<std::string>& declaration_words();

// Whether this word begins a sentence and no declaration.
bool begins_sentence_only(std::string_view word);

// Whether a declaration or a heading seems to begin here, and no sentence.
bool seems_declaration(std::string_view rest);

// Whether a declaration here begins with `kind`, or with a slip of it.
bool seems_kind(std::string_view rest);

// Whether nothing but blanks stands before `at` in its line.
bool first_in_line(std::string_view text, std::size_t at);

}  // namespace tercio::syntax
