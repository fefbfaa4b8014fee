// What summaries of the ways to a loop head say about the states there.
#pragma once

#include "base/budget.h"
#include "engine/loop_facts.h"

namespace warrant {

// Formulas that hold whenever the loop heads are reached; unlike those of find_loop_facts() they need not be inductive.
// Keeps to the budget and then returns what it has.
LoopFacts find_summary_facts(const Program& program, const Budget& budget);

}  // namespace warrant
