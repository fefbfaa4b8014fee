#include "engine/tracer/certificate.h"

#include <algorithm>
#include <map>
#include <set>

namespace warrant::tracer {
namespace {

using Conjunction = std::set<std::uint32_t>;  // ids of formulas

// The interpolants of one location, none of which is stronger than another.
class Weakest {
 public:
  void add(const std::vector<Term>& interpolant) {
    Conjunction ids;
    for (const Term formula : interpolant) ids.insert(formula.id());
    const auto includes = [](const Conjunction& big, const Conjunction& small) {
      return std::ranges::includes(big, small);
    };
    for (const auto& [known, formulas] : found_)
      if (includes(ids, known)) return;
    std::erase_if(found_, [&](const auto& entry) { return includes(entry.first, ids); });
    found_.emplace_back(std::move(ids), interpolant);
  }

  Term disjunction(TermManager& terms) const {
    std::vector<Term> parts;
    for (const auto& [ids, formulas] : found_) parts.push_back(terms.conjunction(formulas));
    return terms.disjunction(parts);
  }

 private:
  std::vector<std::pair<Conjunction, std::vector<Term>>> found_;
};

}  // namespace

Proof make_certificate(const Program& program, const Tree& tree) {
  std::map<LocationId, Weakest> by_location;
  std::set<LocationId> wanted;
  for (const NodeId id : tree.in_use()) {
    const Node& node = tree[id];
    if (!node.has_interpolant) continue;
    const Location& location = program.cfa().location(node.location);
    by_location[node.location].add(node.interpolant);
    if (node.is_abstracted || location.needs_formula || location.in.size() > 1) wanted.insert(node.location);
  }
  Proof proof;
  for (const LocationId location : wanted)
    proof.invariants[location] = by_location[location].disjunction(program.terms());
  return proof;
}

}  // namespace warrant::tracer
