// Does the compiled program fail with the inputs with which the interpreter has seen it fail?
#pragma once

#include <string>

#include "evidence/interpreter/interpreter.h"
#include "verification/loaded_program.h"

namespace warrant {

struct NativeCheck {
  std::string note;                // what came of it
  std::string contradiction = {};  // what the compiled program does instead; empty if it does not contradict
};

// `run` has ended in an error of the lowered program.
NativeCheck check_natively(const ProgramSource& source, const Program& lowered, const RunResult& run);

}  // namespace warrant
