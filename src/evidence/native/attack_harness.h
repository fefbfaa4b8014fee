// A C file that runs a program on many inputs when both are compiled together: one process, which forks for each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "evidence/native/dialect_harness.h"
#include "program/program.h"

namespace warrant {

struct AttackHarness {
  struct Function {
    std::string name;
    ScalarType type;
  };
  std::vector<Function> inputs;            // functions that return an input, to be defined
  std::vector<HarnessFunction> functions;  // of dialects; those that write inputs are named in `inputs` as well
  Assertions assertions = Assertions::Count;
  std::vector<std::string> unknown;           // functions whose type is not known: a run ends where it calls one
  std::vector<std::string> absent_functions;  // defined nowhere, of any type: they return 0 and do nothing
  std::vector<std::string> absent_variables;  // defined nowhere: their bytes are 0
  std::vector<std::string> error_functions;   // whose call is the error
  std::vector<Integer> constants;             // of the program: values at which it may decide
  std::uint64_t seed = 0;
  unsigned max_runs = 300;
  unsigned jobs = 1;        // at least one: processes that share the runs
  double seconds = 1;       // of CPU time, for all runs
  double wall_seconds = 3;  // after which no other run is started
};

// The program with this harness, behind observer_text(), writes to standard output the secret and then, in lines of a
// word and three numbers:
//
//   reached RUN         the error was reached in this run, with these inputs, in the order read:
//   stopped RUN         the same, by a sanitizer
//   input INDEX LOW HIGH  the function by its place in `inputs`; the value's 128 bits, of a float those of the double
//   end RUNS BLOCKED CUT  that is all; of so many runs these ended at an assumption, and these did not end
std::string attack_harness_text(const AttackHarness& harness);
// With which it is linked.
std::vector<std::string> attack_linker_options();

}  // namespace warrant
