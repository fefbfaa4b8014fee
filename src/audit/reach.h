// Whether a call that keeps a contract comes to a place: what is not reached is not proven of anything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/warrant.h"
#include "frontend/frontend.h"
#include "program/property.h"

namespace warrant::audit {

// False: it was proven within so many seconds of CPU time that none does. `options` name the function and say what is
// known of its arguments. Throws api::InputError.
bool may_reach(const std::vector<std::string>& files, const api::Options& options, const CheckPlace& place,
               double seconds);

// The program, whose only error is now that the last statement that begins on the line is executed. Nothing: none
// does. Throws UserError.
std::optional<ProgramSource> with_error_at(ProgramSource source, const CheckPlace& place);

}  // namespace warrant::audit
