// Test suites in the exchange format of Test-Comp, written.
#pragma once

#include <string>

#include "program/type.h"
#include "result/result.h"

namespace warrant {

struct TestSuiteTask {
  std::string file, content;  // the program's first file
  std::string specification;  // of an error that is no call; empty for a call
  DataModel data_model = DataModel::LP64;
  std::string producer;       // with its version
  std::string creation_time;  // ISO 8601
};

// Why no test can say what makes the program fail; empty if one can.
std::string why_no_test(const FalseVerdict& falsified);
std::string test_metadata(const TestSuiteTask& task, const FalseVerdict& falsified);  // metadata.xml
std::string test_case(const FalseVerdict& falsified);

}  // namespace warrant
