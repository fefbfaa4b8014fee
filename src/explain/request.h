// What is asked of `warrant explain`, and who is told on the way.
#pragma once

#include <string>
#include <vector>

#include "evidence/native/native.h"
#include "explain/explanation.h"
#include "explain/refiner.h"
#include "verification/schedule.h"

namespace warrant {

enum class Generalisation : std::uint8_t {
  Off,  // conditions of single paths only
  On    // conditions from loop summaries, of paths with constraints left out, and between failing and passing inputs
};

struct ExplainRequest {
  std::vector<EngineTurn> turns;
  std::vector<RefinerKind> refiners{RefinerKind::Qe, RefinerKind::AllSat, RefinerKind::Model};  // tried in this order
  double refiner_seconds = 5;                                                                   // for each
  long max_iterations = 1000;
  Generalisation generalisation = Generalisation::On;
  double cpu_seconds = 60;  // of this process and those that it starts
  std::uint32_t seed = 0;
  long samples = 20;  // inputs from either side of the condition that are run, as a last check
  // Of these, so many are run by the compiled program, too.
  long native_samples = 0;
  NativeProgram native;
};

class ExplainListener {
 public:
  virtual ~ExplainListener() = default;
  virtual void progress(const std::string& text) = 0;
  // The answer if the work should not come to its end.
  virtual void preliminary(const Explanation& explanation) = 0;
};

}  // namespace warrant
