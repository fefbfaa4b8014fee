#include "frontend/project/entry_objects.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"
#include "clang/AST/Decl.h"

namespace warrant {

namespace {

bool is_string(clang::QualType pointee, const clang::ASTContext& context) {
  return context.hasSameUnqualifiedType(pointee, context.CharTy);
}

// A length that leaves no room for one more is beyond any room.
constexpr const char* texts =
    "static __SIZE_TYPE__ warrant_room(__SIZE_TYPE__ length, __SIZE_TYPE__ room) {\n"
    "  warrant_length = length;\n"
    "  __warrant_assume(room <= __PTRDIFF_MAX__ && length < room);\n  return room;\n}\n"
    "static char *warrant_exact(char *text) {\n"
    "  for (__SIZE_TYPE__ at = 0; at < warrant_length; ++at) __warrant_assume(text[at] != 0);\n"
    "  return warrant_ended(text);\n}\n";

}  // namespace

std::string declared(clang::QualType type, const std::string& name, const clang::ASTContext& context) {
  std::string text = name;
  type.getAsStringInternal(text, context.getPrintingPolicy());
  return text;
}

std::string elements(const std::string& count) { return count + (count == "1" ? " element" : " elements"); }

bool is_stream(clang::QualType type) {
  const auto* record = type->getAs<clang::RecordType>();
  return record && record->getDecl()->getName() == "_IO_FILE";
}

std::string EntryObjects::lead_somewhere() const {
  return fmt::format("lead through at most {}, all different", counted(options_.depth, "object"));
}

unsigned EntryObjects::count_of(const std::string& name) const {
  const auto found = objects_called_.find(name);
  return found == objects_called_.end() ? 0 : found->second;
}

std::string EntryObjects::input(clang::QualType type, const std::string& name) {
  const std::string function = "__VERIFIER_nondet_" + name;
  if (declared_.insert(function).second)
    declarations_ += fmt::format("extern {};\n", declared(type.getUnqualifiedType(), function + "(void)", context_));
  return function + "()";
}

void EntryObjects::define(const std::string& text) {
  if (declared_.insert(text).second) makers_ += text;
}

std::string EntryObjects::array(clang::QualType element, const std::string& name, const std::string& block,
                                const std::string& length, unsigned depth) {
  const std::string size =
      element->isVoidType() || element->isIncompleteType() ? "1" : fmt::format("sizeof({})", spelled_of(element));
  define(
      "static __SIZE_TYPE__ warrant_array(__SIZE_TYPE__ count, __SIZE_TYPE__ size) {\n"
      "  __warrant_assume(count <= __PTRDIFF_MAX__ / size);\n  return count * size;\n}\n");
  if (types_.has_pointers(element))
    return fmt::format("{}((__SIZE_TYPE__)({}), {})", array_maker(element, name, block), length, depth);
  return fmt::format("__warrant_input_block(warrant_array((__SIZE_TYPE__)({}), {}), \"{}\")", length, size, block);
}

std::string EntryObjects::string_of_any_length(const std::string& block) {
  has_strings_ = true;
  declare_strings();
  return fmt::format("warrant_ended(__warrant_input_block(warrant_string(), \"{}\"))", block);
}

std::string EntryObjects::string_in(const std::string& length, const std::string& room, const std::string& block) {
  if (length.empty() && room.empty()) return string_of_any_length(block);
  declare_strings();
  define(texts);
  const std::string size = length.empty() ? "warrant_string() - 1" : fmt::format("(__SIZE_TYPE__)({})", length);
  return fmt::format("{}(__warrant_input_block(warrant_room({}, {}), \"{}\"))",
                     length.empty() ? "warrant_ended" : "warrant_exact", size,
                     room.empty() ? size + " + 1" : fmt::format("(__SIZE_TYPE__)({})", room), block);
}

// A function that makes so many elements, and what they point to.
std::string EntryObjects::array_maker(clang::QualType element, const std::string& name, const std::string& block) {
  if (element->isVariablyModifiedType())
    parameters_.refuse(fmt::format("{} has arrays of variable length with pointers; write a harness", block));
  assume(fmt::format("pointers in {} {}", block, lead_somewhere()));
  const std::string maker = fmt::format("warrant_elements{}", ++array_makers_);
  const clang::QualType plain = element.getCanonicalType().getUnqualifiedType();
  const std::string spelled = spelled_of(element);
  const std::string outside = std::exchange(object_, fmt::format("(*({} *)0)", spelled));
  const std::string text = fields_of(plain, {"elements[at]", name, ""});
  object_ = outside;
  makers_ += fmt::format(
      "static void *{}(__SIZE_TYPE__ count, int depth) {{\n"
      "  {} = __warrant_input_block(warrant_array(count, sizeof({})), \"{}\");\n"
      "  for (__SIZE_TYPE__ at = 0; at < count; ++at) {{\n{}  }}\n  return elements;\n}}\n",
      maker, pointer_to(element, "elements"), spelled, block, text);
  return maker;
}

std::string EntryObjects::object(clang::QualType type, const About& about, const std::string& depth) {
  const std::string& name = about.name;
  const std::string to = about.is_nonnull ? "points to" : "is null or points to";
  ++objects_called_[name];
  if (type->isFunctionType()) {
    assume(fmt::format("{} {} a function that the program does not define", name, to));
    return absent_function(type, name);
  }
  if (is_stream(type)) {
    assume(fmt::format("{} {} an open stream", name, to));
    return stream();
  }
  if (is_string(type, context_)) {
    assume(fmt::format("{} {} a string", name, to));
    return string_of_any_length(name);
  }
  if (type->isVoidType() || type->isIncompleteType()) {
    assume(fmt::format("{} {} an object of any size that holds no pointers", name, to));
    return fmt::format("__warrant_input_block({}, \"{}\")", input(context_.getSizeType(), "size_of_" + name), name);
  }
  if (types_.has_pointers(type)) {
    assume(fmt::format("{} {} one object; pointers from there {}", name, to, lead_somewhere()));
    return fmt::format("{}(0, {})", maker_of(type, name, about.path.empty() ? "" : about.path + "->"), depth);
  }
  assume(fmt::format("{} {} one object", name, to));
  const std::string spelled = spelled_of(type);
  const std::string cast = type->isRecordType() ? fmt::format("({} *)", spelled) : "";
  return fmt::format("{}__warrant_input_block(sizeof({}), \"{}\")", cast, spelled, name);
}

// A stream that somebody has opened.
std::string EntryObjects::stream() {
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
std::string EntryObjects::absent_function(clang::QualType type, const std::string& name) {
  const std::string key = type.getCanonicalType().getAsString();
  std::string function = "warrant_call_" + name;
  for (unsigned number = 2; functions_.emplace(function, key).first->second != key; ++number)
    function = fmt::format("warrant_call_{}{}", name, number);
  if (declared_.insert(function).second)
    declarations_ += fmt::format("extern {};\n", declared(type.getUnqualifiedType(), function, context_));
  return function;
}

void EntryObjects::declare_strings() {
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

std::string EntryObjects::maker_of(clang::QualType type, const std::string& name, const std::string& members) {
  const clang::QualType plain = type.getCanonicalType().getUnqualifiedType();
  // One without arrays of its own is as all others of its type.
  const std::string own = parameters_.leads_to_array(members) ? members : "";
  const std::string key = own + plain.getAsString();
  if (const auto known = makers_by_type_.find(key); known != makers_by_type_.end()) return known->second;
  const std::string maker = fmt::format("warrant_object{}", makers_by_type_.size() + 1);
  makers_by_type_[key] = maker;
  const std::string spelled = spelled_of(type);
  declarations_ += fmt::format("static void *{}(void *place, int depth);\n", maker);
  const std::string outside = std::exchange(object_, fmt::format("(*({} *)0)", spelled));
  std::string text =
      fmt::format("static void *{}(void *place, int depth) {{\n  {} = __warrant_input_block(sizeof({}), \"{}\");\n",
                  maker, pointer_to(type, "object"), spelled, name);
  text += fields_of(plain, {"(*object)", name, own});
  object_ = outside;
  text += "  if (place) __builtin_memcpy(place, object, sizeof *object);\n  return object;\n}\n";
  makers_ += text;
  return maker;
}

// In C: a type that has no name is that of what a member points to.
std::string EntryObjects::spelled_of(clang::QualType type) const {
  const auto* record = type->getAs<clang::RecordType>();
  const auto unnamed = record ? unnamed_.find(record->getDecl()) : unnamed_.end();
  return unnamed == unnamed_.end() ? type.getUnqualifiedType().getAsString() : unnamed->second;
}

// The declaration of a pointer to it.
std::string EntryObjects::pointer_to(clang::QualType type, const std::string& name) const {
  return type->isRecordType() ? fmt::format("{} *{}", spelled_of(type), name)
                              : declared(type.getUnqualifiedType(), fmt::format("(*{})", name), context_);
}

void EntryObjects::note_unnamed(clang::QualType pointee, std::string place) {
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
std::string EntryObjects::fields_of(clang::QualType type, Place place) {
  place.is_const = place.is_const || type.isConstQualified();
  if (type->isPointerType()) return pointer_at(type, place);
  if (const auto* array = context_.getAsConstantArrayType(type)) {
    if (!types_.has_pointers(array->getElementType())) return "";
    const std::string index = fmt::format("i{}", place.nesting);
    const Place element{fmt::format("{}[{}]", place.text, index), place.name, "", place.nesting + 1, place.is_const};
    return fmt::format("  for (__SIZE_TYPE__ {0} = 0; {0} < {1}; ++{0}) {{\n{2}  }}\n", index,
                       array->getSize().getZExtValue(), fields_of(array->getElementType(), element));
  }
  const auto* record = type->getAs<clang::RecordType>();
  return record && record->getDecl()->getDefinition() ? members_of(record->getDecl()->getDefinition(), place) : "";
}

std::string EntryObjects::pointer_at(clang::QualType type, const Place& place) {
  const clang::QualType pointee = type->getPointeeType();
  // Its type may have no name.
  const std::string cast = place.is_const ? fmt::format("*(__typeof__(*{}) **)&", place.text) : "";
  note_unnamed(pointee, place.text);
  // Its elements come when all objects are there, and their number can be computed.
  if (parameters_.arrays().contains(place.path)) return fmt::format("  {}{} = 0;\n", cast, place.text);
  return fmt::format("  {}{} = depth == 0 || __VERIFIER_nondet_bool() ? 0 : {};\n", cast, place.text,
                     object(pointee, {place.name, place.path}, "depth - 1"));
}

std::string EntryObjects::members_of(const clang::RecordDecl* record, const Place& place) {
  std::string text;
  for (const clang::FieldDecl* field : record->fields()) {
    if (!types_.has_pointers(field->getType())) continue;
    const std::string name = field->getNameAsString();
    Place inner = place;
    inner.is_const = inner.is_const || name.empty();  // Clang does not say whether it is
    if (!name.empty()) {
      inner.text += "." + name;
      inner.name = name;
      if (!inner.path.empty()) inner.path += name + (field->getType()->isPointerType() ? "" : ".");
    }
    const std::string made = fields_of(field->getType(), inner);
    text += record->isUnion()
                ? fmt::format("  {}if (__VERIFIER_nondet_bool()) {{\n{}  }}\n", text.empty() ? "" : "else ", made)
                : made;
  }
  // Where none of these is chosen, it is a member without pointers that has any value.
  if (record->isUnion()) assume(fmt::format("unions in {} hold any one of their members", place.name));
  return text;
}

}  // namespace warrant
