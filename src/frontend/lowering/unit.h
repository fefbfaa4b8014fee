// One parsed file: of the program, or of library models.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/lowering/field_types.h"
#include "frontend/lowering/parse.h"
#include "frontend/lowering/types.h"

namespace warrant {

// A function that the system calls, before main or after it.
struct SystemCall {
  int priority;
  const clang::FunctionDecl* function;
  class Unit* unit;
};

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
  void refuse_ignored(const std::vector<IgnoredConstruct>& ignored);

  std::shared_ptr<clang::ASTUnit> ast_;
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

bool is_in_library(const clang::Decl* declaration);  // in one of the headers in lib/include
// Whether one of the headers in lib/include declares the function.
bool is_declared_in_library(const clang::FunctionDecl* function);

}  // namespace warrant
