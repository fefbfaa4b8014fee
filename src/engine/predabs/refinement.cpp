#include "engine/predabs/refinement.h"

#include <algorithm>

#include "engine/atoms.h"
#include "engine/path_formula.h"
#include "logic/substitute.h"

namespace warrant::predabs {

std::variant<NodeId, Refinement::Failure> Refinement::refine(const std::vector<NodeId>& nodes, const BlockPath& path) {
  std::optional<std::vector<Term>> interpolants = interpolate(path);
  if (!interpolants) interpolants = interpolate_one_way(nodes, path);
  if (!interpolants) return Failure::NoInterpolants;
  for (std::size_t i = 0; i < interpolants->size(); ++i)
    for (const Term atom : atoms_of((*interpolants)[i])) add_predicate(nodes[i + 1], atom);
  NodeId outdated = first_outdated(nodes, *interpolants);
  if (outdated != none_id) return outdated;
  for (std::size_t i = 0; i < interpolants->size(); ++i) add_predicate(nodes[i + 1], (*interpolants)[i]);
  outdated = first_outdated(nodes, *interpolants);
  if (outdated == none_id) return Failure::NothingNew;
  return outdated;
}

// For every inner node of the path.
std::optional<std::vector<Term>> Refinement::interpolate(const BlockPath& path) {
  std::optional<std::vector<Term>> interpolants = sequence(path.formulas());
  if (!interpolants) return std::nullopt;
  for (std::size_t i = 0; i < interpolants->size(); ++i)
    (*interpolants)[i] = path.over_variables((*interpolants)[i], i + 1);
  return interpolants;
}

// The same for one way through the blocks that the labels allow: less to interpolate, where all at once is too much.
std::optional<std::vector<Term>> Refinement::interpolate_one_way(const std::vector<NodeId>& nodes,
                                                                 const BlockPath& path) {
  TermManager& terms = program_.terms();
  std::vector<EdgeId> edges;
  std::vector<std::size_t> cuts;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    BlockPath single(program_, blocks_, {path.sequence()[i]});
    const std::unique_ptr<Solver> solver = make_solver(terms, options_);
    solver->add(single.formulas()[0]);
    solver->add(single.at_start(graph_.node(nodes[i]).label));
    if (solver->check() != Answer::Sat) return std::nullopt;
    const std::vector<EdgeId> stretch = single.counterexample(solver->model()).path;
    edges.insert(edges.end(), stretch.begin(), stretch.end());
    if (i + 1 < nodes.size()) cuts.push_back(edges.size());
  }
  const SegmentedPath segments = segment_path(executor_, edges, cuts);
  std::optional<std::vector<Term>> interpolants = sequence(segments.formulas);
  if (!interpolants) return std::nullopt;
  for (std::size_t i = 0; i < interpolants->size(); ++i)
    (*interpolants)[i] = substitute(terms, (*interpolants)[i], segments.to_variables[i]);
  return interpolants;
}

std::optional<std::vector<Term>> Refinement::sequence(std::span<const Term> formulas) {
  Interpolator interpolator(program_.terms(), options_, InterpolationMethod::Automatic, &statistics_);
  return interpolator.sequence(formulas);
}

void Refinement::add_predicate(NodeId node, Term predicate) {
  std::vector<Term>& predicates = precision_[graph_.node(node).location];
  if (!predicate.is_constant() && std::ranges::find(predicates, predicate) == predicates.end())
    predicates.push_back(predicate);
}

// The first node of the path whose location has more predicates than its label was made with, where one matters.
NodeId Refinement::first_outdated(const std::vector<NodeId>& nodes, const std::vector<Term>& interpolants) const {
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const Node& node = graph_.node(nodes[i]);
    if (!interpolants[i - 1].is_true() && node.predicates < precision_.at(node.location).size()) return nodes[i];
  }
  return none_id;
}

}  // namespace warrant::predabs
