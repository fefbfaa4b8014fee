// Places that the text of a procedure names, and what engine and checker make of them.
#include "engine/written_places.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/horn/procedures.h"
#include "evidence/form_text.h"

namespace warrant {
namespace {
namespace written_places {

using testing::FormText;

// What it writes of arrays, in order: "anywhere", or each range with its bounds.
std::string places(const FormText& text, const std::string& name) {
  const WrittenPlaces found(text.form());
  const ProcedureId id = text.id(name);
  std::string all;
  const std::set<VariableId> written = written_globals(text.program())[id];
  for (const VariableId variable : written) {
    if (!text.program().symbol(variable).sort().is_array()) continue;
    const auto cells = found.of(id).find(variable);
    if (cells == found.of(id).end())
      all += "anywhere;";
    else
      for (const CellRange& range : cells->second) all += range.first == range.last ? "one;" : "range;";
  }
  return all;
}

// "accepted", "rejected: ..." for contracts that the checker does not accept, "unknown: ..." if none are found.
std::string proven(const std::string& program, double seconds) {
  const FormText text(program);
  const Budget budget = Budget::cpu_seconds(seconds);
  Statistics statistics;
  try {
    const auto found = horn::prove_procedures({text.form(), budget, statistics});
    if (const auto* unknown = std::get_if<Unknown>(&found)) return "unknown: " + unknown->explanation;
    ProofCheckOptions options;
    options.budget = Budget::cpu_seconds(60);
    const ContractCheck check = check_contracts(text.form(), std::get<ContractProof>(found), options);
    if (!check.accepted()) return "rejected: " + std::get<ProofRejected>(check.outcome).reason;
  } catch (const OutOfTime&) {
    return "unknown: out of time";
  }
  return "accepted";
}

struct Sample {
  std::string name, function, places, text, error, wrong;
};
const std::string input = "int n = __VERIFIER_nondet_int(); if (n < 0 || n > 3) return 0;\n";

const std::vector<Sample>& samples() {
  static const std::vector<Sample> list = {
      {"one_cell", "put", "one;",
       "void put(int *p, int n) { if (n > 0) put(p, n - 1); *p = n; }\n"
       "int main(void) { int a = 5, b = 6, *which = __VERIFIER_nondet_int() ? &a : &b; " +
           input + "put(&b, n); ",
       "a != 5", "a == 5"},
      {"two_cells", "swap", "one;one;",
       "void swap(int *p, int *q, int n) { if (n > 0) swap(q, p, n - 1); int old = *p; *p = *q; *q = old; }\n"
       "int main(void) { int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}; " +
           input + "a[n + 4] = 7; swap(a + n, a + n + 1, n); ",
       "a[n + 4] != 7", "a[n + 4] == 7"},
      {"range", "fill", "range;",
       "void fill(int *p, int i, int n) { if (i >= n) return; fill(p, i + 1, n); p[i] = 9; }\n"
       "int main(void) { int a[6]; " +
           input + "a[4] = 8; fill(a, 1, n + 1); ",
       "a[4] != 8", "a[4] == 8"},
      {"loop", "clear", "range;",
       "void clear(int *p, int n) { int i; if (n > 9) clear(p, n - 1); for (i = 0; i < n; i++) p[i] = 9; }\n"
       "int main(void) { int a[6]; " +
           input + "a[4] = 8; clear(a, n); ",
       "a[4] != 8", "a[4] == 8"},
      {"between", "outer", "one;",
       "void put(int *p, int n) { if (n > 0) put(p, n - 1); *p = n; }\n"
       "void outer(int n, int *q) { int *r = q; if (n > 0) outer(n - 1, q); put(r, n); }\n"
       "int main(void) { int a = 5, b = 6, *which = __VERIFIER_nondet_int() ? &a : &b; " +
           input + "outer(n, &b); put(which, n); if (which == &b) ",
       "a != 5", "a == 5"}};
  return list;
}

class PlacesOf : public ::testing::TestWithParam<Sample> {};

TEST_P(PlacesOf, are_found) {
  const FormText text(GetParam().text + "if (" + GetParam().error + ") reach_error(); return 0; }\n");
  EXPECT_EQ(places(text, GetParam().function), GetParam().places);
}

TEST_P(PlacesOf, prove_that_others_keep_their_values) {
  EXPECT_EQ(proven(GetParam().text + "if (" + GetParam().error + ") reach_error(); return 0; }\n", 20), "accepted");
  EXPECT_NE(proven(GetParam().text + "if (" + GetParam().wrong + ") reach_error(); return 0; }\n", 3), "accepted");
}

INSTANTIATE_TEST_SUITE_P(Samples, PlacesOf, ::testing::ValuesIn(samples()),
                         [](const auto& info) { return info.param.name; });

TEST(WrittenPlaces, AreAnywhereWhereTheTextDoesNotTell) {
  const std::string head = "int a[8], b[8], k; ", end = "int main(void) { " + input + "f(n); return a[3]; }\n";
  const auto of = [&](const std::string& body) {
    const FormText text(head + "void f(int n) { if (n > 0) f(n - 1); " + body + " }\n" + end);
    return places(text, "f");
  };
  EXPECT_EQ(of("(n == k ? a : b)[n] = 1;"), "anywhere;");
  // As far as the text tells, the array from its first to its last element.
  EXPECT_EQ(of("a[n] = 1;"), "range;");
  EXPECT_EQ(of("k = 2; a[k] = 1;"), "range;");
}

}  // namespace written_places
}  // namespace
}  // namespace warrant
