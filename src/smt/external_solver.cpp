#include "smt/external_solver.h"

#include <algorithm>
#include <cmath>

#include "base/process.h"
#include "logic/print.h"
#include "logic/term_map.h"

namespace warrant {

namespace {

// Operations to which evaluation gives a value where SMT-LIB gives none. A model of another solver may rest on a
// different choice; a proof holds for all choices.
bool is_open_operation(Term term) {
  switch (term.op()) {
    case Op::Div:
    case Op::Mod:
      return term.child(1).op() != Op::IntConst || term.child(1).integer().is_zero();
    case Op::FpToBits:
    case Op::FpToSbv:
    case Op::FpToUbv:
      return true;
    default:
      return false;
  }
}

bool has_open_operation(std::span<const Term> formulas) {
  std::vector<Term> pending(formulas.begin(), formulas.end());
  TermMap<bool> seen;
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    if (!seen.emplace(term).second) continue;
    if (is_open_operation(term)) return true;
    for (const Term child : term.children()) {
      if (!seen.contains(child)) pending.push_back(child);
    }
  }
  return false;
}

}  // namespace

bool external_solver_available(const std::string& program) { return find_program(program).has_value(); }

Answer check_externally(std::span<const Term> formulas, Effort effort, const Budget& budget,
                        const std::string& program) {
  const std::optional<std::string> path = find_program(program);
  const double limit = std::min({static_cast<double>(effort.milliseconds()) / 1000, budget.remaining_seconds(), 1e6});
  if (!path || !(limit > 0)) return Answer::Unknown;
  ProcessRequest request;
  request.command = {*path,
                     "--lang=smt2",
                     "--fp-exp",
                     "--arrays-exp",
                     "--tlimit=" + std::to_string(std::lround(std::ceil(limit * 1000))),
                     "-"};
  request.input = to_smtlib_script(formulas);
  request.limits.wall_seconds = limit + 1;  // the process keeps its own limit; it is ended if it does not
  const ProcessResult result = run_process(request);
  if (result.end != ProcessResult::End::Exited) return Answer::Unknown;
  const std::string& output = result.output;
  const std::string line = output.substr(0, output.find('\n'));
  if (line == "unsat") return Answer::Unsat;
  if (line == "sat" && !has_open_operation(formulas)) return Answer::Sat;
  return Answer::Unknown;
}

}  // namespace warrant
