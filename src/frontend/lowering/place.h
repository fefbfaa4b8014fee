// Places: what can be read and written.
#pragma once

#include <string>

#include "clang/AST/Type.h"
#include "frontend/lowering/types.h"
#include "logic/term.h"
#include "program/program.h"

namespace warrant {

struct LValue {
  enum class Kind : std::uint8_t { Variable, Memory, BitField } kind = Kind::Memory;
  VariableId variable = none_id;  // Variable
  Term address;                   // Memory: of the object; BitField: of the container
  BitFieldPlace bits;             // BitField
  clang::QualType type;
  bool initialises = false;  // what is written is the object's initialiser
  // What C asks of the address, because a pointer leads there; 1 where that is no error, and for declared objects.
  unsigned align = 1;
  // In the relaxed program: whether the indices that lead here are in bounds; null if none may be out of them.
  Term valid;
  // Where constants of an initialiser go, if not null: the first bytes of the object, of which the place is this one.
  std::string* image = nullptr;
  std::uint64_t image_offset = 0;
};

// The address of the place *pointer, and what is asked of it.
struct Dereferenced {
  Term address;
  unsigned align = 1;
};

// Why a place is formed: to read or write it at once, to write it when another expression has been evaluated, or for
// its address alone. The address of an array's end may be formed.
enum class PlaceUse : std::uint8_t { Access, LaterAccess, Address };

}  // namespace warrant
