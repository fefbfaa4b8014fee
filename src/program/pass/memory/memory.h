// Memory resolution: from typed operations on byte addresses to plain and array variables.
//
// Every class of cells that the points-to analysis finds (points_to.h) becomes a scalar variable where it is one
// element of one object, and an array otherwise, indexed by address, or by element if it belongs to one object and
// every access has the form start + stride * index. Elements that are accessed at one size hold values of one scalar
// type; where accesses of different sizes overlap, elements are bytes.
//
// What is kept of the operations' undefined behaviour are marked assumes (Undefined::InvalidAccess) before accesses
// that are not evidently inside a block. They hold in every execution without undefined behaviour; they do not see
// that a block is dead, nor which of several heap blocks an address belongs to.
#pragma once

#include <vector>

#include "program/pass/memory/memory_map.h"
#include "program/program.h"

namespace warrant {

// What the resolution says of an allocation that no address is left for.
inline constexpr const char* exhausted_memory_note = "exhausted address space";
// And of accesses through addresses that the program does not determine.
inline constexpr const char* unknown_address_note =
    "access through an address that is uninitialised, comes from outside or was hidden in a number";
inline constexpr const char* unknown_value_name = "the value behind an unknown address";

// Where blocks lie. C leaves it open, so no verdict may rest on it.
enum class Addresses : std::uint8_t {
  Fixed,  // objects of known size at constant addresses, others in order of allocation behind them
  Any,    // every block has an arbitrary aligned address above those of earlier blocks: an Address input
};

struct MemoryOptions {
  Addresses addresses = Addresses::Fixed;
};

struct Resolved {
  Program program;
  // Where the parts come from in the inlined program; none_id where there is no such thing.
  std::vector<EdgeId> edge_origins;
  std::vector<LocationId> location_origins;
  std::vector<VariableId> variable_origins;  // of the memory of an object: the variable with its address
  MemoryMap memory;                          // without frames
};

// The program has one procedure and no calls; the result is in reference form. Locations keep their ids, new ones
// follow; edges that the entry does not reach are left out.
Resolved resolve_memory(const Program& inlined, const MemoryOptions& options = {});

}  // namespace warrant
