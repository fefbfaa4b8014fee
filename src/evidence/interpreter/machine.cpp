#include "evidence/interpreter/machine.h"

#include <fmt/format.h>

#include <ostream>

#include "base/budget.h"
#include "base/text.h"
#include "c_text/dump.h"
#include "program/uses.h"

namespace warrant {

namespace {

using Shape = LocationCode::Shape;

constexpr std::uint64_t steps_between_checks = 1 << 14;

VariableId target_of(const Operation& operation) {
  if (const auto* assign = std::get_if<Assign>(&operation)) return assign->target;
  if (const auto* havoc = std::get_if<Havoc>(&operation)) return havoc->target;
  if (const auto* load = std::get_if<Load>(&operation)) return load->target;
  if (const auto* allocate = std::get_if<Allocate>(&operation)) return allocate->target;
  return none_id;
}

}  // namespace

Machine::Machine(const Program& program, InputSource& source, const RunOptions& options, std::ostream* output)
    : program_(program),
      options_(options),
      lowered_(!program.is_reference()),
      watched_(options.trace != nullptr || options.observer != nullptr),
      details_(detailed_observer(options)),
      state_(program, source),
      operands_(state_),
      ending_(program, calls_),
      memory_(program, options, state_, operands_, calls_, ending_),
      printer_(program, state_, operands_, memory_, output),
      procedures_(program.procedures.size()) {}

RunResult Machine::run() {
  start_ = process_cpu_seconds();
  state_.keeps_inputs = options_.keeps_inputs;
  enter(program_.entry);
  calls_.push({program_.entry, nullptr, 0, false});
  if (details_ != nullptr) details_->starts(memory_.blocks());
  while (true) {
    LocationCode& code = current_->locations[location_];
    if (code.shape == Shape::Single) {
      EdgeCode& edge = current_->edges[code.first];
      if (++steps_ >= next_check_ && !within_budget()) break;
      if (!take_plain(edge) && !take(edge)) break;
      continue;
    }
    const Location& location = current_->procedure->cfa.location(location_);
    EdgeCode* edge = nullptr;
    switch (code.shape) {
      case Shape::Unknown:
        prepare_location(code, location);
        continue;
      case Shape::Stop:
        if (stop(location_)) continue;
        break;
      case Shape::Pair:
        edge = &current_->edges[code.first];
        if (!holds(*edge)) edge = &current_->edges[code.second];
        break;
      default:
        edge = enabled_edge(location, code.shape);
        if (edge == nullptr) stop_without_edge(location);
        break;
    }
    if (edge == nullptr) break;
    if (++steps_ >= next_check_ && !within_budget()) break;
    if (std::holds_alternative<Assume>(edge->edge->operation)) {
      location_ = edge->target;
      if (watched_) tell(*edge->edge);
    } else if (!take(*edge)) {
      break;
    }
  }
  RunResult result;
  ending_.put_into(result);
  result.steps = steps_;
  result.blocks = memory_.block_count();
  result.inputs = std::move(state_.inputs);
  result.input_blocks = memory_.take_input_blocks();
  return result;
}

void Machine::enter(ProcedureId procedure) {
  ProcedureCode& code = procedures_[procedure];
  if (code.procedure == nullptr) {
    const Procedure& source = program_.procedures[procedure];
    code.procedure = &source;
    code.edges.resize(source.cfa.edge_count());
    code.locations.resize(source.cfa.location_count());
  }
  ++code.active;
  current_ = &code;
  location_ = code.procedure->cfa.entry;
}

void Machine::prepare_location(LocationCode& code, const Location& location) {
  const Cfa& cfa = current_->procedure->cfa;
  for (EdgeId id : location.out) {
    current_->edges[id].edge = &cfa.edge(id);
    current_->edges[id].target = cfa.edge(id).target;
  }
  if (location.kind != LocationKind::Plain || location_ == cfa.exit || location.out.empty()) {
    code.shape = Shape::Stop;
    return;
  }
  code.first = location.out[0];
  code.shape = Shape::Single;
  if (location.out.size() == 1) return;
  bool all_cases = lowered_;
  for (EdgeId id : location.out) {
    const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
    if (assume == nullptr || assume->kind != AssumeKind::Branch) all_cases = false;
  }
  code.shape = all_cases ? Shape::Cases : Shape::Choice;
  if (location.out.size() == 2) {
    code.second = location.out[1];
    const auto* first = std::get_if<Assume>(&cfa.edge(code.first).operation);
    const auto* second = std::get_if<Assume>(&cfa.edge(code.second).operation);
    if (first != nullptr && second != nullptr && program_.terms().negate(first->condition) == second->condition) {
      code.shape = Shape::Pair;
    }
  }
}

// Most edges, in as few instructions as possible. False: the edge has not been taken.
bool Machine::take_plain(EdgeCode& code) {
  if (!code.is_plain || state_.any_wide() || watched_) return false;
  if (!state_.compiler().execute(code.terms)) return false;
  if (code.is_assume && state_.slot(code.condition) == 0) return false;
  location_ = code.target;
  return true;
}

bool Machine::holds(EdgeCode& code) {
  operands_.evaluate(code);
  return operands_.slot(0) != 0;
}

EdgeCode* Machine::enabled_edge(const Location& location, Shape shape) {
  std::vector<EdgeId> enabled;
  for (EdgeId id : location.out) {
    EdgeCode& code = current_->edges[id];
    if (std::holds_alternative<Assume>(code.edge->operation) && !holds(code)) continue;
    if (shape == Shape::Cases) return &code;
    enabled.push_back(id);
  }
  if (enabled.empty()) return nullptr;
  const std::size_t chosen = enabled.size() == 1 ? 0 : state_.source().choose_edge(enabled, steps_);
  return &current_->edges[enabled[chosen]];
}

bool Machine::stop_without_edge(const Location& location) {
  const Cfa& cfa = current_->procedure->cfa;
  const Edge* shown = &cfa.edge(location.out[0]);
  const Assume* reason = &std::get<Assume>(shown->operation);
  for (EdgeId id : location.out) {
    const auto& assume = std::get<Assume>(cfa.edge(id).operation);
    if (assume.kind == AssumeKind::Undefined) {
      reason = &assume;
      shown = &cfa.edge(id);
      break;
    }
  }
  if (reason->kind == AssumeKind::Undefined) return ending_.undefined(reason->undefined, {}, shown->range);
  return ending_.finish(Blocked{reason->kind}, shown->range);
}

bool Machine::stop(LocationId id) {
  const Location& location = current_->procedure->cfa.location(id);
  SourceRange where = location.range;
  if (!where.known() && !location.in.empty()) where = current_->procedure->cfa.edge(location.in[0]).range;
  switch (location.kind) {
    case LocationKind::Error:
      return ending_.finish(ErrorReached{location.note, location.violation}, where);
    case LocationKind::Unmodelled:
      return ending_.finish(UnmodelledReached{location.note}, where);
    case LocationKind::RecursionCut:
      return ending_.finish(RecursionCutReached{location.note}, where);
    case LocationKind::Plain:
      break;
  }
  if (id == current_->procedure->cfa.exit) return return_from_frame();
  return ending_.finish(Ended{}, where);
}

bool Machine::take(EdgeCode& code) {
  const Edge& edge = *code.edge;
  bool goes_on = true;
  bool moves = true;
  if (const auto* assume = std::get_if<Assume>(&edge.operation)) {
    if (!holds(code)) {
      if (assume->kind == AssumeKind::Undefined) return ending_.undefined(assume->undefined, {}, edge.range);
      return ending_.finish(Blocked{assume->kind}, edge.range);
    }
  } else if (const auto* assignment = std::get_if<Assign>(&edge.operation)) {
    goes_on = assign(code, *assignment);
  } else if (const auto* loading = std::get_if<Load>(&edge.operation)) {
    goes_on = memory_.load(code, *loading);
  } else if (const auto* storing = std::get_if<Store>(&edge.operation)) {
    goes_on = memory_.store(code, *storing);
  } else if (const auto* calling = std::get_if<Call>(&edge.operation)) {
    if (watched_) tell(edge);
    goes_on = call(code, *calling);
    moves = false;
  } else if (const auto* havocking = std::get_if<Havoc>(&edge.operation)) {
    havoc(*havocking);
  } else if (const auto* allocating = std::get_if<Allocate>(&edge.operation)) {
    goes_on = memory_.allocate(code, *allocating);
  } else if (const auto* releasing = std::get_if<Free>(&edge.operation)) {
    goes_on = memory_.release(code, *releasing);
  } else if (const auto* copying = std::get_if<Copy>(&edge.operation)) {
    goes_on = memory_.copy(code, *copying);
  } else if (const auto* filling = std::get_if<Fill>(&edge.operation)) {
    goes_on = memory_.fill(code, *filling);
  } else if (const auto* relating = std::get_if<Relate>(&edge.operation)) {
    goes_on = relating->how != Relate::How::Ordered || memory_.relate(code);
  } else if (std::holds_alternative<Separate>(edge.operation)) {
    goes_on = memory_.separate(code);
  } else if (const auto* aligned = std::get_if<Aligned>(&edge.operation)) {
    goes_on = memory_.require_aligned(code, *aligned);
  } else if (const auto* printing = std::get_if<Output>(&edge.operation)) {
    goes_on = printer_.print(code, *printing);
  }
  if (!goes_on || !moves) return goes_on;
  location_ = code.target;
  if (!watched_) return true;
  tell(edge);
  const std::optional<Undefined> kind = options_.observer ? options_.observer->objection() : std::nullopt;
  return !kind || ending_.undefined(*kind, {}, edge.range);
}

bool Machine::assign(EdgeCode& code, const Assign& operation) {
  operands_.evaluate(code);
  if (operation.value.sort().is_array()) {
    if (operands_.exact_values().empty()) assign_array(code, operation.target);
  } else if (!operands_.exact_values().empty()) {
    state_.set_value(operation.target, operands_.exact_values()[0]);
  } else if (state_.any_wide()) {
    state_.set_slot(operation.target, state_.slot(operation.target));
  }
  return true;
}

void Machine::assign_array(EdgeCode& code, VariableId target) {
  Compiler& compiler = state_.compiler();
  ArrayStore& store = state_.array(target);
  writes_.clear();
  const ArrayStep* step = &compiler.array_steps[code.terms.roots[0]];
  while (true) {
    if (step->kind == ArrayStep::Kind::Store) {
      writes_.emplace_back(state_.slot(step->a), state_.slot(step->b));
      step = &compiler.array_steps[step->next];
    } else if (step->kind == ArrayStep::Kind::Choose) {
      step = &compiler.array_steps[state_.slot(step->a) != 0 ? step->next : step->other];
    } else {
      break;
    }
  }
  if (step->kind == ArrayStep::Kind::Constant) {
    store.fill(to_value(state_.slot(step->a), store.element_sort()));
  } else if (step->a != target) {
    store = state_.array(step->a);
  }
  for (auto it = writes_.rbegin(); it != writes_.rend(); ++it) store.put(it->first, it->second);
}

void Machine::havoc(const Havoc& operation) {
  Sort sort = program_.symbol(operation.target).sort();
  if (sort.is_array()) {
    state_.array(operation.target).forget(operation.input, state_.source().next_array(operation.input));
  } else {
    state_.set_value(operation.target, State::encode(state_.draw(operation.input), sort));
  }
}

bool Machine::call(EdgeCode& code, const Call& operation) {
  operands_.evaluate(code);
  const Procedure& callee = program_.procedures[operation.callee];
  ProcedureCode& callee_code = procedures_[operation.callee];
  if (calls_.held_bytes() > options_.max_memory_bytes / 4)
    return ending_.finish(OutOfBudget{"memory"}, code.edge->range);

  // The arguments are held back until the locals that they may be computed from are saved.
  std::vector<Value> wide_arguments;
  for (std::size_t i = 0; !operands_.exact_values().empty() && i < operation.arguments.size(); ++i) {
    wide_arguments.push_back(operands_.exact_values()[i]);
  }
  writes_.clear();
  for (std::size_t i = 0; i < operation.arguments.size(); ++i) writes_.emplace_back(operands_.slot(i), 0);

  bool saves = callee_code.active > 0;
  if (saves) calls_.save(callee, state_);
  for (std::size_t i = 0; i < callee.parameters.size() && i < writes_.size(); ++i) {
    if (wide_arguments.empty()) {
      state_.set_slot(callee.parameters[i], writes_[i].first);
    } else {
      state_.set_value(callee.parameters[i], wide_arguments[i]);
    }
  }
  calls_.push({operation.callee, code.edge, memory_.automatic_count(), saves});
  enter(operation.callee);
  if (details_ != nullptr) {
    std::vector<Value> arguments;
    for (std::size_t i = 0; i < callee.parameters.size() && i < writes_.size(); ++i) {
      const Variable& parameter = program_.variable(callee.parameters[i]);
      const Value value = state_.value(callee.parameters[i]);
      arguments.push_back(parameter.type ? State::decode(value, *parameter.type) : value);
    }
    details_->enters(callee, arguments);
  }
  return true;
}

bool Machine::return_from_frame() {
  const CallFrame frame = calls_.top();
  const Procedure& callee = *current_->procedure;
  if (frame.call == nullptr) {
    Returned returned;
    if (callee.result != none_id && program_.variable(callee.result).type) {
      Value value = State::decode(state_.value(callee.result), *program_.variable(callee.result).type);
      if (const auto* number = std::get_if<Integer>(&value)) returned.value = *number;
    }
    return ending_.finish(returned, callee.cfa.location(location_).range);
  }
  memory_.release_automatics(frame.first_automatic);
  calls_.pop();
  --current_->active;
  if (details_ != nullptr) details_->returns();

  VariableId target = std::get<Call>(frame.call->operation).result;
  bool has_result = target != none_id && callee.result != none_id;
  Slot result = has_result ? state_.slot(callee.result) : 0;
  std::optional<Value> wide_result;
  if (has_result && state_.any_wide() && state_.is_wide(callee.result)) wide_result = state_.value(callee.result);
  if (frame.saved) calls_.restore(callee, state_);
  if (wide_result) {
    state_.set_value(target, *wide_result);
  } else if (has_result) {
    state_.set_slot(target, result);
  }
  current_ = &procedures_[calls_.top().procedure];
  location_ = frame.call->target;
  return true;
}

bool Machine::within_budget() {
  next_check_ = steps_ + steps_between_checks;
  if (steps_ > options_.max_steps) {
    --steps_;
    return ending_.finish(OutOfBudget{"steps"}, current_->procedure->cfa.location(location_).range);
  }
  next_check_ = std::min(next_check_, options_.max_steps == UINT64_MAX ? UINT64_MAX : options_.max_steps + 1);
  if (options_.max_seconds && process_cpu_seconds() - start_ > *options_.max_seconds) {
    return ending_.finish(OutOfBudget{"time"}, current_->procedure->cfa.location(location_).range);
  }
  if (state_.inputs.size() > options_.max_inputs)
    return ending_.finish(OutOfBudget{"inputs"}, current_->procedure->cfa.location(location_).range);
  if (state_.held_bytes() > options_.max_memory_bytes / 4)
    return ending_.finish(OutOfBudget{"memory"}, current_->procedure->cfa.location(location_).range);
  return true;
}

void Machine::tell(const Edge& edge) {
  std::optional<Value> value;
  VariableId target = target_of(edge.operation);
  if (target != none_id && !program_.symbol(target).sort().is_array()) {
    value = state_.value(target);
    if (program_.variable(target).type) value = State::decode(*value, *program_.variable(target).type);
  }
  if (options_.observer != nullptr) options_.observer->step(edge, value);
  if (options_.trace == nullptr) return;
  *options_.trace << program_.sources.to_string(edge.range) << ": " << to_text(program_, edge.operation);
  if (value) *options_.trace << "  [" << to_string(*value) << ']';
  *options_.trace << '\n';
}

RunResult run(const Program& program, InputSource& source, const RunOptions& options, std::ostream* output) {
  return Machine(program, source, options, output).run();
}

std::string describe(const RunResult& result, const Program& program) {
  std::string place = program.sources.to_string(result.where);
  struct Visitor {
    const std::string& place;
    std::uint64_t steps;
    std::string operator()(const Returned& end) const {
      return end.value ? "returned " + end.value->to_string() : "returned";
    }
    std::string operator()(const ErrorReached& end) const {
      return fmt::format("error reached at {} ({})", place, end.note);
    }
    std::string operator()(const Blocked& end) const {
      return fmt::format("{} at {}", end.kind == AssumeKind::Resource ? "address space exhausted" : "assume blocked",
                         place);
    }
    std::string operator()(const UndefinedBehaviour& end) const {
      return fmt::format("undefined behaviour: {} at {}", end.description, place);
    }
    std::string operator()(const Ended&) const { return fmt::format("ended at {} (exit or abort)", place); }
    std::string operator()(const UnmodelledReached& end) const {
      return fmt::format("unmodelled construct at {} ({})", place, end.note);
    }
    std::string operator()(const RecursionCutReached& end) const {
      return fmt::format("recursion bound reached at {} ({})", place, end.note);
    }
    std::string operator()(const OutOfBudget& end) const {
      return fmt::format("out of budget after {} ({})", counted(steps, "step"), end.what);
    }
  };
  return std::visit(Visitor{place, result.steps}, result.end);
}

}  // namespace warrant
