#include "program/pass/analysis/extent.h"

#include <algorithm>
#include <numeric>

namespace warrant {

namespace {

std::uint64_t residue(std::int64_t from, std::int64_t to, std::uint64_t modulus) {
  const __int128 difference = (__int128{to} - from) % static_cast<__int128>(modulus);
  return static_cast<std::uint64_t>(difference < 0 ? difference + modulus : difference);
}

}  // namespace

bool Extent::overlap(const Extent& a, const Extent& b) {
  if (a.starts.is_bounded() && b.starts.is_bounded() && (a.end() <= b.first() || b.end() <= a.first())) return false;
  // Bounded stretches without gaps are one stretch, without a period.
  struct Stretch {
    explicit Stretch(const Extent& extent) : period(extent.starts.stride()), width(extent.width) {
      if (!extent.starts.is_bounded() || period == 0 || period > width) return;
      period = 0;
      width = static_cast<std::uint64_t>(extent.end() - extent.first());
    }
    std::uint64_t period, width;
  };
  const Stretch in_a(a), in_b(b);
  const std::uint64_t period = std::gcd(in_a.period, in_b.period);
  if (period == 0) return true;
  const std::uint64_t shift = residue(a.starts.low(), b.starts.low(), period);
  return shift < in_a.width || period - shift < in_b.width;
}

Extent Extent::join(const Extent& a, const Extent& b) {
  Extent result;
  result.is_dynamic = a.is_dynamic || b.is_dynamic;
  if (!a.is_bytes && !b.is_bytes && a.width == b.width) {
    result.starts = OffsetSet::join(a.starts, b.starts);
    result.width = a.width;
    if (result.starts.is_exact() || result.starts.stride() >= result.width) return result;
  }
  result.is_bytes = true;
  const bool bounded = a.starts.is_bounded() && b.starts.is_bounded();
  const std::uint64_t period = std::gcd(a.starts.stride(), b.starts.stride());
  if (period != 0) {
    // Modulo the period both are one stretch; join them around the circle on the shorter side.
    const std::uint64_t shift = residue(a.starts.low(), b.starts.low(), period);
    const std::uint64_t from_a = std::max(a.width, shift + b.width);
    const std::uint64_t from_b = std::max(b.width, period - shift + a.width);
    const bool starts_at_a = shift == 0 || from_a <= from_b;
    const std::uint64_t width = starts_at_a ? from_a : from_b;
    const std::int64_t start = starts_at_a ? a.starts.low() : b.starts.low();
    if (width < period) {
      result.width = width;
      if (!bounded) {
        result.starts = OffsetSet::progression(start, period);
        return result;
      }
      const std::int64_t least = std::min(a.first(), b.first());
      const std::int64_t low = least - static_cast<std::int64_t>(residue(start, least, period));
      result.starts = OffsetSet::range(low, std::max(a.end(), b.end()) - 1, period);
      return result;
    }
  }
  if (bounded) {
    const std::int64_t first = std::min(a.first(), b.first());
    result.starts = OffsetSet::exactly(first);
    result.width = static_cast<std::uint64_t>(std::max(a.end(), b.end()) - first);
  } else {
    result.starts = OffsetSet::all();
    result.width = 1;
  }
  return result;
}

std::string Extent::to_string() const {
  return (is_bytes ? "bytes " : "") + starts.to_string() + ":" + std::to_string(width);
}

}  // namespace warrant
