// Certified answers about programs in reference form, each in a process of its own: what an engine says counts only
// with evidence that holds, and a solver that overruns its limit costs no more than the limit.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/turn.h"
#include "evidence/counterexample.h"

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

class Prover {
 public:
  Prover(std::vector<EngineTurn> turns, std::uint64_t memory_bytes, std::uint32_t seed)
      : turns_(std::move(turns)), memory_bytes_(memory_bytes), seed_(seed) {}

  // Can the program reach an error?
  Decision decide(const Program& program, double cpu_seconds);

  double cpu_seconds() const { return cpu_seconds_; }  // of all processes so far
  std::uint64_t runs() const { return runs_; }

 private:
  Decision take_turns(const Program& program, double cpu_seconds) const;
  Decision attempt(const Program& program, const EngineTurn& turn, const std::vector<std::string>& passes,
                   const Budget& budget, Statistics& statistics) const;

  std::vector<EngineTurn> turns_;
  std::uint64_t memory_bytes_;
  std::uint32_t seed_;
  double cpu_seconds_ = 0;
  std::uint64_t runs_ = 0;
};

}  // namespace warrant
