// Between what numbers a bit-vector lies, whatever its variables are: enough to see that the low byte of something is a
// valid index of a table, without a bit of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "logic/term_map.h"

namespace warrant::bmc {

class WordRanges {
 public:
  // Both included, as unsigned numbers.
  struct Range {
    std::uint64_t low = 0, high = 0;
  };

  // The value of the condition, if ranges tell; connectives are looked into for some levels.
  std::optional<bool> decide(Term condition, unsigned levels = 8);
  // Of a bit-vector of at most 64 bits.
  Range of(Term term);

 private:
  Range combine(Term term) const;
  std::optional<bool> compare(Term condition);

  TermMap<Range> known_;
};

}  // namespace warrant::bmc
