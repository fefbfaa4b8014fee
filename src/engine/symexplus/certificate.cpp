#include "engine/symexplus/certificate.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace warrant::symexplus {
namespace {

using Conjuncts = std::vector<Term>;  // by id

// The states of one location, none of which says more than another.
class Weakest {
 public:
  void add(Conjuncts state) {
    std::ranges::sort(state, {}, &Term::id);
    const auto includes = [](const Conjuncts& big, const Conjuncts& small) {
      return std::ranges::includes(big, small, {}, &Term::id, &Term::id);
    };
    if (found_.size() <= max_compared) {
      for (const Conjuncts& known : found_)
        if (includes(state, known)) return;
      std::erase_if(found_, [&](const Conjuncts& known) { return includes(known, state); });
    }
    found_.push_back(std::move(state));
  }

  // What all states say is said once.
  Term disjunction(TermManager& terms) const {
    Conjuncts common = found_.front();
    for (const Conjuncts& state : found_) {
      Conjuncts both;
      std::ranges::set_intersection(common, state, std::back_inserter(both), {}, &Term::id, &Term::id);
      common = std::move(both);
    }
    std::vector<Term> parts;
    for (const Conjuncts& state : found_) {
      Conjuncts own;
      std::ranges::set_difference(state, common, std::back_inserter(own), {}, &Term::id, &Term::id);
      parts.push_back(terms.conjunction(own));
    }
    return terms.conjunction(terms.conjunction(common), terms.disjunction(parts));
  }

 private:
  static constexpr std::size_t max_compared = 500;  // comparing each with each is quadratic
  std::vector<Conjuncts> found_;
};

}  // namespace

Proof make_certificate(States& states, const ReachedSet& reached, const LoopFacts& facts) {
  std::map<LocationId, Weakest> by_location;
  for (NodeId id = 0; id < reached.size(); ++id) {
    const Node& node = reached[id];
    if (node.is_removed || !node.is_abstracted || node.covered_by != no_node) continue;
    Conjuncts conjuncts;
    for (const States::Conjunct& conjunct : states.conjuncts(node.abstract)) conjuncts.push_back(conjunct.formula);
    by_location[node.location].add(std::move(conjuncts));
  }
  TermManager& terms = states.terms();
  Proof proof;
  for (const auto& [location, weakest] : by_location) {
    Term& formula = proof.invariants[location] = weakest.disjunction(terms);
    if (const auto known = facts.find(location); known != facts.end())
      formula = terms.conjunction(formula, terms.conjunction(known->second));
  }
  return proof;
}

}  // namespace warrant::symexplus
