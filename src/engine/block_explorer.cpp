#include "engine/block_explorer.h"

namespace warrant {
namespace {

constexpr unsigned max_level = 100'000;  // of the solver: paths that fork more often are not followed to their ends

}  // namespace

BlockExplorer::BlockExplorer(const Program& program, std::vector<bool> cuts, const Budget& budget,
                             SolverStatistics* statistics)
    : program_(program), cuts_(std::move(cuts)), budget_(budget), executor_(program) {
  SolverOptions options;
  options.budget = budget_;
  options.statistics = statistics;
  solver_ = make_solver(program.terms(), options);
}

bool BlockExplorer::explore(LocationId location, Term precondition, const Visitor& visit,
                            const std::vector<long>* unrollings, const Visitor& pass) {
  unrollings_ = unrollings;
  visits_.assign(program_.cfa().location_count(), 0);
  solver_->push();
  SymbolicState state;
  std::vector<Term> facts;
  const Term holds = executor_.evaluate(precondition, state, facts);
  for (Term fact : facts) solver_->add(fact);
  solver_->add(holds);
  const bool finished = explore_from(location, std::move(state), visit, pass);
  solver_->pop(solver_->level());
  return finished;
}

// Depth first with an explicit stack: unrolled loops make paths long.
bool BlockExplorer::explore_from(LocationId start, SymbolicState initial, const Visitor& visit, const Visitor& pass) {
  const Cfa& cfa = program_.cfa();
  std::vector<Frame> stack;
  stack.push_back({start, std::move(initial), 0, {}});
  bool is_at_start = true;
  while (!stack.empty()) {
    budget_.check();
    Frame& top = stack.back();
    const std::vector<EdgeId>& out = cfa.location(top.location).out;
    if (top.next_edge >= out.size()) {
      forget(top);
      stack.pop_back();
      if (!stack.empty()) solver_->pop();
      continue;
    }
    const EdgeId edge = out[top.next_edge++];
    Frame next{top.location, top.state, 0, {}};
    solver_->push();
    const End end = follow(edge, is_at_start || out.size() > 1, next, visit, pass);
    is_at_start = false;
    if (end == End::Stopped) return false;
    if (end == End::Fork) {
      stack.push_back(std::move(next));
    } else {
      forget(next);
      solver_->pop();
    }
  }
  return true;
}

// From an edge on to where paths part, or the path ends.
BlockExplorer::End BlockExplorer::follow(EdgeId edge, bool is_choice, Frame& path, const Visitor& visit,
                                         const Visitor& pass) {
  const Cfa& cfa = program_.cfa();
  while (take(cfa.edge(edge).operation, is_choice, path.state)) {
    path.location = cfa.edge(edge).target;
    const Location& location = cfa.location(path.location);
    if (cuts_[path.location] && unrollings_ && visits_[path.location] < (*unrollings_)[path.location]) {
      ++visits_[path.location];
      path.passed.push_back(path.location);
      if (pass && pass(path.location, path.state, *solver_) == Verdict::Stop) return End::Stopped;
    } else if (location.kind != LocationKind::Plain || cuts_[path.location]) {
      const bool is_visited = solver_->check() != Answer::Unsat;
      return is_visited && visit(path.location, path.state, *solver_) == Verdict::Stop ? End::Stopped : End::Done;
    }
    if (location.out.empty()) return End::Done;
    if (location.out.size() > 1) return End::Fork;
    is_choice = false;
    edge = location.out[0];
    if (solver_->level() > max_level) throw OutOfTime();
  }
  return End::Done;
}

// False if the path cannot go on: where there is a choice, by the solver's answer, else if constants say so.
bool BlockExplorer::take(const Operation& operation, bool is_choice, SymbolicState& state) {
  std::vector<Term> facts;
  Term condition = program_.terms().truth();
  if (const auto* assume = std::get_if<Assume>(&operation))
    condition = executor_.evaluate(assume->condition, state, facts);
  else
    executor_.execute(operation, state, facts);
  for (const Term fact : facts) solver_->add(fact);
  if (condition.is_true()) return true;
  if (condition.is_false()) return false;
  solver_->add(condition);
  return !is_choice || solver_->check() != Answer::Unsat;
}

void BlockExplorer::forget(const Frame& path) {
  for (const LocationId cut : path.passed) --visits_[cut];
}

}  // namespace warrant
