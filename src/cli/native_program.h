// What the replay outside of this tool needs to know of a program.
#pragma once

#include "cli/command.h"
#include "evidence/native.h"

namespace warrant {

NativeProgram native_program(const ProgramSource& source);

}  // namespace warrant
