// The way of a rule as functions from whole values to whole values: files, trees, model, image, verified image.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/check/check.hpp"
#include "compiler/driver/load.hpp"
#include "runtime/image/image.hpp"

namespace tercio::driver {

// The same battle with options changed, each another, or with those that an example asks for; the rest as asked for.
struct Variant {
  check::Settings changed;
  check::Model model;
};

// One battle or book, as far as it came.
struct Compiled {
  const Scope* scope = nullptr;
  check::Model model;
  std::vector<Variant> variants;      // in which every other value of each option stands at least once, when asked for
  bool checked = false;               // false: a book it uses is missing, so nothing could be looked at
  bool clean = false;                 // no error finding in it or in what it uses
  std::optional<image::Image> image;  // verified; of a clean battle, when asked for
};

// What is wanted: the rules as they stand under the options; with every other value of each option too, so that a
// section that is off is looked at; the same, and each section with examples on by itself; or an image.
enum class Want { model, variants, examples, image };

// The findings of all scopes come sorted, equal ones once. Throws std::logic_error when the verifier refuses what
// lowering made: that is our fault, never the designer's.
std::vector<Compiled> compile(const Loaded& loaded, const check::Options& options, Want want,
                              diagnostics::Findings& findings);

}  // namespace tercio::driver
