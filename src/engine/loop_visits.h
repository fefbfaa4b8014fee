// How often an engine has come to each loop head: an Unknown names the loop that it has followed most.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/loops.h"
#include "program/program.h"
#include "result/unknown.h"

namespace warrant {

class LoopVisits {
 public:
  explicit LoopVisits(const Program& program);

  // Other locations than loop heads of the user's text do not count.
  void note(LocationId location) { visits_[location] += is_counted_[location]; }
  // Nothing if none came twice.
  std::optional<HotSpot> hot_spot() const;

 private:
  const Program& program_;
  std::vector<std::uint64_t> visits_;
  std::vector<std::uint8_t> is_counted_;
};

}  // namespace warrant
