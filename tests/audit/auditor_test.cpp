#include "audit/auditor.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "temporary.h"

namespace warrant::audit {

namespace {

class AuditorTest : public ::testing::Test {
 protected:
  AuditReport run(const std::string& text, const std::string& pattern = {}) {
    request_.files = {folder_.write("f.c", text)};
    if (!pattern.empty()) request_.functions = {pattern};
    request_.function_seconds = 300;
    return audit(request_, [this](const AuditProgress& progress) { last_ = progress; });
  }
  static const FunctionReport& named(const AuditReport& report, const std::string& name) {
    return *std::ranges::find(report.functions, name, &FunctionReport::name);
  }
  testing::TemporaryFolder folder_;
  AuditRequest request_;
  AuditProgress last_;
};

TEST_F(AuditorTest, each_function_gets_its_class) {
  const AuditReport report =
      run("int absolute(int x) { return x < 0 ? 0 : x; }\n"
          "int first(const int *a) { return a[0]; }\n"
          "static int inner(int *p) { return *p; }\n"
          "int outer(int x) { return inner(&x); }\n"
          "void *malloc(unsigned long n); void free(void *p);\n"
          "int after(int n) { int *p = malloc(sizeof *p); if (!p) return 0; *p = n; free(p); return *p; }\n"
          "int many(int n, ...) { return n; }\n");
  ASSERT_EQ(report.functions.size(), 6U);
  EXPECT_TRUE(report.is_whole);
  EXPECT_EQ(last_.done, 6U);
  EXPECT_EQ(last_.findings, 1U);
  EXPECT_EQ(named(report, "absolute").what, FunctionClass::Safe);
  EXPECT_EQ(sentence(named(report, "first")), "safe if a is not null");
  EXPECT_EQ(named(report, "first").is_needed, std::vector<bool>{true});
  EXPECT_EQ(sentence(named(report, "inner")), "safe if p is not null");
  EXPECT_EQ(named(report, "outer").what, FunctionClass::Safe);
  EXPECT_EQ(named(report, "after").what, FunctionClass::Broken);
  EXPECT_EQ(named(report, "after").failing.line, 6U);
  EXPECT_EQ(sentence(named(report, "many")), "open: it has a variable number of arguments");
}

TEST_F(AuditorTest, what_is_known_is_checked_again) {
  request_.store = folder_.path("store");
  const std::string text = "int first(const int *a) { return a[0]; }\n";
  EXPECT_FALSE(named(run(text), "first").is_known);
  const AuditReport second = run("\n" + text);
  EXPECT_TRUE(named(second, "first").is_known);
  EXPECT_EQ(named(second, "first").what, FunctionClass::SafeIf);
  const AuditReport changed = run("int first(const int *a) { return a[1]; }\n");
  EXPECT_FALSE(named(changed, "first").is_known);
  EXPECT_EQ(sentence(named(changed, "first")).find("safe for all"), std::string::npos);
}

TEST_F(AuditorTest, what_depends_on_earlier_calls_is_said) {
  const AuditReport report =
      run("int next(void) { static int i; static const int table[2] = {1, 2}; return i < 2 ? table[i++] : 0; }\n"
          "int twice(int x) { return x & 1; }\n");
  EXPECT_EQ(sentence(named(report, "next")),
            "safe for all arguments, as long as global variables have their initial values");
  EXPECT_EQ(sentence(named(report, "twice")), "safe for all arguments");
}

TEST_F(AuditorTest, a_pattern_chooses_functions) {
  const std::string text = "int f_a(void) { return 1; } int f_b(void) { return 2; } int g(void) { return 3; }\n";
  EXPECT_EQ(run(text, "f_*").functions.size(), 2U);
  EXPECT_THROW(run(text, "h*"), UserError);
}

TEST_F(AuditorTest, without_functions_there_is_nothing_to_do) {
  EXPECT_THROW(run("int x;\n"), UserError);
  EXPECT_THROW(run("int f( {\n"), UserError);
}

TEST_F(AuditorTest, the_result_does_not_depend_on_the_number_of_jobs) {
  const std::string text =
      "int f(int *p) { return *p; } int g(int x) { return x & 7; } int h(int *q) { return q ? *q : 0; }\n";
  const auto words = [](const AuditReport& report) {
    std::string all;
    for (const FunctionReport& function : report.functions) all += function.name + ": " + sentence(function) + "\n";
    return all;
  };
  const std::string alone = words(run(text));
  request_.jobs = 3;
  EXPECT_EQ(words(run(text)), alone);
}

TEST(AuditProgressTest, tells_what_is_left) {
  EXPECT_EQ((AuditProgress{10, 0, 0, 5}).text(), "0 of 10 functions");
  EXPECT_EQ((AuditProgress{10, 5, 1, 50}).text(), "5 of 10 functions, 1 finding, about 50 s left");
  EXPECT_EQ((AuditProgress{100, 10, 0, 60}).text(), "10 of 100 functions, about 9 min left");
  EXPECT_EQ((AuditProgress{3, 3, 0, 60}).text(), "3 of 3 functions");
}

}  // namespace

}  // namespace warrant::audit
