// Walks over the sentences of a text, those of inner blocks included.
#pragma once

#include <functional>

#include "compiler/lower/lowering.hpp"

namespace tercio::lower {

void each_sentence(const check::Model& model, check::BlockId block,
                   const std::function<void(const check::Stmt&)>& visit);
// The expressions of a sentence, those of inner blocks not included.
std::vector<ExprId> expressions_of(const check::Stmt& sentence);
// Whether it asks `replaced`.
bool asks_replaced(Lowering& in, const check::Window& window);

}  // namespace tercio::lower
