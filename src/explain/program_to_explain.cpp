#include "explain/program_to_explain.h"

#include <utility>

#include "verification/arithmetic_choice.h"
#include "verification/native_program.h"

namespace warrant {

namespace {

// False: another arithmetic suits the program, and none is chosen.
bool attempt(const ProgramSource& source, bool is_chosen, std::optional<std::string>& problem,
             const std::function<void(const ProgramToExplain&)>& use) {
  TermManager terms;
  const Program lowered = lower_program(source.files, source.options, terms);
  const ReferenceResult made = make_reference(lowered);
  if (const auto* failure = std::get_if<InlineFailure>(&made)) {
    problem = failure->reason;
    return true;
  }
  const Reference& reference = std::get<Reference>(made);
  if (!is_chosen && source.options.arithmetic == Arithmetic::Int &&
      suitable_arithmetic(reference.program) == Arithmetic::Bv)
    return false;
  ProgramToExplain program{reference, lowered, watched_program(source, lowered), {}};
  for (const Assumption& assumption : reference.program.assumptions)
    program.assumptions.push_back(describe(assumption.what));
  for (const Assumed& assumed : source.options.assumed) program.assumptions.push_back(describe(assumed));
  use(program);
  return true;
}

}  // namespace

Explanation explain(const ProgramToExplain& program, const ExplainRequest& request, ExplainListener& listener) {
  ExplainRequest complete = request;
  complete.native = program.native;
  Explanation explanation = explain(program.reference, program.lowered, complete, listener);
  for (const std::string& assumption : program.assumptions) explanation.assumptions.push_back(assumption);
  return explanation;
}

std::optional<std::string> with_program_to_explain(ProgramSource source, std::optional<Arithmetic> arithmetic,
                                                   const std::function<void(const ProgramToExplain&)>& use) {
  std::optional<std::string> problem;
  source.options.arithmetic = arithmetic.value_or(Arithmetic::Int);
  if (attempt(source, arithmetic.has_value(), problem, use)) return problem;
  source.options.arithmetic = Arithmetic::Bv;
  attempt(source, true, problem, use);
  return problem;
}

}  // namespace warrant
