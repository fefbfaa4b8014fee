#include "smt/choice.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

// Knows nothing, and counts how often it was asked.
class Ignorant : public Solver {
 public:
  explicit Ignorant(int& asked) : asked_(asked) {}
  void push() override { ++level_; }
  void pop(unsigned levels) override { level_ -= levels; }
  unsigned level() const override { return level_; }
  void add(Term) override {}
  Answer check(std::span<const Term>) override {
    ++asked_;
    return Answer::Unknown;
  }
  Model model() override { return {}; }
  std::vector<Term> core() override { return {}; }
  std::string reason() const override { return "knows nothing"; }
  void limit(Effort) override {}

 private:
  int& asked_;
  unsigned level_ = 0;
};

class ChoiceTest : public ::testing::Test {
 protected:
  Term bits(const char* name) { return terms_.variable(name, Sort::bit_vec(32)); }

  // A remainder by 2 is at most 1, which bits do not know.
  Term leaves_open() {
    const Sort sort = Sort::floating(11, 53);
    const Term rest = terms_.fp_rem(terms_.variable("x", sort), terms_.floating(FloatValue::from_double(2, sort)));
    return terms_.fp_compare(Op::FpLt, terms_.floating(FloatValue::from_double(1, sort)), rest);
  }

  TermManager terms_;
};

TEST_F(ChoiceTest, ASolverThatGivesUpCostsNoAnswerOfTheOther) {
  int asked = 0;
  ChoosingSolver solver(std::make_shared<Blaster>(), std::make_unique<Ignorant>(asked), {});
  solver.add(terms_.bv_ult(bits("x"), bits("y")));
  EXPECT_EQ(solver.check({}), Answer::Sat);
  solver.push();
  solver.add(terms_.bv_ult(bits("y"), bits("x")));
  EXPECT_EQ(solver.check({}), Answer::Unsat);
  solver.pop(1);
  EXPECT_EQ(solver.check({}), Answer::Sat);
  EXPECT_EQ(asked, 0);
}

TEST_F(ChoiceTest, BitsThatAreLeftOpenAreAskedOfTheOther) {
  int asked = 0;
  ChoosingSolver solver(std::make_shared<Blaster>(), std::make_unique<Ignorant>(asked), {});
  solver.add(leaves_open());
  EXPECT_EQ(solver.check({}), Answer::Unknown);
  EXPECT_GT(asked, 1) << "again, with more effort";
  asked = 0;
  solver.limit(Effort::steps(10));
  EXPECT_EQ(solver.check({}), Answer::Unknown);
  EXPECT_EQ(asked, 1) << "there is no more effort";
  EXPECT_EQ(solver.reason(), "knows nothing");
}

// Knows the answer, if it may take its time.
class Slow final : public Ignorant {
 public:
  using Ignorant::Ignorant;
  Answer check(std::span<const Term> assumptions) override {
    Ignorant::check(assumptions);
    return limit_ < Effort::seconds(5) ? Answer::Unknown : Answer::Unsat;
  }
  void limit(Effort effort) override { limit_ = effort; }

 private:
  Effort limit_ = Effort::unlimited();
};

TEST_F(ChoiceTest, WhatIsHardIsAskedAgainWithMoreEffort) {
  int asked = 0;
  ChoosingSolver solver(std::make_shared<Blaster>(), std::make_unique<Slow>(asked), {});
  solver.add(leaves_open());
  EXPECT_EQ(solver.check({}), Answer::Unsat);
  EXPECT_EQ(asked, 2);
}

TEST_F(ChoiceTest, IntegersGoToTheGeneralSolver) {
  int asked = 0;
  ChoosingSolver solver(std::make_shared<Blaster>(), std::make_unique<Ignorant>(asked), {});
  solver.add(terms_.le(terms_.variable("n", Sort::integer()), terms_.integer(3)));
  EXPECT_EQ(solver.check({}), Answer::Unknown);
  EXPECT_EQ(asked, 1);
}

TEST_F(ChoiceTest, TheFirstQuestionAboutBitsMayComeLate) {
  const std::unique_ptr<Solver> solver = make_solver(terms_, {});
  const Term n = terms_.variable("n", Sort::integer());
  solver->push();
  solver->add(terms_.bv_ult(bits("x"), bits("y")));
  solver->push();
  solver->add(terms_.le(n, terms_.integer(3)));
  EXPECT_EQ(solver->check(terms_.truth()), Answer::Sat);
  EXPECT_LE(std::get<Integer>(solver->model().value(n)), Integer(3));
  solver->pop(1);
  EXPECT_EQ(solver->check(terms_.bv_ult(bits("y"), bits("x"))), Answer::Unsat);
  EXPECT_EQ(solver->core(), std::vector{terms_.bv_ult(bits("y"), bits("x"))});
  solver->pop(1);
  EXPECT_EQ(solver->check(terms_.bv_ult(bits("y"), bits("x"))), Answer::Sat);
}

TEST_F(ChoiceTest, TheLastModelIsTriedBeforeRangesAreAsked) {
  SolverStatistics statistics;
  SolverOptions options;
  options.statistics = &statistics;
  int asked = 0;
  ChoosingSolver solver(std::make_shared<Blaster>(), std::make_unique<Ignorant>(asked), options);
  const Sort sort = Sort::floating(11, 53);
  const Term x = terms_.variable("x", sort);
  const auto below = [&](double bound) {
    return terms_.fp_compare(Op::FpLt, x, terms_.floating(FloatValue::from_double(bound, sort)));
  };
  solver.add(below(5));
  ASSERT_EQ(solver.check({}), Answer::Sat);
  const std::uint64_t by_boxes = statistics.by_boxes;
  EXPECT_EQ(by_boxes, 1u);
  solver.push();
  solver.add(below(6));
  EXPECT_EQ(solver.check({}), Answer::Sat);
  EXPECT_EQ(statistics.by_boxes, by_boxes);
  EXPECT_TRUE(solver.model().satisfies(below(5)));
  // What it does not satisfy is asked anew, and after that is gone it counts again.
  solver.add(terms_.negate(terms_.fp_compare(Op::FpEq, x, x)));
  EXPECT_EQ(solver.check({}), Answer::Unsat);
  solver.pop(1);
  EXPECT_EQ(solver.check({}), Answer::Sat);
  EXPECT_TRUE(solver.model().satisfies(below(5)));
  EXPECT_EQ(asked, 0);
}

}  // namespace
}  // namespace warrant
