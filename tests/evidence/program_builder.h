// Small programs made by hand.
#pragma once

#include <string>
#include <vector>

#include "evidence/interpreter/interpreter.h"
#include "program/program.h"

namespace warrant {

constexpr ScalarType i32 = {TypeKind::Integer, true, 32, 4};
constexpr ScalarType u32 = {TypeKind::Integer, false, 32, 4};
constexpr ScalarType u64 = {TypeKind::Integer, false, 64, 8};
constexpr ScalarType u8 = {TypeKind::Integer, false, 8, 1};
constexpr ScalarType f64 = {TypeKind::Floating, true, 64, 8};

// One procedure after the other, its edges in a row unless told otherwise.
class ProgramBuilder {
 public:
  explicit ProgramBuilder(Arithmetic arithmetic, DataModel model = DataModel::LP64)
      : encoding_(make_encoding(arithmetic, terms, model)), program(terms, encoding_, model) {
    start("entry");
    program.entry = 0;
  }

  ProcedureId start(const std::string& name) {
    program.procedures.push_back({});
    Procedure& procedure = program.procedures.back();
    procedure.name = name;
    procedure.cfa.entry = procedure.cfa.add_location();
    procedure.cfa.exit = procedure.cfa.add_location();
    at = procedure.cfa.entry;
    return current = static_cast<ProcedureId>(program.procedures.size() - 1);
  }
  Cfa& cfa() { return program.procedures[current].cfa; }
  LocationId place(LocationKind kind = LocationKind::Plain, const std::string& note = "") {
    return cfa().add_location({}, kind, note);
  }
  VariableId variable(const std::string& name, ScalarType type, bool local = false) {
    Variable variable;
    variable.name = variable.c_name = name;
    variable.type = type;
    variable.role = local ? VariableRole::Local : VariableRole::Global;
    if (local) variable.procedure = current;
    VariableId id = program.add_variable(variable);
    if (local) program.procedures[current].locals.push_back(id);
    return id;
  }
  VariableId array(const std::string& name, Sort element) {
    Variable variable;
    variable.name = name;
    variable.role = VariableRole::Memory;
    return program.add_memory_variable(variable, Sort::array(encoding().address_sort(), element));
  }
  Term operator[](VariableId id) const { return program.symbol(id); }
  const Encoding& encoding() const { return *encoding_; }
  Term number(const Integer& value, ScalarType type = i32) const { return encoding_->constant(value, type); }
  Term binary(BinaryOperator op, Term a, Term b, ScalarType type = i32) const {
    return encoding_->binary(op, a, b, type);
  }
  Term compare(Comparison op, Term a, Term b, ScalarType type = i32) const {
    return encoding_->compare(op, a, b, type);
  }

  void edge(LocationId from, LocationId to, Operation operation) { cfa().add_edge(from, to, std::move(operation)); }
  void then(Operation operation) {
    LocationId next = place();
    edge(at, next, std::move(operation));
    at = next;
  }
  void then_to(LocationId to, Operation operation = Skip{}) { edge(at, to, std::move(operation)); }
  void finish() { then_to(cfa().exit); }

  RunResult run(InputSource& source, const RunOptions& options = {}, std::ostream* output = nullptr) {
    return warrant::run(program, source, options, output);
  }
  RunResult run() {
    DefaultInputs inputs;
    return run(inputs);
  }

  TermManager terms;

 private:
  std::shared_ptr<const Encoding> encoding_;

 public:
  Program program;
  ProcedureId current = 0;
  LocationId at = 0;
};

}  // namespace warrant
