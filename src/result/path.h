// What happens in an execution: what it reads, and its steps in lines of the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "program/program.h"
#include "result/place.h"

namespace warrant {

struct InputValue {
  std::string name;  // the function called, or the object
  InputKind kind = InputKind::Nondet;
  std::string value;  // as a C constant
  FileLine where;     // nowhere, of what stands behind the program's text
};

// A name of the C program, or what is read from there, and its value as people write it.
struct NamedValue {
  std::string name, value;
};

// A stretch of the path on one source line, in one call.
struct PathStep {
  std::string file;
  std::uint32_t line = 0;
  std::string function;                 // whose call it is
  unsigned depth = 0;                   // of the call; 0 is that of main
  std::string text;                     // of the line
  std::vector<std::string> conditions;  // that held there and decided a branch: "request <= 0"
  std::vector<NamedValue> changes;
};

// Of a long path the middle is left out: so many steps behind the first `at` of the path.
struct PathGap {
  std::size_t at = 0, count = 0;
};

}  // namespace warrant
