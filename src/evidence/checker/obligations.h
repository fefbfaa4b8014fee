// A second opinion on the obligations of a proof.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "logic/term_manager.h"
#include "smt/effort.h"

namespace warrant {

// Conjunctions that one solver found unsatisfiable, collected to be asked of another one.
class Obligations {
 public:
  explicit Obligations(TermManager& terms) : terms_(terms) {}
  void add(std::span<const Term> formulas);

  struct Opinion {
    std::uint64_t confirmed = 0;
    std::uint64_t undecided = 0;
    Term contradicted = {};  // an obligation that the other solver has found satisfiable
  };
  struct Limits {
    Effort effort_each;
    Budget budget;
    double seconds = std::numeric_limits<double>::infinity();  // of all questions together
  };
  // Asks the external solver (smt/external_solver.h), many obligations in one question where it can answer that.
  Opinion ask(const Limits& limits) const;
  // Confirmed is what has a proof of unsatisfiability that was checked (smt/bits/certified.h); integers have none.
  Opinion certify(const Budget& budget) const;

 private:
  TermManager& terms_;
  std::vector<Term> conjunctions_;
  std::uint64_t left_out_ = 0;  // there are too many
};

}  // namespace warrant
