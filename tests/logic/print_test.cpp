#include "logic/print.h"

#include <gtest/gtest.h>

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
  Term a = terms.variable("a", Sort::array(Sort::integer(), Sort::integer()));
  Term u = terms.variable("u", Sort::bit_vec(32));
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
