#include "evidence/interpreter/shrink.h"

#include <gtest/gtest.h>

#include "evidence/interpreter/recorded_run.h"
#include "evidence/reference_text.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;

using Strings = std::vector<std::string>;

// The values for calls of __VERIFIER_nondet_*, in their order; others for what was never written.
class GivenInputs : public InputSource {
 public:
  GivenInputs(std::vector<Value> values, Value unset) : values_(std::move(values)), unset_(std::move(unset)) {}
  Value next(const Input& input) override {
    if (input.kind == InputKind::Uninitialised) return unset_;
    return values_.next(input);
  }

 private:
  ListedInputs values_;
  Value unset_;
};

// A counterexample of a program, as a run finds it.
struct Found {
  Found(const ReferenceText& text, const std::vector<Value>& values, const Value& unset = Integer(0)) : text(text) {
    GivenInputs given(values, unset);
    RecordedInputs recorded(given);
    const RunResult result = run(text.program, recorded);
    EXPECT_TRUE(std::holds_alternative<ErrorReached>(result.end)) << describe(result, text.program);
    counterexample = counterexample_of(text.program, result, recorded.havocs());
    const Replay replayed = replay(text.reference, text.lowered, counterexample);
    EXPECT_TRUE(std::holds_alternative<ReplayConfirmed>(replayed));
    if (const auto* found = std::get_if<ReplayConfirmed>(&replayed)) confirmed = *found;
  }

  // What is smaller is confirmed and shows the same error.
  Shrunk shrunk(const ShrinkLimits& limits = {}) const {
    Shrunk result = shrink(text.reference, text.lowered, counterexample, confirmed, limits);
    EXPECT_LE(result.runs, limits.max_runs);
    EXPECT_LE(result.after, result.before);
    if (!result.smaller) return result;
    const Replay again = replay(text.reference, text.lowered, result.smaller->counterexample);
    const auto* same = std::get_if<ReplayConfirmed>(&again);
    EXPECT_NE(same, nullptr);
    if (same) {
      EXPECT_EQ(same->where, confirmed.where);
    }
    EXPECT_LE(result.smaller->counterexample.path.size(), counterexample.path.size());
    return result;
  }

  const ReferenceText& text;
  Counterexample counterexample;
  ReplayConfirmed confirmed{};
};

Strings calls_of(const ReplayConfirmed& confirmed) {
  Strings result;
  for (const ReadInput& read : confirmed.inputs)
    if (read.input.kind == InputKind::Nondet) result.push_back(to_string(read.value));
  return result;
}

// What the calls give afterwards, in either arithmetic.
Strings shrunk_calls(const std::string& program, const std::vector<Value>& values) {
  Strings results[2];
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    const ReferenceText text(declarations + program, arithmetic);
    const Found found(text, values);
    const Shrunk shrunk = found.shrunk();
    results[arithmetic == Arithmetic::Int ? 0 : 1] =
        calls_of(shrunk.smaller ? shrunk.smaller->confirmed : found.confirmed);
  }
  EXPECT_EQ(results[0], results[1]);
  return results[0];
}

std::vector<Value> numbers(std::initializer_list<int> list) {
  std::vector<Value> result;
  for (const int number : list) result.emplace_back(Integer(number));
  return result;
}

TEST(Shrink, a_value_that_must_be_large_stays) {
  EXPECT_EQ(shrunk_calls("int main(void) { if (__VERIFIER_nondet_int() == 123456) reach_error(); return 0; }\n",
                         numbers({123456})),
            Strings({"123456"}));
}

TEST(Shrink, a_value_becomes_the_least_that_suffices) {
  const char* const program =
      "int main(void) { int x = __VERIFIER_nondet_int();\n"
      "  if (x > 1000 || x < -70000) reach_error(); return 0; }\n";
  EXPECT_EQ(shrunk_calls(program, numbers({2062732013})), Strings({"1001"}));
  EXPECT_EQ(shrunk_calls(program, numbers({-2062732013})), Strings({"1001"}));
  EXPECT_EQ(shrunk_calls("int main(void) { if (__VERIFIER_nondet_int() < 0) reach_error(); return 0; }\n",
                         numbers({-2062732013})),
            Strings({"-1"}));
}

TEST(Shrink, inputs_that_do_not_matter_become_0) {
  EXPECT_EQ(shrunk_calls("int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(),\n"
                         "    c = __VERIFIER_nondet_int();\n"
                         "  if (b > 10 && c - c < 5) reach_error(); return a; }\n",
                         numbers({-2062732013, 99999, 77})),
            Strings({"0", "11", "0"}));
}

TEST(Shrink, an_iteration_that_is_not_needed_disappears) {
  const char* const program =
      "int main(void) { int y = 0;\n"
      "  for (int x = __VERIFIER_nondet_int(); x != 0; x = __VERIFIER_nondet_int()) {\n"
      "    if (x > 50) y = __VERIFIER_nondet_int();\n"
      "    if (x == 7 && y == 3) reach_error();\n"
      "  }\n"
      "  return 0; }\n";
  EXPECT_EQ(shrunk_calls(program, numbers({3, 5, 60, 1, 9, 80, 3, -4, 9, 7})), Strings({"51", "3", "7"}));
}

TEST(Shrink, a_loop_that_an_input_bounds_becomes_short) {
  const ReferenceText text(declarations +
                           "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; while (i < n) i++;\n"
                           "  if (i >= 3) reach_error(); return 0; }\n");
  const Found found(text, numbers({5000}));
  const Shrunk shrunk = found.shrunk();
  ASSERT_TRUE(shrunk.smaller);
  EXPECT_EQ(calls_of(shrunk.smaller->confirmed), Strings({"3"}));
  EXPECT_LT(shrunk.smaller->counterexample.path.size(), 50U);
}

TEST(Shrink, a_long_sequence_that_is_needed_stays) {
  std::vector<Value> values;
  for (int i = 0; i < 60; ++i) values.emplace_back(Integer(i % 2 == 0 ? -77 : 1000 + i));
  EXPECT_EQ(shrunk_calls("int main(void) { int count = 0;\n"
                         "  for (;;) if (__VERIFIER_nondet_int() > 3 && ++count == 30) reach_error(); }\n",
                         values),
            Strings(30, "4"));
}

TEST(Shrink, values_that_have_to_be_equal_are_lowered_together) {
  EXPECT_EQ(shrunk_calls("int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
                         "  if (x > 1000 && y == x + 1) reach_error(); return 0; }\n",
                         numbers({123456, 123457})),
            Strings({"1001", "1002"}));
}

TEST(Shrink, another_error_does_not_count) {
  EXPECT_EQ(shrunk_calls("int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "  if (x < 50) reach_error();\n"
                         "  int y = __VERIFIER_nondet_int();\n"
                         "  if (x > 100 && y > 2) reach_error();\n"
                         "  return 0; }\n",
                         numbers({5000, 900})),
            Strings({"101", "3"}));
}

TEST(Shrink, floats_lose_their_digits) {
  EXPECT_EQ(shrunk_calls("extern double __VERIFIER_nondet_double(void);\n"
                         "int main(void) { double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double(),\n"
                         "    z = __VERIFIER_nondet_double();\n"
                         "  if (x > 110 && y < 0 && y > -0.75) reach_error(); return z > 0; }\n",
                         {FloatValue::from_double(123.456789, Sort::floating(11, 53)),
                          FloatValue::from_double(-0.123456789, Sort::floating(11, 53)),
                          FloatValue::from_double(1e300, Sort::floating(11, 53))}),
            Strings({"120", "-0.5", "0"}));
}

TEST(Shrink, elements_of_arrays_become_small) {
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    const ReferenceText text(declarations +
                                 "int main(void) { int a[8], k = __VERIFIER_nondet_int();\n"
                                 "  if (k > 1 && a[3] < -3 && a[0] < 9) reach_error(); return 0; }\n",
                             arithmetic);
    const Shrunk shrunk = Found(text, numbers({5}), Integer(-1000)).shrunk();
    ASSERT_TRUE(shrunk.smaller);
    Strings values;
    for (const ReadInput& read : shrunk.smaller->confirmed.inputs) values.push_back(to_string(read.value));
    EXPECT_EQ(values, Strings({"2", "-4", "0"}));
  }
}

TEST(Shrink, no_error_comes_to_rest_on_what_was_never_written) {
  const ReferenceText text(declarations +
                           "int main(void) { int unset, x = __VERIFIER_nondet_int();\n"
                           "  if (x > 5 || unset == 0) reach_error(); return 0; }\n");
  const Found found(text, numbers({9000}));
  EXPECT_FALSE(found.confirmed.needs_uninitialised);
  const Shrunk shrunk = found.shrunk();
  ASSERT_TRUE(shrunk.smaller);
  EXPECT_FALSE(shrunk.smaller->confirmed.needs_uninitialised);
  EXPECT_EQ(calls_of(shrunk.smaller->confirmed), Strings({"6"}));
}

TEST(Shrink, what_reads_nothing_stays) {
  const ReferenceText text(declarations + "int main(void) { reach_error(); return 0; }\n");
  const Shrunk shrunk = Found(text, {}).shrunk();
  EXPECT_FALSE(shrunk.smaller);
  EXPECT_EQ(shrunk.before.inputs, 0U);
}

TEST(Shrink, what_is_found_within_limits_is_the_same_every_time) {
  const ReferenceText text(declarations +
                           "int main(void) { int sum = 0; for (int i = 0; i < 200; i++) {\n"
                           "    int x = __VERIFIER_nondet_int(); if (x > 0 && x < 1000) sum += x; }\n"
                           "  if (sum > 50000) reach_error(); return 0; }\n");
  std::vector<Value> values;
  for (int i = 0; i < 200; ++i) values.emplace_back(Integer(400 + i % 7));
  const Found found(text, values);
  ShrinkLimits limits;
  limits.max_runs = 300;
  const Shrunk first = found.shrunk(limits), second = found.shrunk(limits);
  EXPECT_EQ(first.runs, 300U);
  ASSERT_TRUE(first.smaller && second.smaller);
  EXPECT_EQ(calls_of(first.smaller->confirmed), calls_of(second.smaller->confirmed));
}

TEST(Shrink, no_time_means_no_runs) {
  const ReferenceText text(declarations +
                           "int main(void) { if (__VERIFIER_nondet_int() > 5) reach_error(); return 0; }\n");
  ShrinkLimits limits;
  limits.budget = Budget::cpu_seconds(0);
  const Shrunk shrunk = Found(text, numbers({77})).shrunk(limits);
  EXPECT_EQ(shrunk.runs, 0U);
  EXPECT_FALSE(shrunk.smaller);
}

}  // namespace
}  // namespace warrant
