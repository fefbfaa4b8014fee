#include "frontend/project/entry_paths.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "clang/AST/Decl.h"

namespace warrant {

EntryPaths::EntryPaths(const clang::FunctionDecl* function, const clang::ASTContext& context,
                       const EntryOptions& options)
    : function_(function), context_(context), options_(options) {
  for (unsigned i = 0; i < function_->getNumParams(); ++i) names_.push_back(declared_name(i));
}

void EntryPaths::refuse(const std::string& what) const {
  throw UserError(fmt::format("--entry {}: {}", function_->getNameAsString(), what));
}

std::string EntryPaths::declared_name(unsigned index) const {
  const std::string name = function_->getParamDecl(index)->getNameAsString();
  return name.empty() ? fmt::format("argument{}", index + 1) : name;
}

clang::QualType EntryPaths::type_of(unsigned index) const {
  return function_->getParamDecl(index)->getType().getCanonicalType().getUnqualifiedType();
}

std::optional<unsigned> EntryPaths::index_of(const std::string& name) const {
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) return std::nullopt;
  return static_cast<unsigned>(found - names_.begin());
}

// Whether it leads to elements, by --array or the declaration.
bool EntryPaths::is_array(const std::string& path, unsigned parameter) const {
  if (options_.arrays.contains(path)) return true;
  if (path != names_[parameter]) return false;
  const clang::ArrayType* declared = context_.getAsArrayType(function_->getParamDecl(parameter)->getOriginalType());
  if (!declared) return false;
  if (const auto* constant = clang::dyn_cast<clang::ConstantArrayType>(declared)) return constant->getSize() != 0;
  const auto* variable = clang::dyn_cast<clang::VariableArrayType>(declared);
  return variable && variable->getSizeExpr();
}

EntryPath EntryPaths::find(const std::string& option, const std::string& path, const std::string& hint) const {
  const auto end_of_name = [&path](std::size_t from) { return std::min(path.find_first_of("-.", from), path.size()); };
  std::size_t end = end_of_name(0);
  EntryPath found;
  found.text = found.member = path.substr(0, end);
  const std::optional<unsigned> index = index_of(found.text);
  if (!index) refuse(fmt::format("{}: the function has no parameter {}", option, found.text));
  found.parameter = *index;
  found.type = type_of(*index);
  if (found.type->isPointerType()) found.pointers.push_back(found.text);
  while (end < path.size()) {
    const bool is_arrow = path.compare(end, 2, "->") == 0;
    if (is_arrow && !found.type->isPointerType()) refuse(fmt::format("{}: {} is no pointer", option, found.text));
    if (!is_arrow && path[end] != '.') refuse(fmt::format("{}: not of the form p or p->q", option));
    if (is_arrow && is_array(found.text, found.parameter))
      refuse(fmt::format("{}: {} points to an array{}", option, found.text, hint));
    const std::size_t start = end + (is_arrow ? 2 : 1);
    end = end_of_name(start);
    if (start == end) refuse(fmt::format("{}: not of the form p or p->q", option));
    enter(option, path.substr(start, end - start), is_arrow, found);
  }
  return found;
}

// From a structure, or a pointer to one, to its member.
void EntryPaths::enter(const std::string& option, const std::string& member, bool is_arrow, EntryPath& path) const {
  const clang::QualType record = is_arrow ? path.type->getPointeeType() : path.type;
  const clang::FieldDecl* field = field_of(record, member, option);
  if (!field) refuse(fmt::format("{}: {} has no member {}", option, path.text, member));
  const clang::QualType type = field->getType().getCanonicalType();
  // A structure without a name in between may be const.
  const bool is_direct = field->getParent() == record->getAs<clang::RecordType>()->getDecl()->getDefinition();
  path.is_const = (is_arrow ? record.isConstQualified() : path.is_const) || type.isConstQualified() || !is_direct;
  path.text += (is_arrow ? "->" : ".") + member;
  path.member = member;
  path.type = type.getUnqualifiedType();
  if (!type->isPointerType()) return;
  if (++path.depth > options_.depth)
    refuse(fmt::format("{}: pointers lead through at most {}; see --entry-depth", option,
                       counted(options_.depth, "object")));
  path.pointers.push_back(path.text);
}

// The member of that name, also of structures without a name in there; null if there is none.
const clang::FieldDecl* EntryPaths::field_of(clang::QualType type, const std::string& name,
                                             const std::string& option) const {
  const auto* record = type->getAs<clang::RecordType>();
  if (name.empty() || !record || !record->getDecl()->getDefinition()) return nullptr;
  for (const clang::FieldDecl* field : record->getDecl()->getDefinition()->fields()) {
    const clang::FieldDecl* found = field->getNameAsString() == name    ? field
                                    : field->isAnonymousStructOrUnion() ? field_of(field->getType(), name, option)
                                                                        : nullptr;
    if (!found) continue;
    if (record->getDecl()->isUnion()) refuse(fmt::format("{}: {} is a member of a union", option, name));
    return found;
  }
  return nullptr;
}

}  // namespace warrant
