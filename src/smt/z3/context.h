// What solvers share through their options: the bridge, and answers to questions that stand on their own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "smt/solver.h"
#include "smt/z3/bridge.h"

namespace warrant {

class SolverContext {
 public:
  // The bridge of that manager, kept for the next call. Another manager gets a new one.
  std::shared_ptr<Z3Bridge> bridge(TermManager& terms);

  // Answers about conjunctions of terms of the bridge's manager. Unknown is not remembered: the next limits may
  // suffice.
  using Question = std::vector<std::uint32_t>;  // ids, ordered
  static Question question(std::span<const Term> formulas);
  std::optional<Answer> known_answer(const Question& question) const;
  void remember(Question question, Answer answer);

 private:
  struct QuestionHash {
    std::size_t operator()(const Question& question) const;
  };

  std::shared_ptr<Z3Bridge> bridge_;
  std::unordered_map<Question, Answer, QuestionHash> answers_;
  // A variable of the manager: another manager at the same address does not have it.
  std::string mark_;
};

}  // namespace warrant
