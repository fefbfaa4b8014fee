// The names that options of an entry use: its parameters, and the members that they lead to, as `s->data.next`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "frontend/project/entry.h"

namespace warrant {

// What a name stands for.
struct EntryPath {
  std::string text;
  std::string member;                 // the last name in it
  unsigned parameter = 0;             // that it begins with
  clang::QualType type;               // canonical and without qualifiers
  std::vector<std::string> pointers;  // from the parameter on: each is a prefix of the next; with itself, if it is one
  unsigned depth = 0;                 // how many of these are members
  bool is_const = false;              // C does not let it be assigned to

  bool is_member() const { return text.size() != member.size(); }
};

class EntryPaths {
 public:
  EntryPaths(const clang::FunctionDecl* function, const clang::ASTContext& context, const EntryOptions& options);
  [[noreturn]] void refuse(const std::string& what) const;

  const std::vector<std::string>& names() const { return names_; }
  const std::string& name(unsigned index) const { return names_[index]; }
  // Canonical and without qualifiers.
  clang::QualType type_of(unsigned index) const;
  std::optional<unsigned> index_of(const std::string& name) const;
  // The names of elements of an array are refused: `hint` is what to do about it.
  EntryPath find(const std::string& option, const std::string& path, const std::string& hint) const;

 private:
  std::string declared_name(unsigned index) const;
  bool is_array(const std::string& path, unsigned parameter) const;
  void enter(const std::string& option, const std::string& member, bool is_arrow, EntryPath& path) const;
  const clang::FieldDecl* field_of(clang::QualType type, const std::string& name, const std::string& option) const;

  const clang::FunctionDecl* function_;
  const clang::ASTContext& context_;
  const EntryOptions& options_;
  std::vector<std::string> names_;
};

}  // namespace warrant
