// The sorts of the term language: Bool, Int, BitVec(w), Float(e, s), Array(index, element).
#pragma once

#include <cstdint>
#include <string>

namespace warrant {

enum class SortKind : std::uint8_t { Bool, Int, BitVec, Float, Array };

// A scalar sort, or an array from one scalar sort to another. A plain value of 12 bytes: two sorts are the same
// sort exactly if they compare equal.
class Sort {
 public:
  static Sort boolean() { return Sort(SortKind::Bool); }
  static Sort integer() { return Sort(SortKind::Int); }
  static Sort bit_vec(unsigned width) { return Sort(SortKind::BitVec, width); }
  // Exponent bits and significand bits, the hidden bit included: float is (8, 24), double (11, 53), x87 (15, 64).
  static Sort floating(unsigned exponent, unsigned significand) { return Sort(SortKind::Float, exponent, significand); }
  // Index and element must be scalar.
  static Sort array(Sort index, Sort element);

  SortKind kind() const { return kind_; }
  bool is_bool() const { return kind_ == SortKind::Bool; }
  bool is_int() const { return kind_ == SortKind::Int; }
  bool is_bit_vec() const { return kind_ == SortKind::BitVec; }
  bool is_float() const { return kind_ == SortKind::Float; }
  bool is_array() const { return kind_ == SortKind::Array; }

  unsigned width() const { return first_; }              // BitVec
  unsigned exponent_bits() const { return first_; }      // Float
  unsigned significand_bits() const { return second_; }  // Float, hidden bit included
  Sort index() const;                                    // Array
  Sort element() const;                                  // Array

  friend bool operator==(const Sort&, const Sort&) = default;
  std::string to_string() const;  // SMT-LIB syntax
  std::size_t hash() const;

 private:
  explicit Sort(SortKind kind, unsigned first = 0, unsigned second = 0)
      : kind_(kind), first_(static_cast<std::uint16_t>(first)), second_(static_cast<std::uint16_t>(second)) {}

  SortKind kind_;
  SortKind index_kind_ = SortKind::Bool, element_kind_ = SortKind::Bool;  // Array only
  std::uint16_t first_ = 0, second_ = 0;                                  // of a scalar sort, or of the array's element
  std::uint16_t index_first_ = 0, index_second_ = 0;
};

}  // namespace warrant
