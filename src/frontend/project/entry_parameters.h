// The parameters of a function that is an entry, and what its declaration and the options say of them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "frontend/project/entry.h"
#include "frontend/project/entry_lengths.h"
#include "frontend/project/entry_paths.h"

namespace warrant {

// A pointer that --array describes.
struct GivenArray {
  EntryPath place;
  ArrayLength length;
};

// What an integer is to the arrays and strings.
enum class LengthRole : std::uint8_t { None, OfArray, OfString, InArray };

class EntryParameters {
 public:
  // Throws UserError where options do not fit the function.
  EntryParameters(const clang::FunctionDecl* function, const clang::ASTContext& context, const EntryOptions& options);
  [[noreturn]] void refuse(const std::string& what) const { paths_.refuse(what); }

  const std::vector<std::string>& names() const { return paths_.names(); }
  const std::string& name(unsigned index) const { return paths_.name(index); }
  clang::QualType type_of(unsigned index) const { return paths_.type_of(index); }
  // The integer parameter that an expression is.
  std::optional<unsigned> parameter_of(const clang::Expr* expr) const;

  // How many elements --array or the declaration gives it: `int a[3]`, `int a[n]`; nothing for a pointer.
  struct Bound {
    std::string text;  // C
    std::string said;
    std::optional<unsigned> parameter;  // that it is in the declaration
    bool is_nonnull = false;            // `int a[static 3]`
  };
  std::optional<Bound> bound_of(unsigned index) const;
  // Whether its length can only be computed where other objects have been made.
  bool is_late(unsigned index) const;

  // By what points to them, as the options have it.
  const std::map<std::string, GivenArray>& arrays() const { return arrays_; }
  // Whether a name that begins so points to an array.
  bool leads_to_array(const std::string& start) const;
  LengthRole role_of(const std::string& path) const;
  bool is_length(unsigned index) const;  // of an array or a string, or in one

  bool is_nonnull(unsigned index) const;
  // A parameter, or what one leads to.
  bool is_nonnull(const std::string& path) const;
  // What they lead to, and is not null; what comes first is a prefix of what it leads to.
  const std::set<std::string>& inner_nonnull() const { return inner_nonnull_; }

 private:
  unsigned pointer_parameter(const std::string& option, const std::string& name) const;
  void check_length(const std::string& option, const std::string& length) const;
  void read_arrays();
  void check_elements(const std::string& option, const EntryPath& place) const;
  void check_strings() const;
  void check_nonnull();
  void add_nonnull(const std::string& path);
  std::optional<Bound> declared_bound(unsigned index) const;

  const clang::FunctionDecl* function_;
  const clang::ASTContext& context_;
  const EntryOptions& options_;
  const EntryPaths paths_;
  std::map<std::string, GivenArray> arrays_;
  std::set<unsigned> nonnull_;
  std::set<std::string> inner_nonnull_;
};

}  // namespace warrant
