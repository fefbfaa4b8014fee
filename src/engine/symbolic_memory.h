// The symbolic memory of an execution: a term over inputs for every program variable.
//
// Copies are cheap and share structure, so every fork keeps its own. Arrays that are written at constant indices stay
// maps from index to term; a chain of stores is built only when a symbolic index comes.
#pragma once

#include <optional>

#include "base/persistent_map.h"
#include "logic/term_manager.h"
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

  friend bool operator==(const SymbolicMemory&, const SymbolicMemory&) = default;

  // The memory of two paths that meet. Variables that one of them has no value for are left out; `scalar` and `array`
  // give the common value of two, and must give v for (v, v).
  template <typename Scalar, typename Array>
  static SymbolicMemory merge(const SymbolicMemory& a, const SymbolicMemory& b, Scalar scalar, Array array) {
    SymbolicMemory result;
    result.scalars_ = PersistentMap<Term>::intersect(
        a.scalars_, b.scalars_, [&](Term x, Term y) -> std::optional<Term> { return x == y ? x : scalar(x, y); });
    result.arrays_ = PersistentMap<SymbolicArray>::intersect(
        a.arrays_, b.arrays_, [&](const SymbolicArray& x, const SymbolicArray& y) -> std::optional<SymbolicArray> {
          return x == y ? x : array(x, y);
        });
    return result;
  }
  // Calls visit(variable) for those that this memory has a value for and the other has none.
  template <typename Visit>
  void for_each_missing_in(const SymbolicMemory& other, Visit visit) const {
    PersistentMap<Term>::for_each_missing(scalars_, other.scalars_, [&](VariableId id, Term) { visit(id); });
    PersistentMap<SymbolicArray>::for_each_missing(arrays_, other.arrays_,
                                                   [&](VariableId id, const SymbolicArray&) { visit(id); });
  }

 private:
  PersistentMap<Term> scalars_;
  PersistentMap<SymbolicArray> arrays_;
};

}  // namespace warrant
