// Hand-made programs in reference form.
#pragma once

#include <string>

#include "program/program.h"

namespace warrant::test {

// Locations are made as they are needed; edges are added by source and target.
class ProgramBuilder {
 public:
  explicit ProgramBuilder(Arithmetic arithmetic = Arithmetic::Int)
      : program(terms, make_encoding(arithmetic, terms, DataModel::LP64), DataModel::LP64) {
    program.procedures.emplace_back();
    program.procedures[0].name = "main";
    program.entry = 0;
    cfa().entry = location();
    cfa().exit = location();
  }

  Cfa& cfa() { return program.procedures[0].cfa; }
  LocationId entry() { return cfa().entry; }
  LocationId exit() { return cfa().exit; }
  LocationId location() { return cfa().add_location(); }
  LocationId error(const std::string& note = "reach_error") {
    return cfa().add_location({}, LocationKind::Error, note);
  }

  VariableId variable(const std::string& name, ScalarType type = ScalarType::integer(4, true)) {
    Variable variable;
    variable.name = variable.c_name = name;
    variable.role = VariableRole::Local;
    variable.type = type;
    return program.add_variable(variable);
  }
  Term operator()(VariableId id) const { return program.symbol(id); }
  Term integer(std::int64_t value) { return terms.integer(Integer(value)); }

  EdgeId assign(LocationId from, LocationId to, VariableId target, Term value) {
    return cfa().add_edge(from, to, Assign{target, value});
  }
  EdgeId assume(LocationId from, LocationId to, Term condition, AssumeKind kind = AssumeKind::Branch) {
    return cfa().add_edge(from, to, Assume{condition, kind});
  }
  EdgeId input(LocationId from, LocationId to, VariableId target) {
    Input input;
    input.name = "__VERIFIER_nondet_int";
    input.type = *program.variable(target).type;
    return cfa().add_edge(from, to, Havoc{target, input});
  }
  EdgeId skip(LocationId from, LocationId to) { return cfa().add_edge(from, to, Skip{}); }

  TermManager terms;
  Program program;
};

}  // namespace warrant::test
