#include "frontend/lowering/field_types.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace warrant {
namespace {

constexpr unsigned int_width = 32;

FieldType after_promotion(FieldType type) { return type.width < int_width ? FieldType{} : type; }

bool is_integer(const clang::Expr* expr) {
  return expr->getType()->isIntegralOrEnumerationType() && !expr->getType()->isDependentType();
}

// Bytes of the integer that gcc keeps so many bits in.
unsigned bytes_of(unsigned width) {
  unsigned bytes = 1;
  while (8 * bytes < width) bytes *= 2;
  return bytes;
}

class NamedFieldTypes : public clang::RecursiveASTVisitor<NamedFieldTypes> {
 public:
  NamedFieldTypes(clang::ASTContext& context, FieldTypes& fields) : context_(context), fields_(fields) {}

  // Not a narrower int that has the same size, for which Clang's answer is gcc's.
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* expr) {
    if (expr->isArgumentType()) return true;
    const clang::Expr* operand = expr->getArgumentExpr();
    const auto type = fields_.of(operand);
    if (type && bytes_of(type->width) != context_.getTypeSizeInChars(operand->getType()).getQuantity())
      refuse("size of an expression with a bit-field");
    return found.empty();
  }
  bool VisitTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc type) {
    if (fields_.of(type.getUnderlyingExpr())) refuse("type of an expression with a bit-field");
    return found.empty();
  }
  bool VisitGenericSelectionExpr(clang::GenericSelectionExpr* expr) {
    if (expr->isExprPredicate() && fields_.of(expr->getControllingExpr()))
      refuse("type of an expression with a bit-field");
    return found.empty();
  }
  bool VisitVarDecl(clang::VarDecl* variable) {
    if (variable->getType()->getContainedAutoType() && variable->getInit() && fields_.of(variable->getInit()))
      refuse("type of an expression with a bit-field");
    return found.empty();
  }

  std::string found;

 private:
  void refuse(const char* what) { found = what; }

  clang::ASTContext& context_;
  FieldTypes& fields_;
};

}  // namespace

FieldType common_type(FieldType left, FieldType right) {
  if (left.width != right.width) return left.width > right.width ? left : right;
  return {left.width, left.is_signed && right.is_signed};
}

const clang::Expr* FieldTypes::without_conversions(const clang::Expr* operand) {
  for (;;) {
    operand = operand->IgnoreParens();
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(operand);
    if (!cast || cast->getCastKind() != clang::CK_IntegralCast) return operand;
    operand = cast->getSubExpr();
  }
}

FieldType FieldTypes::clang_type(const clang::Expr* expr) const {
  const std::optional<ScalarType> type = types_.scalar(expr->getType());
  return type ? FieldType{type->bits, type->is_signed} : FieldType{};
}

FieldType FieldTypes::promoted(const clang::Expr* operand) {
  operand = without_conversions(operand);
  const std::optional<FieldType> own = of(operand);
  return after_promotion(own ? *own : clang_type(operand));
}

bool FieldTypes::is_promoted_otherwise(const clang::Expr* operand) {
  operand = without_conversions(operand);
  const std::optional<FieldType> own = of(operand);
  if (!own) return false;
  // Clang promotes what it takes for a bit-field.
  const bool is_seen = operand->getSourceBitField() != nullptr && own->width <= int_width;
  return !is_seen && after_promotion(*own) != after_promotion(clang_type(operand));
}

std::optional<FieldType> FieldTypes::of(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (!is_integer(expr)) return std::nullopt;
  if (const auto found = known_.find(expr); found != known_.end()) return found->second;
  std::optional<FieldType> type = find(expr);
  if (type && *type == clang_type(expr)) type.reset();
  known_[expr] = type;
  return type;
}

std::optional<FieldType> FieldTypes::find(const clang::Expr* expr) {
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (!field || !field->isBitField() || field->getType()->isBooleanType()) return std::nullopt;
    return FieldType{field->getBitWidthValue(context_), field->getType()->isSignedIntegerOrEnumerationType()};
  }
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr)) {
    const bool keeps = cast->getCastKind() == clang::CK_LValueToRValue || cast->getCastKind() == clang::CK_NoOp;
    return keeps ? of(cast->getSubExpr()) : std::nullopt;
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) return of_unary(unary);
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) return of_binary(binary);
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr))
    return common_type(promoted(choice->getTrueExpr()), promoted(choice->getFalseExpr()));
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(expr)) {
    const auto* last = llvm::dyn_cast_or_null<clang::Expr>(
        block->getSubStmt()->body_empty() ? nullptr : block->getSubStmt()->getStmtExprResult());
    return last ? of(last) : std::nullopt;
  }
  if (const auto* generic = llvm::dyn_cast<clang::GenericSelectionExpr>(expr)) return of(generic->getResultExpr());
  if (const auto* chosen = llvm::dyn_cast<clang::ChooseExpr>(expr)) return of(chosen->getChosenSubExpr());
  if (const auto* constant = llvm::dyn_cast<clang::ConstantExpr>(expr)) return of(constant->getSubExpr());
  const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(expr);
  return opaque && opaque->getSourceExpr() ? of(opaque->getSourceExpr()) : std::nullopt;
}

std::optional<FieldType> FieldTypes::of_unary(const clang::UnaryOperator* expr) {
  switch (expr->getOpcode()) {
    case clang::UO_PostInc:
    case clang::UO_PostDec:
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_Extension:
    case clang::UO_Real:
    case clang::UO_Imag:
      return of(expr->getSubExpr());
    case clang::UO_Plus:
    case clang::UO_Minus:
    case clang::UO_Not:
      return promoted(expr->getSubExpr());
    default:
      return std::nullopt;
  }
}

std::optional<FieldType> FieldTypes::of_binary(const clang::BinaryOperator* expr) {
  const clang::Expr *left = expr->getLHS(), *right = expr->getRHS();
  if (expr->isAssignmentOp()) return of(left);
  if (expr->getOpcode() == clang::BO_Comma) return of(right);
  if (expr->isComparisonOp() || expr->isLogicalOp()) return std::nullopt;
  if (!is_integer(left) || !is_integer(right)) return std::nullopt;  // a difference of pointers
  return expr->isShiftOp() ? promoted(left) : common_type(promoted(left), promoted(right));
}

std::optional<std::string> named_field_type(clang::ASTContext& context, FieldTypes& fields) {
  NamedFieldTypes visitor(context, fields);
  visitor.TraverseAST(context);
  return visitor.found.empty() ? std::nullopt : std::optional(visitor.found);
}

}  // namespace warrant
