// Drops wrap-arounds and checks that an interval analysis shows to do nothing.
#pragma once

#include "program/pass/simplify/pass.h"

namespace warrant {

// Contract: the same executions. In the int encoding, where the ranges of variables tell the outcome, `x mod 2^w`
// becomes x (or x plus a constant), an ite becomes one of its sides, a comparison its truth value; an assume that
// becomes true is a skip, an edge whose assume becomes false and locations that are not reached are gone. The bv
// encoding is left as it is. Back: formulas are strengthened by the ranges that were used, and by those that they
// follow from.
PassResult drop_wraps(Program program);

}  // namespace warrant
