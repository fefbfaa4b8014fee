// An access outside of the block that is next to it.
#pragma once

#include <cstdint>
#include <string>

namespace warrant {

struct OutsideAccess {
  std::string block;        // as users know it: a variable, the argument that leads there, the function that made it
  std::int64_t offset = 0;  // where it begins, in the block
  std::uint64_t bytes = 0, block_bytes = 0;
  friend bool operator==(const OutsideAccess&, const OutsideAccess&) = default;
};

}  // namespace warrant
