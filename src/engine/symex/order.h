// In which order symbolic execution visits the forks it has found.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/symex/state.h"

namespace warrant::symex {

enum class OrderKind : std::uint8_t {
  DepthFirst,        // the newest state first
  BreadthFirst,      // the oldest first
  Random,            // any, by the seed
  Nearest,           // the fewest edges to an error location first
  FewestIterations,  // the fewest loop iterations first, the newest among equals
  Mixed,  // by iterations and depth first in turn: neither a deep loop nor a wide one hides an error for long
};

class Order {
 public:
  virtual ~Order() = default;
  virtual void add(State state) = 0;
  virtual bool is_empty() const = 0;
  virtual State next() = 0;  // removes it
};

std::unique_ptr<Order> make_order(OrderKind kind, const Program& program, std::uint64_t seed);

}  // namespace warrant::symex
