// Accesses to memory of others (program/outside.h): an array that is indexed by address. It has elements of one type if
// all accesses have that type, else bytes.
#include <algorithm>
#include <utility>

#include "program/outside.h"
#include "program/pass/memory_resolver.h"

namespace warrant {

namespace {

bool is_of_others(const MemoryBlock& block) { return block.lifetime == Lifetime::External; }

}  // namespace

bool MemoryResolver::may_be_outside(const Place& place) const { return has_outside_ && place.may_be_outside; }

void MemoryResolver::survey_outside(const Place& place, ScalarType type) {
  if (!may_be_outside(place)) return;
  if (!outside_) {
    outside_.emplace();
    outside_->element = type;
  } else if (outside_->element != type) {
    outside_->element = ScalarType::byte();
    outside_->is_bytes = true;
  }
}

// What an array held when it was started.
CellStorage MemoryResolver::add_initial(const CellStorage& storage) {
  CellStorage initial = storage;
  Variable variable = program_.variable(storage.variables[0]);
  variable.name = "initial " + variable.name;
  variable.c_name.clear();
  const Sort sort = program_.symbol(storage.variables[0]).sort();
  initial.variables = {program_.add_memory_variable(std::move(variable), sort)};
  variable_origins_.push_back(none_id);
  return initial;
}

void MemoryResolver::make_outside() {
  if (outside_) {
    Variable variable;
    variable.name = std::string(outside_memory_name) + ":" + outside_->element.to_string() + "[]";
    variable.role = VariableRole::Global;
    variable.type = outside_->element;
    const VariableId array = program_.add_memory_variable(
        std::move(variable), Sort::array(encoding().address_sort(), encoding().sort_of(outside_->element)));
    variable_origins_.push_back(none_id);
    outside_->variables = {array};
    outside_initial_ = add_initial(*outside_);
    program_.assumptions.push_back(
        {"pointers from outside lead to memory of others, where all accesses are valid, and to no object of the "
         "program",
         {}});
  }
  if (!has_outside_) return;
  std::vector<std::pair<CellsId, CellStorage>> made;
  for (const auto& [cells, storage] : storages_) {
    const std::vector<BlockId>& blocks = points_.regions().blocks(points_.regions().cells(cells).region);
    const auto is_others = [&](BlockId id) { return is_of_others(points_.blocks()[id]); };
    if (storage.kind != CellStorage::Kind::Array || !std::ranges::all_of(blocks, is_others)) continue;
    if (storage.is_bytes || storage.element.bytes == pointer_type().bytes) made.emplace_back(cells, storage);
  }
  std::ranges::sort(made, {}, &std::pair<CellsId, CellStorage>::first);
  for (const auto& [cells, storage] : made) initials_.emplace(cells, add_initial(storage));
}

Term MemoryResolver::is_outside(Term address, std::uint64_t bytes) const {
  const AddressRange outside = outside_memory(inlined_.data_model);
  const Term parts[] = {
      encoding().compare(Comparison::Le, address_constant(outside.start), address, pointer_type()),
      encoding().compare(Comparison::Le, address, address_constant(outside.end - bytes), pointer_type())};
  return terms().conjunction(parts);
}

// What an object of others holds from the start is no pointer to one of the program's.
void MemoryResolver::assume_from_outside(const CellStorage& initial, const CellAddress& at, ScalarType type) {
  if (!type.is_pointer()) return;
  assume_element_range(initial, at, type);
  const Term value = access_.read(initial, at, type);
  const AddressRange objects = outside_objects(inlined_.data_model);
  const Term parts[] = {encoding().compare(Comparison::Le, address_constant(objects.start), value, type),
                        encoding().compare(Comparison::Lt, value, address_constant(objects.end), type)};
  const Term is_null = terms().eq(value, encoding().zero(type)), leads_outside = terms().conjunction(parts);
  emit(Assume{terms().disjunction(is_null, leads_outside), AssumeKind::Program});
}

void MemoryResolver::aside_if_outside(const Place& place, Term address, std::uint64_t bytes,
                                      const std::function<void(const CellAddress&)>& access) {
  if (!may_be_outside(place)) return;
  const Term there = is_outside(address, bytes);
  if (there.is_false()) return;
  const LocationId aside = new_location();
  edge_to(aside, Assume{there, AssumeKind::Branch});
  const LocationId main = std::exchange(cursor_, aside);
  access({address, 0});
  finish(inlined_.cfa().edge(edge_).target);
  cursor_ = main;
  emit(Assume{terms().negate(there), AssumeKind::Branch});
}

void MemoryResolver::load_outside(const Load& load, const CellAddress& at) {
  assume_element_range(*outside_, at, load.type);
  assume_from_outside(outside_initial_, at, load.type);
  emit(Assign{variables_[load.target], access_.read(*outside_, at, load.type)});
}

void MemoryResolver::store_outside(const Store& store, const CellAddress& at) {
  std::vector<CellAccess::Update> updates;
  access_.write(*outside_, at, rename_(store.value), store.type, updates);
  emit_updates(updates);
}

}  // namespace warrant
