#include "evidence/only_run.h"

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

class NoInputs : public InputSource {
 public:
  Value next(const Input& input) override {
    is_asked_ = true;
    return default_input(input);
  }
  std::uint32_t next_array(const Input&) override {
    is_asked_ = true;
    return 0;
  }
  std::size_t choose(std::size_t) override {
    is_asked_ = true;
    return 0;
  }
  bool is_asked() const { return is_asked_; }

 private:
  bool is_asked_ = false;
};

}  // namespace

std::optional<RunResult> find_only_run(const Program& lowered, const Budget& budget) {
  Program program(lowered);
  UnusedInputs(program).remove();
  std::optional<RunResult> first;
  for (const AddressOrder order : {AddressOrder::Ascending, AddressOrder::Descending}) {
    NoInputs none;
    RunOptions options;
    options.max_inputs = 0;
    options.max_seconds = budget.remaining_seconds();
    options.address_order = order;
    RunResult result = run(program, none, options);
    const bool is_harmless = std::holds_alternative<Returned>(result.end) || std::holds_alternative<Ended>(result.end);
    if (!is_harmless || none.is_asked()) return std::nullopt;
    if (!first) first = std::move(result);
  }
  return first;
}

}  // namespace warrant
