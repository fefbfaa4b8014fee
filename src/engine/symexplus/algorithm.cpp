// Symbolic execution with CEGAR.
//
// D. Beyer, T. Lemberger, "Symbolic Execution with CEGAR", ISoLA 2016: the operators of Section 3 and Algorithms 1
// to 3, with refinement selection by sliced path prefixes.
//
// The idea: execute the program on values that may be explicit, symbolic or unknown, and forget at every location what
// its precision does not say to track; states that are then equal, or weaker than others, are explored once. It starts
// with the empty precision. An error path is checked exactly; if it is infeasible, what has to be tracked along it to
// see that is added to the precision.
//
// The paper's names and ours: (v, γ) is State, and AbstractState where it is kept; SP is States::execute; reached and
// waitlist are ReachedSet; stop is `covering`; extractErrorPath and isFeasible are `check_error_path`; refine and
// interpolate are Refinement, and which precision comes of it is PrecisionGrowth.
//
// Where we deviate: states are abstracted where paths meet and at loop heads, not between these, where nothing could be
// covered. Symbols are called by the variables that hold them, and what cannot be called so is forgotten; a location
// where that loses what a refinement needs becomes exact. After a refinement only what is below the first state with a
// new precision is explored again (--restart full: everything, as in the paper). Where refinements unroll a loop, cheap
// inductive facts about the places are looked for, once, and hold in all states.
#include "engine/symexplus/algorithm.h"

#include <algorithm>

#include "engine/path_check.h"
#include "engine/symexplus/certificate.h"

namespace warrant::symexplus {

// Algorithm 1: the next of the waitlist.
std::optional<Outcome> Symexplus::step() {
  if (reached_.size() == 0) {
    precision_ = initial_precision();
    start();
  }
  if (reached_.has_open()) return expand(reached_.next());
  if (inconclusive()) return *inconclusive();
  return Safe{make_certificate(states_, reached_, facts_.all())};
}

void Symexplus::start() {
  reached_ = new_reached_set();
  Node root;
  root.location = cfa_.entry;
  reached_.open(reached_.add(std::move(root)));
}

// Executes all ways from a node to the next places.
std::optional<Outcome> Symexplus::expand(NodeId node) {
  if (unrolls_loop(reached_[node]) && learn_facts()) return std::nullopt;
  if (is_outdated(node)) {
    restart_at(node);
    return std::nullopt;
  }
  std::vector<Stretch> arrived, pending;
  pending.push_back({reached_[node].location, state_of(node), {}});
  while (!pending.empty()) {
    budget_.check();
    Stretch here = std::move(pending.back());
    pending.pop_back();
    const std::vector<EdgeId>& out = cfa_.location(here.location).out;
    for (auto edge = out.rbegin(); edge != out.rend(); ++edge) {
      Stretch next = here;
      if (out.size() > 1) next.state.path = here.state.path.extended();
      if (states_.execute(*edge, next.state) != Step::Taken) continue;
      next.location = cfa_.edge(*edge).target;
      next.edges.push_back(*edge);
      const Location& location = cfa_.location(next.location);
      if (location.kind != LocationKind::Plain) {
        const ErrorPathCheck checked = check_error_path(node, next);
        if (checked.outcome) return checked.outcome;
        if (checked.is_refined) return std::nullopt;
      } else if (places_.contains(next.location)) {
        arrived.push_back(std::move(next));
      } else if (!location.out.empty()) {
        pending.push_back(std::move(next));
      }
    }
  }
  reached_.drop_state(node);
  for (Stretch& stretch : arrived) add_child(node, std::move(stretch));
  return std::nullopt;
}

void Symexplus::add_child(NodeId parent, Stretch arrived) {
  Node node;
  node.location = arrived.location;
  node.parent = parent;
  node.version = precision_.version(arrived.location);
  node.rounds = reached_[parent].rounds;
  for (const EdgeId edge : arrived.edges) node.rounds += loops_.is_back_edge(cfa_.edge(edge));
  node.edges = std::move(arrived.edges);
  const LocationPrecision& precision = precision_.at(arrived.location);
  node.abstract = states_.abstract(arrived.state, precision);
  node.is_abstracted = !precision.is_exact;
  node.has_state = true;
  if (node.is_abstracted) {
    std::optional<State> state = states_.resume(node.abstract, facts_.at(node.location), &arrived.state);
    if (!state) return;  // the facts exclude it
    node.state = std::move(*state);
  } else {
    node.state = std::move(arrived.state);
  }
  ++states_made_;
  visits_.note(node.location);
  open_or_cover(reached_.add(std::move(node)));
}

// An abstract path to a target location, checked exactly: it is an error path, or inconclusive, or refines.
Symexplus::ErrorPathCheck Symexplus::check_error_path(NodeId node, const Stretch& last) {
  const Location& location = cfa_.location(last.location);
  if (location.kind != LocationKind::Error && inconclusive_at_.contains(last.location)) return {};
  CutPath path;
  std::vector<NodeId> cut_nodes;
  for (const NodeId id : reached_.path_to(node)) {
    const Node& here = reached_[id];
    path.edges.insert(path.edges.end(), here.edges.begin(), here.edges.end());
    if (!here.is_abstracted) continue;
    path.cuts.push_back(path.edges.size());
    path.locations.push_back(here.location);
    cut_nodes.push_back(id);
  }
  path.edges.insert(path.edges.end(), last.edges.begin(), last.edges.end());
  PathVerdict verdict = check_path(states_.executor(), path.edges, solver_options_);
  if (auto* unsafe = std::get_if<Unsafe>(&verdict)) return {std::move(*unsafe)};
  if (std::holds_alternative<Infeasible>(verdict)) return {std::nullopt, refine(path, cut_nodes)};
  inconclusive_at_.insert(last.location);
  note_inconclusive(std::get<Unknown>(std::move(verdict)));
  return {};
}

// Algorithm 2. False if nothing on the path was abstracted: it has ended where it is.
bool Symexplus::refine(const CutPath& path, const std::vector<NodeId>& cut_nodes) {
  if (cut_nodes.empty()) return false;
  growth_.count_refinement();
  if (unrolls_loop(path) && learn_facts()) return true;
  growth_.refine(path, Evidence::Values);
  if (first_outdated(cut_nodes) == no_node) growth_.refine(path, Evidence::Cores);
  if (first_outdated(cut_nodes) == no_node) growth_.make_exact(path);
  if (options_.restart == Restart::Full)
    start();
  else
    restart_at(first_outdated(cut_nodes));
  return true;
}

}  // namespace warrant::symexplus
