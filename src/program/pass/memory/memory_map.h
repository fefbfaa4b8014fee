// Where the objects of a program lie in its reference form: what reports need to name them again.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "program/program.h"

namespace warrant {

struct MemoryMap {
  using ObjectId = std::uint32_t;
  // The objects that a value may point into, in order; none_id for objects that are not known. Empty for what is no
  // pointer.
  using Targets = std::vector<ObjectId>;

  struct Object {
    std::string c_name;                        // empty for what has no name in C
    std::optional<std::uint64_t> address;      // if it is constant
    VariableId pointer = none_id;              // that holds its address and nothing else, if that is no constant
    std::optional<std::uint64_t> size;         // in bytes
    std::shared_ptr<const ObjectShape> shape;  // may be null; see Allocate::shape
    bool is_single = false;                    // one instance at a time
    VariableId owner = none_id;                // the variable of the inlined program with its address
    std::uint32_t frame = none_id;             // none_id for globals; see Origins
    SourceRange declared;
  };
  // What a variable of the reference form holds of objects' memory.
  struct Cells {
    std::vector<ObjectId> objects;  // whose cells it holds
    std::int64_t offset = 0;        // of the cell, or of element 0, from the start of the object
    std::uint64_t width = 0;        // bytes of a cell
    ScalarType type;
    bool is_array = false;
    bool is_indexed = false;    // by element, and not by address; there is one object then
    Integer stride = 1;         // between elements, if it is indexed
    bool has_one_type = false;  // all accesses are made at the type of the cells
    Targets targets;            // of what they hold
  };

  std::vector<Object> objects;
  std::unordered_map<VariableId, Cells> cells;
  std::vector<Targets> targets;  // by variable of the reference form
};

}  // namespace warrant
