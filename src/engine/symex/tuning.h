// The constants that tune symex. None of them decides what is right, only what is tried for how long.
#pragma once

#include <cstdint>

namespace warrant::symex {

struct Tuning {
  std::uint32_t iterations_per_turn = 10'000;  // of loops without a fork, before a path waits for the others
  // Of the mixed order: to go from a deep path to a shallow one and back costs the solver as many steps as it is deep.
  std::uint64_t states_per_turn = 64;
};
inline constexpr Tuning tuning;

}  // namespace warrant::symex
