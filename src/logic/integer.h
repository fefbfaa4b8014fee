// Integers of arbitrary precision. Values that fit 64 bits are held inline; larger ones in GMP.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace warrant {

class Integer {
 public:
  Integer() = default;
  Integer(int value) : small_(value) {}
  Integer(unsigned value) : small_(value) {}
  Integer(long value) : small_(value) {}
  Integer(long long value) : small_(value) {}
  Integer(unsigned long value);
  Integer(unsigned long long value) : Integer(static_cast<unsigned long>(value)) {}
  Integer(const Integer& other) : small_(other.small_), big_(other.big_ ? copy(other.big_) : nullptr) {}
  Integer(Integer&& other) noexcept : small_(other.small_), big_(std::exchange(other.big_, nullptr)) {}
  Integer& operator=(const Integer& other) {
    if (this != &other) *this = Integer(other);
    return *this;
  }
  Integer& operator=(Integer&& other) noexcept {
    std::swap(small_, other.small_);
    std::swap(big_, other.big_);
    return *this;
  }
  ~Integer() {
    if (big_) destroy(big_);
  }

  static std::optional<Integer> parse(std::string_view decimal);
  static Integer power_of_two(unsigned exponent);

  bool is_small() const { return big_ == nullptr; }  // fits std::int64_t
  std::int64_t small() const { return small_; }      // only if is_small()
  std::optional<std::uint64_t> to_uint64() const;
  std::uint64_t low_bits() const;  // modulo 2^64
  int sign() const;
  bool is_zero() const { return is_small() && small_ == 0; }
  bool is_power_of_two() const;
  unsigned bit_length() const;  // of the absolute value

  friend Integer operator+(const Integer& a, const Integer& b) {
    Integer sum;
    if (a.is_small() && b.is_small() && !__builtin_add_overflow(a.small_, b.small_, &sum.small_)) return sum;
    return add_slowly(a, b);
  }
  friend Integer operator-(const Integer& a, const Integer& b) {
    Integer difference;
    if (a.is_small() && b.is_small() && !__builtin_sub_overflow(a.small_, b.small_, &difference.small_)) {
      return difference;
    }
    return subtract_slowly(a, b);
  }
  friend Integer operator*(const Integer& a, const Integer& b) {
    Integer product;
    if (a.is_small() && b.is_small() && !__builtin_mul_overflow(a.small_, b.small_, &product.small_)) return product;
    return multiply_slowly(a, b);
  }
  Integer operator-() const;
  // SMT-LIB division: 0 <= remainder < |divisor|. The divisor is not 0.
  static Integer euclidean_quotient(const Integer& a, const Integer& b);
  static Integer euclidean_remainder(const Integer& a, const Integer& b);
  // C division: towards zero. The divisor is not 0.
  static Integer truncated_quotient(const Integer& a, const Integer& b);
  static Integer truncated_remainder(const Integer& a, const Integer& b);
  static Integer gcd(const Integer& a, const Integer& b);  // not negative
  static Integer square_root(const Integer& a);            // rounded down; the argument is not negative
  // value modulo 2^width, read as an unsigned or as a two's complement number.
  Integer wrap_unsigned(unsigned width) const;
  Integer wrap_signed(unsigned width) const;
  // Bitwise operations on two's complement of unbounded width; shifts by a non-negative count (right rounds down).
  static Integer bit_and(const Integer& a, const Integer& b);
  static Integer bit_or(const Integer& a, const Integer& b);
  static Integer bit_xor(const Integer& a, const Integer& b);
  Integer shift_left(unsigned count) const;
  Integer shift_right(unsigned count) const;

  friend bool operator==(const Integer& a, const Integer& b) {
    if (a.is_small() || b.is_small()) return a.is_small() && b.is_small() && a.small_ == b.small_;
    return compare_slowly(a, b) == 0;
  }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
    if (a.is_small() && b.is_small()) return a.small_ <=> b.small_;
    return compare_slowly(a, b) <=> 0;
  }
  std::string to_string() const;
  std::size_t hash() const;

 private:
  struct Big;
  struct View;
  static Big* copy(const Big* big);
  static void destroy(Big* big);
  static Integer from_big(Big* big);  // takes it over, and leaves the heap if the value fits
  static Integer add_slowly(const Integer& a, const Integer& b);
  static Integer subtract_slowly(const Integer& a, const Integer& b);
  static Integer multiply_slowly(const Integer& a, const Integer& b);
  static int compare_slowly(const Integer& a, const Integer& b);
  template <typename Function, typename... Arguments>
  static Integer compute(Function function, const Arguments&... arguments);

  std::int64_t small_ = 0;
  Big* big_ = nullptr;  // owned; null while the value fits small_
};

}  // namespace warrant
