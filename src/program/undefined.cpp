#include "program/undefined.h"

namespace warrant {

namespace {

struct Words {
  const char *description, *property;
};

Words words(Undefined kind) {
  switch (kind) {
    case Undefined::SignedOverflow:
      return {"signed overflow", "no-overflow"};
    case Undefined::DivisionByZero:
      return {"division by zero", "def-behavior"};
    case Undefined::BadShift:
      return {"invalid shift", "def-behavior"};
    case Undefined::ShiftOverflow:
      return {"signed overflow in a left shift", "no-overflow"};
    case Undefined::OutOfBounds:
      return {"access out of bounds", "valid-deref"};
    case Undefined::InvalidAccess:
      return {"access outside of a block", "valid-deref"};
    case Undefined::NullAccess:
      return {"access through a null pointer", "valid-deref"};
    case Undefined::DeadAccess:
      return {"access to a block after the end of its lifetime", "valid-deref"};
    case Undefined::InvalidFree:
      return {"invalid free", "valid-free"};
    case Undefined::FloatToInteger:
      return {"conversion of a float that does not fit the integer type", "def-behavior"};
    case Undefined::InvalidCall:
      return {"invalid call", "def-behavior"};
    case Undefined::Unreachable:
      return {"unreachable code reached", "def-behavior"};
    case Undefined::MissingReturn:
      return {"missing return value that the caller uses", "def-behavior"};
    case Undefined::BadSize:
      return {"invalid object size", "def-behavior"};
    case Undefined::LostJump:
      return {"longjmp without a setjmp, or to a function that has returned", "def-behavior"};
    case Undefined::ConstantWrite:
      return {"write to a constant object", "def-behavior"};
    case Undefined::UninitialisedUse:
      return {"branch, address or size that depends on an uninitialised value", "def-behavior"};
    case Undefined::UnrelatedPointers:
      return {"comparison or subtraction of pointers to different objects", "def-behavior"};
    case Undefined::PointerOverflow:
      return {"pointer arithmetic that leaves the address space", "def-behavior"};
    case Undefined::Misaligned:
      return {"misaligned access", "def-behavior"};
    case Undefined::TrapValue:
      return {"read of a value that the type does not have", "def-behavior"};
    case Undefined::LibraryArgument:
      return {"invalid argument of a library function", "def-behavior"};
    case Undefined::LostBlock:
      return {"memory leak: nothing points to the block any longer", "valid-memtrack"};
    case Undefined::UnfreedBlock:
      return {"memory leak: the block is not freed before the program ends", "valid-memcleanup"};
  }
  return {"undefined behaviour", "def-behavior"};
}

}  // namespace

const char* describe(Undefined kind) { return words(kind).description; }

const char* violated_property(Undefined kind) { return words(kind).property; }

}  // namespace warrant
