// The runs of a benchmark as JUnit XML, which continuous integration shows as tests.
#pragma once

#include <string>
#include <vector>

#include "bench/run_record.h"

namespace warrant {

// A suite for each tool, a test case for each task: a wrong answer is a failure, a crash an error, no answer is
// skipped.
std::string to_junit(const std::vector<RunRecord>& records);

}  // namespace warrant
