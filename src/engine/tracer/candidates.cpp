#include "engine/tracer/candidates.h"

#include <algorithm>

#include "engine/tracer/literals.h"
#include "engine/tracer/projection.h"
#include "engine/tracer/tuning.h"
#include "logic/substitute.h"

namespace warrant::tracer {
std::vector<Term> CandidateSet::formulas() const {
  std::vector<Term> result;
  for (const Candidate& candidate : current) result.push_back(candidate.formula);
  return result;
}

bool CandidateSet::contains(Term formula) const {
  return std::ranges::find(current, formula, &Candidate::formula) != current.end();
}

CandidateSet Candidates::of(LocationId head, State& state) {
  CandidateSet result;
  const auto add = [&](Term formula, bool is_protected) {
    if (result.seen.insert(formula.id()).second)
      result.current.push_back({formula, is_protected});
    else if (is_protected)
      std::ranges::find(result.current, formula, &Candidate::formula)->is_protected = true;
  };
  std::vector<VariableId> live;
  liveness_.at(head).for_each([&](VariableId id) { live.push_back(id); });
  const Protection& protection = protected_[head];
  for (const Term formula : tightest_bounds(project(states_, state, live)))
    add(formula, is_followed(protection, formula));
  if (const auto found = facts_.find(head); found != facts_.end())
    for (const Term fact : found->second)
      if (states_.implies(state, fact)) add(fact, false);
  for (const Term formula : protection.formulas)
    if (states_.implies(state, formula)) add(formula, true);
  return result;
}

void Candidates::add_facts(LoopFacts facts) {
  for (auto& [head, formulas] : facts) {
    std::ranges::stable_sort(formulas, {}, dag_size);
    std::vector<Term>& known = facts_[head];
    for (const Term formula : formulas)
      if (known.size() < tuning.max_facts && std::ranges::find(known, formula) == known.end()) known.push_back(formula);
  }
}

bool Candidates::is_followed(const Protection& protection, Term formula) const {
  const auto fixed = fixed_value(formula);
  if (!fixed) return false;
  const auto mentions = protection.mentions.find(fixed->variable);
  return mentions != protection.mentions.end() && mentions->second >= tuning.mentions_to_follow;
}

bool Candidates::protect(LocationId head, Term formula) {
  Protection& protection = protected_[head];
  if (std::ranges::find(protection.formulas, formula) != protection.formulas.end()) return false;
  protection.formulas.push_back(formula);
  for (const Term variable : free_variables(formula)) ++protection.mentions[variable];
  return true;
}

// Formulas that follow from the broken ones, each with those that it follows from.
std::vector<std::vector<Term>> Candidates::weaker_than(const std::vector<Term>& broken, std::vector<Term>& result) {
  TermManager& terms = states_.terms();
  const Program& program = states_.program();
  std::vector<std::vector<Term>> reasons;
  const auto add = [&](Term formula, std::vector<Term> from) {
    if (formula.is_constant()) return;
    result.push_back(formula);
    reasons.push_back(std::move(from));
  };
  std::vector<std::pair<FixedValue, Term>> fixed;
  for (const Term formula : broken) {
    if (formula.op() != Op::Eq) continue;
    const Term left = formula.child(0), right = formula.child(1);
    if (left.sort().is_int()) {
      add(terms.le(left, right), {formula});
      add(terms.ge(left, right), {formula});
    } else if (left.sort().is_bit_vec() && left.is_variable()) {
      const ScalarType type = *program.variable(program.variable_of(left)).type;
      add(program.encoding().compare(Comparison::Le, left, right, type), {formula});
      add(program.encoding().compare(Comparison::Ge, left, right, type), {formula});
    }
    if (const auto value = fixed_value(formula); value && (left.sort().is_int() || left.sort().is_bit_vec()))
      fixed.emplace_back(*value, formula);
  }
  if (fixed.size() > tuning.max_paired) return reasons;
  for (std::size_t i = 0; i < fixed.size(); ++i)
    for (std::size_t j = i + 1; j < fixed.size(); ++j) {
      const auto& [a, because_a] = fixed[i];
      const auto& [b, because_b] = fixed[j];
      if (a.variable.sort() != b.variable.sort()) continue;
      const Term difference = terms.sub(a.variable, b.variable);
      add(terms.eq(difference, terms.sub(a.value, b.value)), {because_a, because_b});
      const Term sum = terms.add(a.variable, b.variable);
      add(terms.eq(sum, terms.add(a.value, b.value)), {because_a, because_b});
    }
  return reasons;
}

void Candidates::widen(CandidateSet& candidates, const std::vector<Term>& broken, State& state) {
  std::erase_if(candidates.current, [&](const Candidate& candidate) {
    return std::ranges::find(broken, candidate.formula) != broken.end();
  });
  if (kind_ == LoopInvariants::Naive) return;
  std::vector<Term> weaker;
  const std::vector<std::vector<Term>> reasons = weaker_than(broken, weaker);
  for (std::size_t i = 0; i < weaker.size(); ++i) {
    if (candidates.seen.contains(weaker[i].id()) || !states_.implies(state, weaker[i])) continue;
    candidates.seen.insert(weaker[i].id());
    candidates.current.push_back({weaker[i], false});
    for (const Term reason : reasons[i]) candidates.left_behind[reason].push_back(weaker[i]);
  }
}

}  // namespace warrant::tracer
