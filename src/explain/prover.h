// Certified answers about programs in reference form.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "evidence/interpreter/counterexample.h"
#include "program/pass/procedure_form.h"
#include "verification/schedule.h"

namespace warrant {

struct Proven {
  std::string by;  // the engine
  double obligations = 0;
};
// A path of the given program that leads to an error.
struct Refuted {
  Counterexample counterexample;
};
using Decision = std::variant<Proven, Refuted, Unknown>;
// In a line; never empty.
std::string why_undecided(const Unknown& unknown);

class Prover {
 public:
  Prover(std::vector<EngineTurn> turns, std::uint32_t seed);

  // Can the program reach an error?
  Decision decide(const Program& program, double cpu_seconds);
  // A proof that it cannot, by a contract for each of its procedures.
  std::optional<Proven> prove(const ProcedureForm& form, double cpu_seconds);

  double cpu_seconds() const { return cpu_seconds_; }  // of all processes so far
  std::uint64_t runs() const { return runs_; }

 private:
  std::vector<EngineTurn> turns_;
  std::uint32_t seed_;
  double cpu_seconds_ = 0;
  std::uint64_t runs_ = 0;
};

}  // namespace warrant
