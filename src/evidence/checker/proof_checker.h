// The check of a proof (proof.h), by code that no engine uses.
//
// From the entry, and from every location at which some path was cut off by the proof's formula there, all paths of the
// reference CFA are executed symbolically, depth first. A path ends where its constraints are unsatisfiable, where the
// program ends, or where it comes to a location whose formula it implies; a formula that it does not imply is passed
// by (it may hold only from a later visit on). No path may come to a target location. Every assume is a constraint, of
// whatever kind; variables are arbitrary values of their types at the entry.
//
// A formula that holds for every index is proven for one of which nothing is known, and used for that one and for the
// indices that the path accesses.
//
// In the int encoding a variable is known to be in its type's range at such a location only if that was shown on every
// path that was cut off there: it is part of what is proven, not taken for granted.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <variant>

#include "base/budget.h"
#include "evidence/checker/proof.h"
#include "smt/solver.h"

namespace warrant {

// What another solver is asked, one that shares no code with the first: nothing, obligations of the proof as long as
// there is time for it, or all of them.
enum class CrossCheck : std::uint8_t { Off, Brief, On };

// Whether the check also asks which marked assumes (AssumeKind::Undefined) hold whenever a path comes to them.
enum class UndefinedPlaces : std::uint8_t { Ignored, Collected };

// Whether a path may go around a loop. Otherwise the formulas carry the proof: a path that comes to a loop head again
// is cut off before it goes on, by a formula or because nothing has changed.
enum class Iterations : std::uint8_t { Followed, Refused };

struct ProofCheckOptions {
  Budget budget;
  CrossCheck cross_check = CrossCheck::Off;
  double brief_seconds = 0;                           // for all questions of a brief one
  Effort cross_check_effort = Effort::steps(30'000);  // for each question to it
  bool certifies_solver = false;                      // by proofs of unsatisfiability that are checked
  UndefinedPlaces undefined_places = UndefinedPlaces::Ignored;
  Iterations iterations = Iterations::Followed;  // of proofs that are not unrolled
  std::uint32_t seed = 0;
};

struct ProofAccepted {
  // Where the proof's formula held whenever a path came there, and some path did.
  std::set<LocationId> always_held;
  // If UndefinedPlaces::Collected: locations at which undefined behaviour was not excluded. If there are none and the
  // search was not given up, no execution of the program has undefined behaviour of a kind that is marked.
  std::set<LocationId> open_undefined;
  bool undefined_given_up = false;  // too many questions: other places may be open, too
};
struct ProofRejected {
  std::string reason;  // with the place in words
  SourceRange where;
  std::string disagreement = {};  // of the solvers: the question, as SMT-LIB
};

struct ProofCheckStatistics {
  std::uint64_t obligations = 0;  // unsatisfiability results that the verdict rests on
  std::uint64_t paths = 0;
  std::uint64_t steps = 0;             // edges
  std::uint64_t formulas = 0;          // of the proof, that some path was cut off by
  std::uint64_t cross_checked = 0;     // obligations that the other solver confirmed
  std::uint64_t cross_unknown = 0;     // obligations that it did not decide in time
  std::uint64_t solver_certified = 0;  // obligations with a proof of unsatisfiability that was checked
  SolverStatistics solver;

  void add(const ProofCheckStatistics& other);
};

struct ProofCheck {
  std::variant<ProofAccepted, ProofRejected> outcome;
  ProofCheckStatistics statistics;
  bool accepted() const { return std::holds_alternative<ProofAccepted>(outcome); }
  const std::string& reason() const { return std::get<ProofRejected>(outcome).reason; }
};

// `reference` is in reference form.
ProofCheck check_proof(const Program& reference, const Proof& proof, const ProofCheckOptions& options = {});

}  // namespace warrant
