// Checks that stand on their own, by the chain of Z3 tactics that suits their theories.
//
// Against the incremental core, preprocessing saves half to nine tenths of the time on paths in SSA form, and
// translating floats to bits four fifths on sums and products of doubles. What it costs: nothing is kept from one check
// to the next, and there are no cores. Where floats occur, independent parts are decided one by one, so that those over
// floats go their way and those over integers theirs.
#pragma once

#include <z3++.h>

#include <string>
#include <vector>

#include "smt/solver.h"
#include "smt/z3/bridge.h"

namespace warrant {

struct OneShotResult {
  Answer answer = Answer::Unknown;
  std::vector<z3::model> models = {};  // Sat: one for each independent part
  std::string reason = {};             // Unknown
};

OneShotResult check_once(Z3Bridge& bridge, std::span<const Term> formulas, const SolverOptions& options);

}  // namespace warrant
