// What the user assumes of the program, beyond what its text says (--assume).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontend/frontend.h"

namespace warrant {

// Puts a call that assumes the expressions where main begins: C over main's parameters and what is declared before it.
// Throws UserError if one cannot be an expression, or if there is no place for it.
void assume_at_start(std::vector<SourceFile>& files, const FrontendOptions& options,
                     const std::vector<std::string>& expressions);

// Whether the text stays within brackets that are put around it, as one expression of C does.
bool is_one_expression(std::string_view text);
// Calls that assume the expressions, as C. Throws UserError if one cannot be an expression.
std::string assumption_text(const std::vector<std::string>& expressions);
// Throws UserError if one of the expressions changes something or calls a function. They stand in the file's main.
void refuse_effects(const SourceFile& source, const FrontendOptions& options,
                    const std::vector<std::string>& expressions);

}  // namespace warrant
