#include "program/pass/memory/cell_loops.h"

#include <algorithm>

namespace warrant {

Term CellLoops::fits(std::int64_t distance, std::uint64_t unit, Term size) const {
  const Term end = address_constant(static_cast<std::uint64_t>(distance) + unit);
  return encoding().compare(Comparison::Le, end, size, pointer_type());
}

// As many as fit: first + step * (count - 1) + unit <= size.
Term CellLoops::count_of(const OffsetSet& distances, std::uint64_t unit, Term step, Term size) const {
  const Term end = address_constant(static_cast<std::uint64_t>(distances.low()) + unit);
  const Term rest = terms().add(terms().sub(size, end), step);
  const Term quotient =
      encoding().arithmetic() == Arithmetic::Int ? terms().div(rest, step) : terms().bv_binary(Op::BvUdiv, rest, step);
  const Term fits_once = fits(distances.low(), unit, size);
  return terms().ite(fits_once, quotient, encoding().zero(pointer_type()));
}

void CellLoops::emit(const OffsetSet& distances, std::uint64_t unit, std::optional<Term> size, Direction direction,
                     const std::function<void(Term)>& body) {
  const ScalarType type = pointer_type();
  const VariableId counter = variables_.scratch(type, 0);
  const Term index = program_.symbol(counter), one = address_constant(1);
  const std::uint64_t stride = std::max<std::uint64_t>(distances.stride(), 1);
  const Term step = address_constant(stride), first = address_constant(static_cast<std::uint64_t>(distances.low()));
  const Term distance = terms().add(first, terms().mul(step, index));
  const bool ascends = direction == Direction::Ascending;
  Term count;
  if (!size) {
    count = address_constant(distances.count());
  } else if (!ascends) {
    count = count_of(distances, unit, step, *size);
  }
  edges_.emit(Assign{counter, ascends ? encoding().zero(type) : count});
  edges_.flush();
  const LocationId head = edges_.cursor(), inside = edges_.new_location(), done = edges_.new_location();
  const Term more = !ascends ? encoding().compare(Comparison::Lt, encoding().zero(type), index, type)
                    : size
                        ? encoding().compare(Comparison::Le, terms().add(distance, address_constant(unit)), *size, type)
                        : encoding().compare(Comparison::Lt, index, count, type);
  edges_.edge_to(inside, Assume{more, AssumeKind::Branch});
  edges_.edge_to(done, Assume{terms().negate(more), AssumeKind::Branch});
  edges_.move_to(inside);
  if (!ascends) edges_.emit(Assign{counter, terms().sub(index, one)});
  body(distance);
  if (ascends) edges_.emit(Assign{counter, terms().add(index, one)});
  edges_.finish(head);
  edges_.move_to(done);
}

}  // namespace warrant
