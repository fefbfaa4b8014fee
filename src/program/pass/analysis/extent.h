// The bytes of a block that a class of cells takes up.
#pragma once

#include <cstdint>
#include <string>

#include "program/pass/analysis/offset_set.h"

namespace warrant {

// Stretches of `width` bytes at every offset of `starts`. If the extent is typed, each stretch is one element: every
// access covers exactly one. Otherwise the stretches are loose bytes.
struct Extent {
  OffsetSet starts;
  std::uint64_t width = 1;
  bool is_bytes = false;
  bool is_dynamic = false;  // for some access the offset is not known exactly

  static Extent access(const OffsetSet& starts, std::uint64_t width) {
    return {starts, width, false, !starts.is_exact()};
  }

  std::int64_t first() const { return starts.low(); }                                    // bounded only
  std::int64_t end() const { return starts.high() + static_cast<std::int64_t>(width); }  // bounded only

  // Whether a byte may belong to both: never a wrong no.
  static bool overlap(const Extent& a, const Extent& b);
  // The least extent that covers both. It is typed if both are and their elements form one grid.
  static Extent join(const Extent& a, const Extent& b);

  friend bool operator==(const Extent&, const Extent&) = default;
  std::string to_string() const;
};

}  // namespace warrant
