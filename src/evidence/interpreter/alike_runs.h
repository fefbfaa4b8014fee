// Runs that differ only in what was never written: where they part, something depends on it.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>

#include "evidence/interpreter/interpreter.h"

namespace warrant {

// As `run`, over the lowered form. If the property asks for it, the run is an error where it observes another value
// than runs with the same inputs and other values in what was never written. `make_source` gives the same inputs each
// time.
RunResult run_alike(const Program& lowered, const std::function<std::unique_ptr<InputSource>()>& make_source,
                    const RunOptions& options, std::ostream* output = nullptr);

}  // namespace warrant
