#include "engine/predabs/abstraction.h"

#include <algorithm>
#include <numeric>

#include "engine/predabs/tuning.h"
#include "logic/substitute.h"
#include "smt/all_sat.h"

namespace warrant::predabs {
Term Abstraction::post(const LargeBlock& block, Term source, std::span<const Term> predicates) {
  std::vector<std::uint64_t> key{block.source, block.target, source.id()};
  for (const Term predicate : predicates) key.push_back(predicate.id());
  ++statistics_.posts;
  const auto found = cache_.find(key);
  if (found != cache_.end()) {
    ++statistics_.cached;
    return found->second;
  }
  return cache_.emplace(std::move(key), compute(block, source, predicates)).first->second;
}

Term Abstraction::compute(const LargeBlock& block, Term source, std::span<const Term> predicates) {
  Question question;
  std::vector<Term> facts{source, block.condition};
  question.values = blocks_.at_end(block, predicates, facts);
  std::vector<Term> all = facts;
  all.insert(all.end(), question.values.begin(), question.values.end());
  for (const Term term : all) facts.push_back(blocks_.ranges(term));
  question.formula = terms_.conjunction(facts);

  const std::unique_ptr<Solver> solver = make_solver(terms_, options_);
  solver->add(question.formula);
  if (solver->check() == Answer::Unsat) return terms_.falsity();
  std::vector<Term> known;
  const Part open = literals(*solver, question, predicates, known);
  if (kind_ == AbstractionKind::Boolean) {
    for (const Part& part : parts(open, predicates)) {
      if (part.size() < 2 || part.size() > tuning.max_part) continue;  // one that may be either says nothing
      if (const std::optional<Term> found = combinations(question, part, predicates)) known.push_back(*found);
    }
  }
  return terms_.conjunction(known);
}

// The predicates that are true at the end of the block, or false there, go to `known`; the others are returned. A
// solver that gives up decides nothing.
Abstraction::Part Abstraction::literals(Solver& solver, const Question& question, std::span<const Term> predicates,
                                        std::vector<Term>& known) {
  std::vector<bool> was_true(predicates.size(), false), was_false(predicates.size(), false);
  const auto observe = [&] {
    const Model model = solver.model();
    for (std::size_t i = 0; i < predicates.size(); ++i)
      (model.satisfies(question.values[i]) ? was_true : was_false)[i] = true;
  };
  Part open;
  for (std::size_t i = 0; i < predicates.size(); ++i) {
    options_.budget.check();
    const auto is_excluded = [&](Term value, bool observed) {
      if (observed || value.is_true()) return false;
      if (value.is_false()) return true;
      const Answer answer = solver.check(value);
      if (answer == Answer::Sat) observe();
      return answer == Answer::Unsat;
    };
    if (is_excluded(terms_.negate(question.values[i]), was_false[i]))
      known.push_back(predicates[i]);
    else if (is_excluded(question.values[i], was_true[i]))
      known.push_back(terms_.negate(predicates[i]));
    else
      open.push_back(i);
  }
  return open;
}

// Predicates that share variables, directly or through others.
std::vector<Abstraction::Part> Abstraction::parts(const Part& open, std::span<const Term> predicates) const {
  std::vector<std::size_t> parent(open.size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](std::size_t i) {
    while (parent[i] != i) i = parent[i];
    return i;
  };
  std::map<std::uint64_t, std::size_t> owner;  // of a variable
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const Term variable : free_variables(predicates[open[i]])) {
      const auto [entry, is_new] = owner.emplace(variable.id(), i);
      if (is_new) continue;
      const std::size_t a = root(entry->second), b = root(i);
      parent[std::max(a, b)] = std::min(a, b);
    }
  }
  std::map<std::size_t, Part> by_root;
  for (std::size_t i = 0; i < open.size(); ++i) by_root[root(i)].push_back(open[i]);
  std::vector<Part> result;
  for (auto& [unused, part] : by_root) result.push_back(std::move(part));
  return result;
}

std::optional<Term> Abstraction::combinations(const Question& question, const Part& part,
                                              std::span<const Term> predicates) {
  std::vector<Term> atoms, found;
  for (const std::size_t i : part) atoms.push_back(question.values[i]);
  const auto visit = [&](std::span<const Truth> values) {
    options_.budget.check();
    ++statistics_.cubes;
    std::vector<Term> cube;
    for (std::size_t k = 0; k < part.size(); ++k) {
      const Term predicate = predicates[part[k]];
      if (values[k] != Truth::Open) cube.push_back(values[k] == Truth::True ? predicate : terms_.negate(predicate));
    }
    found.push_back(terms_.conjunction(cube));
    return found.size() <= tuning.max_combinations;
  };
  if (all_sat(terms_, question.formula, atoms, false, visit, options_) != Answer::Unsat) return std::nullopt;
  return terms_.disjunction(found);
}

}  // namespace warrant::predabs
