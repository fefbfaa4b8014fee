// Symbolic execution with implicit predicate abstraction and CEGAR.
//
// M. Jonáš et al., "Symbolic Execution with Implicit Predicate Abstraction", FMCAD 2024: Algorithms 2 and 3.
//
// The idea: at every loop head the symbolic memory is replaced by a fresh one that agrees with the old one only on the
// truth of the predicates of that location (the formula eq), and a path may not come to a location twice with the same
// truth values (the formula simple). There are then finitely many paths. An abstract error path is checked exactly; if
// it is infeasible, interpolants at its loop heads are the new predicates.
//
// The paper's names and ours: SYMEXPA is `symexpa`, its recursion the stack of Frames, of which it makes one step at a
// time; ABSTRACT? is Thresholds::abstracts; next and ISSAT are in Walk::follow, eq and simple in Abstraction::abstract;
// aPoints(h) are the frames with `is_abstracted`; ISFEASIBLE is `check_path`, REFINE is Refinement::refine.
//
// Where we deviate: a step goes on to the next location where something is to be decided. After a refinement the search
// goes back to the first frame on the path whose precision grew (Section IV-C); subtrees that were finished above it
// stay finished. If refinement yields nothing new, or goes on for long, the thresholds of the loops on the path are
// raised. What is added besides has files of its own: short paths first (short_paths.h), iterations that do not count
// (thresholds.h), states that were visited (engine/visited.h), facts about loops (engine/loop_facts.h).
#include "engine/symexia/algorithm.h"

#include "engine/path_check.h"
#include "engine/symexia/tuning.h"

namespace warrant::symexia {
// Algorithm 3, one step of Algorithm 2 at a time.
std::optional<Outcome> Symexia::step() {
  if (!is_prepared_) prepare();
  if (counts_.nodes % 64 == 0 && short_paths_.is_out_of_time()) {
    short_paths_.end();
    start_symexpa();
  }
  return stack_.empty() ? finish_tree() : symexpa();
}

// One edge of the top frame, or the end of it.
std::optional<Outcome> Symexia::symexpa() {
  Frame& here = stack_.back();
  const std::vector<EdgeId>& out = program_.cfa().location(here.location).out;
  if (here.next_edge == out.size()) {  // line 21
    pop();
    return std::nullopt;
  }
  ++counts_.nodes;
  const EdgeId edge = out[here.next_edge++];  // line 12
  Frame next = here.extended();
  const Walk::End end = walk_.follow(edge, here.is_abstracted, next);  // lines 13 to 17
  if (end == Walk::End::Decision) {
    push(std::move(next));  // line 18
    return std::nullopt;
  }
  thresholds_.forget(next.arrivals);
  if (end == Walk::End::Nothing) return std::nullopt;  // line 16
  return check_error_path(edges_of(stack_, next));     // lines 3 and 4
}

void Symexia::start_symexpa() {
  while (!stack_.empty()) pop();
  walk_.forget_visited();
  has_abstracted_ = false;
  Frame first;
  first.location = program_.cfa().entry;
  push(std::move(first));
}

// Lines 2 and 6 to 10.
void Symexia::push(Frame frame) {
  frame.arrived = frame.state;
  frame.arrived_path = frame.path;
  if (thresholds_.abstracts(frame)) {
    ++counts_.abstractions;
    has_abstracted_ = true;
    if (!frame.is_below_abstraction) note_unrolled(frame.location);
    abstraction_.abstract(frame, stack_);
  }
  stack_.push_back(std::move(frame));
}

void Symexia::pop() {
  thresholds_.forget(stack_.back().arrivals);
  stack_.pop_back();
}

// Every p-simple path was followed, and none is an error path.
std::optional<Outcome> Symexia::finish_tree() {
  if (short_paths_.is_active()) {
    if (!short_paths_.has_cut() && !inconclusive() && !has_abstracted_) return Safe{};
    short_paths_.double_bound();
    start_symexpa();
    return std::nullopt;
  }
  if (inconclusive()) return *inconclusive();
  if (!has_abstracted_) return Safe{};  // the checker follows the paths itself
  if (std::optional<Proof> found = proof()) return Safe{std::move(*found)};
  if (!abstraction_.forget_everything() && !unroll_for_proof())
    return Unknown{UnknownReason::NoProgress, "no invariant was found that says what the predicates exclude"};
  start_symexpa();
  return std::nullopt;
}

// An abstract error path, checked exactly: it is one, or inconclusive, or refines.
std::optional<Outcome> Symexia::check_error_path(const std::vector<EdgeId>& path) {
  PathVerdict verdict = check_path(executor_, path, solver_options_);
  if (auto* unsafe = std::get_if<Unsafe>(&verdict)) return std::move(*unsafe);
  if (std::holds_alternative<Infeasible>(verdict)) return refine(path);
  note_inconclusive(std::get<Unknown>(std::move(verdict)));
  return std::nullopt;
}

std::optional<Outcome> Symexia::refine(const std::vector<EdgeId>& path) {
  ++counts_.refinements;
  const auto limit = static_cast<std::uint64_t>(options_.max_refinements);
  if (limit > 0 && counts_.refinements > limit) return too_many_refinements(limit);
  std::set<LocationId> grown = refinement_.refine(path, stack_);
  const bool diverges =
      counts_.refinements >= tuning.patience && counts_.refinements % tuning.refinements_per_raise == 0;
  if (grown.empty() || diverges) {
    grown = abstraction_points(stack_);
    raise(grown, diverges ? Thresholds::Raise::ToTwice : Thresholds::Raise::ByHalf);
  }
  // No abstraction on the path, and yet it is infeasible: the solver could not tell earlier. The search goes on.
  if (!grown.empty()) backtrack(grown);
  return std::nullopt;
}

// Back to the first frame whose precision grew; it is abstracted anew.
void Symexia::backtrack(const std::set<LocationId>& grown) {
  const auto has_grown = [&](const Frame& frame) { return frame.is_abstracted && grown.contains(frame.location); };
  const auto first = std::ranges::find_if(stack_, has_grown);
  walk_.forget_visited();  // what is left here was not explored to its end
  if (first == stack_.end()) return start_symexpa();
  const std::size_t keep = static_cast<std::size_t>(first - stack_.begin());
  Frame again = *first;
  while (stack_.size() > keep) pop();
  again.state = again.arrived;
  again.path = again.arrived_path;
  again.is_abstracted = false;
  again.is_below_abstraction = !stack_.empty() && stack_.back().is_below_abstraction;
  again.booleans.clear();
  again.next_edge = 0;
  thresholds_.note(again.arrivals);
  push(std::move(again));
}

}  // namespace warrant::symexia
