// Accesses to memory of others (program/outside.h): an array of bytes that is indexed by address.
#include <algorithm>
#include <utility>

#include "program/outside.h"
#include "program/pass/memory_resolver.h"

namespace warrant {

namespace {

bool is_of_others(const MemoryBlock& block) { return block.lifetime == Lifetime::External; }

}  // namespace

bool MemoryResolver::may_be_outside(const Place& place) const { return has_outside_ && place.may_be_lost; }

bool MemoryResolver::is_foreign(const Place& place) const {
  return may_be_outside(place) && inlined_.is_apart_from_others && !place.may_be_hidden;
}

void MemoryResolver::survey_outside(const Place& place) {
  if (outside_ || !may_be_outside(place)) return;
  outside_.emplace();
  outside_->element = ScalarType::byte();
  outside_->is_bytes = true;
}

// Variables for what the cells held when they were started.
CellStorage MemoryResolver::add_initial(const CellStorage& storage) {
  CellStorage initial = storage;
  initial.variables.clear();
  for (const VariableId id : storage.variables) {
    Variable variable = program_.variable(id);
    variable.name = "initial " + variable.name;
    variable.c_name.clear();
    variable.role = VariableRole::Global;
    variable.procedure = none_id;
    const Sort sort = program_.symbol(id).sort();
    initial.variables.push_back(sort.is_array() ? program_.add_memory_variable(std::move(variable), sort)
                                                : program_.add_variable(std::move(variable)));
    variable_origins_.push_back(none_id);
  }
  return initial;
}

void MemoryResolver::start_initial(CellsId id) {
  const auto found = initials_.find(points_.regions().find_cells(id));
  if (found == initials_.end()) return;
  const CellStorage& now = storage(id);
  for (std::size_t i = 0; i < now.variables.size(); ++i)
    emit(Assign{found->second.variables[i], program_.symbol(now.variables[i])});
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
        {"pointers from outside point to memory outside the program, where all accesses are valid, never to an object "
         "of the program or to one that a function without a body has returned; different ones point to objects that "
         "do not overlap",
         {}});
    if (inlined_.is_apart_from_others)
      program_.assumptions.push_back({"no number from outside is the address of an object of the program", {}});
  }
  if (!has_outside_) return;
  std::vector<std::pair<CellsId, CellStorage>> made;
  for (const auto& [cells, storage] : storages_) {
    const std::vector<BlockId>& blocks = points_.regions().blocks(points_.regions().cells(cells).region);
    const auto is_others = [&](BlockId id) { return is_of_others(points_.blocks()[id]); };
    const auto survey = surveys_.find(cells);
    const auto is_pointer = [](const auto& type) { return type.first.is_pointer(); };
    if (survey == surveys_.end() || !std::ranges::any_of(survey->second.types, is_pointer)) continue;
    if (std::ranges::all_of(blocks, is_others)) made.emplace_back(cells, storage);
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

// What an object of others holds from the start is no pointer to one of the program's. Whether it is a pointer shows
// where it is read as one, if it is still there.
void MemoryResolver::assume_from_outside(const CellStorage& now, const CellStorage& initial, const CellAddress& at,
                                         ScalarType type) {
  if (!type.is_pointer()) return;
  const Term value = access_.read(now, at, type), first = access_.read(initial, at, type);
  const AddressRange objects = outside_objects(inlined_.data_model);
  const Integer distance(outside_distance);
  const Term remainder = encoding().arithmetic() == Arithmetic::Int
                             ? terms().mod(value, terms().integer(distance))
                             : terms().bv_binary(Op::BvAnd, value, encoding().address(distance - 1));
  const Term parts[] = {encoding().compare(Comparison::Le, address_constant(objects.start), value, type),
                        encoding().compare(Comparison::Lt, value, address_constant(objects.end), type),
                        terms().eq(remainder, encoding().zero(type))};
  const Term is_null = terms().eq(value, encoding().zero(type)), leads_outside = terms().conjunction(parts);
  const Term choices[] = {terms().negate(terms().eq(value, first)), is_null, leads_outside};
  emit(Assume{terms().disjunction(choices), AssumeKind::Environment});
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
  assume_from_outside(*outside_, outside_initial_, at, load.type);
  emit(Assign{variables_[load.target], access_.read(*outside_, at, load.type)});
}

void MemoryResolver::store_outside(const Store& store, const CellAddress& at) {
  std::vector<CellAccess::Update> updates;
  access_.write(*outside_, at, renamed(store.value), store.type, updates);
  emit_updates(updates);
}

}  // namespace warrant
