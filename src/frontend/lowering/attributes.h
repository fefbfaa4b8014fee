// Which attributes and pragmas of GNU C the lowering knows. What is not listed here is refused by name where the
// declaration, type or statement that carries it is used: an attribute can change what a program does.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

namespace warrant {

// A construct that Clang leaves out of the syntax tree with a mere warning.
struct IgnoredConstruct {
  std::string name;  // "attribute noclone", "#pragma scalar_storage_order"
  clang::SourceLocation location;
};

// The name without the underscores around it.
std::string plain_attribute_name(std::string_view name);
// Whether the attribute leaves what a program does as it is, so that it does not matter if Clang knows it.
bool is_attribute_without_effect(std::string_view plain_name);
// Whether options of the compiler in the text, as attribute optimize takes them, change what arithmetic does.
bool changes_arithmetic(std::string_view text);
// "#pragma x" of a pragma that Clang ignores and gcc does not, by its text behind the word. Others mean nothing to
// either.
std::optional<std::string> refused_pragma(std::string_view text);

// "attribute x" if it is one that is refused, or if the declaration or one of its redeclarations has one.
std::optional<std::string> refused_attribute(const clang::Attr* attribute);
std::optional<std::string> refused_attribute(const clang::Decl* declaration);
// Of a record, or one that it contains, of which gcc and Clang disagree where its members lie.
std::optional<std::string> refused_layout(const clang::RecordDecl* record);
bool is_refused_type_attribute(clang::attr::Kind kind);

}  // namespace warrant
