// A C file that makes a program take the path of a counterexample when both are compiled together.
#pragma once

#include <string>
#include <vector>

#include "evidence/interpreter/input_memory.h"
#include "evidence/interpreter/state.h"
#include "evidence/native/dialect_harness.h"

namespace warrant {

// Exit statuses of a program with a harness.
enum HarnessStatus : int {
  harness_error_reached = 81,
  harness_inputs_exhausted = 82,
  harness_assumption_violated = 83,
  harness_absent_function = 84,
};

struct HarnessContent {
  std::string program;                          // the files, for the comment
  std::string compiler = "gcc";                 // for the comment
  std::string flags = "-fwrapv";                // for the comment: a sanitizer's, if that is to see the error
  std::vector<ReadInput> inputs;                // in the order read; those of nondet functions are used
  std::vector<std::string> error_functions;     // whose call is the error
  std::string program_text;                     // for the names of nondet functions that are not called
  std::vector<HarnessFunction> functions = {};  // of dialects, which the program calls
  Assertions assertions = Assertions::Count;
  std::vector<InputBlock> blocks = {};   // in the order made
  std::string title = {};                // all files of the program, for the comment
  std::string front = {};                // what the file begins with: a part of the program
  std::vector<std::string> absent = {};  // functions that are defined nowhere: a run ends where it calls one
};

// Defines every nondet function that the counterexample reads, the functions of dialects, and those whose call is the
// error. All definitions are weak, so that the program's own win; with WARRANT_REPLAY defined, the error
// functions are strong (to be linked first, with -z muldefs), and the program is observed (observer.h, whose text
// stands before this one's).
std::string harness_text(const HarnessContent& content);

// The names in a program's text that begin with __VERIFIER_nondet_, and the functions of other dialects that it calls.
std::vector<std::string> nondet_names(const std::string& text);

}  // namespace warrant
