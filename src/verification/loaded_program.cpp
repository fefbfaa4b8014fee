#include "verification/loaded_program.h"

#include <utility>

#include "program/pass/sketch.h"

namespace warrant {

namespace {

ProgramSource chosen(ProgramSource source, Arithmetic arithmetic, AtUndefined at_undefined) {
  source.options.arithmetic = arithmetic;
  source.options.at_undefined = at_undefined;
  return source;
}

}  // namespace

LoadedProgram::LoadedProgram(const ProgramSource& named, Arithmetic arithmetic, AtUndefined at_undefined, Detail detail)
    : source(chosen(named, arithmetic, at_undefined)),
      detail(detail),
      lowered(lower_program(source.files, source.options, terms)) {
  ReferenceResult made = make_reference(detail == Detail::Sketch ? sketch(lowered) : lowered);
  if (auto* inline_failure = std::get_if<InlineFailure>(&made))
    failure = inline_failure->reason;
  else
    reference.emplace(std::move(std::get<Reference>(made)));
}

std::optional<ProcedureForm> LoadedProgram::with_procedures() const {
  auto made = make_procedure_form(detail == Detail::Sketch ? sketch(lowered) : lowered);
  if (auto* form = std::get_if<ProcedureForm>(&made)) return std::move(*form);
  return std::nullopt;
}

}  // namespace warrant
