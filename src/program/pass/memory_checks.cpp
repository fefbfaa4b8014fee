// Checks of memory, if the property asks for them: null, lifetime, bounds, free and leaks, each with its kind. In the
// relaxed program, lifetimes.
//
// Of a block whose address is constant or held by a variable of its own, ghost variables keep whether it is live and
// how large it is. Of the others one is watched: at each allocation an input chooses whether this is the one. It lies
// at an address of its own, far from all other blocks, so that every access to it or beyond it is seen. Since any block
// can be the watched one, what is proven of it is proven of all.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "program/outside.h"
#include "program/pass/lifetimes.h"
#include "program/pass/memory_resolver.h"

namespace warrant {

namespace {

const UndefinedKinds memory_kinds{Undefined::OutOfBounds,  Undefined::InvalidAccess,     Undefined::NullAccess,
                                  Undefined::DeadAccess,   Undefined::InvalidFree,       Undefined::LostBlock,
                                  Undefined::UnfreedBlock, Undefined::UnrelatedPointers, Undefined::LibraryArgument};
const UndefinedKinds lifetime_kinds{Undefined::DeadAccess, Undefined::InvalidFree, Undefined::LostBlock,
                                    Undefined::UnfreedBlock};

// Blocks that one check tells apart. With more, an access that is not evidently valid is beyond what is modelled.
constexpr std::size_t max_told_apart = 200;

// Of the watched block. From the third on it is live; an automatic one has its number, too.
enum WatchState : int { unwatched, watched_dead, watched_heap, watched_external, watched_automatic };

int live_state(BlockId id, Lifetime lifetime) {
  return lifetime == Lifetime::Heap       ? watched_heap
         : lifetime == Lifetime::External ? watched_external
                                          : watched_automatic + static_cast<int>(id);
}

}  // namespace

MemoryResolver::Checks MemoryResolver::checks_of(const Program& inlined, PointsTo& points) {
  if (inlined.at_undefined == AtUndefined::GoesOn)
    return may_use_dead_blocks(inlined, points) ? Checks::Lifetimes : Checks::None;
  return inlined.property.kinds.contains_any(memory_kinds) ? Checks::Property : Checks::None;
}

// Of which start and size are known wherever they are accessed: their address is constant, or in a variable of their
// own and no block of the region takes it from the same part of the memory without having one.
void MemoryResolver::find_exact_blocks() {
  const auto has_place = [&](BlockId id) {
    const MemoryBlock& block = points_.blocks()[id];
    return layout_.address(id) || (block.is_single() && block.has_own_variable);
  };
  is_exact_.resize(points_.blocks().size());
  for (BlockId id = 0; id < points_.blocks().size(); ++id) {
    const std::vector<BlockId>& region = points_.regions().blocks(points_.blocks()[id].region);
    // Asked once for each region.
    if (first_block(points_.blocks()[id].region) != id) continue;
    const bool all_have = std::ranges::all_of(region, has_place);
    for (const BlockId other : region) is_exact_[other] = layout_.address(other) || all_have;
  }
}

VariableId MemoryResolver::add_ghost(const std::string& name, ScalarType type) {
  Variable ghost;
  ghost.name = name;
  ghost.type = type;
  return add_variable(std::move(ghost), none_id);
}

void MemoryResolver::make_ghosts() {
  ghosts_.resize(points_.blocks().size());
  if (!checks_memory()) return;
  find_exact_blocks();
  std::vector<bool> ends(inlined_.variable_count(), false);
  const Cfa& graph = inlined_.cfa();
  for (EdgeId id = 0; id < graph.edge_count(); ++id) {
    if (graph.is_detached(id)) continue;
    const auto* end = std::get_if<Free>(&graph.edge(id).operation);
    if (end && end->lifetime == Lifetime::Automatic) ends[inlined_.variable_of(end->address)] = true;
  }
  const bool has_lifetimes = checks_ == Checks::Lifetimes || inlined_.property.kinds.contains_any(lifetime_kinds);
  bool is_watching = false;
  for (BlockId id = 0; id < points_.blocks().size(); ++id) {
    const MemoryBlock& block = points_.blocks()[id];
    blocks_of_target_[block.target].push_back(id);
    if (!is_exact(id)) {
      is_watching = true;
      continue;
    }
    const std::string name = block.name.empty() ? "block" : block.name;
    const bool dies = can_be_freed(block.lifetime) || ends[block.target];
    if (dies && has_lifetimes) {
      ghosts_[id].is_live = add_ghost(name + " is live", ScalarType::boolean());
      ghost_starts_.emplace_back(ghosts_[id].is_live, encoding().zero(ScalarType::boolean()));
    }
    if (!layout_.address(id) && !block.size) {
      ghosts_[id].size = add_ghost("size of " + name, pointer_type());
      ghost_starts_.emplace_back(ghosts_[id].size, address_constant(0));
    }
  }
  if (!is_watching) return;
  watch_state_ = add_ghost("watched block: state", pointer_type());
  watch_size_ = add_ghost("watched block: size", pointer_type());
  watch_choice_ = add_ghost("watched block: choice", ScalarType::boolean());
  ghost_starts_.emplace_back(watch_state_, encoding().zero(pointer_type()));
  ghost_starts_.emplace_back(watch_size_, address_constant(0));
}

Term MemoryResolver::is_state(int state) const {
  return terms().eq(program_.symbol(watch_state_), encoding().constant(Integer(state), pointer_type()));
}

Term MemoryResolver::is_watched_live() const {
  const Term first = encoding().constant(Integer(watched_heap), pointer_type());
  return encoding().compare(Comparison::Ge, program_.symbol(watch_state_), first, pointer_type());
}

Term MemoryResolver::is_live(BlockId id) const {
  if (ghosts_[id].is_live == none_id) return terms().truth();
  return encoding().truth(program_.symbol(ghosts_[id].is_live), ScalarType::boolean());
}

Term MemoryResolver::size_of(BlockId id) const {
  const std::optional<std::uint64_t>& size = points_.blocks()[id].size;
  return size ? address_constant(*size) : program_.symbol(ghosts_[id].size);
}

bool MemoryResolver::has_watched_blocks(RegionId region) const {
  return std::ranges::any_of(points_.regions().blocks(region), [&](BlockId id) { return !is_exact(id); });
}

// The address lies in the part of the address space that only the watched block has.
Term MemoryResolver::is_near_watched(Term address) const {
  const Term parts[] = {
      encoding().compare(Comparison::Le, address_constant(layout_.watch_start()), address, pointer_type()),
      encoding().compare(Comparison::Lt, address, address_constant(outside_memory(inlined_.data_model).start),
                         pointer_type())};
  return outside_ ? terms().conjunction(parts) : parts[0];
}

// bytes <= size and start <= address <= start + size - bytes.
Term MemoryResolver::lies_in(Term address, Term bytes, Term start, Term size) const {
  const ScalarType type = pointer_type();
  const Term parts[] = {
      encoding().compare(Comparison::Le, bytes, size, type), encoding().compare(Comparison::Le, start, address, type),
      encoding().compare(Comparison::Le, address, terms().sub(terms().add(start, size), bytes), type)};
  return terms().conjunction(parts);
}

Term MemoryResolver::lies_in_block(Term address, Term bytes, BlockId id) const {
  const Term start = *block_start(id), size = size_of(id);
  return lies_in(address, bytes, start, size);
}

// While it is live.
Term MemoryResolver::lies_in_watched(Term address, Term bytes) const {
  const Term is_there = is_watched_live(), watched = address_constant(layout_.watch_address());
  const Term lies_there = lies_in(address, bytes, watched, program_.symbol(watch_size_));
  return terms().conjunction(is_there, lies_there);
}

Term MemoryResolver::is_dead_access(const Place& place, Term address) {
  const std::vector<BlockId>& blocks = points_.regions().blocks(place.region);
  std::vector<Term> choices;
  for (const BlockId id : blocks) {
    if (!is_exact(id) || ghosts_[id].is_live == none_id) continue;
    const Term is_dead = terms().negate(is_live(id));
    const bool is_only = blocks.size() == 1 && !place.may_be_number && !place.may_be_lost;
    if (is_only) {
      choices.push_back(is_dead);
    } else {
      const Term lies_there = lies_in_block(address, address_constant(1), id);
      choices.push_back(terms().conjunction(is_dead, lies_there));
    }
  }
  if (has_watched_blocks(place.region)) {
    const Term is_dead = is_state(watched_dead), is_near = is_near_watched(address);
    choices.push_back(terms().conjunction(is_dead, is_near));
  }
  return terms().disjunction(choices);
}

// Nothing if there are too many blocks.
std::optional<Term> MemoryResolver::is_within_bounds(const Place& place, Term address, Term bytes) {
  const std::vector<BlockId>& blocks = points_.regions().blocks(place.region);
  if (blocks.size() > max_told_apart) return std::nullopt;
  std::vector<Term> choices;
  bool has_others = false;
  for (const BlockId id : blocks) {
    if (is_exact(id))
      choices.push_back(lies_in_block(address, bytes, id));
    else
      has_others = true;
  }
  if (has_others) {
    choices.push_back(lies_on_heap(address, bytes));
    choices.push_back(lies_in_watched(address, bytes));
  }
  return terms().disjunction(choices);
}

bool MemoryResolver::check_memory(const Place& place, Term address, Term bytes, std::uint64_t constant_bytes) {
  const Term is_empty = bytes.is_constant() ? terms().falsity() : terms().eq(bytes, encoding().zero(pointer_type()));
  const auto require_that = [&](Term valid, Undefined kind) {
    valid = terms().disjunction(valid, is_empty);
    return valid.is_true() || require(valid, {}, kind);
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
  if (bytes.is_constant() && is_evidently_valid(place, constant_bytes)) return true;
  const std::optional<Term> within = is_within_bounds(place, address, bytes);
  const Term valid = terms().disjunction(within.value_or(terms().falsity()), is_empty);
  if (valid.is_true()) return true;
  if (place.may_be_lost) return require_known(valid, Undefined::InvalidAccess);
  if (within) return require(valid, {}, Undefined::InvalidAccess);
  require_modelled(valid, "access through an address with too many targets");
  return !valid.is_false();
}

// Of the relaxed program. What was in a dead block may be anything; whom a write to it hits is not modelled.
bool MemoryResolver::go_on_if_dead(const Place& place, Term address, Term bytes, const std::function<void()>& instead) {
  Term is_dead = is_dead_access(place, address);
  if (!bytes.is_constant())
    is_dead = terms().conjunction(is_dead, terms().negate(terms().eq(bytes, encoding().zero(pointer_type()))));
  const Term valid = terms().negate(is_dead);
  if (valid.is_true()) return true;
  if (instead) return require(valid, instead, Undefined::DeadAccess);
  require_modelled(valid, "write to a block after its end");
  return !valid.is_false();
}

// Of an address that the analysis lost track of: an object that it does not know of may lie there. If that is to be
// told as an error, the replay finds out.
bool MemoryResolver::require_known(Term valid, Undefined kind) {
  if (valid.is_true()) return true;
  if (inlined_.property.kinds.contains(kind)) return require(valid, {}, kind);
  require_modelled(valid, kind == Undefined::InvalidFree ? "free of what cannot be freed" : unknown_address_note);
  return !valid.is_false();
}

void MemoryResolver::require_modelled(Term valid, const char* note) {
  edge_to(new_location(LocationKind::Unmodelled, note), Assume{terms().negate(valid), AssumeKind::Branch});
  emit(Assume{valid, AssumeKind::Branch});
}

// The allocation has taken an address, or takes one if it is not watched.
void MemoryResolver::begin_lifetime(BlockId id, Term size) {
  const Ghost& ghost = ghosts_[id];
  if (ghost.is_live != none_id) emit(Assign{ghost.is_live, encoding().constant(1, ScalarType::boolean())});
  if (ghost.size != none_id) emit(Assign{ghost.size, size});
}

void MemoryResolver::watch_or_take(BlockId id, const Allocate& allocate) {
  const ScalarType boolean = ScalarType::boolean();
  emit(Havoc{watch_choice_, {InputKind::Ghost, "the block is watched", boolean, {}, {}}});
  flush();
  const Term size = renamed(allocate.size);
  const Term is_wanted = encoding().truth(program_.symbol(watch_choice_), boolean), is_free = is_state(unwatched);
  const Term is_chosen = terms().conjunction(is_wanted, is_free);
  const LocationId fork = cursor_, done = new_location();
  emit(Assume{is_chosen, AssumeKind::Branch});
  const Term room = address_constant(layout_.watch_room());
  take_room(id, encoding().compare(Comparison::Le, size, room, pointer_type()));
  emit(Assign{watch_state_, encoding().constant(Integer(live_state(id, allocate.lifetime)), pointer_type())});
  emit(Assign{watch_size_, size});
  emit(Assign{variables_[allocate.target], address_constant(layout_.watch_address())});
  finish(done);
  cursor_ = fork;
  emit(Assume{terms().negate(is_chosen), AssumeKind::Branch});
  take_next_address(id, allocate);
  finish(done);
  cursor_ = done;
}

void MemoryResolver::resolve_free(EdgeId id, const Free& free) {
  if (!checks_memory()) return emit(Skip{});
  switch (free.lifetime) {
    case Lifetime::Static:
      return checks_ == Checks::Property ? check_leaks() : emit(Skip{});
    case Lifetime::Heap:
      return resolve_heap_free(id, free);
    default: {
      const VariableId variable = inlined_.variable_of(free.address);
      for (const BlockId block : blocks_of_target_[variable]) {
        if (ghosts_[block].is_live != none_id)
          emit(Assign{ghosts_[block].is_live, encoding().zero(ScalarType::boolean())});
        if (!is_exact(block)) end_watched(is_state(live_state(block, Lifetime::Automatic)));
      }
      if (!held_) emit(Skip{});
    }
  }
}

void MemoryResolver::resolve_heap_free(EdgeId id, const Free& free) {
  const Place place = points_.place(id, free.address);
  const Term address = renamed(free.address);
  const Term is_null = terms().eq(address, encoding().zero(pointer_type()));
  std::vector<Term> choices{is_null};
  if (may_be_outside(place)) choices.push_back(is_outside(address, 1));
  std::vector<std::pair<BlockId, Term>> ends;
  bool has_others = false;
  if (place.region != none_id) {
    for (const BlockId block : points_.regions().blocks(place.region)) {
      if (!can_be_freed(points_.blocks()[block].lifetime)) continue;
      if (!is_exact(block)) {
        has_others = true;
        continue;
      }
      const Term is_start = terms().eq(address, *block_start(block));
      choices.push_back(terms().conjunction(is_start, is_live(block)));
      ends.emplace_back(block, is_start);
    }
  }
  const Term watched = address_constant(layout_.watch_address());
  if (has_others) {
    choices.push_back(lies_on_heap(address, address_constant(0)));
    const Term is_heap = is_state(watched_heap), is_external = is_state(watched_external);
    const Term parts[] = {terms().eq(address, watched), terms().disjunction(is_heap, is_external)};
    choices.push_back(terms().conjunction(parts));
  }
  const Term valid = terms().disjunction(choices);
  const bool is_known = !place.may_be_lost && checks_ == Checks::Property;
  const bool is_possible =
      is_known ? require(valid, {}, Undefined::InvalidFree) : require_known(valid, Undefined::InvalidFree);
  if (!is_possible) return;
  if (free.only_checks) {
    if (!held_) emit(Skip{});
    return;
  }
  for (const auto& [block, is_start] : ends) {
    if (ghosts_[block].is_live == none_id) continue;
    const Term now = program_.symbol(ghosts_[block].is_live);
    emit(Assign{ghosts_[block].is_live, terms().ite(is_start, encoding().zero(ScalarType::boolean()), now)});
  }
  if (has_others) end_watched(terms().eq(address, watched));
}

// If it is the watched block that ends.
void MemoryResolver::end_watched(Term is_watched) {
  const Term dead = encoding().constant(Integer(watched_dead), pointer_type());
  emit(Assign{watch_state_, terms().ite(is_watched, dead, program_.symbol(watch_state_))});
}

// Violated by pointers into two live blocks; the memory of others may be one object. What is taken for a block that is
// none, because it is dead or the address is lost, is found out by the replay.
void MemoryResolver::resolve_relate(EdgeId id, const Relate& relate) {
  constexpr Undefined kind = Undefined::UnrelatedPointers;
  const Place left_place = points_.place(id, relate.left), right_place = points_.place(id, relate.right);
  if (is_evidently_related(left_place, right_place)) return emit(Skip{});
  const Term left = renamed(relate.left), right = renamed(relate.right);
  const Term is_null[] = {is_null_page(left), is_null_page(right)};
  std::vector<Term> choices{terms().eq(left, right), terms().disjunction(is_null)};
  if (inlined_.at_undefined == AtUndefined::GoesOn)  // the layout, which is one of many, would decide
    return require_modelled(terms().disjunction(choices), "comparison or subtraction of pointers to different objects");
  if (checks_ != Checks::Property || !inlined_.property.kinds.contains(kind)) {
    program_.has_open_relations = true;
    return emit(Skip{});
  }
  const auto has_too_many = [&](const Place& place) {
    return place.region != none_id && points_.regions().blocks(place.region).size() > max_told_apart;
  };
  if (has_too_many(left_place) || has_too_many(right_place))
    return require_modelled(terms().disjunction(choices), "comparison of pointers with too many targets");
  const Term lie_somewhere[] = {lies_somewhere(left_place, left), lies_somewhere(right_place, right)};
  choices.push_back(terms().negate(terms().conjunction(lie_somewhere)));
  const auto find = [&](const Place& place) {
    return place.region == none_id ? none_id : points_.regions().find(place.region);
  };
  const RegionId region = find(left_place);
  if (region != none_id && region == find(right_place)) choices.push_back(lie_together(region, left, right));
  const Term valid = terms().disjunction(choices);
  if (valid.is_true()) return emit(Skip{});
  require(valid, {}, kind);
}

// One of them points to no object, or both to the only one.
bool MemoryResolver::is_evidently_related(const Place& left, const Place& right) const {
  const auto is_nowhere = [](const Place& place) { return place.region == none_id && !place.may_be_lost; };
  if (is_nowhere(left) || is_nowhere(right)) return true;
  if (left.may_be_lost || right.may_be_lost) return false;
  const RegionId region = points_.regions().find(left.region);
  return region == points_.regions().find(right.region) && is_single(region);
}

// Violated by ranges of one live block that overlap. Of outside memory, and of addresses that are lost, nothing is
// said. Where a range leaves its block, the access is found out, so this one must not be.
void MemoryResolver::resolve_separate(EdgeId id, const Separate& separate) {
  if (inlined_.at_undefined != AtUndefined::Ends) return emit(Skip{});
  const Place left_place = points_.place(id, separate.left), right_place = points_.place(id, separate.right);
  if (left_place.region == none_id || right_place.region == none_id) return emit(Skip{});
  if (points_.regions().find(left_place.region) != points_.regions().find(right_place.region)) return emit(Skip{});
  const ScalarType type = pointer_type();
  const Term left = renamed(separate.left), right = renamed(separate.right);
  const Term left_size = renamed(separate.left_size), right_size = renamed(separate.right_size);
  const Term nothing = encoding().zero(type);
  std::vector<Term> choices{terms().eq(left_size, nothing), terms().eq(right_size, nothing),
                            encoding().compare(Comparison::Le, terms().add(left, left_size), right, type),
                            encoding().compare(Comparison::Le, terms().add(right, right_size), left, type)};
  const Term apart = terms().disjunction(choices);
  if (apart.is_true()) return emit(Skip{});
  Term valid = apart;
  if (checks_ == Checks::Property) {
    const Term together[] = {lies_in_known(left_place, left, left_size), lies_in_known(right_place, right, right_size)};
    valid = terms().disjunction(apart, terms().negate(terms().conjunction(together)));
  }
  if (valid.is_true()) return emit(Skip{});
  require(valid, {}, Undefined::LibraryArgument);
}

// In a live block whose place is known, or the watched one: if two ranges overlap, either can be the watched one.
Term MemoryResolver::lies_in_known(const Place& place, Term address, Term bytes) const {
  std::vector<Term> choices;
  for (const BlockId id : points_.regions().blocks(place.region)) {
    if (!is_exact(id)) continue;
    const Term parts[] = {is_live(id), lies_in_block(address, bytes, id)};
    choices.push_back(terms().conjunction(parts));
  }
  if (has_watched_blocks(place.region)) choices.push_back(lies_in_watched(address, bytes));
  return terms().disjunction(choices);
}

// Blocks lie at multiples of their own alignment and, by assumption, at those of what they are accessed with. An
// address in no block is for the access to judge.
void MemoryResolver::resolve_aligned(EdgeId id, const Aligned& aligned) {
  const Place place = points_.place(id, aligned.address);
  if (!checks_kind(Undefined::Misaligned) || place.region == none_id) return emit(Skip{});
  const auto has_less = [&](BlockId block) { return points_.blocks()[block].align < aligned.align; };
  const bool is_assumed = std::ranges::any_of(points_.regions().blocks(place.region), has_less);
  if (is_assumed) assume_places(place.region, aligned.align);
  // The layout has them at multiples of `block_alignment` and of their own alignment.
  const unsigned align = is_assumed ? std::min(aligned.align, block_alignment) : aligned.align;
  const auto is_multiple = [align](std::uint64_t number) { return number % align == 0; };
  if (!place.may_be_lost && is_multiple(static_cast<std::uint64_t>(place.offsets.low())) &&
      is_multiple(place.offsets.stride()))
    return emit(Skip{});
  const Term address = renamed(aligned.address);
  // The offset has the same remainder, and nothing need be known of where a block lies then.
  const auto start = is_single(place.region) ? block_start(first_block(place.region)) : std::nullopt;
  const Term offset = start ? terms().sub(address, *start) : address;
  const Term remainder = encoding().arithmetic() == Arithmetic::Int
                             ? terms().mod(offset, terms().integer(Integer(align)))
                             : terms().bv_binary(Op::BvAnd, offset, encoding().address(Integer(align - 1)));
  std::vector<Term> choices{terms().eq(remainder, encoding().zero(pointer_type()))};
  if (may_be_outside(place)) choices.push_back(is_outside(address, 1));
  if (place.may_be_number) choices.push_back(is_null_page(address));
  const Term valid = terms().disjunction(choices);
  if (valid.is_true()) return emit(Skip{});
  require(valid, {}, Undefined::Misaligned);
}

void MemoryResolver::assume_places(RegionId region, unsigned align) {
  for (const BlockId id : points_.regions().blocks(region)) {
    if (points_.blocks()[id].align >= align) continue;
    unsigned& assumed = assumed_places_[id];
    assumed = std::max(assumed, align);
  }
}

void MemoryResolver::name_assumed_places() {
  for (const auto& [id, align] : assumed_places_) {
    const MemoryBlock& block = points_.blocks()[id];
    const SourceRange where = inlined_.cfa().edge(block.allocations.front()).range;
    program_.assumptions.push_back(
        {fmt::format("{} lies at a multiple of {} bytes: it is accessed through a pointer to a type of that alignment",
                     block.name.empty() ? "an object" : block.name, align),
         where});
  }
}

Term MemoryResolver::lies_on_heap(Term address, Term bytes) const {
  const Term start = address_constant(layout_.heap_start());
  return lies_in(address, bytes, start, terms().sub(program_.symbol(heap_top_), start));
}

// In a live block that is not of others, or just behind one.
Term MemoryResolver::lies_somewhere(const Place& place, Term address) const {
  const Term outside = may_be_outside(place) ? is_outside(address, 1) : terms().falsity();
  std::vector<Term> choices;
  if (place.may_be_lost) choices.push_back(terms().negate(is_null_page(address)));
  if (place.region != none_id && !place.may_be_lost) {
    for (const BlockId id : points_.regions().blocks(place.region)) {
      if (points_.blocks()[id].lifetime == Lifetime::External || !is_exact(id)) continue;
      const Term parts[] = {is_live(id), lies_in_block(address, address_constant(0), id)};
      choices.push_back(terms().conjunction(parts));
    }
    if (has_watched_blocks(place.region)) {
      choices.push_back(lies_on_heap(address, address_constant(0)));
      choices.push_back(lies_in_watched(address, address_constant(0)));
    }
  }
  return terms().conjunction(terms().disjunction(choices), terms().negate(outside));
}

// Two that are not watched may be one: if they are two, either can be the watched one.
Term MemoryResolver::lie_together(RegionId region, Term left, Term right) const {
  const Term nothing = address_constant(0);
  std::vector<Term> choices;
  const auto both = [&](Term first, Term second) { choices.push_back(terms().conjunction(first, second)); };
  for (const BlockId id : points_.regions().blocks(region))
    if (is_exact(id)) both(lies_in_block(left, nothing, id), lies_in_block(right, nothing, id));
  if (has_watched_blocks(region)) {
    both(lies_on_heap(left, nothing), lies_on_heap(right, nothing));
    both(lies_in_watched(left, nothing), lies_in_watched(right, nothing));
  }
  return terms().disjunction(choices);
}

// A block that is lost before the end is so at the end. Of those that a global variable points to directly the check
// knows that they are not; of others the replay finds out.
void MemoryResolver::check_leaks() {
  const bool is_lost_only = !inlined_.property.kinds.contains(Undefined::UnfreedBlock);
  const Undefined kind = is_lost_only ? Undefined::LostBlock : Undefined::UnfreedBlock;
  std::vector<Term> leaks;
  const auto is_lost = [&](const std::function<Term(Term)>& points_there) {
    return is_lost_only ? terms().negate(is_pointed_to(points_there)) : terms().truth();
  };
  for (BlockId id = 0; id < points_.blocks().size(); ++id) {
    if (points_.blocks()[id].lifetime != Lifetime::Heap || !is_exact(id)) continue;
    const auto points_there = [&](Term address) { return lies_in_block(address, address_constant(0), id); };
    const Term parts[] = {is_live(id), is_lost(points_there)};
    leaks.push_back(terms().conjunction(parts));
  }
  if (watch_state_ != none_id) {
    const auto points_there = [&](Term address) { return is_near_watched(address); };
    const Term parts[] = {is_state(watched_heap), is_lost(points_there)};
    leaks.push_back(terms().conjunction(parts));
  }
  const Term valid = terms().negate(terms().disjunction(leaks));
  if (valid.is_true()) return emit(Skip{});
  require(valid, {}, kind);
}

// By a global variable. Not by a cell on the heap, which may be lost itself, and not by a local variable, whose
// function may be over: the replay knows.
Term MemoryResolver::is_pointed_to(const std::function<Term(Term)>& points_there) const {
  std::vector<bool> is_on_heap(program_.variable_count(), false);
  for (const auto& [cells, storage] : storages_) {
    const auto can_end = [&](BlockId id) { return can_be_freed(points_.blocks()[id].lifetime); };
    if (!std::ranges::any_of(points_.regions().blocks(points_.regions().cells(cells).region), can_end)) continue;
    for (const VariableId variable : storage.variables) is_on_heap[variable] = true;
  }
  std::vector<Term> choices;
  for (VariableId id = 0; id < program_.variable_count(); ++id) {
    const Variable& variable = program_.variable(id);
    if (variable.role != VariableRole::Global || is_on_heap[id] || !variable.type || !variable.type->is_pointer())
      continue;
    if (program_.symbol(id).sort().is_array()) continue;
    choices.push_back(points_there(program_.symbol(id)));
  }
  return terms().disjunction(choices);
}

}  // namespace warrant
