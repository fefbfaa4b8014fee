// The exact condition on numbers among the arguments under which a function fails, from `explain`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audit/clause.h"

namespace warrant::audit {

struct ExactCondition {
  Clauses clauses;        // under which it does not fail
  bool is_exact = false;  // every other call fails
};

// Nothing: there is none that the arguments alone decide, or none was found in so many seconds of CPU time. `options`
// name the function and say what is known of its arguments. Throws api::InputError.
std::optional<ExactCondition> exact_condition(const std::vector<std::string>& files, const api::Options& options,
                                              double seconds);

// As clauses, one for each way to fail: of "x < 3" and "y == 0", "x >= 3" and "y != 0".
Clauses clauses_against(const std::vector<std::string>& failing);

}  // namespace warrant::audit
