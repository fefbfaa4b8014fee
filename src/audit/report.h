// What an audit says of functions, as values; and as JSON and back.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "audit/clause.h"
#include "result/place.h"

namespace warrant::audit {

enum class FunctionClass : std::uint8_t {
  Safe,      // for all arguments that its types allow
  SafeIf,    // under a contract
  SafeUpTo,  // only proven for arrays of limited size
  Broken,    // a call fails
  Open,
};
constexpr std::size_t function_classes = 5;
// In which reports show them.
inline constexpr FunctionClass order_of_classes[] = {
    FunctionClass::Broken, FunctionClass::Open, FunctionClass::SafeUpTo, FunctionClass::SafeIf, FunctionClass::Safe};
const char* describe(FunctionClass what);  // "safe", "safe if", ...

struct FunctionReport {
  std::string name, signature;
  FileLine where;
  bool is_public = false, has_loop = false;
  bool has_state = false;  // earlier calls matter: what is proven is about the first one
  FunctionClass what = FunctionClass::Open;
  Clauses contract;
  std::vector<bool> is_needed;           // by clause: a run that breaks it alone fails
  bool is_exact = false;                 // every call that breaks the contract fails
  std::vector<std::string> assumptions;  // beyond the clauses, in words
  std::uint64_t bound = 0;               // of SafeUpTo: elements
  bool is_about_numbers = false;         // the bound is one of numbers, too, from which lengths are computed
  std::string reason;                    // why it is open, or what fails
  FileLine failing;                      // where, if a call fails
  std::string violated;                  // what happens there: "signed overflow"
  std::string details;                   // of a failing call: inputs and path
  std::string command;                   // that says the same
  std::string key;                       // of everything that it rests on
  double seconds = 0;
  unsigned questions = 0;
  bool is_known = false;  // it was in the store, and was checked again
};

nlohmann::ordered_json to_json(const FunctionReport& report);
// Throws nlohmann's exceptions.
FunctionReport report_from(const nlohmann::ordered_json& json);

struct AuditReport {
  std::vector<FunctionReport> functions;  // by file and line
  std::vector<std::string> notes;         // files that are left out, and why
  double seconds = 0;
  bool is_whole = true;  // else it was interrupted, or out of time, or files could not be read

  std::size_t count(FunctionClass what) const;
};

nlohmann::ordered_json to_json(const AuditReport& report, const std::string& version);
// Throws nlohmann's exceptions.
AuditReport audit_from(const nlohmann::ordered_json& json);
// The file that an option names. Throws UserError.
AuditReport read_audit(const std::string& option, const std::string& file);

// Adds the contract that the file, which `audit --json` has written, has for the function that the options start from.
// Throws UserError if there is none.
void add_contract(api::Options& options, const std::string& file);

// One line: "safe if p is not null, a points to n elements".
std::string sentence(const FunctionReport& report);
// A table for terminals, findings first, and the last line with counts.
std::string to_text(const AuditReport& report, bool is_verbose);

// Findings that an earlier report does not have: of another function, or another kind. Null: of all.
std::vector<const FunctionReport*> new_findings(const AuditReport& report, const AuditReport* baseline);

}  // namespace warrant::audit
