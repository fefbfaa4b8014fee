#include "explain/condition.h"

#include <algorithm>

#include "logic/linear_sum.h"
#include "logic/substitute.h"
#include "smt/chain.h"
#include "summary/presburger.h"

namespace warrant {
namespace {

constexpr unsigned long isl_operations = 2'000'000;
// A condition with more disjuncts is left as it is.
constexpr std::size_t max_disjuncts = 64;

// A disjunction of conjunctions that says the same; nothing if that has too many disjuncts.
class DisjunctiveForm {
 public:
  explicit DisjunctiveForm(TermManager& terms) : terms_(terms) {}

  std::optional<std::vector<Literals>> of(Term condition) const {
    const bool is_negated = condition.op() == Op::Not;
    const Term inner = is_negated ? condition.child(0) : condition;
    if (inner.op() == (is_negated ? Op::And : Op::Or)) return any_of(parts(inner, is_negated));
    if (inner.op() == (is_negated ? Op::Or : Op::And)) return all_of(parts(inner, is_negated));
    return std::vector<Literals>{condition.is_true() ? Literals{} : Literals{condition}};
  }

 private:
  std::vector<Term> parts(Term condition, bool is_negated) const {
    std::vector<Term> result;
    for (const Term child : condition.children()) result.push_back(is_negated ? terms_.negate(child) : child);
    return result;
  }

  std::optional<std::vector<Literals>> any_of(const std::vector<Term>& parts) const {
    std::vector<Literals> result;
    for (const Term part : parts) {
      const auto disjuncts = of(part);
      if (!disjuncts || result.size() + disjuncts->size() > max_disjuncts) return std::nullopt;
      result.insert(result.end(), disjuncts->begin(), disjuncts->end());
    }
    return result;
  }

  std::optional<std::vector<Literals>> all_of(const std::vector<Term>& parts) const {
    std::vector<Literals> result(1);
    for (const Term part : parts) {
      const auto choices = of(part);
      if (!choices || result.size() * choices->size() > max_disjuncts) return std::nullopt;
      std::vector<Literals> product;
      for (const Literals& left : result) {
        for (const Literals& right : *choices) {
          product.push_back(left);
          product.back().insert(product.back().end(), right.begin(), right.end());
        }
      }
      result = std::move(product);
    }
    return result;
  }

  TermManager& terms_;
};

class Simplifier {
 public:
  Simplifier(TermManager& terms, Term condition, Term ranges, const SolverOptions& options)
      : terms_(terms),
        condition_(condition),
        outside_(make_solver(terms, options)),
        inside_(make_solver(terms, options)) {
    outside_->add(ranges);
    outside_->add(terms.negate(condition));
    inside_->add(ranges);
  }

  // Whether everything in the conjunction satisfies the condition.
  bool is_inside(const Literals& literals) {
    return outside_->check(conjunction_of(terms_, literals)) == Answer::Unsat;
  }
  bool implies(Term premise, Term conclusion) {
    return inside_->check(terms_.conjunction(premise, terms_.negate(conclusion))) == Answer::Unsat;
  }

  bool is_equivalent(Term other) { return implies(other, condition_) && implies(condition_, other); }

  std::vector<Literals> minimise(std::vector<Literals> disjuncts) {
    for (Literals& literals : disjuncts) drop_literals(literals);
    drop_disjuncts(disjuncts);
    while (join_pair(disjuncts)) {
    }
    for (Literals& literals : disjuncts) drop_literals(literals);
    drop_disjuncts(disjuncts);
    return disjuncts;
  }

 private:
  // What gets weaker without a literal, and stays inside, does not need it.
  void drop_literals(Literals& literals) {
    for (std::size_t i = 0; i < literals.size();) {
      Literals without = literals;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      if (is_inside(without))
        literals = std::move(without);
      else
        ++i;
    }
  }

  void drop_disjuncts(std::vector<Literals>& disjuncts) {
    for (std::size_t i = disjuncts.size(); i-- > 0;) {
      std::vector<Literals> others = disjuncts;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const Term disjunct = conjunction_of(terms_, disjuncts[i]);
      if (implies(disjunct, disjunction_of(terms_, others))) disjuncts = std::move(others);
    }
  }

  // Two disjuncts that differ by a gap of one number, t <= a and t >= a + 2, are one with t != a + 1.
  bool join_pair(std::vector<Literals>& disjuncts) {
    for (std::size_t i = 0; i < disjuncts.size(); ++i) {
      for (std::size_t k = i + 1; k < disjuncts.size(); ++k) {
        std::optional<Literals> joined = joined_over_gap(disjuncts[i], disjuncts[k]);
        if (!joined) continue;
        disjuncts[i] = std::move(*joined);
        disjuncts.erase(disjuncts.begin() + static_cast<std::ptrdiff_t>(k));
        return true;
      }
    }
    return false;
  }

  std::optional<Literals> joined_over_gap(const Literals& a, const Literals& b) {
    const Term first = conjunction_of(terms_, a);
    const Term both = terms_.disjunction(first, conjunction_of(terms_, b));
    for (const Term left : a) {
      for (const Term right : b) {
        const Term gap = left == right ? Term() : difference(left, right);
        if (!gap) continue;
        Literals joined;
        for (const Literals* literals : {&a, &b})
          for (const Term literal : *literals)
            if (literal != left && literal != right && std::ranges::find(joined, literal) == joined.end())
              joined.push_back(literal);
        joined.push_back(gap);
        if (implies(conjunction_of(terms_, joined), both) && implies(both, conjunction_of(terms_, joined)))
          return joined;
      }
    }
    return std::nullopt;
  }

  // An inequality that says the same as two bounds; null if there is none.
  Term difference(Term a, Term b) {
    const Term not_a = terms_.negate(a), not_b = terms_.negate(b);
    const Term neither = terms_.conjunction(not_a, not_b);
    for (const Term bound : {a, b}) {
      const Term atom = bound.op() == Op::Not ? bound.child(0) : bound;
      if (atom.op() != Op::Le) continue;
      // The bound and its neighbour: the sides are equal, or differ by one.
      for (const int offset : {-1, 0, 1}) {
        const Term gap = terms_.sub(atom.child(0), atom.child(1));
        const Term equal = terms_.eq(gap, terms_.integer(offset));
        if (implies(neither, equal) && implies(equal, neither)) return terms_.negate(equal);
      }
    }
    return {};
  }

  TermManager& terms_;
  Term condition_;
  std::unique_ptr<Solver> outside_, inside_;
};

// How hard it is to read, about: conditional values are.
std::size_t effort(const std::vector<Literals>& disjuncts) {
  constexpr std::size_t conditional = 10;
  std::size_t result = 0;
  for (const Literals& literals : disjuncts)
    for (const Term literal : literals)
      for (const Term part : children_first(std::span(&literal, 1))) result += part.op() == Op::Ite ? conditional : 1;
  return result;
}

// The same set in isl's words: few pieces, ranges joined, without what the ranges say. Null if isl cannot say it.
Term joined_by_isl(TermManager& terms, Term condition, Term ranges, std::span<const Term> inputs,
                   const Budget& budget) {
  if (std::ranges::any_of(inputs, [](Term input) { return !input.sort().is_int(); })) return {};
  Presburger presburger(terms, budget);
  presburger.allow(isl_operations);
  Presburger::Translation set = presburger.to_set(condition, inputs), context = presburger.to_set(ranges, inputs);
  if (!set.set || !context.set || !set.is_exact || !context.is_exact) return {};
  IslSet inside(isl_set_intersect(set.set.release(), isl_set_copy(context.set.get())));
  IslSet joined(isl_set_coalesce(isl_set_remove_redundancies(isl_set_make_disjoint(inside.release()))));
  IslSet short_form(isl_set_coalesce(isl_set_gist(joined.release(), context.set.release())));
  return short_form ? presburger.to_formula(short_form, inputs) : Term();
}

}  // namespace

bool has_float_arithmetic(Term condition) {
  for (const Term part : children_first(std::span(&condition, 1)))
    if (part.sort().is_float() && !part.children().empty()) return true;
  return false;
}

std::vector<Literals> disjuncts_of(Term condition) {
  if (condition.is_false()) return {};
  std::vector<Literals> result;
  if (condition.op() == Op::Or)
    for (const Term child : condition.children()) result.push_back(conjuncts_of(child));
  else
    result.push_back(conjuncts_of(condition));
  return result;
}

Term conjunction_of(TermManager& terms, const Literals& literals) { return terms.conjunction(literals); }

Term disjunction_of(TermManager& terms, const std::vector<Literals>& disjuncts) {
  std::vector<Term> parts;
  for (const Literals& literals : disjuncts) parts.push_back(conjunction_of(terms, literals));
  return terms.disjunction(parts);
}

Term simplify_condition(TermManager& terms, Term condition, Term ranges, std::span<const Term> inputs,
                        Simplification simplification, const SolverOptions& options) {
  if (has_float_arithmetic(condition)) return condition;
  Simplifier simplifier(terms, condition, ranges, options);
  if (simplifier.implies(condition, terms.falsity())) return terms.falsity();
  if (simplifier.implies(terms.truth(), condition)) return terms.truth();
  std::vector<Term> used = free_variables(condition);
  std::erase_if(used, [&](Term symbol) { return std::ranges::find(inputs, symbol) == inputs.end(); });
  // Inputs that the condition does not mention only make isl's work harder.
  std::vector<Term> facts;
  for (const Term fact : conjuncts_of(ranges))
    if (std::ranges::all_of(free_variables(fact), [&](Term v) { return std::ranges::find(used, v) != used.end(); }))
      facts.push_back(fact);
  // Paths overlap less than their conditions could, and isl's pieces not at all: which way gets shorter, differs.
  std::vector<Term> starts{condition};
  if (const Term joined = joined_by_isl(terms, condition, terms.conjunction(facts), used, options.budget))
    if (simplifier.is_equivalent(joined)) starts.insert(starts.begin(), joined);
  if (simplification == Simplification::Quick) starts.resize(1);
  std::optional<std::vector<Literals>> best;
  for (const Term start : starts) {
    const std::optional<std::vector<Literals>> disjuncts = DisjunctiveForm(terms).of(start);
    if (!disjuncts) continue;
    std::vector<Literals> shorter = simplifier.minimise(*disjuncts);
    if ((!best || effort(shorter) < effort(*best)) && simplifier.is_equivalent(disjunction_of(terms, shorter)))
      best = std::move(shorter);
  }
  return best ? disjunction_of(terms, *best) : starts.front();
}

}  // namespace warrant
