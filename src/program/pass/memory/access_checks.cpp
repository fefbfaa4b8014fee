#include "program/pass/memory/access_checks.h"

#include <algorithm>
#include <span>

#include "program/pass/analysis/bounds.h"

namespace warrant {

namespace {

// Beyond this many blocks of constant address a check only asks for the range that holds them all.
constexpr std::size_t max_checked_blocks = 16;

}  // namespace

Term AccessChecks::is_valid(const Place& place, Term address, Term bytes) const {
  const ScalarType type = pointer_type();
  struct Range {
    Term first, end;
  };
  const std::size_t max_ranges = has_ghosts() ? max_told_apart : max_checked_blocks;
  std::vector<Range> ranges;
  std::uint64_t low = UINT64_MAX, high = 0;
  bool has_dynamic = false;
  std::size_t constants = 0;
  for (const BlockId id : regions().blocks(place.region)) {
    const auto start = layout_.address(id);
    if (!start) {
      has_dynamic = true;
      continue;
    }
    const std::uint64_t end = *start + *block(id).size;
    low = std::min(low, *start);
    high = std::max(high, end);
    if (++constants <= max_ranges) ranges.push_back({address_constant(*start), address_constant(end)});
  }
  if (constants > max_ranges) ranges = {{address_constant(low), address_constant(high)}};
  // Without the watched block, all that can be asked is whether the address lies somewhere among the blocks.
  if (has_ghosts() ? constants > max_ranges : has_dynamic || constants != 1) program_.has_open_bounds = true;
  if (constants == 1 && !has_dynamic && place.offsets.is_exact() && bytes.is_constant()) {
    const Term wanted = at_distance(ranges[0].first, place.offsets.low());
    const Term inside = encoding().compare(Comparison::Le, terms().add(wanted, bytes), ranges[0].end, type);
    return place.offsets.low() < 0 || inside.is_false() ? terms().falsity() : terms().eq(address, wanted);
  }
  if (has_dynamic) ranges.push_back({address_constant(layout_.heap_start()), program_.symbol(variables_.heap_top())});
  std::vector<Term> choices;
  for (const Range& range : ranges) {
    const Term room = terms().sub(range.end, range.first);
    const Term parts[] = {encoding().compare(Comparison::Le, bytes, room, type),
                          encoding().compare(Comparison::Le, range.first, address, type),
                          encoding().compare(Comparison::Le, address, terms().sub(range.end, bytes), type)};
    // A constant number of bytes always fits between the start of the heap and its top.
    const bool fits = bytes.is_constant() && !range.end.is_constant();
    choices.push_back(terms().conjunction(std::span(parts).subspan(fits ? 1 : 0)));
  }
  if (has_ghosts() && ghosts_.has_watched_blocks(place.region))
    choices.push_back(ghosts_.lies_in_watched(address, bytes));
  return terms().disjunction(choices);
}

// Nothing that the program shows: an access through null is undefined, anything else is beyond what is known here.
bool AccessChecks::check_nowhere(const Place& place, Term address, const std::function<void()>& instead) {
  const Term is_null = is_null_page(address);
  if (!is_foreign(place) && (place.may_be_lost || !is_null.is_true())) {
    const LocationId unmodelled = edges_.new_location(LocationKind::Unmodelled, unknown_address_note);
    edges_.edge_to(unmodelled, Assume{terms().negate(is_null), AssumeKind::Branch});
    if (inlined_.at_undefined == AtUndefined::GoesOn) edges_.emit(Assume{is_null, AssumeKind::Branch});
  }
  return edges_.require(terms().falsity(), instead);
}

bool AccessChecks::check(const Place& place, Term address, Term bytes, std::uint64_t constant_bytes,
                         const std::function<void()>& instead) {
  if (checks_memory()) return check_memory(place, address, bytes, constant_bytes);
  if (place.region == none_id) return check_nowhere(place, address, instead);
  if (checks_lifetimes() && !go_on_if_dead(place, address, bytes, instead)) return false;
  if (bytes.is_constant() && is_evidently_inside(points_, place, constant_bytes)) return true;
  Term valid = is_valid(place, address, bytes);
  if (!bytes.is_constant()) valid = terms().disjunction(valid, terms().eq(bytes, encoding().zero(pointer_type())));
  if (valid.is_true()) return true;
  if (!is_foreign(place) && place.may_be_lost) {
    edges_.require_modelled(valid, unknown_address_note);
    return !valid.is_false();
  }
  // A write outside of its object may change anything. One through null ends a program, and changes nothing here; and
  // pointers from outside are taken to leave the program's objects alone.
  if (!instead && inlined_.at_undefined == AtUndefined::GoesOn && !is_foreign(place) && !may_be_outside(place))
    edges_.require_modelled(terms().disjunction(valid, is_null_page(address)), "write outside of its object");
  return edges_.require(valid, instead);
}

bool AccessChecks::check_span(const Place& place, Term address, Term length, const OffsetSet& size) {
  if (!size.is_exact()) return check(place, address, length, 0, {});
  if (size.low() < 0) return edges_.require(terms().falsity(), {});  // a number of bytes beyond the address space
  const auto bytes = static_cast<std::uint64_t>(size.low());
  return check(place, address, address_constant(bytes), bytes, {});
}

// Where constant and other blocks share a region, the write is taken for one to the others unless it is asked for: the
// replay of a counterexample sees what it is. In the relaxed program it has its effect, as for objects on a real stack.
bool AccessChecks::check_write(const Place& place, Term address, Term bytes) {
  if (inlined_.at_undefined == AtUndefined::GoesOn) return true;
  const Term nothing = terms().eq(bytes, encoding().zero(pointer_type()));
  if (is_constant(place.region)) return edges_.require(nothing, {}, Undefined::ConstantWrite);
  if (place.region == none_id || !has_ghosts() || !asks_for(Undefined::ConstantWrite)) return true;
  std::vector<Term> elsewhere;
  for (const BlockId id : regions().blocks(place.region)) {
    if (!block(id).is_constant || !ghosts_.is_exact(id)) continue;
    elsewhere.push_back(terms().negate(ghosts_.lies_in_block(address, address_constant(1), id)));
  }
  if (elsewhere.empty()) return true;
  const Term is_elsewhere = terms().conjunction(elsewhere);
  const Term valid = terms().disjunction(nothing, is_elsewhere);
  return valid.is_true() || edges_.require(valid, {}, Undefined::ConstantWrite);
}

Term AccessChecks::is_dead_access(const Place& place, Term address) const {
  const std::vector<BlockId>& blocks = regions().blocks(place.region);
  std::vector<Term> choices;
  for (const BlockId id : blocks) {
    if (!ghosts_.is_exact(id) || !ghosts_.can_die(id)) continue;
    const Term is_dead = terms().negate(ghosts_.is_live(id));
    const bool is_only = blocks.size() == 1 && !place.may_be_number && !place.may_be_lost;
    if (is_only) {
      choices.push_back(is_dead);
    } else {
      const Term lies_there = ghosts_.lies_in_block(address, address_constant(1), id);
      choices.push_back(terms().conjunction(is_dead, lies_there));
    }
  }
  if (ghosts_.has_watched_blocks(place.region)) {
    const Term is_dead = ghosts_.is_watched_in(MemoryGhosts::Dead), is_near = ghosts_.is_near_watched(address);
    choices.push_back(terms().conjunction(is_dead, is_near));
  }
  return terms().disjunction(choices);
}

// Nothing if there are too many blocks.
std::optional<Term> AccessChecks::is_within_bounds(const Place& place, Term address, Term bytes) const {
  const std::vector<BlockId>& blocks = regions().blocks(place.region);
  if (blocks.size() > max_told_apart) return std::nullopt;
  std::vector<Term> choices;
  bool has_others = false;
  for (const BlockId id : blocks) {
    if (ghosts_.is_exact(id))
      choices.push_back(ghosts_.lies_in_block(address, bytes, id));
    else
      has_others = true;
  }
  if (has_others) {
    choices.push_back(ghosts_.lies_on_heap(address, bytes));
    choices.push_back(ghosts_.lies_in_watched(address, bytes));
  }
  return terms().disjunction(choices);
}

bool AccessChecks::check_memory(const Place& place, Term address, Term bytes, std::uint64_t constant_bytes) {
  const Term is_empty = bytes.is_constant() ? terms().falsity() : terms().eq(bytes, encoding().zero(pointer_type()));
  const auto require_that = [&](Term valid, Undefined kind) {
    valid = terms().disjunction(valid, is_empty);
    return valid.is_true() || edges_.require(valid, {}, kind);
  };
  const Term is_null = is_null_page(address);
  if (place.region == none_id) {
    if (place.may_be_lost || !is_null.is_true())
      require_known(terms().disjunction(is_null, is_empty), Undefined::InvalidAccess);
    require_that(terms().falsity(), Undefined::NullAccess);
    return false;  // nothing is accessed
  }
  if ((place.may_be_number || place.may_be_lost) && !require_that(terms().negate(is_null), Undefined::NullAccess))
    return false;
  if (!require_that(terms().negate(is_dead_access(place, address)), Undefined::DeadAccess)) return false;
  if (bytes.is_constant() && is_evidently_inside(points_, place, constant_bytes)) return true;
  const std::optional<Term> within = is_within_bounds(place, address, bytes);
  const Term valid = terms().disjunction(within.value_or(terms().falsity()), is_empty);
  if (valid.is_true()) return true;
  if (place.may_be_lost) return require_known(valid, Undefined::InvalidAccess);
  if (within) return edges_.require(valid, {}, Undefined::InvalidAccess);
  edges_.require_modelled(valid, "access through an address with too many targets");
  return !valid.is_false();
}

bool AccessChecks::go_on_if_dead(const Place& place, Term address, Term bytes, const std::function<void()>& instead) {
  Term is_dead = is_dead_access(place, address);
  if (!bytes.is_constant())
    is_dead = terms().conjunction(is_dead, terms().negate(terms().eq(bytes, encoding().zero(pointer_type()))));
  const Term valid = terms().negate(is_dead);
  if (valid.is_true()) return true;
  if (instead) return edges_.require(valid, instead, Undefined::DeadAccess);
  edges_.require_modelled(valid, "write to a block after its end");
  return !valid.is_false();
}

bool AccessChecks::require_known(Term valid, Undefined kind) {
  if (valid.is_true()) return true;
  if (asks_for(kind)) return edges_.require(valid, {}, kind);
  edges_.require_modelled(valid,
                          kind == Undefined::InvalidFree ? "free of what cannot be freed" : unknown_address_note);
  return !valid.is_false();
}

}  // namespace warrant
