// The functions of dialects (program/dialect.h) for a compiled program, in C.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evidence/interpreter/state.h"
#include "program/dialect.h"

namespace warrant {

// Statements of a harness.
struct HarnessWords {
  std::string blocked;  // an assumption does not hold
  std::string reached;  // the error is reached
  std::string ended;    // the run ends, and nothing is wrong
};

// Whether a failing assertion is the error.
enum class Assertions : std::uint8_t { Count, PassOver };

struct DialectFunction {
  std::string type, parameters, body;
};
// Nothing for functions that return or write inputs, and for those that no one function can be.
std::optional<DialectFunction> dialect_function(const HarnessFunction& function, const HarnessWords& words,
                                                Assertions assertions);

// What a compiler is to see before the text of the program, so that functions that are not declared get what they
// expect. Empty if nothing.
std::string dialect_macros(const std::vector<HarnessFunction>& functions);

// The bytes of a value as they lie in memory.
std::vector<std::uint8_t> bytes_of(const Value& value, ScalarType type);

}  // namespace warrant
