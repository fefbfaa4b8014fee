// Traversals over term DAGs. All are iterative and memoised: linear in DAG size, safe at any depth.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "logic/term_manager.h"

namespace warrant {

using Substitution = std::unordered_map<Term, Term>;  // variable -> term of the same sort

// Simultaneous substitution through the smart constructors.
Term substitute(TermManager& terms, Term term, const Substitution& map);

// Variables that occur in the term, each once, ordered by id.
std::vector<Term> free_variables(Term term);

// The terms below and including the roots, each once, children first.
std::vector<Term> children_first(std::span<const Term> roots);

// Whether two integers that are no constants are multiplied anywhere in the term.
bool has_products(Term term);

// Number of distinct nodes below and including the term.
std::size_t dag_size(Term term);

}  // namespace warrant
