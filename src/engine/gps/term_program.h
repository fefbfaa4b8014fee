// Terms as a list of operations on values: for terms that are evaluated many times.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "logic/term_manager.h"
#include "logic/value.h"

namespace warrant::gps {

class TermProgram {
 public:
  explicit TermProgram(std::span<const Term> roots);

  // The symbols, in the order in which `run` takes their values.
  const std::vector<Term>& symbols() const { return symbols_; }
  // Sets the value of a symbol, by its place in symbols().
  void set(std::size_t symbol, Value value) { values_[symbol] = std::move(value); }
  void run();
  const Value& result(std::size_t root) const { return values_[roots_[root]]; }
  bool truth(std::size_t root) const { return std::get<bool>(result(root)); }

 private:
  struct Operation {
    Term term;
    std::uint32_t target, first_operand, operand_count;
  };
  const Value& operand(const Operation& operation, unsigned index) const {
    return values_[operands_[operation.first_operand + index]];
  }
  void execute(const Operation& operation);

  std::vector<Term> symbols_;
  std::vector<Value> values_;  // of symbols, constants and operations
  std::vector<Operation> operations_;
  std::vector<std::uint32_t> operands_, roots_;
  std::vector<Value> arguments_;
};

}  // namespace warrant::gps
