// One step of symbolic execution: the function `next` of the papers.
//
// Inputs are variables named by their position on the path, so that paths share the terms of their common prefix and
// of similar suffixes. What is known of a fresh value (its type's range) becomes a side condition of the path.
#pragma once

#include <unordered_map>
#include <vector>

#include "engine/symbolic_memory.h"
#include "program/program.h"

namespace warrant {

struct SymbolicState {
  SymbolicMemory memory;
  std::uint32_t inputs = 0;  // how many fresh symbols the path has made
};

class Executor {
 public:
  explicit Executor(const Program& program);

  // m(t). Facts about the fresh values that t touches are appended to `facts`.
  Term evaluate(Term term, SymbolicState& state, std::vector<Term>& facts);

  // Executes an assignment, havoc, output or skip. For a havoc the fresh symbol is returned, else a null Term.
  Term execute(const Operation& operation, SymbolicState& state, std::vector<Term>& facts);

  // Gives a variable a fresh symbol: havoc without an input of the program behind it.
  Term refresh(VariableId variable, SymbolicState& state, std::vector<Term>& facts);

  // The term that stands for a variable's whole value, arrays as chains of stores.
  Term whole_value(VariableId variable, SymbolicState& state, std::vector<Term>& facts);

  // The array as a chain of stores.
  Term materialise(const SymbolicArray& array);

  const Program& program() const { return program_; }
  TermManager& terms() const { return program_.terms(); }

 private:
  const std::vector<Term>& order_of(Term term);
  Term variable_value(Term symbol, SymbolicState& state, std::vector<Term>& facts);
  SymbolicArray array_value(Term term, SymbolicState& state, std::vector<Term>& facts);
  Term select(Term array, Term index, SymbolicState& state, std::vector<Term>& facts);
  void know_element(Term element, Term array_symbol, std::vector<Term>& facts);
  Term initial_value(VariableId variable, SymbolicState& state, std::vector<Term>& facts);
  Term fresh_symbol(Sort sort, SymbolicState& state);

  const Program& program_;
  std::unordered_map<Term, std::vector<Term>> orders_;  // subterms, children first, array variables left out
  std::vector<Term> memo_;                              // by id of a program term, valid during one evaluation
  std::unordered_map<VariableId, ScalarType> element_types_;
};

}  // namespace warrant
