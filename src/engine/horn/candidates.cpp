#include "engine/horn/candidates.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "engine/horn/resolution.h"
#include "engine/houdini.h"
#include "logic/substitute.h"

namespace warrant::horn {

namespace {

// Relations over more parameters are related to few others: candidates grow with the square of their number.
constexpr std::size_t max_related = 14;
// Sums and products are formed of so many at most.
constexpr std::size_t max_combined = 5;
// Of the program's text.
constexpr std::size_t max_constants = 12;
// Larger numbers are ranges of types.
constexpr long largest_constant = 1'000'000;

constexpr std::uint64_t effort_of_check = 3'000;

enum class Shape : std::uint8_t {
  Pairs,
  Triples  // one value is the sum or the product of two others, too
};

class Candidates {
 public:
  Candidates(TermManager& terms, const ResolvedSystem& resolved, const SolverOptions& options, Shape shape)
      : terms_(terms), system_(resolved.system), is_gone_(resolved.is_gone), options_(options) {
    options_.effort = Effort::steps(effort_of_check);
    find_constants();
    candidates_.resize(system_.relations.size());
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (is_gone_[i]) continue;
      candidates_[i] = over(system_.relations[i].parameters);
      if (shape == Shape::Triples) add_combined(candidates_[i], system_.relations[i].parameters);
    }
    users_.resize(system_.relations.size());
    for (std::size_t i = 0; i < system_.clauses.size(); ++i)
      for (const HornApplication& application : system_.clauses[i].body) users_[application.relation].insert(i);
  }

  CandidateAnswer solve() {
    std::set<std::size_t> pending;
    for (std::size_t i = 0; i < system_.clauses.size(); ++i) pending.insert(i);
    while (!pending.empty()) {
      const std::size_t next = *pending.rbegin();  // callees come last, and callers rest on their summaries
      pending.erase(next);
      if (!weaken_head(system_.clauses[next])) continue;
      const std::set<std::size_t>& again = users_[system_.clauses[next].head->relation];
      pending.insert(again.begin(), again.end());
    }
    CandidateAnswer answer{{}, true};
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      answer.strongest.formulas.push_back(is_gone_[i] ? Term() : terms_.conjunction(without_implied(candidates_[i])));
    for (const HornClause& clause : system_.clauses) {
      if (clause.head) continue;
      const std::unique_ptr<Solver> solver = solver_for(clause);
      answer.is_solution &= solver->check() == Answer::Unsat;
    }
    return answer;
  }

 private:
  // Bounds are ordered from the weakest to the strongest between the same two terms: the last one says it all.
  std::vector<Term> without_implied(const std::vector<Term>& left) const {
    std::vector<Term> result;
    for (const Term candidate : left) {
      const Bound* own = bound(candidate);
      const auto is_stronger = [&](Term other) {
        const Bound* others = bound(other);
        return own && others && own->of == others->of && own->to == others->to && own->is_upper == others->is_upper &&
               (own->is_upper ? others->value < own->value : others->value > own->value);
      };
      if (std::ranges::none_of(left, is_stronger)) result.push_back(candidate);
    }
    return result;
  }

  // of <= to + value, or of >= to + value; without `to`, of a number.
  struct Bound {
    Term of, to;
    bool is_upper;
    long value;
  };
  const Bound* bound(Term candidate) const {
    const auto found = bounds_.find(candidate);
    return found == bounds_.end() ? nullptr : &found->second;
  }
  void add_bounds(std::vector<Term>& result, Term of, Term to, long value) {
    const Term number = terms_.integer(Integer(value));
    const Term limit = to ? terms_.add(to, number) : number;
    const Term upper = terms_.le(of, limit), lower = terms_.ge(of, limit);
    bounds_.try_emplace(upper, Bound{of, to, true, value});
    bounds_.try_emplace(lower, Bound{of, to, false, value});
    result.push_back(upper);
    result.push_back(lower);
  }

  void find_constants() {
    std::vector<Term> constraints;
    for (const HornClause& clause : system_.clauses) {
      constraints.push_back(clause.constraint);
      if (clause.head)
        constraints.insert(constraints.end(), clause.head->arguments.begin(), clause.head->arguments.end());
    }
    std::set<long> found{0, 1};
    for (const Term term : children_first(constraints))
      if (term.op() == Op::IntConst && term.integer().is_small() &&
          std::abs(term.integer().small()) <= largest_constant)
        found.insert(term.integer().small());
    std::vector<long> sorted(found.begin(), found.end());
    std::ranges::stable_sort(sorted, {}, [](long value) { return std::abs(value); });
    // Conditions are written with one of two neighbours.
    for (const long value : sorted)
      if (distinct_.size() < max_constants) distinct_.push_back(value);
    for (const long value : sorted)
      for (const long near : {value, value - 1, value + 1})
        if (constants_.size() < 3 * max_constants && std::ranges::find(constants_, near) == constants_.end())
          constants_.push_back(near);
  }

  std::vector<Term> over(const std::vector<Term>& parameters) {
    std::vector<Term> result;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const Term a = parameters[i];
      if (a.sort().is_int()) {
        for (const long value : constants_) add_bounds(result, a, Term(), value);
        for (const long value : distinct_)
          result.push_back(terms_.negate(terms_.eq(a, terms_.integer(Integer(value)))));
      }
      for (std::size_t j = 0; j < i; ++j) {
        const Term b = parameters[j];
        if (a.sort() != b.sort() || (parameters.size() > max_related && !are_namesakes(a, b))) continue;
        if (!a.sort().is_int()) {
          result.push_back(terms_.eq(a, b));
          continue;
        }
        for (const long distance : {0, 1, -1}) add_bounds(result, a, b, distance);
        const Term odd = terms_.mod(terms_.sub(a, b), terms_.integer(2));
        result.push_back(terms_.eq(odd, terms_.integer(0)));
        result.push_back(terms_.eq(odd, terms_.integer(1)));
      }
    }
    return result;
  }

  void add_combined(std::vector<Term>& result, const std::vector<Term>& parameters) const {
    std::vector<Term> numbers;
    for (const Term parameter : parameters)
      if (parameter.sort().is_int()) numbers.push_back(parameter);
    if (numbers.size() > max_combined) return;
    for (const Term whole : numbers)
      for (std::size_t i = 0; i < numbers.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
          if (numbers[i] == whole || numbers[j] == whole) continue;
          result.push_back(terms_.eq(whole, terms_.add(numbers[i], numbers[j])));
          result.push_back(terms_.eq(whole, terms_.mul(numbers[i], numbers[j])));
        }
  }

  // A value and what it was.
  static bool are_namesakes(Term a, Term b) {
    const std::string_view shorter = std::min(a.name(), b.name(), [](auto x, auto y) { return x.size() < y.size(); });
    return a.name().starts_with(shorter) && b.name().starts_with(shorter);
  }

  Term applied(Term formula, const HornApplication& application) const {
    const std::vector<Term>& parameters = system_.relations[application.relation].parameters;
    Substitution values;
    for (std::size_t i = 0; i < parameters.size(); ++i) values[parameters[i]] = application.arguments[i];
    return substitute(terms_, formula, values);
  }

  std::unique_ptr<Solver> solver_for(const HornClause& clause) {
    std::unique_ptr<Solver> solver = make_solver(terms_, options_);
    solver->add(clause.constraint);
    for (const HornApplication& application : clause.body)
      solver->add(applied(terms_.conjunction(candidates_[application.relation]), application));
    return solver;
  }

  bool weaken_head(const HornClause& clause) {
    options_.budget.check();
    if (!clause.head || candidates_[clause.head->relation].empty()) return false;
    std::vector<Term>& left = candidates_[clause.head->relation];
    const std::unique_ptr<Solver> solver = solver_for(clause);
    bool changes = false;
    while (true) {
      std::vector<Term> values;
      for (const Term candidate : left) values.push_back(applied(candidate, *clause.head));
      if (!drop_refuted(terms_, *solver, left, std::move(values), options_.budget)) return changes;
      changes = true;
    }
  }

  TermManager& terms_;
  const HornSystem& system_;
  const std::vector<bool>& is_gone_;
  SolverOptions options_;
  std::vector<long> constants_, distinct_;     // what bounds are, and what values may differ from
  std::unordered_map<Term, Bound> bounds_;     // by candidate
  std::vector<std::vector<Term>> candidates_;  // by relation: those that are left
  std::vector<std::set<std::size_t>> users_;   // by relation: the clauses with it in their bodies
};

}  // namespace

CandidateAnswer solve_by_candidates(TermManager& terms, const HornSystem& system, const SolverOptions& options) {
  const ResolvedSystem resolved = resolve_inner(terms, system);
  CandidateAnswer answer;
  for (std::size_t i = 0; i < system.relations.size(); ++i)
    answer.strongest.formulas.push_back(resolved.is_gone[i] ? Term() : terms.truth());
  try {
    for (const Shape shape : {Shape::Pairs, Shape::Triples}) {
      answer = Candidates(terms, resolved, options, shape).solve();
      if (answer.is_solution) break;
    }
  } catch (const OutOfTime&) {
    // What is finished is right.
  }
  return answer;
}

}  // namespace warrant::horn
