// What a user can do about a result. Advice is given only where it can help: it depends on what the result says, on
// what was asked for, and on the program.
#pragma once

#include <string>

#include "result/result.h"

namespace warrant {

// Of an Unknown: what happened and where; with Result::choice, also what was proven all the same and what to try.
std::string explanation(const Result& result);

// What to type if a False is of no interest; empty if there is nothing.
std::string advice_on_false(const Result& result);

}  // namespace warrant
