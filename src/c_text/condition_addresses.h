// Which terms of a formula are addresses, and of what.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "c_text/c_names.h"
#include "logic/linear_sum.h"

namespace warrant {

// A pointer whose value the formula tells: what lies there has no other name, if it was allocated at run time.
struct KnownPointer {
  Integer value;
  Term symbol;
};

// Thrown where there is no form in C.
struct Unsaid {};

// A pointer, or the start of an object, and a distance from there in bytes.
struct Address {
  Term pointer;                          // null for an object
  MemoryMap::ObjectId object = none_id;  // if there is no pointer
  std::string function;                  // if there is neither
  bool is_null = false;                  // if there is nothing else
  LinearSum distance;
};

class ConditionAddresses {
 public:
  ConditionAddresses(const Reference& reference, const CNames& names, const std::vector<KnownPointer>& known)
      : program_(reference.program), memory_(reference.memory), names_(names), known_(known) {}

  bool is_address(Term base) const;
  // A number or an address as a sum; nothing if it is neither.
  std::optional<LinearSum> linear(Term term) const;
  // Throws Unsaid if it is none.
  Address address(const LinearSum& sum) const;

  const MemoryMap::Targets& targets(Term value) const;
  const MemoryMap::Cells* cells_of(Term array) const;  // null if it is no memory
  bool is_in(Term pointer, MemoryMap::ObjectId object) const;
  bool are_in_one_object(Term a, Term b) const;

  std::string c_type(Term pointer) const;
  std::uint64_t pointee_size(Term pointer) const;                            // 0 if it is not known
  const ObjectShape* common_shape(const MemoryMap::Targets& objects) const;  // null if they have none

 private:
  std::optional<MemoryMap::ObjectId> object_at(const Integer& address) const;

  const Program& program_;
  const MemoryMap& memory_;
  const CNames& names_;
  const std::vector<KnownPointer>& known_;
};

}  // namespace warrant
