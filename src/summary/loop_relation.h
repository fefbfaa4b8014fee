// The body of a loop as a relation between integer points.
#pragma once

#include <vector>

#include "summary/presburger.h"
#include "summary/transition.h"

namespace warrant {

// Over the integer variables that the body changes. The dimensions of the map stand for the variables before, and for
// symbols of their values behind.
struct LoopRelation {
  std::vector<Term> variables;   // that the body changes, integers only
  std::vector<Term> parameters;  // integers that it reads and leaves alone
  std::vector<Term> after;       // symbols, as many as variables
  IslMap map;                    // null if it is out of reach
  bool is_exact = false;         // every pair of it is a step of the body, for some values of its existentials
};

LoopRelation relation_of(const Transitions& transitions, const Transition& body, Presburger& presburger);

// The pairs of a relation as points: the dimensions before, then those behind.
IslSet flattened(const IslMap& map);

}  // namespace warrant
