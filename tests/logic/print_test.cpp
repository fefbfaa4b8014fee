#include "logic/print.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "logic/evaluate.h"
#include "logic/random_terms.h"
#include "logic/substitute.h"
#include "temporary.h"

namespace warrant {
namespace {

class Print : public ::testing::Test {
 protected:
  Term number(long value) { return terms.integer(value); }

  TermManager terms;
  Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  Term i = terms.variable("i", Sort::integer());
  Term a = terms.variable("a", Sort::array(Sort::integer(), Sort::integer()));
  Term p = terms.variable("p", Sort::boolean()), q = terms.variable("q", Sort::boolean());
  Term u = terms.variable("u", Sort::bit_vec(32)), v = terms.variable("v", Sort::bit_vec(32));
  Term b = terms.variable("b", Sort::bit_vec(8)), f = terms.variable("f", Sort::floating(8, 24));
};

TEST_F(Print, smtlib_writes_sorts_and_constants) {
  EXPECT_EQ(to_smtlib(number(-5)), "(- 5)");
  EXPECT_EQ(to_smtlib(terms.bit_vec(-1, 8)), "(_ bv255 8)");
  EXPECT_EQ(to_smtlib(terms.floating(FloatValue::from_double(1, Sort::floating(5, 11)))),
            "(fp #b0 #b01111 #b0000000000)");
  EXPECT_EQ(to_smtlib(terms.floating(FloatValue::nan(Sort::floating(5, 11)))), "(_ NaN 5 11)");
  EXPECT_EQ(to_smtlib(terms.floating(FloatValue::infinity(Sort::floating(5, 11), true))), "(_ -oo 5 11)");
  EXPECT_EQ(a.sort().to_string(), "(Array Int Int)");
  EXPECT_EQ(to_smtlib(terms.const_array(a.sort(), number(0))), "((as const (Array Int Int)) 0)");
}

TEST_F(Print, smtlib_quotes_names_that_need_it) {
  const auto written = [&](const char* name) { return to_smtlib(terms.variable(name, Sort::boolean())); };
  EXPECT_EQ(written("main::x@2"), "|main::x@2|");
  EXPECT_EQ(written("x!1"), "x!1");
  EXPECT_EQ(written("2x"), "|2x|");
  EXPECT_EQ(written(""), "||");
  EXPECT_EQ(written("select"), "v!select");
}

TEST_F(Print, smtlib_names_shared_terms_once) {
  const Term product = terms.mul(x, y);
  const Term quotient = terms.div(product, number(5)), rest = terms.mod(product, number(7));
  EXPECT_EQ(to_smtlib(terms.eq(rest, quotient)), "(let ((?1 (* x y))) (= (div ?1 5) (mod ?1 7)))");
}

TEST_F(Print, smtlib_is_linear_in_the_dag) {
  Term term = u;
  for (int n = 0; n < 200; ++n) term = terms.mul(term, term);
  EXPECT_LT(to_smtlib(term).size(), 10000u);
}

TEST_F(Print, c_tests_operands_where_it_is_undefined_without) {
  const Term rest = terms.mod(x, y);
  const Term is_one = terms.eq(terms.div(x, y), number(1));
  EXPECT_EQ(to_c(terms.select(terms.store(terms.store(terms.const_array(a.sort(), number(0)), number(1), x), i, y),
                              number(2))),
            "2 == i ? y : 2 == 1 ? x : 0");
  EXPECT_EQ(to_c(terms.distinct(y, number(0)), 4096, UndefinedOperands::Guarded), "y != 0");
  const std::string guarded = to_c(terms.eq(rest, number(1)), 4096, UndefinedOperands::Guarded);
  EXPECT_TRUE(guarded.starts_with("(y == 0 ? x : ")) << guarded;
  const Term both = terms.conjunction(is_one, terms.distinct(y, number(0)));
  const std::string text = to_c(both, 4096, UndefinedOperands::Guarded);
  EXPECT_TRUE(text.starts_with("y != 0 && ")) << text;
  EXPECT_EQ(text.find('?'), std::string::npos) << text;
  EXPECT_EQ(to_c(terms.bv_binary(Op::BvSrem, u, v), 4096, UndefinedOperands::Guarded),
            "v == 0 ? u : (int)v == -1 ? 0 : (int)u % (int)v");
  EXPECT_EQ(to_c(terms.bv_binary(Op::BvSdiv, u, v), 4096, UndefinedOperands::Guarded, std::array{v}),
            "(int)v == -1 ? -(unsigned int)u : (int)u / (int)v");
  EXPECT_EQ(known_not_zero(terms.gt(y, number(0))), y);
  EXPECT_EQ(known_not_zero(terms.lt(y, number(0))), y);
  EXPECT_EQ(known_not_zero(terms.ge(y, number(0))), Term());
}

TEST_F(Print, c_needs_few_parentheses) {
  const Term is_zero = terms.eq(terms.select(a, i), number(0)), is_close = terms.lt(terms.sub(x, y), number(2));
  EXPECT_EQ(to_c(terms.conjunction(is_close, is_zero)), "a[i] == 0 && x - y <= 1");
  EXPECT_EQ(to_c(terms.lt(x, y)), "x < y");
  EXPECT_EQ(to_c(terms.ge(x, y)), "x >= y");
  EXPECT_EQ(to_c(terms.le(terms.add(x, number(1)), y)), "x < y");
  EXPECT_EQ(to_c(terms.distinct(x, number(3))), "x != 3");
  EXPECT_EQ(to_c(terms.gt(x, number(3))), "x > 3");
  EXPECT_EQ(to_c(terms.mul(terms.add(x, number(1)), y)), "y * (x + 1)");
  EXPECT_EQ(to_c(terms.sub(number(3), terms.mul(number(2), x))), "-2 * x + 3");
  const Term not_p = terms.negate(p), both = terms.conjunction(p, q);
  EXPECT_EQ(to_c(terms.disjunction(both, not_p)), "!p || p && q");
  EXPECT_EQ(to_c(terms.negate(terms.conjunction(p, q))), "!(p && q)");
  EXPECT_EQ(to_c(terms.ite(p, x, y)), "p ? x : y");
  EXPECT_EQ(to_c(terms.eq(terms.ite(p, x, y), i)), "i == (p ? x : y)");
}

TEST_F(Print, c_says_wrapping_and_division_in_its_own_terms) {
  const Term two_32 = terms.integer(Integer::power_of_two(32)), two_31 = terms.integer(Integer::power_of_two(31));
  EXPECT_EQ(to_c(terms.mod(terms.add(x, y), two_32)), "(unsigned int)(x + y)");
  EXPECT_EQ(to_c(terms.sub(terms.mod(terms.add(terms.add(x, y), two_31), two_32), two_31)), "(int)(x + y)");
  EXPECT_EQ(to_c(terms.mod(x, number(7))), "(x % 7 + 7) % 7");
  EXPECT_EQ(to_c(terms.mod(terms.mod(x, number(256)), number(7))), "(unsigned char)x % 7");
  EXPECT_EQ(to_c(terms.div(terms.mod(x, number(256)), number(7))), "(unsigned char)x / 7");
  EXPECT_EQ(to_c(terms.div(x, number(7))), "(x - (x % 7 + 7) % 7) / 7");
  const Term truncated = terms.ite(terms.lt(x, number(0)), terms.neg(terms.div(terms.neg(x), y)), terms.div(x, y));
  EXPECT_EQ(to_c(truncated), "x / y");
  const Term z = terms.sub(y, x);
  const Term rest =
      terms.ite(terms.lt(z, number(0)), terms.neg(terms.mod(terms.neg(z), number(8))), terms.mod(z, number(8)));
  EXPECT_EQ(to_c(rest), "(y - x) % 8");
}

TEST_F(Print, c_does_not_compute_with_integers_in_unsigned_types) {
  const Term wrapped = terms.mod(x, terms.integer(Integer::power_of_two(32)));
  EXPECT_EQ(to_c(wrapped), "(unsigned int)x");
  EXPECT_EQ(to_c(terms.le(wrapped, number(5))), "(unsigned int)x <= 5");
  EXPECT_EQ(to_c(terms.lt(wrapped, y)), "y > (long)(unsigned int)x");
  EXPECT_EQ(to_c(terms.neg(terms.bv_to_int(u))), "-(long)(unsigned int)u");
  EXPECT_EQ(to_c(terms.sub(terms.bv_to_int(b), y)), "(unsigned char)b - y");
}

TEST_F(Print, c_reads_bit_vectors_with_the_sign_of_the_operation) {
  EXPECT_EQ(to_c(terms.bv_slt(u, v)), "(int)v > (int)u");
  EXPECT_EQ(to_c(terms.bv_ult(u, terms.bit_vec(10, 32))), "10u > (unsigned int)u");
  EXPECT_EQ(to_c(terms.add(u, terms.bit_vec(-1, 32))), "u - 1");
  EXPECT_EQ(to_c(terms.sub(u, v)), "u - v");
  EXPECT_EQ(to_c(terms.eq(u, terms.bit_vec(-1, 32))), "u == -1");
  EXPECT_EQ(to_c(terms.eq(b, terms.bit_vec(-1, 8))), "(unsigned char)b == 255u");
  EXPECT_EQ(to_c(terms.sign_extend(b, 24)), "(int)(signed char)b");
  EXPECT_EQ(to_c(terms.extract(u, 15, 8)), "(unsigned char)((unsigned int)u >> 8)");
  EXPECT_EQ(to_c(terms.eq(terms.bv_binary(Op::BvAnd, u, v), terms.bit_vec(0, 32))), "(v & u) == 0");
}

TEST_F(Print, c_writes_floats) {
  const Term half = terms.floating(FloatValue::from_double(0.5, f.sort()));
  EXPECT_EQ(to_c(terms.fp_compare(Op::FpLt, terms.fp_arith(Op::FpMul, RoundingMode::NearestEven, f, half), half)),
            "f * 0.5f < 0.5f");
  EXPECT_EQ(to_c(terms.fp_test(Op::FpIsNan, f)), "isnan(f)");
  EXPECT_EQ(to_c(terms.eq(f, terms.floating(FloatValue::nan(f.sort())))), "isnan(f)");
  EXPECT_EQ(to_c(terms.fp_from_fp(RoundingMode::NearestEven, f, Sort::floating(11, 53))), "(double)f");
}

TEST_F(Print, c_stops_at_the_length_limit) {
  Term term = u;
  for (int n = 0; n < 200; ++n) term = terms.mul(term, term);
  const std::string text = to_c(term, 50);
  EXPECT_EQ(text.size(), 50u);
  EXPECT_TRUE(text.ends_with("..."));
  std::vector<Term> parts;
  for (int n = 0; n < 40; ++n) parts.push_back(terms.fresh_variable("v", Sort::integer()));
  EXPECT_EQ(to_c(terms.add(parts), 20), "v!0 + v!1 + v!2 +...");
}

// ---- with a solver

bool has_cvc5() { return std::system("command -v cvc5 > /dev/null 2>&1") == 0; }

std::string run_cvc5(const std::string& script) {
  const testing::TemporaryFile file(script, ".smt2");
  const std::string command = "cvc5 --fp-exp --arrays-exp --tlimit=60000 " + file.path() + " 2>&1";
  std::string output;
  FILE* pipe = popen(command.c_str(), "r");
  char buffer[256];
  while (std::fgets(buffer, sizeof buffer, pipe)) output += buffer;
  pclose(pipe);
  return output;
}

// Free of what SMT-LIB leaves open, and of what cvc5 lacks: the bits of floats, and constant arrays of anything but
// integers and bit-vectors.
bool is_specified(Term root) {
  std::set<std::uint32_t> seen;
  std::vector<Term> pending = {root};
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    if (!seen.insert(term.id()).second) continue;
    if (term.sort().is_array() && term.sort().element().is_float()) return false;
    switch (term.op()) {
      case Op::FpToBits:
      case Op::FpToSbv:
      case Op::FpToUbv:
      case Op::FpRem:
        return false;
      case Op::Div:
      case Op::Mod:
        if (!term.child(1).is_constant() || term.child(1).integer().is_zero()) return false;
        break;
      case Op::ConstArray:
        if (!term.child(0).is_constant()) return false;
        break;
      default:
        break;
    }
    for (const Term child : term.children()) pending.push_back(child);
  }
  return true;
}

// All variables have their values, and every term must have the value that evaluation gives it.
TEST(PrintWithSolver, cvc5_agrees_with_evaluation_on_printed_terms) {
  if (!has_cvc5()) GTEST_SKIP() << "cvc5 is not installed";
  for (unsigned seed = 1; seed <= 3; ++seed) {
    testing::RandomTerms random(seed);
    TermManager& terms = random.terms();
    std::string equations;
    std::vector<Term> definitions;
    for (const auto& entry : random.pool()) {
      if (entry.term.is_variable() && is_specified(entry.term)) {
        definitions.push_back(terms.eq(entry.term, constant_term(terms, entry.values[0], entry.term.sort())));
      }
    }
    std::set<std::uint32_t> done;
    for (int step = 0; step < 600; ++step) {
      const testing::RandomTerms::Entry entry = random.grow();
      if (entry.term.children().empty() || !is_specified(entry.term) || dag_size(entry.term) > 60) continue;
      if (!done.insert(entry.term.id()).second) continue;
      const Term value = constant_term(terms, entry.values[0], entry.term.sort());
      equations += "(assert (= " + to_smtlib(entry.term) + " " + to_smtlib(value) + "))\n";
    }
    std::string script = to_smtlib_script(definitions);
    const std::string check = "(check-sat)\n";
    ASSERT_TRUE(script.ends_with(check));
    script.insert(script.size() - check.size(), equations);
    EXPECT_GT(done.size(), 100u);
    EXPECT_EQ(run_cvc5(script), "sat\n");
  }
}

TEST(PrintWithSolver, cvc5_accepts_every_kind_of_name) {
  if (!has_cvc5()) GTEST_SKIP() << "cvc5 is not installed";
  TermManager terms;
  std::vector<Term> assertions;
  for (const char* name :
       {"x",        "main::x", "a b",    "select", "and", "?1", "let", "2",         "",    "x|y",  "x\\y",
        "\xC3\xA4", "fp.add",  "assert", "Int",    "_",   "@x", ".y",  "set.union", "exp", "union"}) {
    assertions.push_back(terms.variable(name, Sort::boolean()));
  }
  EXPECT_EQ(run_cvc5(to_smtlib_script(assertions)), "sat\n");
}

}  // namespace
}  // namespace warrant
