// Operations and values in the words of the C program, for people.
#pragma once

#include <string>

#include "logic/value.h"
#include "program/program.h"

namespace warrant {

// `x := y + 1`, `assume x < 10`, `call f(3)`, ...
std::string describe_operation(const Program& program, const Operation& operation);

// A value of the encoding's sort as the C value: an Integer in the type's range, a FloatValue, a bool.
Value decode(const Value& value, ScalarType type);

}  // namespace warrant
