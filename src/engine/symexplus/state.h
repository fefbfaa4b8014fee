// The abstract states (v, γ) of Section 3, in two forms.
//
// An AbstractState is what is kept at a location: values and constraints over the program's variables themselves. That
// is the canonical naming of symbolic values: a symbol is called by the variable that holds it. A State is the same in
// the course of execution, over the symbols of the path.
#pragma once

#include <utility>
#include <vector>

#include "engine/executor.h"
#include "engine/symbolic_path.h"

namespace warrant::symexplus {

struct Constraint {
  Term condition;
  std::vector<EdgeId> origins;  // ascending: the edges that it follows from

  friend bool operator==(const Constraint&, const Constraint&) = default;
};

struct AbstractState {
  // v, by variable, ascending. A variable that is its own value is left out: nothing is known of it but its name.
  std::vector<std::pair<VariableId, Term>> values;
  // An array whose base is its own variable has the given cells, and others that are not known.
  std::vector<std::pair<VariableId, SymbolicArray>> arrays;
  std::vector<Constraint> constraints;  // γ

  friend bool operator==(const AbstractState&, const AbstractState&) = default;
};

struct State {
  SymbolicState symbolic;
  ConstrainedPath path;  // γ with what types say of the symbols
  std::vector<Constraint> constraints;
};

}  // namespace warrant::symexplus
