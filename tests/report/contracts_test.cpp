// Contracts as people read them.
#include "report/contracts.h"

#include <gtest/gtest.h>

#include "evidence/form_text.h"

namespace warrant {
namespace {

using testing::FormText;

const std::string ticking =
    "int g; int tick(int n) { int r; if (n <= 0) return 0; r = tick(n - 1); g++; return r + 1; }\n"
    "int main(void) { g = 5; if (tick(3) != 3 || g != 8) reach_error(); return 0; }\n";

TEST(ReadableContracts, speakOfParametersGlobalsAndTheResult) {
  const FormText text(ticking);
  TermManager& terms = text.terms;
  const Term n = text.parameter("tick"), g = text.variable("g");
  ContractProof proof = text.empty_proof();
  proof.contracts[text.id("tick")] = {
      terms.conjunction(terms.le(text.number(0), n), terms.le(g, text.number(9))),
      terms.conjunction(terms.eq(g, terms.add(text.was(g), text.was(n))), terms.eq(text.result("tick"), text.was(n)))};
  const std::vector<ReadableContract> contracts = readable_contracts(text.form(), proof);
  ASSERT_EQ(contracts.size(), 1U);
  EXPECT_EQ(contracts[0].function, "tick");
  EXPECT_EQ(contracts[0].unsaid, 0U);
  ASSERT_EQ(contracts[0].demands.size(), 2U);
  ASSERT_EQ(contracts[0].ensures.size(), 2U);
  std::string all;
  for (const auto* conditions : {&contracts[0].demands, &contracts[0].ensures})
    for (const std::string& condition : *conditions) all += condition + "; ";
  for (const char* part : {"n", "g", "\\old(g)", "\\result"}) EXPECT_NE(all.find(part), std::string::npos) << all;
  for (const char* part : {"@", "contract!", "::"}) EXPECT_EQ(all.find(part), std::string::npos) << all;
}

TEST(ReadableContracts, countWhatHasNoShortForm) {
  const FormText text(ticking);
  TermManager& terms = text.terms;
  const Term r = text.local("tick", "r"), n = text.parameter("tick");
  std::vector<Term> many{terms.le(r, n)};
  for (long i = 0; i < 10; ++i) many.push_back(terms.distinct(n, text.number(i)));
  ContractProof proof = text.empty_proof();
  proof.contracts[text.id("tick")].requires_at_entry = terms.conjunction(many);
  const ReadableContract contract = readable_contracts(text.form(), proof).at(0);
  EXPECT_EQ(contract.demands.size(), 6U);
  EXPECT_EQ(contract.unsaid, 5U);
  EXPECT_TRUE(contract.ensures.empty());
}

TEST(ReadableContracts, leaveOutWhatTypesAndOtherConditionsSay) {
  const FormText text(ticking);
  TermManager& terms = text.terms;
  const Term n = text.parameter("tick"), was = text.was(n), result = text.result("tick"), g = text.variable("g");
  ContractProof proof = text.empty_proof();
  const auto all = [&](std::vector<Term> parts) { return terms.conjunction(parts); };
  proof.contracts[text.id("tick")] = {
      all({terms.le(text.number(-2147483648), n), terms.distinct(n, text.number(-1)), terms.le(n, text.number(7)),
           terms.le(text.number(0), n), terms.le(n, text.number(5)), terms.distinct(n, text.number(5))}),
      all({terms.le(text.number(0), was), terms.le(g, text.number(2147483647)), terms.le(text.was(g), g),
           terms.le(result, was), terms.distinct(result, text.number(-3)), terms.le(was, result),
           terms.le(result, text.number(9))})};
  const ReadableContract contract = readable_contracts(text.form(), proof).at(0);
  EXPECT_EQ(contract.demands, (std::vector<std::string>{"n <= 4", "n >= 0"}));
  EXPECT_EQ(contract.ensures, (std::vector<std::string>{"n == \\result", "g >= \\old(g)"}));
  EXPECT_EQ(contract.unsaid, 0U);
}

// A global variable cannot be named where a parameter has its name.
TEST(ReadableContracts, nameOneVariableByEachName) {
  const FormText text(
      "int n; int tick(int n) { if (n <= 0) return 0; return tick(n - 1) + 1; }\n"
      "int main(void) { n = 5; if (tick(3) != n - 2) reach_error(); return 0; }\n");
  TermManager& terms = text.terms;
  ContractProof proof = text.empty_proof();
  proof.contracts[text.id("tick")].requires_at_entry =
      terms.conjunction(terms.eq(text.variable("n"), text.number(5)), terms.le(text.parameter("tick"), text.number(3)));
  const ReadableContract contract = readable_contracts(text.form(), proof).at(0);
  EXPECT_EQ(contract.demands, (std::vector<std::string>{"n <= 3"}));
  EXPECT_EQ(contract.unsaid, 1U);
}

TEST(ReadableContracts, areEmptyWhereNothingIsSaid) {
  const FormText text(ticking);
  const ReadableContract contract = readable_contracts(text.form(), text.empty_proof()).at(0);
  EXPECT_TRUE(contract.demands.empty() && contract.ensures.empty());
  EXPECT_EQ(contract.unsaid, 0U);
}

}  // namespace
}  // namespace warrant
