// The replay of a counterexample outside of this tool: the program is compiled, given the inputs by a harness, and run.
//
// It is somebody's unknown code, so it runs in a sandbox without network, under limits, and can write no file. Where no
// compiler for the data model or no sandbox can be had, the replay is skipped.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "evidence/replay.h"

namespace warrant {

struct NativeProgram {
  std::string path;
  DataModel data_model = DataModel::LP64;
  std::vector<std::string> include_directories, defines;
  std::vector<std::string> error_functions;
};

struct NativeReached {
  std::string how;  // "gcc", "i686-linux-gnu-gcc and qemu-i386"
};
struct NativeNotReached {
  std::string how;
  std::string end;  // what happened instead
};
struct NativeSkipped {
  std::string why;
};
using NativeReplay = std::variant<NativeReached, NativeNotReached, NativeSkipped>;

NativeReplay replay_natively(const NativeProgram& program, const ReplayConfirmed& counterexample);

// Runs with inputs of one's own, in the order read. The program is compiled once for all of them.
class NativeRunner {
 public:
  explicit NativeRunner(NativeProgram program);
  ~NativeRunner();
  NativeReplay run(const std::vector<ReadInput>& inputs);

 private:
  class Build;
  std::unique_ptr<Build> build_;
};

// The compiler that the data model needs on this machine, by name.
std::string native_compiler(DataModel model);

}  // namespace warrant
