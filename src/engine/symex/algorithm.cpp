// Symbolic execution (Algorithm 1 of the FMCAD 2024 paper; King 1976).
//
// The idea: follow every path of the program with terms over its inputs in place of values. A path condition collects
// the conditions of the branches taken; a branch is explored if its condition is consistent with the path condition.
// If no path is left and none reached an error location, there is none.
//
// The paper's names and ours: a symbolic state (pc, m) is State: m is its `symbolic.memory`, pc the constraints of its
// `path` and the ancestors of that; next(s, o) is Executor; ISSAT is PathSolver, asked by Branching; the history h is
// the path's edges. The recursion is the Order: a step follows one state to its next fork.
//
// Where we deviate: the order of exploration is a choice (order.h), depth first is the paper's. Fewer questions are
// asked than there are branches (branching.h). A path that comes back to a state it has been in ends: what it can do
// from there it could do before, under a weaker path condition; so does one that comes to a concrete state in which
// another path has been (--match-states off switches that off). A solver that gives up makes a branch feasible: that
// only adds paths, and an error is reported only with a model.
#include "engine/symex/algorithm.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/symex/tuning.h"

namespace warrant::symex {
namespace {

Counterexample counterexample(const State& state, const PathValues& values) {
  std::vector<const PathNode*> chain;
  for (const PathNode* node = state.path.node.get(); node; node = node->parent.get()) chain.push_back(node);
  Counterexample result;
  for (auto node = chain.rbegin(); node != chain.rend(); ++node) {
    result.path.insert(result.path.end(), (*node)->edges.begin(), (*node)->edges.end());
    for (const Term symbol : (*node)->havocs) result.havocs.push_back(values.value(symbol));
  }
  return result;
}

}  // namespace

// One state, until its path ends, forks, or has gone on for long.
std::optional<Outcome> Symex::step() {
  if (order_->is_empty()) return Safe{};
  State state = order_->next();
  const std::uint32_t last_iteration = state.iterations + tuning.iterations_per_turn;
  while (state.iterations <= last_iteration) {
    if (++steps_ % 256 == 0) budget_.check();
    const Location& location = program_.cfa().location(state.location);
    const bool is_target = location.kind != LocationKind::Plain;
    if (state.is_repeated || is_target || location.out.empty()) {
      ++paths_;
      return is_target && !state.is_repeated ? reach_target(state) : std::nullopt;
    }
    if (!take_step(state)) return std::nullopt;
  }
  order_->add(std::move(state));
  return std::nullopt;
}

// False if the path forks, or can take no edge.
bool Symex::take_step(State& state) {
  const Location& location = program_.cfa().location(state.location);
  if (location.out.size() == 1 && !std::holds_alternative<Assume>(program_.cfa().edge(location.out[0]).operation)) {
    execute(state, location.out[0]);
    return true;
  }
  const std::vector<Branch> branches = branching_.feasible(state);
  if (branches.size() == 1) {
    if (!branches[0].condition.is_true()) solver_.constrain(state.path, branches[0].condition, branches[0].values);
    execute(state, branches[0].edge);
    return true;
  }
  if (branches.empty())
    ++paths_;
  else
    fork(state, branches);
  return false;
}

void Symex::fork(const State& state, const std::vector<Branch>& branches) {
  ++forks_;
  // In reverse, so that depth first takes the first edge first.
  for (auto branch = branches.rbegin(); branch != branches.rend(); ++branch) {
    State next = state;
    next.path = state.path.extended();
    solver_.constrain(next.path, branch->condition, branch->values);
    execute(next, branch->edge);
    if (options_.max_iterations == 0 || next.iterations <= options_.max_iterations)
      order_->add(std::move(next));
    else
      note_inconclusive({UnknownReason::BoundReached,
                         fmt::format("a path has more than {}, the limit of --max-iterations",
                                     counted(static_cast<std::size_t>(options_.max_iterations), "loop iteration")),
                         {},
                         UnknownCause::UserLimit});
  }
}

void Symex::execute(State& state, EdgeId id) {
  const Edge& edge = program_.cfa().edge(id);
  if (!std::holds_alternative<Assume>(edge.operation)) {
    std::vector<Term> facts;
    if (const Term symbol = executor_.execute(edge.operation, state.symbolic, facts))
      state.path.node->havocs.push_back(symbol);
    for (const Term fact : facts) solver_.constrain(state.path, fact);
  }
  state.path.node->edges.push_back(id);
  state.location = edge.target;
  if (!loops_.is_head(edge.target)) return;
  visits_.note(edge.target);
  if (loops_.is_back_edge(edge)) note_iteration(state);
}

void Symex::note_iteration(State& state) {
  ++state.iterations;
  const PersistentSet& live = liveness_.at(state.location);
  if (state.repetition.returns(state.location, state.symbolic.memory, live))
    state.is_repeated = true;
  else if (options_.match_states && state.path.node.get() != state.matched &&
           visited_.contains_or_add(state.location, state.symbolic.memory, live))
    state.is_repeated = true;
  state.matched = state.path.node.get();
}

std::optional<Outcome> Symex::reach_target(const State& state) {
  const Location& location = program_.cfa().location(state.location);
  const auto [answer, values] = solver_.possible(state.path, program_.terms().truth());
  if (answer == Answer::Unsat) return std::nullopt;
  if (location.kind == LocationKind::Error && values) return Unsafe{counterexample(state, *values)};
  note_inconclusive(inconclusive_at(program_, location, answer));
  return std::nullopt;
}

}  // namespace warrant::symex
