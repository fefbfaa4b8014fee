// What the lowering knows about functions by their names, file by file. Nothing if the call is none of theirs.
#pragma once

#include "frontend/lowering/call_context.h"

namespace warrant {

// builtin_table.cpp: the compiler's own functions.
bool is_builtin_name(const std::string& name);
Term builtin_call(const CallContext& call);
std::optional<Term> checked_call(const CallContext& call);  // __memcpy_chk and its relatives

std::optional<Term> verifier_call(const CallContext& call);  // verifier_calls.cpp: how executions end, inputs
std::optional<Term> memory_call(const CallContext& call);    // memory_calls.cpp
std::optional<Term> output_call(const CallContext& call);    // output_calls.cpp

// harness_calls.cpp: the dialects of harnesses.
std::optional<Term> harness_call(const CallContext& call);
Term nondet_call(const CallContext& call);

// compiler_builtins.cpp: hints and questions to the compiler.
std::optional<Term> first_argument(const CallContext& call);
std::optional<Term> evaluate_only(const CallContext& call);
std::optional<Term> unreachable_builtin(const CallContext& call);
std::optional<Term> assume_builtin(const CallContext& call);
std::optional<Term> trap_builtin(const CallContext& call);
std::optional<Term> folded_builtin(const CallContext& call);
std::optional<Term> object_size(const CallContext& call);
std::optional<Term> unknown_value(const CallContext& call);
std::optional<Term> stack_block(const CallContext& call);

// bit_builtins.cpp
std::optional<Term> bit_count(const CallContext& call);
std::optional<Term> redundant_sign_bits(const CallContext& call);
std::optional<Term> swapped_bytes(const CallContext& call);
std::optional<Term> reversed_bits(const CallContext& call);
std::optional<Term> rotated_bits(const CallContext& call);
std::optional<Term> carry_builtin(const CallContext& call);
std::optional<Term> overflow_builtin(const CallContext& call);

// float_builtins.cpp
std::optional<Term> float_test(const CallContext& call);
std::optional<Term> float_class(const CallContext& call);
std::optional<Term> float_constant(const CallContext& call);
std::optional<Term> float_comparison(const CallContext& call);
std::optional<Term> float_power(const CallContext& call);
std::optional<Term> float_magnitude(const CallContext& call);
std::optional<Term> float_intrinsic(const CallContext& call);  // the models' own

// atomic_builtins.cpp
std::optional<Term> sync_builtin(const CallContext& call);
std::optional<Term> atomic_flag(const CallContext& call);
std::optional<Term> atomic_fence(const CallContext& call);
std::optional<Term> atomic_is_lock_free(const CallContext& call);
Term atomic(const FunctionContext& context, const clang::AtomicExpr* expr);

// Terms that others need as well.
struct Bits {
  Term value;
  ScalarType type;  // unsigned
};
// Bit `index` as 0 or 1.
Term bit(const FunctionContext& context, const Bits& bits, unsigned index, ScalarType type);
Term is_finite(TermManager& terms, Term x);
// A literal of plain characters, or null.
const clang::StringLiteral* literal(const clang::Expr* expr);

}  // namespace warrant
