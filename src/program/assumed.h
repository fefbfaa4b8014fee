// What is taken for granted: because an option says so, or because the program cannot be read without it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warrant {

// Which executions assumptions leave out. Ordered: what is later leaves out more.
enum class Restriction : std::uint8_t {
  None,
  Arguments,    // calls with other arguments, or in another state, of the function that the program starts from
  Environment,  // executions in which the outside, memory or the compiler are not as assumed
};

// Each has its words, and places in them for the operands: one table in assumed.cpp.
enum class AssumptionKind : std::uint8_t {
  // clang-format off
  // Of the C program.
  MissingBody, DefinedElsewhere, DefinedElsewhereAndLarge, InlineAssembly, Signals, WideStrings, FormatWithoutCount,
  UninitialisedPointers,
  // Of its memory.
  Alignment, MemoryFits, OutsidePointers, OutsideNumbers, OutsideFree, PlainVariables, Addresses,
  // Of the user.
  Holds, ShortInputs, InitialGlobals,
  // Words of the place that makes it, which are the only operand: of arguments of --entry, and of projects.
  Argument, Project,
  // clang-format on
};
constexpr unsigned assumption_kinds = static_cast<unsigned>(AssumptionKind::Project) + 1;

struct Assumed {
  AssumptionKind kind = AssumptionKind::Project;
  std::vector<std::string> operands = {};
  Restriction restriction = Restriction::Environment;
  friend bool operator==(const Assumed&, const Assumed&) = default;
};

std::string describe(const Assumed& assumed);  // "inputs have at most 8 elements"
const char* name_of(AssumptionKind kind);      // "short-inputs": for other programs, and stays the same
// Project for a name that is none.
AssumptionKind assumption_named(std::string_view name);

}  // namespace warrant
