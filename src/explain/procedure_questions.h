// Questions about inputs, answered function by function where functions call themselves.
//
// Inlined, recursion is followed to a bound, and nothing is known about what is deeper. The form with procedures keeps
// it, and contracts prove both sides: that no other input fails, and that all inputs of a condition do. Named there are
// the inputs that are read once, outside of what calls itself. All other reads give any value, which is right for both
// sides.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "explain/prophecy.h"
#include "explain/prover.h"
#include "program/pass/procedure_form.h"

namespace warrant {

class ProcedureQuestions {
 public:
  explicit ProcedureQuestions(ProcedureForm form) : form_(std::move(form)), named_(form_) {}

  // The inputs that conditions speak about from now on.
  void name_inputs(std::span<const NamedInput> inputs, std::span<const InputSite> sites);

  // Can an input that satisfies the condition fail? Nothing if the condition speaks about inputs that have no name
  // here.
  std::optional<ProcedureForm> may_fail(Term condition) const;
  // Can it do anything but fail, or run forever? The argument with the number `rank` grows smaller with every call of a
  // function that may come back to the caller, and is not negative where such a call is made. Nothing if that cannot be
  // said of these functions, or there is a loop.
  std::optional<ProcedureForm> may_not_fail(Term condition, std::size_t rank) const;
  // Ranks from here on are those of no function.
  std::size_t ranks() const;

 private:
  struct Given {
    VariableId variable;
    Input input;
    SourceRange range;
  };

  bool speaks_of_named(Term condition) const;
  void add_prelude(ProcedureForm& form, Term condition) const;

  ProcedureForm form_;   // as it is
  ProcedureForm named_;  // its named inputs are variables without a value at the entry
  std::vector<Given> given_;
};

// Where a function of the program calls itself.
std::optional<ProcedureQuestions> procedure_questions(const Program& lowered, const Program& reference);

}  // namespace warrant
