// Predicate abstraction with counterexample-guided abstraction refinement (CEGAR) and lazy precisions.
//
// The predicate analysis of "Counterexample-guided error condition refinement", chapter 3: reachability (Algorithm 1)
// over abstract states that are formulas over predicates, in a loop with a feasibility check and interpolation
// (Section 3.8). T. Henzinger et al., "Lazy abstraction", POPL 2002, for precisions per location; D. Beyer et al.,
// "Software model checking via large-block encoding", FMCAD 2009, for blocks.
//
// The paper's names and ours: an abstract state e is a Node of the abstract reachability graph, the waitlist its work;
// the transfer relation is `Abstraction::post`, over a block where the paper has an edge (`--block statement` has one
// operation a block); merge is merge_sep: nodes are never merged; stop is stop_sep, `close`; the precision π_l is
// precision_[l]; CEX is a BlockPath, the feasibility check `look_at`, the refinement operator `refine`.
//
// Where we deviate: predicates live at cut locations only, which are loop heads unless told otherwise. The paper's
// abstraction is Cartesian; Boolean abstraction is there, too, and the default: predicates that are neither implied nor
// excluded are partitioned by the variables they share, and each part keeps the combinations that occur. A refinement
// adds the atoms of the interpolants; if the location has them all, the interpolants themselves, which even Cartesian
// abstraction cannot lose. Inductive facts that are cheap to find hold in every label from the start.
#include "engine/predabs/predabs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "engine/atoms.h"
#include "engine/doubt.h"
#include "engine/executor.h"
#include "engine/loop_facts.h"
#include "engine/path_formula.h"
#include "engine/predabs/abstraction.h"
#include "engine/predabs/block_path.h"
#include "engine/predabs/blocks.h"
#include "engine/predabs/reachability_graph.h"
#include "engine/solver_use.h"
#include "logic/substitute.h"
#include "program/loops.h"
#include "smt/interpolator.h"

namespace warrant {
namespace predabs {
namespace {

std::vector<bool> cut_locations(const Program& program, const PredabsOptions& options) {
  const Cfa& cfa = program.cfa();
  std::vector<bool> cuts(cfa.location_count(), options.block == "statement");
  const Loops loops(cfa);
  for (LoopId id = 0; id < loops.size(); ++id) cuts[loops.loop(id).head] = true;
  // What a pass has merged a loop into: the proof needs a formula there as well.
  for (LocationId id = 0; id < cfa.location_count(); ++id)
    if (cfa.location(id).needs_formula) cuts[id] = true;
  return cuts;
}

class Predabs {
 public:
  Predabs(const PredabsOptions& options, const EngineTask& task)
      : options_(options),
        task_(task),
        program_(task.program),
        terms_(program_.terms()),
        budget_(task.budget),
        statistics_(task.statistics),
        solver_options_(make_solver_options(task, solver_statistics_)),
        cuts_(cut_locations(program_, options)),
        blocks_(program_, cuts_),
        abstraction_(program_, blocks_,
                     options.abstraction == "boolean" ? AbstractionKind::Boolean : AbstractionKind::Cartesian,
                     solver_options_),
        graph_(program_, blocks_),
        executor_(program_),
        visits_(program_) {}

  Outcome run() {
    try {
      return cegar();
    } catch (const OutOfTime&) {
      publish();
      return out_of_time_after(refinements_, visits_, fmt::format(" ({})", counted(predicate_count(), "predicate")));
    }
  }

 private:
  Outcome cegar() {
    find_facts();
    graph_.expand(0);
    while (const std::optional<ReachabilityGraph::Work> work = graph_.next()) {
      budget_.check();
      if (graph_.size() % 64 == 0 && statistics_.progress)
        statistics_.progress(
            fmt::format("{} refinements, {} predicates, {} nodes", refinements_, predicate_count(), graph_.size()));
      const LocationId target = work->block->target;
      const std::vector<Term>& predicates = precision_[target];
      const Term post = abstraction_.post(*work->block, graph_.node(work->node).label, predicates);
      if (post.is_false()) continue;
      if (program_.cfa().location(target).kind != LocationKind::Plain) {
        if (std::optional<Outcome> decided = look_at(*work)) {
          publish();
          return std::move(*decided);
        }
        continue;
      }
      visits_.note(target);
      const NodeId node = graph_.add(*work, terms_.conjunction(post, known(target)), predicates.size());
      if (!close(node)) graph_.expand(node);
    }
    publish();
    if (doubt_) return *doubt_;
    return Safe{proof()};
  }

  void find_facts() {
    if (!options_.loop_facts) return;
    const Loops loops(program_.cfa());
    std::vector<LocationId> heads;
    for (LoopId id = 0; id < loops.size(); ++id) heads.push_back(loops.loop(id).head);
    if (heads.empty()) return;
    loop_facts_ = find_loop_facts(task_, heads);
    std::size_t count = 0;
    for (const auto& [location, facts] : loop_facts_) count += facts.size();
    statistics_.set(Statistic::LoopFacts, static_cast<double>(count));
  }

  Term known(LocationId location) const {
    const auto facts = loop_facts_.find(location);
    return facts == loop_facts_.end() ? terms_.truth() : terms_.conjunction(facts->second);
  }

  // stop_sep: another node at the same location stands for everything that this one stands for.
  bool close(NodeId node) {
    const Node& here = graph_.node(node);
    const auto covers = [&](NodeId other, bool is_weaker) {
      const Node& there = graph_.node(other);
      return other != node && !there.is_removed && there.covered_by == none_id && is_weaker;
    };
    const std::vector<NodeId>& others = graph_.at(here.location);
    NodeId by = none_id;
    for (const NodeId other : others)
      if (by == none_id && covers(other, graph_.node(other).label == here.label)) by = other;
    for (const NodeId other : others)
      if (by == none_id && covers(other, true) &&
          implies(terms_, here.label, graph_.node(other).label, solver_options_))
        by = other;
    if (by == none_id) return false;
    graph_.cover(node, by);
    ++covers_;
    return true;
  }

  // The feasibility check: an abstract path to a marked location is real, or leaves a doubt, or refines.
  std::optional<Outcome> look_at(const ReachabilityGraph::Work& work) {
    const std::vector<NodeId> nodes = graph_.path_to(work.node);
    std::vector<const Block*> sequence;
    for (const NodeId node : nodes)
      if (graph_.node(node).block) sequence.push_back(graph_.node(node).block);
    sequence.push_back(work.block);
    BlockPath path(program_, blocks_, std::move(sequence));
    const std::unique_ptr<Solver> solver = make_solver(terms_, solver_options_);
    for (const Term formula : path.formulas()) solver->add(formula);
    const Answer answer = solver->check();
    const Location& location = program_.cfa().location(work.block->target);
    if (answer == Answer::Sat && location.kind == LocationKind::Error)
      return Unsafe{path.counterexample(solver->model())};
    if (answer != Answer::Unsat) {
      budget_.check();
      if (!doubt_) doubt_ = doubt_about(program_, location, answer);
      return std::nullopt;
    }
    if (options_.max_refinements > 0 && refinements_ >= static_cast<std::uint64_t>(options_.max_refinements))
      return Unknown{UnknownReason::BoundReached,
                     fmt::format("no proof was found after {}, the limit of --max-refinements",
                                 counted(static_cast<std::size_t>(options_.max_refinements), "refinement")),
                     {},
                     UnknownCause::UserLimit};
    return refine(nodes, path);
  }

  // Predicates from interpolants at the cut locations of the path. The first node whose label lacks some goes, with
  // everything below it.
  std::optional<Outcome> refine(const std::vector<NodeId>& nodes, const BlockPath& path) {
    ++refinements_;
    if (nodes.size() == 1) return std::nullopt;  // the solver has found out by now that the first block cannot be taken
    std::optional<std::vector<Term>> found = interpolate(path);
    if (!found) found = interpolate_one_way(nodes, path);
    budget_.check();
    if (!found)
      return Unknown{UnknownReason::NoProgress, "the solver could not explain why a path to the error is impossible"};
    const std::vector<Term>& formulas = *found;
    for (std::size_t i = 0; i < formulas.size(); ++i)
      for (const Term atom : atoms_of(formulas[i])) add_predicate(nodes[i + 1], atom);
    NodeId pivot = first_outdated(nodes, formulas);
    if (pivot == none_id) {
      for (std::size_t i = 0; i < formulas.size(); ++i) add_predicate(nodes[i + 1], formulas[i]);
      pivot = first_outdated(nodes, formulas);
    }
    if (pivot == none_id)
      return Unknown{UnknownReason::NoProgress, "no predicate was found that excludes a path to the error"};
    graph_.remove(pivot);
    return std::nullopt;
  }

  // For every inner node of the path, over program variables.
  std::optional<std::vector<Term>> interpolate(const BlockPath& path) {
    Interpolator interpolator(terms_, solver_options_, InterpolationMethod::Automatic, &interpolator_statistics_);
    std::optional<std::vector<Term>> interpolants = interpolator.sequence(path.formulas());
    if (!interpolants) return std::nullopt;
    for (std::size_t i = 0; i < interpolants->size(); ++i)
      (*interpolants)[i] = path.over_variables((*interpolants)[i], i + 1);
    return interpolants;
  }

  // The same for one way through the blocks that the labels allow: less to interpolate, where all at once is too much.
  std::optional<std::vector<Term>> interpolate_one_way(const std::vector<NodeId>& nodes, const BlockPath& path) {
    std::vector<EdgeId> edges;
    std::vector<std::size_t> cuts;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      BlockPath single(program_, blocks_, {path.sequence()[i]});
      const std::unique_ptr<Solver> solver = make_solver(terms_, solver_options_);
      solver->add(single.formulas()[0]);
      solver->add(single.at_start(graph_.node(nodes[i]).label));
      if (solver->check() != Answer::Sat) return std::nullopt;
      const std::vector<EdgeId> stretch = single.counterexample(solver->model()).path;
      edges.insert(edges.end(), stretch.begin(), stretch.end());
      if (i + 1 < nodes.size()) cuts.push_back(edges.size());
    }
    const SegmentedPath segments = segment_path(executor_, edges, cuts);
    Interpolator interpolator(terms_, solver_options_, InterpolationMethod::Automatic, &interpolator_statistics_);
    std::optional<std::vector<Term>> interpolants = interpolator.sequence(segments.formulas);
    if (!interpolants) return std::nullopt;
    for (std::size_t i = 0; i < interpolants->size(); ++i)
      (*interpolants)[i] = substitute(terms_, (*interpolants)[i], segments.to_variables[i]);
    return interpolants;
  }

  void add_predicate(NodeId node, Term predicate) {
    std::vector<Term>& predicates = precision_[graph_.node(node).location];
    if (!predicate.is_constant() && std::ranges::find(predicates, predicate) == predicates.end())
      predicates.push_back(predicate);
  }

  // The first node of the path whose location has more predicates than its label was made with, where one matters.
  NodeId first_outdated(const std::vector<NodeId>& nodes, const std::vector<Term>& interpolants) const {
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      const Node& node = graph_.node(nodes[i]);
      if (!interpolants[i - 1].is_true() && node.predicates < precision_.at(node.location).size()) return nodes[i];
    }
    return none_id;
  }

  // The labels at a location, as one formula: every block leads from one of them to one of them.
  Proof proof() const {
    Proof proof;
    for (LocationId location = 0; location < program_.cfa().location_count(); ++location) {
      if (!cuts_[location]) continue;
      std::vector<Term> labels;
      for (const NodeId id : graph_.at(location))
        if (!graph_.node(id).is_removed && graph_.node(id).covered_by == none_id)
          labels.push_back(graph_.node(id).label);
      if (!labels.empty()) proof.invariants[location] = terms_.disjunction(labels);
    }
    return proof;
  }

  std::size_t predicate_count() const {
    std::size_t count = 0;
    for (const auto& [location, predicates] : precision_) count += predicates.size();
    return count;
  }

  void publish() {
    const AbstractionStatistics& figures = abstraction_.statistics();
    statistics_.set(Statistic::Refinements, static_cast<double>(refinements_));
    statistics_.set(Statistic::Predicates, static_cast<double>(predicate_count()));
    statistics_.set(Statistic::Nodes, static_cast<double>(graph_.size()));
    statistics_.set(Statistic::Covers, static_cast<double>(covers_));
    statistics_.set(Statistic::Posts, static_cast<double>(figures.posts));
    statistics_.set(Statistic::PostsRemembered, static_cast<double>(figures.cached));
    statistics_.set(Statistic::CombinationsOfPredicates, static_cast<double>(figures.cubes));
    publish_solver(statistics_, solver_statistics_, interpolator_statistics_);
  }

  const PredabsOptions& options_;
  const EngineTask& task_;
  const Program& program_;
  TermManager& terms_;
  const Budget& budget_;
  Statistics& statistics_;
  SolverStatistics solver_statistics_;
  InterpolatorStatistics interpolator_statistics_;
  SolverOptions solver_options_;
  std::vector<bool> cuts_;
  Blocks blocks_;
  Abstraction abstraction_;
  ReachabilityGraph graph_;
  Executor executor_;
  LoopVisits visits_;
  std::map<LocationId, std::vector<Term>> precision_;
  LoopFacts loop_facts_;
  std::optional<Unknown> doubt_;
  std::uint64_t refinements_ = 0, covers_ = 0;
};

class PredabsEngine : public Engine {
 public:
  explicit PredabsEngine(PredabsOptions options) : options_(std::move(options)) {}
  // Where refinement of large blocks comes to no end, small ones have more places for predicates.
  Outcome run(const EngineTask& task) override {
    Outcome outcome = Predabs(options_, task).run();
    const auto* unknown = std::get_if<Unknown>(&outcome);
    if (!unknown || unknown->reason != UnknownReason::NoProgress || options_.block == "statement") return outcome;
    PredabsOptions small = options_;
    small.block = "statement";
    task.statistics.add(Statistic::RestartsWithSmallBlocks, 1);
    return Predabs(small, task).run();
  }

 private:
  PredabsOptions options_;
};

}  // namespace
}  // namespace predabs

EngineDescription predabs_description() {
  return {
      "predabs", "predicate abstraction with refinement by interpolants",
      "Counterexample-guided error condition refinement, chapter 3; T. Henzinger et al., Lazy abstraction, POPL 2002",
      [](OptionTable& table) {
        auto options = std::make_shared<PredabsOptions>();
        table.add(
            "abstraction", &options->abstraction, {"boolean", "cartesian"},
            "abstract states are Boolean combinations of predicates (boolean) or conjunctions of literals (cartesian)");
        table.add("block", &options->block, {"loop", "statement"},
                  "one step of the abstraction spans the code between loop heads (loop) or one operation (statement)");
        table.add("loop-facts", &options->loop_facts, "first look for simple inductive facts about loop heads");
        table.add("max-refinements", &options->max_refinements, {0, 1'000'000'000},
                  "give up after this many refinements (0: no limit)", Audience::Expert);
        return [options] { return std::make_unique<predabs::PredabsEngine>(*options); };
      }};
}

}  // namespace warrant
