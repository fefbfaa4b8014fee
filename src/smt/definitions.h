// Elimination of variables that a conjunction defines.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "logic/term_manager.h"

namespace warrant {

struct Definition {
  Term variable, value;
};

// A definition x = t of one of the variables, t without x, that is equivalent to the conjunct: an equation solved for
// one of its variables, or a Boolean variable that holds or does not.
std::optional<Definition> definition_in(TermManager& terms, Term conjunct, std::span<const Term> variables);

// A conjunction and the variables to eliminate from it.
struct Projection {
  std::vector<Term> conjuncts;
  std::vector<Term> variables;  // those that occur, ordered by id
};

// Replaces defined variables by their definitions and drops conjuncts that an otherwise unused variable can always
// satisfy. The existential quantification of the result over its variables is equivalent to that of the argument.
Projection eliminate_definitions(TermManager& terms, std::vector<Term> conjuncts, std::span<const Term> variables);

}  // namespace warrant
