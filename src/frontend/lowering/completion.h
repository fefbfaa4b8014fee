// Where control can go in a statement, as far as its syntax tells.
#pragma once

#include <functional>

namespace clang {
class FunctionDecl;
class Stmt;
}  // namespace clang

namespace warrant {

// Whether a statement, or a part of it at any depth, is a wanted one.
bool contains(const clang::Stmt* stmt, const std::function<bool(const clang::Stmt*)>& wanted);

// Whether a function that has a result may come to its end without one; true if in doubt.
bool can_end_without_value(const clang::FunctionDecl* definition);

}  // namespace warrant
