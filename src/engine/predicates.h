// Predicates that the user gives: C expressions at places of the program.
//
//   # comment
//   file.c:12: x < y && a == 0
//
// A predicate belongs to the abstraction locations (loop heads) of its line. It has C's meaning: integer variables,
// constants, + - * / %, comparisons, ! && || and parentheses, with C's conversions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "program/program.h"

namespace warrant {

// By location, of those in `heads`. A predicate over a variable that a pass has found irrelevant there is left out.
// Throws UserError for a file that cannot be read, a line that is no predicate, a name that the program does not have,
// and a place without a loop head.
std::map<LocationId, std::vector<Term>> read_predicates(const std::string& path, const Program& program,
                                                        const std::vector<LocationId>& heads);

}  // namespace warrant
