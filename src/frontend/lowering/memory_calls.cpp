// Functions of memory: blocks on the heap and the stack, copies.
#include <unordered_map>

#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/array_sizes.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/heap.h"
#include "frontend/lowering/known_calls.h"
#include "frontend/lowering/library_calls.h"
#include "program/guesses.h"

namespace warrant {
namespace {

// The functions of memory by their types: the result, then the parameters; v nothing, p a pointer, s a size, i an int.
bool is_declared_rightly(const CallContext& call) {
  static const std::unordered_map<std::string, std::string> signatures = {
      {"malloc", "ps"}, {"calloc", "pss"},  {"realloc", "pps"},  {"free", "vp"},
      {"alloca", "ps"}, {"memcpy", "ppps"}, {"memmove", "ppps"}, {"memset", "ppis"}};
  const auto known = signatures.find(call.name);
  if (known == signatures.end() || call.count() + 1 != known->second.size()) return true;
  const unsigned word = call.encoding().pointer_type().bytes;
  const auto is_word = [&](ScalarType type) { return !type.is_floating() && type.bytes == word; };
  if (call.use == ResultUse::Needed && !call.expr->getType()->isVoidType()) {
    const std::optional<ScalarType> result = call.types().scalar(call.expr->getType());
    if (known->second[0] != 'p' || !result || !is_word(*result)) return false;
  }
  for (unsigned i = 0; i < call.count(); ++i) {
    const std::optional<ScalarType> given = call.types().scalar(call.argument(i)->getType());
    if (!given || given->is_floating()) return false;
    if (known->second[i + 1] == 'i' || is_word(*given)) continue;
    // A constant that is not negative looks the same in a wider register.
    clang::Expr::EvalResult value;
    if (given->bytes > word || !call.argument(i)->EvaluateAsInt(value, call.unit.context()) ||
        value.Val.getInt().isNegative())
      return false;
  }
  return true;
}

Term pointer_argument(const CallContext& call, unsigned index) {
  return call.expressions.rvalue_as(call.argument(index), call.encoding().pointer_type());
}

Term size_argument(const CallContext& call, unsigned index) {  // of the size type
  return call.expressions.rvalue_as(call.argument(index), call.encoding().size_type());
}

HeapRequest request_of(const CallContext& call, Content content, const char* name, unsigned index) {
  const ScalarType pointer = call.encoding().pointer_type(), size = call.encoding().size_type();
  return heap_request(call, call.encoding().convert(size_argument(call, index), size, pointer), content, name);
}

std::optional<Term> plain_block(const CallContext& call) {
  return heap_block(call, request_of(call, Content::Undefined, "malloc", 0));
}

std::optional<Term> block_of_model(const CallContext& call) {
  clang::Expr::EvalResult zero;
  const bool zeroed = call.argument(1)->EvaluateAsInt(zero, call.unit.context()) && !zero.Val.getInt().isZero();
  HeapRequest request = request_of(call, zeroed ? Content::Zero : Content::Undefined, "allocate", 0);
  request.may_fail = false;
  return heap_block(call, request);
}

std::optional<Term> input_block(const CallContext& call) {
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(call.argument(1)->IgnoreParenImpCasts());
  const HeapRequest request = request_of(call, Content::Input, "input", 0);
  call.out.emit(Assume{request.possible, AssumeKind::Environment});
  const VariableId target = call.out.temporary(call.encoding().pointer_type(), "input");
  call.module.program.variable(target).role = VariableRole::Address;
  call.out.emit(Allocate{target, request.size, 16, Lifetime::External, Content::Input,
                         text ? text->getString().str() : "input", false, nullptr, call.expressions.heap_shape()});
  return call.symbol(target);
}

std::optional<Term> zeroed_block(const CallContext& call) {
  const ScalarType pointer = call.encoding().pointer_type(), size = call.encoding().size_type();
  const Term number = call.expressions.stable(size_argument(call, 0), size, call.argument(1));
  const Term each = size_argument(call, 1);
  const Term bytes = call.encoding().binary(BinaryOperator::Mul, number, each, size);
  HeapRequest request = heap_request(call, call.encoding().convert(bytes, size, pointer), Content::Zero, "calloc");
  request.possible = call.sizes.product_is_possible(number, each);
  return heap_block(call, request);
}

std::optional<Term> block_of_function(const CallContext& call) {
  const HeapRequest request = request_of(call, Content::Undefined, "alloca", 0);
  call.out.check(request.possible, Undefined::BadSize);
  const VariableId target = call.out.temporary(call.encoding().pointer_type(), "alloca");
  call.module.program.variable(target).role = VariableRole::Address;
  call.out.emit(Allocate{target, request.size, 16, Lifetime::Alloca, Content::Undefined, "alloca"});
  return call.symbol(target);
}

std::optional<Term> freed_block(const CallContext& call) {
  call.out.emit(Free{pointer_argument(call, 0)});
  return call.void_value();
}

std::optional<Term> resized_block(const CallContext& call) {
  const ScalarType pointer = call.encoding().pointer_type(), size = call.encoding().size_type();
  const Term old = call.out.save(pointer_argument(call, 0), pointer);
  const Term bytes = call.encoding().convert(size_argument(call, 1), size, pointer);
  HeapRequest request = heap_request(call, call.out.save(bytes, pointer), Content::Undefined, "realloc");
  request.may_fail = request.may_fail && call.name == "realloc";
  return reallocate(call, old, request);
}

std::optional<Term> block_of_alignment(const CallContext& call) {
  const Term alignment = call.out.save(size_argument(call, 0), call.encoding().size_type());
  return aligned_block(call, alignment, request_of(call, Content::Undefined, "aligned_alloc", 1));
}

std::optional<Term> block_of_pages(const CallContext& call) {
  HeapRequest request = request_of(call, Content::Undefined, "valloc", 0);
  request.align = page_bytes;
  return heap_block(call, request);
}

std::optional<Term> posix_block(const CallContext& call) {
  const Term place = call.out.save(pointer_argument(call, 0), call.encoding().pointer_type());
  const Term alignment = call.out.save(size_argument(call, 1), call.encoding().size_type());
  return posix_aligned_block(call, place, alignment, request_of(call, Content::Undefined, "posix_memalign", 2));
}

// What memcpy and its kind ask of their arguments beside the accesses: pointers that are not null even if there is
// nothing to copy, and no overlap. memcpy(p, p, n) is what compilers make of `*p = *p`, and no sanitizer reports it.
void require_block_arguments(const CallContext& call, Term to, std::optional<Term> from, Term bytes) {
  if (call.name.starts_with("__warrant_")) return;
  const ScalarType pointer = call.encoding().pointer_type();
  const Term some = call.encoding().truth(bytes, pointer);
  call.library.require_argument(call.terms().disjunction(some, call.encoding().truth(to, pointer)));
  if (!from) return;
  call.library.require_argument(call.terms().disjunction(some, call.encoding().truth(*from, pointer)));
  if (call.name == "memmove" || call.out.goes_on_at_undefined() || to == *from) return;
  const Term is_same = call.encoding().compare(Comparison::Eq, to, *from, pointer);
  call.out.emit(Separate{to, call.terms().ite(is_same, call.encoding().zero(pointer), bytes), *from, bytes});
}

// Where the size is that of the object pointed to, C's types say what the bytes are.
std::shared_ptr<const ObjectLayout> layout_of_target(const CallContext& call, Term bytes) {
  const clang::QualType object = call.argument(0)->IgnoreParenCasts()->getType();
  const clang::QualType pointee = object->isArrayType() ? object : object->getPointeeType();
  const std::optional<Integer> known = call.encoding().constant_value(bytes, call.encoding().pointer_type());
  const bool is_object = known && !pointee.isNull() && !pointee->isIncompleteType() && !pointee->isVoidType() &&
                         !pointee->isVariablyModifiedType() && !pointee->isFunctionType();
  return is_object && call.types().size_of(pointee) == *known ? call.types().layout(pointee) : nullptr;
}

struct BlockArguments {
  std::vector<Term> values;
  std::vector<ScalarType> types;
  Term to, bytes;
};

BlockArguments block_arguments(const CallContext& call) {
  const ScalarType pointer = call.encoding().pointer_type(), size = call.encoding().size_type();
  BlockArguments given;
  given.values = call.calls.evaluate_arguments(call.expr, given.types);
  given.to = call.out.save(call.arithmetic.convert(given.values[0], given.types[0], pointer), pointer);
  const Term bytes = call.arithmetic.convert(given.values[2], given.types[2], size);
  given.bytes = call.encoding().convert(bytes, size, pointer);
  return given;
}

std::optional<Term> copied_block(const CallContext& call) {
  const auto [values, types, to, bytes] = block_arguments(call);
  const Term from = call.arithmetic.convert(values[1], types[1], call.encoding().pointer_type());
  require_block_arguments(call, to, from, bytes);
  call.out.emit(Copy{to, from, bytes, layout_of_target(call, bytes)});
  return to;
}

std::optional<Term> filled_block(const CallContext& call) {
  const auto [values, types, to, bytes] = block_arguments(call);
  require_block_arguments(call, to, std::nullopt, bytes);
  const Term byte = call.arithmetic.convert(values[1], types[1], ScalarType::integer(1, false));
  call.out.emit(Fill{to, byte, bytes, layout_of_target(call, bytes)});
  return to;
}

constexpr CallTable::Row memory_rows[] = {
    {"malloc", plain_block, 1, 1},
    {"__warrant_allocate", block_of_model},
    {input_block_function, input_block, 2, 2},
    {"calloc", zeroed_block, 2, 2},
    {"alloca __alloca", block_of_function, 1, 1},
    {"free cfree __warrant_free", freed_block, 1, 1},
    {"realloc __warrant_reallocate", resized_block, 2, 2},
    {"aligned_alloc memalign __warrant_allocate_aligned", block_of_alignment, 2, 2},
    {"valloc", block_of_pages, 1, 1},
    {"posix_memalign", posix_block, 3, 3},
    {"memcpy memmove __memcpy __warrant_copy", copied_block, 3, 3},
    {"memset __warrant_fill", filled_block, 3, 3},
};

}  // namespace

std::optional<Term> memory_call(const CallContext& call) {
  static const CallTable table(memory_rows);
  if (!is_declared_rightly(call))
    return call.calls.unmodelled_call("call of " + call.name + ", which is declared with another type",
                                      call.expr->getType());
  return table.lower(call);
}

}  // namespace warrant
