// The incremental solver over bits: terms become circuits (blaster.h), circuits clauses (cnf.h), and CaDiCaL decides
// (sat_solver.h). Arrays are refined by lemmas (array_reads.h). A model counts only if it is one under exact
// evaluation.
#pragma once

#include <memory>
#include <optional>

#include "logic/evaluate.h"
#include "smt/bits/blaster.h"
#include "smt/bits/cnf.h"
#include "smt/bits/sat_solver.h"
#include "smt/solver.h"

namespace warrant {

class BitsSolver final : public Solver {
 public:
  BitsSolver(TermManager& terms, std::shared_ptr<Blaster> blaster, const SolverOptions& options);

  void push() override;
  void pop(unsigned levels) override;
  unsigned level() const override { return static_cast<unsigned>(scopes_.size()); }
  void add(Term formula) override;
  Answer check(std::span<const Term> assumptions) override;
  Model model() override { return model_; }
  std::vector<Term> core() override { return core_; }
  std::string reason() const override { return reason_; }
  std::span<const Bit> lemmas() const { return lemmas_; }  // about arrays, that were needed so far

 private:
  class SatModel;
  struct Scope {
    std::size_t assertions;  // before it
    int guard = 0;           // a literal that its assertions depend on, once there is one
  };

  Answer decide(std::span<const Term> assumptions);
  Answer solve(std::span<const Term> assumptions);
  void assert_new();
  void assert_under(int guard, Bit bit);
  void keep_core(std::span<const Term> assumptions, std::span<const int> literals);
  bool last_model_satisfies(std::span<const Term> assumptions);
  void read_model(SatModel& values);

  TermManager& terms_;
  std::shared_ptr<Blaster> blaster_;
  SolverOptions options_;
  QueryLog log_;
  SatSolver sat_;
  Cnf cnf_;

  std::vector<Term> assertions_;
  std::vector<Scope> scopes_;
  std::size_t asserted_ = 0;  // how many of them the clauses have

  Model model_;
  std::optional<Evaluator> evaluator_;  // of model_, if that is a model
  std::size_t satisfied_ = 0;           // the first assertions, which it satisfies
  std::vector<Term> core_;
  std::vector<Bit> lemmas_;
  std::string reason_;
};

}  // namespace warrant
