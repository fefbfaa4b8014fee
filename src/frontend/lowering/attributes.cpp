#include "frontend/lowering/attributes.h"

#include <unordered_set>

#include "clang/AST/ASTContext.h"

namespace warrant {
namespace {

// Advice for optimisers, linkers, debuggers and for warnings. A program that keeps the promises that some of them make
// does the same without them.
bool is_advice(std::string_view name) {
  static const std::unordered_set<std::string_view> names = {
      // clang-format off
      "access", "acquire_capability", "alloc_align", "alloc_size", "always_inline", "annotate", "annotate_type",
      "artificial", "assert_capability", "assume_aligned", "availability", "cdecl", "capability", "cold", "common",
      "const", "convergent", "counted_by", "deprecated", "designated_init", "diagnose_as_builtin", "disable_tail_calls",
      "enum_extensibility", "error", "externally_visible", "fallthrough", "fastcall", "fd_arg", "fd_arg_read",
      "fd_arg_write", "flag_enum", "flatten", "format", "format_arg", "force_align_arg_pointer", "gcc_struct",
      "guarded_by", "hot", "leaf", "likely", "malloc", "may_alias", "minsize", "ms_abi", "musttail", "no_address_safety_analysis",
      "no_caller_saved_registers", "no_icf", "no_instrument_function", "no_profile_instrument_function", "no_reorder",
      "no_sanitize", "no_sanitize_address", "no_sanitize_memory", "no_sanitize_thread", "no_sanitize_undefined",
      "no_split_stack", "no_stack_limit", "no_stack_protector", "noclone", "nocommon", "nodebug", "nodiscard",
      "noescape", "noinline", "noipa", "nomerge", "nonnull", "nonstring", "noplt", "nothrow", "opencl_unroll_hint",
      "optimize", "optnone", "patchable_function_entry", "pcs", "preserve_all", "preserve_most", "pure", "regparm",
      "release_capability", "requires_capability", "retain", "section", "sentinel", "simd", "speculative_load_hardening",
      "sseregparm", "stack_protect", "stdcall", "symver", "sysv_abi", "target", "target_clones", "thiscall",
      "tls_model", "type_visibility", "uninitialized", "unlikely", "unroll", "nounroll", "unroll_and_jam", "unused",
      "used", "vectorcall", "visibility", "warn_if_not_aligned", "warn_unused", "warn_unused_result", "warning",
      "zero_call_used_regs", "maybe_unused", "loop", "noderef", "swiftcall", "regcall", "strict_flex_array",
      "_Nonnull", "_Nullable", "_Null_unspecified", "ldv_model", "ldv_model_inline",
      // clang-format on
  };
  return names.contains(name);
}

// Attributes with an effect: on layouts and types, which are Clang's work, and on calls and objects, which is ours.
bool is_lowered(std::string_view name) {
  static const std::unordered_set<std::string_view> names = {
      // clang-format off
      "aligned", "_Alignas", "gnu_inline", "mode", "ms_struct", "packed", "pragma pack", "transparent_union",
      "vector_size", "ext_vector_type",  // whose own type is refused
      "alias", "cleanup", "constructor", "destructor", "noreturn", "_Noreturn", "returns_nonnull", "weak", "weak_import", "asm",
      // clang-format on
  };
  return names.contains(name);
}

std::string name_of(const clang::Attr* attribute) {
  if (const clang::IdentifierInfo* name = attribute->getAttrName()) return plain_attribute_name(name->getName());
  return plain_attribute_name(attribute->getSpelling());
}

}  // namespace

std::string plain_attribute_name(std::string_view name) {
  if (name.size() > 4 && name.starts_with("__") && name.ends_with("__")) name = name.substr(2, name.size() - 4);
  return std::string(name);
}

bool is_attribute_without_effect(std::string_view plain_name) { return is_advice(plain_name); }

// Flags of gcc that make the same text another program.
bool changes_arithmetic(std::string_view text) {
  for (const char* flag : {"wrapv", "trapv", "fast", "unsafe", "finite", "rounding", "signed-zeros", "associative",
                           "reciprocal", "excess", "char", "short-enums", "pack-struct", "single-precision"})
    if (text.find(flag) != std::string_view::npos) return true;
  return false;
}

std::optional<std::string> refused_pragma(std::string_view text) {
  // Clang points at the word behind the name space.
  for (const std::string_view name_space : {"GCC ", "STDC "})
    if (text.starts_with(name_space)) text.remove_prefix(name_space.size());
  if (text.starts_with("optimize") && changes_arithmetic(text)) return "#pragma GCC optimize";
  for (const std::string_view refused : {"scalar_storage_order", "FENV_ROUND", "FLOAT_CONST_DECIMAL64"})
    if (text.starts_with(refused)) return "#pragma " + std::string(refused);
  return std::nullopt;
}

std::optional<std::string> refused_attribute(const clang::Attr* attribute) {
  if (attribute->isImplicit()) return std::nullopt;
  const std::string name = name_of(attribute);
  if (name.empty() || is_advice(name) || is_lowered(name)) return std::nullopt;
  return "attribute " + name;
}

// gcc and Clang put such a bit-field into different bits, unless it is aligned at least as its type is and nothing is
// packed.
bool is_aligned_otherwise(const clang::FieldDecl* field) {
  if (!field->isBitField() || !field->hasAttr<clang::AlignedAttr>()) return false;
  const clang::RecordDecl* record = field->getParent();
  return record->hasAttr<clang::MaxFieldAlignmentAttr>() || record->hasAttr<clang::PackedAttr>() ||
         field->hasAttr<clang::PackedAttr>() ||
         field->getMaxAlignment() < field->getASTContext().getTypeAlign(field->getType());
}

std::optional<std::string> refused_layout(const clang::RecordDecl* record) {
  for (const clang::FieldDecl* field : record->fields()) {
    if (is_aligned_otherwise(field))
      return "attribute aligned of a bit-field that is packed, or aligned less than its type";
    const clang::Type* element = field->getType()->getBaseElementTypeUnsafe();
    if (const auto* inner = element->getAs<clang::RecordType>(); inner && inner->getDecl()->getDefinition())
      if (auto refused = refused_layout(inner->getDecl()->getDefinition())) return refused;
  }
  return std::nullopt;
}

std::optional<std::string> refused_attribute(const clang::Decl* declaration) {
  for (const clang::Decl* redeclaration : declaration->redecls())
    for (const clang::Attr* attribute : redeclaration->attrs())
      if (auto refused = refused_attribute(attribute)) return refused;
  return std::nullopt;
}

// Types carry calling conventions, which callers and callees share, and what checkers want to know of pointers.
bool is_refused_type_attribute(clang::attr::Kind kind) {
  switch (kind) {
    case clang::attr::CDecl:
    case clang::attr::FastCall:
    case clang::attr::StdCall:
    case clang::attr::ThisCall:
    case clang::attr::RegCall:
    case clang::attr::VectorCall:
    case clang::attr::MSABI:
    case clang::attr::SysVABI:
    case clang::attr::PreserveMost:
    case clang::attr::PreserveAll:
    case clang::attr::TypeNonNull:
    case clang::attr::TypeNullable:
    case clang::attr::TypeNullUnspecified:
    case clang::attr::NoDeref:
    case clang::attr::AnnotateType:
      return false;
    default:
      return true;
  }
}

}  // namespace warrant
