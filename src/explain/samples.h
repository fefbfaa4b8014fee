// Inputs that satisfy a condition, and what the program does with them.
#pragma once

#include <optional>
#include <random>

#include "evidence/interpreter/interpreter.h"
#include "explain/prophecy.h"
#include "smt/solver.h"

namespace warrant {

class Samples {
 public:
  Samples(const Prophecy& prophecy, const Program& lowered, const SolverOptions& options, std::uint64_t seed);

  // Inputs in their ranges, of the sorts of the terms. Nothing if the condition excludes all, or the solver gives up.
  std::optional<InputValues> smallest(Term condition);                            // near 0
  std::optional<InputValues> nearest(Term condition, const InputValues& values);  // to others
  std::optional<InputValues> random(Term condition);

  enum class End : std::uint8_t { Fails, Passes, Open };  // open: not within the steps, or what is not modelled
  // Runs the lowered program; reads without a name get random values.
  End run(const InputValues& values);
  // A failing run of a question's program on random inputs, as a counterexample of it. Nothing if there is none among a
  // few short runs.
  std::optional<Counterexample> random_failure(const Question& question);
  // Random inputs that need no solver.
  InputValues any();
  // The last run, its inputs named as in the program.
  const RunResult& last() const { return last_; }
  // How often each site was read in it.
  const std::map<std::string, std::size_t>& reads() const { return reads_; }

 private:
  std::optional<InputValues> model_of(Solver& solver) const;
  Term within(const InputValues& centre, const Integer& distance) const;
  Integer random_number(const Input& input);

  const Prophecy& prophecy_;
  TermManager& terms_;
  Program marked_;
  SolverOptions options_;
  std::mt19937_64 generator_;
  RunResult last_;
  std::map<std::string, std::size_t> reads_;
};

}  // namespace warrant
