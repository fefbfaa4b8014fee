// Symbolic states, and the questions that are asked about them.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/executor.h"
#include "engine/path_solver.h"
#include "engine/symbolic_path.h"

namespace warrant::tracer {

// The memory, the path condition, and values that satisfy it. Copies share structure.
struct State {
  SymbolicState symbolic;
  ConstrainedPath path;  // of what was executed since the last abstraction
};

class States {
 public:
  States(const Program& program, const SolverOptions& options);

  State initial() const;
  // Any state in which the formulas hold.
  State satisfying(std::span<const Term> formulas);
  // The same state on a stretch of path of its own, to go on from.
  State branch(const State& state) const;

  // Executes edges. The position of the edge at which the path is seen to end, or nothing.
  std::optional<std::size_t> execute(std::span<const EdgeId> edges, State& state);

  // The same as if all assumes were true.
  void execute_without_guards(std::span<const EdgeId> edges, State& state);

  // A formula over program variables as one over the state's symbols.
  Term evaluate(Term formula, State& state);
  // Whether the state implies a formula over program variables. False also if the solver gives up.
  bool implies(State& state, Term formula);
  // The same for a conjunction, by one question to a new solver and nothing else.
  bool implies_from_scratch(State& state, std::span<const Term> formulas);
  // False if constants or the state's values show that it does not.
  bool may_imply(State& state, Term formula);
  // Whether the state contradicts the conjunction of formulas over program variables and symbols of their own.
  bool contradicts(State& state, std::span<const Term> formulas);
  // Formulas, by their positions, that the state contradicts together; nothing if all are possible, or the solver gives
  // up.
  std::optional<std::vector<std::size_t>> contradiction(State& state, std::span<const Term> formulas);
  // Whether the state exists; Unknown if the solver gives up. The state then has values, if it is Sat.
  Answer feasible(State& state);

  const Program& program() const { return executor_.program(); }
  TermManager& terms() const { return executor_.terms(); }
  Executor& executor() { return executor_; }

 private:
  void take_facts(State& state);
  void define(State& state, Term variable, Term value);

  Executor executor_;
  SolverOptions options_;
  PathSolver solver_;
  std::vector<Term> facts_;
};

}  // namespace warrant::tracer
