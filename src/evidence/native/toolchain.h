// The compilers that make x86 programs on this machine, and what runs them.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "program/type.h"

namespace warrant {

struct Toolchain {
  std::string compiler;                // its name
  std::string compiler_path;           // in full
  std::vector<std::string> flags;      // for compiling and linking
  std::vector<std::string> libraries;  // behind all else when linking
  std::string emulator;                // its name; empty: there is none, and the machine runs the programs
  std::string emulator_path;
  bool may_need_emulator = false;  // the emulator is for kernels that do not run the programs
  bool is_of_target = true;        // not of this machine in place of the program's
};

struct ToolchainMissing {
  std::string why;  // with the package to install
};

// Small: only of a small address space. A sanitizer's shadow of a large one would fill this machine's memory; then the
// machine's own programs serve, for programs that mean the same there (frontend/project/machine_dependence.h).
enum class Emulation : std::uint8_t { Any, Small };
std::variant<Toolchain, ToolchainMissing> find_toolchain(DataModel model, Emulation emulation = Emulation::Any);

// The compiler that the data model needs on this machine, as a command.
std::string native_compiler(DataModel model);

}  // namespace warrant
