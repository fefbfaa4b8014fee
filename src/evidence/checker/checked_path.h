// The path that a check is on: the state that it has come to, and what it has assumed.
#pragma once

#include <cstdint>
#include <vector>

#include "evidence/checker/index_instances.h"
#include "evidence/checker/path_condition.h"
#include "evidence/checker/path_state.h"

namespace warrant {

class CheckedPath {
 public:
  // How much effort a question on the way is worth.
  enum class Questions : std::uint8_t {
    Thorough,
    Brief,  // a condition about which nothing is known after that is left away
  };
  CheckedPath(const Program& reference, Questions questions, SolverOptions options, PathCondition::Refuted refuted);

  // The path is empty. These variables are not known to be in their types' ranges.
  void start(const PersistentSet& unranged);
  // It starts where the formula holds, for every index if it speaks about any. False if that cannot be.
  bool start_with(Term formula);

  void push();
  void pop();  // the path at the matching push
  // To take back instances of the formula at the start that were added since.
  std::size_t instances() const { return instances_.mark(); }
  void take_back_instances(std::size_t mark) { instances_.take_back(mark); }

  // The values of terms over program variables; null of null.
  Term value_of(Term term);
  std::vector<Term> values_of(std::vector<Term> terms);
  // Where the formula at the start holds for all indices, it holds for those that the term accesses.
  void add_instances(Term term);

  // Whether the path can go on under the condition, a value.
  PathCondition::Possibility can_be(Term condition);
  bool may_leave_away(Answer answer) const { return answer == Answer::Unknown && questions_ == Questions::Brief; }
  void assume(Term condition, const ModelHandle& model);  // which satisfies it and what was assumed before

  // Goes over an edge with the operation. False if the path cannot.
  bool take(const Operation& operation);

  const PathState& state() const { return state_; }
  PathCondition& condition() { return condition_; }

 private:
  bool take_assume(Term condition);
  void take_havoc(const Havoc& operation);

  const Questions questions_;
  PathState state_;
  PathCondition condition_;
  IndexInstances instances_;
  std::vector<Term> facts_;
};

}  // namespace warrant
