// Sets of byte offsets: arithmetic progressions, bounded or not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "logic/integer.h"

namespace warrant {

// { low, low + stride, ..., high }, or every low + stride * k. Operations over-approximate; what grows beyond the
// 64 bits that ends are held in becomes unbounded.
class OffsetSet {
 public:
  OffsetSet() = default;  // {0}
  static OffsetSet exactly(std::int64_t value) { return OffsetSet(value, value, 0, true); }
  static OffsetSet all() { return OffsetSet(0, 0, 1, false); }
  static OffsetSet progression(std::int64_t low, std::uint64_t stride);  // unbounded; the stride is not 0
  // From low to the last low + stride * k that is at most high; low <= high.
  static OffsetSet range(std::int64_t low, std::int64_t high, std::uint64_t stride = 1);

  bool is_exact() const { return stride_ == 0; }
  bool is_bounded() const { return bounded_; }
  bool is_all() const { return !bounded_ && stride_ == 1; }
  std::int64_t low() const { return low_; }         // if unbounded: the least element that is not negative
  std::int64_t high() const { return high_; }       // bounded sets only
  std::uint64_t stride() const { return stride_; }  // 0 for a single offset
  std::uint64_t count() const;                      // bounded sets only

  static OffsetSet join(const OffsetSet& a, const OffsetSet& b);
  friend OffsetSet operator+(const OffsetSet& a, const OffsetSet& b);
  OffsetSet operator-() const { return scaled(-1); }
  OffsetSet scaled(std::int64_t factor) const;
  OffsetSet without_bounds() const;
  // The elements from low to high; nothing if there is none.
  std::optional<OffsetSet> clipped(std::int64_t low, std::int64_t high) const;
  bool intersects(std::int64_t low, std::int64_t high) const { return clipped(low, high).has_value(); }
  bool within(std::int64_t low, std::int64_t high) const { return bounded_ && low <= low_ && high_ <= high; }
  bool includes(const OffsetSet& other) const { return join(*this, other) == *this; }

  // The elements modulo 2^bits, as numbers of that width.
  OffsetSet wrapped_unsigned(unsigned bits) const;
  OffsetSet wrapped_signed(unsigned bits) const;
  // SMT-LIB's x mod m for m > 0. The elements stand for integers modulo 2^64: only where this makes no difference is
  // the result more precise than [0, m).
  OffsetSet remainder(std::int64_t modulus) const;

  friend bool operator==(const OffsetSet&, const OffsetSet&) = default;
  std::string to_string() const;  // "8", "{0, 4 .. 36}", "2 + 4Z"
  std::size_t hash() const;

 private:
  OffsetSet(std::int64_t low, std::int64_t high, std::uint64_t stride, bool bounded)
      : low_(low), high_(high), stride_(stride), bounded_(bounded) {}
  static OffsetSet make(__int128 low, __int128 high, unsigned __int128 stride, bool bounded);
  OffsetSet wrapped(unsigned bits, std::int64_t low, std::int64_t high) const;

  std::int64_t low_ = 0, high_ = 0;  // equal if unbounded
  std::uint64_t stride_ = 0;
  bool bounded_ = true;
};

}  // namespace warrant
