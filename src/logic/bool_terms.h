// The layer of Booleans: connectives, choice, and what all theories above share.
#pragma once

#include "logic/leaf_terms.h"

namespace warrant {

class BoolTerms : public LeafTerms {
 public:
  Term negate(Term a);  // logical not
  Term conjunction(std::span<const Term> parts);
  Term conjunction(Term a, Term b);
  Term disjunction(std::span<const Term> parts);
  Term disjunction(Term a, Term b);
  Term implies(Term a, Term b);
  Term ite(Term condition, Term then_term, Term else_term);

 protected:
  BoolTerms() = default;
  ~BoolTerms() = default;

  // As `make`, but constants fold, also where one child is a choice between two constants. The sorts are scalar.
  Term fold(Op op, Sort sort, std::initializer_list<Term> children, unsigned param0 = 0, unsigned param1 = 0);

  Term eq_bool(Term a, Term b);
  // Of terms of one sort that are not both constants, as far as their being choices says it.
  Term make_eq(Term a, Term b);

 private:
  Term fold_constants(Op op, Sort sort, std::span<const Term> children, unsigned param0, unsigned param1);
  Term connective(Op op, std::span<const Term> parts);
  Term ite_bool(Term condition, Term then_term, Term else_term);
};

}  // namespace warrant
