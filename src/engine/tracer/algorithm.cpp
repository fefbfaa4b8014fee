// Symbolic execution with interpolants that subsume, and loop invariants found on the way.
//
// J. Jaffar, V. Murali, J. A. Navas, A. E. Santosa, "TRACER: A symbolic execution tool for verification", CAV 2012.
//
// The idea: execute symbolically, depth first, and learn from infeasible paths. When the subtree below a node is
// finished, its interpolant says what of its state mattered; a later state of the same location that implies it is
// subsumed, since nothing bad can come of it for the same reasons. At a loop head the state is replaced by those of its
// constraints that the loop's cycles preserve, so that the ends of the cycles are subsumed by the head. If that loses
// what excludes an error, a refinement protects it at that head: a cycle that breaks a protected constraint is not
// closed but unrolled once more.
//
// The paper's names and ours: a symbolic state is State, the tree Tree, the interpolant of a node its Requirements,
// rules (A) and (B) are in Annotation; candidates and ∇ are Candidates; subsumption is Subsumption, and
// `close_cycle` for a child and its ancestor; the abstract error and its refinement are `reach_target` and Refinement.
//
// Where we deviate. Nodes are at places where paths part or meet (blocks.h). An abstracted loop head forgets the whole
// path before it: its state is just the conjunction of its candidates. So what is below depends on nothing else, and a
// head that is still open can be assumed safe in these states while its subtree is explored (the end of a cycle
// requires all candidates again); its interpolant is the part of the candidates that its subtree turns out to need
// (requirement.h). Candidates that are widened away make a weaker assumption, under which finished subtrees stay
// finished; a refinement makes a stronger one, and what rests on the old one is given up. Loops that constants bound
// are executed without abstraction (bounded_loop.h), and refinements that go on for long unroll.
#include "engine/tracer/algorithm.h"

#include "engine/path_check.h"
#include "engine/tracer/certificate.h"
#include "engine/tracer/tuning.h"

namespace warrant::tracer {

// The node on top of the path takes its next block, or is finished.
std::optional<Outcome> Tracer::step() {
  if (path_.is_empty()) {
    if (inconclusive()) return *inconclusive();
    annotate_tree();
    return Safe{make_certificate(search_.program, tree_)};
  }
  Frame& top = path_.top();
  const std::vector<BlockId>& out = search_.blocks.out(top.location);
  if (top.next_block == out.size()) {
    annotation_.finish_top();
    return std::nullopt;
  }
  const std::size_t number = top.next_block++;
  const BlockId id = out[top.takes_last_first ? out.size() - 1 - number : number];
  const Block& block = search_.blocks.block(id);
  State state = states_.branch(top.state);
  if (const auto failed = states_.execute(block.edges, state)) {
    const NodeId node = tree_.add(top.node, id, block.target);
    tree_[node].kind = NodeKind::Infeasible;
    top.infeasible.push_back({node, *failed});
    return std::nullopt;
  }
  return arrive(id, std::move(state));
}

// A new state: an error, an end, subsumed, or to be explored.
std::optional<Outcome> Tracer::arrive(BlockId id, State state) {
  Frame& top = path_.top();
  const LocationId target = search_.blocks.block(id).target;
  const NodeId node = tree_.add(top.node, id, target);
  ++state_count_;
  const Location& location = search_.program.cfa().location(target);
  if (location.kind != LocationKind::Plain) return reach_target(node, state);
  if (location.out.empty()) {
    tree_[node].kind = NodeKind::Ended;
    return std::nullopt;
  }
  if (const FinishedNode* by = subsumption_.find(target, state)) {
    tree_[node].kind = NodeKind::Subsumed;
    annotation_.subsume(top, node, *by);
    return std::nullopt;
  }
  if (search_.loops.is_head(target) && close_cycle(node, state)) return std::nullopt;
  push(node, std::move(state));
  return std::nullopt;
}

// The state is subsumed by a loop head above it, or the head nearest to it is widened so that it will be.
bool Tracer::close_cycle(NodeId node, State& state) {
  const Frame* head = heads_.subsuming(tree_[node].location, state);
  if (!head) return heads_.widen(node, state);
  tree_[node].kind = NodeKind::Closed;
  annotation_.close(path_.top(), node, *head);
  return true;
}

void Tracer::push(NodeId node, State state) {
  Frame frame;
  frame.node = node;
  frame.location = tree_[node].location;
  frame.state = std::move(state);
  frame.takes_last_first = should_leave_first(frame.location);
  visits_.note(frame.location);
  if (search_.loops.is_head(frame.location)) heads_.enter(frame);
  path_.push(std::move(frame));
}

// In a loop that is unrolled for long, the ways out come first: depth first would not see them.
bool Tracer::should_leave_first(LocationId location) const {
  const Loops& loops = search_.loops;
  const LoopId loop = loops.innermost(location);
  if (loop == none_id || path_.visits_of(loops.loop(loop).head).size() < tuning.visits_before_leaving) return false;
  const std::vector<BlockId>& out = search_.blocks.out(location);
  return !out.empty() && !loops.contains(loop, search_.blocks.block(out.back()).target);
}

// A path comes to a target location: it is real, or an abstraction has to be refined.
std::optional<Outcome> Tracer::reach_target(NodeId node, State& state) {
  tree_[node].kind = NodeKind::Target;
  if (states_.feasible(state) == Answer::Unsat) {
    path_.top().is_opaque = true;  // found out too late for an interpolant
    return std::nullopt;
  }
  SolverOptions unlimited = search_.solver_options;
  unlimited.effort = Effort::unlimited();
  PathVerdict verdict = check_path(states_.executor(), path_.edges_from(0, node, tree_, search_.blocks), unlimited);
  if (auto* unsafe = std::get_if<Unsafe>(&verdict)) return std::move(*unsafe);
  if (std::holds_alternative<Infeasible>(verdict)) return refine(node);
  note_inconclusive(std::get<Unknown>(std::move(verdict)));
  return std::nullopt;
}

std::optional<Outcome> Tracer::refine(NodeId node) {
  ++refinements_;
  if (refinements_ == 1 && search_.options.loop_invariants == LoopInvariants::Rich) find_facts();
  if (refinement_.refine(node)) return std::nullopt;
  return Unknown{UnknownReason::NoProgress, "no loop invariant was found that excludes a path to the error"};
}

}  // namespace warrant::tracer
