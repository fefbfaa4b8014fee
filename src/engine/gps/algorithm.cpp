// Model checking as a search guided by summaries.
//
// R. Fang, Z. Kincaid, T. Reps, "Software model checking via summary-guided search", OOPSLA 2025: GPS (Fig. 5 and 6),
// GPSLite (Fig. 4), gas (Section 5.3), single-target summaries (Section 6.1).
//
// The idea: for every vertex a summary says which states can reach a target at all. A path whose end state cannot is a
// dead end, and why it is one is a label for the nodes of the path; labels that cover each other make a proof. A path
// whose end state can is a test: it is executed, and wherever a value has to be chosen, the summary guides the choice.
//
// The paper's names and ours: w(e) is GraphEdge::transition; Sum(G, u, t) is Summaries::may_reach, as a condition on
// the state at u, since nothing is asked about the state at t; Check(π :: Sum) is TestSearch::check, EXPLORE is
// TestSearch::explore; TRYCOVER and REFINE are those of Labels; the frontier queue is `frontier_`.
//
// Where we deviate: edges carry whole loop-free blocks, so the tree has nodes at loop heads only. Gas does not occur in
// labels: a path can be taken with gas if and only if it can be taken without, so only the guidance of tests knows it.
// All leaves of the frontier are looked at before dead ends are labelled: a test is cheaper than an interpolation.
// TRYCOVER goes on to further ancestors when one does not cover. A leaf whose parent's label already makes it a dead
// end is labelled without looking at the rest of the path.
#include "engine/gps/algorithm.h"

#include "engine/gps/certificate.h"
#include "engine/gps/tuning.h"

namespace warrant::gps {
// The main procedure, Fig. 5: the next node of the frontier. Dead ends are labelled when there is none.
std::optional<Outcome> Gps::step() {
  if (!is_started_) return start();
  if (tests_.has_found_far_error()) return conclude();
  if (!frontier_.empty()) return take_from_frontier();
  if (dead_ends_.empty() || options_.strategy != Strategy::Gps) return conclude();
  if (labels_.has_trivially_covered() && extensions_++ < tuning.max_extensions) return extend_tests();
  return take_dead_end();
}

// What needs no search.
std::optional<Outcome> Gps::start() {
  is_started_ = true;
  if (graph_.edge_count() == 0) return conclude();
  if (tests_.program_runs_to_its_end()) return Safe{};  // one path: the checker follows it itself
  // Where summaries are beyond the solver, the facts about each vertex may be plain enough.
  if (is_hard_at_entry())
    if (std::optional<Proof> proof = certificate_of_facts(graph_, summaries_, solver_options_))
      return Safe{std::move(*proof)};
  frontier_.push_back(tree_.root());
  return std::nullopt;
}

std::optional<Outcome> Gps::take_from_frontier() {
  const TreeNode node = frontier_.front();
  frontier_.pop_front();
  if (!tree_.is_leaf(node) || tree_.is_covered(node) || has_label(node)) return std::nullopt;
  switch (tests_.check(node)) {
    case Answer::Unsat:
      ++dead_end_count_;
      dead_ends_.push_back(node);
      return std::nullopt;
    case Answer::Unknown:
      budget_.check();
      note_inconclusive(
          {UnknownReason::SolverUnknown, "the solver could not decide whether a path to the error is possible"});
      return std::nullopt;
    case Answer::Sat:
      break;
  }
  if (options_.strategy != Strategy::SummariesOnly) return test();
  note_inconclusive({UnknownReason::NoProgress, "the summaries of the loops do not exclude the error"});
  return std::nullopt;
}

// A label that is there already makes the node covered, or a dead end.
bool Gps::has_label(TreeNode node) {
  return options_.strategy == Strategy::Gps && (labels_.try_cover(node) || labels_.is_dead_end_by_label(node));
}

std::optional<Outcome> Gps::test() {
  std::optional<Counterexample> found = tests_.explore();
  if (tests_.inconclusive()) note_inconclusive(*tests_.inconclusive());
  if (found) return Unsafe{std::move(*found)};
  return std::nullopt;
}

std::optional<Outcome> Gps::take_dead_end() {
  const TreeNode node = dead_ends_.front();
  dead_ends_.pop_front();
  if (!labels_.is_dead_end_by_label(node)) labels_.label_dead_end(node);
  if (dead_ends_.empty()) extensions_ = 0;
  return std::nullopt;
}

// Nodes that are covered only because nothing is known yet may be where a test has run out of gas: the last few are
// given another chance before interpolation begins.
std::optional<Outcome> Gps::extend_tests() {
  std::vector<TreeNode> nodes = labels_.take_trivially_covered();
  for (std::size_t i = 0; i < tuning.max_extended_tests && !nodes.empty(); ++i, nodes.pop_back()) {
    const TreeNode node = nodes.back();
    if (!tree_.is_leaf(node) || !tree_.is_covered(node)) continue;
    if (tests_.check(node) != Answer::Sat) continue;
    tree_.uncover(node);
    if (std::optional<Outcome> found = test()) return found;
  }
  return std::nullopt;
}

// The frontier is empty, or the error is too far away.
Outcome Gps::conclude() {
  if (!inconclusive()) {
    for (const TreeNode node : dead_ends_) labels_.label_dead_end(node);
    return Safe{make_certificate(graph_, summaries_, tree_, solver_options_)};
  }
  // What a solver could not decide may be plain from the facts about each vertex.
  if (inconclusive()->reason == UnknownReason::SolverUnknown && !summaries_.is_trivial())
    if (std::optional<Proof> proof = certificate_of_facts(graph_, summaries_, solver_options_)) {
      resolve_inconclusive();
      return Safe{std::move(*proof)};
    }
  return *inconclusive();
}

}  // namespace warrant::gps
