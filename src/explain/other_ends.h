// Every end of a program but its errors, made an error: what can be reached then does not have to fail.
#pragma once

#include "program/program.h"

namespace warrant {

// Of one of the program's CFAs. Errors are ends like others then. `way_back`: where a procedure returns to its caller,
// which is no end; or none_id.
void make_other_ends_errors(Program& program, Cfa& cfa, LocationId way_back);

}  // namespace warrant
