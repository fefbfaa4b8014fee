// What results say in words.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "result/result.h"

namespace warrant {

// The verdict and what it means: "FALSE: assertion `x == 3` fails with x = 4, at f.c:7".
std::string sentence(const Result& result);
// The same without "FALSE: ", for reports that show the verdict elsewhere.
std::string bare_sentence(const Result& result);
// The last line of the output, without the line end: "verdict: TRUE", "verdict: TRUE (if no undefined behaviour
// occurs)", "verdict: FALSE (no-overflow)", "verdict: UNKNOWN (out of time)".
std::string verdict_line(const Result& result);
// In which executions something holds: "for arguments as assumed"; empty: in all.
const char* restricted(Restriction restriction);

// "assertions, overflow, bounds; except for 3 known errors"
std::string describe(const CheckedProperty& property);
// The same, said of a program in which it never happens.
std::string never_happens(const CheckedProperty& property);

// What happened where: "f.c:12: signed overflow".
std::string violation(const CheckPlace& place, const std::string& happened);

// "3 assertions, 20 operations whose behaviour could be undefined; 1 assertion never reached".
std::string covered(const Coverage& coverage);

// "x = 4, y = 5, ..."
std::string listed(std::span<const NamedValue> values, std::size_t most);

// "a", "a and b", "a, b and c"
std::string enumerated(const std::vector<std::string>& parts, const char* conjunction = "and");

}  // namespace warrant
