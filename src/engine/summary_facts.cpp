#include "engine/summary_facts.h"

#include "smt/chain.h"
#include "summary/summaries.h"

namespace warrant {
namespace {

// Summaries of large loop bodies cost much and say little.
constexpr std::size_t max_size = 400;

bool is_large(const WeightedGraph& graph) {
  std::vector<Term> roots;
  for (std::uint32_t id = 0; id < graph.edge_count(); ++id) {
    roots.push_back(graph.edge(id).transition.guard);
    for (const auto& [variable, value] : graph.edge(id).transition.assignments) roots.push_back(value);
  }
  return children_first(roots).size() > max_size;
}

}  // namespace

LoopFacts find_summary_facts(const Program& program, const Budget& budget) {
  LoopFacts facts;
  if (program.encoding().arithmetic() != Arithmetic::Int) return facts;
  try {
    const WeightedGraph graph(program);
    if (is_large(graph)) return facts;
    SummaryOptions options;
    options.star = StarPrecision::Recurrences;
    options.gas = Gas::Off;
    SolverOptions solver;
    solver.budget = budget;
    Summaries summaries(graph, options, solver);
    for (VertexId id = 1; id < graph.vertex_count(); ++id) {
      if (graph.vertex(id).is_target) continue;
      const Term found = summaries.facts(id).simple;
      if (!found.is_true()) facts[graph.vertex(id).location] = conjuncts_of(found);
    }
  } catch (const OutOfTime&) {  // what was found so far holds
  }
  return facts;
}

}  // namespace warrant
