// Precisions as text, for the next version of a program.
//
//   # comment
//   location 1 while (i < n)
//     variable main::x
//     constraint 1 0 x > y
//     exact
//
// Places of the program are named by their source text, "1" being the first location with that text: lines above may
// come and go. A constraint is named by the text of its condition, which of several it is, and which way out of the
// branch. What is not there in a program any more is left out; a place whose text is not there any more gives its
// constraints to all places, and its variables to those at which they matter.
#pragma once

#include <string>

#include "engine/symexplus/precision.h"

namespace warrant::symexplus {

void write_precision(const std::string& path, const Program& program, const Precision& precision);

// Only locations in `places` get a precision. Throws UserError for a file that cannot be read or has another format.
Precision read_precision(const std::string& path, const Program& program, const std::set<LocationId>& places);

}  // namespace warrant::symexplus
