// Symbolic execution with implicit predicate abstraction and CEGAR.
//
// M. Jonáš et al., "Symbolic Execution with Implicit Predicate Abstraction", FMCAD 2024: Algorithms 2 and 3.
//
// The idea: at every loop head the symbolic memory is replaced by a fresh one that agrees with the old one only on the
// truth of the predicates of that location (function `abstract`, the formula eq), and a path may not come to a location
// twice with the same truth values (the formula simple). There are then finitely many paths. An abstract error path is
// checked exactly; if it is infeasible, interpolants at its loop heads are the new predicates.
//
// The paper's names and ours: SYMEXPA is `explore`, its recursion the explicit stack of Frames; ABSTRACT? is
// `is_abstraction_point`; freshMem() forgets every variable that can be written behind some loop head (others never
// change after the first abstraction, so they keep their terms); aPoints(h) are the frames with `is_abstracted`;
// ISFEASIBLE is `check_path`; REFINE is `refine`.
//
// Where we deviate: the predicates' values at an abstraction point are named by Booleans, so that eq and simple are
// propositional. `simple` ranges over earlier abstraction points only, as Definition 2 has it. After a refinement the
// search goes back to the first frame on the path whose precision grew (Section IV-C); subtrees that were finished
// above it stay finished. If refinement yields nothing new, or goes on for long, the thresholds of the loops on the
// path are raised. Before the threshold a path ends in a concrete state that another path has been in.
#include "engine/symexia/symexia.h"

#include <fmt/format.h>

#include <climits>
#include <set>

#include "base/text.h"
#include "engine/atoms.h"
#include "engine/doubt.h"
#include "engine/executor.h"
#include "engine/invariants.h"
#include "engine/loop_facts.h"
#include "engine/path_check.h"
#include "engine/path_formula.h"
#include "engine/path_solver.h"
#include "engine/predicates.h"
#include "engine/solver_use.h"
#include "engine/symexia/precision.h"
#include "engine/visited.h"
#include "logic/substitute.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "program/uses.h"
#include "smt/interpolator.h"
#include "smt/solver.h"

namespace warrant {
namespace {

// For paths with few visits of loop heads, where the threshold allows more.
constexpr double short_path_share = 0.3;

// Of the time, how long iterations without decisions may go on uncounted.
constexpr double uncounted_share = 0.6;

// After so many refinements thresholds are raised every so often, too.
constexpr std::uint64_t patience = 20, refinements_per_raise = 5;

class Symexia {
 public:
  Symexia(const SymexiaOptions& options, const EngineTask& task)
      : options_(options),
        task_(task),
        program_(task.program),
        terms_(program_.terms()),
        budget_(task.budget),
        statistics_(task.statistics),
        executor_(program_),
        liveness_(program_.cfa(), Reads(program_, program_.cfa())),
        solver_options_(make_solver_options(task, solver_statistics_)),
        solver_(std::make_unique<PathSolver>(terms_, solver_options_)),
        visits_(program_.cfa().location_count()),
        all_visits_(program_),
        uncounted_budget_(budget_.share(uncounted_share)) {
    const Loops loops(program_.cfa());
    for (LoopId id = 0; id < loops.size(); ++id) precision_[loops.loop(id).head].threshold = options.threshold;
    // What a pass has merged a loop into: the proof needs an invariant there as well.
    for (LocationId id = 0; id < program_.cfa().location_count(); ++id)
      if (program_.cfa().location(id).needs_formula) precision_.try_emplace(id);
    find_changing_variables();
  }

  Outcome run() {
    try {
      return cegar();
    } catch (const OutOfTime&) {
      publish();
      return out_of_time_after(refinements_, all_visits_,
                               fmt::format(" ({})", counted(predicate_count(), "predicate")));
    }
  }

 private:
  // An arrival at an abstraction location. It counts unless nothing was decided since the one before it.
  struct Visit {
    LocationId location;
    bool counts;
  };

  // One location of the current path at which it can branch or where it was abstracted.
  struct Frame {
    LocationId location;
    std::vector<EdgeId> edges;  // from the frame below to here
    std::vector<Visit> heads;   // on them, the last may be at `location`
    SymbolicState arrived;      // before abstraction
    SymbolicState state;        // after it
    ConstrainedPath arrived_path, path;
    Repetition repetition;
    std::uint64_t decisions = 0;                // branches on the path that its symbols decide
    PersistentMap<std::uint64_t> decisions_at;  // an abstraction location, when the path came there last
    bool is_below_abstraction = false;
    std::vector<Term> booleans;  // the predicates' values, if abstracted
    bool is_abstracted = false;
    std::size_t next_edge = 0;
  };

  // Algorithm 3.
  Outcome cegar() {
    prepare();
    if (std::optional<Outcome> decided = explore_short_paths()) {
      publish();
      return std::move(*decided);
    }
    start();
    while (true) {
      const std::optional<std::vector<EdgeId>> path = explore();
      if (!path) {
        publish();
        if (doubt_) return *doubt_;
        if (abstractions_ == 0) return Safe{Proof{}};  // the checker follows the paths itself
        if (std::optional<Proof> found = proof()) return Safe{std::move(*found)};
        if (is_everything_forgotten_) return Safe{Proof{}};
        forget_everything();
        visited_ = {};
        start();
        continue;
      }
      if (std::optional<Outcome> decided = look_at(*path)) {
        publish();
        return std::move(*decided);
      }
    }
  }

  // An abstract error path, checked exactly: it is one, or leaves a doubt, or refines.
  std::optional<Outcome> look_at(const std::vector<EdgeId>& path) {
    PathVerdict verdict = check_path(executor_, path, solver_options_);
    if (auto* unsafe = std::get_if<Unsafe>(&verdict)) return std::move(*unsafe);
    leave_error();
    if (auto* doubt = std::get_if<Unknown>(&verdict)) {
      if (!doubt_) doubt_ = std::move(*doubt);
    } else {
      refine(path);
    }
    return std::nullopt;
  }

  // Before the threshold nothing is abstracted, and depth first would follow the first path for long: paths with few
  // visits of each loop head come first, then those with twice as many, while the time for that lasts.
  std::optional<Outcome> explore_short_paths() {
    const Budget share = budget_.share(short_path_share);
    for (bound_ = 2; bound_ < options_.threshold; bound_ *= 2) {
      is_bounded_ = false;
      visited_ = {};
      start();
      while (const std::optional<std::vector<EdgeId>> path = explore(&share))
        if (std::optional<Outcome> decided = look_at(*path)) return decided;
      if (share.exhausted()) break;
      if (!is_bounded_ && !doubt_ && abstractions_ == 0) return Safe{Proof{}};
    }
    while (!stack_.empty()) pop();
    visited_ = {};
    bound_ = LONG_MAX;
    return std::nullopt;
  }

  // The initial precision. Beyond the paper: what is cheap to know about the abstraction locations need not be found by
  // refinements.
  void prepare() {
    std::vector<LocationId> heads;
    for (const auto& [location, precision] : precision_) heads.push_back(location);
    if (!options_.predicates.empty()) {
      for (const auto& [location, predicates] : read_predicates(options_.predicates, program_, heads))
        for (const Term predicate : predicates) precision_.at(location).add(predicate);
    }
    for (auto& [location, precision] : precision_) {
      const auto known = task_.known.predicates.find(location);
      if (known == task_.known.predicates.end()) continue;
      for (const Term predicate : known->second) precision.add(predicate);
    }
    if (!options_.loop_facts) return;
    loop_facts_ = find_loop_facts(task_, heads);
    std::size_t count = 0;
    for (const auto& [location, facts] : loop_facts_) count += facts.size();
    statistics_.set(Statistic::LoopFacts, static_cast<double>(count));
  }

  void start() {
    Frame first;
    first.location = program_.cfa().entry;
    push(std::move(first));
  }

  // What is known of variables that keep their terms is known to no predicate. If the invariant needs it, the search is
  // run once more without them.
  void forget_everything() {
    is_everything_forgotten_ = true;
    changing_.clear();
    for (VariableId id = 0; id < program_.variable_count(); ++id) changing_.push_back(id);
  }

  // Algorithm 2: continues the search until an abstract error path is found or nothing is left.
  std::optional<std::vector<EdgeId>> explore(const Budget* share = nullptr) {
    const Cfa& cfa = program_.cfa();
    while (!stack_.empty()) {
      budget_.check();
      if (share && nodes_ % 64 == 0 && share->exhausted()) return std::nullopt;
      if (++nodes_ % 1024 == 0 && statistics_.progress)
        statistics_.progress(
            fmt::format("{} refinements, {} predicates, {} nodes", refinements_, predicate_count(), nodes_));
      Frame& top = stack_.back();
      const Location& here = cfa.location(top.location);
      if (top.next_edge >= here.out.size()) {
        pop();
        continue;
      }
      const EdgeId edge = here.out[top.next_edge++];
      Frame next;
      next.state = top.state;
      next.path = top.path.extended();
      next.repetition = top.repetition;
      next.decisions = top.decisions;
      next.decisions_at = top.decisions_at;
      next.is_below_abstraction = top.is_below_abstraction;
      const bool check_needed = top.is_abstracted;
      const Walk walk = follow({edge}, check_needed, next);
      if (walk == Walk::Ended) {
        forget(next.heads);
        continue;
      }
      if (walk == Walk::Marked) {
        error_heads_ = next.heads;
        return path_to(next);
      }
      push(std::move(next));
    }
    return std::nullopt;
  }

  enum class Walk : std::uint8_t { Branches, Abstracts, Marked, Ended };

  // An edge to take, and the value of its condition if that is known already.
  struct Way {
    EdgeId edge;
    Term condition = {};
  };

  // Takes the way and goes on to the next location where something is to be decided. Visits of heads are counted.
  Walk follow(Way way, bool check_needed, Frame& frame) {
    const Cfa& cfa = program_.cfa();
    bool first = true;
    while (true) {
      const Edge& edge = cfa.edge(way.edge);
      frame.edges.push_back(way.edge);
      const Term condition = way.condition ? way.condition : execute(edge.operation, frame);
      if (condition.is_false()) return Walk::Ended;
      if (!condition.is_constant() && cfa.location(edge.source).out.size() > 1) ++frame.decisions;
      if (!condition.is_true() || (first && check_needed)) {
        auto [answer, values] = solver_->possible(frame.path, condition);
        if (answer == Answer::Unsat) return Walk::Ended;
        if (condition.is_true()) {
          frame.path.values = std::move(values);
        } else {
          solver_->constrain(frame.path, condition, std::move(values));
        }
      }
      first = false;
      frame.location = edge.target;
      const Location& location = cfa.location(edge.target);
      if (location.kind != LocationKind::Plain) return Walk::Marked;
      if (location.out.empty()) return Walk::Ended;
      if (const auto precision = precision_.find(edge.target); precision != precision_.end()) {
        const Visit visit{edge.target, counts(frame, precision->second.threshold)};
        const bool abstracts = visit.counts && visits_[edge.target].counted >= precision->second.threshold;
        frame.heads.push_back(visit);
        frame.decisions_at.set(edge.target, frame.decisions);
        note(visit);
        if (abstracts) return Walk::Abstracts;
        const PersistentSet& live = liveness_.at(edge.target);
        if (frame.repetition.returns(edge.target, frame.state.memory, live)) return Walk::Ended;
        if (visited_.contains_or_add(edge.target, frame.state.memory, live)) return Walk::Ended;
        if (visits_[edge.target].counted > bound_) {
          is_bounded_ = true;
          return Walk::Ended;
        }
      }
      const std::optional<Way> only = only_way(location, frame);
      if (!only) return Walk::Branches;
      way = *only;
      if (++steps_ % 1024 == 0) {
        budget_.check();
        counts_everything_ = uncounted_budget_.exhausted();
      }
    }
  }

  // The condition of the operation, true if it has none.
  Term execute(const Operation& operation, Frame& frame) {
    std::vector<Term> facts;
    Term condition = terms_.truth();
    if (const auto* assume = std::get_if<Assume>(&operation))
      condition = executor_.evaluate(assume->condition, frame.state, facts);
    else
      executor_.execute(operation, frame.state, facts);
    for (const Term fact : facts) solver_->constrain(frame.path, fact);
    return condition;
  }

  // The edge to take if the others are excluded by constants.
  std::optional<Way> only_way(const Location& location, Frame& frame) {
    if (location.out.size() == 1) return Way{location.out[0]};
    std::optional<Way> only;
    for (const EdgeId id : location.out) {
      Way way{id};
      if (const Operation& operation = program_.cfa().edge(id).operation; std::holds_alternative<Assume>(operation)) {
        way.condition = execute(operation, frame);
        if (way.condition.is_false()) continue;
      }
      if (only) return std::nullopt;
      only = way;
    }
    return only;
  }

  // Whether the path's arrival where it is counts for the threshold. What goes on without a decision costs no more than
  // its steps, and ends by itself: abstraction could only lose by it.
  bool counts(const Frame& frame, long threshold) const {
    if (threshold == 0 || counts_everything_ || frame.is_below_abstraction) return true;
    const std::uint64_t* last = frame.decisions_at.find(frame.location);
    return !last || *last != frame.decisions;
  }

  void note(Visit visit) {
    all_visits_.note(visit.location);
    ++visits_[visit.location].all;
    visits_[visit.location].counted += visit.counts;
  }

  void forget(const std::vector<Visit>& heads) {
    for (const Visit& visit : heads) {
      --visits_[visit.location].all;
      visits_[visit.location].counted -= visit.counts;
    }
  }

  bool is_abstraction_point(const Frame& frame) const {
    const auto precision = precision_.find(frame.location);
    return precision != precision_.end() && !frame.heads.empty() && frame.heads.back().location == frame.location &&
           frame.heads.back().counts && visits_[frame.location].counted > precision->second.threshold;
  }

  // Puts a frame on the stack and on the solver, abstracted if its location asks for it.
  void push(Frame frame) {
    frame.arrived = frame.state;
    frame.arrived_path = frame.path;
    if (is_abstraction_point(frame)) abstract(frame);
    stack_.push_back(std::move(frame));
  }

  void pop() {
    forget(stack_.back().heads);
    stack_.pop_back();
  }

  // Lines 7 to 10 of Algorithm 2.
  void abstract(Frame& frame) {
    ++abstractions_;
    frame.is_abstracted = true;
    if (!frame.is_below_abstraction) {
      long& unrolled = unrolled_[frame.location];
      unrolled = std::max(unrolled, visits_[frame.location].all - 1);
    }
    frame.is_below_abstraction = true;
    const std::vector<Term>& predicates = precision_.at(frame.location).predicates;
    SymbolicState old = frame.arrived;
    SymbolicState fresh = frame.arrived;
    for (VariableId id : changing_) fresh.memory.forget(id);
    std::vector<Term> facts;
    std::vector<Term> before;
    for (Term predicate : predicates) before.push_back(executor_.evaluate(predicate, old, facts));
    fresh.inputs = old.inputs;  // fresh symbols must not meet those that the predicates brought
    for (std::size_t i = 0; i < predicates.size(); ++i) {
      const Term after = executor_.evaluate(predicates[i], fresh, facts);
      Term name = before[i];
      if (!name.is_constant()) {
        name = terms_.variable(fmt::format("b{}!{}", stack_.size(), i), Sort::boolean());
        facts.push_back(terms_.eq(name, before[i]));
      }
      facts.push_back(terms_.eq(name, after));
      frame.booleans.push_back(name);
    }
    // simple: not all predicates as at an earlier abstraction point of this location.
    for (const Frame& earlier : stack_) {
      if (!earlier.is_abstracted || earlier.location != frame.location) continue;
      std::vector<Term> differences;
      for (std::size_t i = 0; i < frame.booleans.size(); ++i)
        differences.push_back(terms_.distinct(frame.booleans[i], earlier.booleans[i]));
      facts.push_back(terms_.disjunction(differences));
    }
    if (const auto known = loop_facts_.find(frame.location); known != loop_facts_.end())
      for (Term fact : known->second) facts.push_back(executor_.evaluate(fact, fresh, facts));
    frame.path = frame.arrived_path.extended();
    for (Term fact : facts) solver_->constrain(frame.path, fact);
    frame.state = std::move(fresh);
  }

  // Through the frames on the stack to one behind the top.
  std::vector<EdgeId> path_to(const Frame& end) const {
    std::vector<EdgeId> path;
    for (const Frame& frame : stack_) path.insert(path.end(), frame.edges.begin(), frame.edges.end());
    path.insert(path.end(), end.edges.begin(), end.edges.end());
    return path;
  }

  // Off the error location, back to the top frame.
  void leave_error() {
    forget(error_heads_);
    error_heads_.clear();
  }

  // REFINE: predicates from sequence interpolants at the path's abstraction points, else higher thresholds.
  void refine(const std::vector<EdgeId>& path) {
    ++refinements_;
    if (options_.max_refinements > 0 && refinements_ > static_cast<std::uint64_t>(options_.max_refinements)) {
      doubt_ = Unknown{UnknownReason::BoundReached,
                       fmt::format("no proof was found after {}, the limit of --max-refinements",
                                   counted(static_cast<std::size_t>(options_.max_refinements), "refinement")),
                       {},
                       UnknownCause::UserLimit};
      while (!stack_.empty()) pop();
      return;
    }
    std::vector<std::size_t> cuts;
    std::vector<LocationId> locations;
    std::size_t length = 0;
    for (const Frame& frame : stack_) {
      length += frame.edges.size();
      if (!frame.is_abstracted) continue;
      cuts.push_back(length);
      locations.push_back(frame.location);
    }
    std::set<LocationId> grown;
    if (!cuts.empty()) {
      const SegmentedPath segments = segment_path(executor_, path, cuts);
      Interpolator interpolator(terms_, solver_options_, InterpolationMethod::Automatic, &interpolator_statistics_);
      if (const auto interpolants = interpolator.sequence(segments.formulas)) {
        for (std::size_t i = 0; i < interpolants->size(); ++i) {
          const Term formula = substitute(terms_, (*interpolants)[i], segments.to_variables[i]);
          if (formula.is_constant()) continue;
          remember(locations[i], formula);
          for (Term atom : atoms_of(formula))
            if (precision_[locations[i]].add(atom)) grown.insert(locations[i]);
        }
      }
    }
    // Refinements that go on for long unroll the loops one predicate at a time: paths do that better.
    const bool diverges = refinements_ >= patience && refinements_ % refinements_per_raise == 0;
    if (grown.empty() || diverges) {
      ++threshold_raises_;
      grown.clear();
      for (LocationId location : locations) {
        if (!grown.insert(location).second) continue;
        long& threshold = precision_[location].threshold;
        threshold = threshold + std::max(diverges ? 4L : 1L, diverges ? threshold : threshold / 2);
      }
    }
    // No abstraction on the path, and yet it is infeasible: the solver could not tell earlier. The search goes on.
    if (!grown.empty()) backtrack(grown);
  }

  // Back to the first frame whose precision grew; it is abstracted anew.
  void backtrack(const std::set<LocationId>& grown) {
    std::size_t keep = 0;
    while (keep < stack_.size() && !(stack_[keep].is_abstracted && grown.contains(stack_[keep].location))) ++keep;
    visited_ = {};  // what is left here was not explored to its end
    Frame again;
    if (keep < stack_.size()) again = stack_[keep];
    while (stack_.size() > keep) pop();
    if (!again.is_abstracted) return;
    again.state = again.arrived;
    again.path = again.arrived_path;
    again.is_abstracted = false;
    again.is_below_abstraction = !stack_.empty() && stack_.back().is_below_abstraction;
    again.booleans.clear();
    again.next_edge = 0;
    for (const Visit& visit : again.heads) note(visit);
    push(std::move(again));
  }

  void remember(LocationId location, Term formula) {
    std::vector<Term>& formulas = interpolants_[location];
    if (std::ranges::find(formulas, formula) == formulas.end()) formulas.push_back(formula);
  }

  // Variables that some edge behind a loop head writes: only these can change after the first abstraction.
  void find_changing_variables() {
    const Cfa& cfa = program_.cfa();
    std::vector<bool> behind(cfa.location_count(), false);
    std::vector<LocationId> work;
    for (const auto& [head, unused] : precision_) {
      behind[head] = true;
      work.push_back(head);
    }
    std::set<VariableId> written;
    while (!work.empty()) {
      const LocationId at = work.back();
      work.pop_back();
      for (EdgeId id : cfa.location(at).out) {
        const Edge& edge = cfa.edge(id);
        if (const VariableId target = written_variable(edge.operation); target != none_id) written.insert(target);
        if (behind[edge.target]) continue;
        behind[edge.target] = true;
        work.push_back(edge.target);
      }
    }
    changing_.assign(written.begin(), written.end());
  }

  std::optional<Proof> proof() {
    InvariantHints hints;
    for (const auto& [location, precision] : precision_) {
      hints.predicates[location] = precision.predicates;
      hints.unrollings[location] = std::max(precision.threshold, unrolled_[location]);
    }
    hints.formulas = interpolants_;
    hints.facts = loop_facts_;
    return find_invariants(program_, hints, budget_);
  }

  std::size_t predicate_count() const {
    std::size_t count = 0;
    for (const auto& [location, precision] : precision_) count += precision.predicates.size();
    return count;
  }

  void publish() {
    for (const auto& [location, precision] : precision_)
      if (!precision.predicates.empty()) task_.findings.predicates[location] = precision.predicates;
    statistics_.set(Statistic::Refinements, static_cast<double>(refinements_));
    statistics_.set(Statistic::Predicates, static_cast<double>(predicate_count()));
    statistics_.set(Statistic::ThresholdRaises, static_cast<double>(threshold_raises_));
    statistics_.set(Statistic::Nodes, static_cast<double>(nodes_));
    statistics_.set(Statistic::Abstractions, static_cast<double>(abstractions_));
    statistics_.set(Statistic::AnsweredByPathValues, static_cast<double>(solver_->statistics().by_values));
    statistics_.set(Statistic::AnsweredByOtherPaths, static_cast<double>(solver_->statistics().by_component));
    publish_solver(statistics_, solver_statistics_, interpolator_statistics_);
  }

  const SymexiaOptions& options_;
  const EngineTask& task_;
  const Program& program_;
  TermManager& terms_;
  const Budget& budget_;
  Statistics& statistics_;
  Executor executor_;
  Liveness liveness_;
  VisitedStates visited_;  // by paths that are not abstracted yet
  SolverStatistics solver_statistics_;
  InterpolatorStatistics interpolator_statistics_;
  SolverOptions solver_options_;
  std::unique_ptr<PathSolver> solver_;
  Precision precision_;
  std::map<LocationId, std::vector<Term>> interpolants_;
  LoopFacts loop_facts_;
  std::vector<VariableId> changing_;  // forgotten by an abstraction
  bool is_everything_forgotten_ = false;
  std::vector<Frame> stack_;
  struct Visits {
    long counted = 0, all = 0;
  };
  std::vector<Visits> visits_;           // of abstraction locations on the current path
  LoopVisits all_visits_;                // on all paths
  std::map<LocationId, long> unrolled_;  // visits before a first abstraction
  Budget uncounted_budget_;
  bool counts_everything_ = false;
  std::vector<Visit> error_heads_;  // on the last stretch of an error path, behind the top frame
  std::optional<Unknown> doubt_;
  long bound_ = LONG_MAX;    // on the visits of a loop head before its threshold
  bool is_bounded_ = false;  // a path came to the bound
  std::uint64_t nodes_ = 0, steps_ = 0, refinements_ = 0, abstractions_ = 0, threshold_raises_ = 0;
};

}  // namespace

EngineDescription symexia_description() {
  return {"symexia", "symbolic execution with implicit predicate abstraction and refinement",
          "M. Jonas et al., Symbolic execution with implicit predicate abstraction, FMCAD 2024: Algorithms 2 and 3",
          [](OptionTable& table) {
            auto options = std::make_shared<SymexiaOptions>();
            table.add("threshold", &options->threshold, {0, 1'000'000},
                      "number of visits to a loop head before abstraction starts");
            table.add("predicates", &options->predicates, {},
                      "file with initial predicates, one per line, such as file.c:12: x < y");
            table.add("loop-facts", &options->loop_facts, "first look for simple inductive facts about loop heads");
            table.add("max-refinements", &options->max_refinements, {0, 1'000'000'000},
                      "give up after this many refinements (0: no limit)", Audience::Expert);
            return [options] { return std::make_unique<EngineOf<Symexia, SymexiaOptions>>(*options); };
          }};
}

}  // namespace warrant
