// Domain types: how much a variable can do, by how the program uses it.
//
// S. Apel et al., "Domain types: abstract-domain selection based on variable usage", HVC 2013. Variables that are
// copied to or compared with one another have one type. A loop counter, which takes another value in every round of
// the loop that it decides about, is what nobody wants to track.
#pragma once

#include <cstdint>
#include <vector>

#include "program/program.h"

namespace warrant::symexplus {

enum class DomainType : std::uint8_t { Boolean, Equality, Linear, Other, LoopCounter };

class DomainTypes {
 public:
  explicit DomainTypes(const Program& program);
  DomainType of(VariableId variable) const { return types_[variable]; }
  // Smaller is better: what tracking the variable is expected to cost.
  unsigned long weight(VariableId variable) const;

 private:
  std::vector<DomainType> types_;
};

}  // namespace warrant::symexplus
