// What depends on values that were never written: the check in the reference form, and runs that are compared.
#include <gtest/gtest.h>

#include "evidence/interpreter/alike_runs.h"
#include "evidence/interpreter/trial_runs.h"
#include "frontend/lower_text.h"
#include "program/pass/reference.h"

namespace warrant {
namespace {

using testing::lower_text;

class Uninitialised : public ::testing::TestWithParam<Arithmetic> {
 protected:
  // The two ways agree.
  bool is_used(const std::string& text, const std::vector<int>& numbers = {}) {
    TermManager terms;
    FrontendOptions options;
    options.arithmetic = GetParam();
    options.property = property_of_checks("none,uninitialised");
    const Program lowered = lower_text(
        "#include <stdlib.h>\n#include <string.h>\nextern int __VERIFIER_nondet_int(void);\n" + text, options, terms);
    const auto make_source = [&] { return std::make_unique<Numbers>(numbers); };
    RunOptions limits;
    limits.max_steps = 100'000;
    const RunResult compared = run_alike(lowered, make_source, limits);
    const Reference reference = std::get<Reference>(make_reference(lowered));
    const RunResult checked = run(reference.program, *make_source(), limits);
    const auto* error = std::get_if<ErrorReached>(&compared.end);
    const auto* marked = std::get_if<ErrorReached>(&checked.end);
    EXPECT_EQ(error != nullptr, marked != nullptr)
        << text << describe(compared, lowered) << ", " << describe(checked, reference.program);
    if (error && marked) {
      EXPECT_EQ(compared.where, checked.where);
    }
    if (error) {
      EXPECT_EQ(error->violation, Undefined::UninitialisedUse);
    }
    return error != nullptr;
  }

 private:
  class Numbers : public InputSource {
   public:
    explicit Numbers(const std::vector<int>& numbers) : numbers_(numbers) {}
    Value next(const Input& input) override {
      if (input.kind != InputKind::Nondet || next_ == numbers_.size()) return default_input(input);
      return fit_input(Value(Integer(numbers_[next_++])), input);
    }

   private:
    const std::vector<int>& numbers_;
    std::size_t next_ = 0;
  };
};

INSTANTIATE_TEST_SUITE_P(BothArithmetics, Uninitialised, ::testing::Values(Arithmetic::Int, Arithmetic::Bv),
                         [](const auto& info) { return info.param == Arithmetic::Int ? "Int" : "Bv"; });

TEST_P(Uninitialised, branches) {
  const std::string text =
      "int main(void) { int x; if (__VERIFIER_nondet_int()) x = 3; if (x > 5) return 1; return 0; }";
  EXPECT_TRUE(is_used(text, {0}));
  EXPECT_FALSE(is_used(text, {1}));
  EXPECT_TRUE(is_used("int main(void) { int x; switch (x) { case 3: return 1; } return 0; }"));
  EXPECT_TRUE(is_used("int main(void) { int x; while (x < 0) x++; return 0; }"));
}

TEST_P(Uninitialised, copies_are_no_use) {
  EXPECT_FALSE(is_used("int main(void) { int x, y = x; y = x + 1; return 0; }"));
  EXPECT_FALSE(is_used("struct s { int a, b; }; int main(void) { struct s x, y; x.a = 1; y = x; return y.a > 0; }"));
  EXPECT_TRUE(is_used(
      "struct s { int a, b; }; int main(void) { struct s x, y; x.a = 1; y = x; if (y.b > 0) return 1; return 0; }"));
}

TEST_P(Uninitialised, a_known_part_decides) {
  const std::string text =
      "int main(void) { int x, k = __VERIFIER_nondet_int(); if (k > 1) x = k; if (k > 1 && x > 5) return 1; return 0; "
      "}";
  EXPECT_FALSE(is_used(text, {0}));
  EXPECT_FALSE(is_used(text, {7}));
}

TEST_P(Uninitialised, elements_and_blocks) {
  const std::string text =
      "int main(void) { int a[4], n = __VERIFIER_nondet_int(), s = 0; for (int i = 0; i < n; i++) a[i] = i;\n"
      "  for (int i = 0; i < 4; i++) if (a[i] > 1) s++; return s; }";
  EXPECT_TRUE(is_used(text, {3}));
  EXPECT_FALSE(is_used(text, {4}));
  const std::string heap =
      "int main(void) { int n = __VERIFIER_nondet_int(); char *p = n == 1 ? calloc(4, 1) : malloc(4); if (n == 2) "
      "memset(p, 1, 4);\n"
      "  int r = p[2] > 0 ? 1 : 0; free(p); return r; }";
  EXPECT_TRUE(is_used(heap, {0}));
  EXPECT_FALSE(is_used(heap, {1}));
  EXPECT_FALSE(is_used(heap, {2}));
}

TEST_P(Uninitialised, indices_addresses_and_sizes) {
  EXPECT_TRUE(is_used("int t[4]; int main(void) { int i; return t[i & 3]; }"));
  EXPECT_TRUE(is_used("int main(void) { unsigned char n; char *p = malloc(n + 1); free(p); return 0; }"));
  EXPECT_FALSE(is_used("int t[4]; int main(void) { int i, j; i = 1; j = i; return t[j & 3]; }"));
}

TEST_P(Uninitialised, jumps_pass_declarations) {
  const std::string text =
      "int main(void) { if (__VERIFIER_nondet_int()) goto L; int x = 1; L: if (x) return 1; return 0; }";
  EXPECT_TRUE(is_used(text, {1}));
  EXPECT_FALSE(is_used(text, {0}));
  const std::string cases =
      "int main(void) { switch (__VERIFIER_nondet_int()) { int x; case 1: x = 1; break; case 2: if (x) return 1; }\n"
      "  return 0; }";
  EXPECT_FALSE(is_used(cases, {1}));
  EXPECT_TRUE(is_used(cases, {2}));
}

TEST_P(Uninitialised, through_functions) {
  const std::string text =
      "void set(int *p, int k) { if (k) *p = 1; } int main(void) { int x; set(&x, __VERIFIER_nondet_int());\n"
      "  if (x) return 1; return 0; }";
  EXPECT_TRUE(is_used(text, {0}));
  EXPECT_FALSE(is_used(text, {1}));
}

}  // namespace
}  // namespace warrant
