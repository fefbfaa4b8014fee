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
    void preliminary(const VerifyResult& result) override { last = result.result; }
    const Result* told() const { return &last; }
    Result last;
  };

  // A loop over n elements that ends, where n is limited, at an error if n is `error`. The engine gives up on limits
  // over `most`, and is right about others: there is one path for each number of iterations.
  Result verify_text(std::uint64_t error, std::uint64_t most, UnknownReason why) {
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
      source.options.assumed.push_back(
          {AssumptionKind::ShortInputs, {std::to_string(bound) + " elements"}, Restriction::Arguments});
      return source;
    };
    request.bounded.unit = ProvenPart::Kind::Elements;
    request.bounded.least = least_;
    return verify_by_bounds(request, quiet_).result;
  }

  Quiet quiet_;
  std::uint64_t least_ = 1;
};

TEST_F(BoundedTest, what_is_proven_for_short_inputs_is_told) {
  const Result result = verify_text(1'000'000, 8, UnknownReason::NoProgress);
  for (const Result* one : {&result, std::as_const(quiet_).told()}) {
    const UnknownVerdict* unknown = one->if_unknown();
    ASSERT_TRUE(unknown);
    EXPECT_EQ(unknown->why.reason, UnknownReason::NoProgress);
    ASSERT_EQ(unknown->proven_parts.size(), 1U);
    EXPECT_EQ(unknown->proven_parts[0].kind, ProvenPart::Kind::Elements);
    EXPECT_EQ(unknown->proven_parts[0].bound, 8U);
    EXPECT_EQ(unknown->proven_parts[0].holds, TrueVerdict::Holds::InAnyCase);
  }
}

TEST_F(BoundedTest, bounds_begin_where_there_are_inputs) {
  least_ = 5;
  const Result result = verify_text(1'000'000, 8, UnknownReason::NoProgress);
  const UnknownVerdict* unknown = result.if_unknown();
  ASSERT_TRUE(unknown);
  ASSERT_EQ(unknown->proven_parts.size(), 1U);
  EXPECT_EQ(unknown->proven_parts[0].bound, 5U);
}

TEST_F(BoundedTest, an_error_with_short_inputs_is_one) {
  const Result result = verify_text(error_at, 8, UnknownReason::NoProgress);
  EXPECT_TRUE(result.is_false());
  EXPECT_TRUE(result.assumptions.empty());
  EXPECT_EQ(result.restriction(), Restriction::None);
}

TEST_F(BoundedTest, other_reasons_are_not_cured_by_it) {
  const Result result = verify_text(error_at, 8, UnknownReason::Unmodelled);
  ASSERT_TRUE(result.is_unknown());
  EXPECT_TRUE(result.if_unknown()->proven_parts.empty());
}

}  // namespace
}  // namespace warrant
