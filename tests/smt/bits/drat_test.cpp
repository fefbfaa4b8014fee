#include "smt/bits/drat.h"

#include <gtest/gtest.h>

#include <random>

#include "base/process.h"
#include "smt/bits/certified.h"

namespace warrant {
namespace {

ClauseList clauses(std::initializer_list<std::vector<int>> list) {
  ClauseList result;
  for (const std::vector<int>& clause : list) {
    for (const int literal : clause) result.variables = std::max(result.variables, std::abs(literal));
    result.literals.insert(result.literals.end(), clause.begin(), clause.end());
    result.literals.push_back(0);
    ++result.clauses;
  }
  return result;
}

TEST(Drat, AcceptsStepsThatFollow) {
  const ClauseList all = clauses({{1, 2}, {-1, 2}, {1, -2}, {-1, -2}});
  EXPECT_TRUE(check_drat(all, "2 0\n0\n").is_accepted);
  EXPECT_TRUE(check_drat(all, "c a comment\n1 0\nd 1 2 0\n0\n").is_accepted);
}

TEST(Drat, RefusesStepsThatDoNot) {
  EXPECT_EQ(check_drat(clauses({{1, 2}, {-1, 2}}), "1 0\n0\n").reason, "the clause of line 1 does not follow");
  const ClauseList all = clauses({{1, 2}, {-1, 2}, {-2, 3}, {-2, -3}});
  EXPECT_TRUE(check_drat(all, "2 0\n0\n").is_accepted);
  EXPECT_EQ(check_drat(all, "").reason, "the proof ends without a contradiction");
  EXPECT_EQ(check_drat(all, "d 2 1 0\n2 0\n0\n").reason, "the clause of line 2 does not follow");
}

TEST(Drat, RefusesWhatIsNoProof) {
  const ClauseList all = clauses({{1, 2}, {-1, 2}, {1, -2}, {-1, -2}});
  EXPECT_EQ(check_drat(all, "2 x\n").reason, "line 1 is not a step of a proof");
  EXPECT_EQ(check_drat(all, "2\n0\n").reason, "line 1 is not a step of a proof");
  EXPECT_EQ(check_drat(all, "2 17 0\n0\n").reason, "line 1 is not a step of a proof");
}

TEST(Drat, AcceptsClausesThatContradictEachOtherAtOnce) {
  EXPECT_TRUE(check_drat(clauses({{1}, {-1, 2}, {-2}}), "").is_accepted);
  EXPECT_TRUE(check_drat(clauses({{}}), "").is_accepted);
}

// Random clauses of three literals over 60 variables: with 5 for each, nearly all are unsatisfiable.
ClauseList random_clauses(unsigned seed) {
  std::mt19937 random(seed);
  ClauseList result;
  result.variables = 60;
  for (int i = 0; i < 300; ++i, ++result.clauses) {
    for (int j = 0; j < 3; ++j)
      result.literals.push_back((static_cast<int>(random() % 60) + 1) * (random() % 2 == 0 ? 1 : -1));
    result.literals.push_back(0);
  }
  return result;
}

ProcessResult solve(const ClauseList& list) {
  ProcessRequest request;
  request.command = {proof_writer(), "-q", "--no-binary", "-", "-"};
  request.input = to_dimacs(list);
  request.limits.output_bytes = std::size_t{1} << 28;
  return run_process(request);
}

TEST(Drat, NoProofMakesSatisfiableClausesUnsatisfiable) {
  if (proof_writer().empty()) GTEST_SKIP() << "cadical is not installed";
  int accepted = 0, refused = 0;
  for (unsigned seed = 0; accepted < 50 && seed < 500; ++seed) {
    const ClauseList list = random_clauses(seed);
    const ProcessResult solved = solve(list);
    if (solved.status != 20) continue;
    ASSERT_TRUE(check_drat(list, solved.output).is_accepted) << seed;
    ++accepted;
    // With clauses taken away until there is a model, the proof is one of something else.
    ClauseList fewer = list;
    while (solve(fewer).status == 20) {
      fewer.literals.resize(fewer.literals.size() - 4 * 10);
      fewer.clauses -= 10;
    }
    EXPECT_FALSE(check_drat(fewer, solved.output).is_accepted) << seed;
    ++refused;
  }
  EXPECT_EQ(accepted, 50);
  EXPECT_EQ(refused, 50);
}

TEST(Certified, QuestionsAboutBitsFloatsAndArrays) {
  if (proof_writer().empty()) GTEST_SKIP() << "cadical is not installed";
  TermManager terms;
  const Term x = terms.variable("x", Sort::bit_vec(12)), y = terms.variable("y", Sort::bit_vec(12));
  const Term one = terms.bit_vec(1, 12), square = terms.mul(x, x);
  // (x + 1)^2 = x^2 + 2x + 1
  const Term sum = terms.add(terms.add(square, terms.add(x, x)), one);
  const Term differs = terms.distinct(terms.mul(terms.add(x, one), terms.add(x, one)), sum);
  const CertifiedAnswer product = certify_unsatisfiable(std::array{differs});
  EXPECT_EQ(product.answer, Answer::Unsat) << product.reason;
  EXPECT_GT(product.clauses, 100U);
  const Term array = terms.variable("a", Sort::array(Sort::bit_vec(12), Sort::bit_vec(12)));
  const Term stored = terms.store(array, x, one);
  EXPECT_EQ(certify_unsatisfiable(std::array{terms.eq(x, y), terms.distinct(terms.select(stored, y), one)}).answer,
            Answer::Unsat);
  EXPECT_EQ(certify_unsatisfiable(std::array{terms.distinct(terms.select(stored, y), one)}).answer, Answer::Sat);
  const Sort sort = Sort::floating(8, 24);
  const Term f = terms.variable("f", sort);
  const Term doubled = terms.fp_arith(Op::FpAdd, RoundingMode::NearestEven, f, f);
  const Term shrinks = terms.conjunction(terms.fp_compare(Op::FpLt, terms.floating(FloatValue::zero(sort)), f),
                                         terms.fp_compare(Op::FpLt, doubled, f));
  EXPECT_EQ(certify_unsatisfiable(std::array{shrinks}).answer, Answer::Unsat);
}

}  // namespace
}  // namespace warrant
