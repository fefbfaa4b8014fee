// The functions that files name, as a linker knows them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace warrant {

// What is declared as a function, and as nothing else in any of the files. Throws UserError for files that cannot be
// read.
std::set<std::string> function_names(const std::vector<SourceFile>& files, const FrontendOptions& options);

}  // namespace warrant
