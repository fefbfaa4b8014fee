#include "engine/path_check.h"

#include "engine/driver.h"
#include "engine/path_formula.h"

namespace warrant {

PathVerdict check_path(Executor& executor, const std::vector<EdgeId>& path, const SolverOptions& options) {
  const ExactPathCondition condition = path_condition(executor, path);
  const std::unique_ptr<Solver> solver = make_solver(executor.terms(), options);
  for (const Term constraint : condition.constraints) solver->add(constraint);
  const Answer answer = solver->check();
  if (answer == Answer::Unsat) return Infeasible{};
  const Program& program = executor.program();
  const Location& end = program.cfa().location(program.cfa().edge(path.back()).target);
  if (answer == Answer::Sat && end.kind == LocationKind::Error) {
    const Model model = solver->model();
    Counterexample found;
    found.path = path;
    for (const Term symbol : condition.havocs) found.havocs.push_back(model.value(symbol));
    return Unsafe{std::move(found)};
  }
  options.budget.check();
  return inconclusive_at(program, end, answer);
}

}  // namespace warrant
