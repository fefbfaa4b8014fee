// Exact evaluation of any term in a State: the slow path behind compiled code.
#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "evidence/interpreter/state.h"

namespace warrant {

// Lazy where it matters: of an Ite only the branch taken is evaluated, And and Or stop at the first child that decides,
// and of an array only the elements asked for. So an undecided array element is read as an input only if the result
// depends on it. Iterative, memoised over the DAG. One object serves one state of the variables.
class ExactEvaluator {
 public:
  explicit ExactEvaluator(State& state) : state_(state) {}

  Value evaluate(Term term);  // not an array
  // variable := array, in place where the array is made of the variable itself.
  void assign_array(VariableId variable, Term array);

 private:
  // An array term is a variable or a constant under writes, the outermost first.
  struct ArrayForm {
    std::variant<VariableId, Value> base;
    std::vector<std::pair<Integer, Value>> writes;
  };

  // Computes the term, or pushes a subterm that must be known first and returns false.
  bool step(Term term);
  bool step_select(Term term);
  bool step_array_equality(Term term);
  bool need(Term term);  // true if known
  const Value& known(Term term) const { return memo_.at(term); }
  bool finish(Term term, Value value);
  bool resolve(Term array, ArrayForm& form);
  void run();
  static void apply(ArrayStore& store, const ArrayForm& form);
  void build(ArrayStore& store, const ArrayForm& form);

  State& state_;
  std::vector<Term> open_;
  std::unordered_map<Term, Value> memo_;
};

}  // namespace warrant
