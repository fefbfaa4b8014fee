// Values and models of Z3 as ours.
#pragma once

#include <z3++.h>

#include <optional>

#include "logic/evaluate.h"
#include "smt/solver.h"
#include "smt/z3/bridge.h"

namespace warrant {

// Nothing for sorts that terms do not have.
std::optional<Sort> sort_from_z3(const z3::sort& sort);

// The value that a Z3 expression without symbols denotes. An array is read through stores, constant arrays and, given
// the model it came from, functions. Nothing if the expression is not in that form.
std::optional<Value> value_from_z3(const z3::expr& expr, Sort sort, const z3::model* model = nullptr);

struct ReadModel {
  Model model;
  bool is_exact = true;  // every value could be read
};
// Several models together make one; no variable has a value in two.
ReadModel read_model(const Z3Bridge& bridge, std::span<const z3::model> models);

}  // namespace warrant
