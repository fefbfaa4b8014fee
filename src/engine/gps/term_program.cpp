#include "engine/gps/term_program.h"

#include "logic/evaluate.h"
#include "logic/substitute.h"
#include "logic/term_map.h"

namespace warrant::gps {

TermProgram::TermProgram(std::span<const Term> roots) {
  const std::vector<Term> order = children_first(roots);
  TermMap<std::uint32_t> places;
  for (Term term : order)
    if (term.is_variable()) {
      places[term] = static_cast<std::uint32_t>(symbols_.size());
      symbols_.push_back(term);
    }
  values_.resize(order.size());
  std::uint32_t place = static_cast<std::uint32_t>(symbols_.size());
  for (Term term : order) {
    if (term.is_variable()) continue;
    places[term] = place;
    if (term.is_constant()) {
      values_[place++] = constant_value(term);
      continue;
    }
    Operation operation{term, place++, static_cast<std::uint32_t>(operands_.size()),
                        static_cast<std::uint32_t>(term.children().size())};
    for (Term child : term.children()) operands_.push_back(*places.find(child));
    operations_.push_back(operation);
  }
  for (Term root : roots) roots_.push_back(*places.find(root));
}

void TermProgram::run() {
  for (const Operation& operation : operations_) execute(operation);
}

// The common operations without copies of their arguments; apply_operation for the rest.
void TermProgram::execute(const Operation& operation) {
  Value& target = values_[operation.target];
  const auto number = [&](unsigned i) -> const Integer& { return std::get<Integer>(operand(operation, i)); };
  switch (operation.term.op()) {
    case Op::Not:
      target = !std::get<bool>(operand(operation, 0));
      return;
    case Op::And:
    case Op::Or: {
      const bool stop = operation.term.op() == Op::Or;
      bool value = !stop;
      for (unsigned i = 0; i < operation.operand_count && value != stop; ++i)
        value = std::get<bool>(operand(operation, i));
      target = value;
      return;
    }
    case Op::Ite:
      target = operand(operation, std::get<bool>(operand(operation, 0)) ? 1 : 2);
      return;
    case Op::Le:
      target = number(0) <= number(1);
      return;
    case Op::Add: {
      Integer sum = number(0);
      for (unsigned i = 1; i < operation.operand_count; ++i) sum = sum + number(i);
      target = std::move(sum);
      return;
    }
    case Op::Mul: {
      Integer product = number(0);
      for (unsigned i = 1; i < operation.operand_count; ++i) product = product * number(i);
      target = std::move(product);
      return;
    }
    case Op::Eq:
      if (operation.term.child(0).sort().is_int()) {
        target = number(0) == number(1);
        return;
      }
      break;
    default:
      break;
  }
  arguments_.clear();
  for (unsigned i = 0; i < operation.operand_count; ++i) arguments_.push_back(operand(operation, i));
  target = apply_operation(operation.term, arguments_);
}

}  // namespace warrant::gps
