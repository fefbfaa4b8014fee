// The choice between solvers, question by question.
//
// Bit-vectors, floats and arrays of them go to the SAT solver over bits (bits/), everything with integers to Z3. Where
// bits do not decide soon, both are asked in turns of growing effort: a question that one of them finds hard, gives up,
// crashes on or answers with a model that is none costs no answer that the other has. Questions with floats are also
// asked of ranges (boxes/), first. Services beyond satisfiability are Z3's.
#pragma once

#include <memory>
#include <optional>

#include "smt/backend.h"
#include "smt/bits/bits_solver.h"
#include "smt/bits/blaster.h"
#include "smt/boxes/boxes.h"
#include "smt/theories.h"

namespace warrant {

class ChoosingSolver final : public Solver {
 public:
  ChoosingSolver(std::shared_ptr<Blaster> blaster, std::unique_ptr<Solver> general, const SolverOptions& options);

  void push() override;
  void pop(unsigned levels) override;
  unsigned level() const override { return general_->level(); }
  void add(Term formula) override;
  Answer check(std::span<const Term> assumptions) override;
  Model model() override { return last_ != nullptr ? last_->model() : last_model_.model(); }
  std::vector<Term> core() override { return last_ != nullptr ? last_->core() : boxes_core_; }
  std::string reason() const override { return last_ != nullptr ? last_->reason() : "ranges are too wide"; }
  void limit(Effort effort) override { options_.effort = effort; }

 private:
  const Theories& theories(std::span<const Term> assumptions);
  Solver& bits();
  Answer ask(Solver& solver, std::span<const Term> assumptions, Effort effort);
  Answer ask(Boxes& boxes, std::span<const Term> assumptions, Effort effort);
  Answer check_in_turns(const Theories& used, std::span<const Term> assumptions);
  void remember(Model model);

  std::shared_ptr<Blaster> blaster_;
  std::unique_ptr<Solver> general_;
  std::unique_ptr<BitsSolver> bits_;  // from its first question on
  SolverOptions options_;
  Solver* last_;          // who gave the last answer; null: ranges, or the last model
  LastModel last_model_;  // where there are floats: tried before ranges are
  std::vector<Term> boxes_core_;

  TheoryCollector theories_;
  std::size_t examined_ = 0;
  AssertionStack assertions_;
};

class ChoosingBackend final : public SolverBackend {
 public:
  explicit ChoosingBackend(std::unique_ptr<SolverBackend> general)
      : general_(std::move(general)), blaster_(std::make_shared<Blaster>()) {}

  std::unique_ptr<Solver> make_solver(const SolverOptions& options) override;
  Answer check_once(std::span<const Term> formulas, const SolverOptions& options) override;
  std::optional<Term> eliminate(std::span<const Term> variables, Term formula, const SolverOptions& options) override {
    return general_->eliminate(variables, formula, options);
  }
  std::optional<Term> project(std::span<const Term> variables, Term formula, const Model& model) override {
    return general_->project(variables, formula, model);
  }
  std::optional<std::vector<Term>> interpolate_by_horn_clauses(const Chain& chain,
                                                               const SolverOptions& options) override {
    return general_->interpolate_by_horn_clauses(chain, options);
  }
  HornAnswer solve(const HornSystem& system, const SolverOptions& options) override {
    return general_->solve(system, options);
  }

 private:
  std::unique_ptr<SolverBackend> general_;
  std::shared_ptr<Blaster> blaster_;
};

}  // namespace warrant
