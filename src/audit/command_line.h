// What a user would type for a verification.
#pragma once

#include <string>
#include <vector>

#include "audit/clause.h"

namespace warrant::audit {

// "warrant verify -p build src/f.c --entry f --array a=n". Options that do not change what is verified are left out.
std::string command_line(const api::Options& options, const std::vector<std::string>& files, const Clauses& contract);

// The options alone that are about the program, but for the entry.
std::string program_words(const api::Options& options);

}  // namespace warrant::audit
