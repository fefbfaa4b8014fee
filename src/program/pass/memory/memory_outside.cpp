#include "program/pass/memory/memory_outside.h"

#include <algorithm>
#include <utility>

#include "program/outside.h"

namespace warrant {

OutsideMemory::OutsideMemory(MemoryContext& context, MemoryVariables& variables, const MemorySurvey& survey,
                             const MemoryStorage& storage, MemoryEdges& edges, CellEdges& cells)
    : MemoryPart(context), variables_(variables), storage_(storage), edges_(edges), cells_(cells) {
  if (survey.reaches_outside()) make_array();
  if (inlined_.has_objects_of_others) keep_initials(survey);
}

void OutsideMemory::make_array() {
  CellStorage now;
  now.element = ScalarType::byte();
  now.is_bytes = true;
  Variable variable;
  variable.name = std::string(outside_memory_name) + ":" + now.element.to_string() + "[]";
  variable.role = VariableRole::Global;
  variable.type = now.element;
  now.variables = {variables_.add_array(std::move(variable), now.element)};
  CellStorage initial = add_initial(now);
  array_ = Kept{std::move(now), std::move(initial)};
  program_.assumptions.push_back({{AssumptionKind::OutsidePointers}, {}});
  if (inlined_.is_apart_from_others) program_.assumptions.push_back({{AssumptionKind::OutsideNumbers}, {}});
}

void OutsideMemory::keep_initials(const MemorySurvey& survey) {
  std::vector<CellsId> kept;
  for (const auto& [cells, storage] : storage_.all()) {
    const auto is_others = [&](BlockId id) { return block(id).lifetime == Lifetime::External; };
    const auto is_pointer = [](const auto& type) { return type.first.is_pointer(); };
    if (!std::ranges::any_of(survey.types(cells), is_pointer)) continue;
    if (std::ranges::all_of(regions().blocks(regions().cells(cells).region), is_others)) kept.push_back(cells);
  }
  std::ranges::sort(kept);
  for (const CellsId cells : kept) initials_.emplace(cells, add_initial(storage_[cells]));
}

// Variables for what the cells held when they were started.
CellStorage OutsideMemory::add_initial(const CellStorage& storage) {
  CellStorage initial = storage;
  initial.variables.clear();
  for (const VariableId id : storage.variables) {
    Variable variable = program_.variable(id);
    variable.name = "initial " + variable.name;
    variable.c_name.clear();
    variable.role = VariableRole::Global;
    variable.procedure = none_id;
    initial.variables.push_back(variables_.add(std::move(variable)));
  }
  return initial;
}

void OutsideMemory::start() {
  if (!array_) return;
  const VariableId array = array_->now.variables[0];
  // Somebody has written it, which makes a difference only where that is asked.
  const InputKind kind = asks_for(Undefined::UninitialisedUse) ? InputKind::Memory : InputKind::Uninitialised;
  edges_.emit(Havoc{array, {kind, program_.variable(array).name, array_->now.element, {}, {}}});
  edges_.emit(Assign{array_->initial.variables[0], program_.symbol(array)});
}

Term OutsideMemory::contains(Term address, std::uint64_t bytes) const {
  const AddressRange outside = outside_memory(inlined_.data_model);
  const Term parts[] = {
      encoding().compare(Comparison::Le, address_constant(outside.start), address, pointer_type()),
      encoding().compare(Comparison::Le, address, address_constant(outside.end - bytes), pointer_type())};
  return terms().conjunction(parts);
}

void OutsideMemory::aside(const Place& place, Term address, std::uint64_t bytes,
                          const std::function<void(const CellAddress&)>& access) {
  if (!may_be_outside(place)) return;
  const Term there = contains(address, bytes);
  if (there.is_false()) return;
  edges_.aside(there, [&] { access({address, 0}); });
  edges_.emit(Assume{terms().negate(there), AssumeKind::Branch});
}

void OutsideMemory::load(const Load& load, const Place& place, Term address) {
  aside(place, address, load.type.bytes, [&](const CellAddress& at) {
    cells_.assume_range(array_->now, at, load.type);
    assume_apart(array_->now, array_->initial, at, load.type);
    edges_.emit(Assign{variables_[load.target], cells_.read(array_->now, at, load.type)});
  });
}

void OutsideMemory::store(const Store& store, const Place& place, Term address) {
  aside(place, address, store.type.bytes,
        [&](const CellAddress& at) { cells_.write(array_->now, at, edges_.renamed(store.value), store.type); });
}

void OutsideMemory::start_cells(CellsId id) {
  const auto found = initials_.find(regions().find_cells(id));
  if (found == initials_.end()) return;
  const CellStorage& now = storage_[id];
  for (std::size_t i = 0; i < now.variables.size(); ++i)
    edges_.emit(Assign{found->second.variables[i], program_.symbol(now.variables[i])});
}

void OutsideMemory::assume_apart(CellsId cells, const CellAddress& at, ScalarType type) {
  if (const auto initial = initials_.find(cells); initial != initials_.end())
    assume_apart(storage_[cells], initial->second, at, type);
}

void OutsideMemory::assume_apart(const CellStorage& now, const CellStorage& initial, const CellAddress& at,
                                 ScalarType type) {
  if (!type.is_pointer()) return;
  const Term value = cells_.read(now, at, type), first = cells_.read(initial, at, type);
  const AddressRange objects = outside_objects(inlined_.data_model);
  const Term offset = remainder(value, outside_distance);
  const Term parts[] = {encoding().compare(Comparison::Le, address_constant(objects.start), value, type),
                        encoding().compare(Comparison::Lt, value, address_constant(objects.end), type),
                        terms().eq(offset, encoding().zero(type))};
  const Term is_null = terms().eq(value, encoding().zero(type)), leads_outside = terms().conjunction(parts);
  const Term choices[] = {terms().negate(terms().eq(value, first)), is_null, leads_outside};
  edges_.emit(Assume{terms().disjunction(choices), AssumeKind::Environment});
}

}  // namespace warrant
