// Exact acceleration: many iterations of a loop as one transition.
//
// Where isl finds the transitive closure of a loop's body exactly, or that of one of its cases, the closure together
// with the number of steps is a shortcut: whatever it leads to, so many iterations lead to. Tests of a search can take
// it instead of the iterations, with the same outcome.
#pragma once

#include <vector>

#include "summary/presburger.h"
#include "summary/transition.h"

namespace warrant {

struct Shortcut {
  Transition transition;  // at least one step; the values behind and the number of steps are existentials
  Term count;             // the symbol for the number of steps
};

// Of a body that chooses nothing and changes only integers; none for others. `live` are the variables whose value
// behind the loop's head can matter, ordered by id; what happens to others is left out.
std::vector<Shortcut> find_shortcuts(const Transitions& transitions, const Transition& body,
                                     const std::vector<Term>& live, Presburger& presburger);

}  // namespace warrant
