// What the user assumes of the program, beyond what its text says (--assume).
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace warrant {

// Where main begins, the text of a call that assumes the expressions: C over main's parameters and what is declared
// before it. Throws UserError if one cannot be an expression, or if there is no place for it.
Insertion assumed_at_start(const std::string& path, const FrontendOptions& options,
                           const std::vector<std::string>& expressions);

}  // namespace warrant
