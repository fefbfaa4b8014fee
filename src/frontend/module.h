// What all functions of a program share while it is being lowered: procedures, global objects, function addresses,
// string literals, and the entry procedure that initialises globals and calls main.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/claims.h"
#include "frontend/field_types.h"
#include "frontend/frontend.h"
#include "frontend/linkage.h"
#include "frontend/parse.h"
#include "frontend/types.h"
#include "program/program.h"

namespace warrant {

// How many bytes an object is taken to have that is defined elsewhere and whose size is not known here.
constexpr long external_object_bytes = 1 << 16;

// A C object: a plain variable, or a block of memory whose address the variable holds.
struct Object {
  VariableId variable = none_id;
  bool in_memory = false;
};

// A function that the system calls, before main or after it.
struct SystemCall {
  int priority;
  const clang::FunctionDecl* function;
  class Unit* unit;
};

// One parsed file: of the program, or of library models.
class Unit {
 public:
  enum class Role : std::uint8_t { Program, Model };
  // The prefix is of the names of its own globals.
  Unit(ParsedFile file, Role role, std::string prefix, bool has_common = false);

  clang::ASTContext& context() { return ast_->getASTContext(); }
  TypeMap& types() { return types_; }
  FieldTypes& fields() { return fields_; }
  bool is_model() const { return role_ == Role::Model; }
  bool has_common() const { return has_common_; }
  const std::string& prefix() const { return prefix_; }
  bool is_address_taken(const clang::VarDecl* variable) const {
    return address_taken_.contains(variable->getCanonicalDecl());
  }
  const std::vector<const clang::FunctionDecl*>& addressed_functions() const { return addressed_functions_; }
  // Its definition, or that of the function it is an alias of, or null.
  const clang::FunctionDecl* find_function(const std::string& name) const;
  // The variable itself, or the one that it is an alias of.
  const clang::VarDecl* resolve(const clang::VarDecl* variable) const;
  bool mentions(const std::string& function) const { return mentioned_.contains(function); }
  // It calls the function or takes its address, without defining it.
  bool names(const std::string& function) const;

  // Functions to be called before main, in this order, and after it.
  const std::vector<SystemCall>& constructors() const { return constructors_; }
  const std::vector<SystemCall>& destructors() const { return destructors_; }
  // What makes a use of the declaration, or the whole program, mean something that is not modelled; null if nothing.
  const std::string* refusal(const clang::Decl* declaration);
  std::optional<std::string> refusal(clang::QualType type);
  const std::string* refusal() const { return refused_ ? &*refused_ : nullptr; }
  // For the linker, other files may have names that labels give.
  enum class Company : std::uint8_t { Alone, Others };
  void refuse_labels(Company company);

 private:
  void scan_declarations();
  void scan(const clang::Stmt* statement);
  void scan(clang::QualType type);  // the size expressions in it
  void resolve_aliases();
  void find_constructors();
  void refuse_ignored(const std::vector<IgnoredConstruct>& ignored);

  std::unique_ptr<clang::ASTUnit> ast_;
  Role role_;
  std::string prefix_;
  bool has_common_;
  TypeMap types_;
  FieldTypes fields_;
  std::unordered_set<const clang::VarDecl*> address_taken_;
  std::vector<const clang::FunctionDecl*> addressed_functions_;  // in order of appearance, each once
  std::unordered_set<const clang::FunctionDecl*> seen_addressed_;
  std::unordered_map<std::string, const clang::FunctionDecl*> definitions_;
  std::unordered_set<std::string> mentioned_;
  std::unordered_map<const clang::VarDecl*, const clang::VarDecl*> variable_aliases_;
  std::vector<SystemCall> constructors_, destructors_;
  std::unordered_map<const clang::Decl*, std::optional<std::string>> refusals_;
  std::optional<std::string> refused_;
};

// A longjmp under way: the number of the marked place that it leads to (0: there is none), what setjmp returns there,
// which longjmp it is, and how many places have got a number. See jumps.cpp.
struct JumpState {
  VariableId target = none_id, value = none_id, place = none_id, count = none_id;
  VariableId mark = none_id, marks = none_id;  // which setjmp filled the buffer, and how many there were
};

struct AddressedFunction {
  const clang::FunctionDecl* declaration;
  Unit* unit;
};

bool is_in_library(const clang::Decl* declaration);  // in one of the headers in lib/include
// Whether one of the headers in lib/include declares the function.
bool is_declared_in_library(const clang::FunctionDecl* function);

class FunctionLowering;

class Module {
 public:
  Module(Program& program, const FrontendOptions& options);
  ~Module();

  void lower(const std::vector<SourceFile>& files);

  Program& program() { return program_; }
  const FrontendOptions& options() const { return options_; }
  const Encoding& encoding() const { return program_.encoding(); }
  TermManager& terms() { return program_.terms(); }

  // The procedure of a function with a body: the program's own, or a library model's. Lowers it later. none_id: there
  // is neither.
  ProcedureId procedure_for(const clang::FunctionDecl* function, Unit& unit);
  ProcedureId model_procedure(const std::string& name);  // of a library function; none_id: it has no model
  const clang::FunctionDecl* definition_of(ProcedureId procedure) const { return functions_[procedure].definition; }
  Unit& unit_of(ProcedureId procedure) { return *functions_[procedure].unit; }
  // Whether the procedure can end without the value that its type promises. Then `returned` tells at its end.
  bool may_lack_result(ProcedureId procedure) const { return functions_[procedure].may_lack_result; }
  VariableId returned();
  const std::vector<SystemCall>& destructors() const { return destructors_; }
  bool registers_exits() const { return registers_exits_; }  // by atexit
  bool has_exit_calls() const { return registers_exits_ || !destructors_.empty(); }
  bool handles_signals() const { return handles_signals_; }
  // Whether the program itself, not a model, defines the function that the unit knows by this name.
  bool defined_by_program(const std::string& name, const Unit& unit) const;

  Object global(const clang::VarDecl* variable, Unit& unit);
  // Where another file of the program defines the variable; null if that is not so.
  const LinkedVariable* find_elsewhere(const clang::VarDecl* variable, const Unit& unit) const;
  EdgeId allocation_of(Object object) const { return static_allocations_.at(object.variable); }  // of a global
  Object string_literal(const clang::StringLiteral* literal, Unit& unit);
  // A constant; of a weak function that is defined nowhere it is a variable, which may be null.
  Term function_address(const clang::FunctionDecl* function, Unit& unit);
  const std::vector<AddressedFunction>& addressed_functions() const { return addressed_; }
  Term label_address(const clang::LabelDecl* label);  // a constant

  const JumpState& jumps();
  std::size_t add_jump(ProcedureId procedure, SourceRange where);  // a longjmp; its number, from 1 on
  LocationId& unwinding(ProcedureId procedure);                    // where a jump arrives; none_id: not made yet
  // The end of what handles a jump in a procedure with marked places.
  void leave_by_jump(ProcedureId procedure, LocationId from);
  void note_leaving(ProcedureId procedure, LocationId leaving);  // where it ends its objects

  // True once the program can leave rounding to nearest even; then `rounding_mode` holds fegetround's value.
  bool dynamic_rounding() const { return dynamic_rounding_; }
  Object rounding_mode();
  // Whether the program looks at errno: then the models change it.
  bool watches_errno() const { return watches_errno_; }
  // An array variable from the address of a heap block to its size, in programs that use realloc; else none_id.
  VariableId block_sizes();
  // The procedure that sets errno to ENOMEM, in programs that look at errno; else none_id.
  ProcedureId out_of_memory();

  long number_of(clang::QualType type);  // the same for the same type without its qualifiers

  bool is_error_function(const std::string& name) const;
  SourceRange range(clang::SourceRange range, Unit& unit);
  // An execution that begins to evaluate the expression is at that point. True if a claim wants to know.
  bool note_start(const clang::Stmt* evaluated, ProgramPoint point);
  // What is an assumption has one edge left, the only one from that point.
  void note_passing(const clang::Stmt* evaluated, ProgramPoint point);
  // What was noted at one location of the procedure is at the other one.
  void move_notes(ProcedureId procedure, LocationId from, LocationId to);
  void assume(std::string text, SourceRange where);  // names an assumption, once
  // The function has no body. What that means is named among the assumptions, with all its callers.
  void note_missing(const std::string& function, const std::string& caller, const std::string& effect,
                    SourceRange where);
  // The procedure that changes all that other files can change.
  ProcedureId outside();
  // A variable that tells whether a function without a body has returned an object.
  // What their objects hold: somebody has written it, which makes a difference only where that is asked.
  Content content_of_others() const {
    return options_.property.kinds.contains(Undefined::UninitialisedUse) ? Content::Input : Content::Undefined;
  }
  // The number of the procedure whose objects functions without a body may change, from 1 on; 0: there is none, -1:
  // there are several.
  VariableId passed_out();
  // From now on, functions without a body may change it.
  void share(Object object, const clang::VarDecl* variable, Unit& unit);
  VariableId has_outside_objects();

 private:
  struct Function {
    const clang::FunctionDecl* definition;
    Unit* unit;
    bool may_lack_result = false;
  };
  struct PendingInitialiser {
    Object object;
    const clang::VarDecl* variable;
    Unit* unit;
  };
  void drain();
  void finish_entry();
  void finish_outside();
  void finish_jumps();
  Object new_global(const clang::VarDecl* variable, Unit& unit, const std::string& name);
  void allocate_static(Allocate allocation, SourceRange range);
  void read_units(const std::vector<SourceFile>& files);
  // The body of the function that the unit knows by this name, if the program has one.
  LinkedFunction find_in_program(const std::string& name, Unit& unit) const;
  bool is_anywhere(bool (Unit::*test)(const std::string&) const, const std::string& name) const;
  std::optional<Object> model_variable(const clang::VarDecl* variable, Unit& unit);
  Unit* model_unit(const std::string& function);
  bool is_weak_and_undefined(const clang::FunctionDecl* function, Unit& unit);
  void emit_early(Operation operation);  // among the allocations
  Term weak_address(const std::string& name, Term address);
  ProcedureId procedure_of(const clang::FunctionDecl* definition, Unit& home);
  std::uint32_t file_index(clang::FileID file, Unit& unit);
  void read_claims();
  void finish_claims(const std::vector<std::vector<LocationId>>& tidied, const std::vector<SourceFile>& files);

  Program& program_;
  const FrontendOptions& options_;
  std::vector<std::unique_ptr<Unit>> units_;  // of the program
  std::vector<std::unique_ptr<Unit>> model_units_;
  std::map<std::string, Unit*> models_;  // by embedded path
  Linkage linkage_;
  std::vector<SystemCall> constructors_, destructors_;  // of all files, in the order of their calls
  std::vector<Function> functions_;                     // by ProcedureId; the entry has no definition
  std::map<std::string, ProcedureId> procedures_;
  std::deque<ProcedureId> to_lower_;
  std::deque<PendingInitialiser> to_initialise_;
  std::unordered_map<const clang::VarDecl*, Object> globals_;
  std::map<std::string, Object> globals_by_name_;
  std::unordered_map<VariableId, EdgeId> static_allocations_;  // in the entry procedure
  std::map<std::string, Object> strings_;
  std::map<std::string, Term> function_addresses_;
  std::unordered_map<const clang::LabelDecl*, Term> label_addresses_;
  Term next_code_address();
  JumpState jumps_;
  std::set<ProcedureId> can_jump_;  // can be left by a longjmp
  std::vector<SourceRange> jump_places_;
  std::map<ProcedureId, LocationId> unwinding_, left_by_jump_, leaving_;
  std::vector<AddressedFunction> addressed_;
  std::set<std::string> assumed_;
  struct Missing {
    std::vector<std::string> callers, effects;
    SourceRange where;
  };
  std::map<std::string, Missing> missing_;
  ProcedureId outside_ = none_id;
  VariableId passed_out_ = none_id;
  VariableId has_outside_objects_ = none_id;
  std::vector<PendingInitialiser> shared_;    // globals of the program that other files can see
  std::map<std::string, long> type_numbers_;  // by their names, which files share
  std::map<std::pair<Unit*, unsigned>, std::uint32_t> files_;
  std::vector<TextClaim> claims_;
  struct Noted {
    std::vector<ProgramPoint> starts, passing;
  };
  std::unordered_map<const clang::Stmt*, Noted> noted_;  // of what claims stand behind, and of their calls
  std::map<std::string, std::uint32_t> files_by_name_;
  bool dynamic_rounding_ = false;
  bool watches_errno_ = false;
  bool registers_exits_ = false, handles_signals_ = false;
  bool reallocates_ = false;
  VariableId new_flag(const char* name, bool value);  // a variable of the whole program
  VariableId block_sizes_ = none_id, returned_ = none_id;
  LocationId allocations_end_ = 0, initialisers_start_ = 0;
  std::unique_ptr<FunctionLowering> entry_;
};

}  // namespace warrant
