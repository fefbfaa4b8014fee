// Events that end an execution because C does not say how it goes on, and leaks, which are looked for in the same way.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace warrant {

// An execution ends, as at a false assume, at its first undefined behaviour; or it is in error there, if the property
// says so.
enum class Undefined : std::uint8_t {
  // clang-format off
  SignedOverflow, DivisionByZero, BadShift, ShiftOverflow, OutOfBounds, InvalidAccess, NullAccess, DeadAccess,
  InvalidFree, FloatToInteger, InvalidCall, Unreachable, MissingReturn, BadSize, ConstantWrite, LostJump,
  UninitialisedUse, UnrelatedPointers, PointerOverflow, Misaligned, TrapValue, LibraryArgument,
  LostBlock, UnfreedBlock,  // no undefined behaviour
  // clang-format on
};
constexpr unsigned undefined_kinds = static_cast<unsigned>(Undefined::UnfreedBlock) + 1;

const char* describe(Undefined kind);  // "signed overflow", ...
// What it violates, in SV-COMP's terms: "no-overflow", "valid-deref", ...
const char* violated_property(Undefined kind);

// Where no object lies: addresses of members of an object at null.
constexpr std::uint64_t null_page_bytes = 4096;

class UndefinedKinds {
 public:
  UndefinedKinds() = default;
  UndefinedKinds(std::initializer_list<Undefined> kinds) {
    for (const Undefined kind : kinds) add(kind);
  }
  bool contains(Undefined kind) const { return (bits_ >> static_cast<unsigned>(kind) & 1) != 0; }
  bool contains_any(const UndefinedKinds& other) const { return (bits_ & other.bits_) != 0; }
  bool empty() const { return bits_ == 0; }
  void add(Undefined kind) { bits_ |= std::uint32_t{1} << static_cast<unsigned>(kind); }
  void add(const UndefinedKinds& other) { bits_ |= other.bits_; }
  void remove(const UndefinedKinds& other) { bits_ &= ~other.bits_; }
  friend bool operator==(const UndefinedKinds&, const UndefinedKinds&) = default;

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace warrant
