#include "smt/components.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "logic/substitute.h"
#include "logic/term_map.h"

namespace warrant {

namespace {

class UnionFind {
 public:
  explicit UnionFind(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), 0); }

  std::size_t find(std::size_t element) {
    while (parents_[element] != element) element = parents_[element] = parents_[parents_[element]];
    return element;
  }
  // The smaller number stays the representative.
  void merge(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    if (a < b) {
      parents_[b] = a;
    } else {
      parents_[a] = b;
    }
  }

 private:
  std::vector<std::size_t> parents_;
};

}  // namespace

std::vector<std::vector<Term>> independent_components(std::span<const Term> conjuncts) {
  UnionFind groups(conjuncts.size());
  // The first conjunct that reached a node; reaching a node with variables again joins the two. A node without
  // variables joins nothing, so it has none.
  constexpr std::size_t no_group = ~std::size_t{0};
  struct Visit {
    std::size_t conjunct = no_group;
    bool is_done = false;
  };
  TermMap<Visit> visits;
  std::vector<Term> pending;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    pending.push_back(conjuncts[i]);
    while (!pending.empty()) {
      const Term term = pending.back();
      const auto [visit, is_new] = visits.emplace(term);
      if (is_new) {
        for (const Term child : term.children()) pending.push_back(child);
        continue;
      }
      pending.pop_back();
      if (visit->is_done) {
        if (visit->conjunct != no_group) groups.merge(visit->conjunct, i);
        continue;
      }
      visit->is_done = true;
      bool has_variables = term.is_variable();
      for (const Term child : term.children()) has_variables |= visits.find(child)->conjunct != no_group;
      if (has_variables) visit->conjunct = i;
    }
  }
  std::vector<std::vector<Term>> result;
  std::vector<std::size_t> places(conjuncts.size(), no_group);
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    std::size_t& place = places[groups.find(i)];
    if (place == no_group) {
      place = result.size();
      result.emplace_back();
    }
    result[place].push_back(conjuncts[i]);
  }
  return result;
}

const std::vector<Term>& ConnectedConstraints::variables_of(Term formula) {
  const auto [entry, is_new] = variables_.try_emplace(formula);
  if (is_new) entry->second = free_variables(formula);
  return entry->second;
}

Connected ConnectedConstraints::with(Term formula, std::span<const Term> constraints) {
  Connected result;
  std::unordered_map<Term, std::vector<std::size_t>> users;  // of a variable: positions of constraints
  for (std::size_t i = 0; i < constraints.size(); ++i)
    for (const Term variable : variables_of(constraints[i])) users[variable].push_back(i);
  std::vector<bool> is_taken(constraints.size(), false);
  std::unordered_set<Term> seen;
  const auto add_variables = [&](Term of) {
    for (const Term variable : variables_of(of))
      if (seen.insert(variable).second) result.variables.push_back(variable);
  };
  add_variables(formula);
  for (std::size_t next = 0; next < result.variables.size(); ++next) {
    const auto found = users.find(result.variables[next]);
    if (found == users.end()) continue;
    for (const std::size_t i : found->second) {
      if (is_taken[i]) continue;
      is_taken[i] = true;
      result.constraints.push_back(constraints[i]);
      add_variables(constraints[i]);
    }
  }
  for (const Term constraint : result.constraints) result.key.push_back(constraint.id());
  std::ranges::sort(result.key);
  const auto duplicates = std::ranges::unique(result.key);
  result.key.erase(duplicates.begin(), duplicates.end());
  result.key.push_back(formula.id());
  return result;
}

}  // namespace warrant
