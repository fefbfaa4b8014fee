// The owner and only maker of terms.
//
// Every constructor is smart: it folds constants and normalises (flat n-ary And/Or sorted by id without duplicates,
// linear integer sums with one monomial per base term, comparisons of integers as `sum <= constant`-like Le with the
// common factor divided out, Ite and Eq over Booleans simplified, Select over Store with indices that are known to be
// equal or different, ...). Symbolic execution of concrete code therefore never leaves constants.
//
// Forms that can be relied on, up to the limit below:
//   Add        an optional constant other than 0 first, then monomials `t` or `Mul(constant, t)` ordered by the id of
//              t, each t once and neither a sum nor a constant multiple
//   Le         `sum <= constant`, the sum without constant, its first coefficient positive, no common factor; a < b
//              is Not(b <= a), so that an atom and its complement differ by Not only
//   Eq         a constant operand is second; else the older term is first; on Int either `sum = constant` as in Le,
//              or `x = y`
//   And, Or    ordered by id, no duplicates, no constants, no literal together with its negation
//   Ite        the condition is no Not; neither branch is a constant if the sort is Bool
//   BitVec     sums, products, and, or, xor are binary with a constant operand first; a - b is a + (-b)
//
// A constructor costs at most about the number of children of its arguments. To keep it so when a long sum or
// conjunction is built one part at a time, nested sums, products, conjunctions and disjunctions are made flat only up
// to `flat_limit` parts; beyond that the inner one becomes one part of the outer. A list of more parts that is given
// at once is one flat node.
#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "logic/float_value.h"
#include "logic/integer.h"
#include "logic/term.h"

namespace warrant {

class LinearSum;   // logic/linear_sum.h
class StoreIndex;  // logic/store_index.h

class TermManager {
 public:
  TermManager();
  ~TermManager();
  TermManager(const TermManager&) = delete;
  TermManager& operator=(const TermManager&) = delete;

  // Leaves. `variable` returns the one variable of that name; asking again with another sort is a broken invariant.
  Term boolean(bool value);
  Term truth() { return boolean(true); }
  Term falsity() { return boolean(false); }
  Term integer(const Integer& value);
  Term bit_vec(const Integer& value, unsigned width);  // value modulo 2^width
  Term floating(const FloatValue& value);
  Term variable(std::string_view name, Sort sort);
  bool has_variable(std::string_view name) const;
  Term fresh_variable(std::string_view stem, Sort sort);  // a name not in use: stem!n

  // Core.
  Term negate(Term a);  // logical not
  Term conjunction(std::span<const Term> parts);
  Term conjunction(Term a, Term b);
  Term disjunction(std::span<const Term> parts);
  Term disjunction(Term a, Term b);
  Term implies(Term a, Term b);
  Term eq(Term a, Term b);
  Term distinct(Term a, Term b) { return negate(eq(a, b)); }
  Term ite(Term condition, Term then_term, Term else_term);

  // Int and BitVec alike (both operands of one sort).
  Term add(Term a, Term b);
  Term add(std::span<const Term> parts);
  Term sub(Term a, Term b);
  Term neg(Term a);
  Term mul(Term a, Term b);

  // Int.
  Term div(Term a, Term b);  // SMT-LIB Euclidean
  Term mod(Term a, Term b);
  Term le(Term a, Term b);
  Term lt(Term a, Term b);
  Term ge(Term a, Term b) { return le(b, a); }
  Term gt(Term a, Term b) { return lt(b, a); }

  // BitVec.
  Term bv_binary(Op op, Term a, Term b);  // BvUdiv .. BvXor, BvConcat, BvUle, BvSle
  Term bv_not(Term a);
  Term extract(Term a, unsigned high, unsigned low);
  Term zero_extend(Term a, unsigned added_bits);
  Term sign_extend(Term a, unsigned added_bits);
  Term bv_ult(Term a, Term b);
  Term bv_slt(Term a, Term b);
  Term int_to_bv(Term a, unsigned width);
  Term bv_to_int(Term a);
  Term bv_to_signed_int(Term a);

  // Float.
  Term fp_arith(Op op, RoundingMode mode, Term a, Term b);  // FpAdd, FpSub, FpMul, FpDiv
  Term fp_sqrt(RoundingMode mode, Term a);
  Term fp_round_to_integral(RoundingMode mode, Term a);
  Term fp_rem(Term a, Term b);
  Term fp_neg(Term a);
  Term fp_abs(Term a);
  Term fp_compare(Op op, Term a, Term b);  // FpLe, FpLt, FpEq
  Term fp_test(Op op, Term a);             // FpIsNan .. FpIsSubnormal
  Term fp_from_bits(Term bits, Sort sort);
  Term fp_to_bits(Term a);  // the bits of a NaN are those of the datum (evaluation) or unspecified (solvers)
  Term fp_from_fp(RoundingMode mode, Term a, Sort sort);
  Term fp_from_signed(RoundingMode mode, Term bits, Sort sort);
  Term fp_from_unsigned(RoundingMode mode, Term bits, Sort sort);
  Term fp_to_signed(RoundingMode mode, Term a, unsigned width);  // unspecified if out of range; evaluates to 0
  Term fp_to_unsigned(RoundingMode mode, Term a, unsigned width);

  // Arrays.
  Term const_array(Sort array_sort, Term element);
  Term select(Term array, Term index);
  Term store(Term array, Term index, Term element);

  // The same operation over other children, through the smart constructor: what substitution needs.
  Term rebuild(Term original, std::span<const Term> children);

  std::size_t node_count() const;
  std::size_t bytes_used() const;  // nodes, child lists and the unique table

  static constexpr std::size_t flat_limit = 32;

 private:
  struct Implementation;

  // The node of these parts, without any simplification.
  Term make(Op op, Sort sort, std::span<const Term> children, unsigned param0 = 0, unsigned param1 = 0);
  Term make(Op op, Sort sort, std::initializer_list<Term> children, unsigned param0 = 0, unsigned param1 = 0) {
    return make(op, sort, std::span(children.begin(), children.size()), param0, param1);
  }
  // As `make`, but constants fold, also where one child is a choice between two constants.
  Term fold(Op op, Sort sort, std::initializer_list<Term> children, unsigned param0 = 0, unsigned param1 = 0);
  Term fold_constants(Op op, Sort sort, std::span<const Term> children, unsigned param0, unsigned param1);

  StoreIndex& store_index();

  Term connective(Op op, std::span<const Term> parts);
  Term make_eq(Term a, Term b);
  Term eq_bool(Term a, Term b);
  Term eq_int(Term a, Term b);
  Term eq_bit_vec(Term a, Term b);
  Term eq_bit_vec_constant(Term a, Term constant);
  Term ite_bool(Term condition, Term then_term, Term else_term);

  Term to_term(const LinearSum& sum);
  Term scaled(const Integer& coefficient, Term base);
  Term product(Term a, Term b);
  Term le_atom(const LinearSum& sum, const Integer& bound);

  Term bv_add(Term a, Term b);
  Term bv_add_bases(Term a, Term b);
  Term bv_mul(Term a, Term b);
  Term bv_neg(Term a);
  Term bv_division(Op op, Term a, Term b);
  Term bv_shift(Op op, Term a, Term b);
  Term bv_bitwise(Op op, Term a, Term b);
  Term bv_concat(Term high, Term low);
  Term bv_ule(Term a, Term b);
  Term bv_sle(Term a, Term b);

  std::unique_ptr<Implementation> impl_;
};

}  // namespace warrant
