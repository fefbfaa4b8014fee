// Constrained Horn clauses: relations, and what has to hold of them.
//
// A clause says: whenever the relations of its body hold of their arguments and its constraint is true, its head holds;
// without a head, that never happens. All its variables are universally quantified. A solution gives each relation a
// formula over its parameters that makes every clause true. If there is none, false can be derived.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "smt/solver.h"

namespace warrant {

struct HornRelation {
  std::string name;
  std::vector<Term> parameters;  // variables: solutions speak of them
  bool is_asked = true;          // otherwise a solution may leave it out
};

struct HornApplication {
  std::size_t relation;
  std::vector<Term> arguments;
};

struct HornClause {
  std::vector<HornApplication> body;
  Term constraint;
  std::optional<HornApplication> head;
};

struct HornSystem {
  std::vector<HornRelation> relations;
  std::vector<HornClause> clauses;
};

struct HornSolution {
  std::vector<Term> formulas;  // by relation, over its parameters; none where it is left out
};
// The clauses of a derivation of false in which every body has at most one relation, from its fact on.
struct HornDerivation {
  std::vector<std::size_t> clauses;
};
struct HornOpen {
  std::string reason;
  bool is_out_of_time = false;
};
using HornAnswer = std::variant<HornSolution, HornDerivation, HornOpen>;

// Spacer's answer (A. Komuravelli et al., SMT-based model checking for recursive programs, CAV 2014), not checked: who
// uses a solution proves it again, who uses a derivation replays it.
HornAnswer solve(TermManager& terms, const HornSystem& system, const SolverOptions& options);

// The system in the format of CHC-COMP.
std::string to_smtlib(TermManager& terms, const HornSystem& system);

}  // namespace warrant
