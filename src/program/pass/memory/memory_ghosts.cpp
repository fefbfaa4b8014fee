#include "program/pass/memory/memory_ghosts.h"

#include <algorithm>
#include <utility>

#include "program/outside.h"

namespace warrant {

namespace {

const UndefinedKinds lifetime_kinds{Undefined::DeadAccess, Undefined::InvalidFree, Undefined::LostBlock,
                                    Undefined::UnfreedBlock};

}  // namespace

MemoryGhosts::MemoryGhosts(MemoryContext& context, MemoryVariables& variables, MemoryEdges& edges, bool has_outside)
    : MemoryPart(context), variables_(variables), edges_(edges), has_outside_(has_outside) {
  ghosts_.resize(points_.blocks().size());
  if (!has_ghosts()) return;
  find_exact_blocks();
  const std::vector<bool> ends = ended_variables();
  const bool has_lifetimes = checks_lifetimes() || inlined_.property.kinds.contains_any(lifetime_kinds);
  for (BlockId id = 0; id < points_.blocks().size(); ++id) {
    blocks_of_target_[block(id).target].push_back(id);
    if (is_exact(id)) add_ghosts(id, has_lifetimes && (can_be_freed(block(id).lifetime) || ends[block(id).target]));
  }
  if (std::ranges::find(is_exact_, false) == is_exact_.end()) return;
  watch_.state = add_ghost("watched block: state", pointer_type());
  watch_.size = add_ghost("watched block: size", pointer_type());
  watch_.choice = add_ghost("watched block: choice", ScalarType::boolean());
  starts_.emplace_back(watch_.state, state_constant(Unwatched));
  starts_.emplace_back(watch_.size, address_constant(0));
}

// Of which start and size are known wherever they are accessed: their address is constant, or in a variable of their
// own and no block of the region takes it from the same part of the memory without having one.
void MemoryGhosts::find_exact_blocks() {
  const auto has_place = [&](BlockId id) {
    return layout_.address(id) || (block(id).is_single() && block(id).has_own_variable);
  };
  is_exact_.resize(points_.blocks().size());
  for (BlockId id = 0; id < points_.blocks().size(); ++id) {
    const std::vector<BlockId>& region = regions().blocks(block(id).region);
    // Asked once for each region.
    if (first_block(block(id).region) != id) continue;
    const bool all_have = std::ranges::all_of(region, has_place);
    for (const BlockId other : region) is_exact_[other] = layout_.address(other) || all_have;
  }
}

// With the addresses of automatic objects that end.
std::vector<bool> MemoryGhosts::ended_variables() const {
  std::vector<bool> ends(inlined_.variable_count(), false);
  const Cfa& graph = inlined_.cfa();
  for (EdgeId id = 0; id < graph.edge_count(); ++id) {
    if (graph.is_detached(id)) continue;
    const auto* end = std::get_if<Free>(&graph.edge(id).operation);
    if (end && end->lifetime == Lifetime::Automatic) ends[inlined_.variable_of(end->address)] = true;
  }
  return ends;
}

VariableId MemoryGhosts::add_ghost(const std::string& name, ScalarType type) {
  Variable ghost;
  ghost.name = name;
  ghost.type = type;
  return variables_.add(std::move(ghost));
}

void MemoryGhosts::add_ghosts(BlockId id, bool dies) {
  const std::string name = block(id).name.empty() ? "block" : block(id).name;
  if (dies) {
    ghosts_[id].is_live = add_ghost(name + " is live", ScalarType::boolean());
    starts_.emplace_back(ghosts_[id].is_live, encoding().zero(ScalarType::boolean()));
  }
  if (!layout_.address(id) && !block(id).size) {
    ghosts_[id].size = add_ghost("size of " + name, pointer_type());
    starts_.emplace_back(ghosts_[id].size, address_constant(0));
  }
}

bool MemoryGhosts::has_watched_blocks(RegionId region) const {
  return std::ranges::any_of(regions().blocks(region), [&](BlockId id) { return !is_exact(id); });
}

// --- terms

// bytes <= size and start <= address <= start + size - bytes.
Term MemoryGhosts::lies_in(Term address, Term bytes, Term start, Term size) const {
  const ScalarType type = pointer_type();
  const Term parts[] = {
      encoding().compare(Comparison::Le, bytes, size, type), encoding().compare(Comparison::Le, start, address, type),
      encoding().compare(Comparison::Le, address, terms().sub(terms().add(start, size), bytes), type)};
  return terms().conjunction(parts);
}

Term MemoryGhosts::is_live(BlockId id) const {
  if (!can_die(id)) return terms().truth();
  return encoding().truth(program_.symbol(ghosts_[id].is_live), ScalarType::boolean());
}

Term MemoryGhosts::starts_at(BlockId id, Term address) const {
  return terms().eq(address, *variables_.block_start(id));
}

Term MemoryGhosts::lies_in_block(Term address, Term bytes, BlockId id) const {
  const Term start = *variables_.block_start(id);
  const std::optional<std::uint64_t>& size = block(id).size;
  return lies_in(address, bytes, start, size ? address_constant(*size) : program_.symbol(ghosts_[id].size));
}

Term MemoryGhosts::is_watched_in(int state) const {
  return terms().eq(program_.symbol(watch_.state), state_constant(state));
}

Term MemoryGhosts::lies_in_watched(Term address, Term bytes) const {
  const Term first = state_constant(Heap);
  const Term is_live = encoding().compare(Comparison::Ge, program_.symbol(watch_.state), first, pointer_type());
  const Term watched = address_constant(layout_.watch_address());
  const Term lies_there = lies_in(address, bytes, watched, program_.symbol(watch_.size));
  return terms().conjunction(is_live, lies_there);
}

Term MemoryGhosts::is_near_watched(Term address) const {
  const Term parts[] = {
      encoding().compare(Comparison::Le, address_constant(layout_.watch_start()), address, pointer_type()),
      encoding().compare(Comparison::Lt, address, address_constant(outside_memory(inlined_.data_model).start),
                         pointer_type())};
  return has_outside_ ? terms().conjunction(parts) : parts[0];
}

Term MemoryGhosts::lies_on_heap(Term address, Term bytes) const {
  const Term start = address_constant(layout_.heap_start());
  return lies_in(address, bytes, start, terms().sub(program_.symbol(variables_.heap_top()), start));
}

// --- operations

int MemoryGhosts::live_state(BlockId id, Lifetime lifetime) {
  return lifetime == Lifetime::Heap       ? Heap
         : lifetime == Lifetime::External ? External
                                          : Automatic + static_cast<int>(id);
}

void MemoryGhosts::start() {
  for (const auto& [ghost, value] : starts_) edges_.emit(Assign{ghost, value});
}

void MemoryGhosts::begin(BlockId id, Term size) {
  const Ghost& ghost = ghosts_[id];
  if (ghost.is_live != none_id) edges_.emit(Assign{ghost.is_live, encoding().constant(1, ScalarType::boolean())});
  if (ghost.size != none_id) edges_.emit(Assign{ghost.size, size});
}

void MemoryGhosts::read_choice() {
  edges_.emit(Havoc{watch_.choice, {InputKind::Ghost, "the block is watched", ScalarType::boolean(), {}, {}}});
}

Term MemoryGhosts::is_chosen() const {
  const Term is_wanted = encoding().truth(program_.symbol(watch_.choice), ScalarType::boolean());
  const Term is_free = is_watched_in(Unwatched);
  return terms().conjunction(is_wanted, is_free);
}

void MemoryGhosts::watch(BlockId id, Lifetime lifetime, Term size) {
  edges_.emit(Assign{watch_.state, state_constant(live_state(id, lifetime))});
  edges_.emit(Assign{watch_.size, size});
}

void MemoryGhosts::end_automatic(BlockId id, Term address) {
  if (can_die(id)) edges_.emit(Assign{ghosts_[id].is_live, encoding().zero(ScalarType::boolean())});
  if (is_exact(id)) return;
  Term is_watched = is_watched_in(live_state(id, Lifetime::Automatic));
  if (block(id).is_per_activation) {
    const Term is_there = terms().eq(address, address_constant(layout_.watch_address()));
    is_watched = terms().conjunction(is_watched, is_there);
  }
  end_watched_if(is_watched);
}

void MemoryGhosts::end_if(Term is_block, BlockId id) {
  if (!can_die(id)) return;
  const Term now = program_.symbol(ghosts_[id].is_live);
  edges_.emit(Assign{ghosts_[id].is_live, terms().ite(is_block, encoding().zero(ScalarType::boolean()), now)});
}

void MemoryGhosts::end_watched_if(Term is_watched) {
  const Term dead = state_constant(Dead);
  edges_.emit(Assign{watch_.state, terms().ite(is_watched, dead, program_.symbol(watch_.state))});
}

}  // namespace warrant
