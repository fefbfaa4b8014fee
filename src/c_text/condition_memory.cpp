// Pointers and memory in conditions.
#include <fmt/format.h>

#include "base/text.h"
#include "c_text/c_parts.h"
#include "c_text/condition_reader.h"

namespace warrant {

namespace {

PointerRelation turned(PointerRelation relation) {
  if (relation == PointerRelation::Equal) return relation;
  return relation == PointerRelation::AtMost ? PointerRelation::AtLeast : PointerRelation::AtMost;
}

}  // namespace

std::string ConditionReader::pointer_relation(const LinearSum& difference, PointerRelation relation, bool is_negated) {
  // The pointer that stands to the left: p - rest, or rest - p.
  for (const int sign : {1, -1})
    for (const auto& part : difference.monomials()) {
      if (!addresses_.is_address(part.base) || part.coefficient != Integer(sign)) continue;
      const VariableId id = part.base.is_variable() ? program_.variable_of(part.base) : none_id;
      if (id != none_id && program_.variable(id).role == VariableRole::Address) continue;
      LinearSum rest = difference;
      rest.add(LinearSum::of_base(part.base), Integer(-sign));
      if (sign == 1) rest.scale(-1);
      return relation_to(part.base, rest, sign == 1 ? relation : turned(relation), is_negated);
    }
  throw Unsaid{};
}

// pointer `relation` rest.
std::string ConditionReader::relation_to(Term pointer, LinearSum rest, PointerRelation relation, bool is_negated) {
  const std::string left = pointer_text(pointer);
  if (relation == PointerRelation::Equal) {
    const Address right = addresses_.address(rest);
    if (right.pointer == pointer) throw Unsaid{};  // its value is told by a number alone
    // How far apart two objects lie is nothing that C says.
    const bool is_distant = right.pointer && !(right.distance.is_constant() && right.distance.constant().is_zero());
    const auto text = is_distant && !addresses_.are_in_one_object(pointer, right.pointer)
                          ? std::nullopt
                          : address_text(right, pointer);
    if (!text) throw Unsaid{};
    return fmt::format("{} {} {}", left, is_negated ? "!=" : "==", *text);
  }
  if (is_negated) {
    rest.add_constant(relation == PointerRelation::AtMost ? 1 : -1);
    relation = turned(relation);
  }
  const bool is_upper = relation == PointerRelation::AtMost;
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
    const Address right = addresses_.address(bound);
    // C orders what lies in one object.
    const bool is_ordered = right.pointer             ? addresses_.are_in_one_object(pointer, right.pointer)
                            : right.object != none_id ? addresses_.is_in(pointer, right.object)
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
  const Integer size(addresses_.pointee_size(compared));
  if (size.is_zero() || size != Integer(addresses_.pointee_size(address.pointer))) return std::nullopt;
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
  const std::string type = addresses_.c_type(known->symbol);
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
  const MemoryMap::Cells* cells = addresses_.cells_of(select.child(0));
  if (!cells || !cells->has_one_type || cells->objects.empty()) throw Unsaid{};
  const std::optional<LinearSum> at = addresses_.linear(select.child(1));
  if (!at) throw Unsaid{};
  if (cells->is_indexed) {
    LinearSum offset = *at;
    if (!cells->stride.is_zero()) offset.scale(cells->stride);
    offset.add_constant(Integer(static_cast<long>(cells->offset)));
    return part(cells->objects[0], offset, cells->width);
  }
  const Address found = addresses_.address(*at);
  if (found.pointer) return behind_pointer(found.pointer, found.distance, *cells);
  if (found.object == none_id || std::ranges::find(cells->objects, found.object) == cells->objects.end())
    throw Unsaid{};
  return part(found.object, found.distance, cells->width);
}

std::string ConditionReader::behind_pointer(Term pointer, const LinearSum& distance, const MemoryMap::Cells& cells) {
  const std::string text = pointer_text(pointer);
  const std::string of = addresses_.c_type(pointer);
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
  const ObjectShape* shape = addresses_.common_shape(cells.objects);
  if (!shape || shape->members.empty() || !distance.is_constant() || of.starts_with("void")) throw Unsaid{};
  if (distance.constant().sign() < 0 || distance.constant() >= Integer(shape->size)) throw Unsaid{};
  const auto part = part_text(*shape, distance, cells.width, [&](const LinearSum& sum) { return index(sum); });
  if (!part || !part->starts_with('.')) throw Unsaid{};
  return fmt::format("{}->{}", text, part->substr(1));
}

}  // namespace warrant
