// Where the code of one procedure goes: the cursor is the location at which the next operation is emitted.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/lowering/module_context.h"

namespace warrant {

// The blocks of memory of a function that end with it: all of its own, and among them those of alloca.
struct FunctionBlocks {
  std::vector<VariableId> all, alloca;
};

// A sum of a pointer and a distance as a value. Where it is only accessed, this is not needed: outside of the address
// space, there is no object.
Term pointer_value(const Program& program, Term sum);
class Emitter {
 public:
  // Begins at the procedure's entry. The unit is the one whose text is lowered.
  Emitter(const ModuleContext& module, ProcedureId procedure, const Unit& unit);

  Program& program() { return module_.program; }
  Procedure& procedure() { return module_.program.procedures[id_]; }
  ProcedureId id() const { return id_; }
  Cfa& cfa() { return procedure().cfa; }

  // --- the cursor
  LocationId current() const { return current_; }
  void move_to(LocationId location) { current_ = location; }
  const SourceRange& here() const { return here_; }  // of the innermost statement or call being lowered
  void set_here(const SourceRange& range) { here_ = range; }

  // --- edges
  LocationId new_location() { return cfa().add_location(here_); }
  LocationId new_location(const SourceRange& range) { return cfa().add_location(range); }
  EdgeId emit(Operation operation);
  void connect(LocationId target) { cfa().add_edge(current_, target, Skip{}, here_); }
  void continue_at(LocationId target);  // connects it and goes on there
  void jump(LocationId target);         // connects it and leaves the cursor at a new, unconnected location
  void split(Term condition, LocationId if_true, LocationId if_false, BranchSide side = BranchSide::Unknown);

  // --- temporaries
  VariableId temporary(ScalarType type, const char* stem = "t");
  Term save(Term value, ScalarType type);
  Term fresh_input(InputKind kind, std::string name, ScalarType type, std::optional<Integer> low = {},
                   std::optional<Integer> high = {});
  Term allocate(const Integer& size, unsigned align, Lifetime lifetime, Content content, const std::string& name);
  Term load(Term address, ScalarType type);
  // From now on, the blocks that are allocated for the function are noted there.
  void note_blocks_in(FunctionBlocks& blocks) { blocks_ = &blocks; }

  // --- checks, and how executions end
  // A marked assume. In the relaxed program, what follows its violation is not modelled.
  void check(Term condition, Undefined kind);
  // The value of an operation that is defined under the condition: a marked assume before it; in the relaxed program it
  // may be anything if the condition does not hold.
  Term checked(Term condition, Undefined kind, Term value, ScalarType type);
  bool goes_on_at_undefined() const { return module_.program.at_undefined != AtUndefined::Ends; }
  bool goes_on_at(Undefined kind) const;
  // In the relaxed program, behind what may change any object: memory resolution finds no object there, and makes it a
  // construct that is not modelled. The sketch leaves it out with all other accesses.
  void stray_write();
  void end_execution();
  void reach_error(const std::string& event);
  void unmodelled(const std::string& construct, bool is_about_data = false);
  Term unmodelled_value(const std::string& construct, ScalarType type);
  void refuse_unless(Term condition, const std::string& construct);

  // --- what decides how the program goes on, for the check of uninitialised values
  void observe(Term value, ScalarType type);
  void observe_test(Term test);

 private:
  const ModuleContext& module_;
  ProcedureId id_;
  const Unit& unit_;
  LocationId current_;
  SourceRange here_;
  FunctionBlocks* blocks_ = nullptr;
};

}  // namespace warrant
