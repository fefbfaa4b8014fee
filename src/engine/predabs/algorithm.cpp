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
// precision_[l]; CEX is a BlockPath, the feasibility check `check_error_path`, the refinement operator is Refinement.
//
// Where we deviate: predicates live at cut locations only, which are loop heads unless told otherwise. The paper's
// abstraction is Cartesian; Boolean abstraction is there, too, and the default: predicates that are neither implied nor
// excluded are partitioned by the variables they share, and each part keeps the combinations that occur. Inductive
// facts that are cheap to find hold in every label from the start.
#include "engine/predabs/algorithm.h"

#include <algorithm>

namespace warrant::predabs {

// The next of the waitlist: the CPA algorithm, with the feasibility check where a target location is reached.
std::optional<Outcome> Predabs::step() {
  if (!is_started_) start();
  const std::optional<ReachabilityGraph::Work> work = graph_.next();
  if (!work) return Safe{proof()};
  const LocationId target = work->block->target;
  const std::vector<Term>& predicates = precision_[target];
  const Term post = abstraction_.post(*work->block, graph_.node(work->node).label, predicates);
  if (post.is_false()) return std::nullopt;
  if (program_.cfa().location(target).kind != LocationKind::Plain) return check_error_path(*work);
  visits_.note(target);
  const NodeId node = graph_.add(*work, terms_.conjunction(post, known(target)), predicates.size());
  if (!stop(node)) graph_.expand(node);
  return std::nullopt;
}

// stop_sep: another node at the same location stands for everything that this one stands for.
bool Predabs::stop(NodeId node) {
  const Term label = graph_.node(node).label;
  const auto can_cover = [&](NodeId other) {
    return other != node && !graph_.node(other).is_removed && graph_.node(other).covered_by == none_id;
  };
  const std::vector<NodeId>& others = graph_.at(graph_.node(node).location);
  auto by =
      std::ranges::find_if(others, [&](NodeId other) { return can_cover(other) && graph_.node(other).label == label; });
  if (by == others.end())
    by = std::ranges::find_if(others, [&](NodeId other) {
      return can_cover(other) && implies(terms_, label, graph_.node(other).label, solver_options_);
    });
  if (by == others.end()) return false;
  graph_.cover(node, *by);
  ++covers_;
  return true;
}

// The feasibility check: an abstract path to a target location is real, or inconclusive, or refines.
std::optional<Outcome> Predabs::check_error_path(const ReachabilityGraph::Work& work) {
  const std::vector<NodeId> nodes = graph_.path_to(work.node);
  std::vector<const LargeBlock*> sequence;
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
  if (answer == Answer::Unsat) return refine(nodes, path);
  task_.budget.check();
  note_inconclusive(inconclusive_at(program_, location, answer));
  return std::nullopt;
}

// The first node of the path whose label lacks a predicate goes, with everything below it.
std::optional<Outcome> Predabs::refine(const std::vector<NodeId>& nodes, const BlockPath& path) {
  const auto limit = static_cast<std::uint64_t>(options_.max_refinements);
  if (limit > 0 && refinements_ >= limit) return too_many_refinements(limit);
  ++refinements_;
  if (nodes.size() == 1) return std::nullopt;  // the solver has found out by now that the first block cannot be taken
  const std::variant<NodeId, Refinement::Failure> refined = refinement_.refine(nodes, path);
  task_.budget.check();
  if (const auto* node = std::get_if<NodeId>(&refined)) {
    graph_.remove(*node);
    return std::nullopt;
  }
  return Unknown{UnknownReason::NoProgress,
                 std::get<Refinement::Failure>(refined) == Refinement::Failure::NoInterpolants
                     ? "the solver could not explain why a path to the error is impossible"
                     : "no predicate was found that excludes a path to the error"};
}

// The labels at a location, as one formula: every block leads from one of them to one of them.
Proof Predabs::proof() const {
  Proof proof;
  for (LocationId location = 0; location < program_.cfa().location_count(); ++location) {
    if (!cuts_[location]) continue;
    std::vector<Term> labels;
    for (const NodeId id : graph_.at(location))
      if (!graph_.node(id).is_removed && graph_.node(id).covered_by == none_id) labels.push_back(graph_.node(id).label);
    if (!labels.empty()) proof.invariants[location] = terms_.disjunction(labels);
  }
  return proof;
}

}  // namespace warrant::predabs
