// What the text of a program asserts and assumes, and where an execution is when it comes to that.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/source.h"

namespace warrant {

// Of the functions that are called where a claim about the program does not hold; a number follows.
inline constexpr const char* wrong_claim_prefix = "__warrant_wrong_";

// A location of a procedure of the lowered form.
struct ProgramPoint {
  std::uint32_t procedure = 0, location = 0;
  friend auto operator<=>(const ProgramPoint&, const ProgramPoint&) = default;
};

// One place in the text, however often its function is called.
struct Claim {
  enum class Kind : std::uint8_t {
    Assertion,  // assert(x), or a call of the program's own function that checks its parameter so
    ErrorCall,  // a call that is an error, behind a condition
    Assumption  // __VERIFIER_assume(x), or a call of the program's own function that ends the program otherwise
  };
  Kind kind = Kind::Assertion;
  std::string function;  // that is called
  SourceRange where;     // the call
  std::string text;      // the same in words of the program
  // Where its condition begins to be evaluated. None, and not `is_left_out`: no execution comes there.
  std::vector<ProgramPoint> points;
  bool is_left_out = false;   // it is not known where that is
  bool never_holds = false;   // the condition is the constant 0
  std::string uncalled = {};  // the function that it stands in, if nothing calls that
  // Of an assumption: locations whose only edge leads past it.
  std::vector<ProgramPoint> passing = {};
};

}  // namespace warrant
