// What the parts of the lowering of one function share: the emitter, each other, and what they ask of types.
//
// Each part is a class of its own, with a header: its name is that of the member here. Parts are made from a context
// and are one themselves, so that they name the others as they stand here.
#pragma once

#include <string>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "frontend/lowering/emitter.h"

namespace warrant {

class ClaimNotes;
class ArraySizes;
class Expressions;
class CheckedArithmetic;
class Operators;
class BitFieldArithmetic;
class ComponentValues;
class ComplexArithmetic;
class VectorArithmetic;
class Places;
class Initialisers;
class Locals;
class Statements;
class Scopes;
class Labels;
class LongJumps;
class Calls;
class LibraryCalls;
class OutsideCalls;
class VariadicArguments;
class AssemblyLowering;

struct FunctionContext {
  const ModuleContext& module;
  Unit& unit;                           // whose text it is
  const clang::FunctionDecl* function;  // null: a procedure that has no C body
  Emitter& out;
  ClaimNotes& notes;
  ArraySizes& sizes;
  Expressions& expressions;
  CheckedArithmetic& arithmetic;
  Operators& operators;
  BitFieldArithmetic& bit_fields;
  ComponentValues& components;
  ComplexArithmetic& complex_numbers;
  VectorArithmetic& vectors;
  Places& places;
  Initialisers& initialisers;
  Locals& locals;
  Statements& statements;
  Scopes& scopes;
  Labels& labels;
  LongJumps& long_jumps;
  Calls& calls;
  LibraryCalls& library;
  OutsideCalls& outside;
  VariadicArguments& variadics;
  AssemblyLowering& assembly;

  const Encoding& encoding() const { return module.encoding(); }
  TermManager& terms() const { return module.terms(); }
  Term constant(const Integer& value, ScalarType type) const { return encoding().constant(value, type); }
  Term symbol(VariableId variable) const { return module.program.symbol(variable); }
  Term void_value() const { return terms().truth(); }

  TypeMap& types() const { return unit.types(); }
  static ScalarType int_type() { return ScalarType::integer(4, true); }
  ScalarType scalar(clang::QualType type) const;  // not modelled if it is none
  ScalarType type_of(const clang::Expr* expr) const { return scalar(expr->getType()); }
  void unmodelled_type(clang::QualType type) const;
  void refuse_if_refused(const clang::Decl* declaration) const;  // for an attribute and the like
  void refuse_if_refused(clang::QualType type) const;

  SourceRange range(const clang::Stmt* statement) const;
  bool in_entry() const { return function == nullptr; }  // where objects of static lifetime are initialised
};

}  // namespace warrant
