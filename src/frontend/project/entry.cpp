#include "frontend/project/entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/spelling.h"
#include "base/text.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "frontend/lowering/parse.h"
#include "frontend/lowering/types.h"
#include "frontend/project/assumptions.h"
#include "frontend/project/entry_parameters.h"

namespace warrant {

namespace {

bool is_string(clang::QualType pointee, const clang::ASTContext& context) {
  return context.hasSameUnqualifiedType(pointee, context.CharTy);
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

// "n elements", "1 element".
std::string elements(const std::string& count) { return count + (count == "1" ? " element" : " elements"); }

class EntryWriter {
 public:
  EntryWriter(const clang::FunctionDecl* function, clang::ASTContext& context, const EntryOptions& options)
      : function_(function),
        context_(context),
        types_(context),
        options_(options),
        parameters_(function, context, options) {}

  Entry write() {
    if (function_->getName() == fuzz_target && options_.is_prepared)
      body_ +=
          "  static char name[] = \"fuzz_target\";\n  static char *list[] = {name, 0};\n"
          "  int count = 1;\n  char **arguments = list;\n  LLVMFuzzerInitialize(&count, &arguments);\n";
    // Numbers first: the lengths of arrays are among them.
    for (unsigned i = 0; i < function_->getNumParams(); ++i)
      if (!parameters_.type_of(i)->isPointerType()) body_ += argument(i);
    for (unsigned i = 0; i < function_->getNumParams(); ++i)
      if (parameters_.type_of(i)->isPointerType()) body_ += argument(i);
    for (const std::string& pointer : parameters_.inner_nonnull()) {
      body_ += fmt::format("  __warrant_assume({} != 0);\n", pointer);
      assumptions_.insert(pointer + " is not null");
    }
    body_ += "  " + assumption_text(options_.assumed) + "\n";
    if (options_.has_state) assumptions_.insert("global variables have their initial values");
    const auto is_pointer = [&](const clang::ParmVarDecl* parameter) { return parameter->getType()->isPointerType(); };
    if (std::ranges::count_if(function_->parameters(), is_pointer) > 1)
      assumptions_.insert("no two pointer arguments point to the same memory");
    std::string list;
    for (const std::string& name : parameters_.names()) list += (list.empty() ? "" : ", ") + name;
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
  // The lengths in the types of parameters, `m` of `int a[n][m]`, are positive: C has no other arrays.
  std::string inner_lengths(unsigned index) {
    std::string text;
    clang::QualType type = function_->getParamDecl(index)->getType();
    while (type->isPointerType() || type->isArrayType()) {
      if (const auto* array = context_.getAsVariableArrayType(type)) {
        const std::optional<unsigned> parameter = parameters_.parameter_of(array->getSizeExpr());
        if (!parameter)
          parameters_.refuse(
              fmt::format("a length in the type of {} is no parameter; write a harness", parameters_.name(index)));
        text += fmt::format("  __warrant_assume({} > 0);\n", parameters_.name(*parameter));
        assumptions_.insert(fmt::format("{}, a length in the type of {}, is positive", parameters_.name(*parameter),
                                        parameters_.name(index)));
      }
      type = type->isPointerType() ? type->getPointeeType() : context_.getAsArrayType(type)->getElementType();
    }
    return text;
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
    const std::string& name = parameters_.name(index);
    const std::string place = "  " + declared(type, name, context_) + " = ";
    if (type->isPointerType()) {
      const auto* record = type->getPointeeType()->getAs<clang::RecordType>();
      if (record && record->getDecl()->getName() == "__va_list_tag")
        parameters_.refuse(fmt::format("cannot make an argument for {}, of type va_list; write a harness", name));
      bool is_nonnull = parameter->hasAttr<clang::NonNullAttr>();
      for (const auto* attribute : function_->specific_attrs<clang::NonNullAttr>())
        is_nonnull = is_nonnull || attribute->isNonNull(index);
      if (function_->getName() == fuzz_target || parameters_.is_nonnull(index)) is_nonnull = true;
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
      parameters_.refuse(fmt::format("cannot make an argument for {}, of type {}", name, type.getAsString()));
    std::string text = place + input(type, "arg_" + name) + ";\n";
    if (options_.max_input && (parameters_.is_length(index) || is_size_of_fuzz(index)))
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

  // The pointers in an object that --nonnull can name.
  void add_nullable_members(clang::QualType type, const std::string& path) {
    const auto* record = type->getAs<clang::RecordType>();
    if (!record || record->isUnionType() || !record->getDecl()->getDefinition()) return;
    for (const clang::FieldDecl* field : record->getDecl()->getDefinition()->fields()) {
      const std::string member = path + field->getNameAsString();
      if (field->getType()->isPointerType() && !parameters_.inner_nonnull().contains(member))
        facts_.nullable.push_back(member);
      else if (!field->getName().empty())
        add_nullable_members(field->getType(), member + ".");
    }
  }

  // An expression for a pointer of the parameter.
  std::string pointer(unsigned index, bool is_nonnull) {
    const std::string& name = parameters_.name(index);
    const clang::QualType pointee = function_->getParamDecl(index)->getType()->getPointeeType();
    if (function_->getName() == fuzz_target && function_->getNumParams() == 2) {
      facts_.has_sequences = true;
      return fmt::format("__warrant_input_block({}, \"{}\")", parameters_.name(1), fuzz_data);
    }
    if (const auto string = options_.strings.find(name); string != options_.strings.end())
      return string_of(index, string->second);
    const auto given = options_.arrays.find(name);
    const auto length = given == options_.arrays.end() ? parameters_.declared_length(index) : std::nullopt;
    is_nonnull = is_nonnull || (length && length->is_nonnull);
    const std::string null = is_nonnull ? "" : "__VERIFIER_nondet_bool() ? 0 : ";
    if (!is_nonnull) facts_.nullable.push_back(name);
    if (given == options_.arrays.end() && !length) {
      add_nullable_members(pointee, name + "->");
      if (!pointee->isPointerType() && !pointee->isFunctionType() && !is_stream(pointee))
        facts_.lone.emplace(name, pointee->isVoidType() || pointee->isIncompleteType() ? LeadsTo::Anything
                                  : pointee->isRecordType()                            ? LeadsTo::Structure
                                                                                       : LeadsTo::Element);
      return null + object(pointee, name, std::to_string(options_.depth), is_nonnull);
    }
    facts_.has_sequences = facts_.has_sequences || !number_in(length ? length->text : given->second);
    const std::string said = length && length->parameter ? parameters_.name(*length->parameter)
                             : length                    ? length->text
                                                         : given->second;
    assumptions_.insert(fmt::format("{} {}points to {}{}", name, is_nonnull ? "" : "is null or ", elements(said),
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
    const std::string& name = parameters_.name(index);
    const std::string bound = parameters_.bound_of(index);
    const auto declared = options_.arrays.contains(name) ? std::nullopt : parameters_.declared_length(index);
    const std::string said = declared && declared->parameter ? parameters_.name(*declared->parameter) : bound;
    facts_.has_sequences = facts_.has_sequences || !number_in(length.empty() ? bound : length);
    assumptions_.insert(
        fmt::format("{} points to {}a string{}", name,
                    bound.empty() ? "" : fmt::format("{} that begin{} with ", elements(said), said == "1" ? "s" : ""),
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
      parameters_.refuse(fmt::format("{} has arrays of variable length with pointers; write a harness", name));
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
  const EntryParameters parameters_;
  std::string declarations_, makers_, body_;
  std::set<std::string> declared_, assumptions_;
  std::map<std::string, std::string> makers_by_type_;
  std::map<std::string, std::string> functions_;             // their types by name
  std::map<const clang::RecordDecl*, std::string> unnamed_;  // types without a name, as C can spell them
  std::string object_;                              // that is being made, as an expression outside of its maker
  std::map<std::string, unsigned> objects_called_;  // by name
  unsigned array_makers_ = 0;
  EntryFacts facts_;
};

void add_defined_functions(clang::ASTUnit& unit, std::vector<std::string>& names) {
  for (const clang::Decl* declaration : unit.getASTContext().getTranslationUnitDecl()->decls())
    if (const auto* function = clang::dyn_cast<clang::FunctionDecl>(declaration))
      if (function->doesThisDeclarationHaveABody()) names.push_back(function->getNameAsString());
}

}  // namespace

Entry make_entry(const std::vector<SourceFile>& files, const FrontendOptions& options, const EntryOptions& entry) {
  std::vector<std::string> others;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const ParsedFile file = parse_file(files[i], options);
    const clang::FunctionDecl* function = find_definition(*file.ast, entry.function);
    if (!function) {
      add_defined_functions(*file.ast, others);
      continue;
    }
    if (function->isVariadic())
      throw UserError(fmt::format("--entry {}: the function has a variable number of arguments", entry.function));
    EntryOptions chosen = entry;
    chosen.is_prepared = find_definition(*file.ast, "LLVMFuzzerInitialize") != nullptr;
    chosen.has_state = files.size() > 1 || has_state(file.ast->getASTContext());
    Entry made = EntryWriter(function, file.ast->getASTContext(), chosen).write();
    made.file = i;
    return made;
  }
  throw UserError(fmt::format("--entry {}: none of the files defines this function{}", entry.function,
                              suggestion(entry.function, others)));
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
