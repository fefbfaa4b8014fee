// Evaluation of terms under an assignment of values to variables, exact for every sort.
#pragma once

#include <deque>
#include <functional>

#include "logic/term_manager.h"
#include "logic/term_map.h"
#include "logic/value.h"

namespace warrant {

// Looks up the value of a variable. The result must have the variable's sort.
using Valuation = std::function<Value(Term variable)>;

// Memoised over the DAG: cost is linear in its size, whatever its depth. One Evaluator serves one valuation.
// References to values are valid until `forget`.
class Evaluator {
 public:
  explicit Evaluator(Valuation valuation) : valuation_(std::move(valuation)) {}
  const Value& evaluate(Term term);
  bool evaluate_bool(Term term) { return std::get<bool>(evaluate(term)); }
  void forget();

 private:
  void compute(Term term);  // all children are in the memo

  Valuation valuation_;
  TermMap<Value*> memo_;
  std::deque<Value> values_;
  std::vector<Value> arguments_;
};

// What an operation's meaning depends on besides its arguments.
struct TermOperation {
  Op op;
  Sort sort;          // of the result
  Sort operand_sort;  // of the last argument
  std::uint32_t params[2] = {0, 0};
};

// One operation on values: the single definition of what every Op means (also used by constant folding and by the
// interpreter's slow path). `term` gives the operation, its params and its sorts; children are `arguments`.
// SMT-LIB leaves some results open; here Div by 0 is 0, Mod by 0 is the dividend.
Value apply_operation(Term term, std::span<const Value> arguments);
Value apply_operation(const TermOperation& operation, std::span<const Value> arguments);

// The constant that stands for a value of the given sort, which is no array.
Term scalar_term(LeafTerms& terms, const Value& value, Sort sort);
// The same of any sort; an array becomes stores over a constant array.
Term constant_term(TermManager& terms, const Value& value, Sort sort);
// The value of a constant term.
Value constant_value(Term constant);

}  // namespace warrant
