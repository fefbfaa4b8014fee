// ABSTRACT?(l, h, p): an abstraction location is an abstraction point of a path from its (c+1)-th visit on.
//
// Beyond the paper, an arrival without a decision since the last one does not count: what goes on without decisions
// costs no more than its steps and ends by itself, so abstraction could only lose by it. For a share of the time; then
// all of them count.
#pragma once

#include <set>
#include <vector>

#include "base/budget.h"
#include "engine/symexia/path.h"
#include "engine/symexia/precision.h"

namespace warrant::symexia {

class Thresholds {
 public:
  Thresholds(Precision& precision, std::size_t locations, const Budget& budget);

  // The path of the frame comes to its location, which is an abstraction location.
  Visit arrive(Frame& frame);
  // The visit is one of the current path, which has just come there.
  bool abstracts(const Visit& visit) const {
    return visit.counts && counted(visit.location) > threshold(visit.location);
  }
  // ABSTRACT? for a frame that is to be put on the stack.
  bool abstracts(const Frame& frame) const;
  // Visits leave the current path, or come back to it.
  void forget(const std::vector<Visit>& visits);
  void note(const std::vector<Visit>& visits);

  long counted(LocationId location) const { return visits_[location].counted; }
  // Whether counted or not.
  long all(LocationId location) const { return visits_[location].all; }

  // To be asked every so often.
  void look_at_the_clock() { counts_everything_ = uncounted_budget_.exhausted(); }

  // Higher thresholds at these locations: where refinements have gone on for long, much higher ones.
  enum class Raise : std::uint8_t { ByHalf, ToTwice };
  void raise(const std::set<LocationId>& locations, Raise raise);

 private:
  long threshold(LocationId location) const { return precision_.at(location).threshold; }

  struct Visits {
    long counted = 0, all = 0;
  };
  Precision& precision_;
  std::vector<Visits> visits_;  // by location, on the current path
  Budget uncounted_budget_;
  bool counts_everything_ = false;
};

}  // namespace warrant::symexia
