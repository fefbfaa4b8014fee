// A C text in its reference form, engines that run on it, and what must hold of how they end.
#pragma once

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "evidence/checker/proof_checker.h"
#include "evidence/interpreter/replay.h"
#include "program_fixture.h"

namespace warrant::testing {

class EngineFixture : public ProgramFixture {
 protected:
  using Options = std::vector<std::pair<std::string, std::string>>;

  struct Run {
    Outcome outcome;
    Statistics statistics;
    Findings findings;

    bool is_safe() const { return std::holds_alternative<Safe>(outcome); }
    bool is_unsafe() const { return std::holds_alternative<Unsafe>(outcome); }
    bool is_unknown() const { return std::holds_alternative<Unknown>(outcome); }
    double refinements() const { return statistics.get(Statistic::Refinements); }
    double states() const { return statistics.get(Statistic::States); }
  };

  // Longer than any test should take: a machine that is busy makes none of them fail.
  static constexpr double ample_seconds = 200;

  Run run_engine(const std::string& engine, const std::string& text, const Options& options = {},
                 double seconds = ample_seconds, Arithmetic arithmetic = Arithmetic::Int, std::uint32_t seed = 0) {
    read(text, arithmetic);
    OptionTable table;
    const auto make = find_engine(engine)->prepare(table);
    for (const auto& [name, value] : options) EXPECT_TRUE(table.set(name, value)) << name;
    Statistics statistics;
    Findings findings;
    Outcome outcome = make()->run({*reference_, Budget::cpu_seconds(seconds), statistics, findings, seed});
    return {std::move(outcome), std::move(statistics), findings};
  }

  // The following are about a run on the text that was read last.

  // With a proof that the checker accepts.
  void expect_safe(const Run& run) {
    ASSERT_TRUE(run.is_safe()) << how_it_ended(run);
    const ProofCheck check = check_proof(*reference_, std::get<Safe>(run.outcome).proof, {});
    EXPECT_TRUE(check.accepted()) << check.reason();
  }

  // With a counterexample that leads to the error.
  void expect_unsafe(const Run& run) {
    ASSERT_TRUE(run.is_unsafe()) << how_it_ended(run);
    const Replay replayed = replay(*made_, *lowered_, std::get<Unsafe>(run.outcome).counterexample, {});
    EXPECT_TRUE(std::holds_alternative<ReplayConfirmed>(replayed));
  }

  static void expect_unknown(const Run& run, UnknownReason reason) {
    ASSERT_TRUE(run.is_unknown()) << how_it_ended(run);
    EXPECT_EQ(std::get<Unknown>(run.outcome).reason, reason) << how_it_ended(run);
  }

  static std::string how_it_ended(const Run& run) {
    if (const auto* unknown = std::get_if<Unknown>(&run.outcome))
      return std::string(describe(unknown->reason)) + ": " + unknown->explanation;
    return run.is_safe() ? "safe" : "unsafe";
  }

  VariableId variable_id(const std::string& name) const {
    for (VariableId id = 0; id < reference_->variable_count(); ++id)
      if (reference_->variable(id).c_name == name) return id;
    ADD_FAILURE() << "no variable " << name;
    return 0;
  }
  Term variable(const std::string& name) const { return reference_->symbol(variable_id(name)); }
};

}  // namespace warrant::testing
