// Several ways to do the same work, each in a process of its own: the first that succeeds ends the others.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/workers.h"

namespace warrant {

// Runs all works at once in forked children, which inherit the limits of this process, and hands their messages to
// `receive` as they come. When it returns true, or all have ended, nothing of the children is left.
void race(const std::vector<Work>& works,
          const std::function<bool(std::size_t work, const std::string& message)>& receive);

}  // namespace warrant
