// A SAT solver: CaDiCaL, incremental, with assumptions.
#pragma once

#include <memory>
#include <span>

#include "base/budget.h"
#include "smt/bits/cnf.h"
#include "smt/effort.h"
#include "smt/solver.h"

struct CCaDiCaL;

namespace warrant {

class SatSolver final : public ClauseSink {
 public:
  SatSolver();
  ~SatSolver() override;
  SatSolver(const SatSolver&) = delete;
  SatSolver& operator=(const SatSolver&) = delete;

  int new_variable() override { return ++variables_; }
  void add_clause(std::span<const int> literals) override;
  Answer solve(std::span<const int> assumptions, Effort effort, const Budget& budget);
  bool value(int literal) const;       // after Sat
  bool has_failed(int literal) const;  // after Unsat: whether the assumption was needed

 private:
  CCaDiCaL* solver_;
  int variables_ = 0;
};

std::string sat_solver_name();  // with its version

}  // namespace warrant
