#include "frontend/project/machine_dependence.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/lowering/parse.h"

namespace warrant {
namespace {

// Macros that name a machine, and functions that tell the sign of a NaN, which arithmetic makes negative on x86 only.
constexpr std::array machine_words{"__x86_64", "__amd64", "__i386", "__i686", "__aarch64", "__arm",   "__ARM",
                                   "__SSE",    "__AVX",   "__LDBL", "LDBL_",  "signbit",   "copysign"};

class MachineTypes : public clang::RecursiveASTVisitor<MachineTypes> {
 public:
  explicit MachineTypes(clang::ASTContext& context) : context_(context) {}

  // Declarations alone, such as those of the headers, do nothing.
  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    if (!function->doesThisDeclarationHaveABody()) return true;
    for (const clang::ParmVarDecl* parameter : function->parameters())
      if (is_list(parameter->getType())) note("a parameter of type va_list");
    return found.empty() && RecursiveASTVisitor::TraverseFunctionDecl(function);
  }
  // So do those of types: where one is used, it is looked into.
  static bool TraverseTypedefDecl(clang::TypedefDecl*) { return true; }
  static bool TraverseRecordDecl(clang::RecordDecl*) { return true; }
  bool VisitVarDecl(clang::VarDecl* variable) { return look_at(variable->getType()); }
  bool VisitExpr(clang::Expr* expr) { return look_at(expr->getType()); }
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* expr) {
    return look_at(expr->getTypeOfArgument(), true);
  }
  bool VisitOffsetOfExpr(clang::OffsetOfExpr* expr) { return look_at(expr->getTypeSourceInfo()->getType()); }
  bool VisitStringLiteral(clang::StringLiteral* literal) {
    if (literal->isWide()) note("wchar_t");
    return found.empty();
  }
  bool VisitCharacterLiteral(clang::CharacterLiteral* literal) {
    if (literal->getKind() == clang::CharacterLiteralKind::Wide) note("wchar_t");
    return found.empty();
  }

  std::string found;

 private:
  bool look_at(clang::QualType type, bool is_measured = false) {
    if (is_measured && is_list(type)) note("the size of va_list");
    if (const std::string what = dependence(type); !what.empty()) note(what);
    return found.empty();
  }
  void note(const std::string& what) {
    if (found.empty()) found = what;
  }

  static bool names(clang::QualType type, llvm::StringRef name) {
    while (const auto* alias = type->getAs<clang::TypedefType>()) {
      if (alias->getDecl()->getName() == name) return true;
      type = alias->getDecl()->getUnderlyingType();
    }
    return false;
  }
  bool is_list(clang::QualType type) const {
    if (const auto* adjusted = llvm::dyn_cast<clang::AdjustedType>(type.getTypePtr()))
      type = adjusted->getOriginalType();
    return names(type, "va_list") || names(type, "__builtin_va_list") ||
           context_.hasSameUnqualifiedType(type, context_.getBuiltinVaListType());
  }

  std::string dependence(clang::QualType type) {
    if (type.isNull()) return {};
    if (names(type, "wchar_t")) return "wchar_t";
    if (const auto* array = context_.getAsArrayType(type)) return dependence(array->getElementType());
    if (const auto* complex = type->getAs<clang::ComplexType>()) return dependence(complex->getElementType());
    if (type->isSpecificBuiltinType(clang::BuiltinType::LongDouble)) return "long double";
    const auto* record = type->getAs<clang::RecordType>();
    const clang::RecordDecl* definition = record ? record->getDecl()->getDefinition() : nullptr;
    if (!definition) return {};
    const auto [entry, inserted] = records_.try_emplace(definition);
    if (!inserted) return entry->second;
    std::string what;
    for (const clang::FieldDecl* field : definition->fields()) {
      if (!what.empty()) break;
      what = field->isZeroLengthBitField(context_) ? "a bit-field of width 0" : dependence(field->getType());
    }
    return records_[definition] = what;
  }

  clang::ASTContext& context_;
  std::map<const clang::RecordDecl*, std::string> records_;
};

// Of the program's own files: what the preprocessor has left out is not in the tree.
std::string machine_word(const clang::SourceManager& manager) {
  for (auto file = manager.fileinfo_begin(); file != manager.fileinfo_end(); ++file) {
    const llvm::StringRef path = file->first.getName();
    if (path.starts_with(library_root) || path.starts_with("/usr/")) continue;
    const std::optional<llvm::StringRef> text = file->second ? file->second->getBufferDataIfLoaded() : std::nullopt;
    for (const char* word : machine_words)
      if (text && text->contains(word)) return word;
  }
  return {};
}

}  // namespace

std::optional<std::string> machine_dependence(const std::vector<SourceFile>& files, const FrontendOptions& options) {
  for (const SourceFile& source : files) {
    const ParsedFile file = parse_file(source, options);
    clang::ASTContext& context = file.ast->getASTContext();
    if (std::string word = machine_word(context.getSourceManager()); !word.empty()) return word;
    MachineTypes visitor(context);
    visitor.TraverseAST(context);
    if (!visitor.found.empty()) return visitor.found;
  }
  return std::nullopt;
}

}  // namespace warrant
