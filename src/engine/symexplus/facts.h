// Cheap inductive facts about the places where states are abstracted: they hold in all states.
//
// Where refinements unroll a loop, tracking values leads nowhere by itself. Then facts are looked for, once.
#pragma once

#include <set>
#include <span>

#include "engine/loop_facts.h"
#include "engine/symexplus/reached_set.h"
#include "engine/symexplus/refinement.h"

namespace warrant::symexplus {

bool unrolls_loop(const CutPath& path);
bool unrolls_loop(const Node& node);

class Facts {
 public:
  Facts(const EngineTask& task, const std::set<LocationId>& places, bool are_wanted)
      : task_(task), places_(places), are_wanted_(are_wanted) {}

  // Whether something was found now: what was tracked before may be of no use any more.
  bool learn();
  std::span<const Term> at(LocationId location) const;
  const LoopFacts& all() const { return facts_; }

 private:
  const EngineTask& task_;
  const std::set<LocationId>& places_;
  bool are_wanted_;  // and were not looked for
  LoopFacts facts_;
};

}  // namespace warrant::symexplus
