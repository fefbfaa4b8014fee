// What an error is called in reports for other tools: names that stay the same from version to version.
#pragma once

#include <string>
#include <vector>

#include "program/property.h"

namespace warrant {

struct ReportRule {
  std::string id;        // "signed-overflow"
  std::string name;      // "SignedOverflow"
  std::string title;     // "signed overflow"
  std::string property;  // in SV-COMP's terms; empty for the whole program
  unsigned cwe = 0;      // of the Common Weakness Enumeration; 0: none
};

// One for each kind of undefined behaviour and leak, one for assertions, and the last one for the program as a whole.
const std::vector<ReportRule>& report_rules();
std::size_t rule_of(const CheckedEvent& event);
inline std::size_t whole_program_rule() { return report_rules().size() - 1; }

}  // namespace warrant
