// How C names the parts of an object: for people.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace warrant {

struct ObjectShape {
  struct Member {
    std::string name;  // empty for an anonymous struct or union
    std::uint64_t offset;
    std::shared_ptr<const ObjectShape> shape;
  };
  std::uint64_t size = 0;
  std::vector<Member> members;                 // of a struct or union; bit-fields are not among them
  std::shared_ptr<const ObjectShape> element;  // of an array
  bool is_character = false;                   // a char
};

// The innermost part of the object that has all the bytes: its name, as ".cells[3]", and its shape.
struct ObjectPart {
  std::string name;
  const ObjectShape* shape;
};
ObjectPart part_at(const ObjectShape& shape, std::uint64_t offset, std::uint64_t count);

}  // namespace warrant
