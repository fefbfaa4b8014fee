// The constants that tune tracer. None of them decides what is right, only what is tried for how long.
#pragma once

#include <cstddef>

#include "smt/solver.h"

namespace warrant::tracer {

struct Tuning {
  // Loop heads: how far they are unrolled before they are abstracted.
  unsigned patience = 60;  // refinements of a head before it is unrolled further: fewer unroll what a fact would prove
  unsigned refinements_per_raise = 20;     // and then every so often
  std::size_t visits_before_leaving = 8;   // in a loop unrolled so often the ways out come first
  std::ptrdiff_t max_heads_compared = 32;  // a long unrolling ends at one of its last heads, if it ends at all
  unsigned max_visits_with_choices = 0;    // of a bounded loop in which paths part: its paths multiply
  unsigned max_blocks = 20'000;            // of a bounded loop without choices

  // Candidates.
  std::size_t max_paired = 12;      // broken equations of which sums and differences of pairs are made
  std::size_t max_facts = 40;       // facts about a head that become candidates: each is asked for in every cycle
  unsigned mentions_to_follow = 3;  // protected formulas that speak of a variable before its value is protected
  double summary_share = 0.02;      // of the time, for facts by summaries

  // Interpolants.
  std::size_t max_conjuncts = 60;           // more are replaced by what the state itself says, if that is less
  unsigned max_shrinking_checks = 12;       // questions to make a core smaller
  unsigned max_head_shrinking_checks = 12;  // the same for what a loop head's subtree needs
  std::size_t max_shrunk_core = 6;          // larger cores are taken as they are
  std::size_t max_clause = 4;               // literals of a clause that is weakened
  std::size_t max_value_size = 2'000;       // of a value that is projected
  std::size_t max_constraints = 400;        // of a state that is projected

  // Subsumption.
  unsigned max_solver_questions = 40;      // for one state: a match that is found later costs more than exploring
  std::size_t max_small_interpolant = 40;  // of a node that stands for an unreachable state

  // Without an answer to such a question the state is explored, or the core is taken as it is.
  Effort effort_per_question = Effort::steps(5'000);
  Effort effort_per_core = Effort::steps(2'000);
};
inline constexpr Tuning tuning;

}  // namespace warrant::tracer
