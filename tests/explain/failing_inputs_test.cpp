// What is known about inputs, and what status it is worth.
#include "explain/failing_inputs.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

class FailingInputsTest : public ::testing::Test {
 protected:
  ExplanationStatus status() {
    ExplanationStatus result = ExplanationStatus::Bounds;
    settled_ = known_.settle(result);
    return result;
  }

  TermManager terms_;
  Term x_ = terms_.variable("x", Sort::boolean());
  Term y_ = terms_.variable("y", Sort::boolean());
  FailingInputs known_{terms_};
  Term settled_;
};

TEST_F(FailingInputsTest, NothingIsPreciseUntilNoOtherInputFails) {
  EXPECT_EQ(status(), ExplanationStatus::Bounds);
  EXPECT_TRUE(settled_.is_false());
  EXPECT_TRUE(known_.may().is_true());
  known_.add_path(x_);
  EXPECT_EQ(status(), ExplanationStatus::Bounds);
  EXPECT_EQ(settled_, x_);
  known_.no_other_fails(known_.known(), "a proof");
  EXPECT_EQ(status(), ExplanationStatus::Precise);
  EXPECT_EQ(known_.may(), x_);
  EXPECT_EQ(known_.proof_of_others(), "a proof");
}

TEST_F(FailingInputsTest, EndlessRunsCountOnceTheyAreAccepted) {
  EXPECT_FALSE(known_.accept_endless());
  known_.add_proven(x_, "gps");
  known_.add_endless(y_);
  EXPECT_EQ(known_.known(), x_);
  EXPECT_TRUE(known_.accept_endless());
  EXPECT_FALSE(known_.has_endless());
  const Term both = terms_.disjunction(x_, y_);
  EXPECT_EQ(known_.known(), both);
  EXPECT_EQ(known_.must(), x_);
  known_.no_other_fails(both, "a proof");
  EXPECT_EQ(status(), ExplanationStatus::FailsOrRunsForever);
  EXPECT_EQ(settled_, both);
}

TEST_F(FailingInputsTest, WhatDependsOnOtherValuesIsABoundAndSaysSo) {
  known_.add_proven(x_, "gps");
  known_.add(y_, Standing::SomeFail);
  known_.no_other_fails(known_.known(), "a proof");
  EXPECT_EQ(status(), ExplanationStatus::Bounds);
  EXPECT_EQ(settled_, x_);
  EXPECT_NE(known_.reason().find("values without a name"), std::string::npos);
  known_.note("another reason");  // the first one counts
  EXPECT_NE(known_.reason().find("values without a name"), std::string::npos);
}

TEST_F(FailingInputsTest, OtherNamesForgetWhatWasFoundAboutInputs) {
  known_.add_path(x_);
  known_.add_proven(y_, "gps");
  EXPECT_EQ(known_.proofs_of_parts(),
            (std::vector<std::string>{"1 failing path replayed; it depends on these inputs alone",
                                      "all such inputs fail: proofs, 1 by gps"}));
  known_.restart();
  EXPECT_EQ(known_.parts(), 0U);
  EXPECT_TRUE(known_.known().is_false());
  EXPECT_TRUE(known_.proofs_of_parts().empty());
}

}  // namespace
}  // namespace warrant
