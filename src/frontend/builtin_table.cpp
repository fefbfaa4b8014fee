// Every function of the compiler's that Warrant gives a meaning to, by name. A builtin without an entry that is not a
// function of the C library either is refused by name.
#include <sstream>
#include <unordered_map>

#include "frontend/library_functions.h"
#include "frontend/lowering.h"

namespace warrant {
namespace {

constexpr const char* builtin_prefix = "__builtin_";

}  // namespace

// The names, without the prefix __builtin_, and what lowers them.
const FunctionLowering::BuiltinTable& FunctionLowering::builtin_table() {
  using Lowering = FunctionLowering;
  struct Row {
    const char* names;
    Handler handler;
  };
  static const Row rows[] = {
      // bits
      {"clz clzl clzll clzg ctz ctzl ctzll ctzg", &Lowering::bit_count},
      {"popcount popcountl popcountll popcountg parity parityl parityll ffs ffsl ffsll", &Lowering::bit_count},
      {"clrsb clrsbl clrsbll", &Lowering::redundant_sign_bits},
      {"bswap16 bswap32 bswap64", &Lowering::swapped_bytes},
      {"bitreverse8 bitreverse16 bitreverse32 bitreverse64", &Lowering::reversed_bits},
      {"rotateleft8 rotateleft16 rotateleft32 rotateleft64", &Lowering::rotated_bits},
      {"rotateright8 rotateright16 rotateright32 rotateright64", &Lowering::rotated_bits},
      // arithmetic of a given width
      {"addcb addcs addc addcl addcll subcb subcs subc subcl subcll", &Lowering::carry_builtin},
      {"add_overflow sub_overflow mul_overflow", &Lowering::overflow_builtin},
      {"add_overflow_p sub_overflow_p mul_overflow_p", &Lowering::overflow_builtin},
      {"sadd_overflow saddl_overflow saddll_overflow uadd_overflow uaddl_overflow uaddll_overflow",
       &Lowering::overflow_builtin},
      {"ssub_overflow ssubl_overflow ssubll_overflow usub_overflow usubl_overflow usubll_overflow",
       &Lowering::overflow_builtin},
      {"smul_overflow smull_overflow smulll_overflow umul_overflow umull_overflow umulll_overflow",
       &Lowering::overflow_builtin},
      // floating point
      {"isnan isnanf isnanl isinf isinff isinfl isinf_sign isfinite finite finitef finitel", &Lowering::float_test},
      {"isnormal issubnormal iszero signbit signbitf signbitl", &Lowering::float_test},
      {"isgreater isgreaterequal isless islessequal islessgreater isunordered", &Lowering::float_comparison},
      {"inf inff infl huge_val huge_valf huge_vall nan nanf nanl nans nansf nansl", &Lowering::float_constant},
      {"fpclassify", &Lowering::float_class},
      {"fabs fabsf fabsl", &Lowering::float_magnitude},
      {"powi powif powil", &Lowering::float_power},
      // hints
      {"expect expect_with_probability assume_aligned launder", &Lowering::first_argument},
      {"prefetch __clear_cache ia32_pause", &Lowering::evaluate_only},
      {"unreachable", &Lowering::unreachable_builtin},
      {"assume", &Lowering::assume_builtin},
      {"trap", &Lowering::trap_builtin},
      // questions to the compiler
      {"constant_p classify_type", &Lowering::folded_builtin},
      {"object_size dynamic_object_size", &Lowering::object_size},
      {"return_address frame_address extract_return_addr readcyclecounter", &Lowering::unknown_value},
      // memory on the stack, variadic arguments
      {"alloca_with_align alloca_with_align_uninitialized alloca_uninitialized", &Lowering::stack_block},
      {"va_start va_copy va_end stdarg_start", &Lowering::variadic_builtin},
  };
  static const BuiltinTable table = [] {
    BuiltinTable made;
    for (const Row& row : rows) {
      std::istringstream names(row.names);
      for (std::string name; names >> name;) made[name] = row.handler;
    }
    return made;
  }();
  return table;
}

bool FunctionLowering::is_builtin_name(const std::string& name) {
  for (const char* prefix : {builtin_prefix, "__sync_", "__atomic_", "__c11_", "__scoped_atomic_"})
    if (name.starts_with(prefix)) return true;
  return false;
}

Term FunctionLowering::builtin_call(const clang::CallExpr* expr, const std::string& name, ResultUse use) {
  std::optional<Term> value;
  if (name.starts_with(builtin_prefix)) {
    const std::string rest = name.substr(std::string(builtin_prefix).size());
    if (const auto known = builtin_table().find(rest); known != builtin_table().end())
      value = (this->*known->second)(expr, rest);
    else
      value = library_builtin(expr, rest, use);
  } else if (name.starts_with("__sync_")) {
    value = sync_builtin(expr, name);
  } else if (name == "__atomic_test_and_set" || name == "__atomic_clear") {
    value = atomic_flag(expr, name);
  } else if (name == "__atomic_thread_fence" || name == "__atomic_signal_fence" ||
             name == "__c11_atomic_thread_fence" || name == "__c11_atomic_signal_fence") {
    value = atomic_fence(expr, name);
  } else if (name == "__atomic_always_lock_free" || name == "__atomic_is_lock_free" ||
             name == "__c11_atomic_is_lock_free") {
    value = name[2] == 'c' ? std::nullopt : atomic_is_lock_free(expr, name);
  }
  return value ? *value : unmodelled_call("builtin " + name, expr->getType());
}

// __builtin_X of a library function X is X, and __builtin___X_chk is X with a check. Compilers may call a function X
// of the program's, or not: what then happens is open.
std::optional<Term> FunctionLowering::library_builtin(const clang::CallExpr* expr, const std::string& name,
                                                      ResultUse use) {
  if (name.starts_with("__") && name.ends_with("_chk")) return checked_call(expr, name, use);
  const std::string plain = name == "memcpy_inline" ? "memcpy" : name == "memset_inline" ? "memset" : name;
  if (module_.defined_by_program(plain, *unit_) || !is_library_function(plain)) return std::nullopt;
  return library_call(expr, plain, use);
}

// The functions of fortified compilation: __memcpy_chk(to, from, n, size) is memcpy(to, from, n) and ends the execution
// if n is more than size.
std::optional<Term> FunctionLowering::checked_call(const clang::CallExpr* expr, const std::string& name,
                                                   ResultUse use) {
  // Model: by a model of the checked function; without one it is refused.
  enum class Check : std::uint8_t { None, Amount, Copy, Append, Model };
  struct Row {
    const char* name;
    int size, flag;  // arguments that the plain function does not have; -1: none
    Check check;
    int amount = -1;  // the argument that must be at most the size
  };
  static const Row rows[] = {
      {"memcpy", 3, -1, Check::Amount, 2},   {"memmove", 3, -1, Check::Amount, 2}, {"mempcpy", 3, -1, Check::Amount, 2},
      {"memset", 3, -1, Check::Amount, 2},   {"strncpy", 3, -1, Check::Amount, 2}, {"stpncpy", 3, -1, Check::Amount, 2},
      {"strcpy", 2, -1, Check::Copy},        {"stpcpy", 2, -1, Check::Copy},       {"strcat", 2, -1, Check::Append},
      {"strncat", 3, -1, Check::Model},      {"sprintf", 2, 1, Check::Model},      {"snprintf", 3, 2, Check::Amount, 1},
      {"printf", -1, 0, Check::None},        {"fprintf", -1, 1, Check::None},      {"dprintf", -1, 1, Check::None},
      {"vprintf", -1, 0, Check::None},       {"vfprintf", -1, 1, Check::None},     {"vdprintf", -1, 1, Check::None},
      {"asprintf", -1, 1, Check::None},      {"vasprintf", -1, 1, Check::None},    {"vsprintf", 2, 1, Check::Model},
      {"vsnprintf", 3, 2, Check::Amount, 1}, {"read", 3, -1, Check::Amount, 2},
  };
  const std::string plain = name.substr(2, name.size() - 6);
  if (module_.defined_by_program(plain, *unit_)) return std::nullopt;
  for (const Row& row : rows) {
    if (plain != row.name) continue;
    if (static_cast<int>(expr->getNumArgs()) <= std::max(row.size, row.flag)) return std::nullopt;
    std::vector<ScalarType> argument_types;
    const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
    std::vector<clang::Expr*> all, kept;
    for (int i = 0; i < static_cast<int>(arguments.size()); ++i) {
      all.push_back(evaluated(expr->getArg(i), arguments[i]));
      if (i != row.size && i != row.flag) kept.push_back(all.back());
    }
    if (row.size >= 0) {
      const ScalarType size = encoding().size_type();
      const Term limit = save(convert(arguments[row.size], argument_types[row.size], size), size);
      const std::optional<Integer> known = encoding().constant_value(limit, size);
      const bool unlimited = known && *known == size.high();
      if (!unlimited && row.check == Check::Model) {
        const ProcedureId model = module_.model_procedure(name);
        return model == none_id ? std::nullopt : std::optional(call_model(call_on(expr, all), model, name));
      }
      Term written = limit;
      if (row.check == Check::Amount) written = convert(arguments[row.amount], argument_types[row.amount], size);
      if (!unlimited && (row.check == Check::Copy || row.check == Check::Append)) {
        written = encoding().binary(BinaryOperator::Add, string_length(arguments[1]), constant(1, size), size);
        if (row.check == Check::Append)
          written = encoding().binary(BinaryOperator::Add, written, string_length(arguments[0]), size);
      }
      if (!unlimited) continue_if(encoding().compare(Comparison::Le, written, limit, size));
    }
    return library_call(call_on(expr, kept), plain, use);
  }
  return std::nullopt;
}

}  // namespace warrant
