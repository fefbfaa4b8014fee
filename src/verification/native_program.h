// What the replay outside of this tool needs to know of a program.
#pragma once

#include "evidence/native/native.h"
#include "frontend/frontend.h"

namespace warrant {

NativeProgram native_program(const ProgramSource& source, const Program& lowered);
// The same under the sanitizer that sees what its property names, but for leaks.
NativeProgram watched_program(const ProgramSource& source, const Program& lowered);

}  // namespace warrant
