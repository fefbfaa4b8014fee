// Beyond the conditions of single paths, of which loops have infinitely many: what the summary of the whole program
// says, what is left of a path's condition without what is not needed, and what separates failing from passing inputs.
#pragma once

#include <optional>

#include "explain/must_fail.h"

namespace warrant {

class Generaliser {
 public:
  Generaliser(ExplainContext& context, FailingInputs& failing, MustFail& must_fail)
      : context_(context), failing_(failing), must_fail_(must_fail) {}

  // The inputs that may fail by the summary of the whole program: the answer if they must. Otherwise those of its
  // disjuncts that must are a start. Nothing where generalisation is off.
  void start();
  // Wider conditions around the inputs of a path: the summary's, and what is known so far with constraints left out.
  void widen(Term condition, const InputValues& values);
  // What is left when no engine can tell: no input outside of the summary fails, if that can be proven.
  void bound_by_summary();

  std::uint64_t widened() const { return widened_; }
  std::uint64_t separated() const { return separated_; }

 private:
  std::optional<Term> summary();
  void separate(Term failing);
  std::optional<Term> separation(Term failing);

  ExplainContext& context_;
  FailingInputs& failing_;
  MustFail& must_fail_;
  Term summary_;  // null if there is none
  std::uint64_t widened_ = 0, separated_ = 0;
};

}  // namespace warrant
