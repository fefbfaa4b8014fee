// The symbolic memory of an execution: a term over inputs for every program variable.
//
// Copies are cheap and share structure, so every fork keeps its own. Arrays that are written at constant indices stay
// maps from index to term; a chain of stores is built only when a symbolic index comes.
#pragma once

#include "logic/term_manager.h"
#include "program/persistent_map.h"
#include "program/program.h"

namespace warrant {

// An array term `base` with `cells` written over it.
struct SymbolicArray {
  Term base;
  PersistentMap<Term> cells;

  friend bool operator==(const SymbolicArray&, const SymbolicArray&) = default;
};

class SymbolicMemory {
 public:
  // Null if the variable has no value yet.
  Term scalar(VariableId variable) const {
    const Term* found = scalars_.find(variable);
    return found ? *found : Term();
  }
  const SymbolicArray* array(VariableId variable) const { return arrays_.find(variable); }
  void set(VariableId variable, Term value) { scalars_.set(variable, value); }
  void set(VariableId variable, SymbolicArray value) { arrays_.set(variable, std::move(value)); }
  void forget(VariableId variable) {
    scalars_.erase(variable);
    arrays_.erase(variable);
  }

 private:
  PersistentMap<Term> scalars_;
  PersistentMap<SymbolicArray> arrays_;
};

}  // namespace warrant
