// The interpolant of a finished loop head: those of its candidates that its subtree needs, directly or through cycles.
#pragma once

#include <unordered_map>
#include <vector>

#include "engine/tracer/candidates.h"
#include "engine/tracer/requirement.h"
#include "smt/solver.h"

namespace warrant::tracer {

// What asks for the candidates.
enum class Demand : std::uint8_t {
  AsRequired,  // what the children require
  Everything,  // that is not known, so all of them are needed
};

class HeadInterpolant {
 public:
  // `required`: by the head's children, and implied by the candidates.
  HeadInterpolant(const Program& program, SolverOptions options, HeaderId header, const CandidateSet& candidates,
                  const Requirements& required, Demand demand);

  // Each candidate that is needed, with what asks for it.
  Requirements result() const;
  // What asks for a candidate, or for what it has left behind when it was widened away.
  std::vector<Source> sources_of(Term candidate) const;

 private:
  void propagate(const Requirements& required);
  std::vector<std::vector<Term>> supports(const Requirements& required);
  std::unique_ptr<Solver> solver_with_ranges(const Requirements& required) const;
  std::vector<Term> support_by_solver(Solver& solver, Term formula) const;

  const Program& program_;
  TermManager& terms_;
  SolverOptions options_;
  HeaderId header_;
  const CandidateSet& candidates_;
  std::vector<Term> formulas_;
  std::unordered_map<Term, std::vector<Source>> asked_by_;
};

}  // namespace warrant::tracer
