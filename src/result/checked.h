// How the evidence of a verdict was checked, one thing each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "result/place.h"

namespace warrant {

// The independent checker accepts the proof.
struct ProofChecked {
  enum class Form : std::uint8_t { Formulas, Unrolled, Induction, Contracts };
  Form form = Form::Formulas;
  std::size_t formulas = 0, paths = 0, obligations = 0;
  unsigned stretches = 0;  // of Induction: its k
  friend bool operator==(const ProofChecked&, const ProofChecked&) = default;
};
struct ProofNotAccepted {
  std::string why;
  friend bool operator==(const ProofNotAccepted&, const ProofNotAccepted&) = default;
};
// The program reads no input: the interpreter has made the one run that there is.
struct OnlyRunChecked {
  std::string end;
  std::uint64_t steps = 0;
  friend bool operator==(const OnlyRunChecked&, const OnlyRunChecked&) = default;
};
// Each kind of check has a proof, in which the others are assumed.
struct KindsApart {
  friend bool operator==(const KindsApart&, const KindsApart&) = default;
};
// cvc5 was asked again.
struct SecondSolver {
  std::size_t confirmed = 0, obligations = 0;
  friend bool operator==(const SecondSolver&, const SecondSolver&) = default;
};
// A proof of unsatisfiability (DRAT) was accepted.
struct CertifiedSolver {
  std::size_t certified = 0, obligations = 0;
  friend bool operator==(const CertifiedSolver&, const CertifiedSolver&) = default;
};

// What is known about undefined behaviour of a proven program.
struct UndefinedSearch {
  enum class End : std::uint8_t {
    Excluded,             // by the proof
    NoneInRun,            // that is the only one
    Harmless,             // the error is unreachable even after it, says a proof of the relaxed program by `engine`
    HarmlessAlways,       // the same of the proof itself, with any contents of memory
    HarmlessButOverflow,  // the same, but for signed overflow
    Occurs,               // `what`
    NotExcluded,          // `what`: why that was not decided
  };
  End end = End::NotExcluded;
  std::string engine = {}, what = {};
  friend bool operator==(const UndefinedSearch&, const UndefinedSearch&) = default;
};

// The interpreter has reached the error with the inputs of a counterexample.
struct Replayed {
  FileLine where;
  bool points_uninitialised = false;  // an uninitialised pointer points to another object
  friend bool operator==(const Replayed&, const Replayed&) = default;
};
// And so has the compiled program.
struct ReplayedNatively {
  enum class End : std::uint8_t { Reached, Skipped, OutOfTime };
  End end = End::Reached;
  std::string how = {};  // it was compiled and run; of Skipped: why not
  friend bool operator==(const ReplayedNatively&, const ReplayedNatively&) = default;
};

// Runs of the compiled program of which none should reach the error.
struct NativeRuns {
  enum class End : std::uint8_t {
    NoneFails,
    Fails,        // `how`
    SwitchedOff,  // --native-replay
    NotRepeated,  // the program is that of the last run
    OutOfTime,
    Skipped,  // `how`: why
  };
  End end = End::Skipped;
  std::string how = {};  // of NoneFails: by which compiler
  unsigned inputs = 0;
  unsigned blocked = 0;    // runs that ended at an assumption
  unsigned undefined = 0;  // at undefined behaviour that is not checked
  unsigned cut = 0;        // at a limit
  friend bool operator==(const NativeRuns&, const NativeRuns&) = default;
};

// What the last run has kept was checked again.
enum class Reused : std::uint8_t { Proof, Inputs };

using Checked = std::variant<ProofChecked, ProofNotAccepted, OnlyRunChecked, KindsApart, SecondSolver, CertifiedSolver,
                             UndefinedSearch, Replayed, ReplayedNatively, NativeRuns, Reused>;

}  // namespace warrant
