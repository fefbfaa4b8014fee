#include "frontend/project/entry_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/error.h"
#include "base/text.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace warrant {

std::optional<std::uint64_t> number_in(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

EntryParameters::EntryParameters(const clang::FunctionDecl* function, const clang::ASTContext& context,
                                 const EntryOptions& options)
    : function_(function), context_(context), options_(options) {
  for (unsigned i = 0; i < function_->getNumParams(); ++i) names_.push_back(declared_name(i));
  check_arrays();
  check_strings();
  check_nonnull();
}

clang::QualType EntryParameters::type_of(unsigned index) const {
  return function_->getParamDecl(index)->getType().getCanonicalType().getUnqualifiedType();
}
std::string EntryParameters::declared_name(unsigned index) const {
  const std::string name = function_->getParamDecl(index)->getNameAsString();
  return name.empty() ? fmt::format("argument{}", index + 1) : name;
}
void EntryParameters::refuse(const std::string& what) const {
  throw UserError(fmt::format("--entry {}: {}", function_->getNameAsString(), what));
}

std::optional<unsigned> EntryParameters::index_of(const std::string& name) const {
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) return std::nullopt;
  return static_cast<unsigned>(found - names_.begin());
}

// The parameter of that name, which an option says something about.
unsigned EntryParameters::pointer_parameter(const std::string& option, const std::string& name) const {
  const std::optional<unsigned> index = index_of(name);
  if (!index || !type_of(*index)->isPointerType())
    refuse(fmt::format("{}: the function has no pointer parameter {}", option, name));
  if (function_->getName() == fuzz_target && function_->getNumParams() == 2)
    refuse(fmt::format("{}: a fuzz target gets its bytes and their number from the fuzzer", option));
  return *index;
}

void EntryParameters::check_length(const std::string& option, const std::string& length) const {
  const std::optional<unsigned> number = index_of(length);
  if (!(number && type_of(*number)->isIntegerType()) && !number_in(length))
    refuse(fmt::format("{}: {} is neither an integer parameter nor a number", option, length));
}

void EntryParameters::check_arrays() const {
  for (const auto& [parameter, length] : options_.arrays) {
    const std::string option = fmt::format("--array {}={}", parameter, length);
    pointer_parameter(option, parameter);
    check_length(option, length);
  }
}

void EntryParameters::check_strings() const {
  for (const auto& [parameter, length] : options_.strings) {
    const std::string option = fmt::format("--string {}{}{}", parameter, length.empty() ? "" : "=", length);
    const unsigned index = pointer_parameter(option, parameter);
    const clang::QualType pointee = function_->getParamDecl(index)->getType()->getPointeeType();
    if (!pointee->isCharType())
      refuse(fmt::format("{}: {} points to {}, not to characters", option, parameter, pointee.getAsString()));
    if (!length.empty()) check_length(option, length);
    const std::optional<std::uint64_t> number = number_in(length), bound = number_in(bound_of(index));
    if (bound && *bound <= number.value_or(0))
      refuse(fmt::format("{}: a string of {} does not fit in the {} of {}", option,
                         counted(number.value_or(0), "character"), counted(*bound, "element"), parameter));
    if (number && options_.max_input && *number > *options_.max_input)
      refuse(fmt::format("{}: contradicts --max-input {}", option, *options_.max_input));
    if (!length.empty() && length == bound_of(index))
      refuse(fmt::format("{}: contradicts --array {}={}, which leaves no room for the terminator", option, parameter,
                         length));
  }
}

// The number of elements that --array or the declaration gives it, in C; empty if neither does.
std::string EntryParameters::bound_of(unsigned index) const {
  if (const auto given = options_.arrays.find(names_[index]); given != options_.arrays.end()) return given->second;
  const auto length = declared_length(index);
  return length ? length->text : "";
}

void EntryParameters::check_nonnull() {
  bool has_any = false;
  for (unsigned i = 0; i < function_->getNumParams(); ++i) {
    const bool is_pointer = type_of(i)->isPointerType();
    has_any = has_any || is_pointer;
    if (options_.all_nonnull && is_pointer) nonnull_.insert(i);
  }
  if (options_.all_nonnull && !has_any) refuse("--nonnull: the function has no pointer parameter");
  for (const std::string& path : options_.nonnull) add_nonnull(path);
}

// `s->data.next`: neither it nor any pointer on the way there is null.
void EntryParameters::add_nonnull(const std::string& path) {
  const std::string option = "--nonnull " + path;
  const auto end_of_name = [&path](std::size_t from) { return std::min(path.find_first_of("-.", from), path.size()); };
  std::size_t end = end_of_name(0);
  const std::string name = path.substr(0, end);
  const std::optional<unsigned> index = index_of(name);
  if (!index) refuse(fmt::format("{}: the function has no parameter {}", option, name));
  clang::QualType type = type_of(*index);
  if (type->isPointerType()) nonnull_.insert(*index);
  unsigned depth = 0;
  while (end < path.size()) {
    const std::string before = path.substr(0, end);
    const bool is_arrow = path.compare(end, 2, "->") == 0;
    if (is_arrow && !type->isPointerType()) refuse(fmt::format("{}: {} is no pointer", option, before));
    if (!is_arrow && path[end] != '.') refuse(fmt::format("{}: not of the form p or p->q", option));
    if (is_arrow && before == name && !bound_of(*index).empty())
      refuse(fmt::format("{}: {} points to an array; say it with --assume", option, name));
    const clang::QualType record = is_arrow ? type->getPointeeType() : type;
    const std::size_t start = end + (is_arrow ? 2 : 1);
    end = end_of_name(start);
    const clang::FieldDecl* field = field_of(record, path.substr(start, end - start), option);
    if (!field) refuse(fmt::format("{}: {} has no member {}", option, before, path.substr(start, end - start)));
    type = field->getType().getCanonicalType().getUnqualifiedType();
    if (!type->isPointerType()) continue;
    if (++depth > options_.depth)
      refuse(fmt::format("{}: pointers lead through at most {}; see --entry-depth", option,
                         counted(options_.depth, "object")));
    inner_nonnull_.insert(path.substr(0, end));
  }
  if (!type->isPointerType()) refuse(fmt::format("{}: {} is no pointer", option, path));
}

// The member of that name, also of structures without a name in there; null if there is none.
const clang::FieldDecl* EntryParameters::field_of(clang::QualType type, const std::string& name,
                                                  const std::string& option) const {
  const auto* record = type->getAs<clang::RecordType>();
  if (!record || !record->getDecl()->getDefinition()) return nullptr;
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

std::optional<EntryParameters::DeclaredLength> EntryParameters::declared_length(unsigned index) const {
  const clang::QualType written = function_->getParamDecl(index)->getOriginalType();
  const clang::ArrayType* array = context_.getAsArrayType(written);
  if (!array) return std::nullopt;
  const bool is_nonnull = array->getSizeModifier() == clang::ArraySizeModifier::Static;
  if (const auto* constant = clang::dyn_cast<clang::ConstantArrayType>(array)) {
    if (constant->getSize() == 0) return std::nullopt;
    return DeclaredLength{std::to_string(constant->getSize().getZExtValue()), std::nullopt, is_nonnull};
  }
  const auto* variable = clang::dyn_cast<clang::VariableArrayType>(array);
  if (!variable || !variable->getSizeExpr()) return std::nullopt;
  const std::optional<unsigned> parameter = parameter_of(variable->getSizeExpr());
  if (!parameter)
    refuse(fmt::format("the length of {} is no parameter; say what it is with --array {}=LENGTH", names_[index],
                       names_[index]));
  return DeclaredLength{fmt::format("({0} > 0 ? {0} : 0)", names_[*parameter]), parameter, is_nonnull};
}

std::optional<unsigned> EntryParameters::parameter_of(const clang::Expr* expr) const {
  const auto* named = clang::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  for (unsigned i = 0; named && i < function_->getNumParams(); ++i)
    if (named->getDecl() == function_->getParamDecl(i) && type_of(i)->isIntegerType()) return i;
  return std::nullopt;
}

// Whether it is the length of an array.
bool EntryParameters::is_length(unsigned index) const {
  for (unsigned i = 0; i < function_->getNumParams(); ++i) {
    if (const auto given = options_.arrays.find(names_[i]); given != options_.arrays.end()) {
      if (given->second == names_[index]) return true;
    }
    if (const auto given = options_.strings.find(names_[i]);
        given != options_.strings.end() && given->second == names_[index])
      return true;
    if (options_.arrays.contains(names_[i])) continue;
    if (const auto length = declared_length(i); length && length->parameter == index) {
      return true;
    }
  }
  return false;
}

}  // namespace warrant
