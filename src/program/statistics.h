// The size of a program and what a verdict about it rests on, in numbers and places.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "program/program.h"

namespace warrant {

struct ProgramStatistics {
  std::size_t procedures = 0;
  std::size_t locations = 0;
  std::size_t edges = 0;
  std::size_t variables = 0;  // scalar ones
  std::size_t arrays = 0;
  std::size_t loops = 0;
  std::size_t deepest_loop = 0;
  std::map<std::string, std::size_t> inputs;  // havoc edges by kind
  std::map<std::string, std::size_t> errors;  // error locations by event
  struct Place {
    std::string what;
    std::string where;  // "file.c:12"
    std::size_t count = 1;
  };
  std::vector<Place> unmodelled;  // locations and inputs of what is not modelled, equal ones once
  std::vector<Place> limits;      // what is modelled up to a point: recursion, accesses through unknown addresses
  std::vector<Place> assumptions;

  std::string to_text() const;
  nlohmann::ordered_json to_json() const;
};
ProgramStatistics statistics_of(const Program& program);

}  // namespace warrant
