// The constants that tune symexplus. None of them decides what is right, only what is tried for how long.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warrant::symexplus {

struct Tuning {
  // Refinement.
  unsigned max_path_checks = 40;          // to make the core of a path smaller: questions against constraints to track
  unsigned max_cut_checks = 8;            // the same at each cut
  std::size_t max_prefixes = 12;          // sliced prefixes of one path to choose from
  std::uint64_t selections_in_a_row = 4;  // after them every other refinement is that of the whole path
  std::uint64_t patience = 10;            // refinements before what is tracked somewhere is tracked wherever it matters

  // Facts.
  std::size_t max_places_with_facts = 64;  // more make the search for facts too long
  unsigned many_visits = 4;                // of a place by an infeasible path, which says that a loop is unrolled
  unsigned many_rounds = 10;               // of loops on the way to a state, which says the same

  // States.
  unsigned max_cover_checks = 8;   // questions for one state: a cover that is found later costs more than exploring
  std::size_t max_projected = 12;  // constraints from which symbols without names are eliminated
  unsigned max_not_implied = 4;    // constraints of an edge; the others are not asked for then
};
inline constexpr Tuning tuning;

}  // namespace warrant::symexplus
