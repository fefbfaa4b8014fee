// The constants that tune gps. None of them decides what is right, only what is tried for how long.
#pragma once

#include <cstddef>
#include <cstdint>

#include "smt/effort.h"

namespace warrant::gps {

struct Tuning {
  // The search.
  unsigned max_deterministic_steps = 2'000;    // within which a program without inputs is its own proof
  double entry_budget_share = 0.1;             // of the time, for the first question; facts may do where it is given up
  Effort entry_effort = Effort::steps(1'500);  // the same as work
  std::size_t max_extended_tests = 2;          // in a round; more of them put off interpolation
  unsigned max_extensions = 2;                 // rounds before dead ends are labelled

  // Tests.
  unsigned max_gas_questions = 12;             // by which gas is lowered: a shorter test for the price of questions
  long unguided_gas = 100'000;                 // where summaries do not tell: what a test may waste on a loop
  Effort step_effort = Effort::steps(40'000);  // for a question about a concrete step
  std::uint32_t depth_of_questions = 16;       // beyond it steps at powers of two are asked for only
  long max_replayed_iterations = 20'000'000;   // longer counterexamples take too long to replay

  // Labels and certificates.
  unsigned max_cover_candidates = 4;              // ancestors to try: a cover that is missed costs an interpolation
  Effort houdini_effort = Effort::steps(10'000);  // for a question about candidates; without an answer one is dropped
  unsigned max_core_checks = 20;  // to find which candidates support a clause: fewer of them make a smaller certificate
  std::size_t max_clauses = 100;  // that a label is divided into; with more it is one candidate as a whole
};
inline constexpr Tuning tuning;

}  // namespace warrant::gps
