// The reference form with procedures: its size, who owns which variable, and runs that end as those of the program do.
#include "program/pass/procedure_form.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "evidence/form_text.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::FormRuns;
using testing::FormText;
using testing::ReferenceText;

std::string why_none(const std::string& text) {
  TermManager terms;
  const Program lowered = ReferenceText::lower(declarations + text, Arithmetic::Int, DataModel::LP64, terms);
  const auto made = make_procedure_form(lowered);
  const auto* none = std::get_if<NoProcedureForm>(&made);
  return none ? none->reason : "";
}

std::size_t edges(const Program& program) {
  std::size_t count = 0;
  for (const Procedure& procedure : program.procedures) count += procedure.cfa.edge_count();
  return count;
}

std::vector<const Call*> calls_of(const Program& program) {
  std::vector<const Call*> calls;
  for (const Procedure& procedure : program.procedures)
    for (EdgeId id = 0; id < procedure.cfa.edge_count(); ++id)
      if (const auto* call = std::get_if<Call>(&procedure.cfa.edge(id).operation)) calls.push_back(call);
  return calls;
}

// Each function calls the next one twice.
std::string chain(int levels) {
  std::string text = "int f0(int x) { int y = x; while (y > 5) { y -= 2; x++; } return x + y; }\n";
  for (int i = 1; i < levels; ++i) {
    const std::string below = "f" + std::to_string(i - 1);
    text += "int f" + std::to_string(i) + "(int x) { int y = " + below + "(x); y = " + below + "(y); return y; }\n";
  }
  return text + "int main(void) { int r = f" + std::to_string(levels - 1) + "(0); if (r < 0) reach_error(); return f" +
         std::to_string(levels - 1) + "(r); }\n";
}

TEST(ProcedureForm, isLinearInChainsOfCalls) {
  const std::size_t of_four = edges(FormText(chain(4)).program()), of_eight = edges(FormText(chain(8)).program());
  ASSERT_GT(of_eight, of_four);
  const std::size_t per_level = (of_eight - of_four) / 4;
  for (const int levels : {12, 24, 40}) {
    const FormText text(chain(levels));
    EXPECT_EQ(text.program().procedures.size(), static_cast<std::size_t>(levels) + 1);
    EXPECT_LE(edges(text.program()), of_eight + per_level * (static_cast<std::size_t>(levels) - 8) + 8) << levels;
    EXPECT_EQ(calls_of(text.program()).size(), 2 * static_cast<std::size_t>(levels)) << levels;
  }
}

TEST(ProcedureForm, isOnlyMadeWhereSomethingIsKept) {
  EXPECT_EQ(why_none("int main(void) { return 0; }\n"), "no function is called from more than one place");
  EXPECT_EQ(why_none("int small(int x) { return x + 1; }\n"
                     "int main(void) { int x = small(1); if (small(x) != 3) reach_error(); return 0; }\n"),
            "no function is called from more than one place");
}

TEST(ProcedureForm, keepsWhatCallsItself) {
  const FormText text(
      "int even(int n);\n"
      "int odd(int n) { int r = 0; if (n > 0) r = even(n - 1); return r; }\n"
      "int even(int n) { int r = 1; if (n > 0) r = odd(n - 1); return r; }\n"
      "int once(int n) { return n + 1; }\n"
      "int main(void) { if (even(once(1)) != 1) reach_error(); return 0; }\n",
      40);
  std::vector<std::string> names;
  for (const Procedure& procedure : text.program().procedures) names.push_back(procedure.name);
  std::ranges::sort(names);
  ASSERT_EQ(names.size(), 3U);
  EXPECT_EQ(names[1], "even");
  EXPECT_EQ(names[2], "odd");
  EXPECT_EQ(text.program().entry, 0U);
  FormRuns runs(text.form());
  EXPECT_EQ(runs.wrong(text.empty_proof().contracts), std::set<std::string>());
}

const std::string owners_text =
    "int shared, alone; int count(int n, int k) { int own = n + k; if (n <= 0) return own; shared++;\n"
    "  alone = count(n - 1, k + 1); return alone + own; }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(), here = 2; if (n < 0 || n > 5) return 0;\n"
    "  here = count(n, here); if (here < 2 || shared != n) reach_error(); return 0; }\n";

TEST(ProcedureForm, tellsLocalVariablesFromGlobalOnes) {
  const FormText text(owners_text);
  const ProcedureId count = text.id("count");
  EXPECT_TRUE(text.variable("shared"));
  EXPECT_TRUE(text.variable("alone"));  // of one procedure alone, but it outlives its activations
  EXPECT_TRUE(text.local("count", "own"));
  EXPECT_TRUE(text.variable("here", 0));
  const Procedure& procedure = text.program().procedures[count];
  ASSERT_EQ(procedure.parameters.size(), 2U);
  for (const VariableId id : procedure.parameters) EXPECT_EQ(text.program().variable(id).procedure, count);
  EXPECT_EQ(text.program().variable(procedure.result).procedure, count);
  for (VariableId id = 0; id < text.program().variable_count(); ++id) {
    const ProcedureId owner = text.program().variable(id).procedure;
    for (ProcedureId other = 0; other < text.program().procedures.size(); ++other)
      EXPECT_EQ(std::ranges::count(text.program().procedures[other].locals, id), owner == other ? 1 : 0);
  }
}

TEST(ProcedureForm, passesArgumentsByValue) {
  const FormText text(owners_text);
  const std::vector<const Call*> calls = calls_of(text.program());
  ASSERT_EQ(calls.size(), 2U);
  for (const Call* call : calls) {
    EXPECT_EQ(call->arguments.size(), 2U);
    EXPECT_NE(call->result, none_id);
  }
  FormRuns runs(text.form(), {0, 1, 2, 3});
  EXPECT_EQ(runs.wrong(text.empty_proof().contracts), std::set<std::string>());
  EXPECT_GE(runs.runs(), 4U);
  const FormText wrong(
      "int add(int a, int b, int n) { if (n <= 0) return a - 2 * b; return add(a, b, n - 1) + 0; }\n"
      "int main(void) { if (add(7, 3, 2) == 1) reach_error(); return 0; }\n");
  EXPECT_EQ(FormRuns(wrong.form()).wrong(wrong.empty_proof().contracts), std::set<std::string>{"error"});
}

// Which of the two stands for an object that is there several times: its address, which differs, or a variable.
TEST(ProcedureForm, tellsObjectsOfActivationsApart) {
  const std::string body =
      "{ int own = n; if (n > 0) RECURSION; if (outer) *outer = own + 1; return own; }\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 5) return 0;\n"
      "  if (depth(n, 0) < 0) reach_error(); return depth(n + 1, 0); }\n";
  const auto text_with = [&](const std::string& recursion) {
    std::string text = "int depth(int n, int *outer) " + body;
    return text.replace(text.find("RECURSION"), 9, recursion);
  };
  const auto is_array = [](const FormText& text) {
    for (VariableId id = 0; id < text.program().variable_count(); ++id) {
      const Variable& variable = text.program().variable(id);
      if (variable.role == VariableRole::Memory && variable.symbol.sort().is_array()) return true;
    }
    return false;
  };
  EXPECT_TRUE(is_array(FormText(text_with("depth(n - 1, &own)"))));
  EXPECT_FALSE(
      is_array(FormText("int g; int depth(int n, int *outer) { int own = n; if (n > 0) depth(n - 1, &g);\n"
                        "  if (outer) *outer = own + 1; return own; }\n"
                        "int main(void) { if (depth(2, 0) < 0) reach_error(); return g; }\n")));
}

}  // namespace
}  // namespace warrant
