#include "program/pass/memory.h"

#include <algorithm>
#include <cassert>

#include "program/loops.h"
#include "program/pass/lifetimes.h"
#include "program/pass/memory_resolver.h"

namespace warrant {

namespace {

// Beyond this many blocks of constant address a check only asks for the range that holds them all.
constexpr std::size_t max_checked_blocks = 16;

}  // namespace

MemoryResolver::MemoryResolver(const Program& inlined, const MemoryOptions& options)
    : inlined_(inlined),
      options_(options),
      points_(inlined),
      checks_(checks_of(inlined, points_)),
      layout_(points_, inlined.data_model, options.addresses, checks_memory()),
      program_(inlined.terms(), inlined.shared_encoding(), inlined.data_model),
      access_(program_),
      rename_(inlined.terms()) {}

Resolved MemoryResolver::run() {
  const Procedure& before = inlined_.procedures[0];
  Procedure& whole = program_.procedures.emplace_back();
  whole.name = before.name;
  whole.range = before.range;
  program_.entry = 0;
  program_.sources = inlined_.sources;
  program_.assumptions = inlined_.assumptions;
  program_.at_undefined = inlined_.at_undefined;
  program_.has_open_lifetimes = inlined_.at_undefined == AtUndefined::Ends &&
                                !inlined_.property.kinds.contains(Undefined::DeadAccess) &&
                                may_use_dead_blocks(inlined_, points_);
  program_.property = inlined_.property;
  has_outside_ = program_.has_objects_of_others = inlined_.has_objects_of_others;
  copy_variables();
  if (before.result != none_id) program_.procedures[0].result = variables_[before.result];
  survey();
  make_outside();
  make_ghosts();

  const Cfa& graph = before.cfa;
  for (LocationId id = 0; id < graph.location_count(); ++id) {
    const Location& location = graph.location(id);
    cfa().add_location(location.range, location.kind, location.note);
    location_origins_.push_back(id);
  }
  cfa().exit = graph.exit;
  resolve_start();
  const LocationSet reached = reachable_from_entry(graph);
  for (LocationId location = 0; location < graph.location_count(); ++location) {
    if (!reached[location]) continue;
    for (const EdgeId id : graph.location(location).out) {
      const Edge& edge = graph.edge(id);
      edge_ = id;
      range_ = edge.range;
      cursor_ = location;
      resolve(id, edge);
      finish(edge.target);
    }
  }
  name_assumed_places();
  MemoryMap memory = memory_map();
  return {std::move(program_), std::move(edge_origins_), std::move(location_origins_), std::move(variable_origins_),
          std::move(memory)};
}

LocationId MemoryResolver::new_location(LocationKind kind, std::string note) {
  location_origins_.push_back(edge_ == none_id ? none_id : inlined_.cfa().edge(edge_).source);
  return cfa().add_location(range_, kind, std::move(note));
}

void MemoryResolver::edge_to(LocationId target, Operation operation) {
  flush();
  cfa().add_edge(cursor_, target, std::move(operation), range_);
  edge_origins_.push_back(edge_);
}

void MemoryResolver::flush() {
  if (!held_) return;
  const LocationId next = new_location();
  cfa().add_edge(cursor_, next, std::move(*held_), range_);
  edge_origins_.push_back(edge_);
  held_.reset();
  cursor_ = next;
}

void MemoryResolver::emit(Operation operation) {
  flush();
  held_ = std::move(operation);
}

void MemoryResolver::finish(LocationId target) {
  Operation last = held_ ? std::move(*held_) : Operation(Skip{});
  held_.reset();
  edge_to(target, std::move(last));
}

void MemoryResolver::emit_updates(const std::vector<CellAccess::Update>& updates) {
  for (const auto& [variable, value] : updates) emit(Assign{variable, value});
}

Term MemoryResolver::at_distance(Term address, std::int64_t distance) const {
  if (distance == 0) return address;
  const Integer value(static_cast<long>(distance));
  return terms().add(address, address.sort().is_int() ? terms().integer(value) : encoding().address(value));
}

void MemoryResolver::resolve_start() {
  edge_ = none_id;
  range_ = {};
  const LocationId first = inlined_.cfa().entry;
  cfa().entry = first;
  if (heap_top_ == none_id && shared_arrays_.empty() && ghost_starts_.empty() && !outside_) return;
  cfa().entry = cursor_ = new_location();
  if (heap_top_ != none_id) emit(Assign{heap_top_, address_constant(layout_.heap_start())});
  for (const auto& [ghost, value] : ghost_starts_) emit(Assign{ghost, value});
  if (outside_) {
    const VariableId array = outside_->variables[0];
    // Somebody has written it, which makes a difference only where that is asked.
    const bool is_asked = inlined_.property.kinds.contains(Undefined::UninitialisedUse);
    const InputKind kind = is_asked ? InputKind::Memory : InputKind::Uninitialised;
    emit(Havoc{array, {kind, program_.variable(array).name, outside_->element, {}, {}}});
    emit(Assign{outside_initial_.variables[0], program_.symbol(array)});
  }
  for (const auto& [cells, is_zero] : shared_arrays_) {
    const CellStorage& shared = storage(cells);
    const VariableId array = shared.variables[0];
    if (is_zero) {
      const Term zero = encoding().zero(shared.element);
      emit(Assign{array, terms().const_array(program_.symbol(array).sort(), zero)});
    } else {
      emit(Havoc{array, {InputKind::Uninitialised, program_.variable(array).name, shared.element, {}, {}}});
    }
    start_initial(cells);
  }
  finish(first);
}

void MemoryResolver::resolve(EdgeId id, const Edge& edge) {
  if (const auto* load = std::get_if<Load>(&edge.operation)) {
    resolve_load(id, *load);
  } else if (const auto* store = std::get_if<Store>(&edge.operation)) {
    resolve_store(id, *store);
  } else if (const auto* allocate = std::get_if<Allocate>(&edge.operation)) {
    resolve_allocate(id, *allocate);
  } else if (const auto* copy = std::get_if<Copy>(&edge.operation)) {
    resolve_copy(id, *copy);
  } else if (const auto* fill = std::get_if<Fill>(&edge.operation)) {
    resolve_fill(id, *fill);
  } else if (const auto* separate = std::get_if<Separate>(&edge.operation)) {
    resolve_separate(id, *separate);
  } else if (const auto* output = std::get_if<Output>(&edge.operation)) {
    resolve_output(id, *output);
  } else if (const auto* free = std::get_if<Free>(&edge.operation)) {
    resolve_free(id, *free);
  } else if (const auto* relate = std::get_if<Relate>(&edge.operation)) {
    resolve_relate(id, *relate);
  } else if (const auto* aligned = std::get_if<Aligned>(&edge.operation)) {
    resolve_aligned(id, *aligned);
  } else {
    assert(!std::holds_alternative<Call>(edge.operation) && "calls are inlined before memory is resolved");
    emit(map_operation(
        edge.operation, [this](Term term) { return renamed(term); },
        [this](VariableId variable) { return variables_[variable]; }));
  }
}

bool MemoryResolver::is_evidently_valid(const Place& place, std::uint64_t bytes) const {
  if (place.may_be_number || place.may_be_lost || !place.offsets.is_bounded()) return false;
  return std::ranges::all_of(points_.regions().blocks(place.region), [&](BlockId id) {
    const std::optional<std::uint64_t>& size = points_.blocks()[id].size;
    return size && *size >= bytes && place.offsets.within(0, static_cast<std::int64_t>(*size - bytes));
  });
}

// True at least for every address from which `bytes` bytes lie in one block of the region.
Term MemoryResolver::valid_access(const Place& place, Term address, Term bytes) {
  const ScalarType type = pointer_type();
  struct Range {
    Term first, end;
  };
  std::vector<Range> ranges;
  std::uint64_t low = UINT64_MAX, high = 0;
  bool has_dynamic = false;
  std::size_t constants = 0;
  for (const BlockId id : points_.regions().blocks(place.region)) {
    const auto start = layout_.address(id);
    if (!start) {
      has_dynamic = true;
      continue;
    }
    const std::uint64_t end = *start + *points_.blocks()[id].size;
    low = std::min(low, *start);
    high = std::max(high, end);
    if (++constants <= max_checked_blocks) ranges.push_back({address_constant(*start), address_constant(end)});
  }
  if (constants > max_checked_blocks) ranges = {{address_constant(low), address_constant(high)}};
  if (constants == 1 && !has_dynamic && place.offsets.is_exact() && bytes.is_constant()) {
    const Term wanted = at_distance(ranges[0].first, place.offsets.low());
    const Term inside = encoding().compare(Comparison::Le, terms().add(wanted, bytes), ranges[0].end, type);
    return place.offsets.low() < 0 || inside.is_false() ? terms().falsity() : terms().eq(address, wanted);
  }
  if (has_dynamic) ranges.push_back({address_constant(layout_.heap_start()), program_.symbol(heap_top_)});
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
  if (checks_memory() && has_watched_blocks(place.region)) choices.push_back(lies_in_watched(address, bytes));
  return terms().disjunction(choices);
}

Term MemoryResolver::is_null_page(Term address) const {
  return encoding().compare(Comparison::Lt, address, address_constant(null_page_bytes), pointer_type());
}

bool MemoryResolver::require(Term valid, const std::function<void()>& instead, Undefined kind) {
  if (inlined_.at_undefined == AtUndefined::Ends) {
    emit(Assume{valid, AssumeKind::Undefined, kind});
    return !valid.is_false();
  }
  if (valid.is_true()) return true;
  if (valid.is_false()) {
    if (instead) instead();
    return false;
  }
  flush();
  const LocationId aside = new_location();
  edge_to(aside, Assume{terms().negate(valid), AssumeKind::Branch});
  const LocationId main = std::exchange(cursor_, aside);
  if (instead) instead();
  finish(inlined_.cfa().edge(edge_).target);
  cursor_ = main;
  emit(Assume{valid, AssumeKind::Branch});
  return true;
}

bool MemoryResolver::check_access(const Place& place, Term address, Term bytes, std::uint64_t constant_bytes,
                                  const std::function<void()>& instead) {
  if (checks_ == Checks::Property) return check_memory(place, address, bytes, constant_bytes);
  if (place.region == none_id) {
    // Nothing that the program shows: an access through null is undefined, anything else is beyond what is known here.
    const Term is_null = is_null_page(address);
    if (!is_foreign(place) && (place.may_be_lost || !is_null.is_true())) {
      const LocationId unmodelled = new_location(LocationKind::Unmodelled, unknown_address_note);
      edge_to(unmodelled, Assume{terms().negate(is_null), AssumeKind::Branch});
      if (inlined_.at_undefined == AtUndefined::GoesOn) emit(Assume{is_null, AssumeKind::Branch});
    }
    return require(terms().falsity(), instead);
  }
  if (checks_ == Checks::Lifetimes && !go_on_if_dead(place, address, bytes, instead)) return false;
  if (bytes.is_constant() && is_evidently_valid(place, constant_bytes)) return true;
  Term valid = valid_access(place, address, bytes);
  if (!bytes.is_constant()) valid = terms().disjunction(valid, terms().eq(bytes, encoding().zero(pointer_type())));
  if (valid.is_true()) return true;
  if (!is_foreign(place) && place.may_be_lost) {
    const LocationId unmodelled = new_location(LocationKind::Unmodelled, unknown_address_note);
    edge_to(unmodelled, Assume{terms().negate(valid), AssumeKind::Branch});
    emit(Assume{valid, AssumeKind::Branch});
    return !valid.is_false();
  }
  // A write outside of its object may change anything. One through null ends a program, and changes nothing here; and
  // pointers from outside are taken to leave the program's objects alone.
  if (!instead && inlined_.at_undefined == AtUndefined::GoesOn && !is_foreign(place) && !may_be_outside(place))
    require_modelled(terms().disjunction(valid, is_null_page(address)), "write outside of its object");
  return require(valid, instead);
}

// Where constant and other blocks share a region, the write is taken for one to the others unless it is asked for: the
// replay of a counterexample sees what it is. In the relaxed program it has its effect, as for objects on a real stack.
bool MemoryResolver::check_write(const Place& place, Term address, Term bytes) {
  if (inlined_.at_undefined == AtUndefined::GoesOn) return true;
  const Term nothing = terms().eq(bytes, encoding().zero(pointer_type()));
  if (is_constant(place.region)) return require(nothing, {}, Undefined::ConstantWrite);
  if (place.region == none_id || !checks_memory() || !inlined_.property.kinds.contains(Undefined::ConstantWrite))
    return true;
  std::vector<Term> elsewhere;
  for (const BlockId id : points_.regions().blocks(place.region)) {
    if (!points_.blocks()[id].is_constant || !is_exact(id)) continue;
    elsewhere.push_back(terms().negate(lies_in_block(address, address_constant(1), id)));
  }
  if (elsewhere.empty()) return true;
  const Term is_elsewhere = terms().conjunction(elsewhere);
  const Term valid = terms().disjunction(nothing, is_elsewhere);
  return valid.is_true() || require(valid, {}, Undefined::ConstantWrite);
}

// Engines see an array as a function to mathematical integers: that its elements are values of their type is said
// where one is read.
void MemoryResolver::assume_element_range(const CellStorage& storage, const CellAddress& at, ScalarType type) {
  if (encoding().arithmetic() != Arithmetic::Int || storage.element.is_floating()) return;
  std::vector<Term> parts;
  for (const Term element : access_.selected(storage, at, type)) {
    parts.push_back(terms().le(terms().integer(storage.element.low()), element));
    parts.push_back(terms().le(element, terms().integer(storage.element.high())));
  }
  if (!parts.empty()) emit(Assume{terms().conjunction(parts), AssumeKind::Range});
}

// What lies behind an address that the program does not show can be anything.
void MemoryResolver::load_beyond(const Load& load, Term address, Term known) {
  const Term somewhere = terms().negate(is_null_page(address));
  const Havoc guess{variables_[load.target], {InputKind::Unmodelled, unknown_value_name, load.type, {}, {}}};
  if (known.is_false()) {
    if (require(somewhere, [&] { load_anything(load); })) emit(guess);
    return;
  }
  const LocationId aside = new_location();
  edge_to(aside, Assume{terms().conjunction(terms().negate(known), somewhere), AssumeKind::Branch});
  const LocationId main = std::exchange(cursor_, aside);
  emit(guess);
  finish(inlined_.cfa().edge(edge_).target);
  cursor_ = main;
  if (inlined_.at_undefined == AtUndefined::GoesOn) {
    const LocationId null = new_location();
    const Term elsewhere[] = {terms().negate(known), terms().negate(somewhere)};
    edge_to(null, Assume{terms().conjunction(elsewhere), AssumeKind::Branch});
    cursor_ = null;
    load_anything(load);
    finish(inlined_.cfa().edge(edge_).target);
    cursor_ = main;
    emit(Assume{known, AssumeKind::Branch});
  } else {
    emit(Assume{known, AssumeKind::Undefined, Undefined::InvalidAccess});
  }
}

void MemoryResolver::load_anything(const Load& load) {
  emit(Havoc{variables_[load.target], {InputKind::Uninitialised, undefined_value_name, load.type, {}, {}}});
}

void MemoryResolver::resolve_load(EdgeId id, const Load& load) {
  const Place place = points_.place(id, load.address);
  const Term address = renamed(load.address), bytes = address_constant(load.type.bytes);
  aside_if_outside(place, address, load.type.bytes, [&](const CellAddress& at) { load_outside(load, at); });
  // A value behind an unknown address can be anything, but whether the access is valid is not known either.
  if ((place.region == none_id || place.may_be_lost) && checks_ != Checks::Property && !is_foreign(place)) {
    const Term known = place.region == none_id ? terms().falsity() : valid_access(place, address, bytes);
    load_beyond(load, address, known);
    if (known.is_false()) return;
    if (checks_ == Checks::Lifetimes && !go_on_if_dead(place, address, bytes, [&] { load_anything(load); })) return;
  } else if (!check_access(place, address, bytes, load.type.bytes, [&] { load_anything(load); })) {
    return;
  }
  const CellsId id_of_cells = points_.regions().find_cells(points_.cells(place, load.type.bytes));
  const CellStorage& cells = storage(id_of_cells);
  const CellAddress at{address, place.offsets.low()};
  assume_element_range(cells, at, load.type);
  if (const auto initial = initials_.find(id_of_cells); initial != initials_.end())
    assume_from_outside(cells, initial->second, at, load.type);
  if (load.type.kind == TypeKind::Boolean && cells.element != load.type && checks_kind(Undefined::TrapValue)) {
    const ScalarType byte = ScalarType::byte();
    const Term held = access_.read(cells, at, byte), one = encoding().constant(1, byte);
    const Term is_value = encoding().compare(Comparison::Le, held, one, byte);
    if (!is_value.is_true() && !require(is_value, {}, Undefined::TrapValue)) return;
  }
  emit(Assign{variables_[load.target], access_.read(cells, at, load.type)});
}

void MemoryResolver::resolve_store(EdgeId id, const Store& store) {
  const Place place = points_.place(id, store.address);
  const Term address = renamed(store.address);
  const Term bytes = address_constant(store.type.bytes);
  aside_if_outside(place, address, store.type.bytes, [&](const CellAddress& at) { store_outside(store, at); });
  if (!check_access(place, address, bytes, store.type.bytes, {})) return;
  if (!store.initialises && !check_write(place, address, bytes)) return;
  const CellStorage& cells = storage(points_.cells(place, store.type.bytes));
  std::vector<CellAccess::Update> updates;
  access_.write(cells, {address, place.offsets.low()}, renamed(store.value), store.type, updates);
  emit_updates(updates);
}

void MemoryResolver::resolve_output(EdgeId id, const Output& output) {
  Output result = output;
  for (OutputArgument& argument : result.arguments) {
    const Place place = points_.place(id, argument.value);
    argument.value = renamed(argument.value);
    if (!argument.type.is_pointer() || place.region == none_id) continue;
    for (const CellsId found : points_.regions().overlapping(place.region, Extent::access(place.offsets, 1))) {
      const CellStorage& cells = storage(found);
      if (cells.kind == CellStorage::Kind::Array && cells.element.bytes == 1 && !cells.origin)
        argument.string_cells = cells.variables[0];
    }
  }
  emit(std::move(result));
}

Resolved resolve_memory(const Program& inlined, const MemoryOptions& options) {
  return MemoryResolver(inlined, options).run();
}

}  // namespace warrant
