// The constants that tune values. None of them decides what is right, only what is tried for how long.
#pragma once

#include <cstddef>

namespace warrant::values {

struct Tuning {
  std::size_t max_errors = 4;        // of one run of the analysis that refine: a better choice against a longer run
  unsigned max_splits = 6;           // of a state for one condition; beyond them ranges become wider
  std::size_t max_compared = 32;     // states of a location with a new one; among more, only equal ones are found
  std::size_t max_path_states = 16;  // side by side on a path; with those left away goes what they could have excluded
  std::size_t max_conflicts = 8;     // places at which a path cannot go on that are compared (sliced prefixes)
};
inline constexpr Tuning tuning;

}  // namespace warrant::values
