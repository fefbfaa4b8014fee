// An audit: every function of a project in processes of their own, several at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "audit/report.h"

namespace warrant::audit {

struct AuditRequest {
  std::vector<std::string> files;      // that are named
  api::Options options;                // of every verification: the program, what an error is, memory
  std::vector<std::string> functions;  // shell patterns of names; empty: all
  std::string headers;                 // the folder whose headers say what is public; empty: what is not static
  unsigned jobs = 1;
  double function_seconds = 20;  // of CPU time
  double seconds = 0;            // of the whole, by the clock; 0: no limit
  std::string store;             // folder; empty: nothing is kept
  bool retry = false;            // also what was not decided the last time, with the same limit
};

struct AuditProgress {
  std::size_t functions = 0, done = 0, findings = 0;
  double seconds = 0;
  std::string text() const;  // "12 of 40 functions, 1 finding, about 3 min left"
};

// SIGINT, SIGTERM and SIGHUP end it early: the report is not whole. Throws UserError.
AuditReport audit(const AuditRequest& request, const std::function<void(const AuditProgress&)>& progress);

}  // namespace warrant::audit
