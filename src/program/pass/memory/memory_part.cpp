#include "program/pass/memory/memory_part.h"

#include <algorithm>

#include "program/pass/analysis/bounds.h"
#include "program/pass/analysis/lifetimes.h"

namespace warrant {

namespace {

const UndefinedKinds memory_kinds{Undefined::OutOfBounds,  Undefined::InvalidAccess,     Undefined::NullAccess,
                                  Undefined::DeadAccess,   Undefined::InvalidFree,       Undefined::LostBlock,
                                  Undefined::UnfreedBlock, Undefined::UnrelatedPointers, Undefined::LibraryArgument};

GhostUse ghost_use_of(const Program& inlined, PointsTo& points) {
  if (inlined.at_undefined == AtUndefined::GoesOn)
    return may_use_dead_blocks(inlined, points) || may_leave_objects(inlined, points) ? GhostUse::Relaxed
                                                                                      : GhostUse::None;
  return inlined.property.kinds.contains_any(memory_kinds) ? GhostUse::Property : GhostUse::None;
}

}  // namespace

MemoryContext::MemoryContext(const Program& inlined_program, const MemoryOptions& given)
    : inlined(inlined_program),
      options(given),
      points(inlined),
      ghost_use(ghost_use_of(inlined, points)),
      layout(points, inlined.data_model, options.addresses, ghost_use != GhostUse::None),
      program(inlined.terms(), inlined.shared_encoding(), inlined.data_model) {
  Procedure& whole = program.procedures.emplace_back();
  whole.name = inlined.procedures[0].name;
  whole.range = inlined.procedures[0].range;
  program.entry = 0;
  program.sources = inlined.sources;
  program.assumptions = inlined.assumptions;
  program.at_undefined = inlined.at_undefined;
  program.has_open_lifetimes = inlined.at_undefined == AtUndefined::Ends &&
                               !inlined.property.kinds.contains(Undefined::DeadAccess) &&
                               may_use_dead_blocks(inlined, points);
  program.property = inlined.property;
  program.has_objects_of_others = inlined.has_objects_of_others;
}

Term MemoryPart::at_distance(Term address, std::int64_t distance) const {
  if (distance == 0) return address;
  const Integer value(static_cast<long>(distance));
  return terms().add(address, address.sort().is_int() ? terms().integer(value) : encoding().address(value));
}

Term MemoryPart::remainder(Term address, std::uint64_t power_of_two) const {
  const Integer divisor(power_of_two);
  return encoding().arithmetic() == Arithmetic::Int
             ? terms().mod(address, terms().integer(divisor))
             : terms().bv_binary(Op::BvAnd, address, encoding().address(divisor - 1));
}

Term MemoryPart::is_null_page(Term address) const {
  return encoding().compare(Comparison::Lt, address, address_constant(null_page_bytes), pointer_type());
}

BlockId MemoryPart::first_block(RegionId region) const { return *std::ranges::min_element(regions().blocks(region)); }

bool MemoryPart::is_single(RegionId region) const {
  const std::vector<BlockId>& blocks = regions().blocks(region);
  return blocks.size() == 1 && block(blocks[0]).is_single();
}

bool MemoryPart::starts_as_zero(RegionId region) const {
  return std::ranges::all_of(regions().blocks(region), [&](BlockId id) { return block(id).is_always_zeroed; });
}

bool MemoryPart::is_constant(RegionId region) const {
  return std::ranges::all_of(regions().blocks(region), [&](BlockId id) { return block(id).is_constant; });
}

bool MemoryPart::may_be_outside(const Place& place) const {
  return inlined_.has_objects_of_others && place.may_be_lost;
}

bool MemoryPart::is_foreign(const Place& place) const {
  return may_be_outside(place) && inlined_.is_apart_from_others && !place.may_be_hidden;
}

void MemoryPart::assume_once(AssumptionKind kind) {
  const auto is_known = [kind](const Assumption& assumption) { return assumption.what.kind == kind; };
  if (std::ranges::none_of(program_.assumptions, is_known)) program_.assumptions.push_back({{kind}, {}});
}

}  // namespace warrant
