#include "engine/path_solver.h"

#include <algorithm>

namespace warrant {
namespace {

// Paths with more constraints than this are not searched for components: the search would cost more than the question.
constexpr std::size_t max_searched_constraints = 300;
constexpr std::size_t max_known_answers = 1'000'000;

}  // namespace

PathSolver::PathSolver(TermManager& terms, const SolverOptions& options)
    : terms_(terms), solver_(make_solver(terms, options)) {}

std::size_t PathSolver::KeyHash::operator()(const std::vector<std::uint32_t>& key) const {
  std::size_t hash = key.size();
  for (const std::uint32_t id : key) hash = (hash ^ id) * 0x9E3779B97F4A7C15u;
  return hash;
}

bool PathSolver::collect(const PathNode& path) {
  constraints_.clear();
  for (const PathNode* node = &path; node; node = node->parent.get()) {
    if (constraints_.size() + node->constraints.size() > max_searched_constraints) return false;
    constraints_.insert(constraints_.end(), node->constraints.begin(), node->constraints.end());
  }
  return true;
}

// The values with those of one component replaced; the other constraints do not notice. Null if they turn out not to
// satisfy it: where the theory leaves a result open, exact evaluation may disagree with the solver.
std::shared_ptr<PathValues> PathSolver::changed(const std::shared_ptr<PathValues>& values, const Connected& component,
                                                const std::vector<std::pair<Term, Value>>& found, Term condition) {
  auto result = std::make_shared<PathValues>(*values);
  for (const auto& [symbol, value] : found) result->set(symbol, value);
  const bool holds = result->satisfies(condition) && std::ranges::all_of(component.constraints, [&](Term constraint) {
                       return result->satisfies(constraint);
                     });
  return holds ? result : nullptr;
}

std::shared_ptr<PathValues> PathSolver::whole_model(const PathNode& path, Term condition) {
  const Model model = solver_->model();
  auto result = std::make_shared<PathValues>();
  const auto take = [&](Term formula) {
    for (const Term symbol : connected_.variables_of(formula)) result->set(symbol, model.value(symbol));
  };
  take(condition);
  for (const PathNode* node = &path; node; node = node->parent.get())
    for (const Term constraint : node->constraints) take(constraint);
  if (!result->satisfies(condition)) return nullptr;
  for (const PathNode* node = &path; node; node = node->parent.get())
    for (const Term constraint : node->constraints)
      if (!result->satisfies(constraint)) return nullptr;
  return result;
}

PathSolver::Possibility PathSolver::possible(const std::shared_ptr<PathNode>& path,
                                             const std::shared_ptr<PathValues>& values, Term condition) {
  if (condition.is_false()) return {Answer::Unsat, nullptr};
  if (values && values->satisfies(condition)) {
    ++statistics_.by_values;
    return {Answer::Sat, values};
  }
  const bool is_searched = values && is_complete_ && collect(*path);
  Connected connected;
  if (is_searched) {
    connected = connected_.with(condition, constraints_);
    if (const auto known = known_.find(connected.key); known != known_.end()) {
      if (known->second.answer == Answer::Unsat) {
        ++statistics_.by_component;
        return {Answer::Unsat, nullptr};
      }
      if (auto found = changed(values, connected, known->second.values, condition)) {
        ++statistics_.by_component;
        return {Answer::Sat, std::move(found)};
      }
    }
  }
  follow(path);
  const Answer answer = condition.is_true() ? solver_->check() : solver_->check(condition);
  if (answer == Answer::Unknown) {
    is_complete_ = false;
    return {answer, nullptr};
  }
  if (answer == Answer::Unsat) {
    if (is_searched && known_.size() < max_known_answers) known_[std::move(connected.key)] = {answer, {}};
    return {answer, nullptr};
  }
  if (!is_searched) return {answer, whole_model(*path, condition)};
  const Model model = solver_->model();
  Known known{answer, {}};
  for (const Term symbol : connected.variables) known.values.emplace_back(symbol, model.value(symbol));
  std::shared_ptr<PathValues> found = changed(values, connected, known.values, condition);
  if (found && known_.size() < max_known_answers) known_[std::move(connected.key)] = std::move(known);
  return {answer, std::move(found)};
}

std::optional<std::vector<std::size_t>> PathSolver::contradiction(const std::shared_ptr<PathNode>& path,
                                                                  const std::shared_ptr<PathValues>& values,
                                                                  std::span<const Term> conditions) {
  if (values && std::ranges::all_of(conditions, [&](Term condition) { return values->satisfies(condition); })) {
    ++statistics_.by_values;
    return std::nullopt;
  }
  const std::vector<Term> core = core_of(path, values, conditions);
  if (core.empty()) return std::nullopt;
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < conditions.size(); ++i)
    if (std::ranges::find(core, conditions[i]) != core.end()) positions.push_back(i);
  return positions;
}

// Empty if the conditions are consistent with the path, or the solver gives up.
std::vector<Term> PathSolver::core_of(const std::shared_ptr<PathNode>& path, const std::shared_ptr<PathValues>& values,
                                      std::span<const Term> conditions) {
  std::vector<std::uint32_t> key;
  if (values && is_complete_ && collect(*path)) {
    key = connected_.with(terms_.conjunction(conditions), constraints_).key;
    if (const auto known = cores_.find(key); known != cores_.end()) {
      ++statistics_.by_component;
      return known->second;
    }
  }
  follow(path);
  const Answer answer = solver_->check(conditions);
  const std::vector<Term> core = answer == Answer::Unsat ? solver_->core() : std::vector<Term>{};
  if (answer == Answer::Unknown) is_complete_ = false;
  if (!key.empty() && answer != Answer::Unknown && cores_.size() < max_known_answers)
    cores_.emplace(std::move(key), core);
  return core;
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
