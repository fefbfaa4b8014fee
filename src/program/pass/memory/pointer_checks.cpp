#include "program/pass/memory/pointer_checks.h"

#include <fmt/format.h>

#include <algorithm>

namespace warrant {

void PointerChecks::require(Term valid, Undefined kind) {
  if (valid.is_true()) return edges_.emit(Skip{});
  edges_.require(valid, {}, kind);
}

// Violated by pointers into two live blocks; the memory of others may be one object. What is taken for a block that is
// none, because it is dead or the address is lost, is found out by the replay.
void PointerChecks::relate(EdgeId id, const Relate& relate) {
  constexpr Undefined kind = Undefined::UnrelatedPointers;
  if (relate.how != Relate::How::Ordered) {
    if (is_decided_by_layout(id, relate)) assume_once(AssumptionKind::Addresses);
    return edges_.emit(Skip{});
  }
  const Place left_place = points_.place(id, relate.left), right_place = points_.place(id, relate.right);
  if (is_evidently_related(left_place, right_place)) return edges_.emit(Skip{});
  const Term left = edges_.renamed(relate.left), right = edges_.renamed(relate.right);
  const Term is_null[] = {is_null_page(left), is_null_page(right)};
  std::vector<Term> choices{terms().eq(left, right), terms().disjunction(is_null)};
  if (inlined_.at_undefined == AtUndefined::GoesOn)  // the layout, which is one of many, would decide
    return edges_.require_modelled(terms().disjunction(choices),
                                   "comparison or subtraction of pointers to different objects");
  if (!checks_memory() || !asks_for(kind)) {
    program_.has_open_relations = true;
    return edges_.emit(Skip{});
  }
  const auto has_too_many = [&](const Place& place) {
    return place.region != none_id && regions().blocks(place.region).size() > max_told_apart;
  };
  if (has_too_many(left_place) || has_too_many(right_place))
    return edges_.require_modelled(terms().disjunction(choices), "comparison of pointers with too many targets");
  const Term lie_somewhere[] = {lies_somewhere(left_place, left), lies_somewhere(right_place, right)};
  choices.push_back(terms().negate(terms().conjunction(lie_somewhere)));
  const auto find = [&](const Place& place) {
    return place.region == none_id ? none_id : regions().find(place.region);
  };
  const RegionId region = find(left_place);
  if (region != none_id && region == find(right_place)) choices.push_back(lie_together(region, left, right));
  require(terms().disjunction(choices), kind);
}

// Proofs and engines use one layout, in which no address is used twice and no object adjoins another one.
bool PointerChecks::is_decided_by_layout(EdgeId id, const Relate& relate) {
  const auto is_nowhere = [](const Place& place) { return place.region == none_id && !place.may_be_lost; };
  const Place left = points_.place(id, relate.left);
  if (relate.how == Relate::How::Number) return !is_nowhere(left) && !is_foreign(left);
  const Place right = points_.place(id, relate.right);
  if (is_foreign(left) || is_foreign(right) || is_evidently_related(left, right)) return false;
  const auto is_fixed = [this](const Place& place) {
    return !place.may_be_lost && !may_end(regions().find(place.region)) && stays_inside(place);
  };
  return !is_fixed(left) || !is_fixed(right);
}

// Whether a pointer into the region may lead to a block that is no more.
bool PointerChecks::may_end(RegionId region) {
  if (!ending_) {
    ending_.emplace();
    for (EdgeId id = 0; id < inlined_.cfa().edge_count(); ++id) {
      const auto* free = std::get_if<Free>(&inlined_.cfa().edge(id).operation);
      if (!free || free->lifetime != Lifetime::Heap) continue;
      const Place place = points_.place(id, free->address);
      if (place.may_be_lost) ending_->insert(none_id);
      if (place.region != none_id) ending_->insert(regions().find(place.region));
    }
  }
  return std::ranges::any_of(regions().blocks(region), [&](BlockId id) {
    const Lifetime lifetime = block(id).lifetime;
    if (lifetime == Lifetime::Automatic || lifetime == Lifetime::Alloca) return true;
    return lifetime == Lifetime::Heap && (ending_->contains(region) || ending_->contains(none_id));
  });
}

// It does not point behind the end of an object, where another one may begin.
bool PointerChecks::stays_inside(const Place& place) const {
  if (place.offsets == OffsetSet::exactly(0)) return true;
  return std::ranges::all_of(regions().blocks(place.region), [&](BlockId id) {
    const std::optional<std::uint64_t>& size = block(id).size;
    return size && *size > 0 && *size < static_cast<std::uint64_t>(unlimited_bytes) &&
           place.offsets.within(0, static_cast<std::int64_t>(*size) - 1);
  });
}

// One of them points to no object, or both to the only one.
bool PointerChecks::is_evidently_related(const Place& left, const Place& right) const {
  const auto is_nowhere = [](const Place& place) { return place.region == none_id && !place.may_be_lost; };
  if (is_nowhere(left) || is_nowhere(right)) return true;
  if (left.may_be_lost || right.may_be_lost) return false;
  const RegionId region = regions().find(left.region);
  return region == regions().find(right.region) && is_single(region);
}

// In a live block that is not of others, or just behind one.
Term PointerChecks::lies_somewhere(const Place& place, Term address) const {
  const Term outside = may_be_outside(place) ? outside_.contains(address, 1) : terms().falsity();
  std::vector<Term> choices;
  if (place.may_be_lost) choices.push_back(terms().negate(is_null_page(address)));
  if (place.region != none_id && !place.may_be_lost) {
    for (const BlockId id : regions().blocks(place.region)) {
      if (block(id).lifetime == Lifetime::External || !ghosts_.is_exact(id)) continue;
      const Term parts[] = {ghosts_.is_live(id), ghosts_.lies_in_block(address, address_constant(0), id)};
      choices.push_back(terms().conjunction(parts));
    }
    if (ghosts_.has_watched_blocks(place.region)) {
      choices.push_back(ghosts_.lies_on_heap(address, address_constant(0)));
      choices.push_back(ghosts_.lies_in_watched(address, address_constant(0)));
    }
  }
  return terms().conjunction(terms().disjunction(choices), terms().negate(outside));
}

// Two that are not watched may be one: if they are two, either can be the watched one.
Term PointerChecks::lie_together(RegionId region, Term left, Term right) const {
  const Term nothing = address_constant(0);
  std::vector<Term> choices;
  const auto both = [&](Term first, Term second) { choices.push_back(terms().conjunction(first, second)); };
  for (const BlockId id : regions().blocks(region))
    if (ghosts_.is_exact(id)) both(ghosts_.lies_in_block(left, nothing, id), ghosts_.lies_in_block(right, nothing, id));
  if (ghosts_.has_watched_blocks(region)) {
    both(ghosts_.lies_on_heap(left, nothing), ghosts_.lies_on_heap(right, nothing));
    both(ghosts_.lies_in_watched(left, nothing), ghosts_.lies_in_watched(right, nothing));
  }
  return terms().disjunction(choices);
}

// Violated by ranges of one live block that overlap. Of outside memory, and of addresses that are lost, nothing is
// said. Where a range leaves its block, the access is found out, so this one must not be.
void PointerChecks::separate(EdgeId id, const Separate& separate) {
  if (!ends_at_undefined()) return edges_.emit(Skip{});
  const Place left_place = points_.place(id, separate.left), right_place = points_.place(id, separate.right);
  if (left_place.region == none_id || right_place.region == none_id) return edges_.emit(Skip{});
  if (!regions().same(left_place.region, right_place.region)) return edges_.emit(Skip{});
  const ScalarType type = pointer_type();
  const Term left = edges_.renamed(separate.left), right = edges_.renamed(separate.right);
  const Term left_size = edges_.renamed(separate.left_size), right_size = edges_.renamed(separate.right_size);
  const Term nothing = encoding().zero(type);
  std::vector<Term> choices{terms().eq(left_size, nothing), terms().eq(right_size, nothing),
                            encoding().compare(Comparison::Le, terms().add(left, left_size), right, type),
                            encoding().compare(Comparison::Le, terms().add(right, right_size), left, type)};
  const Term apart = terms().disjunction(choices);
  if (apart.is_true()) return edges_.emit(Skip{});
  Term valid = apart;
  if (checks_memory()) {
    const Term together[] = {lies_in_known(left_place, left, left_size), lies_in_known(right_place, right, right_size)};
    valid = terms().disjunction(apart, terms().negate(terms().conjunction(together)));
  }
  require(valid, Undefined::LibraryArgument);
}

// In a live block whose place is known, or the watched one: if two ranges overlap, either can be the watched one.
Term PointerChecks::lies_in_known(const Place& place, Term address, Term bytes) const {
  std::vector<Term> choices;
  for (const BlockId id : regions().blocks(place.region)) {
    if (!ghosts_.is_exact(id)) continue;
    const Term parts[] = {ghosts_.is_live(id), ghosts_.lies_in_block(address, bytes, id)};
    choices.push_back(terms().conjunction(parts));
  }
  if (ghosts_.has_watched_blocks(place.region)) choices.push_back(ghosts_.lies_in_watched(address, bytes));
  return terms().disjunction(choices);
}

// Blocks lie at multiples of their own alignment and, by assumption, at those of what they are accessed with. An
// address in no block is for the access to judge.
void PointerChecks::aligned(EdgeId id, const Aligned& aligned) {
  const Place place = points_.place(id, aligned.address);
  if (!checks_kind(Undefined::Misaligned) || place.region == none_id) return edges_.emit(Skip{});
  const auto has_less = [&](BlockId id) { return block(id).align < aligned.align; };
  const bool is_assumed = std::ranges::any_of(regions().blocks(place.region), has_less);
  if (is_assumed) assume_places(place.region, aligned.align);
  // The layout has them at multiples of `block_alignment` and of their own alignment.
  const unsigned align = is_assumed ? std::min(aligned.align, block_alignment) : aligned.align;
  const auto is_multiple = [align](std::uint64_t number) { return number % align == 0; };
  if (!place.may_be_lost && is_multiple(static_cast<std::uint64_t>(place.offsets.low())) &&
      is_multiple(place.offsets.stride()))
    return edges_.emit(Skip{});
  const Term address = edges_.renamed(aligned.address);
  // The offset has the same remainder, and nothing need be known of where a block lies then.
  const auto start = is_single(place.region) ? variables_.block_start(first_block(place.region)) : std::nullopt;
  const Term offset = start ? terms().sub(address, *start) : address;
  const Term rest = remainder(offset, align);
  std::vector<Term> choices{terms().eq(rest, encoding().zero(pointer_type()))};
  if (may_be_outside(place)) choices.push_back(outside_.contains(address, 1));
  if (place.may_be_number) choices.push_back(is_null_page(address));
  require(terms().disjunction(choices), Undefined::Misaligned);
}

void PointerChecks::assume_places(RegionId region, unsigned align) {
  for (const BlockId id : regions().blocks(region)) {
    if (block(id).align >= align) continue;
    unsigned& assumed = assumed_places_[id];
    assumed = std::max(assumed, align);
  }
}

void PointerChecks::name_assumed_places() {
  for (const auto& [id, align] : assumed_places_) {
    const SourceRange where = inlined_.cfa().edge(block(id).allocations.front()).range;
    program_.assumptions.push_back(
        {{AssumptionKind::Alignment, {block(id).name.empty() ? "an object" : block(id).name, fmt::format("{}", align)}},
         where});
  }
}

}  // namespace warrant
