// The incremental solver over Z3.
//
// Assertions and scopes are recorded here and reach Z3 only when a check needs it. Before it does, the last model is
// tried.
// Floats are better off without an incremental core: each check stands on its own (one_shot.h), and only a core that
// somebody asks for is computed incrementally.
#pragma once

#include <z3++.h>

#include <memory>
#include <optional>

#include "smt/assertions.h"
#include "smt/query_log.h"
#include "smt/solver.h"
#include "smt/theories.h"
#include "smt/z3/bridge.h"

namespace warrant {

class Z3Solver final : public Solver {
 public:
  Z3Solver(std::shared_ptr<Z3Bridge> bridge, const SolverOptions& options);

  void push() override { assertions_.push(); }
  void pop(unsigned levels) override;
  unsigned level() const override { return assertions_.level(); }
  void add(Term formula) override { assertions_.add(formula); }
  Answer check(std::span<const Term> assumptions) override;
  Model model() override;
  std::vector<Term> core() override;
  std::string reason() const override { return reason_; }
  void limit(Effort effort) override { options_.effort = effort; }

 private:
  Answer decide(std::span<const Term> assumptions);
  bool last_model_satisfies(std::span<const Term> assumptions);
  Answer solve(std::span<const Term> assumptions);
  Answer solve_once(std::span<const Term> assumptions);
  Answer confirmed(std::span<const Term> assumptions);
  void prepare_backend();
  Answer ask(std::span<const Term> assumptions);
  z3::expr assumption_literal(std::size_t number);
  void keep_core(std::span<const Term> assumptions, const z3::expr_vector& literals);
  void read_last_model();

  std::shared_ptr<Z3Bridge> bridge_;
  SolverOptions options_;
  QueryLog log_;

  TheoryCollector theories_;  // of everything that was ever checked
  std::size_t examined_assertions_ = 0;
  AssertionStack assertions_;

  std::optional<z3::solver> backend_;
  std::size_t backend_assertions_ = 0;  // how many assertions, and scopes, it has
  std::size_t backend_level_ = 0;
  std::vector<z3::expr> literals_;  // that stand for assumptions

  std::vector<z3::model> unread_models_;  // of the last check, until somebody needs them
  LastModel last_;
  std::vector<Term> core_;
  bool core_is_open_ = false;  // core_ holds all assumptions of the last check, which no one has reduced yet
  std::string reason_;
};

}  // namespace warrant
