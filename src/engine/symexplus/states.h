// Strongest postconditions of Section 3, and the way between the two forms of states.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "engine/path_solver.h"
#include "engine/symexplus/naming.h"
#include "engine/symexplus/precision.h"
#include "engine/symexplus/state.h"

namespace warrant::symexplus {

// What becomes of a state at an edge.
enum class Step : std::uint8_t {
  Taken,
  Excluded,
  ExcludedByValues,  // its condition is false for the values of the state, whatever the constraints say
};

class States {
 public:
  States(const Program& program, const SolverOptions& options);

  // SP of one edge. It is taken also if the solver gives up.
  Step execute(EdgeId edge, State& state);
  // The same without asking whether there is a contradiction.
  void execute_unchecked(EdgeId edge, State& state);

  // The part of a state that a precision keeps. Symbols are called by the variables that hold them; what cannot be said
  // so is forgotten.
  AbstractState abstract(const State& state, const LocationPrecision& precision);
  // The state to go on from, in which `facts` hold, too. `from`, if given, is a state that was abstracted to it: its
  // values mostly save a question to the solver, and the result is nothing if the facts exclude it.
  std::optional<State> resume(const AbstractState& abstract, std::span<const Term> facts, const State* from);

  // The state as formulas over program variables: one for every value and constraint, with the variables it is about.
  struct Conjunct {
    Term formula;
    VariableId variable = none_id;           // whose value it is
    const Constraint* constraint = nullptr;  // else this
  };
  std::vector<Conjunct> conjuncts(const AbstractState& abstract);
  Term formula(const AbstractState& abstract);
  // What precision it takes to say so.
  LocationPrecision precision_of(std::span<const Conjunct> conjuncts);

  // Whether the state implies the formula over program variables. False also if the solver gives up.
  bool implies(State& state, Term formula);

  Executor& executor() { return executor_; }
  const Program& program() const { return executor_.program(); }
  TermManager& terms() const { return executor_.terms(); }

 private:
  enum class Check : std::uint8_t { Feasibility, Nothing };
  Step execute(EdgeId edge, State& state, Check check);
  Term place_symbol(VariableId variable);  // the value of a variable where execution was resumed
  Term at_place(Term term);
  SymbolicArray at_place(const SymbolicArray& array);
  void add_variables(Term term, std::set<VariableId>& variables);
  void drop_implied(std::vector<Constraint>& constraints);
  bool is_implied(Term premise, Term conclusion);

  Executor executor_;
  SolverOptions options_;
  PathSolver solver_;
  TermSymbols symbols_;
  std::vector<Term> place_symbols_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> implied_;  // by ids of formulas
};

}  // namespace warrant::symexplus
