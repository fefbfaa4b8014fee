// The parameters of a function that is an entry, and what its declaration and the options say of them.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "frontend/project/entry.h"

namespace warrant {

// Of a text that is a number.
std::optional<std::uint64_t> number_in(const std::string& text);

class EntryParameters {
 public:
  // Throws UserError where options do not fit the function.
  EntryParameters(const clang::FunctionDecl* function, const clang::ASTContext& context, const EntryOptions& options);
  [[noreturn]] void refuse(const std::string& what) const;

  const std::vector<std::string>& names() const { return names_; }
  const std::string& name(unsigned index) const { return names_[index]; }
  clang::QualType type_of(unsigned index) const;
  // The integer parameter that an expression is.
  std::optional<unsigned> parameter_of(const clang::Expr* expr) const;

  // The length that the declaration of a parameter has for its array: `int a[3]`, `int a[n]`; nothing for a pointer.
  struct DeclaredLength {
    std::string text;
    std::optional<unsigned> parameter;  // that it is
    bool is_nonnull = false;            // `int a[static 3]`
  };
  std::optional<DeclaredLength> declared_length(unsigned index) const;
  // The number of elements that --array or the declaration gives it, in C; empty if neither does.
  std::string bound_of(unsigned index) const;
  bool is_length(unsigned index) const;  // of an array or a string

  bool is_nonnull(unsigned index) const { return nonnull_.contains(index); }
  // What they lead to, and is not null; what comes first is a prefix of what it leads to.
  const std::set<std::string>& inner_nonnull() const { return inner_nonnull_; }

 private:
  std::string declared_name(unsigned index) const;
  std::optional<unsigned> index_of(const std::string& name) const;
  unsigned pointer_parameter(const std::string& option, const std::string& name) const;
  void check_length(const std::string& option, const std::string& length) const;
  void check_arrays() const;
  void check_strings() const;
  void check_nonnull();
  void add_nonnull(const std::string& path);
  const clang::FieldDecl* field_of(clang::QualType type, const std::string& name, const std::string& option) const;

  const clang::FunctionDecl* function_;
  const clang::ASTContext& context_;
  const EntryOptions& options_;
  std::vector<std::string> names_;
  std::set<unsigned> nonnull_;
  std::set<std::string> inner_nonnull_;
};

}  // namespace warrant
