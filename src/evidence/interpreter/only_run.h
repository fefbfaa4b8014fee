// A program that reads nothing from outside has one execution, which can be looked at whole.
#pragma once

#include <optional>

#include "base/budget.h"
#include "evidence/interpreter/interpreter.h"

namespace warrant {

// Whether an execution may depend on more than the program: on inputs, or on values that are not modelled. `lowered` is
// in the lowered form.
bool may_read_inputs(const Program& lowered);

// How that execution ends, whatever the order of addresses, if it returns or exits. Nothing if it ends otherwise or
// not in time, if it reads an input, a value that is not modelled or memory that was never written, or if there is a
// choice.
std::optional<RunResult> find_only_run(const Program& lowered, const Budget& budget);

}  // namespace warrant
