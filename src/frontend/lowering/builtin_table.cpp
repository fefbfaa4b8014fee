// Every function of the compiler's that Warrant gives a meaning to, by name. A builtin without an entry that is not a
// function of the C library either is refused by name.
#include <algorithm>

#include "frontend/library/library_functions.h"
#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/known_calls.h"
#include "frontend/lowering/library_calls.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/procedures.h"
#include "frontend/lowering/variadic.h"

namespace warrant {
namespace {

const std::string builtin_prefix = "__builtin_";

std::optional<Term> variadic_builtin(const CallContext& call) { return call.variadics.builtin(call); }

// The names, without the prefix __builtin_, and what lowers them.
constexpr CallTable::Row builtin_rows[] = {
    // bits
    {"clz clzl clzll clzg ctz ctzl ctzll ctzg", bit_count},
    {"popcount popcountl popcountll popcountg parity parityl parityll ffs ffsl ffsll", bit_count},
    {"clrsb clrsbl clrsbll", redundant_sign_bits},
    {"bswap16 bswap32 bswap64", swapped_bytes},
    {"bitreverse8 bitreverse16 bitreverse32 bitreverse64", reversed_bits},
    {"rotateleft8 rotateleft16 rotateleft32 rotateleft64", rotated_bits},
    {"rotateright8 rotateright16 rotateright32 rotateright64", rotated_bits},
    // arithmetic of a given width
    {"addcb addcs addc addcl addcll subcb subcs subc subcl subcll", carry_builtin},
    {"add_overflow sub_overflow mul_overflow", overflow_builtin},
    {"add_overflow_p sub_overflow_p mul_overflow_p", overflow_builtin},
    {"sadd_overflow saddl_overflow saddll_overflow uadd_overflow uaddl_overflow uaddll_overflow", overflow_builtin},
    {"ssub_overflow ssubl_overflow ssubll_overflow usub_overflow usubl_overflow usubll_overflow", overflow_builtin},
    {"smul_overflow smull_overflow smulll_overflow umul_overflow umull_overflow umulll_overflow", overflow_builtin},
    // floating point
    {"isnan isnanf isnanl isinf isinff isinfl isinf_sign isfinite finite finitef finitel", float_test},
    {"isnormal issubnormal iszero signbit signbitf signbitl", float_test},
    {"isgreater isgreaterequal isless islessequal islessgreater isunordered", float_comparison},
    {"inf inff infl huge_val huge_valf huge_vall nan nanf nanl nans nansf nansl", float_constant},
    {"fpclassify", float_class},
    {"fabs fabsf fabsl", float_magnitude},
    {"powi powif powil", float_power},
    // hints
    {"expect expect_with_probability assume_aligned launder", first_argument},
    {"prefetch __clear_cache ia32_pause", evaluate_only},
    {"unreachable", unreachable_builtin},
    {"assume", assume_builtin},
    {"trap", trap_builtin},
    // questions to the compiler
    {"constant_p classify_type", folded_builtin},
    {"object_size dynamic_object_size", object_size},
    {"return_address frame_address extract_return_addr readcyclecounter", unknown_value},
    // memory on the stack, variadic arguments
    {"alloca_with_align alloca_with_align_uninitialized alloca_uninitialized", stack_block},
    {"va_start va_copy va_end stdarg_start", variadic_builtin},
};

// With their prefix.
constexpr CallTable::Row atomic_rows[] = {
    {"__atomic_test_and_set __atomic_clear", atomic_flag},
    {"__atomic_thread_fence __atomic_signal_fence __c11_atomic_thread_fence __c11_atomic_signal_fence", atomic_fence},
    {"__atomic_always_lock_free __atomic_is_lock_free", atomic_is_lock_free},
};

// __builtin_X of a library function X is X, and __builtin___X_chk is X with a check. Compilers may call a function X
// of the program's, or not: what then happens is open.
std::optional<Term> library_builtin(const CallContext& call) {
  const std::string& name = call.name;
  if (name.starts_with("__") && name.ends_with("_chk")) return checked_call(call);
  const std::string plain = name == "memcpy_inline" ? "memcpy" : name == "memset_inline" ? "memset" : name;
  if (call.module.units.defined_by_program(plain, call.unit) || !is_library_function(plain)) return std::nullopt;
  return call.library.call(call.expr, plain, call.use);
}

}  // namespace

bool is_builtin_name(const std::string& name) {
  for (const std::string& prefix : {builtin_prefix, std::string("__sync_"), std::string("__atomic_"),
                                    std::string("__c11_"), std::string("__scoped_atomic_")})
    if (name.starts_with(prefix)) return true;
  return false;
}

Term builtin_call(const CallContext& call) {
  static const CallTable builtins(builtin_rows), atomics(atomic_rows);
  std::optional<Term> value;
  if (call.name.starts_with(builtin_prefix)) {
    const CallContext bare = call.named(call.name.substr(builtin_prefix.size()));
    value = builtins.contains(bare.name) ? builtins.lower(bare) : library_builtin(bare);
  } else if (call.name.starts_with("__sync_")) {
    value = sync_builtin(call);
  } else {
    value = atomics.lower(call);
  }
  return value ? *value : call.calls.unmodelled_call("builtin " + call.name, call.expr->getType());
}

namespace {

// A function with a check.
struct CheckedFunction {
  // Model: by a model of the checked function; without one it is refused.
  enum class Check : std::uint8_t { None, Amount, Copy, Append, Model };
  const char* name;
  int size, flag;  // arguments that the plain function does not have; -1: none
  Check check;
  int amount = -1;  // the argument that must be at most the size
};
using Check = CheckedFunction::Check;
constexpr CheckedFunction checked_functions[] = {
    {"memcpy", 3, -1, Check::Amount, 2},   {"memmove", 3, -1, Check::Amount, 2}, {"mempcpy", 3, -1, Check::Amount, 2},
    {"memset", 3, -1, Check::Amount, 2},   {"strncpy", 3, -1, Check::Amount, 2}, {"stpncpy", 3, -1, Check::Amount, 2},
    {"strcpy", 2, -1, Check::Copy},        {"stpcpy", 2, -1, Check::Copy},       {"strcat", 2, -1, Check::Append},
    {"strncat", 3, -1, Check::Model},      {"sprintf", 2, 1, Check::Model},      {"snprintf", 3, 2, Check::Amount, 1},
    {"printf", -1, 0, Check::None},        {"fprintf", -1, 1, Check::None},      {"dprintf", -1, 1, Check::None},
    {"vprintf", -1, 0, Check::None},       {"vfprintf", -1, 1, Check::None},     {"vdprintf", -1, 1, Check::None},
    {"asprintf", -1, 1, Check::None},      {"vasprintf", -1, 1, Check::None},    {"vsprintf", 2, 1, Check::Model},
    {"vsnprintf", 3, 2, Check::Amount, 1}, {"read", 3, -1, Check::Amount, 2},
};

void continue_if(Emitter& out, Term condition) {  // otherwise the execution ends
  const LocationId good = out.new_location(), bad = out.new_location();
  out.split(condition, good, bad);
  out.move_to(bad);
  out.end_execution();
  out.move_to(good);
}

// How many bytes the function writes, of the size type.
Term written_bytes(const CallContext& call, const CheckedFunction& function, const std::vector<Term>& arguments,
                   const std::vector<ScalarType>& types) {
  const ScalarType size = call.encoding().size_type();
  if (function.check == Check::Amount)
    return call.arithmetic.convert(arguments[function.amount], types[function.amount], size);
  const auto sum = [&](Term one, Term other) { return call.encoding().binary(BinaryOperator::Add, one, other, size); };
  const Term copied = call.library.string_length(arguments[1]);
  const Term bytes = sum(copied, call.constant(1, size));
  return function.check == Check::Append ? sum(bytes, call.library.string_length(arguments[0])) : bytes;
}

std::optional<Term> checked_call_of(const CallContext& call, const CheckedFunction& function) {
  if (static_cast<int>(call.count()) <= std::max(function.size, function.flag)) return std::nullopt;
  std::vector<ScalarType> types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, types);
  std::vector<clang::Expr*> all, kept;
  for (int i = 0; i < static_cast<int>(arguments.size()); ++i) {
    all.push_back(call.expressions.evaluated(call.argument(i), arguments[i]));
    if (i != function.size && i != function.flag) kept.push_back(all.back());
  }
  if (function.size >= 0) {
    const ScalarType size = call.encoding().size_type();
    const Term limit =
        call.out.save(call.arithmetic.convert(arguments[function.size], types[function.size], size), size);
    const std::optional<Integer> known = call.encoding().constant_value(limit, size);
    const bool unlimited = known && *known == size.high();
    if (!unlimited && function.check == Check::Model) {
      const ProcedureId model = call.module.procedures.model_procedure(call.name);
      if (model == none_id) return std::nullopt;
      return call.library.call_model(call.calls.call_on(call.expr, all), model, call.name);
    }
    const bool is_checked = function.check != Check::None && function.check != Check::Model;
    if (is_checked && (!unlimited || function.check == Check::Amount)) {
      const Term written = written_bytes(call, function, arguments, types);
      if (!unlimited) continue_if(call.out, call.encoding().compare(Comparison::Le, written, limit, size));
    }
  }
  return call.library.call(call.calls.call_on(call.expr, kept), call.name.substr(2, call.name.size() - 6), call.use);
}

}  // namespace

// The functions of fortified compilation: __memcpy_chk(to, from, n, size) is memcpy(to, from, n) and ends the execution
// if n is more than size.
std::optional<Term> checked_call(const CallContext& call) {
  const std::string plain = call.name.substr(2, call.name.size() - 6);
  if (call.module.units.defined_by_program(plain, call.unit)) return std::nullopt;
  const auto* const found =
      std::ranges::find_if(checked_functions, [&](const CheckedFunction& one) { return plain == one.name; });
  return found == std::end(checked_functions) ? std::nullopt : checked_call_of(call, *found);
}

}  // namespace warrant
