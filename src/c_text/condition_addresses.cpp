#include "c_text/condition_addresses.h"

#include <algorithm>

#include "c_text/c_parts.h"

namespace warrant {

const MemoryMap::Targets& ConditionAddresses::targets(Term value) const {
  static const MemoryMap::Targets none;
  if (value.is_variable()) {
    const VariableId id = program_.variable_of(value);
    if (const auto cells = memory_.cells.find(id); cells != memory_.cells.end()) return cells->second.targets;
    return id < memory_.targets.size() ? memory_.targets[id] : none;
  }
  if (value.op() != Op::Select) return none;
  const MemoryMap::Cells* cells = cells_of(value.child(0));
  return cells ? cells->targets : none;
}

const MemoryMap::Cells* ConditionAddresses::cells_of(Term array) const {
  if (!array.is_variable()) return nullptr;
  const auto found = memory_.cells.find(program_.variable_of(array));
  return found == memory_.cells.end() ? nullptr : &found->second;
}

bool ConditionAddresses::is_address(Term base) const {
  const Term variable = base.op() == Op::Select ? base.child(0) : base;
  if (!variable.is_variable()) return false;
  const VariableId id = program_.variable_of(variable);
  if (id == none_id) return false;
  const Variable& known = program_.variable(id);
  if (const MemoryMap::Cells* cells = cells_of(variable); cells && cells->type.is_pointer()) return true;
  return (known.type && known.type->is_pointer()) || known.role == VariableRole::Address || !targets(base).empty();
}

std::optional<LinearSum> ConditionAddresses::linear(Term term) const {
  if (term.sort().is_int()) return LinearSum(term);
  if (!term.sort().is_bit_vec() || term.sort().width() != 8 * pointer_bytes(program_.data_model)) return std::nullopt;
  LinearSum result;
  switch (term.op()) {
    case Op::BvConst:
      result.set_constant(term.integer().wrap_signed(term.sort().width()));
      return result;
    case Op::BvAdd:
      for (const Term child : term.children()) {
        const auto part = linear(child);
        if (!part) return std::nullopt;
        result.add(*part, 1);
      }
      return result;
    case Op::BvMul:
      for (const unsigned side : {0U, 1U})
        if (term.child(side).op() == Op::BvConst) {
          auto part = linear(term.child(1 - side));
          const Integer factor = term.child(side).integer().wrap_signed(term.sort().width());
          if (part && !factor.is_zero()) part->scale(factor);
          return part;
        }
      return LinearSum::of_base(term);
    default:
      return LinearSum::of_base(term);
  }
}

std::optional<MemoryMap::ObjectId> ConditionAddresses::object_at(const Integer& address) const {
  for (MemoryMap::ObjectId id = 0; id < memory_.objects.size(); ++id) {
    const MemoryMap::Object& object = memory_.objects[id];
    if (!object.address || !object.size) continue;
    const Integer start(*object.address);
    if (start <= address && address <= start + Integer(*object.size)) return id;
  }
  return std::nullopt;
}

Address ConditionAddresses::address(const LinearSum& sum) const {
  Address found;
  found.distance = sum;
  const LinearSum pointers =
      found.distance.split_off([&](const LinearSum::Monomial& part) { return is_address(part.base); });
  if (pointers.monomials().size() > 1) throw Unsaid{};
  if (pointers.monomials().size() == 1) {
    const auto& [base, coefficient] = pointers.monomials()[0];
    if (coefficient != Integer(1)) throw Unsaid{};
    const VariableId id = base.is_variable() ? program_.variable_of(base) : none_id;
    const auto object = std::ranges::find(memory_.objects, id, &MemoryMap::Object::pointer);
    if (id != none_id && object != memory_.objects.end())
      found.object = static_cast<MemoryMap::ObjectId>(object - memory_.objects.begin());
    else
      found.pointer = base;
    return found;
  }
  // Distances are numbers; addresses are the constant among them.
  for (const auto& part : found.distance.monomials())
    if (part.base.op() == Op::Ite) throw Unsaid{};
  const Integer constant = found.distance.constant();
  if (const auto object = object_at(constant); object && names_.object(*object)) {
    found.object = *object;
    found.distance.add_constant(-Integer(*memory_.objects[*object].address));
    return found;
  }
  for (const KnownPointer& known : known_) {
    const Integer distance = constant - known.value;
    if (distance.sign() < 0 || distance >= Integer(pointee_size(known.symbol))) continue;
    found.pointer = known.symbol;
    found.distance.set_constant(distance);
    return found;
  }
  if (!found.distance.is_constant()) throw Unsaid{};
  if (constant.is_zero()) {
    found.is_null = true;
    return found;
  }
  const Integer code = constant - Integer(first_function_address);
  if (code.sign() < 0 || !Integer::euclidean_remainder(code, Integer(function_address_step)).is_zero()) throw Unsaid{};
  const auto number = Integer::euclidean_quotient(code, Integer(function_address_step)).to_uint64();
  if (!number || *number >= names_.functions().size()) throw Unsaid{};
  found.function = names_.functions()[*number];
  return found;
}

bool ConditionAddresses::is_in(Term pointer, MemoryMap::ObjectId object) const {
  const MemoryMap::Targets& found = targets(pointer);
  return found.size() == 1 && found[0] == object && memory_.objects[object].is_single;
}

bool ConditionAddresses::are_in_one_object(Term a, Term b) const {
  const MemoryMap::Targets& found = targets(a);
  return found.size() == 1 && found[0] != none_id && is_in(a, found[0]) && is_in(b, found[0]);
}

std::uint64_t ConditionAddresses::pointee_size(Term pointer) const {
  const std::string type = c_type(pointer);
  if (const auto found = pointee(type, program_.data_model)) return found->bytes;
  if (type.empty() || type.starts_with("void")) return 0;
  const ObjectShape* shape = common_shape(targets(pointer));
  return shape && !shape->members.empty() && type.starts_with("struct ") ? shape->size : 0;
}

std::string ConditionAddresses::c_type(Term pointer) const {
  if (!pointer.is_variable()) return {};
  const VariableId id = program_.variable_of(pointer);
  return id == none_id ? std::string() : program_.variable(id).c_type;
}

const ObjectShape* ConditionAddresses::common_shape(const MemoryMap::Targets& objects) const {
  const ObjectShape* shape = nullptr;
  for (const MemoryMap::ObjectId id : objects) {
    const ObjectShape* own = id == none_id ? nullptr : memory_.objects[id].shape.get();
    while (own && own->element) own = own->element.get();
    if (!own || (shape && !same_parts(*shape, *own))) return nullptr;
    shape = own;
  }
  return shape;
}

}  // namespace warrant
