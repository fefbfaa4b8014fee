#include "evidence/interpreter/only_run.h"

#include <algorithm>
#include <variant>

#include "program/uses.h"

namespace warrant {

namespace {

// Of all edges that are looked at for the use of values. A program that needs more is not looked at.
constexpr std::size_t max_looks = 20'000'000;

// Variables without an initialiser that are written before they are read have no input.
class UnusedInputs {
 public:
  explicit UnusedInputs(Program& program) : program_(program) {}

  void remove() {
    for (Procedure& procedure : program_.procedures) {
      const Reads reads(program_, procedure.cfa);
      for (EdgeId id = 0; id < procedure.cfa.edge_count(); ++id) {
        if (procedure.cfa.is_detached(id)) continue;
        Edge& edge = procedure.cfa.edge(id);
        const auto* havoc = std::get_if<Havoc>(&edge.operation);
        if (!havoc || havoc->input.kind != InputKind::Uninitialised) continue;
        if (!is_read(procedure, reads, edge.target, havoc->target)) edge.operation = Skip{};
      }
    }
  }

 private:
  bool is_read(const Procedure& procedure, const Reads& reads, LocationId start, VariableId variable) {
    if (std::ranges::find(procedure.locals, variable) == procedure.locals.end()) return true;
    return is_read_first(procedure, reads, start, variable, looks_);
  }

  Program& program_;
  std::size_t looks_ = max_looks;
};

struct InputIsRead {};

// Of variables without an initialiser the value may be of no use: whether it is takes longer to find out.
enum class Unset : std::uint8_t { Given, Refused };

class NoInputs : public InputSource {
 public:
  explicit NoInputs(Unset unset) : unset_(unset) {}
  Value next(const Input& input) override {
    if (unset_ == Unset::Refused || input.kind != InputKind::Uninitialised) throw InputIsRead();
    return default_input(input);
  }
  std::size_t choose(std::size_t) override { throw InputIsRead(); }

 private:
  Unset unset_;
};

// Nothing if it ends otherwise than by returning or exiting.
std::optional<RunResult> run_alone(const Program& program, Unset unset, AddressOrder order, const Budget& budget) {
  NoInputs none(unset);
  RunOptions options;
  options.max_seconds = budget.remaining_seconds();
  options.address_order = order;
  options.keeps_inputs = false;
  try {
    RunResult result = run(program, none, options);
    const bool is_ended = std::holds_alternative<Ended>(result.end);
    // Which variables are still there inside of functions is not known exactly.
    if (is_ended && program.property.kinds.contains(Undefined::LostBlock)) return std::nullopt;
    if (!is_ended && !std::holds_alternative<Returned>(result.end)) return std::nullopt;
    return result;
  } catch (const InputIsRead&) {
    return std::nullopt;
  }
}

bool is_from_outside(InputKind kind) {
  return kind == InputKind::Nondet || kind == InputKind::External || kind == InputKind::Memory ||
         kind == InputKind::Argument || kind == InputKind::Unmodelled;
}

}  // namespace

bool may_read_inputs(const Program& lowered) {
  std::vector<ProcedureId> pending{lowered.entry};
  std::vector<bool> is_called(lowered.procedures.size(), false);
  is_called[lowered.entry] = true;
  while (!pending.empty()) {
    const Cfa& cfa = lowered.procedures[pending.back()].cfa;
    pending.pop_back();
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      if (cfa.is_detached(id)) continue;
      const Operation& operation = cfa.edge(id).operation;
      if (const auto* havoc = std::get_if<Havoc>(&operation); havoc && is_from_outside(havoc->input.kind)) return true;
      const auto* call = std::get_if<Call>(&operation);
      if (!call || is_called[call->callee]) continue;
      is_called[call->callee] = true;
      pending.push_back(call->callee);
    }
  }
  return false;
}

std::optional<RunResult> find_only_run(const Program& lowered, const Budget& budget) {
  // Most programs read something soon.
  if (!run_alone(lowered, Unset::Given, AddressOrder::Ascending, budget)) return std::nullopt;
  Program program(lowered);
  UnusedInputs(program).remove();
  if (!run_alone(program, Unset::Refused, AddressOrder::Descending, budget)) return std::nullopt;
  return run_alone(program, Unset::Refused, AddressOrder::Ascending, budget);
}

}  // namespace warrant
