// Which arithmetic encoding suits a program.
#pragma once

#include "program/program.h"

namespace warrant {

// `reference` is in reference form and in the int encoding. Int, unless bit operations or conversions of floats would
// take values back and forth between integers and bit-vectors on the way to a target location.
Arithmetic suitable_arithmetic(const Program& reference);

}  // namespace warrant
