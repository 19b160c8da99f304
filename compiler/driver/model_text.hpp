// A checked model as indented text, for `dump --phase model`.
#pragma once

#include <string>

#include "compiler/check/model.hpp"

namespace tercio::driver {

std::string model_text(const check::Model& model);
std::string type_text(const check::Model& model, const check::Type& type);  // "0..12", "unit or none", "set of unit"
std::string expr_text(const check::Model& model, check::ExprId expr);  // "(add (field spent piece) 1)"; "-" when absent

}  // namespace tercio::driver
