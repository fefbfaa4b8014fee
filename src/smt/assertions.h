// What solvers have in common: the assertions with their scopes, and the last model, which is tried before anything is
// solved.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "logic/evaluate.h"
#include "smt/solver.h"

namespace warrant {

class AssertionStack {
 public:
  void push() { scopes_.push_back(formulas_.size()); }
  void pop(unsigned levels);
  void add(Term formula);  // true is left out

  const std::vector<Term>& formulas() const { return formulas_; }
  std::size_t size() const { return formulas_.size(); }
  const std::vector<std::size_t>& scopes() const { return scopes_; }  // how many formulas there were at each push
  unsigned level() const { return static_cast<unsigned>(scopes_.size()); }
  std::vector<Term> with(std::span<const Term> assumptions) const;

 private:
  std::vector<Term> formulas_;
  std::vector<std::size_t> scopes_;
};

// A model of a superset of the assertions remains one after a pop; what was added since is evaluated.
class LastModel {
 public:
  // The solver says that there is one of this many assertions.
  void exists_for(std::size_t assertions) { satisfied_ = assertions; }
  // Nothing is evaluated under a model that is not exact.
  void set(Model model, bool is_exact);
  void doubt() { satisfied_ = 0; }       // of the assertions, too
  void forget() { evaluator_.reset(); }  // it is no model
  void pop_to(std::size_t assertions) { satisfied_ = std::min(satisfied_, assertions); }
  bool satisfies(const AssertionStack& assertions, std::span<const Term> assumptions);
  const Model& model() const { return model_; }

 private:
  Model model_;
  std::optional<Evaluator> evaluator_;  // of model_, if that is an exact model
  std::size_t satisfied_ = 0;           // the first assertions, which it satisfies
};

}  // namespace warrant
