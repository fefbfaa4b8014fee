#include "engine/symexplus/certificate.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>

namespace warrant::symexplus {
namespace {

// What a state says, in an order that all states share.
struct Literal {
  std::uint32_t about;  // a variable, or a number beyond these for a constraint
  Term formula;
};
using Cube = std::vector<Literal>;

// Cubes as a decision tree: they are told apart by their first literals, and those with equal rests are put together.
// Hash-consing makes it a graph. Sets of states are mostly products of a few choices, and become small that way.
class DecisionTree {
 public:
  explicit DecisionTree(TermManager& terms) : terms_(terms) {}

  Term disjunction(std::vector<Cube> cubes) {
    std::vector<Choice> all;
    for (const Cube& cube : cubes) all.push_back({cube});
    return build(all);
  }

 private:
  using Choice = std::span<const Literal>;

  Term build(const std::vector<Choice>& cubes) {
    const bool is_trivial = std::ranges::any_of(cubes, [](Choice cube) { return cube.empty(); });
    if (is_trivial) return terms_.truth();
    std::uint32_t first = UINT32_MAX;
    for (const Choice cube : cubes) first = std::min(first, cube.front().about);
    // By the literal about `first`, in the order in which they come; null for states that say nothing of it.
    std::vector<std::pair<Term, std::vector<Choice>>> groups;
    std::map<std::uint32_t, std::size_t> group_of;
    for (const Choice cube : cubes) {
      const bool speaks = cube.front().about == first;
      const Term literal = speaks ? cube.front().formula : terms_.truth();
      const auto [entry, is_new] = group_of.try_emplace(literal.id(), groups.size());
      if (is_new) groups.push_back({literal, {}});
      groups[entry->second].second.push_back(speaks ? cube.subspan(1) : cube);
    }
    std::vector<std::pair<Term, std::vector<Term>>> by_rest;
    std::map<std::uint32_t, std::size_t> rest_of;
    for (const auto& [literal, rests] : groups) {
      const Term rest = build(rests);
      const auto [entry, is_new] = rest_of.try_emplace(rest.id(), by_rest.size());
      if (is_new) by_rest.push_back({rest, {}});
      by_rest[entry->second].second.push_back(literal);
    }
    std::vector<Term> parts;
    for (const auto& [rest, literals] : by_rest)
      parts.push_back(terms_.conjunction(terms_.disjunction(literals), rest));
    return terms_.disjunction(parts);
  }

  TermManager& terms_;
};

Cube cube_of(States& states, const AbstractState& abstract) {
  Cube cube;
  const auto variables = static_cast<std::uint32_t>(states.program().variable_count());
  for (const States::Conjunct& conjunct : states.conjuncts(abstract)) {
    const std::uint32_t about = conjunct.constraint ? variables + conjunct.formula.id() : conjunct.variable;
    cube.push_back({about, conjunct.formula});
  }
  std::ranges::sort(cube, {}, &Literal::about);
  return cube;
}

}  // namespace

Proof make_certificate(States& states, const ReachedSet& reached, const LoopFacts& facts) {
  std::map<LocationId, std::vector<Cube>> by_location;
  std::set<LocationId> wanted;
  for (NodeId id = 0; id < reached.size(); ++id) {
    const Node& node = reached[id];
    if (node.is_removed || !node.is_abstracted || node.covered_by != no_node) continue;
    if (!node.covers.empty() || states.program().cfa().location(node.location).needs_formula)
      wanted.insert(node.location);
    by_location[node.location].push_back(cube_of(states, node.abstract));
  }
  TermManager& terms = states.terms();
  Proof proof;
  for (const LocationId location : wanted) {
    Term& formula = proof.invariants[location] = DecisionTree(terms).disjunction(std::move(by_location[location]));
    if (const auto known = facts.find(location); known != facts.end())
      formula = terms.conjunction(formula, terms.conjunction(known->second));
  }
  return proof;
}

}  // namespace warrant::symexplus
