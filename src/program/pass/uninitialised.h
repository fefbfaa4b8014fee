// The check of uninitialised values: nothing that decides how the program goes on may depend on what was never written.
#pragma once

#include "program/pass/reference.h"

namespace warrant {

// Beside every variable that can hold such a value stands one that tells whether it does, beside memory an array of
// them. What an Observed variable gets becomes a marked check. `reference` is not instrumented yet.
void check_uninitialised(Reference& reference);

}  // namespace warrant
