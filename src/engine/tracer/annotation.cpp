#include "engine/tracer/annotation.h"

#include <algorithm>

#include "engine/tracer/head_interpolant.h"
#include "engine/tracer/tuning.h"

namespace warrant::tracer {
namespace {

void insert_sorted(std::vector<HeaderId>& to, HeaderId id) {
  const auto place = std::ranges::lower_bound(to, id);
  if (place == to.end() || *place != id) to.insert(place, id);
}

}  // namespace

Obligation guards_of(const PathEffect& effect, std::size_t edge) {
  Obligation obligation{{}, effect.inputs, effect.ranges};
  for (const PathEffect::Guard& guard : effect.guards)
    if (guard.edge <= edge) obligation.formulas.push_back(guard.condition);
  return obligation;
}

void Annotation::subsume(Frame& frame, NodeId child, const FinishedNode& by) {
  tree_[child].subsumed_by = by.node;
  inherit(frame, tree_[child].block, by.interpolant, by.open);
}

// The end of a cycle requires all candidates of the head again.
void Annotation::close(Frame& frame, NodeId child, const Frame& head) {
  ++closed_;
  tree_[child].subsumed_by = head.node;
  Requirements again;
  for (const Candidate& candidate : head.header->candidates.current)
    again.add(candidate.formula, {{head.header->id, candidate.formula}});
  inherit(frame, tree_[child].block, again, {head.header->id});
}

// Rule (B): what a child requires, carried back to the node.
void Annotation::inherit(Frame& frame, BlockId id, const Requirements& interpolant, const std::vector<HeaderId>& open) {
  for (const HeaderId header : open) insert_sorted(frame.open, header);
  if (interpolant.size() == 0 || frame.is_opaque) return;
  const PathEffect& effect = blocks_.effect(id);
  Obligation obligation = guards_of(effect);
  obligation.decided = interpolation_.decided_by_path(frame.state, obligation);
  obligation.ends_in_requirement = true;
  obligation.formulas.emplace_back();
  for (const Requirement& requirement : interpolant.all()) {
    obligation.formulas.back() = terms_.negate(substitute(terms_, requirement.formula, effect.values));
    exclude(frame, obligation, requirement.sources);
  }
}

// Adds to the interpolant what excludes the obligation.
void Annotation::exclude(Frame& frame, const Obligation& obligation, const std::vector<Source>& sources) {
  if (frame.is_opaque) return;
  const auto found = interpolation_.between(frame.state, obligation);
  if (!found) {
    frame.is_opaque = true;
    return;
  }
  for (const Term part : *found) frame.required.add(part, sources);
}

// Rule (A). A child that cannot be reached does no harm if what it would lead to is known to be safe even without the
// guard that keeps it away: then the guard needs no place in the interpolant.
void Annotation::require_of_infeasible(Frame& frame, const InfeasibleChild& child) {
  if (kind_ == InterpolationKind::Wp && is_harmless(frame, child)) return;
  exclude(frame, guards_of(blocks_.effect(tree_[child.node].block), child.edge), {Source{}});
}

bool Annotation::is_harmless(Frame& frame, const InfeasibleChild& child) {
  const BlockId id = tree_[child.node].block;
  const LocationId target = blocks_.block(id).target;
  const Location& location = program_.cfa().location(target);
  if (location.kind != LocationKind::Plain) return false;
  if (location.out.empty()) return true;
  State state = states_.branch(frame.state);
  states_.execute_without_guards(blocks_.block(id).edges, state);
  for (const std::size_t position : path_.visits_of(target)) {
    Frame& head = path_[position];
    if (!head.header || !heads_.implies_candidates(*head.header, state)) continue;
    close(frame, child.node, head);
    return true;
  }
  const FinishedNode* by = subsumption_.find(target, state);
  if (!by && is_decided_by_path(frame, id, child.edge)) by = subsumption_.last(target);
  if (!by) return false;
  ++harmless_;
  subsume(frame, child.node, *by);
  return true;
}

// The guard is refuted by constraints, not by constants.
bool Annotation::is_decided_by_path(Frame& frame, BlockId id, std::size_t edge) {
  const std::vector<PathEffect::Guard>& guards = blocks_.effect(id).guards;
  const auto guard = std::ranges::find(guards, edge, &PathEffect::Guard::edge);
  return guard != guards.end() && !states_.evaluate(guard->condition, frame.state).is_constant();
}

void Annotation::finish_top() {
  for (const InfeasibleChild& child : path_.top().infeasible) require_of_infeasible(path_.top(), child);
  Frame frame = path_.pop();
  tree_[frame.node].kind = NodeKind::Finished;
  if (frame.is_opaque) ask_for_everything(frame);
  if (frame.header) finish_head(frame);
  keep_small(frame);
  const bool has_interpolant = !frame.is_opaque || frame.header;
  if (has_interpolant) {
    FinishedNode finished;
    finished.node = frame.node;
    finished.location = frame.location;
    finished.interpolant = frame.required;
    finished.open = frame.open;
    subsumption_.add(std::move(finished));
  }
  if (path_.is_empty()) return;
  Frame& parent = path_.top();
  if (has_interpolant) return inherit(parent, tree_[frame.node].block, frame.required, frame.open);
  for (const HeaderId header : frame.open) insert_sorted(parent.open, header);
  parent.is_opaque = true;
}

// Interpolants that grow with every branch are given up for what the state itself says.
void Annotation::keep_small(Frame& frame) {
  frame.required.simplify(terms_);
  if (frame.header || frame.required.size() <= tuning.max_conjuncts) return;
  const auto found = interpolation_.from_state(frame.state, frame.required.formulas());
  if (!found || found->size() >= frame.required.size()) return;
  const std::vector<Source> sources = frame.required.sources();
  frame.required.clear();
  for (const Term formula : *found) frame.required.add(formula, sources);
}

// Where it is not known what a subtree needs, it needs all candidates of the open heads that it rests on.
void Annotation::ask_for_everything(Frame& frame) {
  if (frame.header) frame.header->is_everything_needed = true;
  for (Frame& other : path_.frames())
    if (other.header && std::ranges::binary_search(frame.open, other.header->id))
      other.header->is_everything_needed = true;
}

void Annotation::finish_head(Frame& frame) {
  const Header& header = *frame.header;
  std::erase(frame.open, header.id);
  const HeadInterpolant interpolant(program_, solver_options_, header.id, header.candidates, frame.required,
                                    header.is_everything_needed ? Demand::Everything : Demand::AsRequired);
  subsumption_.resolve(header.id, frame.open, [&](Term candidate) { return interpolant.sources_of(candidate); });
  frame.required = interpolant.result();
}

}  // namespace warrant::tracer
