// Variables that a transformation adds to a program.
#pragma once

#include "program/program.h"

namespace warrant {

inline VariableId add_temporary(Program& program, std::string name, ScalarType type) {
  Variable variable;
  variable.name = std::move(name);
  variable.type = type;
  return program.add_variable(std::move(variable));
}

}  // namespace warrant
