// Compilers that watch a program for undefined behaviour while it runs: gcc's sanitizers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/property.h"

namespace warrant {

struct Sanitizer {
  std::string name;                          // "UBSan", "ASan"
  std::vector<std::string> options;          // for compiling and linking
  std::vector<std::string> compile_options;  // of the program alone
  bool watches_memory = false;               // needs /proc and address space
  std::string command_line() const;
};

// Which one sees these kinds; nothing if none does. Kinds that it does not see are left out.
std::optional<Sanitizer> sanitizer_for(const UndefinedKinds& kinds);
// Every such behaviour is reported, by this sanitizer and on this compiler.
bool is_always_seen(Undefined kind);

// What the compiled code calls when UBSan sees something, as C: the harness's warrant_stopped() gets the place, and the
// run ends. The system's own library cannot always be linked.
const char* sanitizer_runtime();

// Where in the program a run was stopped, from what the sanitizer reports: the number of the file among `paths`, and
// the line, 0 if that is not known. Nothing if it has not stopped it.
struct StoppedAt {
  std::size_t file = 0;
  std::uint32_t line = 0;
  friend bool operator==(const StoppedAt&, const StoppedAt&) = default;
};
std::optional<StoppedAt> stopped_at(std::string_view report, const std::vector<std::string>& paths);

}  // namespace warrant
