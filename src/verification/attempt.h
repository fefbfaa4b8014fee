// One engine on one program with one set of passes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "evidence/checker/contracts.h"
#include "evidence/interpreter/interpreter.h"
#include "program/pass/reference.h"

namespace warrant {

using MakeEngine = std::function<std::unique_ptr<Engine>()>;

class AttemptTime;
struct AttemptOutcome;
// What an earlier run has found, for the program of now.
using Recall = std::function<AttemptOutcome(const AttemptTime&)>;

struct Attempt {
  MakeEngine make_engine;  // null: runs of the program on concrete inputs instead, or what is recalled
  std::vector<std::string> passes;
  bool is_without_guesses = false;  // executions that read a guess end there
  std::uint32_t seed = 0;
  Recall recall = {};
  bool is_one_run = false;  // instead of runs: the only one of a program without inputs, or nothing
};

// How long an attempt may take, in CPU time of the process that makes it, from now on.
class AttemptTime {
 public:
  // `evidence_share`: of what the engine leaves of its turn, for the check of its evidence.
  AttemptTime(double turn_seconds, double whole_seconds, double evidence_share);
  Budget engine() const { return engine_; }
  // What an engine has found is worth more time than its turn has. With `share_of_turn`, instead of its own.
  Budget evidence() const { return evidence(evidence_share_); }
  Budget evidence(double share_of_turn) const;
  const Budget& whole() const { return whole_; }

 private:
  Budget turn_, whole_, engine_;
  double evidence_share_;
};

// The name of a turn that recalls the evidence of an earlier run.
inline constexpr const char* reuse_name = "reuse";

struct AttemptOutcome {
  Outcome outcome;  // about the program that was given
  // In which an error was found; of Safe, the only run that there is.
  std::optional<RunResult> run = {};
  bool is_proof_of_less = false;  // Safe, but only without guesses
  bool is_attacked = false;       // Safe, found by an earlier run on this very version, which was run natively then
  std::shared_ptr<const ContractProof> contracts = nullptr;  // of Safe: the proof, if it takes function by function
  std::shared_ptr<const ProcedureForm> form = nullptr;       // that these are about, if it is another one
  std::shared_ptr<const Reference> path = nullptr;  // of Unsafe: the program of its path, if that is through procedures
};

// The way back through the passes included. `reference` is in reference form; `known` and `findings` are about it.
AttemptOutcome make_attempt(const Program& reference, const Attempt& attempt, const AttemptTime& time,
                            const Findings& known, Statistics& statistics, Findings& findings);

}  // namespace warrant
