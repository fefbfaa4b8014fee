// Formulas as C expressions that other tools can evaluate: exact, free of side effects and of undefined behaviour.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "logic/term.h"
#include "program/type.h"

namespace warrant {

// What a variable is called where the expression is to be evaluated.
struct CVariable {
  std::string name;
  ScalarType type;
};
// Nothing for a variable that is not in scope.
using CScope = std::function<std::optional<CVariable>(Term symbol)>;

// An expression that is true exactly where the formula is. Nothing if part of it cannot be said: variables out of
// scope, arrays, floats, numbers that may exceed 64 bits.
std::optional<std::string> exact_c_expression(Term formula, const CScope& scope);

// An expression that the formula implies: conjuncts that cannot be said are left out. Nothing if nothing is left.
std::optional<std::string> implied_c_expression(Term formula, const CScope& scope);

}  // namespace warrant
