#include "verification/bounded.h"

#include <gtest/gtest.h>

#include "temporary.h"
#include "verification/fake_engine.h"

namespace warrant {
namespace {

using testing::fake_turn;

constexpr std::uint64_t error_at = 5;

class BoundedTest : public ::testing::Test {
 protected:
  struct Quiet : VerifyListener {
    void progress(const std::string&) override {}
    void preliminary(const VerifyResult& result) override { last = result.verification; }
    Verification last;
  };

  // A loop over n elements that ends, where n is limited, at an error if n is `error`. The engine gives up on limits
  // over `most`, and is right about others: there is one path for each number of iterations.
  Verification verify_text(std::uint64_t error, std::uint64_t most, UnknownReason why) {
    const auto text = [&](std::uint64_t bound) {
      return "extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void) {}\n"
             "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n > " +
             std::to_string(bound) +
             ") return 0; for (unsigned i = 0; i < n; i++) if (i + 1 == " + std::to_string(error) +
             ") reach_error(); return 0; }";
    };
    const testing::TemporaryFile whole(text(1'000'000'000));
    std::vector<std::unique_ptr<testing::TemporaryFile>> files;
    std::uint64_t bound_now = UINT64_MAX;
    VerifyRequest request;
    request.source.files = {{whole.path()}};
    OptionTable table;
    const MakeEngine symex = find_engine("symex")->prepare(table);
    request.turns = {fake_turn("symex", [&](const EngineTask& task) -> Outcome {
      if (bound_now > most) return Unknown{why, "it is too much"};
      return symex()->run(task);
    })};
    request.limits = {20, 1};
    request.certifier.native_replay = false;
    request.bounded.source = [&](std::uint64_t bound) {
      bound_now = bound;
      files.push_back(std::make_unique<testing::TemporaryFile>(text(bound)));
      ProgramSource source = request.source;
      source.files = {{files.back()->path()}};
      source.options.assumed.push_back({"short inputs", Restriction::Arguments});
      return source;
    };
    request.bounded.assumption = [](std::uint64_t) { return "short inputs"; };
    request.bounded.unit = "elements";
    return verify_by_bounds(request, quiet_).verification;
  }

  Quiet quiet_;
};

TEST_F(BoundedTest, what_is_proven_for_short_inputs_is_told) {
  const Verification verification = verify_text(1'000'000, 8, UnknownReason::NoProgress);
  EXPECT_EQ(verification.verdict, Verdict::Unknown);
  EXPECT_EQ(verification.reason, "no progress");
  EXPECT_EQ(verification.proven_parts, std::vector<std::string>{"no error with inputs of up to 8 elements (proven)"});
  EXPECT_EQ(quiet_.last.verdict, Verdict::Unknown);
  EXPECT_EQ(quiet_.last.proven_parts, verification.proven_parts);
}

TEST_F(BoundedTest, an_error_with_short_inputs_is_one) {
  const Verification verification = verify_text(error_at, 8, UnknownReason::NoProgress);
  EXPECT_EQ(verification.verdict, Verdict::False);
  EXPECT_TRUE(verification.certified);
  EXPECT_EQ(std::ranges::count(verification.assumptions, "short inputs"), 0);
}

TEST_F(BoundedTest, other_reasons_are_not_cured_by_it) {
  const Verification verification = verify_text(error_at, 8, UnknownReason::Unmodelled);
  EXPECT_EQ(verification.verdict, Verdict::Unknown);
  EXPECT_TRUE(verification.proven_parts.empty());
}

}  // namespace
}  // namespace warrant
