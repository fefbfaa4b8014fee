// One engine of a sequence, ready to be made and run.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace warrant {

// An engine and the part of the remaining time that it is given.
struct EngineTurn {
  std::string engine;
  std::function<std::unique_ptr<Engine>()> make_engine;
  std::vector<std::string> passes;
  double share = 1;
  double max_seconds = 0;  // 0: no limit but the share
  std::function<bool(const Statistics&)> is_promising = {};
};

}  // namespace warrant
