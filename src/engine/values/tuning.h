// The constants that tune values. None of them decides what is right, only what is tried for how long.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warrant::values {

struct Tuning {
  std::size_t max_errors = 4;        // of one run of the analysis that refine: a better choice against a longer run
  unsigned max_splits = 6;           // of a state for one condition; beyond them ranges become wider
  std::size_t max_compared = 32;     // states of a location with a new one; among more, only equal ones are found
  std::size_t max_path_states = 16;  // side by side on a path; with those left away goes what they could have excluded
  std::size_t max_conflicts = 8;     // places at which a path cannot go on that are compared (sliced prefixes)
  std::size_t max_looks = 64;        // the same, with those that are no news
  std::size_t counter_cost = 20;     // to tell about a counter is as bad as to tell about so many other variables
  std::size_t max_contexts = 64;     // of a procedure; one more is entered with any state
  std::size_t max_operations = 200'000;  // of a path; what else is called is left out
};
inline constexpr Tuning tuning;

inline constexpr std::uint64_t steps_between_checks = 256;

}  // namespace warrant::values
