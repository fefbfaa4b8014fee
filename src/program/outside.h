// Memory of others: what lies behind the pointers that come from outside.
//
// It has a range of addresses of its own, in which the program has no object. A pointer that an object of others holds
// from the start is null or leads there: so pointers from outside may be equal to one another, but to none of the
// program's own. If they are not equal, they lie so far apart that their objects do not overlap. What lies there is
// anything, and the same whenever it is read until it is written. How large the objects there are is not known:
// accesses to them are valid.
#pragma once

#include <cstdint>

#include "program/program.h"

namespace warrant {

struct AddressRange {
  std::uint64_t start, end;
  bool contains(std::uint64_t address, std::uint64_t bytes) const {
    return address >= start && address < end && bytes <= end - address;
  }
};

constexpr AddressRange outside_memory(DataModel model) {
  return model == DataModel::LP64 ? AddressRange{0xf000'0000'0000'0000, 0xffff'ffff'0000'0000}
                                  : AddressRange{0xf000'0000, 0xffff'0000};
}

// Where pointers lead that come from outside: what lies before an object and behind it is outside, too.
constexpr AddressRange outside_objects(DataModel model) {
  const AddressRange all = outside_memory(model);
  const std::uint64_t margin = (all.end - all.start) / 4;
  return {all.start + margin, all.end - margin};
}
inline constexpr std::uint64_t outside_distance = 1 << 16;  // pointers from outside are multiples of it
inline constexpr long outside_pointers = 0xfff;             // so many of the program's own are told apart
inline constexpr const char* outside_memory_name = "outside memory";

}  // namespace warrant
