// A program compiled in a sandbox, and linked with one harness or another.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "evidence/native/native_source.h"
#include "evidence/native/observer.h"
#include "evidence/native/toolchain.h"

namespace warrant {

struct NativeProblem {
  std::string why;
  std::vector<std::string> undefined;  // names that the linker misses
};

class NativeBuild {
 public:
  // Compiles the program.
  static std::variant<NativeBuild, NativeProblem> make(const NativeProgram& program, double wall_seconds);

  // The whole program, with the harness's definitions before its own; the harness may use observer_text(). Where names
  // are not defined, functions and variables to which nothing leads are left out.
  std::variant<std::string, NativeProblem> link(const std::string& harness, double wall_seconds,
                                                const std::vector<std::string>& linker_options = {});

  struct Run {
    ProcessResult result;
    std::string how;  // "gcc", "i686-linux-gnu-gcc and qemu-i386"
  };
  std::variant<Run, NativeProblem> run(const std::string& binary, unsigned cpu_seconds, double wall_seconds);

  const std::string& text() const { return text_; }  // of all files
  // Where the compiler finds the program's files and what they include, and the user's paths of these.
  const std::vector<std::pair<std::string, std::string>>& origins() const { return origins_; }
  const std::string& secret() const { return secret_; }  // of the observer
  const std::string& compiler() const { return tools_.compiler; }
  double cpu_seconds() const { return cpu_seconds_; }  // of all that was compiled and run

 private:
  NativeBuild(NativeProgram program, Toolchain tools, Sandbox sandbox)
      : program_(std::move(program)), tools_(std::move(tools)), sandbox_(std::move(sandbox)) {}

  std::variant<std::string, NativeProblem> compile(std::vector<SandboxFile> files,
                                                   const std::vector<std::string>& options, const char* complaint,
                                                   double wall_seconds);
  ProcessResult run_with(const std::string& emulator, const std::string& binary, unsigned cpu_seconds,
                         double wall_seconds);

  NativeProgram program_;
  Toolchain tools_;
  Sandbox sandbox_;
  std::string secret_ = new_secret();
  std::string text_;
  std::vector<std::pair<std::string, std::string>> origins_;
  std::vector<std::string> objects_;  // by file
  double cpu_seconds_ = 0;
};

}  // namespace warrant
