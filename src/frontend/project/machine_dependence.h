// What in a program may mean something else on another 64-bit machine than x86-64: for runs of the compiled program
// that only this machine's own compiler can make.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace warrant {

// The first such thing, in words: "long double", "a bit-field of width 0". Nothing if the files have none.
std::optional<std::string> machine_dependence(const std::vector<SourceFile>& files, const FrontendOptions& options);

}  // namespace warrant
