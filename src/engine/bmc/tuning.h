// The constants that tune bmc. None of them decides what is right, only what is tried for how long.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warrant::bmc {

struct Tuning {
  std::uint32_t first_bound = 4;     // a larger one unrolls more than near errors need
  std::uint32_t bound_growth = 2;    // larger steps overshoot, smaller ones ask more often
  double induction_share = 0.25;     // of the time that is left after each round: proofs against deeper errors
  std::uint32_t max_stretches = 16;  // of a step of induction: longer ones are no likelier to hold
  std::size_t max_candidates = 150;  // for facts at one head: each is asked for in every round of Houdini
  std::size_t max_conditions = 60;   // of the program, among them: most have nothing to do with the head
};
inline constexpr Tuning tuning;

}  // namespace warrant::bmc
