#include "frontend/project/entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "frontend/lowering/parse.h"
#include "frontend/lowering/types.h"
#include "frontend/project/assumptions.h"

namespace warrant {

namespace {

bool is_string(clang::QualType pointee, const clang::ASTContext& context) {
  return context.hasSameUnqualifiedType(pointee, context.CharTy);
}

std::optional<std::uint64_t> number_in(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// A declaration `TYPE NAME` in C, for types whose name goes around that of the object.
std::string declared(clang::QualType type, const std::string& name, const clang::ASTContext& context) {
  std::string text = name;
  type.getAsStringInternal(text, context.getPrintingPolicy());
  return text;
}

// Whether the file may keep something from one call to the next: a variable that is not const, or what a function of
// another file remembers. Clang's builtins, and what stands for inputs and errors, remember nothing.
bool has_state(const clang::ASTContext& context) {
  const auto is_changeable = [&](const clang::Decl* declaration) {
    const auto* variable = clang::dyn_cast<clang::VarDecl>(declaration);
    return variable && variable->hasGlobalStorage() && variable->isReferenced() &&
           !context.getBaseElementType(variable->getType()).isConstQualified();
  };
  const auto is_elsewhere = [](const clang::FunctionDecl* function) {
    return function->isReferenced() && !function->isDefined() && function->getBuiltinID() == 0 &&
           !function->getName().starts_with("__VERIFIER_") && !function->getName().starts_with("__assert");
  };
  return std::ranges::any_of(context.getTranslationUnitDecl()->decls(), [&](const clang::Decl* declaration) {
    const auto* function = clang::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function) return is_changeable(declaration);
    return is_elsewhere(function) || std::ranges::any_of(function->decls(), is_changeable);
  });
}

class EntryWriter {
 public:
  EntryWriter(const clang::FunctionDecl* function, clang::ASTContext& context, const EntryOptions& options)
      : function_(function), context_(context), types_(context), options_(options) {}

  Entry write() {
    for (unsigned i = 0; i < function_->getNumParams(); ++i) names_.push_back(name_of(i));
    if (function_->getName() == fuzz_target && options_.is_prepared)
      body_ +=
          "  static char name[] = \"fuzz_target\";\n  static char *list[] = {name, 0};\n"
          "  int count = 1;\n  char **arguments = list;\n  LLVMFuzzerInitialize(&count, &arguments);\n";
    check_arrays();
    check_strings();
    check_nonnull();
    // Numbers first: the lengths of arrays are among them.
    for (unsigned i = 0; i < function_->getNumParams(); ++i)
      if (!type_of(i)->isPointerType()) body_ += argument(i);
    for (unsigned i = 0; i < function_->getNumParams(); ++i)
      if (type_of(i)->isPointerType()) body_ += argument(i);
    for (const std::string& pointer : inner_nonnull_) {
      body_ += fmt::format("  __warrant_assume({} != 0);\n", pointer);
      assumptions_.insert(pointer + " is not null");
    }
    body_ += "  " + assumption_text(options_.assumed) + "\n";
    if (options_.has_state) assumptions_.insert("global variables have their initial values");
    const auto is_pointer = [&](const clang::ParmVarDecl* parameter) { return parameter->getType()->isPointerType(); };
    if (std::ranges::count_if(function_->parameters(), is_pointer) > 1)
      assumptions_.insert("no two pointer arguments point to the same memory");
    std::string list;
    for (const std::string& name : names_) list += (list.empty() ? "" : ", ") + name;
    body_ += fmt::format("  {}({});\n", function_->getNameAsString(), list);
    Entry entry;
    entry.text = fmt::format(
        "\n/* Calls {} with arbitrary arguments. */\n#undef main\n"
        "extern void *__warrant_input_block(__SIZE_TYPE__ size, const char *name);\n"
        "extern void __warrant_assume(int condition);\nextern _Bool __VERIFIER_nondet_bool(void);\n",
        function_->getNameAsString());
    entry.text += declarations_ + makers_ + "int main(void) {\n" + body_ + "  return 0;\n}\n";
    entry.assumptions.assign(assumptions_.begin(), assumptions_.end());
    std::erase_if(facts_.lone, [&](const auto& parameter) { return objects_called_[parameter.first] > 1; });
    entry.facts = facts_;
    entry.facts.is_function = true;
    return entry;
  }

 private:
  clang::QualType type_of(unsigned index) const {
    return function_->getParamDecl(index)->getType().getCanonicalType().getUnqualifiedType();
  }
  std::string name_of(unsigned index) const {
    const std::string name = function_->getParamDecl(index)->getNameAsString();
    return name.empty() ? fmt::format("argument{}", index + 1) : name;
  }
  [[noreturn]] void refuse(const std::string& what) const {
    throw UserError(fmt::format("--entry {}: {}", function_->getNameAsString(), what));
  }

  std::optional<unsigned> index_of(const std::string& name) const {
    const auto found = std::ranges::find(names_, name);
    if (found == names_.end()) return std::nullopt;
    return static_cast<unsigned>(found - names_.begin());
  }

  // The parameter of that name, which an option says something about.
  unsigned pointer_parameter(const std::string& option, const std::string& name) const {
    const std::optional<unsigned> index = index_of(name);
    if (!index || !type_of(*index)->isPointerType())
      refuse(fmt::format("{}: the function has no pointer parameter {}", option, name));
    if (function_->getName() == fuzz_target && function_->getNumParams() == 2)
      refuse(fmt::format("{}: a fuzz target gets its bytes and their number from the fuzzer", option));
    return *index;
  }

  void check_length(const std::string& option, const std::string& length) const {
    const std::optional<unsigned> number = index_of(length);
    if (!(number && type_of(*number)->isIntegerType()) && !number_in(length))
      refuse(fmt::format("{}: {} is neither an integer parameter nor a number", option, length));
  }

  void check_arrays() const {
    for (const auto& [parameter, length] : options_.arrays) {
      const std::string option = fmt::format("--array {}={}", parameter, length);
      pointer_parameter(option, parameter);
      check_length(option, length);
    }
  }

  void check_strings() const {
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
  std::string bound_of(unsigned index) const {
    if (const auto given = options_.arrays.find(names_[index]); given != options_.arrays.end()) return given->second;
    const auto length = declared_length(index);
    return length ? length->text : "";
  }

  void check_nonnull() {
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
  void add_nonnull(const std::string& path) {
    const std::string option = "--nonnull " + path;
    const auto end_of_name = [&path](std::size_t from) {
      return std::min(path.find_first_of("-.", from), path.size());
    };
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
  const clang::FieldDecl* field_of(clang::QualType type, const std::string& name, const std::string& option) const {
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

  // The length that the declaration of a parameter has for its array: `int a[3]`, `int a[n]`; nothing for a pointer.
  struct DeclaredLength {
    std::string text;
    std::optional<unsigned> parameter;  // that it is
    bool is_nonnull = false;            // `int a[static 3]`
  };
  std::optional<DeclaredLength> declared_length(unsigned index) const {
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

  std::optional<unsigned> parameter_of(const clang::Expr* expr) const {
    const auto* named = clang::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
    for (unsigned i = 0; named && i < function_->getNumParams(); ++i)
      if (named->getDecl() == function_->getParamDecl(i) && type_of(i)->isIntegerType()) return i;
    return std::nullopt;
  }

  // The lengths in the types of parameters, `m` of `int a[n][m]`, are positive: C has no other arrays.
  std::string inner_lengths(unsigned index) {
    std::string text;
    clang::QualType type = function_->getParamDecl(index)->getType();
    while (type->isPointerType() || type->isArrayType()) {
      if (const auto* array = context_.getAsVariableArrayType(type)) {
        const std::optional<unsigned> parameter = parameter_of(array->getSizeExpr());
        if (!parameter)
          refuse(fmt::format("a length in the type of {} is no parameter; write a harness", names_[index]));
        text += fmt::format("  __warrant_assume({} > 0);\n", names_[*parameter]);
        assumptions_.insert(
            fmt::format("{}, a length in the type of {}, is positive", names_[*parameter], names_[index]));
      }
      type = type->isPointerType() ? type->getPointeeType() : context_.getAsArrayType(type)->getElementType();
    }
    return text;
  }

  // Whether it is the length of an array.
  bool is_length(unsigned index) const {
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

  // An expression that reads an input of a scalar type.
  std::string input(clang::QualType type, const std::string& name) {
    const std::string function = "__VERIFIER_nondet_" + name;
    if (declared_.insert(function).second)
      declarations_ += fmt::format("extern {};\n", declared(type.getUnqualifiedType(), function + "(void)", context_));
    return function + "()";
  }

  std::string argument(unsigned index) {
    const clang::ParmVarDecl* parameter = function_->getParamDecl(index);
    const clang::QualType type = parameter->getType().getUnqualifiedType();
    const std::string& name = names_[index];
    const std::string place = "  " + declared(type, name, context_) + " = ";
    if (type->isPointerType()) {
      const auto* record = type->getPointeeType()->getAs<clang::RecordType>();
      if (record && record->getDecl()->getName() == "__va_list_tag")
        refuse(fmt::format("cannot make an argument for {}, of type va_list; write a harness", name));
      bool is_nonnull = parameter->hasAttr<clang::NonNullAttr>();
      for (const auto* attribute : function_->specific_attrs<clang::NonNullAttr>())
        is_nonnull = is_nonnull || attribute->isNonNull(index);
      if (function_->getName() == fuzz_target || nonnull_.contains(index)) is_nonnull = true;
      return inner_lengths(index) + place + pointer(index, is_nonnull) + ";\n";
    }
    if (type->isRecordType() && !types_.has_pointers(type)) {
      const std::string spelled = type.getUnqualifiedType().getAsString();
      return fmt::format("  {} = *({} *)__warrant_input_block(sizeof({}), \"&{}\");\n", declared(type, name, context_),
                         spelled, spelled, name);
    }
    if (type->isRecordType()) {
      const std::string maker = maker_of(type, name);
      assumptions_.insert(fmt::format("pointers in {} {}", name, lead_somewhere()));
      return fmt::format("  {};\n  {}(&{}, {});\n", declared(type, name, context_), maker, name, options_.depth);
    }
    if (!type->isScalarType() || type->isAnyComplexType())
      refuse(fmt::format("cannot make an argument for {}, of type {}", name, type.getAsString()));
    std::string text = place + input(type, "arg_" + name) + ";\n";
    if (options_.max_input && (is_length(index) || is_size_of_fuzz(index)))
      text += fmt::format("  __warrant_assume({} <= {});\n", name, *options_.max_input);
    const auto is_it = [&](const auto& sequence) { return sequence.second == name; };
    const bool is_of_array = std::ranges::any_of(options_.arrays, is_it);
    const bool is_given = is_of_array || std::ranges::any_of(options_.strings, is_it);
    if (is_given && type->isSignedIntegerType()) {
      text += fmt::format("  __warrant_assume({} >= 0);\n", name);
      assumptions_.insert(
          fmt::format("{}, the length of {}, is not negative", name, is_of_array ? "an array" : "a string"));
    }
    // Before it is cut to the size of an object.
    if (is_given && context_.getTypeSize(type) > context_.getTypeSize(context_.getSizeType()))
      text += fmt::format("  __warrant_assume({} <= __PTRDIFF_MAX__);\n", name);
    return text;
  }

  bool is_size_of_fuzz(unsigned index) const { return function_->getName() == fuzz_target && index == 1; }

  std::string lead_somewhere() const {
    return fmt::format("lead through at most {}, all different", counted(options_.depth, "object"));
  }

  // An expression for a pointer of the parameter.
  std::string pointer(unsigned index, bool is_nonnull) {
    const std::string& name = names_[index];
    const clang::QualType pointee = function_->getParamDecl(index)->getType()->getPointeeType();
    if (function_->getName() == fuzz_target && function_->getNumParams() == 2) {
      facts_.has_sequences = true;
      return fmt::format("__warrant_input_block({}, \"{}\")", names_[1], fuzz_data);
    }
    if (const auto string = options_.strings.find(name); string != options_.strings.end())
      return string_of(index, string->second);
    const auto given = options_.arrays.find(name);
    const auto length = given == options_.arrays.end() ? declared_length(index) : std::nullopt;
    is_nonnull = is_nonnull || (length && length->is_nonnull);
    const std::string null = is_nonnull ? "" : "__VERIFIER_nondet_bool() ? 0 : ";
    if (!is_nonnull) facts_.nullable.push_back(name);
    if (given == options_.arrays.end() && !length) {
      if (!pointee->isPointerType() && !pointee->isFunctionType() && !is_stream(pointee))
        facts_.lone.emplace(name, pointee->isVoidType() || pointee->isIncompleteType() ? LeadsTo::Anything
                                  : pointee->isRecordType()                            ? LeadsTo::Structure
                                                                                       : LeadsTo::Element);
      return null + object(pointee, name, std::to_string(options_.depth), is_nonnull);
    }
    facts_.has_sequences = facts_.has_sequences || !number_in(length ? length->text : given->second);
    const std::string said = length && length->parameter ? names_[*length->parameter]
                             : length                    ? length->text
                                                         : given->second;
    assumptions_.insert(fmt::format("{} {}points to {} elements{}", name, is_nonnull ? "" : "is null or ", said,
                                    length && length->parameter ? ", to none unless that is positive" : ""));
    return null + array_of(pointee, name, length ? length->text : given->second);
  }

  std::string array_of(clang::QualType pointee, const std::string& name, const std::string& length) {
    const std::string size = pointee->isVoidType() || pointee->isIncompleteType()
                                 ? "1"
                                 : fmt::format("sizeof({})", pointee.getUnqualifiedType().getAsString());
    if (declared_.insert("warrant_array").second)
      makers_ +=
          "static __SIZE_TYPE__ warrant_array(__SIZE_TYPE__ count, __SIZE_TYPE__ size) {\n"
          "  __warrant_assume(count <= __PTRDIFF_MAX__ / size);\n  return count * size;\n}\n";
    if (types_.has_pointers(pointee))
      return fmt::format("{}((__SIZE_TYPE__)({}), {})", array_maker(pointee, name), length, options_.depth);
    return fmt::format("__warrant_input_block(warrant_array((__SIZE_TYPE__)({}), {}), \"{}\")", length, size, name);
  }

  // An expression for a terminated string, of the given length unless that is empty.
  std::string string_of(unsigned index, const std::string& length) {
    const std::string& name = names_[index];
    const std::string bound = bound_of(index);
    const auto declared = options_.arrays.contains(name) ? std::nullopt : declared_length(index);
    const std::string said = declared && declared->parameter ? names_[*declared->parameter] : bound;
    facts_.has_sequences = facts_.has_sequences || !number_in(length.empty() ? bound : length);
    assumptions_.insert(fmt::format("{} points to {}a string{}", name,
                                    bound.empty() ? "" : fmt::format("{} elements that begin with ", said),
                                    length.empty() ? "" : fmt::format(" of length {}", length)));
    declare_strings();
    if (length.empty() && bound.empty())
      return fmt::format("warrant_ended(__warrant_input_block(warrant_string(), \"{}\"))", name);
    declare_texts();
    const std::string size = length.empty() ? "warrant_string() - 1" : fmt::format("(__SIZE_TYPE__)({})", length);
    return fmt::format("{}(__warrant_input_block(warrant_room({}, {}), \"{}\"))",
                       length.empty() ? "warrant_ended" : "warrant_exact", size,
                       bound.empty() ? size + " + 1" : fmt::format("(__SIZE_TYPE__)({})", bound), name);
  }

  // A function that makes so many elements, and what they point to.
  std::string array_maker(clang::QualType element, const std::string& name) {
    if (element->isVariablyModifiedType())
      refuse(fmt::format("{} has arrays of variable length with pointers; write a harness", name));
    assumptions_.insert(fmt::format("pointers in {} {}", name, lead_somewhere()));
    const std::string maker = fmt::format("warrant_elements{}", ++array_makers_);
    const clang::QualType plain = element.getCanonicalType().getUnqualifiedType();
    const std::string spelled = element.getUnqualifiedType().getAsString();
    const std::string outside = std::exchange(object_, fmt::format("(*({} *)0)", spelled));
    const std::string text = fields_of(plain, "elements[at]", name, 0);
    object_ = outside;
    makers_ += fmt::format(
        "static void *{}(__SIZE_TYPE__ count, int depth) {{\n"
        "  {} = __warrant_input_block(warrant_array(count, sizeof({})), \"{}\");\n"
        "  for (__SIZE_TYPE__ at = 0; at < count; ++at) {{\n{}  }}\n  return elements;\n}}\n",
        maker, declared(element.getUnqualifiedType(), "(*elements)", context_), spelled, name, text);
    return maker;
  }

  // An expression for the address of a new object of the type, or of a string.
  std::string object(clang::QualType type, const std::string& name, const std::string& depth, bool is_nonnull) {
    const std::string to = is_nonnull ? "points to" : "is null or points to";
    ++objects_called_[name];
    if (type->isFunctionType()) {
      assumptions_.insert(fmt::format("{} {} a function that the program does not define", name, to));
      return absent_function(type, name);
    }
    if (is_stream(type)) {
      assumptions_.insert(fmt::format("{} {} an open stream", name, to));
      return stream();
    }
    if (is_string(type, context_)) {
      assumptions_.insert(fmt::format("{} {} a string", name, to));
      facts_.has_sequences = true;
      declare_strings();
      return fmt::format("warrant_ended(__warrant_input_block(warrant_string(), \"{}\"))", name);
    }
    if (type->isVoidType() || type->isIncompleteType()) {
      assumptions_.insert(fmt::format("{} {} an object of any size that holds no pointers", name, to));
      return fmt::format("__warrant_input_block({}, \"{}\")", input(context_.getSizeType(), "size_of_" + name), name);
    }
    if (types_.has_pointers(type)) {
      assumptions_.insert(fmt::format("{} {} one object; pointers from there {}", name, to, lead_somewhere()));
      return fmt::format("{}(0, {})", maker_of(type, name), depth);
    }
    assumptions_.insert(fmt::format("{} {} one object", name, to));
    const std::string spelled = spelled_of(type);
    const std::string cast = type->isRecordType() ? fmt::format("({} *)", spelled) : "";
    return fmt::format("{}__warrant_input_block(sizeof({}), \"{}\")", cast, spelled, name);
  }

  static bool is_stream(clang::QualType type) {
    const auto* record = type->getAs<clang::RecordType>();
    return record && record->getDecl()->getName() == "_IO_FILE";
  }

  // A stream that somebody has opened.
  std::string stream() {
    if (declared_.insert("warrant_stream").second) {
      // Whether tmpfile fails is not decided by an input, so that no error could be shown with it alone.
      declarations_ += "extern struct _IO_FILE *tmpfile(void);\nextern struct _IO_FILE *stdin;\n";
      makers_ +=
          "static struct _IO_FILE *warrant_stream(void) {\n  struct _IO_FILE *stream = stdin;\n"
          "  if (__VERIFIER_nondet_bool()) stream = tmpfile();\n  __warrant_assume(stream != 0);\n  return "
          "stream;\n}\n";
    }
    return "warrant_stream()";
  }

  // A function without a body, which may do what such functions may.
  std::string absent_function(clang::QualType type, const std::string& name) {
    const std::string key = type.getCanonicalType().getAsString();
    std::string function = "warrant_call_" + name;
    for (unsigned number = 2; functions_.emplace(function, key).first->second != key; ++number)
      function = fmt::format("warrant_call_{}{}", name, number);
    if (declared_.insert(function).second)
      declarations_ += fmt::format("extern {};\n", declared(type.getUnqualifiedType(), function, context_));
    return function;
  }

  void declare_strings() {
    if (!declared_.insert("warrant_string").second) return;
    const std::string length = input(context_.getSizeType(), "length");
    const std::string bound = options_.max_input ? std::to_string(*options_.max_input) : "__PTRDIFF_MAX__ - 1";
    makers_ += fmt::format(
        "static __SIZE_TYPE__ warrant_length;\n"
        "static __SIZE_TYPE__ warrant_string(void) {{\n  warrant_length = {};\n"
        "  __warrant_assume(warrant_length <= {});\n  return warrant_length + 1;\n}}\n"
        "static char *warrant_ended(char *text) {{\n  text[warrant_length] = 0;\n  return text;\n}}\n",
        length, bound);
  }

  void declare_texts() {
    if (!declared_.insert("warrant_text").second) return;
    // A length that leaves no room for one more is beyond any room.
    makers_ +=
        "static __SIZE_TYPE__ warrant_room(__SIZE_TYPE__ length, __SIZE_TYPE__ room) {\n"
        "  warrant_length = length;\n"
        "  __warrant_assume(room <= __PTRDIFF_MAX__ && length < room);\n  return room;\n}\n"
        "static char *warrant_exact(char *text) {\n"
        "  for (__SIZE_TYPE__ at = 0; at < warrant_length; ++at) __warrant_assume(text[at] != 0);\n"
        "  return warrant_ended(text);\n}\n";
  }

  // A function that makes an object of the type, in the given place or in a new one, and what it points to.
  std::string maker_of(clang::QualType type, const std::string& name) {
    const clang::QualType plain = type.getCanonicalType().getUnqualifiedType();
    const std::string key = plain.getAsString();
    if (const auto known = makers_by_type_.find(key); known != makers_by_type_.end()) return known->second;
    const std::string maker = fmt::format("warrant_object{}", makers_by_type_.size() + 1);
    makers_by_type_[key] = maker;
    const std::string spelled = spelled_of(type);
    declarations_ += fmt::format("static void *{}(void *place, int depth);\n", maker);
    const std::string outside = std::exchange(object_, fmt::format("(*({} *)0)", spelled));
    std::string text = fmt::format(
        "static void *{}(void *place, int depth) {{\n  {}* object = __warrant_input_block(sizeof({}), \"{}\");\n",
        maker, spelled, spelled, name);
    text += fields_of(plain, "(*object)", name, 0);
    object_ = outside;
    text += "  if (place) __builtin_memcpy(place, object, sizeof *object);\n  return object;\n}\n";
    makers_ += text;
    return maker;
  }

  // In C: a type that has no name is that of what a member points to.
  std::string spelled_of(clang::QualType type) const {
    const auto* record = type->getAs<clang::RecordType>();
    const auto unnamed = record ? unnamed_.find(record->getDecl()) : unnamed_.end();
    return unnamed == unnamed_.end() ? type.getUnqualifiedType().getAsString() : unnamed->second;
  }
  void note_unnamed(clang::QualType pointee, std::string place) {
    const auto* record = pointee->getAs<clang::RecordType>();
    if (!record || record->getDecl()->getIdentifier() || record->getDecl()->getTypedefNameForAnonDecl()) return;
    for (const std::string_view root : {"(*object)", "elements[at]"})
      if (place.starts_with(root)) place.replace(0, root.size(), object_);
    // One element is of the same type as the other.
    for (std::size_t at = place.find("[i"); at != std::string::npos; at = place.find("[i", at + 1))
      place.replace(at, place.find(']', at) - at, "[0");
    unnamed_.emplace(record->getDecl(), fmt::format("__typeof__(*{})", place));
  }

  // Statements that give the pointers in an object something to point to.
  // `is_const`: the place is part of something that is const, and only of the block that holds it it is known that it
  // may be written.
  std::string fields_of(clang::QualType type, const std::string& place, const std::string& name, unsigned nesting,
                        bool is_const = false) {
    is_const = is_const || type.isConstQualified();
    if (type->isPointerType()) {
      const std::string cast =
          is_const ? fmt::format("*({})&", declared(type.getUnqualifiedType(), "*", context_)) : "";
      note_unnamed(type->getPointeeType(), place);
      return fmt::format("  {}{} = depth == 0 || __VERIFIER_nondet_bool() ? 0 : {};\n", cast, place,
                         object(type->getPointeeType(), name, "depth - 1", false));
    }
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      if (!types_.has_pointers(array->getElementType())) return "";
      const std::string index = fmt::format("i{}", nesting);
      return fmt::format(
          "  for (__SIZE_TYPE__ {0} = 0; {0} < {1}; ++{0}) {{\n{2}  }}\n", index, array->getSize().getZExtValue(),
          fields_of(array->getElementType(), fmt::format("{}[{}]", place, index), name, nesting + 1, is_const));
    }
    const auto* record = type->getAs<clang::RecordType>();
    if (!record || !record->getDecl()->getDefinition()) return "";
    const bool is_union = record->getDecl()->isUnion();
    std::string text;
    for (const clang::FieldDecl* field : record->getDecl()->getDefinition()->fields()) {
      if (!types_.has_pointers(field->getType())) continue;
      const std::string inner = field->getNameAsString().empty() ? "" : "." + field->getNameAsString();
      const std::string field_name = inner.empty() ? name : field->getNameAsString();
      const std::string made = fields_of(field->getType(), place + inner, field_name, nesting, is_const);
      text += is_union
                  ? fmt::format("  {}if (__VERIFIER_nondet_bool()) {{\n{}  }}\n", text.empty() ? "" : "else ", made)
                  : made;
    }
    // Where none of these is chosen, it is a member without pointers that has any value.
    if (is_union) assumptions_.insert(fmt::format("unions in {} hold any one of their members", name));
    return text;
  }

  const clang::FunctionDecl* function_;
  const clang::ASTContext& context_;
  TypeMap types_;
  const EntryOptions& options_;
  std::vector<std::string> names_;
  std::string declarations_, makers_, body_;
  std::set<std::string> declared_, assumptions_;
  std::map<std::string, std::string> makers_by_type_;
  std::map<std::string, std::string> functions_;             // their types by name
  std::map<const clang::RecordDecl*, std::string> unnamed_;  // types without a name, as C can spell them
  std::string object_;                              // that is being made, as an expression outside of its maker
  std::map<std::string, unsigned> objects_called_;  // by name
  unsigned array_makers_ = 0;
  std::set<unsigned> nonnull_;           // parameters
  std::set<std::string> inner_nonnull_;  // what they lead to; what comes first is a prefix of what it leads to
  EntryFacts facts_;
};

}  // namespace

Entry make_entry(const std::vector<SourceFile>& files, const FrontendOptions& options, const EntryOptions& entry) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    const ParsedFile file = parse_file(files[i], options);
    const clang::FunctionDecl* function = find_definition(*file.ast, entry.function);
    if (!function) continue;
    if (function->isVariadic())
      throw UserError(fmt::format("--entry {}: the function has a variable number of arguments", entry.function));
    EntryOptions chosen = entry;
    chosen.is_prepared = find_definition(*file.ast, "LLVMFuzzerInitialize") != nullptr;
    chosen.has_state = files.size() > 1 || has_state(file.ast->getASTContext());
    Entry made = EntryWriter(function, file.ast->getASTContext(), chosen).write();
    made.file = i;
    return made;
  }
  throw UserError(fmt::format("--entry {}: none of the files defines this function", entry.function));
}

void add_entry(std::vector<SourceFile>& files, const Entry& entry) {
  for (SourceFile& file : files) {
    std::vector<std::string>& macros = file.flags.macros;
    // A file of a project may have another name for it already.
    if (std::ranges::none_of(macros, [](const std::string& macro) { return macro.starts_with("-Dmain="); }))
      macros.emplace_back("-Dmain=__warrant_program_main");
  }
  files[entry.file].insertions.push_back({std::string::npos, entry.text});
}

bool defines_function_but(const ProgramSource& source, const std::string& name) {
  const auto defines_other = [&](const SourceFile& text) {
    const ParsedFile file = parse_file(text, source.options);
    const clang::SourceManager& places = file.ast->getSourceManager();
    return std::ranges::any_of(
        file.ast->getASTContext().getTranslationUnitDecl()->decls(), [&](const clang::Decl* declaration) {
          const auto* function = clang::dyn_cast<clang::FunctionDecl>(declaration);
          return function && function->doesThisDeclarationHaveABody() && function->getNameAsString() != name &&
                 places.isInMainFile(function->getLocation());
        });
  };
  try {
    return std::ranges::any_of(source.files, defines_other);
  } catch (const UserError&) {
    return false;
  }
}

bool defines_function(const std::vector<SourceFile>& files, const FrontendOptions& options, const std::string& name) {
  return std::ranges::any_of(files, [&](const SourceFile& source) {
    const ParsedFile file = parse_file(source, options);
    return find_definition(*file.ast, name) != nullptr;
  });
}

}  // namespace warrant
