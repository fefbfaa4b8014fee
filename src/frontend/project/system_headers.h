// Headers of the machine, behind those that come with Warrant: of libraries, and what Warrant has no header of.
#pragma once

#include <string>
#include <vector>

#include "program/program.h"

namespace warrant {

// Folders with headers for programs of the data model, in the order in which they are searched: those of a C library
// for x86, then those of this machine if its data model is the same. Throws UserError if there is none.
std::vector<std::string> system_header_folders(DataModel model);

}  // namespace warrant
