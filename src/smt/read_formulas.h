// Formulas from text, as logic/print.h writes them: what one process tells another.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "logic/term_manager.h"

namespace warrant {

// The terms of SMT-LIB formulas over the given variables. A text that is no such formula gives a null term.
std::vector<Term> read_formulas(TermManager& terms, std::span<const std::string> texts, std::span<const Term> symbols);

}  // namespace warrant
