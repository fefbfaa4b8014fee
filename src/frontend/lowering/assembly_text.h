// What the text of an inline assembly (AT&T syntax, x86) consists of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warrant {

struct AssemblyInstruction {
  std::string name;                   // without the prefix lock
  std::vector<std::string> operands;  // "%0", "%[name]", "$1", "%%eax", "(%1)"
};

// Instructions that are known exactly.
enum class Opcode : std::uint8_t {
  // clang-format off
  Nothing, Increment, Decrement, Negate, Complement, Add, Subtract, And, Or, Xor, Move, Exchange, ExchangeAdd,
  CompareExchange, SwapBytes, ScanForward, ScanReverse, SetIfZero, SetIfNotZero, SetIfNegative, SetIfNotNegative,
  // clang-format on
};

struct AssemblyText {
  std::vector<AssemblyInstruction> instructions;
  bool is_known = true;  // these are all that is executed, one after the other
};

// Labels are dropped, and so is what goes into sections of data beside the code (a list of locks). Sections with other
// code to put in its place make the text unknown, as directives do.
AssemblyText read_assembly(std::string_view text);

}  // namespace warrant
