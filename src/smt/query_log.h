// Solver queries as numbered SMT-LIB files.
#pragma once

#include <span>
#include <string>

#include "logic/term.h"

namespace warrant {

// Where questions are logged unless a caller says otherwise: WARRANT_QUERY_LOG of the environment, or nowhere.
std::string query_log_directory();

class QueryLog {
 public:
  explicit QueryLog(std::string directory) : directory_(std::move(directory)) {}
  // Writes the conjunction of both lists as one script. Several logs may share a directory, also across processes; a
  // file appears under its name only when it is complete. Without a directory, and on errors, nothing happens.
  void write(std::span<const Term> assertions, std::span<const Term> assumptions);

 private:
  std::string directory_;
  unsigned next_ = 1;
};

}  // namespace warrant
