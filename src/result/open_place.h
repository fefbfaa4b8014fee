// Where undefined behaviour is not excluded by a proof.
#pragma once

#include <variant>

#include "program/undefined.h"
#include "result/place.h"

namespace warrant {

struct OpenOperation {
  FileRange where;
  Undefined kind = Undefined::SignedOverflow;
  friend bool operator==(const OpenOperation&, const OpenOperation&) = default;
};
// What the memory of the reference form does not tell, anywhere in the program.
enum class OpenAspect : std::uint8_t {
  Lifetimes,  // blocks may be used after their end
  Relations,  // pointers to different objects may be compared or subtracted
  Bounds,     // an access may leave its object for another one, or for what lies between
};
using OpenPlace = std::variant<OpenOperation, OpenAspect>;

// Accesses to memory at an address that may be none of an object.
bool is_access(Undefined kind);

}  // namespace warrant
