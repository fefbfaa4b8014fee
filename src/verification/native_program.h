// What the replay outside of this tool needs to know of a program.
#pragma once

#include "evidence/native.h"
#include "frontend/frontend.h"

namespace warrant {

NativeProgram native_program(const ProgramSource& source);

}  // namespace warrant
