#include "frontend/project/entry_parameters.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace warrant {

EntryParameters::EntryParameters(const clang::FunctionDecl* function, const clang::ASTContext& context,
                                 const EntryOptions& options)
    : function_(function), context_(context), options_(options), paths_(function, context, options) {
  read_arrays();
  check_strings();
  check_nonnull();
}

// The parameter of that name, which an option says something about.
unsigned EntryParameters::pointer_parameter(const std::string& option, const std::string& name) const {
  const std::optional<unsigned> index = paths_.index_of(name);
  if (!index || !type_of(*index)->isPointerType())
    refuse(fmt::format("{}: the function has no pointer parameter {}", option, name));
  if (function_->getName() == fuzz_target && function_->getNumParams() == 2)
    refuse(fmt::format("{}: a fuzz target gets its bytes and their number from the fuzzer", option));
  return *index;
}

void EntryParameters::check_length(const std::string& option, const std::string& length) const {
  const std::optional<unsigned> number = paths_.index_of(length);
  if (!(number && type_of(*number)->isIntegerType()) && !number_in(length))
    refuse(fmt::format("{}: {} is neither an integer parameter nor a number", option, length));
}

void EntryParameters::read_arrays() {
  for (const auto& [pointer, text] : options_.arrays) {
    const std::string option = fmt::format("--array {}={}", pointer, text);
    const bool is_member = pointer.find_first_of("-.") != std::string::npos;
    if (!is_member) pointer_parameter(option, pointer);
    EntryPath place = paths_.find(option, pointer, ", whose elements have no names");
    if (!place.type->isPointerType()) refuse(fmt::format("{}: {} is no pointer", option, pointer));
    check_elements(option, place);
    ArrayLength length = read_length(option, text, paths_, context_);
    if (options_.max_input && length.least_bound() > *options_.max_input)
      refuse(fmt::format("{}: contradicts --max-input {}", option, *options_.max_input));
    arrays_.emplace(pointer, GivenArray{std::move(place), std::move(length)});
  }
}

void EntryParameters::check_elements(const std::string& option, const EntryPath& place) const {
  const clang::QualType element = place.type->getPointeeType();
  if (element->isFunctionType()) refuse(fmt::format("{}: {} points to a function", option, place.text));
  if (element->isVoidType()) return;
  if (element->isIncompleteType()) {
    if (place.is_member())
      refuse(fmt::format("{}: {} points to {}, which the file does not define", option, place.text,
                         element.getUnqualifiedType().getAsString()));
  } else if (!element->isVariablyModifiedType() && context_.getTypeSize(element) == 0) {
    refuse(fmt::format("{}: {} points to objects without a size", option, place.text));
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
    const std::optional<Bound> room = bound_of(index);
    const std::optional<std::uint64_t> number = number_in(length), bound = room ? number_in(room->said) : std::nullopt;
    if (bound && *bound <= number.value_or(0))
      refuse(fmt::format("{}: a string of {} does not fit in the {} of {}", option,
                         counted(number.value_or(0), "character"), counted(*bound, "element"), parameter));
    if (number && options_.max_input && *number > *options_.max_input)
      refuse(fmt::format("{}: contradicts --max-input {}", option, *options_.max_input));
    if (!length.empty() && room && length == room->said)
      refuse(fmt::format("{}: contradicts --array {}={}, which leaves no room for the terminator", option, parameter,
                         length));
  }
}

std::optional<EntryParameters::Bound> EntryParameters::bound_of(unsigned index) const {
  if (const auto given = arrays_.find(name(index)); given != arrays_.end())
    return Bound{given->second.length.text(), given->second.length.said(), std::nullopt};
  return declared_bound(index);
}

bool EntryParameters::is_late(unsigned index) const {
  const auto given = arrays_.find(name(index));
  return given != arrays_.end() && (given->second.length.is_computed() || given->second.length.has_members());
}

bool EntryParameters::leads_to_array(const std::string& start) const {
  const auto found = arrays_.lower_bound(start);
  return !start.empty() && found != arrays_.end() && found->first.starts_with(start);
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
  const EntryPath found = paths_.find(option, path, "; say it with --assume");
  if (!found.type->isPointerType()) refuse(fmt::format("{}: {} is no pointer", option, path));
  if (type_of(found.parameter)->isPointerType()) nonnull_.insert(found.parameter);
  for (const std::string& pointer : found.pointers)
    if (pointer != name(found.parameter)) inner_nonnull_.insert(pointer);
}

bool EntryParameters::is_nonnull(unsigned index) const {
  const clang::ParmVarDecl* parameter = function_->getParamDecl(index);
  if (!type_of(index)->isPointerType()) return false;
  if (nonnull_.contains(index) || function_->getName() == fuzz_target || parameter->hasAttr<clang::NonNullAttr>())
    return true;
  const auto is_said = [index](const clang::NonNullAttr* attribute) { return attribute->isNonNull(index); };
  if (std::ranges::any_of(function_->specific_attrs<clang::NonNullAttr>(), is_said)) return true;
  if (arrays_.contains(name(index))) return false;
  const std::optional<Bound> declared = declared_bound(index);
  return declared && declared->is_nonnull;
}

bool EntryParameters::is_nonnull(const std::string& path) const {
  const std::optional<unsigned> index = paths_.index_of(path);
  return index ? options_.strings.contains(path) || is_nonnull(*index) : inner_nonnull_.contains(path);
}

std::optional<EntryParameters::Bound> EntryParameters::declared_bound(unsigned index) const {
  const clang::QualType written = function_->getParamDecl(index)->getOriginalType();
  const clang::ArrayType* array = context_.getAsArrayType(written);
  if (!array) return std::nullopt;
  const bool is_nonnull = array->getSizeModifier() == clang::ArraySizeModifier::Static;
  if (const auto* constant = clang::dyn_cast<clang::ConstantArrayType>(array)) {
    if (constant->getSize() == 0) return std::nullopt;
    const std::string count = std::to_string(constant->getSize().getZExtValue());
    return Bound{count, count, std::nullopt, is_nonnull};
  }
  const auto* variable = clang::dyn_cast<clang::VariableArrayType>(array);
  if (!variable || !variable->getSizeExpr()) return std::nullopt;
  const std::optional<unsigned> parameter = parameter_of(variable->getSizeExpr());
  if (!parameter)
    refuse(fmt::format("the length of {} is no parameter; say what it is with --array {}=LENGTH", name(index),
                       name(index)));
  return Bound{fmt::format("({0} > 0 ? {0} : 0)", name(*parameter)), name(*parameter), parameter, is_nonnull};
}

std::optional<unsigned> EntryParameters::parameter_of(const clang::Expr* expr) const {
  const auto* named = clang::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  for (unsigned i = 0; named && i < function_->getNumParams(); ++i)
    if (named->getDecl() == function_->getParamDecl(i) && type_of(i)->isIntegerType()) return i;
  return std::nullopt;
}

LengthRole EntryParameters::role_of(const std::string& path) const {
  LengthRole role = LengthRole::None;
  for (const auto& [pointer, array] : arrays_) {
    const std::vector<EntryPath> terms = array.length.paths();
    if (std::ranges::find(terms, path, &EntryPath::text) == terms.end()) continue;
    if (!array.length.is_computed()) return LengthRole::OfArray;
    role = LengthRole::InArray;
  }
  const auto is_it = [&path](const auto& string) { return string.second == path; };
  return std::ranges::any_of(options_.strings, is_it) ? LengthRole::OfString : role;
}

bool EntryParameters::is_length(unsigned index) const {
  if (role_of(name(index)) != LengthRole::None) return true;
  for (unsigned i = 0; i < function_->getNumParams(); ++i) {
    if (arrays_.contains(name(i))) continue;
    if (const auto declared = declared_bound(i); declared && declared->parameter == index) return true;
  }
  return false;
}

}  // namespace warrant
