// The scalar C types that reach the program layer, and the data model they are laid out in.
#pragma once

#include <cstdint>
#include <string>

#include "logic/integer.h"

namespace warrant {

enum class TypeKind : std::uint8_t { Boolean, Integer, Floating, Pointer };

// A scalar type by its representation. `bits` counts value bits: 1 for _Bool, 8 to 128 for integers (24, 40, ... occur
// for groups of bit-fields), 32, 64 or 80 (x87 extended) for floats, the data model's width for pointers. `bytes` is
// the size in memory.
struct ScalarType {
  TypeKind kind = TypeKind::Integer;
  bool is_signed = true;
  std::uint16_t bits = 32;
  std::uint16_t bytes = 4;

  static ScalarType boolean() { return {TypeKind::Boolean, false, 1, 1}; }
  static ScalarType integer(unsigned bytes, bool is_signed) {
    return {TypeKind::Integer, is_signed, static_cast<std::uint16_t>(8 * bytes), static_cast<std::uint16_t>(bytes)};
  }
  static ScalarType byte() { return integer(1, false); }
  static ScalarType pointer(unsigned bytes) {
    return {TypeKind::Pointer, false, static_cast<std::uint16_t>(8 * bytes), static_cast<std::uint16_t>(bytes)};
  }
  static ScalarType floating(unsigned bits, unsigned bytes) {
    return {TypeKind::Floating, true, static_cast<std::uint16_t>(bits), static_cast<std::uint16_t>(bytes)};
  }
  bool is_floating() const { return kind == TypeKind::Floating; }
  bool is_pointer() const { return kind == TypeKind::Pointer; }
  // Smallest and largest value of a type that is not floating.
  Integer low() const;
  Integer high() const;
  std::string to_string() const;  // "i32", "u8", "bool", "f64", "ptr": for dumps
  friend bool operator==(const ScalarType&, const ScalarType&) = default;
};

enum class DataModel : std::uint8_t { ILP32, LP64 };
inline unsigned pointer_bytes(DataModel model) { return model == DataModel::ILP32 ? 4 : 8; }

}  // namespace warrant
