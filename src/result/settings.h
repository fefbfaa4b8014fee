// What the user has asked for, as far as results repeat it or advice depends on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "program/encoding.h"
#include "program/property.h"

namespace warrant {

// What is checked, in the words of --check.
struct CheckedProperty {
  std::vector<std::string> error_functions;  // whose calls are errors; empty: those of assertions
  bool has_assertions = false, has_aborts = false;
  std::vector<std::string> groups;  // "overflow", "bounds"
  std::size_t known_errors = 0;     // that are left out
  friend bool operator==(const CheckedProperty&, const CheckedProperty&) = default;
};
CheckedProperty checked_property(const Property& property);

// Of the run and of the engine.
struct Settings {
  std::vector<std::pair<std::string, std::string>> engine_options;
  DataModel data_model = DataModel::LP64;
  std::string time_limit, memory_limit;  // as given
  unsigned jobs = 1;
  std::string passes;
  std::string decided_by;                // the engine, if several take turns; empty: none has decided
  std::optional<Arithmetic> arithmetic;  // of the attempt that decided, or of the last one
};
const char* name_of(Arithmetic arithmetic);  // "int", "bv"

// What advice depends on besides the result.
struct UserChoice {
  bool starts_from_function = false;  // --entry, or a fuzz target
  bool has_max_input = false;
  bool has_sequences = false;        // inputs that --max-input bounds
  bool has_deep_arguments = false;   // pointers in what arguments lead to, of which --entry-depth allows fewer
  bool has_other_functions = false;  // beside main, which --entry could name
  enum class Checks : std::uint8_t { Default, Listed, PropertyFile, Task } checks = Checks::Default;
  std::vector<std::string> nullable = {};  // pointers that --nonnull could name: `p`, `s->next`
  // Parameters that lead to one object, which --array could make several of: elements, structures, or of any type.
  std::vector<std::string> lone_elements = {}, lone_structures = {}, lone_anything = {};
};

}  // namespace warrant
