#include "engine/path_solver.h"

#include <algorithm>

namespace warrant {
namespace {

// Answers about larger components are not kept.
constexpr std::size_t max_component = 300;
// On paths with more constraints a solver is asked about the component alone.
constexpr std::size_t long_path = 300;
constexpr std::size_t max_known_answers = 1'000'000;

}  // namespace

PathSolver::PathSolver(TermManager& terms, const SolverOptions& options)
    : terms_(terms),
      solver_(make_solver(terms, options)),
      component_solver_(make_solver(terms, options)),
      connections_(terms) {}

std::size_t PathSolver::KeyHash::operator()(const std::vector<std::uint32_t>& key) const {
  std::size_t hash = key.size();
  for (const std::uint32_t id : key) hash = (hash ^ id) * 0x9E3779B97F4A7C15u;
  return hash;
}

// The values with those of one component replaced; the other constraints do not notice. Null if they turn out not to
// satisfy it: where the theory leaves a result open, exact evaluation may disagree with the solver.
std::shared_ptr<PathValues> PathSolver::changed(const std::shared_ptr<PathValues>& values, const Connected& component,
                                                const std::vector<Value>& found, Term condition) {
  auto result = std::make_shared<PathValues>(*values);
  for (std::size_t i = 0; i < found.size(); ++i) result->set(component.variables[i], found[i]);
  const bool holds = result->satisfies(condition) && std::ranges::all_of(component.constraints, [&](Term constraint) {
                       return result->satisfies(constraint);
                     });
  if (!holds) return nullptr;
  result->forget();
  return result;
}

std::shared_ptr<PathValues> PathSolver::whole_model(const PathNode& end, Term condition, const Model& model) {
  auto result = std::make_shared<PathValues>();
  const auto take = [&](Term formula) {
    for (const Term symbol : connections_.variables_of(formula)) result->set(symbol, model.value(symbol));
  };
  take(condition);
  for (const PathNode* node = &end; node; node = node->parent.get())
    for (const Term constraint : node->constraints) take(constraint);
  if (!result->satisfies(condition)) return nullptr;
  for (const PathNode* node = &end; node; node = node->parent.get())
    for (const Term constraint : node->constraints)
      if (!result->satisfies(constraint)) return nullptr;
  return result;
}

void PathSolver::constrain(ConstrainedPath& path, Term condition, std::shared_ptr<PathValues> values) {
  path.node->constraints.push_back(condition);
  connections_.add(path.constraints, condition);
  path.values = std::move(values);
}

void PathSolver::constrain(ConstrainedPath& path, Term condition) {
  if (condition.is_true()) return;
  const bool holds = path.values && path.values->satisfies(condition);
  constrain(path, condition, holds ? path.values : nullptr);
}

PathSolver::Possibility PathSolver::possible(const ConstrainedPath& path, Term condition) {
  const std::shared_ptr<PathValues>& values = path.values;
  if (condition.is_false()) return {Answer::Unsat, nullptr};
  if (values && values->satisfies(condition)) {
    ++statistics_.by_values;
    return {Answer::Sat, values};
  }
  std::optional<Connected> connected;
  if (values && is_complete_) connected = connections_.with(path.constraints, condition, max_component);
  if (connected) {
    if (const auto known = known_.find(connected->key); known != known_.end()) {
      if (known->second.answer == Answer::Unsat) {
        ++statistics_.by_component;
        return {Answer::Unsat, nullptr};
      }
      if (auto found = changed(values, *connected, known->second.values, condition)) {
        ++statistics_.by_component;
        return {Answer::Sat, std::move(found)};
      }
    }
  }
  Solver& solver = solver_for(path, connected);
  const Answer answer = condition.is_true() ? solver.check() : solver.check(condition);
  if (answer == Answer::Unknown) {
    is_complete_ = false;
    return {answer, nullptr};
  }
  if (answer == Answer::Unsat) {
    if (connected && known_.size() < max_known_answers) known_[std::move(connected->key)] = {answer, {}};
    return {answer, nullptr};
  }
  const Model model = solver.model();
  if (!connected) return {answer, whole_model(*path.node, condition, model)};
  Known known{answer, {}};
  for (const Term symbol : connected->variables) known.values.push_back(model.value(symbol));
  std::shared_ptr<PathValues> found = changed(values, *connected, known.values, condition);
  if (found && known_.size() < max_known_answers) known_[std::move(connected->key)] = std::move(known);
  return {answer, std::move(found)};
}

std::optional<std::vector<std::size_t>> PathSolver::contradiction(const ConstrainedPath& path,
                                                                  std::span<const Term> conditions) {
  if (path.values &&
      std::ranges::all_of(conditions, [&](Term condition) { return path.values->satisfies(condition); })) {
    ++statistics_.by_values;
    return std::nullopt;
  }
  const std::vector<Term> core = core_of(path, conditions);
  if (core.empty()) return std::nullopt;
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < conditions.size(); ++i)
    if (std::ranges::find(core, conditions[i]) != core.end()) positions.push_back(i);
  return positions;
}

// Empty if the conditions are consistent with the path, or the solver gives up.
std::vector<Term> PathSolver::core_of(const ConstrainedPath& path, std::span<const Term> conditions) {
  std::optional<Connected> connected;
  std::vector<std::uint32_t> key;
  if (path.values && is_complete_)
    connected = connections_.with(path.constraints, terms_.conjunction(conditions), max_component);
  if (connected) {
    for (const Term constraint : connected->constraints) key.push_back(constraint.id());
    std::ranges::sort(key);
    for (const Term condition : conditions) key.push_back(condition.id());
    if (const auto known = cores_.find(key); known != cores_.end()) {
      ++statistics_.by_component;
      return known->second;
    }
  }
  Solver& solver = solver_for(path, connected);
  const Answer answer = solver.check(conditions);
  const std::vector<Term> core = answer == Answer::Unsat ? solver.core() : std::vector<Term>{};
  if (answer == Answer::Unknown) is_complete_ = false;
  if (connected && answer != Answer::Unknown && cores_.size() < max_known_answers) cores_.emplace(std::move(key), core);
  return core;
}

Solver& PathSolver::solver_for(const ConstrainedPath& path, const std::optional<Connected>& connected) {
  if (connected && path.constraints.size() > long_path) {
    component_solver_->pop(component_solver_->level());
    component_solver_->push();
    for (const Term constraint : connected->constraints) component_solver_->add(constraint);
    return *component_solver_;
  }
  follow(path.node);
  return *solver_;
}

void PathSolver::follow(const std::shared_ptr<PathNode>& path) {
  std::vector<std::shared_ptr<PathNode>> missing;
  std::shared_ptr<PathNode> at = path;
  while (at && !(at->depth < levels_.size() && levels_[at->depth].node == at)) {
    missing.push_back(at);
    at = at->parent;
  }
  const std::size_t keep = at ? at->depth + 1 : 0;
  if (levels_.size() > keep) {
    solver_->pop(static_cast<unsigned>(levels_.size() - keep));
    levels_.resize(keep);
  }
  const auto assert_rest = [this](Level& level) {
    for (; level.asserted < level.node->constraints.size(); ++level.asserted)
      solver_->add(level.node->constraints[level.asserted]);
  };
  if (!levels_.empty()) assert_rest(levels_.back());
  for (auto next = missing.rbegin(); next != missing.rend(); ++next) {
    solver_->push();
    assert_rest(levels_.emplace_back(Level{*next, 0}));
  }
}

}  // namespace warrant
