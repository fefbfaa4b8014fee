#include "evidence/checker/proof_formulas.h"

#include <fmt/format.h>

#include "evidence/checker/proof_checker.h"
#include "logic/substitute.h"
#include "program/any_index.h"

namespace warrant {

SourceRange range_of(const Cfa& cfa, LocationId id) {
  if (id == none_id) return {};
  const Location& location = cfa.location(id);
  if (location.range.known()) return location.range;
  for (const EdgeId edge : location.out)
    if (cfa.edge(edge).range.known()) return cfa.edge(edge).range;
  for (const EdgeId edge : location.in)
    if (cfa.edge(edge).range.known()) return cfa.edge(edge).range;
  return {};
}

std::string place_of(const Program& program, LocationId location) {
  return program.sources.to_string(range_of(program.cfa(), location));
}

ProofFormulas::ProofFormulas(const Program& reference, const Proof& proof)
    : formulas_(reference.cfa().location_count()), loops_(reference.cfa()) {
  for (const auto& [location, formula] : proof.invariants)
    if (formula) add(reference, location, formula);
  if (!proof.invariants.empty() || loops_.size() > 0)
    liveness_.emplace(reference.cfa(), Reads(reference, reference.cfa()));
}

void ProofFormulas::add(const Program& reference, LocationId location, Term formula) {
  if (location >= formulas_.size() || !formula.sort().is_bool())
    throw ProofRejected{"malformed proof: a formula is not a condition on a location", {}};
  std::vector<VariableId>& variables = variables_[location];
  for (const Term symbol : free_variables(formula)) {
    if (symbol == any_index(reference.terms())) continue;
    variables.push_back(reference.variable_of(symbol));
    if (variables.back() == none_id)
      throw ProofRejected{fmt::format("malformed proof: the formula at {} is about {}, which is not a variable",
                                      place_of(reference, location), symbol.name()),
                          range_of(reference.cfa(), location)};
    variables_of_all_.insert(variables.back());
  }
  formulas_[location] = formula;
}

std::span<const VariableId> ProofFormulas::variables_at(LocationId location) const {
  const auto found = variables_.find(location);
  return found == variables_.end() ? std::span<const VariableId>() : found->second;
}

const PersistentSet& ProofFormulas::relevant_at(LocationId head) {
  const auto [entry, is_new] = relevant_.try_emplace(head);
  if (is_new) entry->second = PersistentSet::unite(live_at(head), variables_of_all_);
  return entry->second;
}

}  // namespace warrant
