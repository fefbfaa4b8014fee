// Cheap inductive facts about loop heads, found before an engine starts: affine equalities, bounds of variables and
// of differences, and ends of texts.
//
// The equalities are the best ones that are inductive (the affine hull by symbolic abstraction: Reps, Sagiv and Yorsh,
// VMCAI 2004): a model of a state outside of the hull so far is joined to it, until there is none. The bounds are
// guessed from the program's conditions and from sampled states, and Houdini keeps those that are inductive together
// with the equalities. So are the ends of texts (engine/sentinels.h).
#pragma once

#include <map>
#include <vector>

#include "base/budget.h"
#include "engine/engine.h"
#include "program/program.h"

namespace warrant {

using LoopFacts = FormulasAt;
std::size_t count_of(const LoopFacts& facts);  // at all locations

// Facts that hold whenever one of the locations is reached; every cycle must pass one of them. Programs over
// mathematical integers only. Keeps to the budget and then returns what it has.
LoopFacts find_loop_facts(const Program& program, const std::vector<LocationId>& heads, const Budget& budget);

// The same for an engine: it begins with what others have found, and is told to others.
LoopFacts find_loop_facts(const EngineTask& task, const std::vector<LocationId>& heads);

// Of an engine's time, what the search for them is worth: a tenth, but enough to find something in a short turn.
Budget loop_fact_budget(const Budget& engine);

}  // namespace warrant
