// Opened calls do what the calls did, with variables of their own, and their steps lead back to the lowered program.
#include "program/pass/open_calls.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/random_procedures.h"

namespace warrant {
namespace {

using testing::FormRuns;
using testing::FormText;

std::vector<EdgeId> calls_of(const ProcedureForm& form, ProcedureId procedure) {
  std::vector<EdgeId> calls;
  const Cfa& cfa = form.program.procedures[procedure].cfa;
  for (EdgeId id = 0; id < cfa.edge_count(); ++id)
    if (!cfa.is_detached(id) && std::holds_alternative<Call>(cfa.edge(id).operation)) calls.push_back(id);
  return calls;
}

ProcedureForm opened(const ProcedureForm& form, ProcedureId procedure) {
  return open_calls(form, procedure, calls_of(form, procedure));
}

std::set<std::string> wrong(const ProcedureForm& form) {
  TermManager& terms = form.program.terms();
  return FormRuns(form).wrong(
      std::vector<Contract>(form.program.procedures.size(), Contract{terms.truth(), terms.truth()}));
}

// The n-th call down to 0 returns n.
const std::string counts =
    "int calls; int down(int n) { int own = n; calls++; if (n > 0) { int below = down(n - 1); own = below + 1; } "
    "return "
    "own; }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 3) return 0; int r = down(n), s = down(1);\n"
    "  if (";

TEST(OpenCalls, DoWhatTheCallsDid) {
  for (const auto& [condition, is_wrong] :
       {std::pair<std::string, bool>{"r != n || s != 1 || calls != n + 3", false}, {"calls == 6", true}}) {
    const FormText text(counts + condition + ") reach_error(); return 0; }\n");
    const std::set<std::string> expected = is_wrong ? std::set<std::string>{"error"} : std::set<std::string>{};
    ProcedureForm form = text.form();
    for (int depth = 0; depth < 3; ++depth) {
      EXPECT_EQ(wrong(form), expected) << condition << ", opened " << depth << " times";
      form = opened(form, form.program.entry);
    }
    form = opened(text.form(), text.id("down"));
    EXPECT_EQ(wrong(form), expected) << condition << ", a procedure opened in itself";
  }
}

TEST(OpenCalls, HaveTheCallsThatTheOriginalHas) {
  const FormText text(counts + "r < 0) reach_error(); return 0; }\n");
  const ProcedureId entry = text.program().entry;
  const ProcedureForm form = opened(text.form(), entry);
  EXPECT_EQ(calls_of(text.form(), entry).size(), 2U);
  EXPECT_EQ(calls_of(form, entry).size(), 2U * calls_of(text.form(), text.id("down")).size());
  EXPECT_EQ(calls_of(form, text.id("down")), calls_of(text.form(), text.id("down")));
}

TEST(OpenCalls, KeepLocationsAndEdges) {
  const FormText text(counts + "r < 0) reach_error(); return 0; }\n");
  const ProcedureId entry = text.program().entry;
  const ProcedureForm form = opened(text.form(), entry);
  const Cfa &before = text.program().procedures[entry].cfa, &after = form.program.procedures[entry].cfa;
  for (EdgeId id = 0; id < before.edge_count(); ++id) {
    const bool is_call = std::holds_alternative<Call>(before.edge(id).operation);
    EXPECT_EQ(after.is_detached(id), is_call || before.is_detached(id));
    if (is_call) continue;
    EXPECT_EQ(after.edge(id).source, before.edge(id).source);
    EXPECT_EQ(after.edge(id).target, before.edge(id).target);
  }
  EXPECT_EQ(form.origins[entry].edges.size(), after.edge_count());
  EXPECT_EQ(form.origins[entry].location_frames.size(), after.location_count());
}

TEST(OpenCalls, AreCalledFromWhereTheCallWas) {
  const FormText text(counts + "r < 0) reach_error(); return 0; }\n");
  const ProcedureId entry = text.program().entry;
  const ProcedureForm once = opened(text.form(), entry), twice = opened(once, entry);
  const Origins& origins = twice.origins[entry];
  std::size_t deepest = 0;
  for (const FrameId frame : origins.location_frames) {
    std::size_t depth = 0;
    for (FrameId at = frame; origins.frames[at].parent != none_id; at = origins.frames[at].parent, ++depth) {
      const Frame &callee = origins.frames[at], &caller = origins.frames[callee.parent];
      const Operation& operation = text.lowered.procedures[caller.procedure].cfa.edge(callee.call).operation;
      ASSERT_TRUE(std::holds_alternative<Call>(operation));
      EXPECT_EQ(std::get<Call>(operation).callee, callee.procedure);
    }
    deepest = std::max(deepest, depth);
  }
  EXPECT_EQ(deepest, 3U);  // main, down, and down in it
}

TEST(OpenCalls, HaveVariablesOfTheirOwn) {
  const FormText text(counts + "r < 0) reach_error(); return 0; }\n");
  const ProcedureId entry = text.program().entry;
  const ProcedureForm form = opened(text.form(), entry);
  const auto named = [&](const Program& program, ProcedureId owner) {
    std::size_t count = 0;
    for (VariableId id = 0; id < program.variable_count(); ++id)
      count += program.variable(id).procedure == owner && program.variable(id).c_name == "own" ? 1 : 0;
    return count;
  };
  EXPECT_EQ(named(text.program(), entry), 0U);
  EXPECT_EQ(named(form.program, entry), 2U);
  EXPECT_EQ(named(form.program, text.id("down")), 1U);
}

TEST(OpenCallsRandom, FailAsTheProgramDoes) {
  std::size_t compared = 0, failing = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    TermManager terms;
    const std::string text = testing::declarations + testing::RandomProcedures(seed).make();
    const Program lowered = testing::ReferenceText::lower(text, Arithmetic::Int, DataModel::LP64, terms);
    auto made = make_procedure_form(lowered, 3);
    if (!std::holds_alternative<ProcedureForm>(made)) continue;
    ProcedureForm form = std::get<ProcedureForm>(std::move(made));
    const std::set<std::string> expected = wrong(form);
    for (int depth = 1; depth <= 2; ++depth) {
      form = opened(form, form.program.entry);
      EXPECT_EQ(wrong(form), expected) << "seed " << seed << ", opened " << depth << " times:\n" << text;
    }
    ++compared;
    failing += expected.empty() ? 0 : 1;
  }
  EXPECT_GE(compared, 20U);
  EXPECT_GE(failing, 3U);
}

}  // namespace
}  // namespace warrant
