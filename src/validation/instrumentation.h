// A program with what a witness claims in its text: Clang reads the expressions of the witness in the scope of their
// places, and the engines find the program's answer.
//
// An invariant becomes a check: a call of an error function of its own where it does not hold. The waypoints of a
// violation become an automaton: a variable counts the segments that are done, and an execution that does not fit ends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "validation/witness_file.h"

namespace warrant {

// Where the check of an invariant stands in the text that is compiled.
struct CheckText {
  std::string file;
  std::uint32_t line = 0, column = 0, end_column = 0;  // the last one is behind it
};

struct PlacedInvariant {
  std::string problem;           // why it cannot be checked, in words; empty if it can
  bool is_out_of_reach = false;  // the fault is not the witness's
  CheckText check;
  UndefinedKinds kinds;  // of undefined behaviour that its evaluation may have
};

struct InstrumentedProgram {
  std::vector<SourceFile> files;
  std::vector<std::string> problems;        // what is wrong with the witness, in words
  std::vector<std::string> out_of_reach;    // what cannot be put into the text, in words
  std::vector<PlacedInvariant> invariants;  // in the order of the claim
};

// The error function of an invariant, by its index.
std::string wrong_invariant_function(std::size_t index);
InstrumentedProgram with_checks(const std::vector<SourceFile>& files, const FrontendOptions& options,
                                const CorrectnessClaim& claim);

// The variable that counts segments.
inline constexpr const char* segment_variable = "__warrant_segment";

struct TargetLines {
  std::string file;
  std::uint32_t first = 0, last = 0;
};
struct FollowedProgram {
  std::vector<SourceFile> files;
  std::vector<std::string> problems;      // what is wrong with the witness, in words
  std::vector<std::string> out_of_reach;  // what cannot be put into the text, in words
  TargetLines target;
  bool is_guarded = false;
};
// Executions that do not follow the segments end. An error counts if it happens on the target's lines and the variable
// is the number of segments before the last; the latter is so by itself if the program is guarded.
FollowedProgram with_segments(const std::vector<SourceFile>& files, const FrontendOptions& options,
                              const ViolationClaim& claim);

}  // namespace warrant
