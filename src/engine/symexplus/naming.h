// Names for the symbols of a path: each is called by a variable, or a cell of an array, that holds it.
//
// Where `y` was assigned a fresh symbol s and `x` the value s + 1, s is y, and x has the value y + 1. Where only x is
// known, s is x - 1. The names depend on the tracked variables alone, so that states that differ in their symbols
// only become equal.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "engine/symexplus/state.h"
#include "logic/substitute.h"

namespace warrant::symexplus {

// The variables of terms, remembered.
class TermSymbols {
 public:
  const std::vector<Term>& of(Term term);

 private:
  std::unordered_map<Term, std::vector<Term>> symbols_;
};

class Naming {
 public:
  Naming(const Program& program, TermSymbols& symbols) : program_(program), symbols_(symbols) {}

  // Gives names to what tracked variables hold. An equation with a constant among the constraints makes a symbol that
  // constant.
  void name_all(const SymbolicMemory& memory, std::span<const VariableId> tracked,
                std::span<const Constraint> constraints);

  // Whether all symbols of the term have names.
  bool has_names(Term term);
  Term named(Term term);
  // The symbols of the term that have no names.
  std::vector<Term> unnamed(Term term);
  // The array with as much of it as has names.
  SymbolicArray named(VariableId variable, const SymbolicArray& array);

 private:
  void name(Term symbol, Term by) { names_.try_emplace(symbol, by); }
  void name_scalars(const SymbolicMemory& memory, std::span<const VariableId> tracked);
  void name_cells(const SymbolicMemory& memory, std::span<const VariableId> tracked);
  void solve_values(const SymbolicMemory& memory, std::span<const VariableId> tracked);
  Term cell(VariableId array, std::uint32_t index);

  const Program& program_;
  TermSymbols& symbols_;
  Substitution names_;
};

}  // namespace warrant::symexplus
