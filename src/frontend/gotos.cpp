// Labels and the jumps to them: what they leave, and the declarations that they pass.
#include <algorithm>

#include "clang/AST/Stmt.h"
#include "frontend/completion.h"
#include "frontend/lowering.h"

namespace warrant {

LocationId FunctionLowering::label(const clang::LabelDecl* label) {
  const auto [entry, inserted] = labels_.try_emplace(label, none_id);
  if (inserted) entry->second = new_location();
  return entry->second;
}

void FunctionLowering::go_to(const clang::LabelDecl* target) {
  if (!cleanups_.empty()) end_objects({cleanups_at_label_[target], scoped_blocks_.size()});
  end_blocks_for(target);
  jump(label(target));
}

// To one of the labels whose addresses the function takes.
void FunctionLowering::indirect_goto(const clang::IndirectGotoStmt* stmt) {
  const ScalarType pointer = encoding().pointer_type();
  const Term target = save(rvalue(stmt->getTarget()), pointer);
  if (!cleanups_.empty()) return unmodelled("computed goto out of the scope of a variable with a cleanup");
  for (const clang::LabelDecl* candidate : addressed_labels_) {
    const LocationId taken = new_location(), other = new_location();
    split(encoding().compare(Comparison::Eq, target, module_.label_address(candidate), pointer), taken, other);
    current_ = taken;
    go_to(candidate);
    current_ = other;
  }
  check(terms().falsity(), Undefined::InvalidCall);
}

// A jump ends the objects whose scope it leaves.
void FunctionLowering::end_blocks_for(const clang::LabelDecl* label) {
  const auto& around = scopes_of_label_[label];
  for (std::size_t i = scoped_blocks_.size(); i-- > 0;)
    if (scoped_blocks_[i].scope && !around.contains(scoped_blocks_[i].scope))
      emit(Free{module_.program().symbol(scoped_blocks_[i].address), Lifetime::Automatic});
}

// No jump leads into the scope of a variable with a cleanup: those in scope at a label are in scope at its jumps.
void FunctionLowering::count_cleanups_at_labels(const clang::Stmt* stmt, std::size_t& in_scope,
                                                std::unordered_set<const clang::Stmt*>& scopes) {
  if (!stmt) return;
  if (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(stmt)) {
    cleanups_at_label_[labelled->getDecl()] = in_scope;
    scopes_of_label_[labelled->getDecl()] = scopes;
  }
  scopes.insert(stmt);
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl* decl : declared->decls())
      if (decl->hasAttr<clang::CleanupAttr>()) ++in_scope;
  const std::size_t outside = in_scope;
  for (const clang::Stmt* child : stmt->children()) count_cleanups_at_labels(child, in_scope, scopes);
  if (llvm::isa<clang::CompoundStmt>(stmt) || llvm::isa<clang::ForStmt>(stmt)) in_scope = outside;
  scopes.erase(stmt);
}

// Locals whose declaration a `goto` can pass a second time without leaving their block: the label stands before them in
// the block, the jump behind them.
std::vector<const clang::VarDecl*> FunctionLowering::declared_behind_label(const clang::Stmt* body) {
  std::vector<const clang::VarDecl*> found;
  contains(body, [&](const clang::Stmt* stmt) {
    const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt);
    if (!block) return false;
    const std::vector<const clang::Stmt*> children(block->body_begin(), block->body_end());
    std::vector<const clang::LabelDecl*> labels;
    bool is_marked = false;  // a longjmp can lead back
    for (std::size_t i = 0; i < children.size(); ++i) {
      const auto* declared = llvm::dyn_cast<clang::DeclStmt>(children[i]);
      const auto jumps_back = [&](const clang::Stmt* inner) {
        if (llvm::isa<clang::IndirectGotoStmt>(inner)) return true;
        const auto* assembly = llvm::dyn_cast<clang::GCCAsmStmt>(inner);
        if (assembly && assembly->isAsmGoto()) return true;
        const auto* jump = llvm::dyn_cast<clang::GotoStmt>(inner);
        return jump && std::ranges::find(labels, jump->getLabel()) != labels.end();
      };
      bool again = declared && is_marked;
      for (std::size_t j = i; declared && !labels.empty() && !again && j < children.size(); ++j)
        again = contains(children[j], jumps_back);
      if (again)
        for (const clang::Decl* decl : declared->decls())
          if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && !variable->hasGlobalStorage())
            found.push_back(variable);
      is_marked = is_marked || contains(children[i], marks_place);
      contains(children[i], [&](const clang::Stmt* inner) {
        if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(inner)) labels.push_back(label->getDecl());
        return false;
      });
    }
    return false;
  });
  return found;
}

// A jump can enter a block behind a declaration: its object exists all the same. Such objects are allocated at the
// start of the function as well.
void FunctionLowering::scan_jumps(const clang::Stmt* body) {
  bool jumped = false;
  std::vector<const clang::VarDecl*> passed;
  const std::function<void(const clang::Stmt*, bool)> walk = [&](const clang::Stmt* stmt, bool in_switch) {
    if (!stmt) return;
    const auto* assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt);
    if (llvm::isa<clang::GotoStmt>(stmt) || llvm::isa<clang::IndirectGotoStmt>(stmt) || marks_place(stmt) ||
        (assembly && assembly->isAsmGoto()))
      jumped = true;
    if (const auto* address = llvm::dyn_cast<clang::AddrLabelExpr>(stmt);
        address && std::ranges::find(addressed_labels_, address->getLabel()) == addressed_labels_.end())
      addressed_labels_.push_back(address->getLabel());
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
      if (jumped || in_switch)
        for (const clang::Decl* decl : declared->decls())
          if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && !variable->hasGlobalStorage())
            passed.push_back(variable);
    }
    if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
      if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(choice->getBody())) {
        for (const clang::Stmt* child : block->body()) walk(child, llvm::isa<clang::DeclStmt>(child));
        return;
      }
    }
    for (const clang::Stmt* child : stmt->children()) walk(child, false);
  };
  walk(body, false);
  for (const clang::VarDecl* variable : passed) allocate_early(variable);
  if (!jumped) return;
  for (const clang::VarDecl* variable : declared_behind_label(body)) {
    const bool is_scalar = types().scalar(variable->getType()).has_value();
    if (variable->getType()->isVariablyModifiedType() || (is_scalar && !unit_->is_address_taken(variable))) continue;
    if (!is_scalar && !variable->getInit()) continue;
    allocate_early(variable);
    lasting_locals_.insert(variable);
  }
  contains(body, [&](const clang::Stmt* stmt) {
    const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(stmt);
    if (literal && !literal->isFileScope() && !literal->getType()->isVariablyModifiedType())
      lasting_literals_[literal] = allocate(types().size_of(literal->getType()), types().align_of(literal->getType()),
                                            Lifetime::Automatic, Content::Undefined, "compound literal");
    return false;
  });
}

void FunctionLowering::allocate_early(const clang::VarDecl* variable) {
  const bool in_memory = !types().scalar(variable->getType()) || unit_->is_address_taken(variable);
  if (!in_memory || variable->getType()->isVariablyModifiedType()) return;
  if (locals_.contains(variable->getCanonicalDecl())) return;
  Variable made;
  made.c_name = variable->getNameAsString();
  made.name = module_.program().procedures[procedure_].name + "::&" + made.c_name;
  made.c_type = variable->getType().getAsString();
  made.role = VariableRole::Address;
  made.type = encoding().pointer_type();
  made.procedure = procedure_;
  made.declared = here_;
  const Object object{module_.program().add_variable(std::move(made)), true};
  module_.program().procedures[procedure_].locals.push_back(object.variable);
  locals_[variable->getCanonicalDecl()] = object;
  emit(Allocate{object.variable, encoding().address(types().size_of(variable->getType())), types().align_of(variable),
                Lifetime::Automatic, Content::Undefined, variable->getNameAsString(), false, nullptr,
                types().shape(variable->getType())});
}

}  // namespace warrant
