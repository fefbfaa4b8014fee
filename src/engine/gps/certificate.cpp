#include "engine/gps/certificate.h"

#include <algorithm>
#include <deque>

#include "engine/gps/tuning.h"
#include "engine/houdini.h"
#include "engine/invariants.h"
#include "program/cut_points.h"
#include "smt/chain.h"
#include "smt/core.h"

namespace warrant::gps {
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

// Transitions are guarded by the ranges at their source, so candidates are inductive together with these.
//
// The conjuncts of the candidates at each vertex that are inductive together (Flanagan and Leino, "Houdini", FME 2001),
// if they keep the targets out of reach.
class Houdini {
 public:
  Houdini(const WeightedGraph& graph, const SolverOptions& options)
      : graph_(graph), terms_(graph.program().terms()), options_(options), candidates_(graph.vertex_count()) {}

  void propose(VertexId vertex, Term formula) {
    for (Term part : conjuncts_of(formula)) candidates_[vertex].push_back(part);
  }

  // A disjunction of few conjunctions is proposed as clauses, so that what is not needed can be left out.
  void propose_whole(VertexId vertex, Term formula) {
    std::vector<std::vector<Term>> clauses{{}};
    const std::vector<Term> pieces = formula.op() == Op::Or
                                         ? std::vector<Term>(formula.children().begin(), formula.children().end())
                                         : std::vector<Term>{formula};
    for (Term piece : pieces) {
      std::vector<std::vector<Term>> longer;
      for (Term literal : conjuncts_of(piece)) {
        // What holds anyway makes clauses that say nothing.
        if (std::ranges::find(candidates_[vertex], literal) != candidates_[vertex].end()) continue;
        for (std::vector<Term> clause : clauses) {
          clause.push_back(literal);
          longer.push_back(std::move(clause));
        }
      }
      if (longer.size() > tuning.max_clauses) {
        candidates_[vertex].push_back(formula);
        return;
      }
      clauses = std::move(longer);
    }
    for (const std::vector<Term>& clause : clauses) {
      const Term candidate = terms_.disjunction(clause);
      if (!candidate.is_true()) candidates_[vertex].push_back(candidate);
    }
  }

  bool succeeds() {
    std::deque<std::uint32_t> work;
    for (std::uint32_t id = 0; id < graph_.edge_count(); ++id)
      if (!graph_.vertex(graph_.edge(id).target).is_target) work.push_back(id);
    while (!work.empty()) {
      const std::uint32_t edge = work.front();
      work.pop_front();
      if (!drop_refuted(edge)) continue;
      for (std::uint32_t next : graph_.vertex(graph_.edge(edge).target).out)
        if (!graph_.vertex(graph_.edge(next).target).is_target && std::ranges::find(work, next) == work.end())
          work.push_back(next);
    }
    for (std::uint32_t id = 0; id < graph_.edge_count(); ++id) {
      if (!graph_.vertex(graph_.edge(id).target).is_target) continue;
      const std::vector<Term> formulas = before(id);
      if (check_satisfiable(terms_, formulas, options_) != Answer::Unsat) return false;
    }
    return true;
  }

  // Keeps only what the proof needs: what the targets' unreachability rests on, and what that rests on in turn.
  void minimise() {
    std::vector<std::vector<Term>> needed(graph_.vertex_count());
    std::vector<std::pair<VertexId, Term>> open;
    const auto support = [&](std::uint32_t id, Term refuted) {
      const GraphEdge& edge = graph_.edge(id);
      if (edge.source == graph_.entry()) return;
      const std::unique_ptr<Solver> solver = make_solver(terms_, options_);
      solver->add(edge.transition.guard);
      solver->add(refuted);
      const std::vector<Term>& all = candidates_[edge.source];
      const std::vector<Term> used =
          solver->check(all) == Answer::Unsat ? shrink_core(*solver, solver->core(), tuning.max_core_checks) : all;
      for (Term candidate : used) {
        if (std::ranges::find(needed[edge.source], candidate) != needed[edge.source].end()) continue;
        needed[edge.source].push_back(candidate);
        open.emplace_back(edge.source, candidate);
      }
    };
    for (std::uint32_t id = 0; id < graph_.edge_count(); ++id)
      if (graph_.vertex(graph_.edge(id).target).is_target) support(id, terms_.truth());
    while (!open.empty()) {
      const auto [vertex, candidate] = open.back();
      open.pop_back();
      for (std::uint32_t id : graph_.vertex(vertex).in)
        support(id, terms_.negate(substitute(terms_, candidate, graph_.edge(id).transition.assignments)));
    }
    candidates_ = std::move(needed);
  }

  Proof proof() const {
    Proof result;
    for (VertexId id = 1; id < graph_.vertex_count(); ++id)
      if (!graph_.vertex(id).is_target)
        result.invariants[graph_.vertex(id).location] = terms_.conjunction(graph_.vertex(id).invariant, invariant(id));
    return result;
  }

 private:
  Term invariant(VertexId vertex) const { return terms_.conjunction(candidates_[vertex]); }

  std::vector<Term> before(std::uint32_t id) const {
    const GraphEdge& edge = graph_.edge(id);
    return {edge.source == graph_.entry() ? graph_.initial() : invariant(edge.source), edge.transition.guard};
  }

  // Drops candidates behind the edge that need not hold there; true if there were any.
  bool drop_refuted(std::uint32_t id) {
    const GraphEdge& edge = graph_.edge(id);
    std::vector<Term>& candidates = candidates_[edge.target];
    std::vector<Term> values;
    for (Term candidate : candidates) values.push_back(substitute(terms_, candidate, edge.transition.assignments));
    const std::unique_ptr<Solver> solver = make_solver(terms_, options_);
    for (Term formula : before(id)) solver->add(formula);
    return warrant::drop_refuted(terms_, *solver, candidates, std::move(values), options_.budget);
  }

  const WeightedGraph& graph_;
  TermManager& terms_;
  SolverOptions options_;
  std::vector<std::vector<Term>> candidates_;
};

// Loops that do not lead to a target: whatever holds there.
void add_other_loops(const WeightedGraph& graph, Proof& proof) {
  const Cfa& cfa = graph.program().cfa();
  const LocationSet cuts = cut_points(cfa, Loops(cfa), CutAt::Cycles);
  for (LocationId id = 0; id < cuts.size(); ++id)
    if (cuts[id]) proof.invariants.try_emplace(id, graph.program().terms().truth());
}

Proof certificate_of_labels(const WeightedGraph& graph, Summaries& summaries, const ReachabilityTree& tree,
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
    proof.invariants[vertex.location] = terms.conjunction(vertex.invariant, terms.disjunction(parts));
  }
  if (complete) return proof;
  InvariantHints hints;
  for (VertexId id = 1; id < graph.vertex_count(); ++id) {
    const GraphVertex& vertex = graph.vertex(id);
    if (vertex.is_target) continue;
    std::vector<Term>& predicates = hints.predicates[vertex.location];
    hints.formulas[vertex.location].push_back(vertex.invariant);
    for (Term label : labels[vertex.location]) {
      hints.formulas[vertex.location].push_back(label);
      for (Term part : conjuncts_of(label)) predicates.push_back(part);
    }
  }
  if (std::optional<Proof> found = find_invariants(graph.program(), hints, options.budget)) return *found;
  return {};  // the checker's own search ends if the loops that matter run a known number of times
}

}  // namespace

// Linear facts alone make the simplest proof to read and to check: they are tried first.
std::optional<Proof> certificate_of_facts(const WeightedGraph& graph, Summaries& summaries,
                                          const SolverOptions& options) {
  SolverOptions limited = options;
  limited.effort = tuning.houdini_effort;
  const auto finished = [&](Houdini& houdini) {
    houdini.minimise();
    Proof proof = houdini.proof();
    add_other_loops(graph, proof);
    return proof;
  };
  Houdini simple(graph, limited), linear(graph, limited), whole(graph, limited);
  // Recurrences give less, and give it where closures are too large to be understood.
  SummaryOptions light;
  light.star = StarPrecision::Recurrences;
  light.gas = Gas::Off;
  light.polynomials = summaries.options().polynomials;
  Summaries recurrences(graph, light, options);
  for (VertexId id = 1; id < graph.vertex_count(); ++id)
    if (!graph.vertex(id).is_target) simple.propose(id, recurrences.facts(id).simple);
  if (simple.succeeds()) return finished(simple);
  for (VertexId id = 1; id < graph.vertex_count(); ++id) {
    if (graph.vertex(id).is_target) continue;
    const Summaries::Facts facts = summaries.facts(id);
    linear.propose(id, facts.simple);
    whole.propose(id, facts.simple);
    if (facts.whole) whole.propose_whole(id, facts.whole);
  }
  if (linear.succeeds()) return finished(linear);
  if (whole.succeeds()) return finished(whole);
  return std::nullopt;
}

Proof make_certificate(const WeightedGraph& graph, Summaries& summaries, const ReachabilityTree& tree,
                       const SolverOptions& options) {
  if (!summaries.is_trivial())
    if (std::optional<Proof> simple = certificate_of_facts(graph, summaries, options)) return *simple;
  Proof proof = certificate_of_labels(graph, summaries, tree, options);
  if (!proof.invariants.empty()) add_other_loops(graph, proof);
  return proof;
}

}  // namespace warrant::gps
