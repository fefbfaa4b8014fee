// Proofs about the sketch of a program hold for the program, whatever it does behind the sketch's back.
#include "verification/sketched.h"

#include <gtest/gtest.h>

#include "temporary.h"
#include "verification/verifier.h"

namespace warrant {
namespace {

class SketchedTest : public ::testing::Test {
 protected:
  struct Quiet : VerifyListener {
    void progress(const std::string&) override {}
    void preliminary(const VerifyResult&) override {}
  };

  // By the sketch alone.
  Result verify_text(const std::string& text, UseSketch use = UseSketch::Always) {
    const testing::TemporaryFile file(
        "extern int __VERIFIER_nondet_int(void); void *malloc(unsigned long); extern void reach_error(void);\n" + text);
    VerifyRequest request;
    request.source.files = {{file.path()}};
    request.source.options.missing_functions = MissingFunctions::Pure;
    OptionTable table;
    request.sketch = use;
    request.sketch_turns = {{"values", find_engine("values")->prepare(table), {"known_terms"}, 20}};
    request.limits = {20, 1};
    request.certifier.native_replay = false;
    Quiet quiet;
    return verify(request, quiet).result;
  }
  void expect_proven(const std::string& text) {
    const Result result = verify_text(text);
    ASSERT_TRUE(result.is_true()) << text;
    EXPECT_TRUE(result.is_certified());
    EXPECT_EQ(result.if_true()->holds, TrueVerdict::Holds::InAnyCase);
  }
  void expect_open(const std::string& text) { EXPECT_EQ(verify_text(text).kind(), VerdictKind::Unknown) << text; }

  // Statements that make a procedure too large to stay for its own sake.
  static std::string padding() {
    std::string text;
    for (int i = 0; i < 80; ++i) text += "n = n * 3 + 1; ";
    return "unsigned n = __VERIFIER_nondet_int() ? 1 : 2; " + text;
  }
};

TEST_F(SketchedTest, WhatMemoryHoldsDoesNotMatter) {
  const std::string driver =
      "struct device { int irq; struct device *next; }; int held;\n"
      "void take(void) { if (held) reach_error(); held = 1; } void give(void) { held = 0; }\n"
      "void work(struct device *d) { take(); while (d) { d->irq += d->next->irq; d = d->next; } GIVE }\n"
      "int main(void) { struct device *d = malloc(16); while (__VERIFIER_nondet_int()) work(d); return 0; }";
  expect_proven("#define GIVE give();\n" + driver);
  expect_open("#define GIVE if (d) give();\n" + driver);
}

TEST_F(SketchedTest, AVariableIsChangedThroughItsAddress) {
  expect_open("int main(void) { int x = 0, *p = &x; *p = 1; if (x) reach_error(); return 0; }");
}

// What a procedure that is left out changes must not be read by one that stays because it is small.
TEST_F(SketchedTest, AVariableIsReadByASmallProcedure) {
  const std::string text = "int state; int get(void) { return state; }\n";
  expect_open(text + "void set(void) { " + padding() + "state = 1; }\n" +
              "int main(void) { set(); if (get()) reach_error(); return 0; }");
  expect_proven(text + "int other; void set(void) { " + padding() + "other = n; }\n" +
                "int main(void) { set(); if (get()) reach_error(); return 0; }");
}

// A pointer from memory leads anywhere, but not to a function of another type without undefined behaviour.
TEST_F(SketchedTest, ACallByAnotherType) {
  const std::string text =
      "struct one { int x; }; struct other { int y; }; struct handlers { void (*run)(struct one *); void (*end)(OF *); "
      "};\n"
      "int held; void take(void) { if (held) reach_error(); held = 1; }\n"
      "void step(struct one *p) { take(); held = 0; } void leave(OF *p) { take(); }\n"
      "int main(void) { struct handlers *h = malloc(16); h->run = step; h->end = leave;\n"
      "  while (__VERIFIER_nondet_int()) h->run(0); return 0; }";
  const Result result = verify_text("#define OF struct other\n" + text);
  ASSERT_TRUE(result.is_true());
  EXPECT_EQ(result.if_true()->holds, TrueVerdict::Holds::WithoutUndefinedBehaviour);
  expect_open("#define OF struct one\n" + text);
}

TEST_F(SketchedTest, AChainOfVariables) {
  expect_open(
      "int first, second, third;\n"
      "void set_first(void) { " +
      padding() + "first = 1; }\n" + "void set_second(void) { " + padding() + "second = first; }\n" +
      "void set_third(void) { " + padding() + "third = second; }\n" +
      "int main(void) { set_first(); set_second(); set_third(); if (third) reach_error(); return 0; }");
}

TEST_F(SketchedTest, AnErrorBehindPointersToFunctions) {
  expect_open(
      "void fail(void) { reach_error(); } void (*table[1])(void) = {fail};\n"
      "void call(void) { " +
      padding() + "if (n != 5) table[0](); }\n" + "int main(void) { call(); return 0; }");
}

TEST_F(SketchedTest, TheLibraryCallsBack) {
  expect_open(
      "#include <stdlib.h>\nint count; int compare(const void *a, const void *b) { count = 1; return 0; }\n"
      "int main(void) { int a[2] = {2, 1}; qsort(a, 2, sizeof(int), compare); if (count) reach_error(); }");
  expect_open(
      "#include <stdlib.h>\nvoid at_end(void) { reach_error(); }\n"
      "int main(void) { atexit(at_end); return 0; }");
}

TEST_F(SketchedTest, JumpsAndTraps) {
  expect_open("#include <setjmp.h>\njmp_buf place; void jump(void) { " + padding() + "longjmp(place, 1); }\n" +
              "int main(void) { if (setjmp(place)) reach_error(); jump(); return 0; }");
  const std::string trap =
      "int main(void) { if (__VERIFIER_nondet_int()) { __asm__ volatile(\"1: ud2\"); BEHIND; reach_error(); } return "
      "0; }";
  expect_proven("#define BEHIND __builtin_unreachable()\n" + trap);
  expect_open("#define BEHIND\n" + trap);
}

// What the library does not model may be a call of the program's own functions.
TEST_F(SketchedTest, ASignalIsHandledInAWayThatIsNotModelled) {
  expect_open(
      "#include <signal.h>\nstatic void on(int n, siginfo_t *i, void *c) { reach_error(); }\n"
      "int main(void) { struct sigaction a; a.sa_sigaction = on; a.sa_flags = SA_SIGINFO;\n"
      "  sigaction(SIGUSR1, &a, 0); raise(SIGUSR1); return 0; }");
}

TEST_F(SketchedTest, AssemblyTakesAnAddress) {
  const std::string text =
      "static int x; int main(void) { int *p; __asm__(INSTRUCTION \",%0\" : \"=r\"(p) : \"m\"(x));\n"
      "  if (__VERIFIER_nondet_int() == 77) *p = 5; if (x == 5) reach_error(); return 0; }";
  expect_open("#define INSTRUCTION \"leaq %1\"\n" + text);
  expect_open("#define INSTRUCTION \"movq $%P1\"\n" + text);
  expect_proven("#define INSTRUCTION \"movq %1\"\n" + text);
}

// What the library prints is not known for every format, and changes no variable.
TEST_F(SketchedTest, ModelsThatDoNotKnowAll) {
  const std::string text =
      "#include <stdio.h>\nint held; int main(void) { char format[3] = {'%', (char)__VERIFIER_nondet_int(), 0}, "
      "to[9];\n"
      "  held = 1; int length = snprintf(to, 9, format, 1); if (CONDITION) reach_error(); return 0; }";
  expect_proven("#define CONDITION !held\n" + text);
  expect_open("#define CONDITION length == 2\n" + text);
}

TEST_F(SketchedTest, ACounterThatMayOverflow) {
  const Result result = verify_text(
      "int count = 1; int main(void) { while (1) { if (__VERIFIER_nondet_int()) count++;\n"
      "  if (count < 1) reach_error(); } return 0; }");
  ASSERT_TRUE(result.is_true());
  EXPECT_EQ(result.if_true()->holds, TrueVerdict::Holds::WithoutUndefinedBehaviour);
  ASSERT_EQ(result.if_true()->open_places.size(), 1u);
  EXPECT_EQ(std::get<OpenOperation>(result.if_true()->open_places[0]).kind, Undefined::SignedOverflow);
}

TEST_F(SketchedTest, NullPointersDoNotHideAnError) {
  expect_open("int main(void) { int *p = 0; *p = 1; reach_error(); return 0; }");
  expect_proven("int held; int main(void) { int *p = 0; *p = 1; held = 1; if (!held) reach_error(); return 0; }");
}

TEST_F(SketchedTest, SmallProgramsHaveNone) {
  const std::string text = "int held; int main(void) { held = 1; if (!held) reach_error(); return 0; }";
  EXPECT_EQ(verify_text(text, UseSketch::Never).kind(), VerdictKind::Unknown);
  EXPECT_EQ(verify_text(text, UseSketch::WhereOfUse).kind(), VerdictKind::Unknown);
  EXPECT_EQ(verify_text(text).kind(), VerdictKind::True);
}

}  // namespace
}  // namespace warrant
