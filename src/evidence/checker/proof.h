// The evidence for TRUE.
//
// A proof is a partial map from locations of the reference CFA to formulas over its variables. It claims: whenever an
// execution, started at the entry in any state, comes to such a location, the formula holds there; and no marked
// location (error, unmodelled construct, recursion cut) is ever reached. Between these locations nothing is said: the
// checker executes the stretches itself, symbolically, and stops a path where its state implies the formula of the
// location it has come to. An empty map is a proof for a program with finitely many symbolic paths.
//
// A formula that speaks about `any_index` (program/any_index.h) holds for every value of it.
#pragma once

#include <map>
#include <variant>

#include "program/pass/simplify/pass.h"

namespace warrant {

struct Proof {
  // How the stretches are executed.
  struct Invariants {};  // path by path
  struct Everywhere {};  // the same; a formula at every location that is reached: those where paths meet are enough
  struct Unrolled {};    // merging paths where they meet: one by one they are too many. Formulas are not used
  // As Unrolled, but loops are not unrolled to their end. An execution is cut where it visits a loop head or a location
  // with a formula: it reaches no target location in its first so many stretches, nor in the last of so many stretches
  // that follow a visit. The formulas are inductive by themselves.
  struct Inductive {
    std::uint32_t stretches;  // at least 1
  };
  using Kind = std::variant<Invariants, Everywhere, Unrolled, Inductive>;

  std::map<LocationId, Term> invariants;
  Kind kind;

  template <class Alternative>
  bool is() const {
    return std::holds_alternative<Alternative>(kind);
  }
};

// The proof about the program that a pass was given, from one about the program that it made.
Proof translated_back(const PassResult& passed, const Proof& proof);
// An inductive proof is cut where it has formulas: those that passes have added elsewhere would make stretches
// shorter.
Proof kept_at_loop_heads(const Cfa& reference, Proof proof);
// Of a proof that has formulas everywhere, those that keep paths from becoming many or endless.
Proof kept_where_paths_meet(const Cfa& reference, Proof proof);

}  // namespace warrant
