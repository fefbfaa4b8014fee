#include "audit/search.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warrant::audit {

namespace {

using Kind = Clause::Kind;

// int f(int *a, unsigned n): which pointers and numbers there are is all that candidates look at.
FunctionFacts function() {
  FunctionFacts facts;
  facts.name = "f";
  facts.parameters.resize(2);
  facts.parameters[0].path = "a";
  facts.parameters[0].kind = ArgumentFacts::Kind::Pointer;
  facts.parameters[1].path = "n";
  facts.parameters[1].kind = ArgumentFacts::Kind::Integer;
  return facts;
}

bool has(const Clauses& contract, const std::string& text) {
  return std::ranges::any_of(contract, [&](const Clause& clause) { return sentence(clause) == text; });
}

Answer proven() {
  Answer answer;
  answer.result.verdict = TrueVerdict{};
  return answer;
}

Answer failing(Undefined kind, std::uint32_t line) {
  FalseVerdict verdict;
  verdict.place = {"f.c", line, CheckedEvent(kind)};
  Answer answer;
  answer.result.verdict = verdict;
  return answer;
}

// A search that nobody explains anything to.
Found searched(const std::optional<Clauses>& hint, double seconds, const Ask& ask) {
  Questions questions{ask, [](const Clauses&, double) { return std::nullopt; },
                      [](const Clauses&, const CheckPlace&, double) { return true; }};
  return find_contract(function(), hint, seconds, questions);
}

TEST(SearchTest, a_function_that_is_safe_needs_no_contract) {
  const Ask ask = [](const Clauses&, double) { return proven(); };
  const Found found = searched({}, 100, ask);
  EXPECT_EQ(found.end, Found::End::Proven);
  EXPECT_TRUE(found.contract.empty());
}

TEST(SearchTest, failures_are_excluded_one_after_the_other) {
  const Ask ask = [](const Clauses& contract, double) {
    if (!has(contract, "a is not null")) return failing(Undefined::NullAccess, 3);
    if (!has(contract, "a points to n elements")) return failing(Undefined::OutOfBounds, 3);
    if (!has(contract, "n != 0")) return failing(Undefined::DivisionByZero, 4);
    return proven();
  };
  const Found found = searched({}, 100, ask);
  EXPECT_EQ(found.end, Found::End::Proven);
  EXPECT_EQ(sentence(found.contract), "a is not null, a points to n elements, n != 0");
  EXPECT_EQ(found.is_needed, std::vector<bool>(3, true));
}

TEST(SearchTest, two_clauses_may_be_needed_for_one_failure) {
  const Ask ask = [](const Clauses& contract, double) {
    const bool is_safe = has(contract, "a points to n elements") && has(contract, "n != 0");
    return is_safe ? proven() : failing(Undefined::OutOfBounds, 3);
  };
  const Found found = searched({}, 100, ask);
  EXPECT_EQ(found.end, Found::End::Proven);
  EXPECT_EQ(found.contract.size(), 2U);
}

TEST(SearchTest, what_no_clause_excludes_stays) {
  const Ask ask = [](const Clauses&, double) { return failing(Undefined::DeadAccess, 7); };
  const Found found = searched({}, 100, ask);
  EXPECT_EQ(found.end, Found::End::Failing);
  ASSERT_TRUE(found.last && found.last->result.is_false());
  EXPECT_EQ(found.last->result.if_false()->place.line, 7U);
  EXPECT_EQ(sentence(found.contract), "a is not null");
}

TEST(SearchTest, a_hint_comes_first) {
  const Clauses hint{{Kind::Condition, "n < 100", {}}};
  std::vector<Clauses> asked;
  const Ask ask = [&asked, &hint](const Clauses& contract, double) {
    asked.push_back(contract);
    return contract == hint ? proven() : failing(Undefined::SignedOverflow, 1);
  };
  const Found found = searched(hint, 100, ask);
  ASSERT_FALSE(asked.empty());
  EXPECT_EQ(asked.front(), hint);
  EXPECT_EQ(found.contract, hint);
}

TEST(SearchTest, a_contract_that_cannot_be_said_is_passed_over) {
  const Ask ask = [](const Clauses& contract, double) -> Answer {
    if (has(contract, "a points to n elements")) throw api::InputError("--array a=n: no");
    return has(contract, "a points to n + 1 elements") ? proven() : failing(Undefined::OutOfBounds, 3);
  };
  const Found found = searched({}, 100, ask);
  EXPECT_EQ(found.end, Found::End::Proven);
  EXPECT_TRUE(has(found.contract, "a points to n + 1 elements"));
}

TEST(SearchTest, what_is_explained_is_exact) {
  const Clause positive{Kind::Condition, "n > 0", {}};
  const Questions questions{
      [](const Clauses& contract, double) {
        return has(contract, "n > 0") ? proven() : failing(Undefined::SignedOverflow, 3);
      },
      [&positive](const Clauses&, double) { return std::optional(ExactCondition{{positive}, true}); },
      [](const Clauses&, const CheckPlace&, double) { return true; }};
  const Found found = find_contract(function(), {}, 100, questions);
  EXPECT_EQ(found.end, Found::End::Proven);
  EXPECT_EQ(found.contract, Clauses{positive});
  EXPECT_TRUE(found.is_exact);
  EXPECT_EQ(found.is_needed, std::vector<bool>{true});
}

// f(NULL, 0) does not fail, say.
TEST(SearchTest, what_is_exact_for_some_arguments_need_not_be_so_for_all) {
  const Clause positive{Kind::Condition, "n > 0", {}};
  const Questions questions{[](const Clauses& contract, double) {
                              return has(contract, "n > 0") ? proven() : failing(Undefined::SignedOverflow, 3);
                            },
                            [&positive](const Clauses& contract, double) {
                              return std::optional(ExactCondition{{positive}, !contract.empty()});
                            },
                            [](const Clauses&, const CheckPlace&, double) { return true; }};
  const Found found = find_contract(function(), {}, 100, questions);
  EXPECT_EQ(found.contract, Clauses{positive});
  EXPECT_FALSE(found.is_exact);
}

TEST(SearchTest, what_is_needed_beside_a_clause_that_goes_is_looked_at_again) {
  const Clauses hint{{Kind::Condition, "n > 0", {}}, {Kind::Elements, "a", "n"}};
  // The one is needed only where the other one is said.
  const Ask ask = [](const Clauses& contract, double) {
    const bool is_array = has(contract, "a points to n elements");
    return is_array && !has(contract, "n > 0") ? failing(Undefined::OutOfBounds, 3) : proven();
  };
  const Found found = searched(Clauses{hint[1], hint[0]}, 100, ask);
  EXPECT_EQ(found.end, Found::End::Proven);
  EXPECT_TRUE(found.contract.empty()) << sentence(found.contract);
}

TEST(SearchTest, the_failure_that_stays_behind_likely_clauses_is_shown) {
  FunctionFacts facts = function();
  facts.parameters[1].path = "a_len";
  const Questions questions{[](const Clauses& contract, double) {
                              return has(contract, "a points to a_len elements") ? failing(Undefined::DeadAccess, 9)
                                                                                 : failing(Undefined::OutOfBounds, 3);
                            },
                            [](const Clauses&, double) { return std::nullopt; },
                            [](const Clauses&, const CheckPlace&, double) { return true; }};
  const Found found = find_contract(facts, {}, 100, questions);
  ASSERT_TRUE(found.last && found.last->result.is_false());
  EXPECT_EQ(found.last->result.if_false()->place.line, 9U);
  EXPECT_EQ(sentence(found.contract), "a is not null, a points to a_len elements");
  ASSERT_TRUE(found.first_failure);
  EXPECT_EQ(found.first_failure->second.result.if_false()->place.line, 3U);
}

TEST(SearchTest, a_contract_under_which_nobody_comes_there_is_none) {
  const Questions questions{[](const Clauses& contract, double) {
                              const bool is_safe = has(contract, "n != 0") || has(contract, "n > 0");
                              return is_safe ? proven() : failing(Undefined::DivisionByZero, 3);
                            },
                            [](const Clauses&, double) { return std::nullopt; },
                            [](const Clauses& contract, const CheckPlace& place, double) {
                              EXPECT_EQ(place.line, 3U);
                              return !has(contract, "n != 0");
                            }};
  const Found found = find_contract(function(), {}, 100, questions);
  EXPECT_EQ(found.end, Found::End::Proven);
  EXPECT_EQ(sentence(found.contract), "n > 0");
}

TEST(SearchTest, text_with_its_length_need_not_end) {
  FunctionFacts facts = function();
  facts.parameters[0].leads_to = ArgumentFacts::LeadsTo::Character;
  const Questions questions{[](const Clauses& contract, double) {
                              if (!has(contract, "a is not null")) return failing(Undefined::NullAccess, 3);
                              const bool is_short = has(contract, "a points to 1 element");
                              return is_short ? failing(Undefined::OutOfBounds, 3) : proven();
                            },
                            [](const Clauses&, double) { return std::nullopt; },
                            [](const Clauses&, const CheckPlace&, double) { return true; }};
  const Found sized = find_contract(facts, {}, 100, questions);
  EXPECT_EQ(sentence(sized.contract), "a is not null, a points to n elements");
  EXPECT_EQ(sized.is_needed, std::vector<bool>(2, true));
}

TEST(SearchTest, text_that_has_to_end_is_a_string) {
  FunctionFacts facts = function();
  facts.parameters.pop_back();
  facts.parameters[0].leads_to = ArgumentFacts::LeadsTo::Character;
  bool needs_end = true;
  const Questions questions{
      [&needs_end](const Clauses& contract, double) {
        if (!has(contract, "a is not null") && !has(contract, "a is a string"))
          return failing(Undefined::NullAccess, 3);
        return needs_end && has(contract, "a points to 1 element") ? failing(Undefined::OutOfBounds, 3) : proven();
      },
      [](const Clauses&, double) { return std::nullopt; },
      [](const Clauses&, const CheckPlace&, double) { return true; }};
  Found found = find_contract(facts, {}, 100, questions);
  EXPECT_EQ(sentence(found.contract), "a is a string");
  EXPECT_EQ(found.is_needed, std::vector<bool>{true});
  needs_end = false;
  found = find_contract(facts, {}, 100, questions);
  EXPECT_EQ(sentence(found.contract), "a is not null");
}

TEST(SearchTest, without_time_nothing_is_asked) {
  unsigned questions = 0;
  const Ask ask = [&questions](const Clauses&, double) {
    ++questions;
    return proven();
  };
  const Found found = searched({}, 0.1, ask);
  EXPECT_EQ(questions, 0U);
  EXPECT_EQ(found.end, Found::End::Open);
  EXPECT_FALSE(found.last);
}

}  // namespace

}  // namespace warrant::audit
