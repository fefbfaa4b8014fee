#include "engine/engine_fixture.h"

namespace warrant {
namespace {

class BmcTest : public testing::EngineFixture {
 protected:
  Run run(const std::string& text, const Options& options = {}) {
    return run_engine("bmc", text, options, ample_seconds, Arithmetic::Bv);
  }
};

const std::string inputs = "extern unsigned char __VERIFIER_nondet_uchar(void);\n";

TEST_F(BmcTest, the_size_is_that_of_the_program_and_not_of_its_paths) {
  std::string text = inputs + "int main(void) { int count = 0;\n";
  for (int i = 0; i < 40; ++i) text += "  if (__VERIFIER_nondet_uchar() & 1) count++;\n";
  const Run safe = run(text + "  if (count > 40) reach_error(); return 0; }\n");
  expect_safe(safe);
  EXPECT_LT(safe.statistics.get(Statistic::Nodes), 200);
  expect_unsafe(run(text + "  if (count == 37) reach_error(); return 0; }\n"));
}

TEST_F(BmcTest, the_bound_grows_until_the_error_is_there) {
  const std::string text = inputs +
                           "int main(void) { unsigned n = __VERIFIER_nondet_uchar(), i = 0, x = 1;\n"
                           "  while (i < n) { x = x * 3 + 1; i++; }\n";
  const Run found = run(text + "  if (i == 19) reach_error(); return 0; }\n");
  expect_unsafe(found);
  EXPECT_GE(found.statistics.get(Statistic::Bound), 16);
  expect_safe(run(text + "  if (i > 255) reach_error(); return 0; }\n"));
  expect_unknown(run(text + "  if (i == 200) reach_error(); return 0; }\n", {{"bound", "8"}}),
                 UnknownReason::BoundReached);
}

TEST_F(BmcTest, the_path_goes_through_every_iteration) {
  expect_unsafe(run(inputs + "int main(void) { int sum = 0;\n"
                             "  for (int i = 0; i < 5; i++) {\n"
                             "    int x = __VERIFIER_nondet_int();\n"
                             "    if (x < 0 || x > 100) continue;\n"
                             "    for (int j = 0; j < x && j < 3; j++) sum += x - j;\n"
                             "  }\n"
                             "  if (sum == 1189) reach_error(); return 0; }\n"));
}

TEST_F(BmcTest, arrays_at_indices_that_are_inputs) {
  const std::string text =
      inputs +
      "int main(void) { unsigned char table[16], inverse[16], x = __VERIFIER_nondet_uchar() & 15;\n"
      "  for (int i = 0; i < 16; i++) table[i] = (i * 7 + 3) & 15;\n"
      "  for (int i = 0; i < 16; i++) inverse[table[i]] = i;\n";
  expect_safe(run(text + "  if (inverse[table[x]] != x) reach_error(); return 0; }\n"));
  expect_unsafe(run(text + "  if (inverse[x] == 2) reach_error(); return 0; }\n"));
}

TEST_F(BmcTest, loops_without_a_bound_are_proven_by_induction) {
  const std::string rotation =
      "int main(void) { unsigned a = 1, b = 2, c = 3, n = 0;\n"
      "  while (__VERIFIER_nondet_int()) { unsigned t = a; a = b; b = c; c = t;\n";
  expect_safe(run(inputs + rotation + "    if (a == b) reach_error(); } return 0; }\n"));
  expect_unsafe(run(inputs + rotation + "    if (++n == 20) a = b; if (a == b) reach_error(); } return 0; }\n"));
  expect_unknown(
      run(inputs + rotation + "    if (a == b) reach_error(); } return 0; }\n", {{"induction", "off"}, {"bound", "8"}}),
      UnknownReason::BoundReached);
}

TEST_F(BmcTest, induction_uses_conditions_of_the_program_that_are_inductive) {
  const std::string text =
      "int main(void) { unsigned char head = 0, used = 0;\n"
      "  while (__VERIFIER_nondet_int()) {\n"
      "    if (__VERIFIER_nondet_int()) { if (used < 8) used++; }\n"
      "    else if (used > 0) { used--; head = (head + 1) & 7; }\n"
      "    if (head > 7 || used > 8) reach_error();\n";
  expect_safe(run(inputs + text + "    } return 0; }\n"));
  expect_unsafe(run(inputs + text + "    if (head == 7 && used == 1) reach_error(); } return 0; }\n"));
}

TEST_F(BmcTest, induction_knows_low_bits_that_stay) {
  const std::string text =
      "int main(void) { unsigned x = 12, y = 5;\n"
      "  while (__VERIFIER_nondet_int()) { x += 4 * (unsigned)__VERIFIER_nondet_int(); y += x;\n";
  expect_safe(run(inputs + text + "    if (2 * x + 1 == 4 * y + 7) reach_error(); } return 0; }\n"));
  expect_unsafe(run(inputs + text + "    if (2 * x + 1 == 4 * y + 5) reach_error(); } return 0; }\n"));
}

TEST_F(BmcTest, what_is_not_modelled_is_no_proof) {
  const Run run = this->run(inputs +
                            "int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }\n"
                            "int main(void) { if (f(__VERIFIER_nondet_int()) < 0) reach_error(); return 0; }\n");
  expect_unknown(run, UnknownReason::RecursionBound);
}

}  // namespace
}  // namespace warrant
