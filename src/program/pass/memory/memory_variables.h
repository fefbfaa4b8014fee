// The variables of the reference form.
#pragma once

#include <map>
#include <string>

#include "program/pass/memory/memory_part.h"
#include "program/rewrite.h"

namespace warrant {

class MemoryVariables : MemoryPart {
 public:
  // Copies those of the inlined program, apart from addresses that are constants.
  explicit MemoryVariables(MemoryContext& context);

  VariableId operator[](VariableId inlined) const { return copies_[inlined]; }  // none_id if it is a constant
  // Its sort is that of its symbol, if it has one, or its type's. `origin` is a variable of the inlined program.
  VariableId add(Variable variable, VariableId origin = none_id);
  VariableId add_array(Variable variable, ScalarType element, VariableId origin = none_id);  // by address or by index
  VariableId scratch(ScalarType type, std::size_t index);
  VariableId heap_top() const { return heap_top_; }  // none_id if all addresses are constants
  Term symbol(VariableId variable) const { return program_.symbol(variable); }

  // Nothing if instances are told apart by more than one variable.
  std::optional<Term> block_start(BlockId block) const;
  // The term of the inlined program over these variables.
  Term renamed(Term term) { return rename_(term); }
  std::vector<VariableId> take_origins() { return std::move(origins_); }  // by variable

 private:
  VariableId enter(VariableId made, bool is_local, VariableId origin);

  Renaming rename_;
  std::vector<VariableId> copies_;  // by inlined variable
  std::vector<VariableId> origins_;
  VariableId heap_top_ = none_id;
  std::map<std::pair<std::string, std::size_t>, VariableId> scratch_;
};

}  // namespace warrant
