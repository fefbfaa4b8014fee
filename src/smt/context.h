// What solvers share through their options: the back-end, and answers to questions that stand on their own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "smt/backend.h"

namespace warrant {

class SolverContext {
 public:
  // The back-end of that manager, kept for the next call. Another manager gets a new one.
  SolverBackend& backend(TermManager& terms);

  // Answers about conjunctions of terms of the back-end's manager. Unknown is not remembered: the next limits may
  // suffice.
  using Question = std::vector<std::uint32_t>;  // ids, ordered
  static Question question(std::span<const Term> formulas);
  std::optional<Answer> known_answer(const Question& question) const;
  void remember(Question question, Answer answer);

 private:
  struct QuestionHash {
    std::size_t operator()(const Question& question) const;
  };

  TermManager* terms_ = nullptr;
  std::unique_ptr<SolverBackend> backend_;
  std::unordered_map<Question, Answer, QuestionHash> answers_;
  // A variable of the manager: another manager at the same address does not have it.
  std::string mark_;
};

}  // namespace warrant
