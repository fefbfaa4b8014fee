#include "result/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/example_result.h"

namespace warrant {
namespace {

using testing::example;
using testing::proven_example;

void expect_kept(const Result& result) {
  const auto json = to_json(result);
  EXPECT_EQ(to_json(result_from_json(json)), json) << json.dump(1);
}

TEST(ResultJson, keeps_a_violation) {
  Result result = example();
  auto& verdict = std::get<FalseVerdict>(result.verdict);
  verdict.globals = {"g"};
  verdict.path_gap = {1, 7};
  result.checks = {{verdict.place, CheckedPlace::Status::Violated, "reach_error is called", verdict.inputs},
                   {{"a.c", 4, CheckedEvent(Undefined::NullAccess)}, CheckedPlace::Status::Open}};
  result.attempts = {{"symex",
                      2,
                      AttemptRecord::Passes::None,
                      Arithmetic::Bv,
                      true,
                      1.5,
                      UnknownReason::NoProgress,
                      {{Statistic::Paths, 3}}}};
  result.settings.engine_options = {{"search", "dfs"}};
  result.settings.decided_by = "symex";
  result.settings.arithmetic = Arithmetic::Int;
  result.choice = UserChoice{.nullable = {"p"}};
  expect_kept(result);
  const Result read = result_from_json(to_json(result));
  EXPECT_EQ(std::get<FalseVerdict>(read.verdict).place, verdict.place);
  EXPECT_EQ(read.checks[1].place.what.kind(), Undefined::NullAccess);
  EXPECT_EQ(read.assumptions, result.assumptions);
  EXPECT_EQ(to_json(result)["statistics"]["paths"].dump(), "12");
}

TEST(ResultJson, keeps_a_proof) {
  Result result = proven_example();
  TrueVerdict& verdict = *result.if_true();
  verdict.holds = TrueVerdict::Holds::WithoutUndefinedBehaviour;
  verdict.open_places = {OpenOperation{{{"a.c", 3}, 1, 3, 9}, Undefined::SignedOverflow}, OpenAspect::Lifetimes};
  verdict.coverage = {3, 1, 1, 5, true, false};
  verdict.coverage->never_reached = {{UnreachedAssertions::Kind::UncalledFunction, {{"a.c", 2}, {"a.c", 4}}, "f"}};
  verdict.coverage->contradictions = {{{AssumptionPlace::Kind::Option, {}, "x > 0"}, {{AssumptionPlace::Kind::Entry}}}};
  expect_kept(result);
  const Result read = result_from_json(to_json(result));
  EXPECT_EQ(read.if_true()->open_places, verdict.open_places);
  EXPECT_EQ(read.if_true()->coverage, verdict.coverage);
  EXPECT_EQ(read.restriction(), Restriction::Environment);
}

TEST(ResultJson, keeps_why_nothing_is_known) {
  Result result = example();
  Unknown why{UnknownReason::BoundReached, "x", HotSpot{{"a.c", 3}, 31}, UnknownCause::PathLength, {"a.c", 4}};
  result.verdict = UnknownVerdict{why,
                                  {{ProvenPart::Kind::Bytes, 8}, {ProvenPart::Kind::ElementsAndNumbers, 2}},
                                  {{"f", InputKind::Nondet, "1", {}}}};
  expect_kept(result);
  const Result read = result_from_json(to_json(result));
  EXPECT_EQ(read.if_unknown()->why.reason, UnknownReason::BoundReached);
  EXPECT_EQ(read.if_unknown()->why.hot_spot, why.hot_spot);
  EXPECT_EQ(read.if_unknown()->why.cause, UnknownCause::PathLength);
}

TEST(ResultJson, keeps_every_kind_of_check) {
  Result result = example();
  result.checked = {ProofChecked{ProofChecked::Form::Induction, 1, 2, 3, 4},
                    ProofNotAccepted{"x"},
                    OnlyRunChecked{"returned", 7},
                    KindsApart{},
                    SecondSolver{1, 2},
                    CertifiedSolver{1, 2},
                    UndefinedSearch{UndefinedSearch::End::Harmless, "gps"},
                    UndefinedSearch{UndefinedSearch::End::NotExcluded, {}, "x"},
                    Replayed{{"a.c", 3}, true},
                    ReplayedNatively{ReplayedNatively::End::Skipped, "x"},
                    NativeRuns{NativeRuns::End::NoneFails, "gcc", 300, 1, 2, 3},
                    Reused::Inputs};
  expect_kept(result);
  EXPECT_EQ(result_from_json(to_json(result)).checked, result.checked);
}

TEST(ResultJson, holds_any_bytes) {
  Result result = example();
  testing::example_path(result)[0].text = "char *s = \"\xff\xfe\";";
  EXPECT_TRUE(nlohmann::ordered_json::accept(to_text(to_json(result))));
}

TEST(Statistics, have_one_name_each) {
  for (unsigned i = 0; i < statistic_count; ++i) {
    const auto statistic = static_cast<Statistic>(i);
    EXPECT_EQ(statistic_named(describe(statistic)), statistic);
  }
  EXPECT_FALSE(statistic_named("no such figure"));
}

TEST(Statistics, are_kept_in_their_order) {
  Statistics statistics;
  statistics.add(Statistic::Paths, 2);
  statistics.set(Statistic::Bound, 1);
  statistics.add(Statistic::Paths, 3);
  EXPECT_EQ(statistics.all(), (Figures{{Statistic::Paths, 5}, {Statistic::Bound, 1}}));
  EXPECT_EQ(statistics.get(Statistic::Nodes), 0);
}

TEST(UnknownReason, is_named_by_its_words) {
  for (unsigned i = 0; i < unknown_reasons; ++i)
    EXPECT_EQ(reason_named(describe(static_cast<UnknownReason>(i))), static_cast<UnknownReason>(i));
}

}  // namespace
}  // namespace warrant
