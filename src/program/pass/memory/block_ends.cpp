#include "program/pass/memory/block_ends.h"

#include <algorithm>
#include <utility>

namespace warrant {

BlockEnds::BlockEnds(MemoryContext& context, const MemoryVariables& variables, const MemoryStorage& storage,
                     MemoryEdges& edges, MemoryGhosts& ghosts, const OutsideMemory& outside, AccessChecks& checks)
    : MemoryPart(context),
      variables_(variables),
      storage_(storage),
      edges_(edges),
      ghosts_(ghosts),
      outside_(outside),
      checks_(checks) {}

void BlockEnds::end(EdgeId id, const Free& free) {
  if (!has_ghosts()) return edges_.emit(Skip{});
  switch (free.lifetime) {
    case Lifetime::Static:
      return checks_memory() ? check_leaks() : edges_.emit(Skip{});
    case Lifetime::Heap:
      return free_heap_block(id, free);
    default:
      for (const BlockId block : ghosts_.blocks_of(inlined_.variable_of(free.address)))
        ghosts_.end_automatic(block, edges_.renamed(free.address));
      if (!edges_.has_held()) edges_.emit(Skip{});
  }
}

void BlockEnds::free_heap_block(EdgeId id, const Free& free) {
  const Place place = points_.place(id, free.address);
  const Term address = edges_.renamed(free.address);
  const Term is_null = terms().eq(address, encoding().zero(pointer_type()));
  std::vector<Term> choices{is_null};
  if (may_be_outside(place)) {
    choices.push_back(outside_.contains(address, 1));
    if (asks_for(Undefined::InvalidFree)) assume_once(AssumptionKind::OutsideFree);
  }
  std::vector<std::pair<BlockId, Term>> ends;
  bool has_others = false;
  if (place.region != none_id) {
    for (const BlockId freed : regions().blocks(place.region)) {
      if (!can_be_freed(block(freed).lifetime)) continue;
      if (!ghosts_.is_exact(freed)) {
        has_others = true;
        continue;
      }
      const Term is_start = terms().eq(address, *variables_.block_start(freed));
      choices.push_back(terms().conjunction(is_start, ghosts_.is_live(freed)));
      ends.emplace_back(freed, is_start);
    }
  }
  const Term watched = address_constant(layout_.watch_address());
  if (has_others) {
    choices.push_back(ghosts_.lies_on_heap(address, address_constant(0)));
    const Term is_heap = ghosts_.is_watched_in(MemoryGhosts::Heap);
    const Term is_external = ghosts_.is_watched_in(MemoryGhosts::External);
    const Term parts[] = {terms().eq(address, watched), terms().disjunction(is_heap, is_external)};
    choices.push_back(terms().conjunction(parts));
  }
  const Term valid = terms().disjunction(choices);
  const bool is_known = !place.may_be_lost && checks_memory();
  const bool is_possible = is_known ? edges_.require(valid, {}, Undefined::InvalidFree)
                                    : checks_.require_known(valid, Undefined::InvalidFree);
  if (!is_possible) return;
  if (free.only_checks) {
    if (!edges_.has_held()) edges_.emit(Skip{});
    return;
  }
  for (const auto& [freed, is_start] : ends) ghosts_.end_if(is_start, freed);
  if (has_others) ghosts_.end_watched_if(terms().eq(address, watched));
}

// A block that is lost before the end is so at the end. Of those that a global variable points to directly the check
// knows that they are not; of others the replay finds out.
void BlockEnds::check_leaks() {
  const bool is_lost_only = !asks_for(Undefined::UnfreedBlock);
  const Undefined kind = is_lost_only ? Undefined::LostBlock : Undefined::UnfreedBlock;
  std::vector<Term> leaks;
  const auto is_lost = [&](const std::function<Term(Term)>& points_there) {
    return is_lost_only ? terms().negate(is_pointed_to(points_there)) : terms().truth();
  };
  for (BlockId id = 0; id < points_.blocks().size(); ++id) {
    if (block(id).lifetime != Lifetime::Heap || !ghosts_.is_exact(id)) continue;
    const auto points_there = [&](Term address) { return ghosts_.lies_in_block(address, address_constant(0), id); };
    const Term parts[] = {ghosts_.is_live(id), is_lost(points_there)};
    leaks.push_back(terms().conjunction(parts));
  }
  if (ghosts_.is_watching()) {
    const auto points_there = [&](Term address) { return ghosts_.is_near_watched(address); };
    const Term parts[] = {ghosts_.is_watched_in(MemoryGhosts::Heap), is_lost(points_there)};
    leaks.push_back(terms().conjunction(parts));
  }
  const Term valid = terms().negate(terms().disjunction(leaks));
  if (valid.is_true()) return edges_.emit(Skip{});
  edges_.require(valid, {}, kind);
}

// By a global variable. Not by a cell on the heap, which may be lost itself, and not by a local variable, whose
// function may be over: the replay knows.
Term BlockEnds::is_pointed_to(const std::function<Term(Term)>& points_there) const {
  std::vector<bool> is_on_heap(program_.variable_count(), false);
  for (const auto& [cells, storage] : storage_.all()) {
    const auto can_end = [&](BlockId id) { return can_be_freed(block(id).lifetime); };
    if (!std::ranges::any_of(regions().blocks(regions().cells(cells).region), can_end)) continue;
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
