// The constants that tune predabs. None of them decides what is right, only what is tried for how long.
#pragma once

#include <cstddef>

namespace warrant::predabs {

struct Tuning {
  std::size_t max_part = 12;  // predicates that are abstracted together; larger parts lose how they are related
  std::size_t max_combinations = 200;  // of the predicates of a part; with more it is abstracted predicate by predicate
};
inline constexpr Tuning tuning;

}  // namespace warrant::predabs
