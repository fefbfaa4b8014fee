// The program of a path has the runs that follow the path, and says where in the lowered program each edge lies.
#include "program/pass/path_program.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "evidence/form_text.h"
#include "evidence/interpreter/trial_runs.h"

namespace warrant {
namespace {

using testing::FormText;

// The path of the first run that fails.
Counterexample failing_path(const FormText& text) {
  const TrialRuns runs = find_error_by_runs(text.program(), Budget::cpu_seconds(20), 1);
  EXPECT_TRUE(runs.failed);
  return runs.failed ? runs.failed->counterexample : Counterexample();
}

const std::string sum =
    "int sum(int n) { if (n == 0) return 0; int r = sum(n - 1); return r + n; }\n"
    "int main(void) { int s = sum(4); if (s == 10) reach_error(); return 0; }\n";

TEST(PathProgram, HasThatPathAlone) {
  const FormText text(sum);
  const Counterexample found = failing_path(text);
  const Reference made = path_program(text.form(), found.path);
  ASSERT_TRUE(made.program.is_reference());
  const Cfa& cfa = made.program.cfa();
  EXPECT_GT(cfa.edge_count(), found.path.size());
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) EXPECT_EQ(cfa.location(cfa.edge(id).source).out.size(), 1U);
  EXPECT_EQ(cfa.location(cfa.edge(static_cast<EdgeId>(cfa.edge_count() - 1)).target).kind, LocationKind::Error);
  DefaultInputs inputs;
  EXPECT_TRUE(std::holds_alternative<ErrorReached>(run(made.program, inputs).end));
}

TEST(PathProgram, KeepsActivationsApart) {
  const FormText text(sum);
  const Reference made = path_program(text.form(), failing_path(text).path);
  const auto named = [&](const char* name) {
    std::size_t count = 0;
    for (VariableId id = 0; id < made.program.variable_count(); ++id) {
      const Variable& variable = made.program.variable(id);
      count += variable.c_name == name && variable.procedure == 0;
    }
    return count;
  };
  EXPECT_EQ(named("n"), 5U);
  EXPECT_EQ(made.origins.variable_frames.size(), made.program.variable_count());
  EXPECT_EQ(made.memory.targets.size(), made.program.variable_count());
}

TEST(PathProgram, KnowsWhoHasCalledWhom) {
  const FormText text(sum);
  const Reference made = path_program(text.form(), failing_path(text).path);
  const Origins& origins = made.origins;
  ASSERT_EQ(origins.edges.size(), made.program.cfa().edge_count());
  ASSERT_EQ(origins.location_frames.size(), made.program.cfa().location_count());
  std::size_t deepest = 0;
  for (const FrameId location_frame : origins.location_frames) {
    std::size_t depth = 0;
    for (FrameId frame = location_frame; frame != none_id; frame = origins.frames[frame].parent) {
      const Frame& at = origins.frames[frame];
      ASSERT_EQ(at.parent == none_id, at.call == none_id);
      if (at.parent == none_id) continue;
      const Procedure& caller = text.lowered.procedures[origins.frames[at.parent].procedure];
      const auto* call = std::get_if<Call>(&caller.cfa.edge(at.call).operation);
      ASSERT_TRUE(call);
      EXPECT_EQ(call->callee, at.procedure);
      depth += text.lowered.procedures[at.procedure].name == "sum";
    }
    deepest = std::max(deepest, depth);
  }
  EXPECT_EQ(deepest, 5U);
}

TEST(PathProgram, OfOneEdgeHasItsEnd) {
  const FormText text(sum);
  const Counterexample found = failing_path(text);
  const ProcedureId entry = text.program().entry;
  const Reference made = edge_program(text.form(), entry, found.path.back());
  ASSERT_EQ(made.program.cfa().edge_count(), 1U);
  EXPECT_EQ(made.program.cfa().location(made.program.cfa().edge(0).target).kind, LocationKind::Error);
}

}  // namespace
}  // namespace warrant
