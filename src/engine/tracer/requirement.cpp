#include "engine/tracer/requirement.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "engine/tracer/literals.h"
#include "logic/substitute.h"

namespace warrant::tracer {

void Requirements::add_source(std::vector<Source>& sources, const Source& source) {
  if (std::ranges::find(sources, source) == sources.end()) sources.push_back(source);
}

void Requirements::add(Term formula, const std::vector<Source>& sources) {
  if (formula.is_true()) return;
  auto found = std::ranges::find(list_, formula, &Requirement::formula);
  if (found == list_.end()) {
    list_.push_back({formula, {}});
    found = list_.end() - 1;
  }
  for (const Source& source : sources) add_source(found->sources, source);
}

std::vector<Term> Requirements::formulas() const {
  std::vector<Term> result;
  for (const Requirement& requirement : list_) result.push_back(requirement.formula);
  return result;
}

std::vector<Source> Requirements::sources() const {
  std::vector<Source> result;
  for (const Requirement& requirement : list_)
    for (const Source& source : requirement.sources) add_source(result, source);
  return result;
}

// Two clauses that differ in the sign of one literal are one without it.
void Requirements::resolve_clauses(TermManager& terms) {
  std::unordered_map<Term, std::size_t> places;
  for (std::size_t i = 0; i < list_.size(); ++i) places.emplace(list_[i].formula, i);
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (list_[i].formula.op() != Op::Or) continue;
    const std::vector<Term> parts(list_[i].formula.children().begin(), list_[i].formula.children().end());
    for (std::size_t k = 0; k < parts.size(); ++k) {
      std::vector<Term> other = parts;
      other[k] = terms.negate(parts[k]);
      const auto found = places.find(terms.disjunction(other));
      if (found == places.end() || found->second == i) continue;
      std::vector<Source> sources = list_[found->second].sources;
      for (const Source& source : list_[i].sources) add_source(sources, source);
      other.erase(other.begin() + static_cast<std::ptrdiff_t>(k));
      add(terms.disjunction(other), sources);
      places.emplace(terms.disjunction(other), list_.size() - 1);
      break;
    }
  }
}

// What is left out hands its sources on to what it follows from: clauses to literals, these to tighter bounds, and all
// to fixed values.
void Requirements::simplify(TermManager& terms) {
  resolve_clauses(terms);
  std::vector<bool> is_implied(list_.size(), false);
  const auto hand_on = [&](std::size_t from, std::size_t to) {
    is_implied[from] = true;
    for (const Source& source : list_[from].sources) add_source(list_[to].sources, source);
  };
  std::unordered_map<Term, std::size_t> places;
  for (std::size_t i = 0; i < list_.size(); ++i) places.emplace(list_[i].formula, i);
  std::vector<std::size_t> longest_first;
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (list_[i].formula.op() == Op::Or) longest_first.push_back(i);
  std::ranges::stable_sort(longest_first, std::greater(),
                           [&](std::size_t i) { return list_[i].formula.children().size(); });
  for (const std::size_t i : longest_first) {
    const std::vector<Term> parts(list_[i].formula.children().begin(), list_[i].formula.children().end());
    for (std::size_t k = 0; k < parts.size() && !is_implied[i]; ++k) {
      std::vector<Term> others = parts;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
      for (const Term candidate : {parts[k], terms.disjunction(others)})
        if (const auto stronger = places.find(candidate); stronger != places.end() && !is_implied[i])
          hand_on(i, stronger->second);
    }
  }
  std::map<std::pair<std::uint32_t, bool>, std::size_t> tightest;  // by sum and direction
  for (std::size_t i = 0; i < list_.size(); ++i) {
    const auto bound = bound_in(list_[i].formula);
    if (!bound) continue;
    const auto [entry, is_new] = tightest.try_emplace({bound->sum.id(), bound->is_upper}, i);
    if (is_new) continue;
    const bool is_tighter = bound->is_tighter_than(*bound_in(list_[entry->second].formula));
    hand_on(is_tighter ? entry->second : i, is_tighter ? i : entry->second);
    if (is_tighter) entry->second = i;
  }
  Substitution fixed;
  std::unordered_map<Term, std::size_t> fixed_by;
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (const auto value = fixed_value(list_[i].formula); value && fixed.emplace(value->variable, value->value).second)
      fixed_by.emplace(value->variable, i);
  for (std::size_t i = 0; i < list_.size() && !fixed.empty(); ++i) {
    const Term formula = list_[i].formula;
    if (is_implied[i] || fixed_value(formula) || !substitute(terms, formula, fixed).is_true()) continue;
    for (const Term variable : free_variables(formula))
      if (const auto by = fixed_by.find(variable); by != fixed_by.end()) hand_on(i, by->second);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (!is_implied[i]) std::swap(list_[kept++], list_[i]);
  list_.resize(kept);
}

}  // namespace warrant::tracer
