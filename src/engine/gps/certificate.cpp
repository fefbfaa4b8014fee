#include "engine/gps/certificate.h"

#include <algorithm>

#include "engine/invariants.h"
#include "smt/chain.h"

namespace warrant {
namespace {

std::map<LocationId, std::vector<Term>> labels_by_location(const WeightedGraph& graph, const ReachabilityTree& tree) {
  std::map<LocationId, std::vector<Term>> labels;
  for (TreeNode node = 1; node < tree.size(); ++node) {
    if (tree.is_leaf(node)) continue;
    std::vector<Term>& here = labels[graph.vertex(tree.place(node)).location];
    if (std::ranges::find(here, tree.label(node)) == here.end()) here.push_back(tree.label(node));
  }
  return labels;
}

}  // namespace

Proof make_certificate(const WeightedGraph& graph, Summaries& summaries, const ReachabilityTree& tree,
                       const SolverOptions& options) {
  TermManager& terms = graph.program().terms();
  std::map<LocationId, std::vector<Term>> labels = labels_by_location(graph, tree);
  Proof proof;
  bool complete = true;
  for (VertexId id = 1; id < graph.vertex_count(); ++id) {
    const GraphVertex& vertex = graph.vertex(id);
    if (vertex.is_target) continue;
    std::vector<Term> parts = labels[vertex.location];
    if (const std::optional<Term>& goal = summaries.closed_form(id))
      parts.push_back(terms.negate(*goal));
    else
      complete = false;
    proof.invariants[vertex.location] = terms.disjunction(parts);
  }
  if (complete) return proof;
  InvariantHints hints;
  for (VertexId id = 1; id < graph.vertex_count(); ++id) {
    const GraphVertex& vertex = graph.vertex(id);
    if (vertex.is_target) continue;
    std::vector<Term>& predicates = hints.predicates[vertex.location];
    for (Term label : labels[vertex.location]) {
      hints.formulas[vertex.location].push_back(label);
      for (Term part : conjuncts_of(label)) predicates.push_back(part);
    }
  }
  if (std::optional<Proof> found = find_invariants(graph.program(), hints, options.budget)) return *found;
  return proof;
}

}  // namespace warrant
