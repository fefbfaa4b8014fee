#include "frontend/lowering/heap.h"

#include <algorithm>
#include <bit>

#include "frontend/lowering/expressions.h"
#include "frontend/lowering/procedures.h"
#include "frontend/lowering/program_state.h"

namespace warrant {
namespace {

constexpr std::uint64_t max_alignment = 1 << 20;

// Where there is no block, errno says so.
void note_failed_allocation(const FunctionContext& context, Term block) {
  const ProcedureId note = context.module.procedures.out_of_memory();
  if (note == none_id) return;
  const LocationId failed = context.out.new_location(), join = context.out.new_location();
  context.out.split(context.encoding().truth(block, context.encoding().pointer_type()), join, failed);
  context.out.move_to(failed);
  context.out.emit(Call{note, {}, none_id});
  context.out.continue_at(join);
}

}  // namespace

HeapRequest heap_request(const FunctionContext& context, Term size, Content content, const char* name) {
  const ScalarType pointer = context.encoding().pointer_type();
  // No object is larger than the difference of two pointers can be.
  const Term largest = context.encoding().address(context.encoding().difference_type().high());
  HeapRequest request;
  request.size = size;
  request.possible = context.encoding().compare(Comparison::Le, size, largest, pointer);
  request.content = content;
  request.name = name;
  request.may_fail = context.module.options.malloc_may_fail;
  return request;
}

Term heap_block(const FunctionContext& context, const HeapRequest& request) {
  const ScalarType pointer = context.encoding().pointer_type();
  Term possible = request.possible;
  if (request.may_fail && !possible.is_false()) {
    const Term fails =
        context.out.fresh_input(InputKind::External, std::string(request.name) + " fails", ScalarType::boolean());
    possible = context.terms().conjunction(
        possible, context.terms().negate(context.encoding().truth(fails, ScalarType::boolean())));
  }
  if (possible.is_false()) {
    const Term null = context.encoding().zero(pointer);
    note_failed_allocation(context, null);
    return null;
  }
  const bool is_possible = possible.is_true();
  LocationId refuses = none_id;
  if (!is_possible) {
    const LocationId gives = context.out.new_location();
    refuses = context.out.new_location();
    context.out.split(possible, gives, refuses);
    context.out.move_to(gives);
  }
  const VariableId target = context.out.temporary(pointer, request.name);
  context.module.program.variable(target).role = VariableRole::Address;
  const unsigned usual_align = pointer.bytes == 4 ? 8 : 16;
  context.out.emit(Allocate{target, request.size, std::max(request.align, usual_align), Lifetime::Heap, request.content,
                            request.name, false, nullptr, context.expressions.heap_shape()});
  Term block = context.symbol(target);
  if (const VariableId sizes = context.module.state.block_sizes(); sizes != none_id)
    context.out.emit(Assign{sizes, context.terms().store(context.symbol(sizes), block, request.size)});
  if (!is_possible) {
    const VariableId result = context.out.temporary(pointer, request.name);
    const LocationId join = context.out.new_location();
    context.out.emit(Assign{result, block});
    context.out.connect(join);
    context.out.move_to(refuses);
    context.out.emit(Assign{result, context.encoding().zero(pointer)});
    context.out.continue_at(join);
    block = context.symbol(result);
  }
  if (!is_possible) note_failed_allocation(context, block);
  return block;
}

Term reallocate(const FunctionContext& context, Term old, HeapRequest request) {
  const ScalarType pointer = context.encoding().pointer_type();
  const VariableId sizes = context.module.state.block_sizes();
  if (sizes == none_id)
    return context.out.unmodelled_value("reallocation in a program that does not name realloc", pointer);
  const VariableId result = context.out.temporary(pointer, request.name);
  const Term is_block = context.encoding().truth(old, pointer);
  const Term is_empty = context.terms().negate(context.encoding().truth(request.size, pointer));
  const Term is_freed = context.terms().conjunction(is_block, is_empty);
  const LocationId moves = context.out.new_location(), join = context.out.new_location();
  if (!is_freed.is_false()) {
    const LocationId frees = context.out.new_location(), resizes = context.out.new_location();
    context.out.split(is_freed, frees, resizes);
    context.out.move_to(frees);
    context.out.emit(Free{old});
    context.out.emit(Assign{result, context.encoding().zero(pointer)});
    context.out.connect(join);
    context.out.move_to(resizes);
  }
  context.out.emit(Free{old, Lifetime::Heap, false, true});
  const Term block = heap_block(context, request);
  context.out.emit(Assign{result, block});
  context.out.split(context.terms().conjunction(is_block, context.encoding().truth(block, pointer)), moves, join);
  context.out.move_to(moves);
  const Term old_size = context.terms().select(context.symbol(sizes), old);
  const Term smaller = context.encoding().compare(Comparison::Le, old_size, request.size, pointer);
  context.out.emit(Copy{block, old, context.terms().ite(smaller, old_size, request.size), nullptr});
  context.out.emit(Free{old});
  context.out.continue_at(join);
  return context.symbol(result);
}

Term aligned_block(const FunctionContext& context, Term alignment, HeapRequest request) {
  const ScalarType size = context.encoding().size_type();
  if (const auto known = context.encoding().constant_value(alignment, size)) {
    const std::uint64_t value = known->low_bits();
    if (!std::has_single_bit(value) || value > max_alignment)
      return context.out.unmodelled_value("alignment " + known->to_string(), context.encoding().pointer_type());
    request.align = static_cast<unsigned>(value);
    return heap_block(context, request);
  }
  std::vector<Term> powers;
  for (unsigned power = 1; power <= page_bytes; power *= 2) {
    const Term value = context.constant(Integer(static_cast<long>(power)), size);
    powers.push_back(context.encoding().compare(Comparison::Eq, alignment, value, size));
  }
  const LocationId usual = context.out.new_location(), unusual = context.out.new_location();
  context.out.split(context.terms().disjunction(powers), usual, unusual);
  context.out.move_to(unusual);
  context.out.unmodelled("alignment that is not a power of two up to 4096");
  context.out.move_to(usual);
  request.align = page_bytes;
  return heap_block(context, request);
}

Term posix_aligned_block(const FunctionContext& context, Term place, Term alignment, HeapRequest request) {
  const ScalarType pointer = context.encoding().pointer_type(), size = context.encoding().size_type();
  constexpr int invalid = 22, out_of_memory = 12;  // EINVAL, ENOMEM
  if (const auto known = context.encoding().constant_value(alignment, size)) {
    const std::uint64_t value = known->low_bits();
    if (value < pointer.bytes || !std::has_single_bit(value))
      return context.constant(Integer(invalid), context.int_type());
  } else {
    // Smaller ones are invalid.
    const LocationId usual = context.out.new_location(), unusual = context.out.new_location();
    context.out.split(
        context.encoding().compare(Comparison::Ge, alignment, context.constant(Integer(pointer.bytes), size), size),
        usual, unusual);
    context.out.move_to(unusual);
    context.out.unmodelled("alignment that is less than that of a pointer");
    context.out.move_to(usual);
  }
  const Term block = aligned_block(context, alignment, request);
  const LocationId good = context.out.new_location(), join = context.out.new_location();
  context.out.split(context.encoding().truth(block, pointer), good, join);
  context.out.move_to(good);
  context.out.emit(Store{place, block, pointer});
  context.out.continue_at(join);
  return context.terms().ite(context.encoding().truth(block, pointer), context.constant(Integer(0), context.int_type()),
                             context.constant(Integer(out_of_memory), context.int_type()));
}

}  // namespace warrant
