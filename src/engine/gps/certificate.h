// The proof that a complete tree is.
#pragma once

#include "engine/tree.h"
#include "evidence/checker/proof.h"
#include "summary/summaries.h"

namespace warrant::gps {

// At every vertex: a target cannot be reached by the summaries, or the label of one of the inner nodes there holds.
// Where a summary has no closed form, invariants are looked for among the parts of the labels instead.
Proof make_certificate(const WeightedGraph& graph, Summaries& summaries, const ReachabilityTree& tree,
                       const SolverOptions& options);

// Invariants from what summaries say about the states at each vertex, if these prove the program safe by themselves.
std::optional<Proof> certificate_of_facts(const WeightedGraph& graph, Summaries& summaries,
                                          const SolverOptions& options);

}  // namespace warrant::gps
