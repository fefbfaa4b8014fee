// The replay of a counterexample outside of this tool: the program is compiled, given the inputs by a harness, and run.
//
// It is somebody's unknown code, so both happen in a sandbox (sandbox.h). Where no compiler for the data model or no
// sandbox can be had, the replay is skipped.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "evidence/interpreter/replay.h"
#include "evidence/native/native_source.h"

namespace warrant {

struct NativeReached {
  std::string how;  // "gcc", "i686-linux-gnu-gcc and qemu-i386"
};
struct NativeNotReached {
  std::string how;
  std::string end;  // what happened instead
};
struct NativeSkipped {
  std::string why;
  bool was_run = false;  // it ended without telling: with other inputs it may tell
};
using NativeReplay = std::variant<NativeReached, NativeNotReached, NativeSkipped>;

NativeReplay replay_natively(const NativeProgram& program, const ReplayConfirmed& counterexample);

// Runs with inputs of one's own, in the order read. The program is compiled once for all of them.
class NativeRunner {
 public:
  explicit NativeRunner(NativeProgram program);
  ~NativeRunner();
  NativeReplay run(const std::vector<ReadInput>& inputs);
  static NativeReplay replay(const NativeProgram& program, const ReplayConfirmed& counterexample);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace warrant
