#include "engine/gps/symbolic_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace warrant::gps {

Term CutPath::to_variables(TermManager& terms, Term formula, std::size_t node) const {
  Substitution back;
  for (const auto& [variable, symbol] : symbols[node]) back.emplace(symbol, variable);
  return substitute(terms, formula, back);
}

SymbolicPaths::SymbolicPaths(const WeightedGraph& graph, const ReachabilityTree& tree, const SolverOptions& options)
    : graph_(graph), tree_(tree), terms_(graph.program().terms()), solver_(make_solver(terms_, options)) {
  const auto by_id = [](Term a, Term b) { return a.id() < b.id(); };
  for (std::uint32_t id = 0; id < graph.edge_count() + graph.shortcut_count(); ++id) {
    std::set<Term, decltype(by_id)> read(by_id);
    const auto note = [&](Term term) {
      for (Term symbol : free_variables(term))
        if (graph.transitions().is_variable(symbol)) read.insert(symbol);
    };
    note(graph.edge(id).transition.guard);
    for (const auto& [variable, value] : graph.edge(id).transition.assignments) note(value);
    reads_.emplace_back(read.begin(), read.end());
  }
}

Term SymbolicPaths::instance(Term existential, std::uint32_t depth) const {
  return terms_.variable(fmt::format("{}@{}", existential.name(), depth), existential.sort());
}

const SymbolicPaths::Symbolic& SymbolicPaths::symbolic(TreeNode node) {
  if (symbolic_.size() < tree_.size()) symbolic_.resize(tree_.size());
  if (symbolic_[node]) return *symbolic_[node];
  std::vector<TreeNode> missing;
  for (TreeNode at = node; at != ReachabilityTree::nobody && !symbolic_[at]; at = tree_.parent(at))
    missing.push_back(at);
  std::ranges::reverse(missing);
  for (TreeNode at : missing) {
    Symbolic made;
    if (at == tree_.root()) {
      made.values = graph_.transitions().variables();
      made.constraints = {graph_.initial()};
    } else {
      const GraphEdge& edge = graph_.edge(tree_.edge(at));
      const std::vector<Term>& before = symbolic_[tree_.parent(at)]->values;
      Substitution map;
      for (Term variable : reads_[tree_.edge(at)])
        map.emplace(variable, before[graph_.transitions().position(variable)]);
      for (Term symbol : edge.existentials) map.emplace(symbol, instance(symbol, tree_.depth(at)));
      made.constraints = {substitute(terms_, edge.transition.guard, map)};
      made.values = before;
      for (Term variable : edge.transition.targets())
        made.values[graph_.transitions().position(variable)] =
            substitute(terms_, edge.transition.assignments.at(variable), map);
    }
    symbolic_[at] = std::move(made);
  }
  return *symbolic_[node];
}

const std::vector<Term>& SymbolicPaths::values(TreeNode node) { return symbolic(node).values; }

Term SymbolicPaths::at(TreeNode node, Term formula) {
  const std::vector<Term>& here = values(node);
  Substitution map;
  for (Term symbol : free_variables(formula))
    if (graph_.transitions().is_variable(symbol)) map.emplace(symbol, here[graph_.transitions().position(symbol)]);
  return substitute(terms_, formula, map);
}

Solver& SymbolicPaths::solver_at(TreeNode node) {
  symbolic(node);
  const std::vector<TreeNode> path = tree_.path_to(node);
  std::size_t common = 0;
  while (common < asserted_.size() && common < path.size() && asserted_[common] == path[common]) ++common;
  if (asserted_.size() > common) solver_->pop(static_cast<unsigned>(asserted_.size() - common));
  asserted_.resize(common);
  for (std::size_t i = common; i < path.size(); ++i) {
    solver_->push();
    for (Term constraint : symbolic_[path[i]]->constraints)
      if (!constraint.is_true()) solver_->add(constraint);
    asserted_.push_back(path[i]);
  }
  return *solver_;
}

ConcreteState SymbolicPaths::state(TreeNode node, const Model& model) {
  ConcreteState result;
  for (Term value : values(node)) result.push_back(model.evaluate(value));
  return result;
}

Choices SymbolicPaths::choices(TreeNode node, const Model& model) const {
  Choices result;
  if (node == tree_.root()) return result;
  for (Term symbol : graph_.edge(tree_.edge(node)).existentials)
    result.emplace(symbol, model.value(instance(symbol, tree_.depth(node))));
  return result;
}

CutPath SymbolicPaths::cut(TreeNode first, TreeNode last) const {
  std::vector<TreeNode> path;
  for (TreeNode node = last; node != first; node = tree_.parent(node)) path.push_back(node);
  std::ranges::reverse(path);
  CutPath result;
  Substitution current;
  for (Term variable : graph_.transitions().variables())
    current.emplace(variable, terms_.variable(fmt::format("{}#0", variable.name()), variable.sort()));
  result.symbols.push_back(current);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const GraphEdge& edge = graph_.edge(tree_.edge(path[i]));
    Substitution map;
    for (Term variable : reads_[tree_.edge(path[i])]) map.emplace(variable, current.at(variable));
    for (Term symbol : edge.existentials) map.emplace(symbol, instance(symbol, static_cast<std::uint32_t>(i + 1)));
    std::vector<Term> parts{substitute(terms_, edge.transition.guard, map)};
    if (i == 0 && first == tree_.root()) parts.push_back(substitute(terms_, graph_.initial(), current));
    for (Term variable : edge.transition.targets()) {
      const Term symbol = terms_.variable(fmt::format("{}#{}", variable.name(), i + 1), variable.sort());
      parts.push_back(terms_.eq(symbol, substitute(terms_, edge.transition.assignments.at(variable), map)));
      current[variable] = symbol;
    }
    result.formulas.push_back(terms_.conjunction(parts));
    result.symbols.push_back(current);
  }
  return result;
}

}  // namespace warrant::gps
