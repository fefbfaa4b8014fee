#include "api/warrant.h"

#include <gtest/gtest.h>

#include <thread>

#include "temporary.h"

namespace warrant::api {
namespace {

using testing::TemporaryFile;

constexpr const char* adds_up =
    "int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"
    "int main(void) { int x = __VERIFIER_nondet_int(), y = 0;\n"
    "  if (x < 0 || x > 5) return 0;\n"
    "  while (y < x) y++;\n"
    "  if (y != x) reach_error(); return 0; }\n";
constexpr const char* fails_at_seven =
    "int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"
    "int main(void) { int x = __VERIFIER_nondet_int();\n"
    "  if (x == 7) reach_error(); return 0; }\n";
constexpr const char* never_ends =
    "unsigned __VERIFIER_nondet_uint(void); void reach_error(void) {}\n"
    "int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), n = 0;\n"
    "  while (x != y && n != 4000000000u) { x = x * x + 7 * y; y = y * y * x + n; n++; }\n"
    "  if (x * y == 48611u && n > 1000) reach_error(); return 0; }\n";

Options quick() {
  Options options;
  options.time_limit = "20s";
  options.jobs = 1;
  options.native_replay = false;
  return options;
}

TEST(Library, TrueHasItsEvidence) {
  const TemporaryFile file(adds_up);
  const Result result = verify({file.path()}, quick());
  ASSERT_TRUE(result.is_true()) << result.text;
  EXPECT_TRUE(std::get<True>(result.verdict).is_certified);
  EXPECT_EQ(result.verdict_line, "verdict: TRUE");
  EXPECT_FALSE(result.checked.empty());
  EXPECT_EQ(result.files, std::vector{file.path()});
}

TEST(Library, FalseHasInputsAndPlace) {
  const TemporaryFile file(fails_at_seven);
  Options options = quick();
  options.wants_witness = options.wants_harness = true;
  const Result result = verify({file.path()}, options);
  ASSERT_TRUE(result.is_false()) << result.text;
  const auto& found = std::get<False>(result.verdict);
  ASSERT_EQ(found.inputs.size(), 1U);
  EXPECT_EQ(found.inputs[0].value, "7");
  EXPECT_EQ(found.place.line, 3U);
  EXPECT_EQ(found.place.file, file.path());
  EXPECT_FALSE(found.path.empty());
  EXPECT_TRUE(result.witness);
  EXPECT_TRUE(result.harness);
  EXPECT_NE(result.json.find("\"verdict\": \"FALSE\""), std::string::npos);
}

TEST(Library, AllPlacesHaveAStatus) {
  const TemporaryFile file("int main(int argc, char **argv) { int a[2] = {1, 2}; return a[argc] + a[0]; }\n");
  Options options = quick();
  options.all = true;
  const Result result = verify({file.path()}, options);
  EXPECT_TRUE(result.is_false());
  EXPECT_FALSE(result.checks.empty());
}

TEST(Library, BadInputIsAnException) {
  const TemporaryFile file("int main(void) { return 0 }\n"), good(adds_up);
  EXPECT_THROW(verify({}), InputError);
  EXPECT_THROW(verify({"/nowhere/file.c"}), InputError);
  EXPECT_THROW(verify({file.path()}), InputError);
  const auto refuses = [&](auto&& change) {
    Options options = quick();
    change(options);
    EXPECT_THROW(verify({good.path()}, options), InputError);
  };
  refuses([](Options& options) { options.engine = "steam"; });
  refuses([](Options& options) { options.time_limit = "soon"; });
  refuses([](Options& options) { options.data_model = "LP128"; });
  refuses([](Options& options) { options.arithmetic = "roman"; });
  refuses([](Options& options) { options.macros = {"NAME"}; });
  refuses([](Options& options) { options.missing_functions = "forgive"; });
  refuses([](Options& options) { options.standard = "c1066"; });
}

TEST(Library, WorkCanBeStopped) {
  const TemporaryFile file(never_ends);
  std::stop_source source;
  Options options = quick();
  options.time_limit = "100s";
  options.stop = source.get_token();
  int calls = 0;
  options.progress = [&](const std::string&, double) {
    if (++calls == 5) source.request_stop();
  };
  const Result result = verify({file.path()}, options);
  ASSERT_TRUE(result.is_unknown());
  EXPECT_EQ(std::get<Unknown>(result.verdict).reason, "interrupted");
  EXPECT_FALSE(result.is_whole);
  EXPECT_LT(result.wall_seconds, 60);
}

TEST(Library, ThreadsCanVerifyAtTheSameTime) {
  const TemporaryFile holds(adds_up), fails(fails_at_seven);
  std::vector<Result> results(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < results.size(); ++i)
      threads.emplace_back([&, i] { results[i] = verify({i % 2 == 0 ? holds.path() : fails.path()}, quick()); });
  }
  for (std::size_t i = 0; i < results.size(); ++i)
    EXPECT_EQ(results[i].verdict_line, i % 2 == 0 ? "verdict: TRUE" : "verdict: FALSE (unreach-call)") << i;
}

}  // namespace
}  // namespace warrant::api
