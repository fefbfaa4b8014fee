#include "frontend/project/entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/spelling.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "frontend/lowering/parse.h"
#include "frontend/project/assumptions.h"
#include "frontend/project/entry_objects.h"
#include "frontend/project/entry_parameters.h"

namespace warrant {

namespace {

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
      : function_(function),
        context_(context),
        options_(options),
        parameters_(function, context, options),
        objects_(context, options, parameters_) {}

  Entry write() {
    if (function_->getName() == fuzz_target && options_.is_prepared)
      body_ +=
          "  static char name[] = \"fuzz_target\";\n  static char *list[] = {name, 0};\n"
          "  int count = 1;\n  char **arguments = list;\n  LLVMFuzzerInitialize(&count, &arguments);\n";
    add_arguments();
    body_ += "  " + assumption_text(options_.assumed) + "\n";
    assume_no_aliases();
    body_ += fmt::format("  {}({});\n", function_->getNameAsString(), fmt::join(parameters_.names(), ", "));
    Entry entry;
    entry.text = fmt::format(
        "\n/* Calls {} with arbitrary arguments. */\n#undef main\n"
        "extern void *__warrant_input_block(__SIZE_TYPE__ size, const char *name);\n"
        "extern void __warrant_assume(int condition);\nextern _Bool __VERIFIER_nondet_bool(void);\n",
        function_->getNameAsString());
    entry.text += objects_.text() + "int main(void) {\n" + body_ + "  return 0;\n}\n";
    for (const std::string& words : objects_.assumptions())
      entry.assumptions.push_back({AssumptionKind::Argument, {words}, Restriction::Arguments});
    if (options_.has_state) entry.assumptions.push_back({AssumptionKind::InitialGlobals, {}, Restriction::Arguments});
    std::erase_if(facts_.lone, [&](const auto& parameter) { return objects_.count_of(parameter.first) > 1; });
    entry.facts = facts_;
    entry.facts.is_function = true;
    entry.facts.has_sequences = facts_.has_sequences || objects_.has_strings();
    return entry;
  }

 private:
  void add_arguments() {
    // Numbers first: the lengths of arrays are among them, or in structures.
    for (unsigned i = 0; i < function_->getNumParams(); ++i)
      if (!parameters_.type_of(i)->isPointerType()) body_ += argument(i);
    for (unsigned i = 0; i < function_->getNumParams(); ++i)
      if (parameters_.type_of(i)->isPointerType()) body_ += argument(i);
    for (const std::string& pointer : parameters_.inner_nonnull()) {
      if (!parameters_.arrays().contains(pointer)) body_ += fmt::format("  __warrant_assume({} != 0);\n", pointer);
      objects_.assume(pointer + " is not null");
    }
    for (const auto& [pointer, array] : parameters_.arrays()) body_ += length_assumptions(array.length);
    for (unsigned i = 0; i < function_->getNumParams(); ++i)
      if (parameters_.is_late(i)) body_ += late_argument(i);
    for (const auto& [pointer, array] : parameters_.arrays())
      if (array.place.is_member()) body_ += member_array(array);
  }

  void assume_no_aliases() {
    const auto is_pointer = [](const clang::ParmVarDecl* parameter) { return parameter->getType()->isPointerType(); };
    const auto leads_on = [&](const clang::ParmVarDecl* parameter) {
      return objects_.has_pointers(parameter->getType());
    };
    if (std::ranges::count_if(function_->parameters(), is_pointer) > 1)
      objects_.assume("no two pointer arguments point to the same memory");
    else if (std::ranges::count_if(function_->parameters(), leads_on) > 1)
      objects_.assume("no two arguments lead to the same memory");
  }

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
        objects_.assume(fmt::format("{}, a length in the type of {}, is positive", parameters_.name(*parameter),
                                    parameters_.name(index)));
      }
      type = type->isPointerType() ? type->getPointeeType() : context_.getAsArrayType(type)->getElementType();
    }
    return text;
  }

  std::string argument(unsigned index) {
    const clang::QualType type = function_->getParamDecl(index)->getType().getUnqualifiedType();
    const std::string& name = parameters_.name(index);
    const std::string place = "  " + declared(type, name, context_) + " = ";
    if (type->isPointerType()) {
      const auto* record = type->getPointeeType()->getAs<clang::RecordType>();
      if (record && record->getDecl()->getName() == "__va_list_tag")
        parameters_.refuse(fmt::format("cannot make an argument for {}, of type va_list; write a harness", name));
      return inner_lengths(index) + place + (parameters_.is_late(index) ? "0" : pointer(index)) + ";\n";
    }
    if (type->isRecordType() && !objects_.has_pointers(type)) {
      const std::string spelled = type.getUnqualifiedType().getAsString();
      return fmt::format("  {} = *({} *)__warrant_input_block(sizeof({}), \"&{}\");\n", declared(type, name, context_),
                         spelled, spelled, name);
    }
    if (type->isRecordType()) {
      const std::string maker = objects_.maker_of(type, name, name + ".");
      objects_.assume(fmt::format("pointers in {} {}", name, objects_.lead_somewhere()));
      return fmt::format("  {};\n  {}(&{}, {});\n", declared(type, name, context_), maker, name, options_.depth);
    }
    if (!type->isScalarType() || type->isAnyComplexType())
      parameters_.refuse(fmt::format("cannot make an argument for {}, of type {}", name, type.getAsString()));
    std::string text = place + objects_.input(type, "arg_" + name) + ";\n";
    if (options_.max_input && (parameters_.is_length(index) || is_size_of_fuzz(index)))
      text += fmt::format("  __warrant_assume({} <= {});\n", name, *options_.max_input);
    return text + sign_assumption("", name, type);
  }

  bool is_size_of_fuzz(unsigned index) const { return function_->getName() == fuzz_target && index == 1; }

  // What a length, or a term of one, is assumed to be. `guard` is C: where the term cannot be read, or nothing.
  std::string sign_assumption(const std::string& guard, const std::string& term, clang::QualType type) {
    const LengthRole role = parameters_.role_of(term);
    if (role == LengthRole::None) return "";
    std::string text;
    if (type->isSignedIntegerType()) {
      text += fmt::format("  __warrant_assume({}{} >= 0);\n", guard, term);
      objects_.assume(fmt::format("{}, {}, is not negative", term,
                                  role == LengthRole::OfArray    ? "the length of an array"
                                  : role == LengthRole::OfString ? "the length of a string"
                                                                 : "in the length of an array"));
    }
    // Before it is cut to the size of an object.
    if (role != LengthRole::InArray && context_.getTypeSize(type) > context_.getTypeSize(context_.getSizeType()))
      text += fmt::format("  __warrant_assume({}{} <= __PTRDIFF_MAX__);\n", guard, term);
    return text;
  }

  // In C, that one of these is null, as the left side of an `or`. Without those that never are.
  std::string null_guard(const std::vector<std::string>& pointers) const {
    std::string text;
    for (const std::string& pointer : pointers)
      if (!parameters_.is_nonnull(pointer)) text += pointer + " == 0 || ";
    return text;
  }

  // What is assumed of a length wherever it can be computed: also where its array is not there.
  std::string length_assumptions(const ArrayLength& length) {
    std::string text;
    std::vector<std::string> pointers;
    for (const EntryPath& term : length.paths()) {
      const std::string guard = null_guard(term.pointers);
      for (const std::string& pointer : term.pointers)
        if (std::ranges::find(pointers, pointer) == pointers.end()) pointers.push_back(pointer);
      if (!term.is_member() || !read_terms_.insert(term.text).second) continue;
      if (options_.max_input)
        text += fmt::format("  __warrant_assume({}{} <= {});\n", guard, term.text, *options_.max_input);
      text += sign_assumption(guard, term.text, term.type);
    }
    if (length.operation == '-') {
      text += fmt::format("  __warrant_assume({}{} >= {});\n", null_guard(pointers), length.left.text(),
                          length.right.text());
      objects_.assume(length.said() + ", the length of an array, is not negative");
    }
    facts_.has_numbers_in_lengths = facts_.has_numbers_in_lengths || length.operation == '-' || length.operation == '*';
    facts_.least_bound = std::max(facts_.least_bound, length.least_bound());
    facts_.has_sequences = facts_.has_sequences || !length.number();
    objects_.define(length.definition(options_.max_input));
    return text;
  }

  // Assigns to a pointer that is 0 when all objects are there: null, or what `value` is.
  std::string late_assignment(const EntryPath& place, const std::string& target, const ArrayLength& length,
                              const std::string& value) {
    std::vector<std::string> on_the_way = place.pointers;
    on_the_way.pop_back();
    std::string condition, needed;
    for (const std::string& pointer : on_the_way)
      if (!parameters_.is_nonnull(pointer)) condition += pointer + " != 0 && ";
    const bool is_nonnull = parameters_.is_nonnull(place.text);
    condition = is_nonnull ? "" : fmt::format("  if ({}!__VERIFIER_nondet_bool()) ", condition);
    std::set<std::string> known(on_the_way.begin(), on_the_way.end());
    for (const EntryPath& term : length.paths())
      for (const std::string& pointer : term.pointers) {
        if (parameters_.is_nonnull(pointer) || !known.insert(pointer).second) continue;
        needed += fmt::format("    __warrant_assume({} != 0);\n", pointer);
        objects_.assume(
            fmt::format("{} is not null{}", pointer, is_nonnull ? "" : fmt::format(" where {} is not", place.text)));
      }
    return fmt::format("{}{{\n{}    {} = {};\n  }}\n", is_nonnull ? "  " : condition, needed, target, value);
  }

  std::string said_of(const EntryPath& place, const std::string& count) const {
    return fmt::format("{} {}points to {}", place.text, parameters_.is_nonnull(place.text) ? "" : "is null or ",
                       elements(count));
  }

  std::string late_argument(unsigned index) {
    const GivenArray& array = parameters_.arrays().at(parameters_.name(index));
    return late_assignment(array.place, parameters_.name(index), array.length, pointer(index));
  }

  // Of a member that points to an array.
  std::string member_array(const GivenArray& array) {
    const EntryPath& place = array.place;
    objects_.assume(said_of(place, array.length.said()));
    const std::string target = place.is_const ? fmt::format("*(__typeof__(*{0}) **)&{0}", place.text) : place.text;
    return late_assignment(place, target, array.length,
                           objects_.array(place.type->getPointeeType(), place.member, place.text, array.length.text(),
                                          options_.depth - place.depth));
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

  // An expression for a pointer of the parameter; where it comes late, only for what it is if it is not null.
  std::string pointer(unsigned index) {
    const std::string& name = parameters_.name(index);
    if (function_->getName() == fuzz_target && function_->getNumParams() == 2) {
      facts_.has_sequences = true;
      return fmt::format("__warrant_input_block({}, \"{}\")", parameters_.name(1), fuzz_data);
    }
    if (const auto string = options_.strings.find(name); string != options_.strings.end())
      return string_of(index, string->second);
    const bool is_nonnull = parameters_.is_nonnull(index);
    if (!is_nonnull) facts_.nullable.push_back(name);
    const std::string made = not_null(index);
    return is_nonnull || parameters_.is_late(index) ? made : "__VERIFIER_nondet_bool() ? 0 : " + made;
  }

  // An expression for what a parameter is that is not null.
  std::string not_null(unsigned index) {
    const std::string& name = parameters_.name(index);
    const clang::QualType pointee = function_->getParamDecl(index)->getType()->getPointeeType();
    const auto bound = parameters_.bound_of(index);
    if (!bound) {
      add_nullable_members(pointee, name + "->");
      if (!pointee->isPointerType() && !pointee->isFunctionType() && !is_stream(pointee))
        facts_.lone.emplace(name, pointee->isVoidType() || pointee->isIncompleteType() ? LeadsTo::Anything
                                  : pointee->isRecordType()                            ? LeadsTo::Structure
                                                                                       : LeadsTo::Element);
      return objects_.object(pointee, {name, name, parameters_.is_nonnull(index)}, std::to_string(options_.depth));
    }
    facts_.has_sequences = facts_.has_sequences || !number_in(bound->said);
    objects_.assume(fmt::format("{} {}points to {}{}", name, parameters_.is_nonnull(index) ? "" : "is null or ",
                                elements(bound->said), bound->parameter ? ", to none unless that is positive" : ""));
    return objects_.array(pointee, name, name, bound->text, options_.depth);
  }

  // An expression for a terminated string, of the given length unless that is empty.
  std::string string_of(unsigned index, const std::string& length) {
    const std::string& name = parameters_.name(index);
    const auto bound = parameters_.bound_of(index);
    const std::string said = bound ? bound->said : "";
    facts_.has_sequences = facts_.has_sequences || !number_in(length.empty() ? said : length);
    objects_.assume(
        fmt::format("{} points to {}a string{}", name,
                    bound ? fmt::format("{} that begin{} with ", elements(said), said == "1" ? "s" : "") : "",
                    length.empty() ? "" : fmt::format(" of length {}", length)));
    return objects_.string_in(length, bound ? bound->text : "", name);
  }

  const clang::FunctionDecl* function_;
  const clang::ASTContext& context_;
  const EntryOptions& options_;
  const EntryParameters parameters_;
  EntryObjects objects_;
  std::string body_;
  std::set<std::string> read_terms_;  // members whose values are said to be lengths already
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
