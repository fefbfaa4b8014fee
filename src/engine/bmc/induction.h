// The step of k-induction (Sheeran, Singh, Stålmarck, Checking safety properties using induction and a SAT solver,
// FMCAD 2000; with facts: Beyer, Dangl, Wendler, Boosting k-induction with continuously-refined invariants, CAV 2015).
//
// An execution is cut where it visits a loop head. If it reaches an error, then so it does in the last of k stretches
// from some visit, or in its first k ones. The second is what unrolling excludes. The first is asked here, of every
// loop head, in any state in which the facts hold that are known of it: without an error in the stretches before, there
// is none in the last.
#pragma once

#include <map>

#include "base/persistent_map.h"
#include "engine/engine.h"

namespace warrant::bmc {

class Induction {
 public:
  explicit Induction(const EngineTask& task) : task_(task) {}

  // False also if the solver or the time gives up.
  bool step_holds(std::uint32_t stretches, const Budget& budget);
  // Of every loop head, so that passes can add to them.
  const std::map<LocationId, Term>& facts() const { return facts_; }

 private:
  void find_facts(const Budget& budget);
  void add_candidates(LocationId head, const PersistentSet& live, const std::vector<Term>& conditions,
                      std::vector<Term>& candidates) const;
  std::vector<Term> without_implied(const std::vector<Term>& facts) const;
  bool holds_from(LocationId head, std::uint32_t stretches, const Budget& budget);

  const EngineTask& task_;
  bool has_facts_ = false;
  std::map<LocationId, Term> facts_;
};

}  // namespace warrant::bmc
