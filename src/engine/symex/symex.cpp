// Symbolic execution (Algorithm 1 of the FMCAD 2024 paper; King 1976).
//
// The idea: follow every path of the program with terms over its inputs in place of values. A path condition collects
// the conditions of the branches taken; a branch is explored if its condition is consistent with the path condition.
// If no path is left and none reached an error location, there is none.
//
// The paper's names and ours: a symbolic state (pc, m) is SymexState: m is its `symbolic.memory`, pc the constraints
// of its `path` and the ancestors of that; next(s, o) is Executor; ISSAT is PathSolver; the history h is the path's
// edges.
//
// Where we deviate: the order of exploration is a choice (search.h), depth first is the paper's. A branch whose
// condition is concrete costs no solver call; one side of a fork is decided by values that are known to satisfy the
// path condition, and the last side is feasible if all others are not. A path that comes back to a state it has been in
// ends: what it can do from there it could do before, under a weaker path condition; so does one that comes to a
// concrete state in which another path has been (--match-states off switches that off). A solver that gives up makes a
// branch feasible: that only adds paths, and an error is reported only with a model.
#include "engine/symex/symex.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/doubt.h"
#include "engine/path_solver.h"
#include "engine/solver_use.h"
#include "engine/symex/search.h"
#include "engine/visited.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "smt/solver.h"

namespace warrant {
namespace {

// A path waits for the others after so many loop iterations without a fork.
constexpr std::uint32_t iterations_per_turn = 10'000;

class Symex {
 public:
  Symex(const SymexOptions& options, const EngineTask& task)
      : options_(options),
        program_(task.program),
        budget_(task.budget),
        statistics_(task.statistics),
        findings_(task.findings),
        executor_(program_),
        loops_(program_.cfa()),
        liveness_(program_.cfa(), Reads(program_, program_.cfa())),
        search_(make_search(options.search, program_, task.seed)),
        visits_(program_) {
    solver_ = std::make_unique<PathSolver>(program_.terms(), make_solver_options(task, solver_statistics_));
  }

  Outcome run() {
    try {
      return explore();
    } catch (const OutOfTime&) {
      publish();
      return Unknown{UnknownReason::OutOfTime, "not all paths could be followed", visits_.hot_spot()};
    }
  }

 private:
  Outcome explore() {
    SymexState start;
    start.location = program_.cfa().entry;
    search_->add(std::move(start));
    while (!search_->is_empty()) {
      if (std::optional<Counterexample> found = follow(search_->next())) {
        publish();
        return Unsafe{std::move(*found)};
      }
    }
    publish();
    if (doubt_) return *doubt_;
    return Safe{Proof{}};
  }

  // Executes until the path ends or forks; the states behind a fork go to the search, and a path that goes on for long
  // waits there for its next turn.
  std::optional<Counterexample> follow(SymexState state) {
    const Cfa& cfa = program_.cfa();
    std::vector<Term> facts;
    const std::uint32_t last_iteration = state.iterations + iterations_per_turn;
    while (true) {
      if (state.iterations > last_iteration) {
        search_->add(std::move(state));
        return std::nullopt;
      }
      if (state.is_repeated) {
        ++paths_;
        return std::nullopt;
      }
      if (++steps_ % 256 == 0) {
        budget_.check();
        if (steps_ % 65536 == 0 && statistics_.progress)
          statistics_.progress(
              fmt::format("{} paths, {} steps, {} queries", paths_, steps_, solver_statistics_.checks));
      }
      const Location& location = cfa.location(state.location);
      if (location.kind != LocationKind::Plain) return arrive(state);
      if (location.out.empty()) {
        ++paths_;
        return std::nullopt;
      }
      const Edge& first = cfa.edge(location.out[0]);
      if (location.out.size() == 1 && !std::holds_alternative<Assume>(first.operation)) {
        facts.clear();
        if (const Term symbol = executor_.execute(first.operation, state.symbolic, facts))
          state.path.node->havocs.push_back(symbol);
        for (Term fact : facts) solver_->constrain(state.path, fact);
        take(state, location.out[0]);
        continue;
      }
      if (!choose(state)) return std::nullopt;
    }
  }

  // Takes the feasible edges of a location: goes on along the only one, or forks. False if the path at hand is over.
  bool choose(SymexState& state) {
    const Location& location = program_.cfa().location(state.location);
    struct Branch {
      EdgeId edge;
      Term condition;
      std::shared_ptr<PathValues> values;
    };
    std::vector<Branch> branches;
    std::vector<Term> facts;
    bool exhaustive = true;
    for (EdgeId id : location.out) {
      const Edge& edge = program_.cfa().edge(id);
      const auto* assume = std::get_if<Assume>(&edge.operation);
      Term condition = program_.terms().truth();
      if (assume) {
        condition = executor_.evaluate(assume->condition, state.symbolic, facts);
        exhaustive &= assume->kind == AssumeKind::Branch;
      }
      if (!condition.is_false()) branches.push_back({id, condition, nullptr});
    }
    for (Term fact : facts) solver_->constrain(state.path, fact);
    if (branches.empty()) {
      ++paths_;
      return false;
    }
    if (branches.size() == 1 && branches[0].condition.is_true()) {
      execute_edge(state, branches[0].edge);
      return true;
    }
    std::vector<Branch> feasible;
    for (std::size_t i = 0; i < branches.size(); ++i) {
      Branch& branch = branches[i];
      branch.values = state.path.values;  // of what was executed so far, the facts above included
      // The path itself is feasible: if every other side of a C condition is not, the last one is.
      const bool last_resort = exhaustive && location.out.size() > 1 && i + 1 == branches.size() && feasible.empty();
      if (last_resort) {
        branch.condition = program_.terms().truth();
      } else if (!branch.condition.is_true()) {
        const PathSolver::Possibility possibility = solver_->possible(state.path, branch.condition);
        if (possibility.answer == Answer::Unsat) continue;
        branch.values = possibility.values;
      }
      feasible.push_back(std::move(branch));
    }
    if (feasible.empty()) {
      ++paths_;
      return false;
    }
    if (feasible.size() == 1) {
      // Implied by the path condition where the others are refuted; else it is a constraint.
      if (!(exhaustive && location.out.size() > 1)) {
        solver_->constrain(state.path, feasible[0].condition, feasible[0].values);
      }
      execute_edge(state, feasible[0].edge);
      return true;
    }
    ++forks_;
    // In reverse, so that depth first takes the first edge first.
    for (auto branch = feasible.rbegin(); branch != feasible.rend(); ++branch) {
      SymexState next = state;
      next.path = state.path.extended();
      solver_->constrain(next.path, branch->condition, branch->values);
      execute_edge(next, branch->edge);
      if (options_.max_iterations > 0 && next.iterations > options_.max_iterations) {
        doubt_ = Unknown{UnknownReason::BoundReached,
                         fmt::format("a path has more than {}, the limit of --max-iterations",
                                     counted(static_cast<std::size_t>(options_.max_iterations), "loop iteration")),
                         {},
                         UnknownCause::UserLimit};
        continue;
      }
      search_->add(std::move(next));
    }
    return false;
  }

  void execute_edge(SymexState& state, EdgeId id) {
    const Operation& operation = program_.cfa().edge(id).operation;
    if (!std::holds_alternative<Assume>(operation)) {
      std::vector<Term> facts;
      if (const Term symbol = executor_.execute(operation, state.symbolic, facts))
        state.path.node->havocs.push_back(symbol);
      for (Term fact : facts) solver_->constrain(state.path, fact);
    }
    take(state, id);
  }

  void take(SymexState& state, EdgeId id) {
    const Edge& edge = program_.cfa().edge(id);
    state.path.node->edges.push_back(id);
    state.location = edge.target;
    if (loops_.is_head(edge.target)) {
      visits_.note(edge.target);
      if (loops_.is_back_edge(edge)) note_iteration(state);
    }
  }

  void note_iteration(SymexState& state) {
    ++state.iterations;
    const PersistentSet& live = liveness_.at(state.location);
    if (state.repetition.returns(state.location, state.symbolic.memory, live))
      state.is_repeated = true;
    else if (options_.match_states && state.path.node.get() != state.matched &&
             visited_.contains_or_add(state.location, state.symbolic.memory, live))
      state.is_repeated = true;
    state.matched = state.path.node.get();
  }

  // At a marked location.
  std::optional<Counterexample> arrive(const SymexState& state) {
    ++paths_;
    const Location& location = program_.cfa().location(state.location);
    const auto [answer, values] = solver_->possible(state.path, program_.terms().truth());
    if (answer == Answer::Unsat) return std::nullopt;
    if (location.kind == LocationKind::Error && values) return counterexample(state, *values);
    if (!doubt_) doubt_ = doubt_about(program_, location, answer);
    return std::nullopt;
  }

  static Counterexample counterexample(const SymexState& state, const PathValues& values) {
    std::vector<const PathNode*> chain;
    for (const PathNode* node = state.path.node.get(); node; node = node->parent.get()) chain.push_back(node);
    Counterexample result;
    for (auto node = chain.rbegin(); node != chain.rend(); ++node) {
      result.path.insert(result.path.end(), (*node)->edges.begin(), (*node)->edges.end());
      for (Term symbol : (*node)->havocs) result.havocs.push_back(values.value(symbol));
    }
    return result;
  }

  void publish() {
    findings_.steps = steps_;
    findings_.forks = forks_;
    statistics_.set(Statistic::Paths, static_cast<double>(paths_));
    statistics_.set(Statistic::Forks, static_cast<double>(forks_));
    statistics_.set(Statistic::Steps, static_cast<double>(steps_));
    statistics_.set(Statistic::SolverChecks, static_cast<double>(solver_statistics_.checks));
    statistics_.set(Statistic::AnsweredByPathValues, static_cast<double>(solver_->statistics().by_values));
    statistics_.set(Statistic::AnsweredByOtherPaths, static_cast<double>(solver_->statistics().by_component));
    statistics_.set(Statistic::SolverSeconds, solver_statistics_.seconds);
  }

  const SymexOptions& options_;
  const Program& program_;
  const Budget& budget_;
  Statistics& statistics_;
  Findings& findings_;
  Executor executor_;
  Loops loops_;
  Liveness liveness_;
  VisitedStates visited_;
  std::unique_ptr<Search> search_;
  SolverStatistics solver_statistics_;
  std::unique_ptr<PathSolver> solver_;
  LoopVisits visits_;
  std::optional<Unknown> doubt_;
  std::uint64_t steps_ = 0, paths_ = 0, forks_ = 0;
};

}  // namespace

EngineDescription symex_description() {
  return {"symex", "symbolic execution of every path",
          "J. C. King, Symbolic execution and program testing, CACM 1976; Algorithm 1 of the FMCAD 2024 paper",
          [](OptionTable& table) {
            auto options = std::make_shared<SymexOptions>();
            table.add("search", &options->search, search_names(), "order in which paths are explored");
            table.add("match-states", &options->match_states,
                      "end a path at a loop head if another path has been there in the same concrete state");
            table.add("max-iterations", &options->max_iterations, {0, 1'000'000'000},
                      "give up on paths with more loop iterations (0: no limit)", Audience::Expert);
            return [options] { return std::make_unique<EngineOf<Symex, SymexOptions>>(*options); };
          }};
}

}  // namespace warrant
