#include "report/advice.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

Result unknown(UnknownReason reason, const std::string& details = "", UnknownCause cause = UnknownCause::Other,
               const UserChoice& choice = {}) {
  Result result;
  result.engine = "auto";
  result.verdict = UnknownVerdict{{reason, details, {}, cause}};
  result.settings.time_limit = "60s";
  result.settings.memory_limit = "4GB";
  result.settings.arithmetic = Arithmetic::Int;
  result.choice = choice;
  return result;
}

void add_attempts(Result& result, const std::vector<std::string>& engines) {
  for (const std::string& engine : engines) result.attempts.push_back({.engine = engine});
}

constexpr UserChoice::Checks listed = UserChoice::Checks::Listed;

struct Expected {
  UnknownReason reason;
  UnknownCause cause;
  UserChoice choice;
  const char* advice;  // empty: none
};

// Each advice where it can help, and beside it the nearest case where it cannot.
const std::vector<Expected> expected_advice{
    {UnknownReason::OutOfTime, UnknownCause::Other, {}, "try a longer --time-limit"},
    {UnknownReason::OutOfTime,
     UnknownCause::Other,
     {.has_other_functions = true},
     "try a longer --time-limit or a single function (--entry)"},
    // One integer parameter: there is nothing to make shorter.
    {UnknownReason::OutOfTime, UnknownCause::Other, {.starts_from_function = true}, "try a longer --time-limit"},
    {UnknownReason::OutOfTime,
     UnknownCause::Other,
     {.starts_from_function = true, .has_other_functions = true},
     "try a longer --time-limit"},
    {UnknownReason::OutOfTime,
     UnknownCause::Other,
     {.starts_from_function = true, .has_sequences = true},
     "try a longer --time-limit or shorter inputs (--max-input 16)"},
    {UnknownReason::OutOfTime,
     UnknownCause::Other,
     {.starts_from_function = true, .has_deep_arguments = true},
     "try a longer --time-limit or fewer objects behind arguments (--entry-depth 0)"},
    {UnknownReason::OutOfTime,
     UnknownCause::Other,
     {.starts_from_function = true, .has_max_input = true, .has_sequences = true},
     "try a longer --time-limit or a smaller --max-input"},
    {UnknownReason::OutOfMemory, UnknownCause::Other, {}, "try a larger --memory-limit"},
    {UnknownReason::OutOfMemory,
     UnknownCause::Other,
     {.starts_from_function = true, .has_sequences = true},
     "try a larger --memory-limit or shorter inputs (--max-input 16)"},
    {UnknownReason::SolverUnknown,
     UnknownCause::Other,
     {},
     "try a longer --time-limit, --arithmetic bv or --engine symexia"},
    // No engine has more addresses than another one.
    {UnknownReason::Unmodelled, UnknownCause::AddressSpace, {}, "bound what the program allocates, with --assume"},
    {UnknownReason::ReplayFailed, UnknownCause::AddressSpace, {}, "bound what the program allocates, with --assume"},
    {UnknownReason::ReplayFailed,
     UnknownCause::AddressSpace,
     {.starts_from_function = true, .has_sequences = true},
     "try shorter inputs (--max-input 16)"},
    {UnknownReason::Unmodelled, UnknownCause::Other, {}, "replace it in the program, or exclude it with --assume"},
    {UnknownReason::RecursionBound,
     UnknownCause::Other,
     {},
     "bound the depth of the recursion with --assume, or write it as a loop"},
    {UnknownReason::MissingFunction, UnknownCause::Other, {}, "give it a body, or try --undefined-functions pure"},
    {UnknownReason::BoundReached, UnknownCause::UserLimit, {}, "try a larger one"},
    {UnknownReason::BoundReached,
     UnknownCause::ProgramSize,
     {.has_other_functions = true},
     "try a single function (--entry)"},
    {UnknownReason::BoundReached, UnknownCause::ProgramSize, {}, "try a part of the program"},
    {UnknownReason::BoundReached,
     UnknownCause::ProgramSize,
     {.starts_from_function = true, .has_other_functions = true},
     "try a function that calls less; warrant audit looks at each"},
    {UnknownReason::BoundReached, UnknownCause::PathLength, {}, "try smaller constants in the program"},
    {UnknownReason::BoundReached, UnknownCause::Other, {}, ""},
    {UnknownReason::NoProgress, UnknownCause::Other, {}, "try --engine symexia"},
    {UnknownReason::OutOfReach, UnknownCause::Other, {}, "try --engine symexia"},
    {UnknownReason::ReplayFailed, UnknownCause::Other, {}, "try a longer --time-limit or --engine symexia"},
    {UnknownReason::ProofRejected, UnknownCause::RunAgainstProof, {}, "please report this"},
    {UnknownReason::ProofRejected, UnknownCause::CheckTime, {}, "try a longer --time-limit"},
    {UnknownReason::ProofRejected, UnknownCause::Other, {}, "try a longer --time-limit or --engine symexia"},
    {UnknownReason::UndefinedBehaviour,
     UnknownCause::Other,
     {.checks = listed},
     "verify without --check to find the undefined behaviour, and repair it"},
    {UnknownReason::UndefinedBehaviour,
     UnknownCause::Other,
     {.checks = UserChoice::Checks::PropertyFile},
     "verify without --property to find the undefined behaviour, and repair it"},
    {UnknownReason::UndefinedBehaviour,
     UnknownCause::Other,
     {.checks = UserChoice::Checks::Task},
     "verify its C files instead of the task to find the undefined behaviour, and repair it"},
    {UnknownReason::WorkEnded,
     UnknownCause::Other,
     {},
     "try a larger --memory-limit; if that does not help, please report this"},
    {UnknownReason::Interrupted, UnknownCause::Other, {}, ""},
    {UnknownReason::ReadingsDiffer, UnknownCause::Other, {}, "please report this"},
    {UnknownReason::SolversDisagree, UnknownCause::Other, {}, "please report this"},
    {UnknownReason::VerdictsDiffer, UnknownCause::Other, {}, "please report this"},
    {UnknownReason::Crashed, UnknownCause::Other, {}, "please report this"},
};

TEST(Advice, is_given_where_it_can_help) {
  for (const auto& [reason, cause, choice, advice] : expected_advice) {
    const std::string said = explanation(unknown(reason, "x", cause, choice));
    if (*advice == '\0')
      EXPECT_EQ(said, "x");
    else
      EXPECT_TRUE(said.ends_with(std::string("; ") + advice)) << said << "\nnot: " << advice;
  }
}

TEST(Advice, every_reason_has_a_row) {
  for (unsigned reason = 0; reason < unknown_reasons; ++reason)
    EXPECT_FALSE(explanation(unknown(static_cast<UnknownReason>(reason), "x")).empty());
}

TEST(Advice, says_what_happened_first) {
  EXPECT_EQ(explanation(unknown(UnknownReason::OutOfTime)),
            "not decided within the time limit of 60s; try a longer --time-limit");
  Result result = unknown(UnknownReason::OutOfTime);
  result.if_unknown()->why.hot_spot = HotSpot{{"f.c", 11}, 31};
  result.engine = "symex";
  EXPECT_EQ(explanation(result),
            "not decided within the time limit of 60s: the loop at f.c:11 was followed 31 times, and more iterations "
            "are possible; try a longer --time-limit or --engine auto");
  EXPECT_EQ(explanation(unknown(UnknownReason::Interrupted)), "interrupted");
}

TEST(Advice, without_a_choice_there_is_none) {
  Result result = unknown(UnknownReason::NoProgress, "x");
  result.choice.reset();
  EXPECT_EQ(explanation(result), "x");
}

TEST(Advice, names_no_engine_that_was_tried) {
  Result result = unknown(UnknownReason::NoProgress, "x");
  add_attempts(result, {"symex", "symexia"});
  EXPECT_EQ(explanation(result), "x; try --engine predabs");
  add_attempts(result, {"predabs"});
  EXPECT_EQ(explanation(result), "x; no other engine is known to help");
  result.engine = "predabs";
  EXPECT_EQ(explanation(result), "x; try --engine auto");
}

TEST(Advice, names_no_arithmetic_that_was_tried) {
  Result result = unknown(UnknownReason::SolverUnknown, "x");
  result.settings.arithmetic = Arithmetic::Bv;
  EXPECT_EQ(explanation(result), "x; try a longer --time-limit, --arithmetic int or --engine symexia");
  result.attempts.push_back({.engine = "symex", .second_arithmetic = Arithmetic::Bv});
  EXPECT_EQ(explanation(result), "x; try a longer --time-limit or --engine symexia");
}

TEST(Advice, fewer_jobs_need_several) {
  Result result = unknown(UnknownReason::OutOfMemory);
  result.settings.jobs = 4;
  EXPECT_EQ(explanation(result), "not decided within the memory limit of 4GB; try a larger --memory-limit or --jobs 1");
  result.if_unknown()->why = {UnknownReason::WorkEnded, "x"};
  EXPECT_EQ(explanation(result),
            "x; try a larger --memory-limit or --jobs 1; if that does not help, please report this");
}

TEST(Advice, what_was_proven_all_the_same_comes_before_it) {
  Result result = unknown(UnknownReason::NoProgress, "x");
  result.if_unknown()->proven_parts = {{ProvenPart::Kind::Bytes, 8},
                                       {ProvenPart::Kind::Elements, 4, TrueVerdict::Holds::WithoutUndefinedBehaviour}};
  EXPECT_EQ(explanation(result),
            "x; there is no error with inputs of up to 8 bytes (proven) and no error with inputs of up to 4 elements "
            "(proven, if no undefined behaviour occurs); try --engine symexia");
  result.if_unknown()->proven_parts = {{ProvenPart::Kind::ElementsAndNumbers, 2}};
  EXPECT_EQ(
      explanation(result),
      "x; there is no error with inputs of up to 2 elements and lengths computed from numbers of up to 2 (proven); "
      "try --engine symexia");
}

Result through_null(const std::vector<NamedValue>& arguments, const std::vector<NamedValue>& values,
                    const UserChoice& choice) {
  FalseVerdict v;
  v.place = {"f.c", 3, CheckedEvent(Undefined::NullAccess)};
  v.happened = "access through a null pointer: read of 4 bytes at null";
  v.path.push_back({"", 0, "", 0, "f(...)", {}, {}});
  v.path.push_back({"f.c", 3, "f", 1, "int *r = 0;", {}, arguments});
  v.path.push_back({"f.c", 4, "f", 1, "return *r;", {}, {{"r", "NULL"}}});
  v.failure.values = values;
  Result result;
  result.verdict = std::move(v);
  result.choice = choice;
  return result;
}

TEST(Advice, of_a_null_argument_says_what_to_type) {
  const UserChoice choice{.starts_from_function = true, .nullable = {"p", "q"}};
  EXPECT_EQ(advice_on_false(through_null({{"p", "NULL"}, {"q", "NULL"}}, {{"p", "NULL"}}, choice)),
            "p is null there; if no caller passes that, say so: --nonnull p");
  // What is null there is no parameter, but may come from one.
  EXPECT_EQ(advice_on_false(through_null({{"p", "NULL"}, {"q", "NULL"}}, {{"r", "NULL"}}, choice)),
            "p and q are null there; if no caller passes that, say so: --nonnull p,q");
}

TEST(Advice, of_what_arguments_lead_to_names_the_members) {
  const UserChoice choice{.starts_from_function = true, .nullable = {"p", "q->next", "q->in.data"}};
  EXPECT_EQ(advice_on_false(through_null({{"p", "&x"}}, {{"r", "NULL"}}, choice)),
            "q->next and q->in.data may be null; if no caller passes that, say so: --nonnull 'q->next,q->in.data'");
  EXPECT_EQ(advice_on_false(through_null({{"p", "NULL"}}, {{"p", "NULL"}}, choice)),
            "p is null there; if no caller passes that, say so: --nonnull p");
}

TEST(Advice, of_a_false_is_about_null_arguments_only) {
  const UserChoice choice{.starts_from_function = true, .nullable = {"p"}};
  EXPECT_EQ(advice_on_false(through_null({{"p", "&x"}}, {{"r", "NULL"}}, choice)), "");
  EXPECT_EQ(advice_on_false(through_null({{"p", "NULL"}}, {{"p", "NULL"}}, {})), "");
  Result other = through_null({{"p", "NULL"}}, {}, choice);
  std::get<FalseVerdict>(other.verdict).place.what = CheckedEvent(Undefined::SignedOverflow);
  EXPECT_EQ(advice_on_false(other), "");
  // The name of a function tells nothing.
  std::get<FalseVerdict>(other.verdict).place.what = CheckedEvent(std::string("fail_on_null"));
  EXPECT_EQ(advice_on_false(other), "");
  other.verdict = UnknownVerdict{};
  EXPECT_EQ(advice_on_false(other), "");
}

TEST(Advice, of_a_call_through_a_null_argument_says_what_to_type) {
  Result result = through_null({{"p", "NULL"}}, {{"p", "NULL"}}, {.starts_from_function = true, .nullable = {"p"}});
  std::get<FalseVerdict>(result.verdict).place.what = CheckedEvent(Undefined::InvalidCall);
  EXPECT_EQ(advice_on_false(result), "p is null there; if no caller passes that, say so: --nonnull p");
}

TEST(Advice, of_an_access_outside_of_an_argument_says_how_to_make_it_longer) {
  Result result = through_null({}, {},
                               {.starts_from_function = true,
                                .lone_elements = {"text"},
                                .lone_structures = {"json"},
                                .lone_anything = {"data"}});
  FalseVerdict& violated = std::get<FalseVerdict>(result.verdict);
  violated.place.what = CheckedEvent(Undefined::InvalidAccess);
  const auto advised = [&](const std::string& block) {
    violated.access = OutsideAccess{block, 1, 1, 1};
    return advice_on_false(result);
  };
  EXPECT_EQ(advised("text"),
            "text is as short as that there; if callers pass more, say how many: --array text=2, or "
            "the parameter that says it; warrant audit finds out");
  EXPECT_EQ(advised("json"),
            "json is one object there; if callers pass several, or part of a larger one, say so: --array json=2, "
            "or a harness (warrant harness)");
  EXPECT_EQ(advised("data"),
            "data is of any size there; if callers pass a certain type, say so in a harness (warrant harness)");
  EXPECT_EQ(advised("other"), "");
  violated.access.reset();
  EXPECT_EQ(advice_on_false(result), "");
}

}  // namespace
}  // namespace warrant
