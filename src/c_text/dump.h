// Programs as text for people, as pictures and as data.
#pragma once

#include <string>

#include "program/program.h"

namespace warrant {

// One operation on one line: "x := y + 1", "[i < n]", "x := nondet __VERIFIER_nondet_int : i32". Text longer than
// `max_length` is cut.
std::string to_text(const Program& program, const Operation& operation, std::size_t max_length = 200);

std::string dump_text(const Program& program);
std::string dump_dot(const Program& program);   // Graphviz, one cluster per procedure
std::string dump_json(const Program& program);  // data_model, variables, procedures with locations and edges

}  // namespace warrant
