// An attempt to refute a TRUE by a reading of C that is not ours: the program is compiled and run on many inputs.
//
// Engines, proof checker and interpreter share one frontend. If that misreads a program, they confirm each other's
// error; a compiler does not. An input on which the compiled program reaches the error is given to the interpreter, and
// how its run ends says what to make of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "evidence/interpreter/interpreter.h"
#include "evidence/native/native_source.h"
#include "result/checked.h"

namespace warrant {

struct NativeAttackOptions {
  std::uint64_t seed = 0;
  double used_seconds = 0;  // CPU time of all that was done before
  unsigned jobs = 1;        // runs at a time
};

struct NativeAttack {
  // How an input reaches the error that no execution should reach.
  struct Contradiction {
    std::string explanation;
    std::vector<ReadInput> inputs;  // of the compiled program, in the order read
    bool is_confirmed = false;      // the interpreter reaches the error as well: then the proof is at fault
  };
  NativeRuns runs;  // without inputs: there is no native witness
  std::optional<Contradiction> contradiction = {};
  double cpu_seconds = 0;  // of the compiler and the program
  // The error is reached natively, but the program has undefined behaviour with the input: how, and where.
  std::optional<std::string> behind_undefined = {};
};

// What an attack may cost: one second or a tenth of what was used, whichever is more, within the budget.
double attack_seconds(const Budget& budget, double used_seconds);

// `lowered` is the program that was verified, as read from `program`.
NativeAttack attack_natively(const NativeProgram& program, const Program& lowered, const Budget& budget,
                             const NativeAttackOptions& options = {});

}  // namespace warrant
