#include "engine/symexplus/domain_types.h"

#include <algorithm>
#include <numeric>

#include "logic/substitute.h"
#include "logic/term_map.h"
#include "program/loops.h"

namespace warrant::symexplus {
namespace {

class Usage {
 public:
  explicit Usage(const Program& program)
      : program_(program), types_(program.variable_count(), DomainType::Boolean), class_(program.variable_count()) {
    std::iota(class_.begin(), class_.end(), VariableId{0});
    for (VariableId id = 0; id < program.variable_count(); ++id)
      if (program.symbol(id).sort().is_array()) raise(id, DomainType::Other);
    const Cfa& cfa = program.cfa();
    for (EdgeId id = 0; id < cfa.edge_count(); ++id)
      if (!cfa.is_detached(id)) look_at(cfa.edge(id).operation);
    find_counters();
  }

  std::vector<DomainType> types() {
    std::vector<DomainType> result(types_.size());
    for (VariableId id = 0; id < types_.size(); ++id) result[id] = std::max(types_[representative(id)], own(id));
    return result;
  }

 private:
  DomainType own(VariableId id) const {
    return is_counter_.contains(program_.symbol(id)) ? DomainType::LoopCounter : DomainType::Boolean;
  }

  VariableId representative(VariableId id) {
    while (class_[id] != id) id = class_[id] = class_[class_[id]];
    return id;
  }
  void raise(VariableId id, DomainType type) {
    DomainType& known = types_[representative(id)];
    known = std::max(known, type);
  }
  void unite(VariableId a, VariableId b) {
    a = representative(a);
    b = representative(b);
    if (a == b) return;
    class_[b] = a;
    types_[a] = std::max(types_[a], types_[b]);
  }

  void look_at(const Operation& operation) {
    if (const auto* assume = std::get_if<Assume>(&operation)) {
      // Checks for undefined behaviour are no use that the program makes of a variable.
      if (assume->kind != AssumeKind::Undefined && assume->kind != AssumeKind::Resource)
        look_at_condition(assume->condition);
    } else if (const auto* assign = std::get_if<Assign>(&operation)) {
      look_at_value(assign->target, assign->value);
    } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
      const Input& input = havoc->input;
      const bool is_boolean = input.type.kind == TypeKind::Boolean || (input.high && *input.high <= Integer(1));
      if (!is_boolean) raise(havoc->target, DomainType::Equality);
    }
  }

  // The value goes to the variable as it is, or is chosen from such.
  void look_at_value(VariableId target, Term value) {
    if (value.is_constant()) {
      raise(target, is_zero_or_one(value) ? DomainType::Boolean : DomainType::Equality);
    } else if (const VariableId source = program_.variable_of(value); source != none_id) {
      unite(target, source);
    } else if (value.op() == Op::Ite) {
      look_at_condition(value.child(0));
      look_at_value(target, value.child(1));
      look_at_value(target, value.child(2));
    } else {
      raise(target, look_at_term(value));
    }
  }

  static bool is_zero_or_one(Term value) {
    switch (value.op()) {
      case Op::BoolConst:
        return true;
      case Op::IntConst:
      case Op::BvConst:
        return value.integer() == Integer(0) || value.integer() == Integer(1);
      default:
        return false;
    }
  }

  void look_at_condition(Term condition) {
    std::vector<Term> pending{condition};
    while (!pending.empty()) {
      const Term term = pending.back();
      pending.pop_back();
      if (!conditions_seen_.emplace(term).second) continue;
      if (term.op() == Op::Eq && !term.child(0).sort().is_bool()) {
        look_at_equation(term.child(0), term.child(1));
      } else if (term.sort().is_bool() && (term.op() == Op::And || term.op() == Op::Or || term.op() == Op::Not ||
                                           term.op() == Op::Eq || term.op() == Op::Ite)) {
        for (const Term child : term.children()) pending.push_back(child);
      } else if (!term.is_variable()) {
        look_at_term(term);
      }
    }
  }

  void look_at_equation(Term left, Term right) {
    const VariableId a = program_.variable_of(left), b = program_.variable_of(right);
    if (a != none_id && b != none_id) {
      unite(a, b);
    } else if (a != none_id && right.is_constant()) {
      if (!is_zero_or_one(right)) raise(a, DomainType::Equality);
    } else {
      look_at_term(left);
      look_at_term(right);
    }
  }

  // The type that a use in the term gives its variables.
  DomainType look_at_term(Term term) {
    const std::vector<Term> roots{term};
    DomainType type = DomainType::Linear;
    for (const Term part : children_first(roots)) {
      switch (part.op()) {
        case Op::Variable:
        case Op::Add:
        case Op::Le:
        case Op::Not:
        case Op::BvAdd:
        case Op::BvNeg:
        case Op::BvUle:
        case Op::BvSle:
          break;
        case Op::Mul:
        case Op::BvMul:
          if (!part.child(0).is_constant()) type = DomainType::Other;
          break;
        default:
          if (!part.is_constant()) type = DomainType::Other;
      }
    }
    for (const Term symbol : free_variables(term))
      if (const VariableId id = program_.variable_of(symbol); id != none_id) raise(id, type);
    return type;
  }

  // A variable that a loop changes by a constant, and whose value decides a branch in it.
  void find_counters() {
    const Cfa& cfa = program_.cfa();
    const Loops loops(cfa);
    for (LoopId loop = 0; loop < loops.size(); ++loop) {
      TermMap<bool> stepped;
      for (const LocationId location : loops.body(loop)) {
        for (const EdgeId id : cfa.location(location).out) {
          const auto* assign = std::get_if<Assign>(&cfa.edge(id).operation);
          if (assign && is_step(program_.symbol(assign->target), assign->value))
            stepped.emplace(program_.symbol(assign->target));
        }
      }
      if (stepped.size() == 0) continue;
      for (const LocationId location : loops.body(loop)) {
        for (const EdgeId id : cfa.location(location).out) {
          const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
          if (!assume || assume->kind != AssumeKind::Branch) continue;
          for (const Term symbol : free_variables(assume->condition))
            if (stepped.contains(symbol)) is_counter_.emplace(symbol);
        }
      }
    }
  }

  static bool is_step(Term variable, Term value) {
    const bool is_sum = value.op() == Op::Add || value.op() == Op::BvAdd;
    return is_sum && value.children().size() == 2 &&
           ((value.child(0) == variable && value.child(1).is_constant()) ||
            (value.child(1) == variable && value.child(0).is_constant()));
  }

  const Program& program_;
  std::vector<DomainType> types_;  // of representatives
  std::vector<VariableId> class_;  // union-find
  TermMap<bool> conditions_seen_;
  TermMap<bool> is_counter_;
};

}  // namespace

DomainTypes::DomainTypes(const Program& program) : types_(Usage(program).types()) {}

unsigned long DomainTypes::weight(VariableId variable) const {
  switch (of(variable)) {
    case DomainType::Boolean:
      return 1;
    case DomainType::Equality:
      return 4;
    case DomainType::Linear:
      return 16;
    case DomainType::Other:
      return 64;
    case DomainType::LoopCounter:
      return 4096;
  }
  return 0;
}

}  // namespace warrant::symexplus
