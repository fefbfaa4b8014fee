// The code that a run has made of the edges that it has taken.
#pragma once

#include "evidence/interpreter/compile.h"
#include "evidence/interpreter/memory.h"

namespace warrant {

// An edge, compiled when it is first taken.
struct EdgeCode {
  const Edge* edge = nullptr;
  LocationId target = 0;
  bool compiled = false;
  bool is_plain = false;  // compiled; an assignment of a scalar, or an assume
  bool is_assume = false;
  std::uint32_t condition = 0;  // slot of a plain assume's condition
  CompiledTerms terms;
  Block* block = nullptr;             // where the last access of this edge went: the next one mostly goes there too
  std::uint32_t automatic = none_id;  // Allocate: its newest entry in AutomaticBlocks
};

struct LocationCode {
  enum class Shape : std::uint8_t {
    Unknown,
    Stop,  // marked, the exit, or without out-edges
    Single,
    Pair,   // two assumes, each the negation of the other
    Cases,  // C conditions: the first that holds is the only one
    Choice  // anything else
  };
  Shape shape = Shape::Unknown;
  EdgeId first = 0, second = 0;
};

struct ProcedureCode {
  const Procedure* procedure = nullptr;
  std::vector<EdgeCode> edges;
  std::vector<LocationCode> locations;
  unsigned active = 0;  // activations on the stack of calls
};

}  // namespace warrant
