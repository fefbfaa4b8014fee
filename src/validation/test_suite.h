// Test suites in the exchange format of Test-Comp, read: one XML file of inputs per test, in a folder or alone.
#pragma once

#include <string>
#include <vector>

#include "validation/validate.h"

namespace warrant {

struct TestCase {
  std::string file;
  bool covers_error = false;        // as it says itself
  std::vector<std::string> inputs;  // of calls of input functions, in their order
};

// Whether the path names a folder, or a file that looks like XML.
bool is_test_suite(const std::string& path);
// Throws UserError for a file that is no test, and for a folder without tests.
std::vector<TestCase> read_test_suite(const std::string& path);
TestCase parse_test(const std::string& text, const std::string& path);

// Runs the tests. Confirmed if one of them makes the program fail, and all do that say so.
Validation run_test_suite(const std::vector<TestCase>& tests, const VerifyRequest& program, VerifyListener& listener);

}  // namespace warrant
