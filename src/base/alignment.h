// Two sequences held against each other, as a comparison of texts does it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace warrant {

// One of a sequence. Items with the same label are the same; those with the same shape may be versions of each other.
struct AlignedItem {
  std::uint64_t label = 0, shape = 0;
};

inline constexpr std::size_t unaligned = std::numeric_limits<std::size_t>::max();

// For each item of the first sequence its partner in the second, or `unaligned`; partners are in the same order. The
// longest common subsequence by labels; in the gaps that are left, that by shapes. Where both are long and differ much,
// only what they have in common at their ends.
std::vector<std::size_t> align(std::span<const AlignedItem> from, std::span<const AlignedItem> to);

// A hash that is the same on every machine (FNV-1a).
class StableHash {
 public:
  StableHash& add(std::string_view text) {
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
    add_byte(0xff);
    return *this;
  }
  StableHash& add(std::uint64_t number) {
    for (unsigned i = 0; i < 8; ++i) add_byte(static_cast<unsigned char>(number >> (8 * i)));
    return *this;
  }
  std::uint64_t value() const { return value_; }

 private:
  void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3U; }
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

}  // namespace warrant
