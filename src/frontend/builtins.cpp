// Functions that the lowering knows by name: the verifier's own, memory, output, and how executions end.
#include <unordered_map>

#include "frontend/lowering.h"

namespace warrant {
namespace {

bool starts_with(const std::string& text, const char* prefix) { return text.rfind(prefix, 0) == 0; }

}  // namespace

std::optional<Term> FunctionLowering::special_call(const clang::CallExpr* expr, const std::string& name,
                                                   ResultUse use) {
  if (is_builtin_name(name)) return builtin_call(expr, name, use);
  if (auto value = verifier_call(expr, name)) return value;
  if (!is_declared_rightly(expr, name, use))
    return unmodelled_call("call of " + name + ", which is declared with another type", expr->getType());
  if (auto value = memory_call(expr, name)) return value;
  if (auto value = output_call(expr, name, use)) return value;
  if (auto value = float_intrinsic(expr, name)) return value;
  if (name == "fabs" || name == "fabsf" || name == "fabsl") return float_magnitude(expr, name);
  if ((name == "ffs" || name == "ffsl" || name == "ffsll") && expr->getNumArgs() == 1) return bit_count(expr, name);
  if (name == "pthread_mutex_init" || name == "pthread_mutex_lock" || name == "pthread_mutex_unlock" ||
      name == "pthread_mutex_destroy") {
    std::vector<ScalarType> ignored;
    evaluate_arguments(expr, ignored);
    return expr->getType()->isVoidType() ? void_value() : encoding().zero(scalar(expr->getType()));
  }
  if ((name == "open" || name == "openat") && expr->getNumArgs() >= 2) return descriptor_call(expr, name);
  if (name.starts_with("__") && name.ends_with("_chk")) return checked_call(expr, name, use);
  return std::nullopt;
}

// The functions of memory by their types: the result, then the parameters; v nothing, p a pointer, s a size, i an int.
bool FunctionLowering::is_declared_rightly(const clang::CallExpr* expr, const std::string& name, ResultUse use) {
  static const std::unordered_map<std::string, std::string> signatures = {
      {"malloc", "ps"}, {"calloc", "pss"},  {"realloc", "pps"},  {"free", "vp"},
      {"alloca", "ps"}, {"memcpy", "ppps"}, {"memmove", "ppps"}, {"memset", "ppis"}};
  const auto known = signatures.find(name);
  if (known == signatures.end() || expr->getNumArgs() + 1 != known->second.size()) return true;
  const unsigned word = encoding().pointer_type().bytes;
  const auto is_word = [&](ScalarType type) { return !type.is_floating() && type.bytes == word; };
  if (use == ResultUse::Needed && !expr->getType()->isVoidType()) {
    const std::optional<ScalarType> result = types().scalar(expr->getType());
    if (known->second[0] != 'p' || !result || !is_word(*result)) return false;
  }
  for (unsigned i = 0; i < expr->getNumArgs(); ++i) {
    const std::optional<ScalarType> given = types().scalar(expr->getArg(i)->getType());
    if (!given || given->is_floating()) return false;
    if (known->second[i + 1] == 'i' || is_word(*given)) continue;
    // A constant that is not negative looks the same in a wider register.
    clang::Expr::EvalResult value;
    if (given->bytes > word || !expr->getArg(i)->EvaluateAsInt(value, unit_->context()) ||
        value.Val.getInt().isNegative())
      return false;
  }
  return true;
}

Term FunctionLowering::descriptor_call(const clang::CallExpr* expr, const std::string& name) {
  std::vector<ScalarType> ignored;
  evaluate_arguments(expr, ignored);
  may_set_errno();
  if (expr->getType()->isVoidType()) return void_value();
  return fresh_input(InputKind::Unmodelled, name, scalar(expr->getType()), Integer(-1));
}

std::optional<Term> FunctionLowering::verifier_call(const clang::CallExpr* expr, const std::string& name) {
  const auto evaluate_all = [&] {
    std::vector<ScalarType> ignored;
    evaluate_arguments(expr, ignored);
  };
  if (starts_with(name, "__VERIFIER_nondet_") && name != "__VERIFIER_nondet_memory") {
    evaluate_all();
    const clang::QualType type = expr->getType();
    if (type->isVoidType()) return void_value();
    if (TypeMap::is_aggregate(type))
      return allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic, Content::Undefined, name);
    const Term value = fresh_input(InputKind::Nondet, name, scalar(type));
    return type->isPointerType() && !type->isFunctionPointerType() ? value_or_object(value, name) : value;
  }
  if (starts_with(name, "__warrant_nondet_")) return fresh_input(InputKind::Unmodelled, name, type_of(expr));
  if ((name == "__VERIFIER_assume" || name == "__warrant_assume") && expr->getNumArgs() == 1) {
    const Term holds = condition(expr->getArg(0));
    if (!holds.is_true()) emit(Assume{holds, AssumeKind::Program});
    return void_value();
  }
  if (starts_with(name, "__VERIFIER_atomic_begin") || starts_with(name, "__VERIFIER_atomic_end")) return void_value();
  if (name == "assert" && expr->getNumArgs() == 1) {  // used without its header
    const LocationId good = new_location(), bad = new_location();
    branch(expr->getArg(0), good, bad);
    current_ = bad;
    if (module_.options().error_functions.empty())
      connect(cfa().add_location(here_, LocationKind::Error, "assert"));
    else
      end_execution();
    current_ = good;
    return expr->getType()->isVoidType() ? void_value() : encoding().zero(scalar(expr->getType()));
  }
  if (name == "abort" || name == "exit" || name == "_exit" || name == "_Exit" || name == "quick_exit" ||
      name == "__VERIFIER_error" || name == "reach_error" || name == "__assert_fail" || name == "__assert" ||
      name == "__warrant_exit") {
    if (!starts_with(name, "__assert")) evaluate_all();
    end_execution();
    return expr->getType()->isVoidType() ? void_value() : encoding().zero(scalar(expr->getType()));
  }
  return std::nullopt;
}

Term FunctionLowering::heap_block(Term size, Content content, const char* name, bool may_fail) {
  const ScalarType pointer = encoding().pointer_type();
  const VariableId target = temporary(pointer, name);
  module_.program().variable(target).role = VariableRole::Address;
  const unsigned align = pointer.bytes == 4 ? 8 : 16;
  emit(Allocate{target, size, align, Lifetime::Heap, content, name});
  const Term block = module_.program().symbol(target);
  if (const VariableId sizes = module_.block_sizes(); sizes != none_id)
    emit(Assign{sizes, terms().store(module_.program().symbol(sizes), block, size)});
  if (!may_fail) return block;
  const Term fails = fresh_input(InputKind::External, std::string(name) + " fails", ScalarType::boolean());
  return save(terms().ite(encoding().truth(fails, ScalarType::boolean()), encoding().zero(pointer), block), pointer);
}

// A new block with what fits of the old one, which is freed. If there is no new one, the old one stays.
Term FunctionLowering::reallocate(Term old, Term size, bool may_fail) {
  const ScalarType pointer = encoding().pointer_type();
  const Term block = heap_block(size, Content::Undefined, "realloc", may_fail);
  const LocationId moves = new_location(), join = new_location();
  split(terms().conjunction(encoding().truth(old, pointer), encoding().truth(block, pointer)), moves, join);
  current_ = moves;
  const Term old_size = terms().select(module_.program().symbol(module_.block_sizes()), old);
  const Term smaller = encoding().compare(Comparison::Le, old_size, size, pointer);
  emit(Copy{block, old, terms().ite(smaller, old_size, size), nullptr});
  emit(Free{old});
  connect(join);
  current_ = join;
  return block;
}

std::optional<Term> FunctionLowering::memory_call(const clang::CallExpr* expr, const std::string& name) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type();
  const unsigned count = expr->getNumArgs();
  const auto argument_size = [&](unsigned index) {
    return encoding().convert(rvalue_as(expr->getArg(index), size), size, pointer);
  };
  const bool may_fail = module_.options().malloc_may_fail;
  if (name == "malloc" && count == 1) return heap_block(argument_size(0), Content::Undefined, "malloc", may_fail);
  if (name == "__warrant_allocate") {
    clang::Expr::EvalResult zero;
    const bool zeroed = expr->getArg(1)->EvaluateAsInt(zero, unit_->context()) && !zero.Val.getInt().isZero();
    return heap_block(argument_size(0), zeroed ? Content::Zero : Content::Undefined, "allocate", false);
  }
  if (name == "calloc" && count == 2) {
    const Term number = stable(rvalue_as(expr->getArg(0), size), size, expr->getArg(1));
    const Term each = rvalue_as(expr->getArg(1), size);
    const Term bytes = encoding().binary(BinaryOperator::Mul, number, each, size);
    return heap_block(encoding().convert(bytes, size, pointer), Content::Zero, "calloc", may_fail);
  }
  if ((name == "alloca" || name == "__alloca") && count == 1) {
    const VariableId target = temporary(pointer, "alloca");
    module_.program().variable(target).role = VariableRole::Address;
    emit(Allocate{target, argument_size(0), 16, Lifetime::Alloca, Content::Undefined, "alloca"});
    return module_.program().symbol(target);
  }
  if ((name == "free" || name == "cfree" || name == "__warrant_free") && count == 1) {
    emit(Free{rvalue_as(expr->getArg(0), pointer)});
    return void_value();
  }
  if ((name == "__warrant_reallocate" || name == "realloc") && count == 2) {
    const Term old = save(rvalue_as(expr->getArg(0), pointer), pointer);
    return reallocate(old, save(argument_size(1), pointer), may_fail && name == "realloc");
  }

  const bool copies = name == "memcpy" || name == "memmove" || name == "__warrant_copy" || name == "__memcpy";
  const bool fills = name == "memset" || name == "__warrant_fill";
  if ((copies || fills) && count == 3) {
    std::vector<ScalarType> argument_types;
    const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
    const Term to = save(convert(arguments[0], argument_types[0], pointer), pointer);
    const Term bytes = encoding().convert(convert(arguments[2], argument_types[2], size), size, pointer);
    // Where the size is that of the object pointed to, C's types say what the bytes are.
    std::shared_ptr<const ObjectLayout> layout;
    const clang::QualType object = expr->getArg(0)->IgnoreParenCasts()->getType();
    const clang::QualType pointee = object->isArrayType() ? object : object->getPointeeType();
    if (const std::optional<Integer> known = encoding().constant_value(bytes, pointer);
        known && !pointee.isNull() && !pointee->isIncompleteType() && !pointee->isVoidType() &&
        !pointee->isVariablyModifiedType() && !pointee->isFunctionType() && types().size_of(pointee) == *known)
      layout = types().layout(pointee);
    if (copies)
      emit(Copy{to, convert(arguments[1], argument_types[1], pointer), bytes, layout});
    else
      emit(Fill{to, convert(arguments[1], argument_types[1], ScalarType::integer(1, false)), bytes, layout});
    return to;
  }
  return std::nullopt;
}

}  // namespace warrant
