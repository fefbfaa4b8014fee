#include "frontend/lowering/labels.h"

#include <algorithm>
#include <functional>

#include "clang/AST/Stmt.h"
#include "frontend/lowering/code_addresses.h"
#include "frontend/lowering/completion.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/locals.h"
#include "frontend/lowering/long_jumps.h"
#include "frontend/lowering/scopes.h"

namespace warrant {
namespace {

void add_locals(const clang::DeclStmt* declared, std::vector<const clang::VarDecl*>& found) {
  for (const clang::Decl* decl : declared->decls())
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && !variable->hasGlobalStorage())
      found.push_back(variable);
}

bool jumps_to_label(const clang::Stmt* stmt) {
  const auto* assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt);
  return llvm::isa<clang::GotoStmt>(stmt) || llvm::isa<clang::IndirectGotoStmt>(stmt) ||
         (assembly && assembly->isAsmGoto());
}

// The locals that a jump can declare a second time without leaving the block.
void add_declared_again(const clang::CompoundStmt* block, std::vector<const clang::VarDecl*>& found) {
  const std::vector<const clang::Stmt*> children(block->body_begin(), block->body_end());
  std::vector<const clang::LabelDecl*> labels;
  bool is_marked = false;  // a longjmp can lead back
  const auto jumps_back = [&](const clang::Stmt* inner) {
    const auto* jump = llvm::dyn_cast<clang::GotoStmt>(inner);
    return jump ? std::ranges::find(labels, jump->getLabel()) != labels.end() : jumps_to_label(inner);
  };
  for (std::size_t i = 0; i < children.size(); ++i) {
    const auto* declared = llvm::dyn_cast<clang::DeclStmt>(children[i]);
    bool again = declared && is_marked;
    for (std::size_t j = i; declared && !labels.empty() && !again && j < children.size(); ++j)
      again = contains(children[j], jumps_back);
    if (again) add_locals(declared, found);
    is_marked = is_marked || contains(children[i], marks_place);
    contains(children[i], [&](const clang::Stmt* inner) {
      if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(inner)) labels.push_back(label->getDecl());
      return false;
    });
  }
}

// Locals whose declaration a `goto` can pass a second time without leaving their block: the label stands before them in
// the block, the jump behind them.
std::vector<const clang::VarDecl*> declared_behind_label(const clang::Stmt* body) {
  std::vector<const clang::VarDecl*> found;
  contains(body, [&](const clang::Stmt* stmt) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt)) add_declared_again(block, found);
    return false;
  });
  return found;
}

}  // namespace

void Labels::scan(const clang::Stmt* body) {
  scan_jumps(body);
  std::size_t in_scope = 0;
  std::unordered_set<const clang::Stmt*> around;
  count_cleanups_at_labels(body, in_scope, around);
}

LocationId Labels::label(const clang::LabelDecl* label) {
  const auto [entry, inserted] = labels_.try_emplace(label, none_id);
  if (inserted) entry->second = out.new_location();
  return entry->second;
}

void Labels::go_to(const clang::LabelDecl* target) {
  if (const Scope now = scopes.scope(); now.cleanups > 0) scopes.end_objects({cleanups_at_label_[target], now.blocks});
  end_blocks_for(target);
  out.jump(label(target));
}

// To one of the labels whose addresses the function takes.
void Labels::indirect_goto(const clang::IndirectGotoStmt* stmt) {
  const ScalarType pointer = encoding().pointer_type();
  const Term target = out.save(expressions.rvalue(stmt->getTarget()), pointer);
  if (scopes.scope().cleanups > 0) return out.unmodelled("computed goto out of the scope of a variable with a cleanup");
  for (const clang::LabelDecl* candidate : addressed_labels_) {
    const LocationId taken = out.new_location(), other = out.new_location();
    out.split(encoding().compare(Comparison::Eq, target, module.code.label_address(candidate), pointer), taken, other);
    out.move_to(taken);
    go_to(candidate);
    out.move_to(other);
  }
  out.check(terms().falsity(), Undefined::InvalidCall);
}

// A jump ends the objects whose scope it leaves.
void Labels::end_blocks_for(const clang::LabelDecl* label) {
  const auto& around = scopes_of_label_[label];
  const std::vector<ScopedBlock>& blocks = scopes.blocks();
  for (std::size_t i = blocks.size(); i-- > 0;)
    if (blocks[i].scope && !around.contains(blocks[i].scope))
      out.emit(Free{symbol(blocks[i].address), Lifetime::Automatic});
}

// No jump leads into the scope of a variable with a cleanup: those in scope at a label are in scope at its jumps.
void Labels::count_cleanups_at_labels(const clang::Stmt* stmt, std::size_t& in_scope,
                                      std::unordered_set<const clang::Stmt*>& around) {
  if (!stmt) return;
  if (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(stmt)) {
    cleanups_at_label_[labelled->getDecl()] = in_scope;
    scopes_of_label_[labelled->getDecl()] = around;
  }
  around.insert(stmt);
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl* decl : declared->decls())
      if (decl->hasAttr<clang::CleanupAttr>()) ++in_scope;
  const std::size_t before = in_scope;
  for (const clang::Stmt* child : stmt->children()) count_cleanups_at_labels(child, in_scope, around);
  if (llvm::isa<clang::CompoundStmt>(stmt) || llvm::isa<clang::ForStmt>(stmt)) in_scope = before;
  around.erase(stmt);
}

// A jump can enter a block behind a declaration: its object exists all the same. Such objects are allocated at the
// start of the function as well.
void Labels::scan_jumps(const clang::Stmt* body) {
  bool jumped = false;
  std::vector<const clang::VarDecl*> passed;
  const std::function<void(const clang::Stmt*, bool)> walk = [&](const clang::Stmt* stmt, bool in_switch) {
    if (!stmt) return;
    if (jumps_to_label(stmt) || marks_place(stmt)) jumped = true;
    if (const auto* address = llvm::dyn_cast<clang::AddrLabelExpr>(stmt);
        address && std::ranges::find(addressed_labels_, address->getLabel()) == addressed_labels_.end())
      addressed_labels_.push_back(address->getLabel());
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt); declared && (jumped || in_switch))
      add_locals(declared, passed);
    if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
      if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(choice->getBody())) {
        for (const clang::Stmt* child : block->body()) walk(child, llvm::isa<clang::DeclStmt>(child));
        return;
      }
    }
    for (const clang::Stmt* child : stmt->children()) walk(child, false);
  };
  walk(body, false);
  for (const clang::VarDecl* variable : passed) locals.allocate_early(variable);
  if (jumped) keep_objects(body);
}

void Labels::keep_objects(const clang::Stmt* body) {
  for (const clang::VarDecl* variable : declared_behind_label(body)) {
    const bool is_scalar = types().scalar(variable->getType()).has_value();
    if (variable->getType()->isVariablyModifiedType() || (is_scalar && !unit.is_address_taken(variable))) continue;
    if (is_scalar || variable->getInit()) locals.keep(variable);
  }
  contains(body, [&](const clang::Stmt* stmt) {
    const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(stmt);
    if (literal && !literal->isFileScope() && !literal->getType()->isVariablyModifiedType()) locals.keep(literal);
    return false;
  });
}

}  // namespace warrant
