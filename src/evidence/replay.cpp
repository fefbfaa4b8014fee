#include "evidence/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>

#include "program/dump.h"

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
  explicit TransferredInputs(const std::vector<ReadInput>& inputs) {
    for (const ReadInput& read : inputs) {
      if (read.input.kind == InputKind::Uninitialised)
        cells_[object_of(read.input)].push_back(read.value);
      else if (read.input.kind != InputKind::Address)
        calls_.push_back(read.value);
    }
  }

  Value next(const Input& input) override {
    std::deque<Value>* queue = &calls_;
    if (input.kind == InputKind::Uninitialised) {
      const auto found = cells_.find(object_of(input));
      queue = found == cells_.end() ? nullptr : &found->second;
    }
    if (!queue || queue->empty() || input.kind == InputKind::Address) return default_input(input);
    Value value = std::move(queue->front());
    queue->pop_front();
    return value;
  }

 private:
  std::deque<Value> calls_;
  std::map<std::string, std::deque<Value>> cells_;
};

RunOptions run_options(const Budget& budget, AddressOrder order) {
  RunOptions options;
  if (const double left = budget.remaining_seconds(); left < 1e9) options.max_seconds = left;
  options.address_order = order;
  return options;
}

// Why the run does not show the error; nothing if it does.
std::optional<ReplayFailed> failure(const RunResult& result, const Program& program, const char* which) {
  if (!std::holds_alternative<ErrorReached>(result.end)) {
    return ReplayFailed{fmt::format("the replay over {} does not reach the error: {}", which, describe(result, program)),
                        result.where};
  }
  const auto guess = std::ranges::find_if(result.inputs, [](const ReadInput& read) { return is_guess(read.input); });
  if (guess == result.inputs.end()) return std::nullopt;
  return ReplayFailed{fmt::format("the error rests on a value that is not modelled exactly: {} ({})", guess->input.name,
                                  describe(guess->input.kind)),
                      result.where};
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
  CounterexampleInputs inputs(counterexample);
  const RunResult first = run(reference, inputs, run_options(budget, AddressOrder::Ascending));
  if (auto failed = failure(first, reference, "the reference form")) return *failed;

  std::optional<RunResult> confirmed;
  for (const AddressOrder order : {AddressOrder::Ascending, AddressOrder::Descending}) {
    const char* which = order == AddressOrder::Ascending ? "the program" : "the program with other addresses";
    TransferredInputs transferred(first.inputs);
    RunResult result = run(lowered, transferred, run_options(budget, order));
    if (auto failed = failure(result, lowered, which)) return *failed;
    if (result.where != first.where)
      return ReplayFailed{fmt::format("the replay over {} reaches the error at another place: {}", which,
                                      lowered.sources.to_string(result.where)),
                          result.where};
    if (!confirmed) confirmed = std::move(result);
  }
  return ReplayConfirmed{std::get<ErrorReached>(confirmed->end).note, confirmed->where, std::move(confirmed->inputs)};
}

}  // namespace warrant
