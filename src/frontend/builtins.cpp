// Functions that the lowering knows by name: the verifier's own, memory, output, and how executions end.
#include <unordered_set>

#include "frontend/lowering.h"

namespace warrant {
namespace {

bool starts_with(const std::string& text, const char* prefix) { return text.rfind(prefix, 0) == 0; }

// Functions whose effect on what others see is not modelled: havoc would not over-approximate a call of them.
bool has_unmodelled_effect(const std::string& name) {
  static const std::unordered_set<std::string> names = {
      "sprintf",         "snprintf",       "vsprintf",    "vsnprintf",   "asprintf",       "swprintf",
      "scanf",           "fscanf",         "sscanf",      "vscanf",      "__isoc99_scanf", "__isoc99_sscanf",
      "__isoc99_fscanf", "gets",           "fgets",       "fread",       "read",           "recv",
      "getline",         "setjmp",         "_setjmp",     "__sigsetjmp", "sigsetjmp",      "longjmp",
      "siglongjmp",      "pthread_create", "thrd_create", "signal",      "sigaction",      "atexit",
      "at_quick_exit",   "fork",           "vfork",       "clone",       "strtok_r",       "mmap"};
  return names.contains(name);
}

}  // namespace

std::optional<Term> FunctionLowering::special_call(const clang::CallExpr* expr, const std::string& name,
                                                   ResultUse use) {
  if (auto value = verifier_call(expr, name)) return value;
  if (auto value = memory_call(expr, name)) return value;
  if (auto value = output_call(expr, name, use)) return value;
  if (auto value = float_call(expr, name)) return value;
  if (auto value = compiler_builtin(expr, name)) return value;
  if (has_unmodelled_effect(name) && module_.procedure_for(expr->getDirectCallee(), *unit_) == none_id) {
    unmodelled("call of " + name);
    const clang::QualType type = expr->getType();
    return type->isVoidType() || TypeMap::is_aggregate(type) ? void_value() : encoding().zero(scalar(type));
  }
  return std::nullopt;
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
  if ((name == "__VERIFIER_assume" || name == "__warrant_assume" || name == "__builtin_assume") &&
      expr->getNumArgs() == 1) {
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
      name == "__warrant_exit" || name == "__builtin_trap" || name == "__builtin_abort" || name == "__builtin_exit") {
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

std::optional<Term> FunctionLowering::memory_call(const clang::CallExpr* expr, const std::string& full_name) {
  const std::string name = starts_with(full_name, "__builtin_") ? full_name.substr(10) : full_name;
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

void FunctionLowering::print(const clang::CallExpr* expr, unsigned format_index) {
  const auto* literal = llvm::dyn_cast<clang::StringLiteral>(expr->getArg(format_index)->IgnoreParenImpCasts());
  Output output;
  for (unsigned i = format_index + 1; i < expr->getNumArgs(); ++i) {
    const clang::Expr* argument = expr->getArg(i);
    if (TypeMap::is_aggregate(argument->getType())) {
      effects(argument);
      continue;
    }
    const ScalarType type = type_of(argument);
    Term value = rvalue(argument);
    for (unsigned later = i + 1; later < expr->getNumArgs(); ++later) value = stable(value, type, expr->getArg(later));
    output.arguments.push_back({value, type, none_id});
  }
  if (!literal || literal->getCharByteWidth() != 1) return;  // what it prints is not known; it has no other effect
  output.format = literal->getString().str();
  emit(std::move(output));
}

std::optional<Term> FunctionLowering::output_call(const clang::CallExpr* expr, const std::string& full_name,
                                                  ResultUse use) {
  const std::string name = starts_with(full_name, "__builtin_") ? full_name.substr(10) : full_name;
  const unsigned count = expr->getNumArgs();
  const auto is_stdout = [&](unsigned index) {
    const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(expr->getArg(index)->IgnoreParenImpCasts());
    return ref && ref->getDecl()->getNameAsString() == "stdout";
  };
  const auto returned = [&](std::optional<Term> value = {}) -> Term {
    if (use == ResultUse::Discarded || expr->getType()->isVoidType()) return void_value();
    if (value) return *value;
    // How much was printed is not modelled.
    return fresh_input(InputKind::Unmodelled, name, scalar(expr->getType()), Integer(0));
  };
  const auto evaluate_rest = [&] {
    std::vector<ScalarType> ignored;
    evaluate_arguments(expr, ignored);
  };
  if (name == "printf" && count >= 1) {
    print(expr, 0);
    return returned();
  }
  if (name == "fprintf" && count >= 2) {
    if (is_stdout(0))
      print(expr, 1);
    else
      for (unsigned i = 2; i < count; ++i) effects(expr->getArg(i));
    return returned();
  }
  const bool puts_line = name == "puts" && count == 1;
  if (puts_line || (name == "fputs" && count == 2)) {
    Output output;
    if (const auto* literal = llvm::dyn_cast<clang::StringLiteral>(expr->getArg(0)->IgnoreParenImpCasts());
        literal && literal->getCharByteWidth() == 1) {
      for (char c : literal->getString()) output.format += c == '%' ? "%%" : std::string(1, c);
    } else {
      output.format = "%s";
      output.arguments.push_back({rvalue(expr->getArg(0)), type_of(expr->getArg(0)), none_id});
    }
    if (puts_line) output.format += "\n";
    if (puts_line || is_stdout(1)) emit(std::move(output));
    return returned();
  }
  const bool one_character = name == "putchar" && count == 1;
  if (one_character || ((name == "putc" || name == "fputc" || name == "_IO_putc") && count == 2)) {
    const ScalarType type = type_of(expr->getArg(0));
    const Term value = save(rvalue(expr->getArg(0)), type);
    if (one_character || is_stdout(1)) emit(Output{"%c", {{value, type, none_id}}});
    return returned(encoding().convert(value, type, scalar(expr->getType())));
  }
  if (name == "vprintf" || name == "vfprintf" || name == "fflush" || name == "perror" || name == "setbuf" ||
      name == "setvbuf") {
    evaluate_rest();
    return returned(expr->getType()->isVoidType() ? std::optional<Term>() : encoding().zero(scalar(expr->getType())));
  }
  return std::nullopt;
}

}  // namespace warrant
