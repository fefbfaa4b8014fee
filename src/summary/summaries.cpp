#include "summary/summaries.h"

#include <algorithm>

#include "smt/quantifier_eliminator.h"

namespace warrant {
namespace {

constexpr unsigned long elimination_operations = 300'000;  // isl's
constexpr unsigned long facts_operations = 300'000;
constexpr double max_facts_seconds = 3;
constexpr int max_summary_pieces = 16, max_step_pieces = 6;
constexpr std::size_t max_step_variables = 20;
constexpr std::size_t max_whole_size = 1'200;

std::vector<Term> with(std::vector<Term> variables, Term gas) {
  variables.push_back(gas);
  return variables;
}

}  // namespace

Summaries::Summaries(const WeightedGraph& graph, const SummaryOptions& options, const SolverOptions& solver)
    : graph_(graph),
      options_(options),
      solver_(solver),
      gas_(graph.program().terms().variable("gas!", Sort::integer())),
      transitions_(graph.program().terms(), with(graph.transitions().variables(), gas_)),
      presburger_(graph.program().terms(), solver.budget),
      star_(transitions_, gas_, options.star, options.polynomials, presburger_, &star_statistics_),
      closed_forms_(graph.vertex_count()) {
  const double start = process_cpu_seconds();
  TermManager& terms = transitions_.terms();
  PathGraph paths = path_graph();
  for (VertexId id = 0; id < graph.vertex_count(); ++id) paths.is_target.push_back(graph.vertex(id).is_target);
  const std::vector<ExpressionId> to_targets = paths_to_targets(paths, expressions_);
  evaluated_.resize(expressions_.size());
  reached_.resize(expressions_.size());
  for (ExpressionId expression : to_targets) may_reach_.push_back(options.trivial ? terms.truth() : reach(expression));
  seconds_ = process_cpu_seconds() - start;
}

PathGraph Summaries::path_graph() const {
  PathGraph paths;
  paths.vertex_count = graph_.vertex_count();
  for (std::uint32_t id = 0; id < graph_.edge_count(); ++id)
    paths.edges.push_back({graph_.edge(id).source, graph_.edge(id).target});
  for (VertexId id = 0; id < graph_.vertex_count(); ++id) paths.order.push_back(id);  // in weak topological order
  return paths;
}

Summaries::Facts Summaries::facts(VertexId vertex) {
  TermManager& terms = transitions_.terms();
  if (options_.trivial || facts_seconds_ > max_facts_seconds) return {terms.truth(), {}};
  const double start = process_cpu_seconds();
  if (from_entry_.empty()) {
    PathGraph paths = path_graph();
    for (VertexId id = 0; id < graph_.vertex_count(); ++id) paths.is_target.push_back(id == graph_.entry());
    from_entry_ = paths_from_targets(paths, expressions_);
    evaluated_.resize(expressions_.size());
    reached_.resize(expressions_.size());
  }
  std::vector<Term> variables;
  for (Term variable : graph_.vertex(vertex).live)
    if (variable.sort().is_int()) variables.push_back(variable);
  IslSet states = states_at_once(vertex, variables);
  if (!states) states = states_step_by_step(vertex, variables);
  std::vector<Term> simple{presburger_.hull(states, variables)};
  if (options_.polynomials == Polynomials::On)
    for (const Term equation : polynomial_equations(vertex)) simple.push_back(equation);
  Facts result{terms.conjunction(simple), {}};
  if (states && isl_set_n_basic_set(states.get()) <= max_summary_pieces) {
    presburger_.allow(facts_operations);
    const Term whole = presburger_.to_formula(states, variables);
    if (whole && dag_size(whole) <= max_whole_size) result.whole = whole;
  }
  facts_seconds_ += process_cpu_seconds() - start;
  seconds_ += process_cpu_seconds() - start;
  return result;
}

// By one summary of all ways there.
IslSet Summaries::states_at_once(VertexId vertex, std::span<const Term> variables) {
  TermManager& terms = transitions_.terms();
  const Transition way = evaluate(from_entry_[vertex]);
  std::vector<Term> parts{graph_.initial(), way.guard}, here;
  for (Term variable : variables) {
    const auto assigned = way.assignments.find(variable);
    here.push_back(terms.fresh_variable("here", variable.sort()));
    parts.push_back(terms.eq(here.back(), assigned == way.assignments.end() ? variable : assigned->second));
  }
  presburger_.allow(facts_operations);
  IslSet states = presburger_.to_set(terms.conjunction(parts), here).set;
  return presburger_.exhausted() ? nullptr : std::move(states);
}

// The equations of stars on the ways to the vertex that speak about the state there alone.
std::vector<Term> Summaries::polynomial_equations(VertexId vertex) {
  const Transition& way = evaluate(from_entry_[vertex]);
  Substitution here;
  for (const Term variable : way.targets()) {  // of several with one value, the first stands for it
    const Term value = way.assignments.at(variable);
    if (value.is_variable()) here.emplace(value, variable);
  }
  const auto is_known = [&](Term symbol) {
    return here.contains(symbol) || (transitions_.is_variable(symbol) && !way.assignments.contains(symbol));
  };
  std::vector<Term> result;
  for (const Term term : children_first({&way.guard, 1})) {
    if (term.op() != Op::Eq || !term.child(0).sort().is_int() || !has_products(term)) continue;
    if (std::ranges::all_of(free_variables(term), is_known))
      result.push_back(substitute(transitions_.terms(), term, here));
  }
  return result;
}

bool Summaries::is_live_somewhere(Term variable) const {
  for (VertexId id = 0; id < graph_.vertex_count(); ++id)
    if (std::ranges::find(graph_.vertex(id).live, variable) != graph_.vertex(id).live.end()) return true;
  return false;
}

// Part by part of the path expression, with hulls in between: coarser, and feasible where there are many loops.
IslSet Summaries::states_step_by_step(VertexId vertex, std::span<const Term> variables) {
  std::vector<Term> all;  // integers that matter anywhere
  for (Term variable : graph_.transitions().variables())
    if (variable.sort().is_int() && is_live_somewhere(variable)) all.push_back(variable);
  std::ranges::sort(all, {}, [](Term term) { return term.id(); });
  if (all.size() > max_step_variables) return nullptr;
  presburger_.allow(facts_operations);
  IslSet states = after(presburger_.to_set(graph_.initial(), all).set, from_entry_[vertex], all);
  presburger_.allow(facts_operations);
  for (std::size_t i = all.size(); i-- > 0;)
    if (std::ranges::find(variables, all[i]) == variables.end())
      states.reset(isl_set_project_out(states.release(), isl_dim_set, static_cast<unsigned>(i), 1));
  return states;  // both lists are ordered by id
}

IslSet Summaries::after(IslSet states, ExpressionId expression, std::span<const Term> variables) {
  using Kind = PathExpressions::Kind;
  if (!states) return nullptr;
  solver_.budget.check();
  const PathExpressions::Node node = expressions_.node(expression);
  if (node.kind == Kind::One) return states;
  if (node.kind == Kind::Sequence) return after(after(std::move(states), node.left, variables), node.right, variables);
  if (node.kind == Kind::Choice) {
    IslSet copy(isl_set_copy(states.get()));
    IslSet left = after(std::move(states), node.left, variables), right = after(std::move(copy), node.right, variables);
    if (!left || !right) return nullptr;
    presburger_.allow(facts_operations);
    return presburger_.coarsened(IslSet(isl_set_union(left.release(), right.release())), max_step_pieces);
  }
  TermManager& terms = transitions_.terms();
  const Transition& step = evaluate(expression);
  presburger_.allow(facts_operations);
  std::vector<Term> parts{presburger_.to_existential_formula(states, variables), step.guard}, here;
  if (!parts[0]) return nullptr;
  for (Term variable : variables) {
    const auto assigned = step.assignments.find(variable);
    here.push_back(terms.fresh_variable("here", variable.sort()));
    parts.push_back(terms.eq(here.back(), assigned == step.assignments.end() ? variable : assigned->second));
  }
  IslSet next = presburger_.to_set(terms.conjunction(parts), here).set;
  return presburger_.coarsened(std::move(next), max_step_pieces);
}

Transition Summaries::weight(std::uint32_t id) const {
  const GraphEdge& edge = graph_.edge(id);
  if (options_.gas == Gas::Off || !edge.on_cycle) return edge.transition;
  TermManager& terms = transitions_.terms();
  Transition result = edge.transition;
  result.guard = terms.conjunction(result.guard, terms.ge(gas_, terms.integer(1)));
  result.assignments[gas_] = terms.sub(gas_, terms.integer(1));
  return result;
}

const Transition& Summaries::evaluate(ExpressionId expression) {
  if (evaluated_[expression]) return *evaluated_[expression];
  solver_.budget.check();
  using Kind = PathExpressions::Kind;
  const PathExpressions::Node node = expressions_.node(expression);
  Transition result;
  switch (node.kind) {
    case Kind::Zero:
      result = transitions_.impossible();
      break;
    case Kind::One:
      result = transitions_.identity();
      break;
    case Kind::Edge:
      result = weight(node.left);
      break;
    case Kind::Sequence: {
      const Transition first = evaluate(node.left);
      result = transitions_.sequence(first, transitions_.freshened(evaluate(node.right)));
      break;
    }
    case Kind::Choice: {
      const Transition first = evaluate(node.left);
      result = transitions_.choice(first, evaluate(node.right));
      break;
    }
    case Kind::Star:
      result = star_.of(evaluate(node.left));
      break;
  }
  evaluated_[expression] = std::move(result);
  return *evaluated_[expression];
}

Term Summaries::reach(ExpressionId expression) {
  if (reached_[expression]) return reached_[expression];
  using Kind = PathExpressions::Kind;
  TermManager& terms = transitions_.terms();
  const PathExpressions::Node node = expressions_.node(expression);
  Term result;
  switch (node.kind) {
    case Kind::Zero:
      result = terms.falsity();
      break;
    case Kind::One:
    case Kind::Star:
      result = terms.truth();
      break;
    case Kind::Edge:
      result = evaluate(expression).guard;
      break;
    case Kind::Sequence: {
      const Term rest = transitions_.freshened(reach(node.right));
      result = transitions_.before(evaluate(node.left), rest);
      break;
    }
    case Kind::Choice: {
      const Term first = reach(node.left);
      result = terms.disjunction(first, reach(node.right));
      break;
    }
  }
  reached_[expression] = result;
  return result;
}

Term Summaries::eliminate_by_isl(Term formula) {
  std::vector<Term> dimensions;
  for (Term symbol : free_variables(formula)) {
    if (!graph_.transitions().is_variable(symbol)) continue;
    if (!symbol.sort().is_int()) return {};
    dimensions.push_back(symbol);
  }
  presburger_.allow(elimination_operations);
  const Presburger::Translation translation = presburger_.to_set(formula, dimensions);
  if (!translation.is_exact) return {};
  return presburger_.to_formula(translation.set, dimensions);
}

std::optional<Term> Summaries::eliminate(VertexId vertex) {
  TermManager& terms = transitions_.terms();
  const Term formula = may_reach_[vertex];
  std::vector<Term> variables = graph_.transitions().existentials(formula);  // gas is one of them
  if (variables.empty()) return formula;
  if (const Term found = eliminate_by_isl(formula)) return found;
  SolverOptions limited = solver_;
  limited.effort = elimination_effort;
  return QuantifierEliminator(terms, limited).eliminate(variables, formula);
}

const std::optional<Term>& Summaries::closed_form(VertexId vertex) {
  if (!closed_forms_[vertex]) {
    const double start = process_cpu_seconds();
    closed_forms_[vertex] = eliminate(vertex);
    seconds_ += process_cpu_seconds() - start;
  }
  return *closed_forms_[vertex];
}

}  // namespace warrant
