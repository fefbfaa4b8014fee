// The work of `warrant verify`, as it is done in the supervised process: from the C file to a checked verdict.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "engine/turn.h"
#include "report/verification.h"

namespace warrant {

struct VerifyRequest {
  ProgramSource source;
  std::optional<Arithmetic> arithmetic;  // nothing: what suits the program
  std::vector<EngineTurn> turns;         // the first verdict whose evidence holds counts
  double cpu_seconds = 60;
  std::uint32_t seed = 0;
  bool cross_check = false;
  bool trust_engine = false;  // a Safe that the checker does not accept is TRUE without certificate
  bool native_replay = true;
  bool wants_witness = false;
  bool wants_harness = false;
  Verification known;  // what the command line tells: file, engine, options, provenance
  std::string command_line;
};

struct VerifyResult {
  Verification verification;
  std::optional<std::string> witness, harness;  // the contents of the files, if there are any and they are wanted
};

// What the job tells while it works.
class VerifyListener {
 public:
  virtual ~VerifyListener() = default;
  virtual void progress(const std::string& text, const Statistics& statistics) = 0;
  // What the result is if the job should not come to its end.
  virtual void preliminary(const VerifyResult& result) = 0;
};

// Throws UserError for input that cannot be read.
VerifyResult run_verification(const VerifyRequest& request, VerifyListener& listener);

}  // namespace warrant
