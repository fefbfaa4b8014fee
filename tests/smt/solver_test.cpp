#include "smt/solver.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "logic/print.h"
#include "logic/substitute.h"
#include "temporary.h"

namespace warrant {
namespace {

class SolverTest : public ::testing::Test {
 protected:
  Term integer(const char* name) { return terms_.variable(name, Sort::integer()); }
  Term number(int value) { return terms_.integer(value); }

  TermManager terms_;
  SolverStatistics statistics_;
  SolverOptions options_{.statistics = &statistics_};
};

TEST_F(SolverTest, PopsForgetWhatWasAdded) {
  const Term x = integer("x");
  const auto solver = make_solver(terms_, options_);
  solver->add(terms_.le(number(0), x));
  solver->push();
  solver->add(terms_.le(x, number(-1)));
  EXPECT_EQ(solver->check(), Answer::Unsat);
  solver->push();
  EXPECT_EQ(solver->level(), 2u);
  solver->pop(2);
  EXPECT_EQ(solver->level(), 0u);
  EXPECT_EQ(solver->check(), Answer::Sat);
  EXPECT_TRUE(solver->model().satisfies(terms_.le(number(0), x)));
}

TEST_F(SolverTest, CoresAreAssumptionsInTheirOrder) {
  const Term x = integer("x"), y = integer("y"), p = terms_.variable("p", Sort::boolean());
  const auto solver = make_solver(terms_, options_);
  solver->add(terms_.implies(p, terms_.le(x, y)));
  const std::vector<Term> assumptions = {terms_.le(number(5), x), terms_.le(integer("z"), x), p,
                                         terms_.le(y, number(4)), terms_.truth()};
  ASSERT_EQ(solver->check(assumptions), Answer::Unsat);
  EXPECT_EQ(solver->core(), (std::vector<Term>{assumptions[0], p, assumptions[3]}));
  EXPECT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->check(terms_.negate(p)), Answer::Sat);
}

TEST_F(SolverTest, FalseAssumptionsAndAssertionsNeedNoSolver) {
  const auto solver = make_solver(terms_, options_);
  EXPECT_EQ(solver->check(terms_.falsity()), Answer::Unsat);
  EXPECT_EQ(solver->core(), std::vector<Term>{terms_.falsity()});
  solver->push();
  solver->add(terms_.falsity());
  EXPECT_EQ(solver->check(terms_.falsity()), Answer::Unsat);
  EXPECT_TRUE(solver->core().empty());
  solver->pop();
  EXPECT_EQ(solver->check(), Answer::Sat);
}

TEST_F(SolverTest, TheLastModelAnswersWhatItCan) {
  const Term x = integer("x");
  const auto solver = make_solver(terms_, options_);
  solver->push();
  solver->add(terms_.eq(x, number(7)));
  ASSERT_EQ(solver->check(), Answer::Sat);
  solver->pop();
  solver->add(terms_.le(number(3), x));
  EXPECT_EQ(solver->check(terms_.le(x, number(9))), Answer::Sat);
  EXPECT_EQ(statistics_.models_reused, 1u);
  EXPECT_EQ(solver->check(terms_.le(x, number(5))), Answer::Sat);
  EXPECT_EQ(statistics_.models_reused, 1u);
  EXPECT_EQ(statistics_.checks, 3u);
}

TEST_F(SolverTest, RandomPushesAndPopsAnswerLikeAFreshSolver) {
  std::mt19937 random(7);
  const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
  std::vector<Term> variables;
  for (int i = 0; i < 4; ++i) variables.push_back(terms_.fresh_variable("x", Sort::integer()));
  const auto constraint = [&] {
    const Term sum = terms_.add(terms_.mul(number(below(5) - 2), variables[below(4)]),
                                terms_.mul(number(below(5) - 2), variables[below(4)]));
    const Term atom = below(3) == 0 ? terms_.eq(sum, number(below(9) - 4)) : terms_.le(sum, number(below(9) - 6));
    return below(2) == 0 ? atom : terms_.disjunction(atom, terms_.le(variables[below(4)], number(below(9) - 6)));
  };
  const auto solver = make_solver(terms_, options_);
  std::vector<std::vector<Term>> stack(1);
  int unsat = 0;
  for (int step = 0; step < 1500; ++step) {
    const int action = stack.size() == 1 ? 0 : stack.size() == 6 ? 1 : below(4);
    switch (action) {
      case 0:
        solver->push();
        stack.emplace_back();
        break;
      case 1: {
        const int levels = below(stack.size());
        solver->pop(levels);
        stack.resize(stack.size() - levels);
        break;
      }
      case 2:
        stack.back().push_back(constraint());
        solver->add(stack.back().back());
        break;
      default: {
        const std::vector<Term> assumptions = {constraint(), constraint()};
        std::vector<Term> all;
        for (const auto& level : stack) all.insert(all.end(), level.begin(), level.end());
        const std::size_t added = all.size();
        all.insert(all.end(), assumptions.begin(), assumptions.end());
        const Answer answer = solver->check(assumptions);
        SolverOptions fresh = options_;
        fresh.statistics = nullptr;
        ASSERT_EQ(answer, check_satisfiable(terms_, all, fresh));
        if (answer == Answer::Sat) {
          const Model model = solver->model();
          for (const Term formula : all) EXPECT_TRUE(model.satisfies(formula));
        } else {
          ++unsat;
          all.resize(added);
          const std::vector<Term> core = solver->core();
          all.insert(all.end(), core.begin(), core.end());
          EXPECT_EQ(check_satisfiable(terms_, all, fresh), Answer::Unsat);
        }
      }
    }
  }
  EXPECT_GT(unsat, 20);
  EXPECT_GT(statistics_.models_reused, 5u);
}

// A number of 120 bits as a product of two of 60: hard for every solver.
Term factoring(TermManager& terms) {
  const Term p = terms.variable("p", Sort::bit_vec(128)), q = terms.variable("q", Sort::bit_vec(128));
  const Term limit = terms.bit_vec(Integer::power_of_two(60), 128);
  const Integer product = *Integer::parse("1000000016000000063") * *Integer::parse("999999999999999989");
  const Term parts[] = {terms.eq(terms.mul(p, q), terms.bit_vec(product, 128)), terms.bv_ult(p, limit),
                        terms.bv_ult(q, limit), terms.bv_ult(p, q)};
  return terms.conjunction(parts);
}

TEST_F(SolverTest, RunningOutOfEffortIsUnknown) {
  options_.effort = Effort::steps(20);
  const auto solver = make_solver(terms_, options_);
  solver->add(factoring(terms_));
  EXPECT_EQ(solver->check(), Answer::Unknown);
  EXPECT_FALSE(solver->reason().empty());
  EXPECT_FALSE(implies(terms_, factoring(terms_), terms_.falsity(), options_));
}

TEST_F(SolverTest, RunningOutOfTimeIsUnknown) {
  options_.budget = Budget::cpu_seconds(0.3);
  const auto solver = make_solver(terms_, options_);
  solver->add(factoring(terms_));
  EXPECT_EQ(solver->check(), Answer::Unknown);
  options_.budget = Budget::cpu_seconds(0);
  const auto late = make_solver(terms_, options_);
  late->add(terms_.le(integer("x"), number(0)));
  EXPECT_EQ(late->check(), Answer::Unknown);
  EXPECT_EQ(late->reason(), "out of time");
}

TEST_F(SolverTest, ASolverIsUsableAfterUnknown) {
  options_.effort = Effort::steps(20);
  const auto solver = make_solver(terms_, options_);
  solver->push();
  solver->add(factoring(terms_));
  EXPECT_EQ(solver->check(), Answer::Unknown);
  solver->pop();
  solver->add(terms_.le(number(3), integer("x")));
  EXPECT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->check(terms_.le(integer("x"), number(2))), Answer::Unsat);
}

TEST_F(SolverTest, OptionsServeOneManagerAfterAnother) {
  for (int i = 0; i < 20; ++i) {
    TermManager terms;
    const Term x = terms.variable("x", i % 2 == 0 ? Sort::integer() : Sort::bit_vec(8));
    const Term zero = i % 2 == 0 ? terms.integer(0) : terms.bit_vec(0, 8);
    EXPECT_EQ(check_satisfiable(terms, std::vector{terms.eq(x, zero)}, options_), Answer::Sat);
    EXPECT_TRUE(implies(terms, terms.eq(x, zero), terms.negate(terms.distinct(x, zero)), options_));
  }
}

TEST_F(SolverTest, ChecksAreLogged) {
  const testing::TemporaryFolder folder;
  options_.log_directory = folder.path();
  const Term x = integer("x");
  for (int i = 0; i < 2; ++i) {
    const auto solver = make_solver(terms_, options_);
    solver->add(terms_.le(number(3), x));
    EXPECT_EQ(solver->check(terms_.le(x, number(2))), Answer::Unsat);
  }
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    std::stringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    EXPECT_EQ(text.str(), to_smtlib_script(std::vector{terms_.le(number(3), x), terms_.le(x, number(2))}));
    ++files;
  }
  EXPECT_EQ(files, 2u);
}

}  // namespace
}  // namespace warrant
