#include "program/pass/analysis/offset_set.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace warrant {

namespace {

using Wide = __int128;
constexpr Wide limit = Wide{1} << 62;  // sums of two ends still fit 64 bits

std::int64_t floor_mod(Wide value, std::uint64_t modulus) {
  const Wide remainder = value % static_cast<Wide>(modulus);
  return static_cast<std::int64_t>(remainder < 0 ? remainder + static_cast<Wide>(modulus) : remainder);
}

std::uint64_t distance(std::int64_t a, std::int64_t b) {
  return a < b ? static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a)
               : static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b);
}

}  // namespace

OffsetSet OffsetSet::make(Wide low, Wide high, unsigned __int128 stride, bool bounded) {
  if (stride > static_cast<unsigned __int128>(limit)) return all();
  const auto step = static_cast<std::uint64_t>(stride);
  if (bounded && low >= -limit && high <= limit) {
    if (step == 0 || low == high) return exactly(static_cast<std::int64_t>(low));
    return range(static_cast<std::int64_t>(low), static_cast<std::int64_t>(high), step);
  }
  if (step == 0) return all();
  return progression(floor_mod(low, step), step);
}

OffsetSet OffsetSet::progression(std::int64_t low, std::uint64_t stride) {
  assert(stride != 0 && "an unbounded set has a stride");
  const std::int64_t least = floor_mod(low, stride);
  return OffsetSet(least, least, stride, false);
}

OffsetSet OffsetSet::range(std::int64_t low, std::int64_t high, std::uint64_t stride) {
  assert(low <= high && "a range has an element");
  const std::uint64_t steps = stride == 0 ? 0 : distance(low, high) / stride;
  if (steps == 0) return exactly(low);
  return OffsetSet(low, static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + steps * stride), stride, true);
}

std::uint64_t OffsetSet::count() const { return stride_ == 0 ? 1 : distance(low_, high_) / stride_ + 1; }

OffsetSet OffsetSet::join(const OffsetSet& a, const OffsetSet& b) {
  const std::uint64_t stride = std::gcd(std::gcd(a.stride_, b.stride_), distance(a.low_, b.low_));
  const bool bounded = a.bounded_ && b.bounded_;
  if (stride == 0) return a;
  return make(std::min(a.low_, b.low_), std::max(a.high_, b.high_), stride, bounded);
}

OffsetSet operator+(const OffsetSet& a, const OffsetSet& b) {
  return OffsetSet::make(Wide{a.low_} + b.low_, Wide{a.high_} + b.high_, std::gcd(a.stride_, b.stride_),
                         a.bounded_ && b.bounded_);
}

OffsetSet OffsetSet::scaled(std::int64_t factor) const {
  if (factor == 0) return exactly(0);
  Wide low = Wide{low_} * factor, high = Wide{high_} * factor;
  if (factor < 0) std::swap(low, high);
  return make(low, high, static_cast<unsigned __int128>(stride_) * distance(factor, 0), bounded_);
}

OffsetSet OffsetSet::without_bounds() const { return stride_ == 0 ? *this : progression(low_, stride_); }

std::optional<OffsetSet> OffsetSet::clipped(std::int64_t low, std::int64_t high) const {
  if (low > high) return std::nullopt;
  if (stride_ == 0) return low <= low_ && low_ <= high ? std::optional(*this) : std::nullopt;
  const Wide from = bounded_ ? std::max(low, low_) : low;
  const Wide to = bounded_ ? std::min(high, high_) : high;
  const Wide first = from + floor_mod(Wide{low_} - from, stride_);
  if (first > to) return std::nullopt;
  return range(static_cast<std::int64_t>(first), static_cast<std::int64_t>(to), stride_);
}

OffsetSet OffsetSet::wrapped(unsigned bits, std::int64_t low, std::int64_t high) const {
  if (within(low, high)) return *this;
  const auto period = std::uint64_t{1} << bits;
  if (stride_ == 0) return exactly(low + floor_mod(Wide{low_} - low, period));
  const std::uint64_t stride = std::gcd(stride_, period);
  return range(low + floor_mod(Wide{low_} - low, stride), high, stride);
}

OffsetSet OffsetSet::wrapped_unsigned(unsigned bits) const {
  if (bits >= 62) return *this;  // elements stand for integers modulo 2^64 anyway
  return wrapped(bits, 0, (std::int64_t{1} << bits) - 1);
}

OffsetSet OffsetSet::wrapped_signed(unsigned bits) const {
  if (bits >= 62) return *this;
  return wrapped(bits, -(std::int64_t{1} << (bits - 1)), (std::int64_t{1} << (bits - 1)) - 1);
}

OffsetSet OffsetSet::remainder(std::int64_t modulus) const {
  assert(modulus > 0 && "a remainder by a positive number");
  if (within(0, modulus - 1)) return *this;
  const bool is_power_of_two = (modulus & (modulus - 1)) == 0;
  if (!is_power_of_two && (!bounded_ || low_ < 0)) return range(0, modulus - 1);
  if (stride_ == 0) return exactly(floor_mod(low_, static_cast<std::uint64_t>(modulus)));
  const std::uint64_t stride = std::gcd(stride_, static_cast<std::uint64_t>(modulus));
  return range(floor_mod(low_, stride), modulus - 1, stride);
}

std::string OffsetSet::to_string() const {
  if (is_exact()) return std::to_string(low_);
  if (!bounded_) return std::to_string(low_) + " + " + std::to_string(stride_) + "Z";
  return "{" + std::to_string(low_) + ", " + std::to_string(low_ + static_cast<std::int64_t>(stride_)) + " .. " +
         std::to_string(high_) + "}";
}

std::size_t OffsetSet::hash() const {
  std::uint64_t value = static_cast<std::uint64_t>(low_) * 0x9E3779B97F4A7C15u;
  value = (value ^ static_cast<std::uint64_t>(high_)) * 0xC2B2AE3D27D4EB4Fu;
  value = (value ^ stride_) * 0x165667B19E3779F9u;
  return static_cast<std::size_t>(value ^ (value >> 29) ^ (bounded_ ? 1u : 0u));
}

}  // namespace warrant
