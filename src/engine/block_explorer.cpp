#include "engine/block_explorer.h"

namespace warrant {

BlockExplorer::BlockExplorer(const Program& program, std::vector<bool> cuts, Budget budget,
                             SolverStatistics* statistics)
    : program_(program), cuts_(std::move(cuts)), budget_(std::move(budget)), executor_(program) {
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
  struct Frame {
    LocationId location;
    SymbolicState state;
    std::size_t next_edge = 0;
    std::vector<LocationId> passed;  // cut locations met on the way here
  };
  const Cfa& cfa = program_.cfa();
  std::vector<Frame> stack;
  stack.push_back({start, std::move(initial), 0, {}});
  std::vector<Term> facts;
  bool at_start = true;
  while (!stack.empty()) {
    budget_.check();
    Frame& frame = stack.back();
    const Location& here = cfa.location(frame.location);
    if (frame.next_edge >= here.out.size()) {
      for (LocationId cut : frame.passed) --visits_[cut];
      stack.pop_back();
      if (!stack.empty()) solver_->pop();
      continue;
    }
    const EdgeId first = here.out[frame.next_edge++];
    SymbolicState state = frame.state;
    std::vector<LocationId> passed;
    solver_->push();
    LocationId at = frame.location;
    EdgeId edge_id = first;
    bool alive = true, branched = at_start || here.out.size() > 1, stop = false;
    while (true) {
      const Edge& edge = cfa.edge(edge_id);
      facts.clear();
      if (const auto* assume = std::get_if<Assume>(&edge.operation)) {
        const Term condition = executor_.evaluate(assume->condition, state, facts);
        for (Term fact : facts) solver_->add(fact);
        if (condition.is_false()) {
          alive = false;
          break;
        }
        if (!condition.is_true()) {
          solver_->add(condition);
          if (branched && solver_->check() == Answer::Unsat) {
            alive = false;
            break;
          }
        }
      } else {
        executor_.execute(edge.operation, state, facts);
        for (Term fact : facts) solver_->add(fact);
      }
      at = edge.target;
      const Location& location = cfa.location(at);
      const bool marked = location.kind != LocationKind::Plain;
      if (cuts_[at] && unrollings_ && visits_[at] < (*unrollings_)[at]) {
        ++visits_[at];
        passed.push_back(at);
        if (pass) stop = pass(at, state, *solver_) == Verdict::Stop;
        if (stop) break;
      } else if (marked || cuts_[at]) {
        if (solver_->check() != Answer::Unsat) stop = visit(at, state, *solver_) == Verdict::Stop;
        alive = false;
        break;
      }
      if (location.out.empty()) {
        alive = false;
        break;
      }
      if (location.out.size() > 1) break;
      branched = false;
      edge_id = location.out[0];
      if (solver_->level() > 100'000) throw OutOfTime();
    }
    at_start = false;
    if (stop) return false;
    if (!alive) {
      for (LocationId cut : passed) --visits_[cut];
      solver_->pop();
      continue;
    }
    stack.push_back({at, std::move(state), 0, std::move(passed)});
  }
  return true;
}

}  // namespace warrant
