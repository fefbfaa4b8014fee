#include "program/object_shape.h"

#include <algorithm>

namespace warrant {

ObjectPart part_at(const ObjectShape& shape, std::uint64_t offset, std::uint64_t count) {
  ObjectPart part{"", &shape};
  while (true) {
    if (const ObjectShape* element = part.shape->element.get(); element && element->size > 0) {
      const std::uint64_t index = offset / element->size;
      offset %= element->size;
      if (offset + count > element->size) return part;
      part.name += "[" + std::to_string(index) + "]";
      part.shape = element;
      continue;
    }
    const auto member = std::ranges::find_if(part.shape->members, [&](const ObjectShape::Member& candidate) {
      return candidate.offset <= offset && offset + count <= candidate.offset + candidate.shape->size;
    });
    if (member == part.shape->members.end()) return part;
    if (!member->name.empty()) part.name += "." + member->name;
    offset -= member->offset;
    part.shape = member->shape.get();
  }
}

}  // namespace warrant
