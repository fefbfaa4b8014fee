#include "evidence/interpreter/replay.h"

#include <gtest/gtest.h>

#include "evidence/checker/trace_completion.h"
#include "evidence/program_builder.h"
#include "evidence/reference_text.h"
#include "program/pass/pipeline.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;

// The path that the reference form takes on these inputs, as an engine would report it.
Counterexample follow(const ReferenceText& text, std::vector<Value> values) {
  Trace open;
  for (EdgeId id = 0; id < text.program.cfa().edge_count(); ++id) {
    const auto* havoc = std::get_if<Havoc>(&text.program.cfa().edge(id).operation);
    if (havoc && havoc->input.kind == InputKind::Nondet && open.inputs.size() < values.size())
      open.inputs.push_back({id, values[open.inputs.size()]});
  }
  auto found = complete_trace(text.program, open, Budget::cpu_seconds(10));
  EXPECT_TRUE(found) << "no path to an error";
  return found ? *found : Counterexample{};
}

std::string outcome(const Replay& replay) {
  const auto* failed = std::get_if<ReplayFailed>(&replay);
  return failed ? failed->reason : "confirmed";
}

Replay replay(const ReferenceText& text, const Counterexample& counterexample) {
  return replay(text.reference, text.lowered, counterexample, Budget::cpu_seconds(10));
}

TEST(Replay, confirms_inputs_that_reach_the_error) {
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    const ReferenceText text(declarations +
                                 "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
                                 "  if (x > 5 && y == x - 7) reach_error(); return 0; }\n",
                             arithmetic);
    const Counterexample counterexample = follow(text, {Integer(6), Integer(-1)});
    const Replay result = replay(text, counterexample);
    ASSERT_EQ(outcome(result), "confirmed");
    const auto& confirmed = std::get<ReplayConfirmed>(result);
    ASSERT_EQ(confirmed.inputs.size(), 2U);
    EXPECT_EQ(to_string(confirmed.inputs[0].value), "6");
    EXPECT_EQ(to_string(confirmed.inputs[1].value), "-1");
    EXPECT_EQ(confirmed.note, "reach_error");
  }
}

// Nothing but the path bounds these replays: with other values of the variable they would go on for ever.
TEST(Replay, gives_default_values_behind_its_own) {
  const Counterexample nothing;
  CounterexampleInputs inputs(nothing);
  const Input input{InputKind::Nondet, "f", {}, {}, {}};
  const std::uint32_t array = inputs.next_array(input);
  EXPECT_EQ(inputs.next(input), default_input(input));
  EXPECT_EQ(inputs.next_element(array, Integer(0), input), default_input(input));
}

TEST(Replay, ends_where_other_values_lead_into_an_endless_loop) {
  const ReferenceText text(declarations + "int main(void) { for (;;) { int b; if (b) reach_error(); } }\n");
  const Replay result = replay(text.reference, text.lowered, follow(text, {}));
  ASSERT_EQ(outcome(result), "confirmed");
  EXPECT_TRUE(std::get<ReplayConfirmed>(result).needs_uninitialised);
}

TEST(Replay, runs_that_read_for_ever_stay_within_memory) {
  const ReferenceText text(declarations +
                           "int main(void) { for (;;) { if (__VERIFIER_nondet_int() == 7) return 1; } }\n");
  for (const Program* program : {&text.lowered, &text.program}) {
    DefaultInputs inputs;
    RunOptions options;
    options.max_memory_bytes = 1 << 20;
    const RunResult kept = run(*program, inputs, options);
    ASSERT_TRUE(std::holds_alternative<OutOfBudget>(kept.end));
    EXPECT_EQ(std::get<OutOfBudget>(kept.end).what, "memory");
    options.keeps_inputs = false;
    options.max_steps = 1'000'000;
    const RunResult dropped = run(*program, inputs, options);
    EXPECT_EQ(std::get<OutOfBudget>(dropped.end).what, "steps");
    EXPECT_TRUE(dropped.inputs.empty());
  }
}

TEST(Replay, runs_that_write_to_ever_more_of_an_array_stay_within_memory) {
  const ReferenceText text(declarations +
                           "char a[1 << 28]; int main(void) { for (unsigned i = 0; i < 1 << 28; i++) a[i] = 1;\n"
                           "  return a[__VERIFIER_nondet_int() & 1]; }\n");
  DefaultInputs inputs;
  RunOptions options;
  options.max_memory_bytes = 8 << 20;
  const RunResult result = run(text.program, inputs, options);
  ASSERT_TRUE(std::holds_alternative<OutOfBudget>(result.end));
  EXPECT_EQ(std::get<OutOfBudget>(result.end).what, "memory");
}

TEST(Replay, refuses_inputs_that_do_not_reach_the_error) {
  const ReferenceText text(declarations +
                           "int main(void) { int x = __VERIFIER_nondet_int();\n"
                           "  if (x == 5) reach_error(); return 0; }\n");
  Counterexample counterexample = follow(text, {Integer(5)});
  counterexample.havocs[0] = Integer(4);
  EXPECT_NE(outcome(replay(text, counterexample)).find("returned 0"), std::string::npos);
}

TEST(Replay, names_the_undefined_behaviour_that_comes_first) {
  // The reference form does not see that the block is dead.
  const ReferenceText text(declarations +
                           "#include <stdlib.h>\n"
                           "int main(void) { int *p = malloc(4); *p = 1; free(p);\n"
                           "  if (*p == 1) reach_error(); return 0; }\n");
  const Counterexample counterexample = follow(text, {});
  const std::string reason = outcome(replay(text, counterexample));
  EXPECT_NE(reason.find("undefined behaviour"), std::string::npos) << reason;
}

TEST(Replay, refuses_an_error_that_rests_on_the_order_of_addresses) {
  const ReferenceText text(declarations +
                           "int a, b;\n"
                           "int main(void) { int *p = &a, *q = &b; if ((unsigned long)p < (unsigned long)q || p == q)\n"
                           "  reach_error(); return 0; }\n");
  const std::string reason = outcome(replay(text, follow(text, {})));
  EXPECT_NE(reason.find("other addresses"), std::string::npos) << reason;
}

TEST(Replay, refuses_an_error_that_rests_on_a_value_that_is_not_modelled) {
  const ReferenceText text(declarations +
                           "#include <stdlib.h>\n"
                           "int main(void) { if (rand() == 7) reach_error(); return 0; }\n");
  const std::string reason = outcome(replay(text, follow(text, {})));
  EXPECT_NE(reason.find("not model exactly"), std::string::npos) << reason;
}

TEST(Replay, uninitialised_cells_keep_their_values) {
  const ReferenceText text(declarations +
                           "void touch(int *p) { (*p)++; }\n"
                           "int main(void) { int x, y; int a[3]; touch(&x);\n"
                           "  if (x == 43 && y == 7 && a[1] == 9) reach_error(); return 0; }\n");
  const Replay result = replay(text, follow(text, {}));
  EXPECT_EQ(outcome(result), "confirmed");
}

TEST(Replay, uninitialised_memory_is_read_in_another_order_than_it_is_made) {
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    const ReferenceText text(
        declarations +
            "#include <stdlib.h>\n"
            "struct s { int a, b; long c; struct t { int d; } *p; };\n"
            "int main(void) { struct s *s = malloc(sizeof *s); s->p = malloc(sizeof *s->p);\n"
            "  for (int i = 0; i < 2; i++) if (s->c != 5 || s->b != 7 + i) return 0; else s->b++;\n"
            "  if (s->p->d == 3 && s->a == 9) reach_error(); return 0; }\n",
        arithmetic);
    EXPECT_EQ(outcome(replay(text, follow(text, {}))), "confirmed");
  }
}

TEST(Replay, an_uninitialised_pointer_may_point_to_another_object) {
  const std::string types = "#include <stdlib.h>\nstruct s { int a; struct s *next; };\n";
  const ReferenceText text(declarations + types +
                           "int main(void) { struct s *s = malloc(sizeof *s), *t = malloc(sizeof *t);\n"
                           "  if (s->next != 0 && s->next->a == 5 && t->a == 7) reach_error(); return 0; }\n");
  const Replay result = replay(text, follow(text, {}));
  ASSERT_EQ(outcome(result), "confirmed");
  EXPECT_TRUE(std::get<ReplayConfirmed>(result).points_uninitialised);
  EXPECT_TRUE(std::get<ReplayConfirmed>(result).needs_uninitialised);
  // What it reads there has one value; that the path takes two is a guess.
  const ReferenceText twice(declarations + types +
                            "int main(void) { struct s *s = malloc(sizeof *s); int a = s->next->a;\n"
                            "  if (a == 5 && s->next->a == 6) reach_error(); return 0; }\n");
  const Replay refused = replay(twice, follow(twice, {}));
  ASSERT_TRUE(std::holds_alternative<ReplayFailed>(refused));
  EXPECT_TRUE(std::get<ReplayFailed>(refused).rests_on_guess);
}

TEST(Replay, recursion_goes_beyond_the_bound_of_the_reference_form) {
  const ReferenceText text(declarations +
                           "int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }\n"
                           "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 5) return 0;\n"
                           "  if (sum(n) == 15) reach_error(); return 0; }\n");
  EXPECT_EQ(outcome(replay(text, follow(text, {}))), "confirmed");
}

TEST(TraceCompletion, finds_the_way_through_what_passes_removed) {
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    const ReferenceText text(declarations +
                                 "int main(void) { int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();\n"
                                 "  int i, s = 0, junk = 0;\n"
                                 "  for (i = 0; i < 10; i++) { junk += 2; if (k > 3) junk--; }\n"
                                 "  for (i = 0; i < 3; i++) s += n;\n"
                                 "  if (s == 12) reach_error(); return 0; }\n",
                             arithmetic);
    PassResult passed = run_passes(Program(text.program), default_passes());
    // A counterexample of the transformed program, found there by the same search.
    const auto small = complete_trace(passed.program, {}, Budget::cpu_seconds(10));
    ASSERT_TRUE(small);
    const auto whole =
        complete_trace(text.program, passed.back->trace(to_trace(passed.program, *small)), Budget::cpu_seconds(10));
    ASSERT_TRUE(whole);
    EXPECT_GT(whole->path.size(), small->path.size());
    const Replay result = replay(text, *whole);
    ASSERT_EQ(outcome(result), "confirmed");
    EXPECT_EQ(to_string(std::get<ReplayConfirmed>(result).inputs[0].value), "4");
  }
}

TEST(TraceCompletion, finds_nothing_where_nothing_is) {
  const ReferenceText text(declarations +
                           "int main(void) { int n = __VERIFIER_nondet_int();\n"
                           "  if (n > 3 && n < 2) reach_error(); return 0; }\n");
  EXPECT_FALSE(complete_trace(text.program, {}, Budget::cpu_seconds(10)));
}

}  // namespace
}  // namespace warrant
