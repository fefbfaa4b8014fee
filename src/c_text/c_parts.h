// Parts of objects as C names them, at offsets that need not be numbers.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "logic/linear_sum.h"
#include "program/object_shape.h"
#include "program/type.h"

namespace warrant {

// A sum as C text; nothing if it cannot be said.
using SumText = std::function<std::optional<std::string>(const LinearSum& sum)>;

// The part of an object at the offset, as ".cells[i + 1]". Nothing if there is no such part, or members of a union
// share the place. Without a width: the largest part that begins there and is no array.
std::optional<std::string> part_text(const ObjectShape& shape, LinearSum offset, std::optional<std::uint64_t> width,
                                     const SumText& index_text);

// The type that a pointer of this C type points to, if its name alone says it: "int" for "int *".
std::optional<ScalarType> pointee(const std::string& c_type, DataModel model);

// Whether two shapes name their parts alike.
bool same_parts(const ObjectShape& a, const ObjectShape& b);

}  // namespace warrant
