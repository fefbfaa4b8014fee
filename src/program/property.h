// What counts as an error of a program: calls of functions, failing assertions, kinds of undefined behaviour, leaks.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "program/undefined.h"

namespace warrant {

// The names that people give to groups of errors (--check).
struct CheckGroup {
  const char* name;  // "overflow"
  const char* meaning;
  UndefinedKinds kinds;  // empty: assertions
  bool is_default = true;
};
const std::vector<CheckGroup>& check_groups();

// What is an error: a kind of undefined behaviour or leak, or else the call of a function.
class CheckedEvent {
 public:
  CheckedEvent() = default;
  explicit CheckedEvent(Undefined kind) : kind_(kind) {}
  explicit CheckedEvent(std::string function) : function_(std::move(function)) {}
  const std::optional<Undefined>& kind() const { return kind_; }
  bool is_call() const { return !kind_; }
  bool is_call_of(const std::string& function) const { return !kind_ && function_ == function; }
  std::string to_string() const;          // "signed overflow", or the function that is called
  const char* violated_property() const;  // in SV-COMP's terms: "unreach-call", "no-overflow"
  friend bool operator==(const CheckedEvent&, const CheckedEvent&) = default;

 private:
  std::optional<Undefined> kind_;
  std::string function_;
};

// Where something is checked: one line of the program, and what is an error there.
struct CheckPlace {
  std::string file;
  std::uint32_t line = 0;
  CheckedEvent what;
  std::string to_string() const;  // "f.c:12: signed overflow"
  // In the order in which people look for them: by file, line and words.
  friend std::strong_ordering operator<=>(const CheckPlace& a, const CheckPlace& b);
  friend bool operator==(const CheckPlace&, const CheckPlace&) = default;
};

struct Property {
  // As SV-COMP calls it: "unreach-call", "valid-memsafety"; "checks" for a list of groups.
  std::string name = "unreach-call";
  // Whose call is an error. Empty, with has_assertions: reach_error, __VERIFIER_error, __assert_fail, failing assert.
  std::vector<std::string> error_functions;
  bool has_assertions = true;
  bool has_aborts = false;  // a call of abort counts as a failing assertion does
  UndefinedKinds kinds;
  // An index beyond the end of an array inside of an object, which C forbids, is an error only where it leaves the
  // object: SV-COMP's memory safety.
  bool has_whole_objects = false;
  // What is not freed when the program aborts counts, too: SV-COMP's memory cleanup.
  bool has_leaks_at_abort = false;

  std::vector<CheckPlace> ignored;  // errors that are known: an execution ends there
  // Lines of a file; of a single line, the columns from `column` to before `end_column` if that is not 0.
  struct Stretch {
    std::string file;
    std::uint32_t first = 0, last = 0, column = 0, end_column = 0;
    bool contains(const CheckPlace& place, std::uint32_t at_column) const;
    friend bool operator==(const Stretch&, const Stretch&) = default;
  };
  std::optional<Stretch> only_in;  // at an error elsewhere, an execution ends
  // Besides all that, as long as no undefined behaviour occurs: of claims about the program.
  std::vector<std::string> more_error_functions;
  // Where these claims are evaluated, and the kinds that are errors only there.
  std::vector<Stretch> claims;
  UndefinedKinds claim_kinds;

  bool is_error_function(const std::string& function) const;
  // `column`: of the place; 0 if that is not known.
  bool ignores(const CheckPlace& place, std::uint32_t column = 0) const;
  bool ignores_some() const { return !ignored.empty() || only_in || !claim_kinds.empty(); }
  // The property without claims.
  Property without_claims() const;
  // In the words of a property file: of the whole, or of a part by its name in SV-COMP's terms. `called`: of the error
  // functions, those that the program calls.
  std::string specification(const std::string& violated = "", const std::vector<std::string>& called = {}) const;
  // "assertions, overflow, bounds": for people.
  std::string describe() const;
  friend bool operator==(const Property&, const Property&) = default;
};

Property call_property(const std::string& function);
Property overflow_property();
Property memory_safety_property();
Property memory_cleanup_property();
Property defined_behaviour_property();
// Of a list of groups: "overflow,bounds", "all", "none,null"; a name with a minus takes a group away ("all,-leak").
// Throws UserError for a name that is none.
Property property_of_checks(const std::string& list);
Property default_property();

}  // namespace warrant
