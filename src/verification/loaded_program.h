// A program as it is worked on, in one arithmetic.
#pragma once

#include <optional>
#include <string>

#include "frontend/frontend.h"
#include "program/pass/procedure_form.h"
#include "program/pass/reference.h"

namespace warrant {

// What engines see of a program.
enum class Detail : std::uint8_t { All, Sketch };

struct LoadedProgram {
  // Throws UserError for input that cannot be read.
  LoadedProgram(const ProgramSource& named, Arithmetic arithmetic, AtUndefined at_undefined = AtUndefined::Ends,
                Detail detail = Detail::All);
  LoadedProgram(const LoadedProgram&) = delete;
  LoadedProgram& operator=(const LoadedProgram&) = delete;

  const Program& program() const { return reference->program; }
  // The lowered program, or the sketch of it, with its procedures kept. Nothing if that is of no use.
  std::optional<ProcedureForm> with_procedures() const;

  ProgramSource source;  // with the arithmetic
  Detail detail;
  TermManager terms;
  Program lowered;
  std::optional<Reference> reference;  // what engines work on
  std::string failure;                 // why there is no reference form
};

}  // namespace warrant
