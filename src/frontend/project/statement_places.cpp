#include "frontend/project/statement_places.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"
#include "frontend/lowering/parse.h"

namespace warrant {

namespace {

class Finder {
 public:
  explicit Finder(const clang::ASTUnit& unit)
      : context_(unit.getASTContext()), manager_(context_.getSourceManager()), file_(manager_.getMainFileID()) {
    text_ = manager_.getBufferData(file_);
  }

  std::vector<StatementPlace> run() {
    for (const clang::Decl* declaration : context_.getTranslationUnitDecl()->decls()) {
      const auto* function = clang::dyn_cast<clang::FunctionDecl>(declaration);
      if (!function || !function->doesThisDeclarationHaveABody() || !function->getBody()) continue;
      function_ = function->getNameAsString();
      add_block(function->getBody());
      visit(function->getBody());
    }
    std::ranges::stable_sort(found_, {},
                             [](const StatementPlace& place) { return std::pair(place.line, place.column); });
    return std::move(found_);
  }

 private:
  // Whether the text of the file itself says it, as an argument of a macro perhaps.
  bool is_written(clang::SourceLocation location) const {
    while (location.isMacroID() && manager_.isMacroArgExpansion(location))
      location = manager_.getImmediateSpellingLoc(location);
    return location.isValid() && !location.isMacroID();
  }

  // The place in the file where something is written, or where its macro is.
  std::optional<std::size_t> offset(clang::SourceLocation location) const {
    if (location.isInvalid()) return std::nullopt;
    const auto [file, offset] = manager_.getDecomposedLoc(manager_.getFileLoc(location));
    if (file != file_) return std::nullopt;
    return offset;
  }

  std::optional<TextRange> range(clang::SourceRange range) const {
    clang::CharSourceRange whole = manager_.getExpansionRange(range);
    if (is_written(range.getBegin()) && is_written(range.getEnd()))
      whole = clang::CharSourceRange::getTokenRange(manager_.getFileLoc(range.getBegin()),
                                                    manager_.getFileLoc(range.getEnd()));
    if (whole.isInvalid()) return std::nullopt;
    const auto [first, begin] = manager_.getDecomposedLoc(whole.getBegin());
    const auto [last, end] = manager_.getDecomposedLoc(whole.getEnd());
    if (first != file_ || last != file_ || end < begin) return std::nullopt;
    const unsigned length =
        whole.isTokenRange() ? clang::Lexer::MeasureTokenLength(whole.getEnd(), manager_, context_.getLangOpts()) : 0;
    return TextRange{begin, end + length};
  }

  StatementPlace& add(StatementPlace::Kind kind, std::size_t at) {
    StatementPlace place;
    place.kind = kind;
    place.line = manager_.getLineNumber(file_, static_cast<unsigned>(at));
    place.column = 1;  // in characters
    for (std::size_t i = text_.rfind('\n', at) + 1; i < at; ++i)
      place.column += (static_cast<unsigned char>(text_[i]) & 0xC0U) != 0x80U ? 1 : 0;
    place.last_line = place.line;
    place.function = function_;
    return found_.emplace_back(std::move(place));
  }

  static const clang::Stmt* without_labels(const clang::Stmt* statement) {
    while (true) {
      if (const auto* label = clang::dyn_cast<clang::LabelStmt>(statement))
        statement = label->getSubStmt();
      else if (const auto* one = clang::dyn_cast<clang::SwitchCase>(statement))
        statement = one->getSubStmt();
      else
        return statement;
    }
  }

  void add_statement(const clang::Stmt* statement, bool is_in_block) {
    const auto begin = offset(statement->getBeginLoc());
    if (!begin) return;
    StatementPlace& place = add(StatementPlace::Kind::Statement, *begin);
    place.needs_block = !is_in_block;
    statement = without_labels(statement);
    const std::optional<TextRange> whole = range(statement->getSourceRange());
    place.has_range = whole.has_value();
    if (!whole) return;
    place.range = *whole;
    // An expression ends before its semicolon.
    const std::size_t next = text_.find_first_not_of(" \t\r\n", whole->end);
    const bool is_closed = whole->end > 0 && (text_[whole->end - 1] == ';' || text_[whole->end - 1] == '}');
    const bool may_end_with_brace = clang::isa<clang::Expr, clang::ReturnStmt>(statement);
    if (next != llvm::StringRef::npos && text_[next] == ';' && (!is_closed || may_end_with_brace))
      place.range.end = next + 1;
    else if (!is_closed)
      place.has_range = false;
    place.last_line = manager_.getLineNumber(file_, static_cast<unsigned>(place.range.end - 1));
  }

  StatementPlace* add_branch(clang::SourceLocation keyword, const char* name, const clang::Expr* condition) {
    const auto at = offset(keyword);
    if (!at) return nullptr;
    StatementPlace& place = add(StatementPlace::Kind::Branch, *at);
    place.keyword = name;
    if (condition) place.condition = range(condition->getSourceRange());
    place.has_range = is_written(keyword) && (!condition || place.condition);
    return &place;
  }

  // Behind the first semicolon of `for (;;)`.
  void find_missing_condition(const clang::ForStmt* loop, StatementPlace& place) const {
    place.has_range = false;
    if (!is_written(loop->getLParenLoc()) || !is_written(loop->getRParenLoc())) return;
    const clang::Stmt* first = loop->getInit();
    const auto from = offset(first ? first->getEndLoc() : loop->getLParenLoc());
    const auto open = offset(loop->getLParenLoc()), close = offset(loop->getRParenLoc());
    if (!from || !open || !close) return;
    const std::size_t semicolon = text_.find(';', *from);
    if (semicolon == llvm::StringRef::npos || semicolon > *close) return;
    place.missing_condition = semicolon + 1;
    place.has_range = true;
  }

  void add_call(const clang::CallExpr* call) {
    const auto at = offset(call->getRParenLoc());
    const std::optional<TextRange> whole = range(call->getSourceRange());
    if (!at || !whole) return;
    StatementPlace& place = add(StatementPlace::Kind::Call, *at);
    place.range = *whole;
    place.has_range = is_written(call->getBeginLoc()) && is_written(call->getRParenLoc());
    if (const clang::FunctionDecl* callee = call->getDirectCallee()) place.callee = callee->getNameAsString();
    if (call->getNumArgs() > 0) {
      place.last_argument = range(call->getArg(call->getNumArgs() - 1)->getSourceRange());
      place.has_range &= place.last_argument.has_value();
      place.has_bit_field = call->getArg(call->getNumArgs() - 1)->IgnoreParenImpCasts()->refersToBitField();
    }
  }

  std::vector<std::string> cases_of(const clang::SwitchStmt* statement) const {
    std::vector<std::string> cases;
    for (const clang::SwitchCase* label = statement->getSwitchCaseList(); label; label = label->getNextSwitchCase()) {
      const auto* one = clang::dyn_cast<clang::CaseStmt>(label);
      if (!one) continue;
      const auto constant = [&](const clang::Expr* value) {
        return llvm::toString(value->EvaluateKnownConstInt(context_), 10);
      };
      std::string text = constant(one->getLHS());
      if (one->getRHS()) text += " ... " + constant(one->getRHS());
      cases.push_back(std::move(text));
    }
    return cases;
  }

  void visit_body(const clang::Stmt* body) {
    if (!body) return;
    if (clang::isa<clang::CompoundStmt>(body))
      add_block(body);
    else
      add_statement(body, false);
    visit(body);
  }

  // What is done before a block can be done at its beginning.
  void add_block(const clang::Stmt* block) {
    const std::optional<TextRange> whole = range(block->getSourceRange());
    if (!whole || !is_written(block->getBeginLoc())) return;
    StatementPlace& place = add(StatementPlace::Kind::Statement, whole->begin);
    place.range = {whole->begin + 1, whole->end};
  }

  // The statement behind a label stands where the label does.
  void visit_labelled(const clang::Stmt* statement, bool is_in_block) {
    if (!clang::isa<clang::CompoundStmt>(statement)) add_statement(statement, is_in_block);
    visit(statement, is_in_block);
  }

  void visit(const clang::Stmt* statement, bool is_in_block = true) {
    if (!statement) return;
    if (const auto* block = clang::dyn_cast<clang::CompoundStmt>(statement)) {
      for (const clang::Stmt* child : block->body()) {
        add_statement(child, true);
        visit(child);
      }
      return;
    }
    if (const auto* label = clang::dyn_cast<clang::LabelStmt>(statement))
      return visit_labelled(label->getSubStmt(), is_in_block);
    if (const auto* label = clang::dyn_cast<clang::SwitchCase>(statement))
      return visit_labelled(label->getSubStmt(), is_in_block);
    if (const auto* branch = clang::dyn_cast<clang::IfStmt>(statement)) {
      add_branch(branch->getIfLoc(), "if", branch->getCond());
      visit(branch->getCond());
      visit_body(branch->getThen());
      return visit_body(branch->getElse());
    }
    if (const auto* loop = clang::dyn_cast<clang::WhileStmt>(statement)) {
      add_branch(loop->getWhileLoc(), "while", loop->getCond());
      visit(loop->getCond());
      return visit_body(loop->getBody());
    }
    if (const auto* loop = clang::dyn_cast<clang::DoStmt>(statement)) {
      add_branch(loop->getDoLoc(), "do", loop->getCond());
      visit(loop->getCond());
      return visit_body(loop->getBody());
    }
    if (const auto* loop = clang::dyn_cast<clang::ForStmt>(statement)) {
      StatementPlace* place = add_branch(loop->getForLoc(), "for", loop->getCond());
      if (place && !loop->getCond()) find_missing_condition(loop, *place);
      visit(loop->getInit());
      visit(loop->getCond());
      visit(loop->getInc());
      return visit_body(loop->getBody());
    }
    if (const auto* branch = clang::dyn_cast<clang::SwitchStmt>(statement)) {
      if (StatementPlace* place = add_branch(branch->getSwitchLoc(), "switch", branch->getCond()))
        place->cases = cases_of(branch);
      visit(branch->getCond());
      return visit_body(branch->getBody());
    }
    if (const auto* choice = clang::dyn_cast<clang::ConditionalOperator>(statement))
      add_branch(choice->getQuestionLoc(), "?", choice->getCond());
    if (const auto* call = clang::dyn_cast<clang::CallExpr>(statement)) add_call(call);
    for (const clang::Stmt* child : statement->children()) visit(child);
  }

  const clang::ASTContext& context_;
  const clang::SourceManager& manager_;
  clang::FileID file_;
  llvm::StringRef text_;
  std::string function_;
  std::vector<StatementPlace> found_;
};

void add_kinds(const clang::Stmt* statement, UndefinedKinds& kinds) {
  if (!statement) return;
  const UndefinedKinds accesses{Undefined::OutOfBounds, Undefined::InvalidAccess, Undefined::NullAccess,
                                Undefined::DeadAccess};
  if (const auto* unary = clang::dyn_cast<clang::UnaryOperator>(statement)) {
    if (unary->getOpcode() == clang::UO_Deref) kinds.add(accesses);
    if (unary->getOpcode() == clang::UO_Minus) kinds.add(Undefined::SignedOverflow);
  } else if (const auto* binary = clang::dyn_cast<clang::BinaryOperator>(statement)) {
    const bool is_of_pointers = binary->getLHS()->getType()->isPointerType() || binary->getType()->isPointerType();
    if (binary->isAdditiveOp() || binary->isMultiplicativeOp()) kinds.add(Undefined::SignedOverflow);
    if (binary->isMultiplicativeOp()) kinds.add(Undefined::DivisionByZero);
    if (binary->isShiftOp()) kinds.add({Undefined::BadShift, Undefined::ShiftOverflow});
    if (is_of_pointers && binary->isAdditiveOp()) kinds.add(accesses);
    if (is_of_pointers && (binary->isRelationalOp() || binary->isAdditiveOp())) kinds.add(Undefined::UnrelatedPointers);
  } else if (const auto* member = clang::dyn_cast<clang::MemberExpr>(statement)) {
    if (member->isArrow()) kinds.add(accesses);
  } else if (const auto* cast = clang::dyn_cast<clang::CastExpr>(statement)) {
    if (cast->getCastKind() == clang::CK_FloatingToIntegral) kinds.add(Undefined::FloatToInteger);
  } else if (clang::isa<clang::ArraySubscriptExpr>(statement)) {
    kinds.add(accesses);
  }
  for (const clang::Stmt* child : statement->children()) add_kinds(child, kinds);
}

void find_numbered(const clang::Stmt* statement, const clang::ASTContext& context, const std::string& prefix,
                   std::vector<NumberedCondition>& found) {
  if (!statement) return;
  if (const auto* choice = clang::dyn_cast<clang::ConditionalOperator>(statement))
    if (const auto* call = clang::dyn_cast<clang::CallExpr>(choice->getFalseExpr()->IgnoreParenImpCasts()))
      if (const clang::FunctionDecl* callee = call->getDirectCallee(); callee && callee->getDeclName().isIdentifier()) {
        llvm::StringRef name = callee->getName();
        NumberedCondition condition;
        if (name.consume_front(prefix) && !name.getAsInteger(10, condition.number)) {
          condition.has_effects = choice->getCond()->HasSideEffects(context);
          add_kinds(choice->getCond(), condition.kinds);
          found.push_back(condition);
        }
      }
  for (const clang::Stmt* child : statement->children()) find_numbered(child, context, prefix, found);
}

}  // namespace

std::vector<StatementPlace> statement_places(const SourceFile& file, const FrontendOptions& options) {
  const ParsedFile parsed = parse_file(file, options);
  return Finder(*parsed.ast).run();
}

std::vector<NumberedCondition> numbered_conditions(const SourceFile& file, const FrontendOptions& options,
                                                   const std::string& prefix) {
  const ParsedFile parsed = parse_file(file, options);
  std::vector<NumberedCondition> found;
  for (const clang::Decl* declaration : parsed.ast->getASTContext().getTranslationUnitDecl()->decls())
    if (const auto* definition = clang::dyn_cast<clang::FunctionDecl>(declaration);
        definition && definition->doesThisDeclarationHaveABody())
      find_numbered(definition->getBody(), parsed.ast->getASTContext(), prefix, found);
  return found;
}

}  // namespace warrant
