// What a contract says of the arguments of a function.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "api/warrant.h"

namespace warrant::audit {

struct Clause {
  enum class Kind : std::uint8_t {
    NonNull,    // `what` is not null
    Elements,   // `what` points to `length` elements
    String,     // `what` is a string
    Condition,  // `what` holds
  };
  Kind kind = Kind::Condition;
  std::string what, length = {};
  friend bool operator==(const Clause&, const Clause&) = default;
};
using Clauses = std::vector<Clause>;

std::string sentence(const Clause& clause);  // "p is not null", "a points to n elements"
std::string sentence(const Clauses& clauses);

// As options of `warrant verify`.
void add_to(api::Options& options, const Clause& clause);
std::string as_options(const Clauses& clauses);  // as a user would type them

// Whether its text speaks about the argument: `b` of `b->len <= b->cap`.
bool mentions(const Clause& clause, const std::string& path);

nlohmann::ordered_json to_json(const Clauses& clauses);
// What is no clause is left out.
Clauses clauses_from(const nlohmann::ordered_json& json);

}  // namespace warrant::audit
