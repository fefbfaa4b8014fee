// Which calls in the text of a program are assertions and assumptions, and which conditions they stand behind.
//
// A condition is that of the innermost statement or operator that decides whether the call is made. An `if` that holds
// nothing but another `if` is one condition with it, as the parts of `a && b` are. A call at a label has the conditions
// of the jumps that lead there. A function that checks its own parameter (`__VERIFIER_assert`, `assume_abort_if_not`)
// makes its calls assertions or assumptions; one that comes to the error in any case makes its calls errors.
#pragma once

#include <string>
#include <vector>

#include "program/claims.h"
#include "program/property.h"

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
class Stmt;
}  // namespace clang

namespace warrant {

struct TextClaim {
  Claim::Kind kind = Claim::Kind::Assertion;
  const clang::CallExpr* call = nullptr;
  const clang::FunctionDecl* within = nullptr;
  // When one of them is evaluated, the claim is reached. Empty: it is reached with the function.
  std::vector<const clang::Stmt*> conditions = {};
  bool never_holds = false;
};

// Of the functions that are defined in the units, in the order of the text.
std::vector<TextClaim> find_claims(const std::vector<clang::ASTContext*>& units, const Property& property);

}  // namespace warrant
