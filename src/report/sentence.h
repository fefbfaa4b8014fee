// Parts of what results say in words, for reports that have the rest elsewhere.
#pragma once

#include <string>

#include "report/verification.h"

namespace warrant {

// The sentence of a result (text.h) without "FALSE: " in front of it.
std::string bare_sentence(const Verification& verification);
// What happened without "f.c:12: " in front of it.
std::string without_place(const std::string& violation, const CheckPlace& place);

}  // namespace warrant
