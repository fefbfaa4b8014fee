// The only place that turns an outcome into a certified verdict: a proof goes through the checker and against runs of
// the compiled program, a counterexample is replayed by the interpreter and by the compiled program.
#pragma once

#include <optional>
#include <string>

#include "evidence/checker/proof_checker.h"
#include "evidence/interpreter/replay.h"
#include "evidence/interpreter/shrink.h"
#include "evidence/native/native.h"
#include "report/witness.h"
#include "result/result.h"
#include "verification/loaded_program.h"
#include "verification/subject.h"

namespace warrant {

struct CertifierOptions {
  std::uint32_t seed = 0;
  CrossCheck cross_check = CrossCheck::Brief;
  bool certifies_solver = false;  // ProofCheckOptions
  bool trust_engine = false;      // a Safe that the checker does not accept is TRUE without certificate
  bool shrinks = true;            // counterexamples
  bool native_replay = true;
  unsigned native_jobs = 1;  // runs of the compiled program at a time
  bool wants_witness = false;
  bool wants_harness = false;
  bool keeps_evidence = false;        // for a later run
  std::string version, command_line;  // for the witness
};

// A verdict, with the contents of the files that are wanted.
struct VerifyResult {
  Result result;
  std::optional<std::string> witness = {}, harness = {};
  bool is_undefined_free = false;         // of TRUE: the check of the proof has excluded the kinds that are marked
  std::optional<std::string> input = {};  // of FALSE: the bytes of the first block that is an input
  nlohmann::ordered_json evidence = {};   // if it is kept: see remembered.h
  std::vector<std::string> notes = {};    // for the user, about the run and not about the program
  double lane_seconds = 0;                // CPU time of the processes that were started, of those of the busiest lane
};
nlohmann::ordered_json to_json(const VerifyResult& result);
VerifyResult verify_result_from_json(const nlohmann::ordered_json& json);

class Certifier {
 public:
  // `known`: what the result says whatever comes out. An error may come with a program of its own.
  Certifier(const LoadedProgram& loaded, const CertifierOptions& options, const Result& known,
            const Subject::Evidence& evidence);
  Judgement certify(const Safe& safe);
  Judgement certify(const Unsafe& unsafe);
  Judgement certify(const ProcedureForm& form, const ContractProof& proof);
  // Of a program that reads nothing.
  Judgement certify_only_run(const RunResult& run);

 private:
  const Reference& reference() const { return evidence_.found.path ? *evidence_.found.path : *loaded_.reference; }
  const Program& program() const { return reference().program; }
  // What a proof is about: with contracts, there may be no other form.
  const Program& proven() const { return proven_ ? *proven_ : program(); }
  ProofCheck check_within_time(const Proof& proof) const;
  ProofCheckOptions check_options(const Budget& budget) const;
  void count_check(double start_seconds, const ProofCheckStatistics& figures) const;
  // What an accepted proof says.
  void accept(const Proof& proof, const ProofAccepted& accepted, const ProofCheckStatistics& figures,
              VerifyResult& result) const;
  Judgement attack_natively(VerifyResult result);
  std::optional<ConfirmedCounterexample> find_smaller(const Counterexample& counterexample,
                                                      const ReplayConfirmed& confirmed);
  VerifyResult falsified(const Counterexample& counterexample, const ReplayConfirmed& confirmed) const;
  struct Falsified {
    VerifyResult result;
    std::optional<NativeReplay> native;  // nothing if that is not wanted
  };
  Falsified falsified_natively(const Counterexample& counterexample, const ReplayConfirmed& confirmed);
  Judgement concluded(Falsified falsified, const ReplayConfirmed& confirmed) const;
  WitnessTask witness_task() const;
  WitnessProgram witness_program() const { return {program(), reference().origins, loaded_.lowered}; }
  void write_files(const Counterexample& counterexample, const ReplayConfirmed& confirmed, VerifyResult& result) const;
  std::vector<OpenPlace> open_places(const ProofAccepted& accepted) const;
  std::vector<OpenPlace> open_places(const ProcedureForm& form, const ContractCheck& check) const;
  Decided decided(const VerifyResult& result) const;
  void progress(const char* text) const;

  const LoadedProgram& loaded_;
  const CertifierOptions& options_;
  const Result& known_;
  const Subject::Evidence& evidence_;
  const Program* proven_ = nullptr;  // of contracts: the form of the program that they are about
};

// What the verdict rests on besides its evidence. `proven`: the form of the program that it is about, if not the one
// with all calls inlined.
void name_assumptions(const LoadedProgram& loaded, Result& result, const Program* proven = nullptr);

}  // namespace warrant
