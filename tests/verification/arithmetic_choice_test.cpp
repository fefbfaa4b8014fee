#include "verification/arithmetic_choice.h"

#include <gtest/gtest.h>

#include "program_fixture.h"

namespace warrant {
namespace {

class ArithmeticChoiceTest : public testing::ProgramFixture {
 protected:
  Arithmetic suits(const std::string& text) {
    read(text);
    return suitable_arithmetic(*reference_);
  }
};

TEST_F(ArithmeticChoiceTest, PlainArithmeticIsThatOfIntegers) {
  EXPECT_EQ(suits("int main(void) { int x = __VERIFIER_nondet_int(); if (x + 1 == 7) reach_error(); }"),
            Arithmetic::Int);
}

TEST_F(ArithmeticChoiceTest, BitOperationsThatDecideAskForBits) {
  EXPECT_EQ(suits("int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();\n"
                  "  if ((x ^ y) == 7) reach_error(); }"),
            Arithmetic::Bv);
}

TEST_F(ArithmeticChoiceTest, WhatHasNoInfluenceOnTheErrorDoesNot) {
  EXPECT_EQ(suits("int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), z = x ^ y;\n"
                  "  if (x == 7) reach_error(); return z == 3; }"),
            Arithmetic::Int);
}

}  // namespace
}  // namespace warrant
