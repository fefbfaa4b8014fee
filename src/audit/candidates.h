// Clauses that may exclude a failure, the likely and weak ones first. Whether one does is for the verification to say.
#pragma once

#include <vector>

#include "audit/clause.h"
#include "frontend/project/functions.h"
#include "result/result.h"

namespace warrant::audit {

// Before the path of an argument, in the name of the input that is its value.
inline constexpr const char* argument_input = "__VERIFIER_nondet_arg_";

// A change to a contract.
struct Candidate {
  Clause clause;
  bool replaces = false;   // what the contract says about the length of the same array
  bool is_likely = false;  // names and places of arguments speak for it
};

// Failures that no contract on arguments is to blame for.
bool is_own_fault(Undefined kind);

// What a contract begins with: all arguments that are pointers are not null.
Clauses first_clauses(const FunctionFacts& function);

// `failed` is FALSE, under the contract.
std::vector<Candidate> candidates(const FunctionFacts& function, const Clauses& contract, const Result& failed);

Clauses with(const Clauses& contract, const Candidate& candidate);

}  // namespace warrant::audit
