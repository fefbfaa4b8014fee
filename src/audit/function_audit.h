// The audit of one function: the class it is in, found by verifications that a user could type.
#pragma once

#include <optional>
#include <string>

#include "audit/project_functions.h"
#include "audit/report.h"

namespace warrant::audit {

struct FunctionTask {
  const ProjectFunction& function;
  api::Options options;     // of each verification, as the user chose them, without a contract
  std::string key;          // of everything that the report rests on
  double seconds = 20;      // of CPU time
  std::string folder = {};  // of evidence; empty: none is kept
  // From an earlier audit. It is a hint: what it says is checked again.
  std::optional<FunctionReport> known = {};
};

FunctionReport audit_function(const FunctionTask& task);

// The report of a function about which nothing was asked.
FunctionReport open_report(const ProjectFunction& function, const std::string& reason);

}  // namespace warrant::audit
