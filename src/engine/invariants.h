// From predicates to inductive invariants: what turns a finished abstract exploration into a proof.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "evidence/checker/proof.h"
#include "program/program.h"

namespace warrant {

// What an engine knows about the loop heads of a program that it found safe.
struct InvariantHints {
  std::map<LocationId, std::vector<Term>> predicates;  // atoms
  std::map<LocationId, std::vector<Term>> formulas;    // whole candidates, e.g. interpolants
  std::map<LocationId, long> unrollings;               // visits before the invariant has to hold
  std::map<LocationId, std::vector<Term>> facts;       // inductive together: they hold at every visit
};

// The strongest conjunction of candidates that is inductive (Flanagan and Leino, "Houdini", FME 2001), if it keeps
// every target location out of reach; else the set of truth values of the predicates that predicate abstraction
// reaches. Nothing if neither suffices. Every cycle must pass a location with hints.
std::optional<Proof> find_invariants(const Program& program, const InvariantHints& hints, const Budget& budget);

// The candidates that are inductive together, from the first visit of their location on. Every cycle must pass one of
// the locations.
std::map<LocationId, std::vector<Term>> inductive_subset(const Program& program,
                                                         const std::map<LocationId, std::vector<Term>>& candidates,
                                                         const Budget& budget);

}  // namespace warrant
