#include "c_text/c_expression.h"

#include <gtest/gtest.h>

#include <map>

#include "logic/term_manager.h"

namespace warrant {
namespace {

class CExpression : public ::testing::Test {
 protected:
  Term variable(const std::string& name, ScalarType type, Sort sort = Sort::integer()) {
    const Term symbol = terms.variable("main::" + name, sort);
    names.insert_or_assign(symbol.id(), CVariable{name, type});
    return symbol;
  }
  Term number(long value) { return terms.integer(Integer(value)); }
  std::string exact(Term formula) { return exact_c_expression(formula, scope()).value_or("nothing"); }
  std::string implied(Term formula) { return implied_c_expression(formula, scope()).value_or("nothing"); }
  CScope scope() {
    return [this](Term symbol) -> std::optional<CVariable> {
      const auto found = names.find(symbol.id());
      if (found == names.end()) return std::nullopt;
      return found->second;
    };
  }

  static constexpr ScalarType i32{TypeKind::Integer, true, 32, 4}, u32{TypeKind::Integer, false, 32, 4},
      u64{TypeKind::Integer, false, 64, 8}, i64{TypeKind::Integer, true, 64, 8}, u8{TypeKind::Integer, false, 8, 1};
  TermManager terms;
  std::map<std::uint32_t, CVariable> names;
};

TEST_F(CExpression, comparisons_of_variables_need_no_casts) {
  const Term x = variable("x", i32), y = variable("y", i32);
  EXPECT_EQ(exact(terms.le(x, y)), "x <= y");
  EXPECT_EQ(exact(terms.lt(x, number(3))), "x <= 2");
  EXPECT_EQ(exact(terms.eq(x, number(-5))), "x == (-5)");
  EXPECT_EQ(exact(terms.distinct(x, number(0))), "x != 0");
}

TEST_F(CExpression, unsigned_variables_are_compared_with_unsigned_constants) {
  const Term x = variable("x", u32), big = variable("big", u64), other = variable("other", u64);
  EXPECT_EQ(exact(terms.le(x, number(7))), "x <= 7U");
  EXPECT_EQ(exact(terms.le(big, number(7))), "big <= 7U");
  EXPECT_EQ(exact(terms.le(big, other)), "big <= other");
}

TEST_F(CExpression, mixed_signs_and_sums_are_computed_in_a_wide_type) {
  const Term x = variable("x", i32), y = variable("y", u32);
  EXPECT_EQ(exact(terms.le(x, y)), "((long long)x + ((-1LL) * (long long)y)) <= 0");
  EXPECT_EQ(exact(terms.eq(terms.add(x, x), y)).find("long long") != std::string::npos, true);
}

TEST_F(CExpression, what_may_exceed_64_bits_is_not_said) {
  const Term x = variable("x", i64), y = variable("y", i64), z = variable("z", u64);
  EXPECT_EQ(exact(terms.le(terms.add(x, y), number(3))), "nothing");
  EXPECT_EQ(exact(terms.le(terms.add(x, z), number(3))), "nothing");
}

TEST_F(CExpression, remainders_round_like_the_term) {
  const Term x = variable("x", i32), c = variable("c", u8);
  EXPECT_EQ(exact(terms.eq(terms.mod(c, number(2)), number(0))), "((long long)c % 2) == 0");
  EXPECT_EQ(exact(terms.eq(terms.mod(x, number(2)), number(0))), "((((long long)x % 2) + 2) % 2) == 0");
}

TEST_F(CExpression, conjuncts_out_of_scope_are_left_out_of_what_is_implied) {
  const Term x = variable("x", i32), hidden = terms.variable("other::h", Sort::integer());
  const Term known = terms.le(x, number(3)), unknown = terms.le(hidden, number(3));
  EXPECT_EQ(implied(terms.conjunction(known, unknown)), "x <= 3");
  EXPECT_EQ(exact(terms.conjunction(known, unknown)), "nothing");
  EXPECT_EQ(implied(terms.disjunction(known, unknown)), "nothing");
  EXPECT_EQ(implied(unknown), "nothing");
  EXPECT_EQ(implied(terms.truth()), "nothing");
}

TEST_F(CExpression, bit_vectors_become_unsigned_arithmetic) {
  const Term x = variable("x", i32, Sort::bit_vec(32)), y = variable("y", u32, Sort::bit_vec(32));
  EXPECT_EQ(exact(terms.bv_binary(Op::BvSle, x, terms.bit_vec(Integer(-1), 32))), "x <= (-1)");
  EXPECT_EQ(exact(terms.bv_binary(Op::BvUle, y, terms.bit_vec(Integer(9), 32))), "y <= 9U");
  const std::string sum = exact(terms.eq(terms.add(x, y), terms.bit_vec(Integer(1), 32)));
  EXPECT_NE(sum.find("(unsigned int)("), std::string::npos) << sum;
}

TEST_F(CExpression, floats_and_arrays_are_not_said) {
  const Term f = terms.variable("f", Sort::floating(11, 53));
  EXPECT_EQ(exact(terms.fp_compare(Op::FpLe, f, f)), "nothing");
}

}  // namespace
}  // namespace warrant
