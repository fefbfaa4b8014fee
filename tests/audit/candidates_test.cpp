#include "audit/candidates.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warrant::audit {

namespace {

using Kind = Clause::Kind;
using To = ArgumentFacts::LeadsTo;

ArgumentFacts number(const std::string& path, bool is_signed = true) {
  ArgumentFacts facts;
  facts.path = path;
  facts.kind = ArgumentFacts::Kind::Integer;
  facts.is_signed = is_signed;
  return facts;
}

ArgumentFacts pointer(const std::string& path, To to = To::Element) {
  ArgumentFacts facts;
  facts.path = path;
  facts.kind = ArgumentFacts::Kind::Pointer;
  facts.leads_to = to;
  return facts;
}

// int f(int *a, int n, int max)
FunctionFacts function_over_an_array() {
  FunctionFacts facts;
  facts.name = "f";
  facts.parameters = {pointer("a"), number("n"), number("max")};
  facts.constants = {0, 1, 16};
  return facts;
}

Result failing(Undefined kind, const std::string& happened, std::vector<InputValue> inputs = {}) {
  FalseVerdict verdict;
  verdict.place = {"f.c", 3, CheckedEvent(kind)};
  verdict.happened = happened;
  verdict.inputs = std::move(inputs);
  Result result;
  result.verdict = verdict;
  return result;
}

InputValue argument(const std::string& name, const std::string& value) {
  InputValue input;
  input.name = "__VERIFIER_nondet_arg_" + name;
  input.value = value;
  return input;
}

std::vector<std::string> sentences(const std::vector<Candidate>& candidates) {
  std::vector<std::string> list;
  for (const Candidate& candidate : candidates) list.push_back(sentence(candidate.clause));
  return list;
}

bool has(const std::vector<std::string>& list, const std::string& text) {
  return std::ranges::find(list, text) != list.end();
}

// Of 4 bytes at the offset of a block with the name.
Result beyond(const std::string& block, std::int64_t offset, std::uint64_t block_bytes,
              std::vector<InputValue> inputs = {}) {
  Result result = failing(Undefined::InvalidAccess, "", std::move(inputs));
  std::get<FalseVerdict>(result.verdict).access = OutsideAccess{block, offset, 4, block_bytes};
  return result;
}

TEST(CandidatesTest, the_first_contract_is_that_nothing_is_null) {
  EXPECT_EQ(first_clauses(function_over_an_array()), (Clauses{{Kind::NonNull, "a", {}}}));
}

TEST(CandidatesTest, an_access_beyond_an_array_asks_for_its_length) {
  const auto list = sentences(candidates(function_over_an_array(), {},
                                         failing(Undefined::OutOfBounds, "access beyond (a)", {argument("n", "7")})));
  ASSERT_FALSE(list.empty());
  EXPECT_EQ(list.front(), "a points to n elements");
  EXPECT_TRUE(has(list, "a points to max elements"));
  EXPECT_TRUE(has(list, "a points to n + 1 elements"));
  EXPECT_TRUE(has(list, "a points to 16 elements"));
}

TEST(CandidatesTest, lengths_that_the_run_refutes_are_left_out) {
  const auto list = sentences(
      candidates(function_over_an_array(), {}, beyond("a", 8, 4, {argument("n", "1"), argument("max", "3")})));
  EXPECT_FALSE(has(list, "a points to n elements"));
  EXPECT_FALSE(has(list, "a points to n + 1 elements"));
  EXPECT_FALSE(has(list, "a points to 2 elements"));
  EXPECT_TRUE(has(list, "a points to max elements"));
  EXPECT_TRUE(has(list, "a points to 3 elements"));
  // Nor does any length help in front of a block.
  const auto before = sentences(candidates(function_over_an_array(), {}, beyond("a", -4, 4)));
  EXPECT_TRUE(std::ranges::none_of(
      before, [](const std::string& text) { return text.find("points to") != std::string::npos; }));
}

TEST(CandidatesTest, an_empty_array_is_excluded_before_all_are_longer) {
  const auto list = sentences(candidates(function_over_an_array(), {{Kind::Elements, "a", "n"}},
                                         beyond("a", 0, 0, {argument("n", "0"), argument("max", "3")})));
  ASSERT_FALSE(list.empty());
  EXPECT_EQ(list.front(), "n != 0");
}

TEST(CandidatesTest, only_the_array_that_is_too_short_gets_a_length) {
  FunctionFacts facts = function_over_an_array();
  facts.parameters.push_back(pointer("b"));
  const auto list = sentences(candidates(facts, {}, beyond("b", 4, 4, {argument("n", "7")})));
  ASSERT_FALSE(list.empty());
  EXPECT_TRUE(has(list, "b points to n elements"));
  EXPECT_FALSE(has(list, "a points to n elements"));
}

TEST(CandidatesTest, conditions_are_those_that_the_run_breaks) {
  const auto list = sentences(
      candidates(function_over_an_array(), {},
                 failing(Undefined::DivisionByZero, "division by zero", {argument("n", "0"), argument("max", "-5")})));
  EXPECT_TRUE(has(list, "n != 0"));
  EXPECT_FALSE(has(list, "max != 0"));
  EXPECT_TRUE(has(list, "max >= 0"));
  EXPECT_FALSE(has(list, "n >= 0"));
  EXPECT_FALSE(has(list, "n <= 16"));
  EXPECT_FALSE(
      std::ranges::any_of(list, [](const std::string& text) { return text.find("points to") != std::string::npos; }));
}

TEST(CandidatesTest, what_the_contract_says_is_not_said_again) {
  const Clauses contract{{Kind::Elements, "a", "n"}};
  const auto all = candidates(function_over_an_array(), contract, beyond("a", 4, 4));
  EXPECT_FALSE(has(sentences(all), "a points to n elements"));
  const auto longer = std::ranges::find_if(all, [](const Candidate& c) { return c.clause.length == "n + 1"; });
  ASSERT_NE(longer, all.end());
  EXPECT_EQ(with(contract, *longer), (Clauses{{Kind::Elements, "a", "n + 1"}}));  // instead, not besides
}

TEST(CandidatesTest, what_a_function_does_with_its_own_memory_is_no_reason_for_a_contract) {
  EXPECT_TRUE(
      candidates(function_over_an_array(), {}, failing(Undefined::DeadAccess, "after free", {argument("n", "0")}))
          .empty());
}

TEST(CandidatesTest, text_may_be_a_string) {
  FunctionFacts facts;
  facts.parameters = {pointer("s", To::Character), number("n")};
  const auto list = sentences(candidates(facts, {}, beyond("s", 1, 1)));
  EXPECT_TRUE(has(list, "s is a string"));
}

TEST(CandidatesTest, null_members_are_named_by_the_result) {
  FunctionFacts facts;
  facts.parameters = {pointer("b", To::Structure)};
  facts.parameters[0].members = {pointer("b->data")};
  Result failed = failing(Undefined::NullAccess, "access to null");
  failed.choice.emplace().nullable = {"b->data"};
  const auto list = sentences(candidates(facts, first_clauses(facts), failed));
  ASSERT_FALSE(list.empty());
  EXPECT_EQ(list.front(), "b->data is not null");
}

}  // namespace

}  // namespace warrant::audit
