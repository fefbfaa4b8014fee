#include "c_text/c_parts.h"

#include <algorithm>
#include <map>
#include <vector>

#include "base/text.h"

namespace warrant {

namespace {

// The only member with the byte; null if there are several.
const ObjectShape::Member* member_at(const ObjectShape& shape, const Integer& offset) {
  const ObjectShape::Member* found = nullptr;
  for (const ObjectShape::Member& member : shape.members) {
    const Integer start(member.offset);
    if (offset < start || offset >= start + Integer(member.shape->size)) continue;
    if (found) return nullptr;
    found = &member;
  }
  return found;
}

}  // namespace

std::optional<std::string> part_text(const ObjectShape& shape, LinearSum offset, std::optional<std::uint64_t> width,
                                     const SumText& index_text) {
  std::string text;
  const ObjectShape* part = &shape;
  while (true) {
    const bool is_start = offset.is_constant() && offset.constant().is_zero();
    if (const ObjectShape* element = part->element.get()) {
      if (element->size == 0) return std::nullopt;
      const Integer size(element->size);
      LinearSum index = offset.split_off([&](const LinearSum::Monomial& monomial) {
        return Integer::euclidean_remainder(monomial.coefficient, size).is_zero();
      });
      if (!index.is_constant())
        index.map_coefficients([&](const Integer& c) { return Integer::euclidean_quotient(c, size); });
      index.add_constant(Integer::euclidean_quotient(offset.constant(), size));
      offset.set_constant(Integer::euclidean_remainder(offset.constant(), size));
      const std::optional<std::string> inner = index_text(index);
      if (!inner) return std::nullopt;
      text += "[" + *inner + "]";
      part = element;
      continue;
    }
    if (is_start && (width ? *width == part->size && part->members.empty() : true)) return text;
    const ObjectShape::Member* member = member_at(*part, offset.constant());
    if (!member) return std::nullopt;
    if (!member->name.empty()) text += "." + member->name;
    offset.add_constant(-Integer(member->offset));
    part = member->shape.get();
  }
}

std::optional<ScalarType> pointee(const std::string& c_type, DataModel model) {
  std::string name = c_type;
  const auto drop_end = [&name] {
    while (true) {
      if (name.ends_with(' '))
        name.pop_back();
      else if (name.ends_with("const"))
        name.resize(name.size() - 5);
      else if (name.ends_with("volatile"))
        name.resize(name.size() - 8);
      else if (name.ends_with("restrict"))
        name.resize(name.size() - (name.ends_with("__restrict") ? 10 : 8));
      else
        return;
    }
  };
  drop_end();
  if (!name.ends_with('*')) return std::nullopt;
  name.pop_back();
  drop_end();
  if (name.ends_with('*')) return ScalarType::pointer(pointer_bytes(model));
  for (const char* word : {"const ", "volatile "})
    while (name.starts_with(word)) name.erase(0, std::string(word).size());
  const unsigned word = pointer_bytes(model);  // the bytes of a long
  static const std::map<std::string, std::pair<unsigned, bool>> integers = {{"char", {1, true}},
                                                                            {"signed char", {1, true}},
                                                                            {"unsigned char", {1, false}},
                                                                            {"short", {2, true}},
                                                                            {"unsigned short", {2, false}},
                                                                            {"int", {4, true}},
                                                                            {"unsigned int", {4, false}},
                                                                            {"long", {0, true}},
                                                                            {"unsigned long", {0, false}},
                                                                            {"long long", {8, true}},
                                                                            {"unsigned long long", {8, false}},
                                                                            {"int8_t", {1, true}},
                                                                            {"uint8_t", {1, false}},
                                                                            {"int16_t", {2, true}},
                                                                            {"uint16_t", {2, false}},
                                                                            {"int32_t", {4, true}},
                                                                            {"uint32_t", {4, false}},
                                                                            {"int64_t", {8, true}},
                                                                            {"uint64_t", {8, false}},
                                                                            {"size_t", {0, false}}};
  if (const auto found = integers.find(name); found != integers.end())
    return ScalarType::integer(found->second.first == 0 ? word : found->second.first, found->second.second);
  if (name == "float") return ScalarType::floating(32, 4);
  if (name == "double") return ScalarType::floating(64, 8);
  return std::nullopt;
}

bool same_parts(const ObjectShape& a, const ObjectShape& b) {
  if (&a == &b) return true;
  if (a.size != b.size || a.members.size() != b.members.size() || !a.element != !b.element) return false;
  if (a.element && !same_parts(*a.element, *b.element)) return false;
  return std::ranges::equal(a.members, b.members, [](const auto& one, const auto& other) {
    return one.name == other.name && one.offset == other.offset && same_parts(*one.shape, *other.shape);
  });
}

}  // namespace warrant
