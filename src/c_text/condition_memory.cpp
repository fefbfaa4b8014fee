// Pointers and memory in conditions.
#include <fmt/format.h>

#include "base/text.h"
#include "c_text/c_parts.h"
#include "c_text/condition_reader.h"

namespace warrant {

ConditionReader::Relation ConditionReader::turned(Relation relation) {
  if (relation == Relation::Equal) return relation;
  return relation == Relation::AtMost ? Relation::AtLeast : Relation::AtMost;
}

const MemoryMap::Targets& ConditionReader::targets(Term value) const {
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

const MemoryMap::Cells* ConditionReader::cells_of(Term array) const {
  if (!array.is_variable()) return nullptr;
  const auto found = memory_.cells.find(program_.variable_of(array));
  return found == memory_.cells.end() ? nullptr : &found->second;
}

bool ConditionReader::is_address(Term base) const {
  const Term variable = base.op() == Op::Select ? base.child(0) : base;
  if (!variable.is_variable()) return false;
  const VariableId id = program_.variable_of(variable);
  if (id == none_id) return false;
  const Variable& known = program_.variable(id);
  if (const MemoryMap::Cells* cells = cells_of(variable); cells && cells->type.is_pointer()) return true;
  return (known.type && known.type->is_pointer()) || known.role == VariableRole::Address || !targets(base).empty();
}

std::optional<LinearSum> ConditionReader::linear(Term term) const {
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

std::optional<MemoryMap::ObjectId> ConditionReader::object_at(const Integer& address) const {
  for (MemoryMap::ObjectId id = 0; id < memory_.objects.size(); ++id) {
    const MemoryMap::Object& object = memory_.objects[id];
    if (!object.address || !object.size) continue;
    const Integer start(*object.address);
    if (start <= address && address <= start + Integer(*object.size)) return id;
  }
  return std::nullopt;
}

ConditionReader::Address ConditionReader::address(const LinearSum& sum) const {
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

std::string ConditionReader::pointer_relation(const LinearSum& difference, Relation relation, bool is_negated) {
  // The pointer that stands to the left: p - rest, or rest - p.
  for (const int sign : {1, -1})
    for (const auto& part : difference.monomials()) {
      if (!is_address(part.base) || part.coefficient != Integer(sign)) continue;
      const VariableId id = part.base.is_variable() ? program_.variable_of(part.base) : none_id;
      if (id != none_id && program_.variable(id).role == VariableRole::Address) continue;
      LinearSum rest = difference;
      rest.add(LinearSum::of_base(part.base), Integer(-sign));
      if (sign == 1) rest.scale(-1);
      return relation_to(part.base, rest, sign == 1 ? relation : turned(relation), is_negated);
    }
  throw Unsaid{};
}

bool ConditionReader::is_in(Term pointer, MemoryMap::ObjectId object) const {
  const MemoryMap::Targets& found = targets(pointer);
  return found.size() == 1 && found[0] == object && memory_.objects[object].is_single;
}

bool ConditionReader::are_in_one_object(Term a, Term b) const {
  const MemoryMap::Targets& found = targets(a);
  return found.size() == 1 && found[0] != none_id && is_in(a, found[0]) && is_in(b, found[0]);
}

// pointer `relation` rest.
std::string ConditionReader::relation_to(Term pointer, LinearSum rest, Relation relation, bool is_negated) {
  const std::string left = pointer_text(pointer);
  if (relation == Relation::Equal) {
    const Address right = address(rest);
    if (right.pointer == pointer) throw Unsaid{};  // its value is told by a number alone
    // How far apart two objects lie is nothing that C says.
    const bool is_distant = right.pointer && !(right.distance.is_constant() && right.distance.constant().is_zero());
    const auto text =
        is_distant && !are_in_one_object(pointer, right.pointer) ? std::nullopt : address_text(right, pointer);
    if (!text) throw Unsaid{};
    return fmt::format("{} {} {}", left, is_negated ? "!=" : "==", *text);
  }
  if (is_negated) {
    rest.add_constant(relation == Relation::AtMost ? 1 : -1);
    relation = turned(relation);
  }
  const bool is_upper = relation == Relation::AtMost;
  if (rest.is_constant() && rest.constant() == Integer(is_upper ? 0 : 1))
    return fmt::format("{} {} NULL", left, is_upper ? "==" : "!=");
  // p >= x is p > x - 1: whichever is an element.
  if (const auto text = bound_text(pointer, rest)) return fmt::format("{} {} {}", left, is_upper ? "<=" : ">=", *text);
  rest.add_constant(is_upper ? 1 : -1);
  const auto text = bound_text(pointer, rest);
  if (!text) throw Unsaid{};
  return fmt::format("{} {} {}", left, is_upper ? "<" : ">", *text);
}

std::optional<std::string> ConditionReader::bound_text(Term pointer, const LinearSum& bound) {
  try {
    const Address right = address(bound);
    // C orders what lies in one object.
    const bool is_ordered = right.pointer             ? are_in_one_object(pointer, right.pointer)
                            : right.object != none_id ? is_in(pointer, right.object)
                                                      : false;
    return is_ordered ? address_text(right, pointer) : std::nullopt;
  } catch (const Unsaid&) {
    return std::nullopt;
  }
}

std::string ConditionReader::pointer_text(Term pointer) {
  if (pointer.op() == Op::Select) return element(pointer);
  const VariableId id = pointer.is_variable() ? program_.variable_of(pointer) : none_id;
  if (id == none_id) throw Unsaid{};
  const Variable& variable = program_.variable(id);
  if (!variable.type || !variable.type->is_pointer()) throw Unsaid{};  // a number that an address is hidden in
  if (const auto found = memory_.cells.find(id); found != memory_.cells.end()) return cell(pointer, found->second);
  const std::optional<std::string> name = names_.variable(id);
  if (!name) throw Unsaid{};
  return *name;
}

std::uint64_t ConditionReader::pointee_size(Term pointer) const {
  const std::string type = c_type(pointer);
  if (const auto found = pointee(type, program_.data_model)) return found->bytes;
  if (type.empty() || type.starts_with("void")) return 0;
  const ObjectShape* shape = common_shape(targets(pointer));
  return shape && !shape->members.empty() && type.starts_with("struct ") ? shape->size : 0;
}

std::optional<std::string> ConditionReader::address_text(const Address& address, Term compared) {
  if (address.is_null) return "NULL";
  if (!address.function.empty()) return address.function;
  if (!address.pointer) {
    const MemoryMap::Object& object = memory_.objects[address.object];
    const std::optional<std::string> name = names_.object(address.object);
    if (!name) return std::nullopt;
    const SumText say_index = [&](const LinearSum& sum) { return index(sum); };
    if (object.shape) {
      if (object.size && address.distance.is_constant() && !object.shape->element &&
          address.distance.constant() == Integer(*object.size))
        return "&" + *name + " + 1";
      const auto text = part_text(*object.shape, address.distance, std::nullopt, say_index);
      if (text) return "&" + *name + *text;
    } else if (address.distance.is_constant() && address.distance.constant().is_zero()) {
      return "&" + *name;
    }
    return std::nullopt;
  }
  const std::string text = pointer_text(address.pointer);
  LinearSum distance = address.distance;
  if (distance.is_constant() && distance.constant().is_zero()) return text;
  const Integer size(pointee_size(compared));
  if (size.is_zero() || size != Integer(pointee_size(address.pointer))) return std::nullopt;
  if (!Integer::euclidean_remainder(distance.constant(), size).is_zero()) return std::nullopt;
  if (!Integer::euclidean_remainder(distance.gcd_of_coefficients(), size).is_zero()) return std::nullopt;
  distance.map_coefficients([&](const Integer& c) { return Integer::euclidean_quotient(c, size); });
  distance.set_constant(Integer::euclidean_quotient(distance.constant(), size));
  const std::string count = sum(distance);
  return count.starts_with('-') ? text + " - " + count.substr(1) : text + " + " + count;
}

std::string ConditionReader::part(MemoryMap::ObjectId id, const LinearSum& offset, std::optional<std::uint64_t> width) {
  const MemoryMap::Object& object = memory_.objects[id];
  const std::optional<std::string> name = names_.object(id);
  if (!object.is_single) throw Unsaid{};
  if (!name) return part_behind_pointer(object, offset, width);
  if (!object.shape) {
    if (!offset.is_constant() || !offset.constant().is_zero() || object.size != width) throw Unsaid{};
    return *name;
  }
  const auto text = part_text(*object.shape, offset, width, [&](const LinearSum& sum) { return index(sum); });
  if (!text) throw Unsaid{};
  return *name + *text;
}

// Of an object without a name that a pointer is known to lead to.
std::string ConditionReader::part_behind_pointer(const MemoryMap::Object& object, const LinearSum& offset,
                                                 std::optional<std::uint64_t> width) {
  const auto known = std::ranges::find_if(
      known_, [&](const KnownPointer& pointer) { return object.address && pointer.value == Integer(*object.address); });
  if (known == known_.end() || !object.shape || object.shape->members.empty() || !offset.is_constant()) throw Unsaid{};
  const std::string type = c_type(known->symbol);
  if (pointee(type, program_.data_model) || type.starts_with("void")) throw Unsaid{};
  if (offset.constant().sign() < 0 || offset.constant() >= Integer(object.shape->size)) throw Unsaid{};
  const auto part = part_text(*object.shape, offset, width, [&](const LinearSum& sum) { return index(sum); });
  if (!part || !part->starts_with('.')) throw Unsaid{};
  return fmt::format("{}->{}", pointer_text(known->symbol), part->substr(1));
}

std::string ConditionReader::cell(Term variable, const MemoryMap::Cells& cells) {
  if (cells.is_array || cells.objects.size() != 1 || !cells.has_one_type ||
      !program_.variable(program_.variable_of(variable)).type)
    throw Unsaid{};
  LinearSum offset;
  offset.set_constant(Integer(static_cast<long>(cells.offset)));
  return part(cells.objects[0], offset, cells.width);
}

std::string ConditionReader::element(Term select) {
  const MemoryMap::Cells* cells = cells_of(select.child(0));
  if (!cells || !cells->has_one_type || cells->objects.empty()) throw Unsaid{};
  const std::optional<LinearSum> at = linear(select.child(1));
  if (!at) throw Unsaid{};
  if (cells->is_indexed) {
    LinearSum offset = *at;
    if (!cells->stride.is_zero()) offset.scale(cells->stride);
    offset.add_constant(Integer(static_cast<long>(cells->offset)));
    return part(cells->objects[0], offset, cells->width);
  }
  const Address found = address(*at);
  if (found.pointer) return behind_pointer(found.pointer, found.distance, *cells);
  if (found.object == none_id || std::ranges::find(cells->objects, found.object) == cells->objects.end())
    throw Unsaid{};
  return part(found.object, found.distance, cells->width);
}

std::string ConditionReader::c_type(Term pointer) const {
  if (!pointer.is_variable()) return {};
  const VariableId id = program_.variable_of(pointer);
  return id == none_id ? std::string() : program_.variable(id).c_type;
}

const ObjectShape* ConditionReader::common_shape(const MemoryMap::Targets& objects) const {
  const ObjectShape* shape = nullptr;
  for (const MemoryMap::ObjectId id : objects) {
    const ObjectShape* own = id == none_id ? nullptr : memory_.objects[id].shape.get();
    while (own && own->element) own = own->element.get();
    if (!own || (shape && !same_parts(*shape, *own))) return nullptr;
    shape = own;
  }
  return shape;
}

std::string ConditionReader::behind_pointer(Term pointer, const LinearSum& distance, const MemoryMap::Cells& cells) {
  const std::string text = pointer_text(pointer);
  const std::string of = c_type(pointer);
  if (const auto element = pointee(of, program_.data_model)) {
    if (*element != cells.type) throw Unsaid{};
    const Integer size(element->bytes);
    LinearSum count = distance;
    if (!Integer::euclidean_remainder(count.constant(), size).is_zero()) throw Unsaid{};
    if (!Integer::euclidean_remainder(count.gcd_of_coefficients(), size).is_zero()) throw Unsaid{};
    count.map_coefficients([&](const Integer& c) { return Integer::euclidean_quotient(c, size); });
    count.set_constant(Integer::euclidean_quotient(count.constant(), size));
    if (count.is_constant() && count.constant().is_zero()) return "*" + text;
    return fmt::format("{}[{}]", text, sum(count));
  }
  // A struct: what it is called is known of the objects only.
  const ObjectShape* shape = common_shape(cells.objects);
  if (!shape || shape->members.empty() || !distance.is_constant() || of.starts_with("void")) throw Unsaid{};
  if (distance.constant().sign() < 0 || distance.constant() >= Integer(shape->size)) throw Unsaid{};
  const auto part = part_text(*shape, distance, cells.width, [&](const LinearSum& sum) { return index(sum); });
  if (!part || !part->starts_with('.')) throw Unsaid{};
  return fmt::format("{}->{}", text, part->substr(1));
}

}  // namespace warrant
