// The result of a verification as text for people.
#pragma once

#include <string>

#include "report/verification.h"

namespace warrant {

// Everything but the verdict line: certificate, what was checked, inputs and path or invariants, statistics,
// assumptions, provenance. Ends with a line end.
std::string to_text(const Verification& verification);

}  // namespace warrant
