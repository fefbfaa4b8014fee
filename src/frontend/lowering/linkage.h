// What the files of a program share: names with external linkage, as C's linker binds them.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"

namespace warrant {

class Unit;

struct LinkedFunction {
  const clang::FunctionDecl* definition = nullptr;
  Unit* unit = nullptr;
};
struct LinkedVariable {
  const clang::VarDecl* definition = nullptr;  // a tentative one, too
  Unit* unit = nullptr;
};

class Linkage {
 public:
  Linkage() = default;
  // Of the program's files, in the order in which they are linked. Throws UserError, with both places, for two
  // definitions of one name and for declarations whose types clash.
  explicit Linkage(const std::vector<std::unique_ptr<Unit>>& units);

  // What other files see under the name; null if there is none.
  const LinkedFunction* function(const std::string& name) const;
  const LinkedVariable* variable(const std::string& name) const;
  // Whether some file takes the address of the object, under whatever external name.
  bool is_address_taken(const clang::VarDecl* definition) const {
    if (taken_definitions_.contains(definition->getCanonicalDecl())) return true;
    return definition->isExternallyVisible() && address_taken_.contains(definition->getNameAsString());
  }

 private:
  void define(const clang::FunctionDecl* declared, const clang::FunctionDecl* definition, Unit& unit);
  void define(const clang::VarDecl* declared, const clang::VarDecl* definition, Unit& unit);
  void compare(const clang::NamedDecl* declaration, Unit& unit);

  struct Declared {
    const clang::ValueDecl* declaration;
    Unit* unit;
  };
  std::map<std::string, LinkedFunction> functions_;
  std::map<std::string, LinkedVariable> variables_;
  std::map<std::string, Declared> declared_;  // the first declaration of each name
  std::set<std::string> address_taken_;       // by name
  std::set<const clang::VarDecl*> taken_definitions_;
};

// The declaration that defines the object, or a tentative definition of it; null if the file has neither. The one that
// defines need not be the first or the last: a header's `extern` may stand before or behind it.
const clang::VarDecl* defining_declaration(const clang::VarDecl* variable);

}  // namespace warrant
