#include "frontend/entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "base/error.h"
#include "base/text.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "frontend/assumptions.h"
#include "frontend/parse.h"
#include "frontend/types.h"

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
    // Numbers first: the lengths of arrays are among them.
    for (unsigned i = 0; i < function_->getNumParams(); ++i)
      if (!type_of(i)->isPointerType()) body_ += argument(i);
    for (unsigned i = 0; i < function_->getNumParams(); ++i)
      if (type_of(i)->isPointerType()) body_ += argument(i);
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

  void check_arrays() const {
    for (const auto& [parameter, length] : options_.arrays) {
      const auto found = std::ranges::find(names_, parameter);
      if (found == names_.end() || !type_of(static_cast<unsigned>(found - names_.begin()))->isPointerType())
        refuse(fmt::format("--array {}={}: the function has no pointer parameter {}", parameter, length, parameter));
      const auto number = std::ranges::find(names_, length);
      const bool is_parameter =
          number != names_.end() && type_of(static_cast<unsigned>(number - names_.begin()))->isIntegerType();
      if (!is_parameter && !number_in(length))
        refuse(
            fmt::format("--array {}={}: {} is neither an integer parameter nor a number", parameter, length, length));
    }
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
      } else if (const auto length = declared_length(i); length && length->parameter == index) {
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
      bool is_nonnull = parameter->hasAttr<clang::NonNullAttr>();
      for (const auto* attribute : function_->specific_attrs<clang::NonNullAttr>())
        is_nonnull = is_nonnull || attribute->isNonNull(index);
      if (function_->getName() == fuzz_target) is_nonnull = true;
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
    const bool is_given = std::ranges::any_of(options_.arrays, [&](const auto& array) { return array.second == name; });
    if (is_given && type->isSignedIntegerType()) {
      text += fmt::format("  __warrant_assume({} >= 0);\n", name);
      assumptions_.insert(name + ", the length of an array, is not negative");
    }
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
    if (function_->getName() == fuzz_target && function_->getNumParams() == 2)
      return fmt::format("__warrant_input_block({}, \"{}\")", names_[1], fuzz_data);
    const auto given = options_.arrays.find(name);
    const auto length = given == options_.arrays.end() ? declared_length(index) : std::nullopt;
    is_nonnull = is_nonnull || (length && length->is_nonnull);
    const std::string null = is_nonnull ? "" : "__VERIFIER_nondet_bool() ? 0 : ";
    if (given == options_.arrays.end() && !length) return null + object(pointee, name, std::to_string(options_.depth));
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

  // A function that makes so many elements, and what they point to.
  std::string array_maker(clang::QualType element, const std::string& name) {
    if (element->isVariablyModifiedType())
      refuse(fmt::format("{} has arrays of variable length with pointers; write a harness", name));
    assumptions_.insert(fmt::format("pointers in {} {}", name, lead_somewhere()));
    const std::string maker = fmt::format("warrant_elements{}", ++array_makers_);
    const clang::QualType plain = element.getCanonicalType().getUnqualifiedType();
    const std::string spelled = element.getUnqualifiedType().getAsString();
    const std::string text = fields_of(plain, "elements[at]", name, 0);
    makers_ += fmt::format(
        "static void *{}(__SIZE_TYPE__ count, int depth) {{\n"
        "  {} = __warrant_input_block(warrant_array(count, sizeof({})), \"{}\");\n"
        "  for (__SIZE_TYPE__ at = 0; at < count; ++at) {{\n{}  }}\n  return elements;\n}}\n",
        maker, declared(element.getUnqualifiedType(), "(*elements)", context_), spelled, name, text);
    return maker;
  }

  // An expression for the address of a new object of the type, or of a string.
  std::string object(clang::QualType type, const std::string& name, const std::string& depth) {
    if (type->isFunctionType()) {
      assumptions_.insert(fmt::format("{} is null", name));
      return "0";
    }
    if (is_string(type, context_)) {
      assumptions_.insert(fmt::format("{} is null or points to a string", name));
      declare_strings();
      return fmt::format("warrant_ended(__warrant_input_block(warrant_string(), \"{}\"))", name);
    }
    if (type->isVoidType() || type->isIncompleteType()) {
      assumptions_.insert(fmt::format("{} is null or points to an object of any size that holds no pointers", name));
      return fmt::format("__warrant_input_block({}, \"{}\")", input(context_.getSizeType(), "size_of_" + name), name);
    }
    if (types_.has_pointers(type)) {
      assumptions_.insert(
          fmt::format("{} is null or points to one object; pointers from there {}", name, lead_somewhere()));
      return fmt::format("{}(0, {})", maker_of(type, name), depth);
    }
    assumptions_.insert(fmt::format("{} is null or points to one object", name));
    const std::string spelled = type.getUnqualifiedType().getAsString();
    const std::string cast = type->isRecordType() ? fmt::format("({} *)", spelled) : "";
    return fmt::format("{}__warrant_input_block(sizeof({}), \"{}\")", cast, spelled, name);
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

  // A function that makes an object of the type, in the given place or in a new one, and what it points to.
  std::string maker_of(clang::QualType type, const std::string& name) {
    const clang::QualType plain = type.getCanonicalType().getUnqualifiedType();
    const std::string key = plain.getAsString();
    if (const auto known = makers_by_type_.find(key); known != makers_by_type_.end()) return known->second;
    const std::string maker = fmt::format("warrant_object{}", makers_by_type_.size() + 1);
    makers_by_type_[key] = maker;
    const std::string spelled = type.getUnqualifiedType().getAsString();
    declarations_ += fmt::format("static void *{}(void *place, int depth);\n", maker);
    std::string text = fmt::format(
        "static void *{}(void *place, int depth) {{\n  {}* object = __warrant_input_block(sizeof({}), \"{}\");\n",
        maker, spelled, spelled, name);
    text += fields_of(plain, "(*object)", name, 0);
    text += "  if (place) __builtin_memcpy(place, object, sizeof *object);\n  return object;\n}\n";
    makers_ += text;
    return maker;
  }

  // Statements that give the pointers in an object something to point to.
  std::string fields_of(clang::QualType type, const std::string& place, const std::string& name, unsigned nesting) {
    if (type->isPointerType())
      return fmt::format("  {} = depth == 0 || __VERIFIER_nondet_bool() ? 0 : {};\n", place,
                         object(type->getPointeeType(), name, "depth - 1"));
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      if (!types_.has_pointers(array->getElementType())) return "";
      const std::string index = fmt::format("i{}", nesting);
      return fmt::format("  for (__SIZE_TYPE__ {0} = 0; {0} < {1}; ++{0}) {{\n{2}  }}\n", index,
                         array->getSize().getZExtValue(),
                         fields_of(array->getElementType(), fmt::format("{}[{}]", place, index), name, nesting + 1));
    }
    const auto* record = type->getAs<clang::RecordType>();
    if (!record || !record->getDecl()->getDefinition()) return "";
    std::string text;
    for (const clang::FieldDecl* field : record->getDecl()->getDefinition()->fields()) {
      if (!types_.has_pointers(field->getType())) continue;
      if (record->getDecl()->isUnion()) refuse(fmt::format("{} has a union with pointers; write a harness", name));
      const std::string inner = field->getNameAsString().empty() ? "" : "." + field->getNameAsString();
      const std::string field_name = inner.empty() ? name : field->getNameAsString();
      text += fields_of(field->getType(), place + inner, field_name, nesting);
    }
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
  unsigned array_makers_ = 0;
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

bool defines_function(const std::vector<SourceFile>& files, const FrontendOptions& options, const std::string& name) {
  return std::ranges::any_of(files, [&](const SourceFile& source) {
    const ParsedFile file = parse_file(source, options);
    return find_definition(*file.ast, name) != nullptr;
  });
}

}  // namespace warrant
