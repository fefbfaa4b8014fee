// Drops assignments and inputs whose value nobody reads.
#pragma once

#include <functional>

#include "program/pass/simplify/pass.h"

namespace warrant {

// Contract: the same locations and edges, and the same executions but for the values of variables where they are not
// (strongly) live: an assignment or an input that only gives such a value is a skip. Back: dropped inputs may have any
// value; a formula is weakened to what it says about live variables, which is exact where dead variables are defined by
// equalities.
PassResult drop_dead_variables(Program program);

// A formula that the given one implies, without the variables for which `forgotten` holds.
Term forget(TermManager& terms, Term formula, const std::function<bool(Term variable)>& forgotten);

}  // namespace warrant
