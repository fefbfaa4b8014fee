// What the program prints during a run.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "evidence/interpreter/machine_memory.h"

namespace warrant {

class Printer {
 public:
  // `out` may be null.
  Printer(const Program& program, State& state, EdgeOperands& operands, MachineMemory& memory, std::ostream* out)
      : program_(program),
        state_(state),
        operands_(operands),
        memory_(memory),
        is_lowered_(!program.is_reference()),
        out_(out) {}

  // False if the run ends: a string cannot be read.
  bool print(EdgeCode& code, const Output& operation);

 private:
  std::optional<std::string> read_string(const OutputArgument& argument, std::size_t index,
                                         std::optional<std::size_t> max_length, std::uint64_t& end);

  const Program& program_;
  State& state_;
  EdgeOperands& operands_;
  MachineMemory& memory_;
  const bool is_lowered_;
  std::ostream* const out_;
};

}  // namespace warrant
