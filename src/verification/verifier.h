// From a C file to a checked verdict.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verification/by_procedures.h"
#include "verification/certifier.h"
#include "verification/lanes.h"
#include "verification/record.h"
#include "verification/schedule.h"
#include "verification/sketched.h"

namespace warrant {

// The program of a request with inputs of limited size.
struct BoundedSource {
  std::function<ProgramSource(std::uint64_t bound)> source;  // null: there is none
  ProvenPart::Kind unit = ProvenPart::Kind::Bytes;
  std::uint64_t least = 1;  // bound that there can be
};

struct VerifyRequest {
  ProgramSource source;
  std::optional<Arithmetic> arithmetic;  // nothing: what suits the program
  std::vector<EngineTurn> turns;         // the first verdict whose evidence holds counts
  UseSketch sketch = UseSketch::WhereOfUse;
  std::vector<EngineTurn> sketch_turns;  // the same as `turns` for the sketch of the program, which comes first
  UseContracts calls = UseContracts::WhereOfUse;
  std::string clauses_file = {};  // for the clauses with a relation for each procedure, unless empty
  LaneLimits limits;
  bool wants_all = false;  // every place that is checked, rather than the first error
  bool wants_coverage = true;
  CertifierOptions certifier;
  Reuse reuse;
  BoundedSource bounded;
  Result known;  // what the command line tells: file, engine, options, provenance
};

// What is told in the course of the work.
class VerifyListener {
 public:
  virtual ~VerifyListener() = default;
  virtual void progress(const std::string& text) = 0;
  // What the result is if the work should not come to its end.
  virtual void preliminary(const VerifyResult& result) = 0;
};

// Starts processes, and leaves none. Throws UserError for input that cannot be read.
VerifyResult verify(const VerifyRequest& request, VerifyListener& listener);

}  // namespace warrant
