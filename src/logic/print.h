// Terms as text.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "logic/term.h"

namespace warrant {

// SMT-LIB 2.6. Shared subterms beyond a small size are named by `let`, so the text is linear in DAG size.
std::string to_smtlib(Term term);
// A whole script: set-logic ALL, declarations, one assert per term, check-sat.
std::string to_smtlib_script(std::span<const Term> assertions);
std::ostream& operator<<(std::ostream& out, Term term);  // as to_smtlib

}  // namespace warrant
