// Engines that do what a test says.
#pragma once

#include <functional>
#include <utility>

#include "verification/schedule.h"

namespace warrant::testing {

class FakeEngine : public Engine {
 public:
  using Run = std::function<Outcome(const EngineTask&)>;
  explicit FakeEngine(Run run) : run_(std::move(run)) {}
  Outcome run(const EngineTask& task) override { return run_(task); }

 private:
  Run run_;
};

inline EngineTurn fake_turn(const std::string& name, FakeEngine::Run run, double seconds = 5,
                            std::vector<std::string> passes = {}) {
  return {name, [run = std::move(run)] { return std::make_unique<FakeEngine>(run); }, std::move(passes), seconds};
}

inline FakeEngine::Run gives_up(UnknownReason reason) {
  return [reason](const EngineTask&) -> Outcome { return Unknown{reason, "the fake gives up"}; };
}

// A proof without formulas: right for programs without loops that are safe.
inline Outcome says_safe(const EngineTask&) { return Safe{}; }

}  // namespace warrant::testing
