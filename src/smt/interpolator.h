// Sequence interpolants.
//
// For formulas F_1 .. F_n whose conjunction is unsatisfiable, a sequence interpolant is I_0 .. I_n with I_0 = true,
// I_n = false, I_{k-1} ∧ F_k ⊨ I_k, and I_k over symbols that occur both in F_1 .. F_k and in F_{k+1} .. F_n.
// Two ways, chosen by cost and tried in turn: a chain of Horn clauses solved by Spacer; and the unsatisfiable core with
// the symbols that are local to one side of the cut eliminated. Every result is checked before it is returned.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "smt/chain.h"
#include "smt/solver.h"

namespace warrant {

enum class InterpolationMethod : std::uint8_t { Automatic, Horn, Core };

struct InterpolatorStatistics {
  std::uint64_t calls = 0, by_horn = 0, by_core = 0, failed = 0, rejected = 0;  // rejected: failed their check
  double seconds = 0;
};

class Interpolator {
 public:
  Interpolator(TermManager& terms, SolverOptions options, InterpolationMethod method = InterpolationMethod::Automatic,
               InterpolatorStatistics* statistics = nullptr);

  // I_1 .. I_{n-1}, or nothing if the conjunction is not shown to be unsatisfiable or no way succeeds in time.
  std::optional<std::vector<Term>> sequence(std::span<const Term> formulas);

 private:
  // The formulas reduced to an unsatisfiable core of their conjuncts; links that are empty are left out.
  struct Reduced {
    Chain chain;
    std::vector<std::size_t> links_before;  // for each cut of the formulas, how many links of the chain precede it
  };

  std::optional<std::vector<Term>> interpolate(std::span<const Term> formulas);
  std::optional<Reduced> reduce(std::span<const Term> formulas);
  std::vector<Term> small_core(std::vector<Term> conjuncts);
  std::optional<std::vector<Term>> by_horn_clauses(std::span<const Term> formulas, const Reduced& reduced);
  std::optional<std::vector<Term>> by_core(std::span<const Term> formulas, const Reduced& reduced);
  std::optional<std::vector<Term>> checked(std::span<const Term> formulas, const Reduced& reduced,
                                           const std::optional<std::vector<Term>>& chain_interpolants);
  bool is_sequence_interpolant(std::span<const Term> formulas, std::span<const Term> interpolants);
  SolverOptions limited(Effort effort, double share_of_budget) const;
  void count(std::uint64_t InterpolatorStatistics::* counter);

  TermManager& terms_;
  SolverOptions options_;
  InterpolationMethod method_;
  InterpolatorStatistics* statistics_;
};

}  // namespace warrant
