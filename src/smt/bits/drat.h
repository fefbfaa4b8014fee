// A checker for proofs of unsatisfiability in the DRAT format, of which it takes the part that CaDiCaL writes: every
// clause that is added follows by unit propagation (RUP) from those before it.
//
// It shares no code with what makes clauses, and knows nothing of where they come from.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"

namespace warrant {

// Clauses one after the other, each ended by 0, as in the DIMACS format.
struct ClauseList {
  std::vector<int> literals;
  int variables = 0;
  std::size_t clauses = 0;
};
std::string to_dimacs(const ClauseList& clauses);

struct ProofOfUnsatisfiability {
  bool is_accepted = false;
  std::string reason = {};    // why not
  std::size_t additions = 0;  // of clauses, that were checked
};
// Lines of a proof in text form; lines that begin with c or s are comments. Throws OutOfTime.
ProofOfUnsatisfiability check_drat(const ClauseList& clauses, std::string_view proof, const Budget& budget = {});

}  // namespace warrant
