// What reports say about a run beyond its result.
#pragma once

#include <string>
#include <vector>

namespace warrant {

struct ReportContext {
  std::string version;             // of Warrant
  std::string command_line;        // without what does not matter
  std::vector<std::string> files;  // of the program, as they were named
  int exit_status = 0;
  bool is_whole = true;  // the work came to an end by itself, or its time did
};

}  // namespace warrant
