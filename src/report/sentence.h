// What results say in words.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/verification.h"

namespace warrant {

// The verdict and what it means: "FALSE: assertion `x == 3` fails with x = 4, at f.c:7".
std::string sentence(const Verification& verification);
// The same without "FALSE: ", for reports that show the verdict elsewhere.
std::string bare_sentence(const Verification& verification);

// What happened, where, and what to try: the explanation of an Unknown for users.
struct UserChoice {
  bool starts_from_function = false;  // --entry, or a fuzz target
  bool has_max_input = false;
};
std::string explained(const Verification& verification, UserChoice choice = {});

// "3 assertions, 20 operations whose behaviour could be undefined; 1 assertion never reached".
std::string covered(const Coverage& coverage);

// "x = 4, y = 5, ..."
std::string listed(std::span<const Verification::NamedValue> values, std::size_t most);

// What happened without "f.c:12: " in front of it.
std::string without_place(const std::string& violation, const CheckPlace& place);

}  // namespace warrant
