#include "engine/gps/guide.h"

#include "engine/gps/tuning.h"

namespace warrant::gps {
SummaryOptions summary_options(const Options& options, const WeightedGraph& graph) {
  SummaryOptions result;
  result.trivial = !options.summaries;
  result.gas = options.gas ? Gas::On : Gas::Off;
  result.star = options.star;
  const bool multiplies = options.polynomials == UsePolynomials::IfMultiplied && graph.multiplies();
  result.polynomials = multiplies || options.polynomials == UsePolynomials::Always ? Polynomials::On : Polynomials::Off;
  return result;
}

Guide::Guide(const Options& options, const WeightedGraph& graph, Summaries& summaries, const ReachabilityTree& tree,
             SymbolicPaths& paths, const SolverOptions& solver_options)
    : terms_(graph.transitions().terms()),
      uses_gas_(options.gas && options.summaries),
      graph_(graph),
      summaries_(summaries),
      guide_options_(summary_options(options, graph)),
      tree_(tree),
      paths_(paths),
      solver_options_(solver_options) {}

// Summaries that know gas. Proofs do without, so these are made for the first test.
Summaries& Guide::guides() {
  if (!uses_gas_) return summaries_;
  if (!guides_) guides_ = std::make_unique<Summaries>(graph_, guide_options_, solver_options_);
  return *guides_;
}

Integer Guide::find_gas(Solver& solver, TreeNode node, Model& model) {
  const Term gas = terms_.variable("gas@", Sort::integer());
  const Integer burned = burned_on(node);
  const Term goal = paths_.at(node, guides().may_reach(tree_.place(node)));
  solver.add(substitute(terms_, goal, {{guides().gas(), terms_.sub(gas, terms_.integer(burned))}}));
  solver.add(terms_.ge(gas, terms_.integer(burned)));
  if (solver.check() != Answer::Sat) return tuning.unguided_gas;
  model = solver.model();
  lower_gas(solver, gas, burned, model);
  return std::get<Integer>(model.value(gas)) - burned;
}

Integer Guide::burned_on(TreeNode node) const {
  Integer burned = 0;
  for (; node != tree_.root(); node = tree_.parent(node))
    if (graph_.edge(tree_.edge(node)).on_cycle) burned = burned + 1;
  return burned;
}

// Tests should be short: finds a model with less gas by halving what is above the least possible.
void Guide::lower_gas(Solver& solver, Term gas, const Integer& least, Model& model) {
  Integer low = least, high = std::get<Integer>(model.value(gas));
  for (unsigned i = 0; i < tuning.max_gas_questions && low < high; ++i) {
    // Unguided models have any size: the first guess is small.
    const Integer middle = i == 0 && high - low > Integer(64) ? low + Integer(32) : low + (high - low).shift_right(1);
    const Answer answer = solver.check(terms_.le(gas, terms_.integer(middle)));
    if (answer == Answer::Sat) {
      model = solver.model();
      high = std::get<Integer>(model.value(gas));
    } else if (answer == Answer::Unsat) {
      low = middle + Integer(1);
    } else {
      return;
    }
  }
}

Term Guide::leads_on_behind(const GraphEdge& edge, Term gas, const Substitution& constants) {
  // The existentials of a summary may be those of an edge that it was made from.
  Term goal = graph_.transitions().freshened(guides().may_reach(edge.target));
  if (uses_gas_) goal = substitute(terms_, goal, {{guides().gas(), gas}});
  return substitute(terms_, graph_.transitions().before(edge.transition, goal), constants);
}

bool Guide::leads_on(VertexId vertex, const ConcreteState& state, const Integer& gas, std::uint32_t depth,
                     ConcreteExecution& execution) {
  if (graph_.vertex(vertex).is_target) return true;
  const bool ask_solver = depth <= tuning.depth_of_questions || (depth & (depth - 1)) == 0;
  if (depth > tuning.depth_of_questions) {
    if (const std::optional<Term>& closed = summaries_.closed_form(vertex); closed && !execution.holds(*closed, state))
      return false;
  }
  if (!ask_solver) return true;
  const Term goal = guides().may_reach(vertex);
  if (goal.is_true()) return true;
  Term condition = substitute(terms_, goal, execution.constants(state, graph_.transitions().variables()));
  if (uses_gas_) condition = substitute(terms_, condition, {{guides().gas(), terms_.integer(gas)}});
  if (condition.is_constant()) return condition.is_true();
  const std::unique_ptr<Solver> solver = make_solver(terms_, step_options());
  solver->add(condition);
  return solver->check() != Answer::Unsat;
}

SolverOptions Guide::step_options() const {
  SolverOptions options = solver_options_;
  options.effort = tuning.step_effort;
  return options;
}

}  // namespace warrant::gps
