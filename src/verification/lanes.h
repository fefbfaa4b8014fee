// Attempts side by side, each in a process of its own: the first outcome whose evidence holds ends the others. A
// process that crashes, hangs or needs too much memory costs its attempt and nothing else.
//
// A lane is one attempt after the other. With one lane, what is tried and found does not depend on the machine.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "result/result.h"
#include "verification/schedule.h"
#include "verification/subject.h"

namespace warrant {

// Whether attempts are told what others have found out.
enum class Cooperation : std::uint8_t { Off, On };

struct LaneLimits {
  double seconds = 0;              // CPU time of each lane
  unsigned lanes = 1;              // at least one
  std::uint64_t memory_bytes = 0;  // of all together; 0: whatever the process may have
  Cooperation cooperation = Cooperation::On;
};

struct LaneDecision {
  Decided decided;
  std::string engine;
  Arithmetic arithmetic;
  std::size_t turn = 0;  // of the schedule's
  std::vector<std::string> passes = {};
};

struct LanesResult {
  std::variant<LaneDecision, Undecided> outcome;
  std::vector<AttemptRecord> attempts;  // the deciding one is the last
  double cpu_seconds = 0;               // of all of them
  double lane_seconds = 0;              // CPU time of the lane that has worked longest
};

class LaneListener {
 public:
  virtual ~LaneListener() = default;
  virtual void progress(const std::string& text) = 0;
  // What the result is if the lanes should not come to their end; an Undecided takes back what was told before.
  virtual void preliminary(const std::variant<LaneDecision, Undecided>& result) = 0;
};

LanesResult run_lanes(Schedule& schedule, Subject& subject, const LaneLimits& limits, std::uint32_t seed,
                      LaneListener& listener);

}  // namespace warrant
