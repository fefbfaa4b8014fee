// Results as tests want them.
#pragma once

#include "result/result.h"

namespace warrant::testing {

inline Result example() {
  FalseVerdict verdict;
  verdict.place = {"a.c", 9, CheckedEvent(std::string("reach_error"))};
  verdict.happened = "reach_error is called";
  verdict.failure = {{"a.c", 9}, "x < 5", {{"x", "5"}}};
  verdict.inputs = {{"__VERIFIER_nondet_int", InputKind::Nondet, "5", {"a.c", 3}}};
  verdict.path = {{"a.c", 3, "main", 0, "int x = __VERIFIER_nondet_int();", {}, {{"x", "5"}}}};
  Result result;
  result.verdict = std::move(verdict);
  result.checked = {Replayed{{"a.c", 9}}};
  result.statistics = {{Statistic::Paths, 12}, {Statistic::SolverSeconds, 0.25}};
  result.assumptions = {{{AssumptionKind::Signals}, {"a.c", 9}}};
  result.property.has_assertions = true;
  result.file = "a.c";
  result.engine = "symex";
  result.settings.time_limit = "60s";
  result.settings.memory_limit = "4GB";
  result.settings.passes = "all";
  result.provenance = {{"warrant", "0.1"}};
  return result;
}

inline std::vector<PathStep>& example_path(Result& result) { return std::get<FalseVerdict>(result.verdict).path; }

inline Result proven_example() {
  Result result = example();
  TrueVerdict verdict{.is_certified = true};
  verdict.invariants = {{{"a.c", 7}, "x <= 3"}};
  verdict.unsaid_invariants = 1;
  result.verdict = std::move(verdict);
  result.checked = {ProofChecked{ProofChecked::Form::Formulas, 1, 2, 3}};
  return result;
}

}  // namespace warrant::testing
