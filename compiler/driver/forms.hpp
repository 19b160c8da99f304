// The forms of a battle: its rules as they stand under the options, and with options changed. Private to
// compiler/driver.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "compiler/check/check.hpp"
#include "compiler/driver/load.hpp"
#include "compiler/driver/pipeline.hpp"
#include "compiler/review/review.hpp"

namespace tercio::driver {

std::vector<check::BookSource> sources_of(const Scope& scope);

// One form, looked at.
struct Form {
  check::Settings changed;
  diagnostics::Findings findings;
  std::vector<source::Span> declarations;  // that hold in it, by file and place
  bool reviewed = false;                   // it has no error, and was looked at as a game
  bool asked_for = false;                  // by an example
};

// Whether it is found by a look at the map and the set-up, which is taken of other forms only where the first one has it.
bool is_of_set_up(diagnostics::Code code);

// Checks one form; reviews it where it is to be told of and has no error.
check::Model look_at(const std::vector<check::BookSource>& sources, const check::Options& options,
                     std::optional<review::Depth> depth, Form& form);

// The findings of several forms as those of one battle: of the rules as they stand, of every form with one option
// changed, and of those that an example asks for. The first form has none changed. What nobody answers, reaches or reads is told only where every form that
// has it says so; without `proven` it is not told of at all.
void tell(const std::deque<Form>& forms, bool proven, diagnostics::Findings& findings);

}  // namespace tercio::driver
