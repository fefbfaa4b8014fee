#include "program/pass/memory/memory_accesses.h"

#include <utility>

namespace warrant {

MemoryAccesses::MemoryAccesses(MemoryContext& context, const MemoryVariables& variables, const MemoryStorage& storage,
                               MemoryEdges& edges, CellEdges& cells, OutsideMemory& outside, AccessChecks& checks)
    : MemoryPart(context),
      variables_(variables),
      storage_(storage),
      edges_(edges),
      cells_(cells),
      outside_(outside),
      checks_(checks) {}

void MemoryAccesses::load_anything(const Load& load) {
  edges_.emit(Havoc{variables_[load.target], {InputKind::Uninitialised, undefined_value_name, load.type, {}, {}}});
}

// What lies behind an address that the program does not show can be anything.
void MemoryAccesses::load_beyond(const Load& load, Term address, Term known) {
  const Term somewhere = terms().negate(is_null_page(address));
  const auto guess = [&] {
    edges_.emit(Havoc{variables_[load.target], {InputKind::Unmodelled, unknown_value_name, load.type, {}, {}}});
  };
  if (known.is_false()) {
    if (edges_.require(somewhere, [&] { load_anything(load); })) guess();
    return;
  }
  edges_.aside(terms().conjunction(terms().negate(known), somewhere), guess);
  if (inlined_.at_undefined != AtUndefined::GoesOn)
    return edges_.emit(Assume{known, AssumeKind::Undefined, Undefined::InvalidAccess});
  const Term elsewhere[] = {terms().negate(known), terms().negate(somewhere)};
  edges_.aside(terms().conjunction(elsewhere), [&] { load_anything(load); });
  edges_.emit(Assume{known, AssumeKind::Branch});
}

// False if nothing known is read.
bool MemoryAccesses::check_load(const Load& load, const Place& place, Term address) {
  const Term bytes = address_constant(load.type.bytes);
  outside_.load(load, place, address);
  const auto anything = [&] { load_anything(load); };
  // A value behind an unknown address can be anything, but whether the access is valid is not known either.
  const bool is_unknown = place.region == none_id || place.may_be_lost;
  if (!is_unknown || checks_memory() || is_foreign(place))
    return checks_.check(place, address, bytes, load.type.bytes, anything);
  const Term known = place.region == none_id ? terms().falsity() : checks_.is_valid(place, address, bytes);
  load_beyond(load, address, known);
  return !known.is_false() && (!checks_lifetimes() || checks_.go_on_if_dead(place, address, bytes, anything));
}

// A byte that is read as a _Bool.
bool MemoryAccesses::check_boolean(const Load& load, const CellStorage& storage, const CellAddress& at) {
  if (load.type.kind != TypeKind::Boolean || storage.element == load.type || !checks_kind(Undefined::TrapValue))
    return true;
  const ScalarType byte = ScalarType::byte();
  const Term held = cells_.read(storage, at, byte), one = encoding().constant(1, byte);
  const Term is_value = encoding().compare(Comparison::Le, held, one, byte);
  return is_value.is_true() || edges_.require(is_value, {}, Undefined::TrapValue);
}

void MemoryAccesses::load(EdgeId id, const Load& load) {
  const Place place = points_.place(id, load.address);
  const Term address = edges_.renamed(load.address);
  if (!check_load(load, place, address)) return;
  const CellsId cells = regions().find_cells(points_.cells(place, load.type.bytes));
  const CellStorage& storage = storage_[cells];
  const CellAddress at{address, place.offsets.low()};
  cells_.assume_range(storage, at, load.type);
  outside_.assume_apart(cells, at, load.type);
  if (!check_boolean(load, storage, at)) return;
  edges_.emit(Assign{variables_[load.target], cells_.read(storage, at, load.type)});
}

void MemoryAccesses::store(EdgeId id, const Store& store) {
  const Place place = points_.place(id, store.address);
  const Term address = edges_.renamed(store.address), bytes = address_constant(store.type.bytes);
  outside_.store(store, place, address);
  if (!checks_.check(place, address, bytes, store.type.bytes, {})) return;
  if (!store.initialises && !checks_.check_write(place, address, bytes)) return;
  const CellStorage& storage = storage_[points_.cells(place, store.type.bytes)];
  cells_.write(storage, {address, place.offsets.low()}, edges_.renamed(store.value), store.type);
}

void MemoryAccesses::output(EdgeId id, const Output& output) {
  Output result = output;
  for (OutputArgument& argument : result.arguments) {
    const Place place = points_.place(id, argument.value);
    argument.value = edges_.renamed(argument.value);
    if (!argument.type.is_pointer() || place.region == none_id) continue;
    for (const CellsId found : regions().overlapping(place.region, Extent::access(place.offsets, 1))) {
      const CellStorage& storage = storage_[found];
      if (storage.kind == CellStorage::Kind::Array && storage.element.bytes == 1 && !storage.origin)
        argument.string_cells = storage.variables[0];
    }
  }
  edges_.emit(std::move(result));
}

}  // namespace warrant
