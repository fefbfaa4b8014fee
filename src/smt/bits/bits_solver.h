// The incremental solver over bits: terms become circuits (blaster.h), circuits clauses (cnf.h), and CaDiCaL decides
// (sat_solver.h). Arrays are refined by lemmas (array_reads.h). A model counts only if it is one under exact
// evaluation.
#pragma once

#include <memory>

#include "smt/assertions.h"
#include "smt/bits/blaster.h"
#include "smt/bits/cnf.h"
#include "smt/bits/sat_solver.h"
#include "smt/solver.h"

namespace warrant {

class BitsSolver final : public Solver {
 public:
  BitsSolver(std::shared_ptr<Blaster> blaster, const SolverOptions& options);

  void push() override;
  void pop(unsigned levels) override;
  unsigned level() const override { return assertions_.level(); }
  void add(Term formula) override { assertions_.add(formula); }
  Answer check(std::span<const Term> assumptions) override;
  Model model() override { return last_.model(); }
  std::vector<Term> core() override { return core_; }
  std::string reason() const override { return reason_; }
  void limit(Effort effort) override { options_.effort = effort; }
  std::span<const Bit> lemmas() const { return lemmas_; }  // about arrays, that were needed so far

 private:
  class SatModel;

  Answer decide(std::span<const Term> assumptions);
  Answer solve(std::span<const Term> assumptions);
  void assert_new();
  void assert_under(int guard, Bit bit);
  void keep_core(std::span<const Term> assumptions, std::span<const int> literals);
  Model read_model(SatModel& values);

  std::shared_ptr<Blaster> blaster_;
  SolverOptions options_;
  QueryLog log_;
  SatSolver sat_;
  Cnf cnf_;

  AssertionStack assertions_;
  std::vector<int> guards_;   // by scope: a literal that its assertions depend on, or 0 as long as there is none
  std::size_t asserted_ = 0;  // how many assertions the clauses have

  LastModel last_;
  std::vector<Term> core_;
  std::vector<Bit> lemmas_;
  std::string reason_;
};

}  // namespace warrant
