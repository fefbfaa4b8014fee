// Scalar types in the C text of harnesses.
#pragma once

#include <string>

#include "program/type.h"

namespace warrant {

// A type with the representation; calls of functions that return it look the same to the machine.
std::string c_type(ScalarType type);

}  // namespace warrant
