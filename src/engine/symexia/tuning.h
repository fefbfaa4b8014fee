// The constants that tune symexia. None of them decides what is right, only what is tried for how long.
#pragma once

#include <cstdint>

namespace warrant::symexia {

struct Tuning {
  std::uint64_t patience = 20;  // refinements before thresholds are raised: more unroll loops one predicate at a time
  std::uint64_t refinements_per_raise = 5;  // and then every so often: paths do that better
  unsigned max_unrollings_for_proof = 6;    // where no invariant is found for a tree that is covered
  double uncounted_share = 0.6;             // of the time, in which iterations without decisions do not count
};
inline constexpr Tuning tuning;

}  // namespace warrant::symexia
