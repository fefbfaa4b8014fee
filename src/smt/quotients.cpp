#include "smt/quotients.h"

#include <algorithm>
#include <unordered_map>

#include "logic/linear_sum.h"
#include "logic/post_order.h"
#include "logic/substitute.h"
#include "logic/term_map.h"
#include "smt/chain.h"

namespace warrant {

namespace {

// Bounds of variables, as single conjuncts state them.
class Ranges {
 public:
  Ranges(std::span<const Term> conjuncts, std::span<const Term> context) {
    for (const Term conjunct : conjuncts) note(conjunct);
    for (const Term conjunct : context) note(conjunct);
  }

  Bounds of(Term base) const {
    if (const Bounds* known = bounds_.find(base)) return *known;
    return bounds_of(base);
  }

  Bounds of(const LinearSum& sum) const {
    Bounds total{sum.constant(), sum.constant()};
    for (const auto& [base, coefficient] : sum.monomials()) {
      Bounds part = of(base);
      if (coefficient.sign() < 0) std::swap(part.low, part.high);
      total.low = total.low && part.low ? std::optional(*total.low + coefficient * *part.low) : std::nullopt;
      total.high = total.high && part.high ? std::optional(*total.high + coefficient * *part.high) : std::nullopt;
    }
    return total;
  }

 private:
  void note(Term conjunct) {
    const bool is_negated = conjunct.op() == Op::Not;
    const Term atom = is_negated ? conjunct.child(0) : conjunct;
    const bool is_equation = atom.op() == Op::Eq && atom.child(0).sort().is_int() && !is_negated;
    if (atom.op() != Op::Le && !is_equation) return;
    const LinearSum sum = LinearSum::difference(atom.child(0), atom.child(1));
    if (sum.monomials().size() != 1) return;
    const auto& [base, coefficient] = sum.monomials()[0];
    // coefficient * base + constant <= 0, or > 0 if negated
    const bool bounds_above = (coefficient.sign() > 0) != is_negated;
    const Integer limit = is_negated ? Integer(1) - sum.constant() : -sum.constant();
    const Integer floor = Integer::euclidean_quotient(limit, coefficient);
    const bool is_exact = Integer::euclidean_remainder(limit, coefficient).is_zero();
    Bounds& bounds = *bounds_.emplace(base).first;
    if (is_equation) {
      if (is_exact) bounds.low = bounds.high = floor;
    } else if (bounds_above) {
      if (!bounds.high || floor < *bounds.high) bounds.high = floor;
    } else {
      const Integer ceiling = is_exact ? floor : floor + Integer(1);
      if (!bounds.low || ceiling > *bounds.low) bounds.low = ceiling;
    }
  }

  TermMap<Bounds> bounds_;
};

bool is_quotient(Term term) {
  return (term.op() == Op::Mod || term.op() == Op::Div) && term.child(1).op() == Op::IntConst &&
         term.child(1).integer().sign() > 0;
}

// An innermost remainder or quotient over one of the variables.
Term find_quotient(std::span<const Term> conjuncts, std::span<const Term> variables) {
  TermMap<bool> depends;
  std::vector<Term> pending(conjuncts.rbegin(), conjuncts.rend());
  TermMap<bool> opened;
  while (!pending.empty()) {
    const Term term = pending.back();
    if (depends.contains(term)) {
      pending.pop_back();
      continue;
    }
    if (opened.emplace(term).second) {
      const auto children = term.children();
      pending.insert(pending.end(), children.rbegin(), children.rend());
      continue;
    }
    pending.pop_back();
    bool result = term.is_variable() && std::ranges::find(variables, term) != variables.end();
    for (const Term child : term.children()) result = result || *depends.find(child);
    if (result && is_quotient(term)) return term;
    depends[term] = result;
  }
  return Term();
}

Term replace(TermManager& terms, Term root, TermMap<Term> replacements) { return rebuild(terms, root, replacements); }

}  // namespace

std::optional<std::vector<Term>> split_quotients(TermManager& terms, std::span<const Term> conjuncts,
                                                 std::span<const Term> context, std::span<const Term> variables,
                                                 std::size_t max_cases) {
  std::vector<Term> done;
  std::vector<Term> open = {terms.conjunction(conjuncts)};
  while (!open.empty()) {
    const Term formula = open.back();
    open.pop_back();
    if (formula.is_false()) continue;
    const std::vector<Term> parts = conjuncts_of(formula);
    const Term found = find_quotient(parts, variables);
    if (!found) {
      done.push_back(formula);
      continue;
    }
    const Term dividend = found.child(0), divisor = found.child(1);
    const Bounds bounds = Ranges(parts, context).of(LinearSum(dividend));
    if (!bounds.low || !bounds.high) return std::nullopt;
    const Integer first = Integer::euclidean_quotient(*bounds.low, divisor.integer());
    const Integer last = Integer::euclidean_quotient(*bounds.high, divisor.integer());
    if (last - first >= Integer(max_cases)) return std::nullopt;
    for (Integer quotient = last; quotient >= first; quotient = quotient - Integer(1)) {
      const Term rest = terms.sub(dividend, terms.integer(quotient * divisor.integer()));
      TermMap<Term> replacements;
      for (const Term same : {found, terms.mod(dividend, divisor), terms.div(dividend, divisor)}) {
        if (!is_quotient(same) || same.child(0) != dividend) continue;
        replacements[same] = same.op() == Op::Mod ? rest : terms.integer(quotient);
      }
      const Term in_case[] = {terms.le(terms.integer(0), rest), terms.lt(rest, divisor),
                              replace(terms, formula, replacements)};
      open.push_back(terms.conjunction(in_case));
    }
    if (open.size() + done.size() > max_cases) return std::nullopt;
  }
  return done;
}

}  // namespace warrant
