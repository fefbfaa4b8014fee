#include "smt/components.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "logic/substitute.h"
#include "logic/term_map.h"

namespace warrant {

namespace {

// Larger components have keys with their own variables.
constexpr std::size_t max_renamed = 30;

// To give a larger term other names would cost as much as to solve it.
bool is_small(Term term) {
  constexpr std::size_t max_nodes = 40;
  std::size_t nodes = 0;
  std::vector<Term> pending{term};
  while (!pending.empty()) {
    if (++nodes > max_nodes) return false;
    const Term next = pending.back();
    pending.pop_back();
    pending.insert(pending.end(), next.children().begin(), next.children().end());
  }
  return true;
}

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

ConstraintIndex::Users::~Users() {
  // A long list must not be released recursively.
  while (next && next.use_count() == 1) {
    std::shared_ptr<Users> after = std::move(next->next);
    next = std::move(after);
  }
}

const std::vector<Term>& Connections::variables_of(Term formula) {
  const auto [entry, is_new] = variables_.try_emplace(formula);
  if (is_new) entry->second = free_variables(formula);
  return entry->second;
}

void Connections::add(ConstraintIndex& index, Term constraint) {
  for (const Term variable : variables_of(constraint)) {
    const auto* users = index.users_.find(variable.id());
    index.users_.set(variable.id(), std::make_shared<ConstraintIndex::Users>(constraint, users ? *users : nullptr));
  }
  ++index.size_;
}

std::optional<Connected> Connections::with(const ConstraintIndex& index, Term formula, std::size_t max_constraints) {
  Connected result;
  std::unordered_set<Term> taken, seen;
  const auto add_variables = [&](Term of) {
    for (const Term variable : variables_of(of))
      if (seen.insert(variable).second) result.variables.push_back(variable);
  };
  add_variables(formula);
  for (std::size_t next = 0; next < result.variables.size(); ++next) {
    const auto* users = index.users_.find(result.variables[next].id());
    for (const auto* user = users ? users->get() : nullptr; user; user = user->next.get()) {
      if (!taken.insert(user->constraint).second) continue;
      if (taken.size() > max_constraints) return std::nullopt;
      result.constraints.push_back(user->constraint);
      add_variables(user->constraint);
    }
  }
  add_key(result, formula);
  return result;
}

void Connections::add_key(Connected& connected, Term formula) {
  Substitution names;
  if (connected.constraints.size() <= max_renamed && connected.variables.size() <= max_renamed && is_small(formula) &&
      std::ranges::all_of(connected.constraints, is_small))
    for (std::size_t i = 0; i < connected.variables.size(); ++i)
      names.emplace(connected.variables[i], name_at(i, connected.variables[i].sort()));
  else  // in an order that does not depend on that of the constraints, as the key does not
    std::ranges::sort(connected.variables, {}, &Term::id);
  std::vector<std::uint32_t>& key = connected.key;
  const auto renamed = [&](Term term) { return names.empty() ? term : substitute(terms_, term, names); };
  for (const Term constraint : connected.constraints) key.push_back(renamed(constraint).id());
  std::ranges::sort(key);
  key.push_back(renamed(formula).id());
}

Term Connections::name_at(std::size_t position, const Sort& sort) {
  if (names_.size() <= position) names_.resize(position + 1);
  std::vector<Term>& names = names_[position];
  const auto found = std::ranges::find(names, sort, &Term::sort);
  return found != names.end() ? *found : names.emplace_back(terms_.fresh_variable("connected", sort));
}

}  // namespace warrant
