// Functions that the lowering knows by name: the verifier's own, memory, output, and how executions end.
#include <algorithm>
#include <bit>
#include <unordered_map>

#include "frontend/lowering.h"
#include "program/guesses.h"

namespace warrant {
namespace {

constexpr unsigned page_bytes = 4096;
constexpr std::uint64_t max_alignment = 1 << 20;

}  // namespace

std::optional<Term> FunctionLowering::special_call(const clang::CallExpr* expr, const std::string& name,
                                                   ResultUse use) {
  if (is_builtin_name(name)) return builtin_call(expr, name, use);
  if (auto value = verifier_call(expr, name)) return value;
  if (auto value = jump_call(expr, name)) return value;
  if ((name == "signal" || name == "sigaction") && !unit_->is_model())
    module_.assume("only raise and abort raise signals", here_);
  if (auto value = harness_call(expr, name, use)) return value;
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
  const std::vector<Term> arguments = evaluate_arguments(expr, ignored);
  read_texts(expr, name, arguments);
  may_set_errno();
  if (expr->getType()->isVoidType()) return void_value();
  return fresh_input(InputKind::Unmodelled, name, scalar(expr->getType()), Integer(-1));
}

std::optional<Term> FunctionLowering::verifier_call(const clang::CallExpr* expr, const std::string& name) {
  const auto evaluate_all = [&] {
    std::vector<ScalarType> ignored;
    evaluate_arguments(expr, ignored);
  };
  if (name.starts_with("__VERIFIER_nondet_") && name != "__VERIFIER_nondet_memory") return nondet_call(expr, name);
  if (name.starts_with("__warrant_inexact_")) {
    const clang::Expr* given = expr->getArg(0)->IgnoreParenImpCasts();
    const auto* function = llvm::dyn_cast<clang::PredefinedExpr>(given);
    const clang::StringLiteral* named = function ? function->getFunctionName() : literal(given);
    std::string text = named ? named->getString().str() : name;
    if (text.starts_with("warrant_")) text = "a function of math.h";  // a part that several functions share
    return fresh_input(InputKind::Unmodelled, inexact_value_prefix + text, type_of(expr));
  }
  if (name == "__warrant_unmodelled" || name == "__warrant_unmodelled_data") {
    const auto* text = llvm::dyn_cast<clang::StringLiteral>(expr->getArg(0)->IgnoreParenImpCasts());
    const std::string construct = text ? text->getString().str() : name;
    unmodelled(construct, name == "__warrant_unmodelled_data");
    return void_value();
  }
  if (name.starts_with("__warrant_nondet_")) return fresh_input(InputKind::Unmodelled, name, type_of(expr));
  if ((name == "__VERIFIER_assume" || name == "__warrant_assume") && expr->getNumArgs() == 1) {
    const Term holds = condition(expr->getArg(0));
    if (!holds.is_true()) emit(Assume{holds, unit_->is_model() ? AssumeKind::Environment : AssumeKind::Program});
    return void_value();
  }
  if (name == "__warrant_require") {
    require_argument(condition(expr->getArg(0)));
    return void_value();
  }
  if (name == "__warrant_separate") {
    const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type();
    std::vector<Term> operands;
    for (unsigned i = 0; i < 4; ++i) {
      const ScalarType type = i % 2 == 0 ? pointer : size;
      operands.push_back(encoding().convert(rvalue_as(expr->getArg(i), type), type, pointer));
    }
    if (!goes_on_at_undefined()) emit(Separate{operands[0], operands[1], operands[2], operands[3]});
    return void_value();
  }
  if (name.starts_with(wrong_claim_prefix)) return void_value();  // where it is no error
  if (name.starts_with("__VERIFIER_atomic_begin") || name.starts_with("__VERIFIER_atomic_end")) return void_value();
  if (name == "assert" && expr->getNumArgs() == 1) {  // used without its header
    const LocationId good = new_location(), bad = new_location();
    branch(expr->getArg(0), good, bad);
    current_ = bad;
    if (module_.options().property.error_functions.empty() && module_.options().property.has_assertions)
      reach_error("assert");
    else {
      if (module_.handles_signals()) model_call("__warrant_abort_handler", {}, {});
      end_program(ProgramEnd::Abort, here_);
      end_execution();
    }
    current_ = good;
    return expr->getType()->isVoidType() ? void_value() : encoding().zero(scalar(expr->getType()));
  }
  if (name == "abort" || name == "exit" || name == "_exit" || name == "_Exit" || name == "quick_exit" ||
      name == "__VERIFIER_error" || name == "reach_error" || name == "__assert_fail" || name == "__assert" ||
      name == "__warrant_exit") {
    if (!name.starts_with("__assert")) evaluate_all();
    const bool aborts = name == "abort" || name.starts_with("__assert");
    if (aborts && module_.handles_signals() && !unit_->is_model()) model_call("__warrant_abort_handler", {}, {});
    end_program(name == "exit" || name == "__warrant_exit" ? ProgramEnd::Exit : ProgramEnd::Abort, here_);
    end_execution();
    return expr->getType()->isVoidType() ? void_value() : encoding().zero(scalar(expr->getType()));
  }
  return std::nullopt;
}

FunctionLowering::HeapRequest FunctionLowering::heap_request(Term size, Content content, const char* name) {
  const ScalarType pointer = encoding().pointer_type();
  // No object is larger than the difference of two pointers can be.
  const Term largest = encoding().address(encoding().difference_type().high());
  HeapRequest request;
  request.size = size;
  request.possible = encoding().compare(Comparison::Le, size, largest, pointer);
  request.content = content;
  request.name = name;
  request.may_fail = module_.options().malloc_may_fail;
  return request;
}

// Whether number * each is the size of an object, both of the size type.
Term FunctionLowering::product_is_possible(Term number, Term each) {
  const ScalarType size = encoding().size_type();
  const Integer largest = encoding().difference_type().high();
  std::optional<Integer> factor = encoding().constant_value(each, size);
  Term other = number;
  if (!factor) {
    factor = encoding().constant_value(number, size);
    other = each;
  }
  if (factor) {
    if (factor->is_zero()) return terms().truth();
    const Term limit = constant(Integer::euclidean_quotient(largest, *factor), size);
    return encoding().compare(Comparison::Le, other, limit, size);
  }
  const ScalarType wide = ScalarType::integer(2 * size.bytes, false);
  const Term left = encoding().convert(number, size, wide), right = encoding().convert(each, size, wide);
  const Term product = encoding().binary(BinaryOperator::Mul, left, right, wide);
  return encoding().compare(Comparison::Le, product, constant(largest, wide), wide);
}

Term FunctionLowering::heap_block(const HeapRequest& request) {
  const ScalarType pointer = encoding().pointer_type();
  Term possible = request.possible;
  if (request.may_fail && !possible.is_false()) {
    const Term fails = fresh_input(InputKind::External, std::string(request.name) + " fails", ScalarType::boolean());
    possible = terms().conjunction(possible, terms().negate(encoding().truth(fails, ScalarType::boolean())));
  }
  if (possible.is_false()) {
    const Term null = encoding().zero(pointer);
    note_failed_allocation(null);
    return null;
  }
  const bool is_possible = possible.is_true();
  LocationId refuses = none_id;
  if (!is_possible) {
    const LocationId gives = new_location();
    refuses = new_location();
    split(possible, gives, refuses);
    current_ = gives;
  }
  const VariableId target = temporary(pointer, request.name);
  module_.program().variable(target).role = VariableRole::Address;
  const unsigned usual_align = pointer.bytes == 4 ? 8 : 16;
  emit(Allocate{target, request.size, std::max(request.align, usual_align), Lifetime::Heap, request.content,
                request.name, false, nullptr, heap_shape_});
  Term block = module_.program().symbol(target);
  if (const VariableId sizes = module_.block_sizes(); sizes != none_id)
    emit(Assign{sizes, terms().store(module_.program().symbol(sizes), block, request.size)});
  if (!is_possible) {
    const VariableId result = temporary(pointer, request.name);
    const LocationId join = new_location();
    emit(Assign{result, block});
    connect(join);
    current_ = refuses;
    emit(Assign{result, encoding().zero(pointer)});
    connect(join);
    current_ = join;
    block = module_.program().symbol(result);
  }
  if (!is_possible) note_failed_allocation(block);
  return block;
}

// Where there is no block, errno says so.
void FunctionLowering::note_failed_allocation(Term block) {
  const ProcedureId note = module_.out_of_memory();
  if (note == none_id) return;
  const LocationId failed = new_location(), join = new_location();
  split(encoding().truth(block, encoding().pointer_type()), join, failed);
  current_ = failed;
  emit(Call{note, {}, none_id});
  connect(join);
  current_ = join;
}

// A new block with what fits of the old one, which is freed. If there is no new one, the old one stays; but a block
// that is to have no bytes is freed, and the result is null.
Term FunctionLowering::reallocate(Term old, HeapRequest request) {
  const ScalarType pointer = encoding().pointer_type();
  const VariableId sizes = module_.block_sizes();
  if (sizes == none_id) return unmodelled_value("reallocation in a program that does not name realloc", pointer);
  const VariableId result = temporary(pointer, request.name);
  const Term is_block = encoding().truth(old, pointer);
  const Term is_empty = terms().negate(encoding().truth(request.size, pointer));
  const Term is_freed = terms().conjunction(is_block, is_empty);
  const LocationId moves = new_location(), join = new_location();
  if (!is_freed.is_false()) {
    const LocationId frees = new_location(), resizes = new_location();
    split(is_freed, frees, resizes);
    current_ = frees;
    emit(Free{old});
    emit(Assign{result, encoding().zero(pointer)});
    connect(join);
    current_ = resizes;
  }
  emit(Free{old, Lifetime::Heap, false, true});
  const Term block = heap_block(request);
  emit(Assign{result, block});
  split(terms().conjunction(is_block, encoding().truth(block, pointer)), moves, join);
  current_ = moves;
  const Term old_size = terms().select(module_.program().symbol(sizes), old);
  const Term smaller = encoding().compare(Comparison::Le, old_size, request.size, pointer);
  emit(Copy{block, old, terms().ite(smaller, old_size, request.size), nullptr});
  emit(Free{old});
  connect(join);
  current_ = join;
  return module_.program().symbol(result);
}

// Alignments that are not known before the run are powers of two up to a page, which is what blocks then get.
Term FunctionLowering::aligned_block(Term alignment, HeapRequest request) {
  const ScalarType size = encoding().size_type();
  if (const auto known = encoding().constant_value(alignment, size)) {
    const std::uint64_t value = known->low_bits();
    if (!std::has_single_bit(value) || value > max_alignment)
      return unmodelled_value("alignment " + known->to_string(), encoding().pointer_type());
    request.align = static_cast<unsigned>(value);
    return heap_block(request);
  }
  std::vector<Term> powers;
  for (unsigned power = 1; power <= page_bytes; power *= 2) {
    const Term value = constant(Integer(static_cast<long>(power)), size);
    powers.push_back(encoding().compare(Comparison::Eq, alignment, value, size));
  }
  const LocationId usual = new_location(), unusual = new_location();
  split(terms().disjunction(powers), usual, unusual);
  current_ = unusual;
  unmodelled("alignment that is not a power of two up to 4096");
  current_ = usual;
  request.align = page_bytes;
  return heap_block(request);
}

Term FunctionLowering::posix_aligned_block(Term place, Term alignment, HeapRequest request) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type();
  constexpr int invalid = 22, out_of_memory = 12;  // EINVAL, ENOMEM
  if (const auto known = encoding().constant_value(alignment, size)) {
    const std::uint64_t value = known->low_bits();
    if (value < pointer.bytes || !std::has_single_bit(value)) return constant(Integer(invalid), int_type());
  } else {
    // Smaller ones are invalid.
    const LocationId usual = new_location(), unusual = new_location();
    split(encoding().compare(Comparison::Ge, alignment, constant(Integer(pointer.bytes), size), size), usual, unusual);
    current_ = unusual;
    unmodelled("alignment that is less than that of a pointer");
    current_ = usual;
  }
  const Term block = aligned_block(alignment, request);
  const LocationId good = new_location(), join = new_location();
  split(encoding().truth(block, pointer), good, join);
  current_ = good;
  emit(Store{place, block, pointer});
  connect(join);
  current_ = join;
  return terms().ite(encoding().truth(block, pointer), constant(Integer(0), int_type()),
                     constant(Integer(out_of_memory), int_type()));
}

// In the relaxed program, the function does with the argument what it does with others.
void FunctionLowering::require_argument(Term condition) {
  if (!goes_on_at(Undefined::LibraryArgument)) check(condition, Undefined::LibraryArgument);
}

// What memcpy and its kind ask of their arguments beside the accesses: pointers that are not null even if there is
// nothing to copy, and no overlap. memcpy(p, p, n) is what compilers make of `*p = *p`, and no sanitizer reports it.
void FunctionLowering::require_block_arguments(const std::string& name, Term to, std::optional<Term> from, Term bytes) {
  const ScalarType pointer = encoding().pointer_type();
  const Term some = encoding().truth(bytes, pointer);
  require_argument(terms().disjunction(some, encoding().truth(to, pointer)));
  if (!from) return;
  require_argument(terms().disjunction(some, encoding().truth(*from, pointer)));
  if (name == "memmove" || goes_on_at_undefined() || to == *from) return;
  const Term is_same = encoding().compare(Comparison::Eq, to, *from, pointer);
  emit(Separate{to, terms().ite(is_same, encoding().zero(pointer), bytes), *from, bytes});
}

std::optional<Term> FunctionLowering::memory_call(const clang::CallExpr* expr, const std::string& name) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type();
  const unsigned count = expr->getNumArgs();
  const auto argument_size = [&](unsigned index) {
    return encoding().convert(rvalue_as(expr->getArg(index), size), size, pointer);
  };
  const auto heap = [&](Content content, const char* what, unsigned index) {
    return heap_request(argument_size(index), content, what);
  };
  if (name == "malloc" && count == 1) return heap_block(heap(Content::Undefined, "malloc", 0));
  if (name == "__warrant_allocate") {
    clang::Expr::EvalResult zero;
    const bool zeroed = expr->getArg(1)->EvaluateAsInt(zero, unit_->context()) && !zero.Val.getInt().isZero();
    HeapRequest request = heap(zeroed ? Content::Zero : Content::Undefined, "allocate", 0);
    request.may_fail = false;
    return heap_block(request);
  }
  if (name == input_block_function && count == 2) {
    const auto* text = llvm::dyn_cast<clang::StringLiteral>(expr->getArg(1)->IgnoreParenImpCasts());
    const HeapRequest request = heap(Content::Input, "input", 0);
    emit(Assume{request.possible, AssumeKind::Environment});
    const VariableId target = temporary(pointer, "input");
    module_.program().variable(target).role = VariableRole::Address;
    emit(Allocate{target, request.size, 16, Lifetime::External, Content::Input,
                  text ? text->getString().str() : "input", false, nullptr, heap_shape_});
    return module_.program().symbol(target);
  }
  if (name == "calloc" && count == 2) {
    const Term number = stable(rvalue_as(expr->getArg(0), size), size, expr->getArg(1));
    const Term each = rvalue_as(expr->getArg(1), size);
    const Term bytes = encoding().binary(BinaryOperator::Mul, number, each, size);
    HeapRequest request = heap_request(encoding().convert(bytes, size, pointer), Content::Zero, "calloc");
    request.possible = product_is_possible(number, each);
    return heap_block(request);
  }
  if ((name == "alloca" || name == "__alloca") && count == 1) {
    const HeapRequest request = heap(Content::Undefined, "alloca", 0);
    check(request.possible, Undefined::BadSize);
    const VariableId target = temporary(pointer, "alloca");
    module_.program().variable(target).role = VariableRole::Address;
    emit(Allocate{target, request.size, 16, Lifetime::Alloca, Content::Undefined, "alloca"});
    return module_.program().symbol(target);
  }
  if ((name == "free" || name == "cfree" || name == "__warrant_free") && count == 1) {
    emit(Free{rvalue_as(expr->getArg(0), pointer)});
    return void_value();
  }
  if ((name == "__warrant_reallocate" || name == "realloc") && count == 2) {
    const Term old = save(rvalue_as(expr->getArg(0), pointer), pointer);
    HeapRequest request = heap_request(save(argument_size(1), pointer), Content::Undefined, "realloc");
    request.may_fail = request.may_fail && name == "realloc";
    return reallocate(old, request);
  }
  if ((name == "aligned_alloc" || name == "memalign" || name == "__warrant_allocate_aligned") && count == 2) {
    const Term alignment = save(rvalue_as(expr->getArg(0), size), size);
    return aligned_block(alignment, heap(Content::Undefined, "aligned_alloc", 1));
  }
  if (name == "valloc" && count == 1) {
    HeapRequest request = heap(Content::Undefined, "valloc", 0);
    request.align = page_bytes;
    return heap_block(request);
  }
  if (name == "posix_memalign" && count == 3) {
    const Term place = save(rvalue_as(expr->getArg(0), pointer), pointer);
    const Term alignment = save(rvalue_as(expr->getArg(1), size), size);
    return posix_aligned_block(place, alignment, heap(Content::Undefined, "posix_memalign", 2));
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
    std::optional<Term> from;
    if (copies) from = convert(arguments[1], argument_types[1], pointer);
    if (!name.starts_with("__warrant_")) require_block_arguments(name, to, from, bytes);
    if (copies)
      emit(Copy{to, *from, bytes, layout});
    else
      emit(Fill{to, convert(arguments[1], argument_types[1], ScalarType::integer(1, false)), bytes, layout});
    return to;
  }
  return std::nullopt;
}

}  // namespace warrant
