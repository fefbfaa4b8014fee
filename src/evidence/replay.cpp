#include "evidence/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>

#include "program/dump.h"
#include "program/liveness.h"

namespace warrant {

namespace {

bool is_guess(const Input& input) { return input.kind == InputKind::Unmodelled || input.kind == InputKind::Address; }

// The object that an input of an uninitialised cell belongs to. Cells of the reference form that several objects share
// are named after the first, with a suffix.
std::string object_of(const Input& input) { return input.name.substr(0, input.name.find_first_of("+@:[")); }

// What a run over the reference form has read, for a run over the lowered form: the values of calls in their order,
// those of uninitialised cells by object. The two forms read cells at different moments, so they have no common order.
class TransferredInputs : public InputSource {
 public:
  enum class Cells : std::uint8_t { Transferred, Random, Zero };
  TransferredInputs(const std::vector<ReadInput>& inputs, Cells cells) : cell_values_(cells), random_(1) {
    for (const ReadInput& read : inputs) {
      if (read.input.kind == InputKind::Uninitialised)
        cells_[object_of(read.input)].push_back(read.value);
      else if (!is_guess(read.input))
        calls_.push_back(read.value);
    }
  }

  Value next(const Input& input) override {
    // Nothing may depend on these, so that any value serves.
    if (is_guess(input)) return random_.next(input);
    if (input.kind != InputKind::Uninitialised) return take(calls_, input);
    if (cell_values_ == Cells::Random) return random_.next(input);
    if (cell_values_ == Cells::Zero) return default_input(input);
    const auto found = cells_.find(object_of(input));
    return found == cells_.end() ? default_input(input) : take(found->second, input);
  }

 private:
  static Value take(std::deque<Value>& queue, const Input& input) {
    if (queue.empty()) return default_input(input);
    Value value = std::move(queue.front());
    queue.pop_front();
    return value;
  }

  Cells cell_values_;
  RandomInputs random_;
  std::deque<Value> calls_;
  std::map<std::string, std::deque<Value>> cells_;
};

// The first edge of the path that reads a guess which is used afterwards.
const Edge* used_guess(const Program& reference, const Counterexample& counterexample) {
  const Cfa& cfa = reference.cfa();
  std::optional<Liveness> liveness;
  for (const EdgeId id : counterexample.path) {
    const auto* havoc = std::get_if<Havoc>(&cfa.edge(id).operation);
    if (!havoc || !is_guess(havoc->input)) continue;
    if (!liveness) liveness.emplace(cfa, Reads(reference, cfa));
    if (!liveness->is_dead(cfa.edge(id))) return &cfa.edge(id);
  }
  return nullptr;
}

RunOptions run_options(const Budget& budget, AddressOrder order) {
  RunOptions options;
  if (const double left = budget.remaining_seconds(); left < 1e9) options.max_seconds = left;
  options.address_order = order;
  return options;
}

// Why the run does not show the error; nothing if it does.
std::optional<ReplayFailed> failure(const RunResult& result, const Program& program, const char* which) {
  if (!std::holds_alternative<ErrorReached>(result.end)) {
    return ReplayFailed{
        fmt::format("the replay over {} does not reach the error: {}", which, describe(result, program)), result.where};
  }
  return std::nullopt;
}

}  // namespace

Value CounterexampleInputs::next(const Input& input) {
  if (next_ == counterexample_.havocs.size()) return default_input(input);
  const Value& value = counterexample_.havocs[next_++];
  // An array here means that the run has left the path.
  if (std::holds_alternative<std::shared_ptr<const ArrayValue>>(value)) return default_input(input);
  if (const bool* truth = std::get_if<bool>(&value)) return Integer(*truth ? 1 : 0);
  return State::decode(value, input.type);
}

std::uint32_t CounterexampleInputs::next_array(const Input&) { return static_cast<std::uint32_t>(next_++); }

Value CounterexampleInputs::next_element(std::uint32_t array, const Integer& index, const Input& input) {
  if (array >= counterexample_.havocs.size()) return default_input(input);
  const auto* value = std::get_if<std::shared_ptr<const ArrayValue>>(&counterexample_.havocs[array]);
  return value ? State::decode((*value)->select(index), input.type) : default_input(input);
}

std::size_t CounterexampleInputs::choose_edge(std::span<const EdgeId> enabled, std::uint64_t steps) {
  if (steps >= counterexample_.path.size()) return 0;
  const auto wanted = std::ranges::find(enabled, counterexample_.path[steps]);
  return wanted == enabled.end() ? 0 : static_cast<std::size_t>(wanted - enabled.begin());
}

Replay replay(const Program& reference, const Program& lowered, const Counterexample& counterexample,
              const Budget& budget) {
  if (const Edge* guess = used_guess(reference, counterexample)) {
    const Input& input = std::get<Havoc>(guess->operation).input;
    return ReplayFailed{fmt::format("the error rests on a value that is not modelled exactly: {} ({}) at {}",
                                    input.name, describe(input.kind), reference.sources.to_string(guess->range)),
                        guess->range};
  }
  CounterexampleInputs inputs(counterexample);
  const RunResult first = run(reference, inputs, run_options(budget, AddressOrder::Ascending));
  if (auto failed = failure(first, reference, "the reference form")) return *failed;

  using Cells = TransferredInputs::Cells;
  const auto run_lowered = [&](AddressOrder order, Cells cells) {
    TransferredInputs transferred(first.inputs, cells);
    return run(lowered, transferred, run_options(budget, order));
  };
  RunResult ascending = run_lowered(AddressOrder::Ascending, Cells::Transferred);
  const RunResult descending = run_lowered(AddressOrder::Descending, Cells::Transferred);
  if (auto failed = failure(ascending, lowered, "the program")) return *failed;
  if (auto failed = failure(descending, lowered, "the program with other addresses")) return *failed;
  if (ascending.where != first.where || descending.where != first.where) {
    const SourceRange& where = ascending.where != first.where ? ascending.where : descending.where;
    return ReplayFailed{"the replays reach the error at different places, one at " + lowered.sources.to_string(where),
                        where};
  }
  const bool has_cells = std::ranges::any_of(
      ascending.inputs, [](const ReadInput& read) { return read.input.kind == InputKind::Uninitialised; });
  const auto reaches_with = [&](Cells cells) {
    const RunResult other = run_lowered(AddressOrder::Ascending, cells);
    return std::holds_alternative<ErrorReached>(other.end) && other.where == first.where;
  };
  const bool needs_uninitialised = has_cells && !(reaches_with(Cells::Zero) && reaches_with(Cells::Random));
  return ReplayConfirmed{std::get<ErrorReached>(ascending.end).note, ascending.where, std::move(ascending.inputs),
                         needs_uninitialised};
}

}  // namespace warrant
