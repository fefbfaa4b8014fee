#include "evidence/interpreter/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <unordered_map>

#include "evidence/interpreter/alike_runs.h"
#include "program/guesses.h"
#include "program/liveness.h"
#include "program/pass/memory/memory.h"

namespace warrant {

namespace {

// The object that an input of an uninitialised cell belongs to. Cells of the reference form that several objects share
// are named after the first, with a suffix.
std::string object_of(const Input& input) { return input.name.substr(0, input.name.find_first_of("+@:[")); }

// Of memory that the program has not written: by now unset, or filled from outside.
bool is_cell(const Input& input) { return input.kind == InputKind::Uninitialised || input.kind == InputKind::Memory; }

// What a run over the reference form has read, for a run over the lowered form: the values of calls in their order,
// those of uninitialised cells by object. The two forms read cells at different moments, so they have no common order.
class TransferredInputs : public InputSource {
 public:
  enum class Cells : std::uint8_t { Transferred, Random, Zero };
  TransferredInputs(const std::vector<ReadInput>& inputs, Cells cells) : cell_values_(cells), random_(1) {
    for (const ReadInput& read : inputs) {
      if (is_cell(read.input))
        cells_[object_of(read.input)].push_back(read.value);
      else if (!is_guess(read.input) && read.input.kind != InputKind::Ghost)
        calls_.push_back(read.value);
    }
  }

  Value next(const Input& input) override {
    // Nothing may depend on these, so that any value serves.
    if (is_guess(input)) return random_.next(input);  // zero for open bytes
    if (!is_cell(input)) return take(calls_, input);
    if (input.kind == InputKind::Uninitialised && cell_values_ == Cells::Random) return random_.next(input);
    if (input.kind == InputKind::Uninitialised && cell_values_ == Cells::Zero) return default_input(input);
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

// What the loads of the lowered program gave in a run over the reference form: by load, in the order of its executions.
class LoadedValues : public RunObserver {
 public:
  LoadedValues(const Reference& reference, const Program& lowered) {
    const Cfa& cfa = reference.program.cfa();
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      const EdgeOrigin& origin = reference.origins.edges[id];
      if (origin.role != EdgeRole::Operation || !gives_value(cfa.edge(id).operation)) continue;
      const Edge& from = lowered.procedures[origin.procedure].cfa.edge(origin.edge);
      if (std::holds_alternative<Load>(from.operation)) loads_.emplace(&cfa.edge(id), &from);
    }
  }

  void step(const Edge& edge, const std::optional<Value>& value) override {
    if (const auto found = loads_.find(&edge); found != loads_.end() && value) values_[found->second].push_back(*value);
  }

  const Value* find(const Edge& load, std::size_t execution) const {
    const auto found = values_.find(&load);
    return found != values_.end() && execution < found->second.size() ? &found->second[execution] : nullptr;
  }

 private:
  static bool gives_value(const Operation& operation) {
    return std::holds_alternative<Assign>(operation) || std::holds_alternative<Havoc>(operation);
  }

  std::unordered_map<const Edge*, const Edge*> loads_;  // from the reference form to the lowered one
  std::unordered_map<const Edge*, std::vector<Value>> values_;
};

// For a run over the lowered form in which memory that was never written holds what the reference form found there.
// Its pointers hold the address of a block, if one is given by its number in the order of allocation.
class LoadedInputs : public TransferredInputs, public RunObserver {
 public:
  LoadedInputs(const std::vector<ReadInput>& inputs, const LoadedValues& values, std::optional<std::size_t> block)
      : TransferredInputs(inputs, Cells::Transferred), values_(values), block_(block) {}

  Value next(const Input& input) override {
    const Value value = TransferredInputs::next(input);
    return input.kind == InputKind::Uninitialised ? pointing(input, value) : value;
  }

  Value next_loaded(const Edge& load, const Input& input) override {
    const auto executions = executions_.find(&load);
    const Value* const value = values_.find(load, executions == executions_.end() ? 0 : executions->second);
    return value != nullptr ? pointing(input, fit_input(*value, input)) : default_input(input);
  }

  void step(const Edge& edge, const std::optional<Value>& value) override {
    if (std::holds_alternative<Load>(edge.operation)) ++executions_[&edge];
    if (std::holds_alternative<Allocate>(edge.operation) && value) blocks_.push_back(*value);
  }
  std::size_t blocks() const { return blocks_.size(); }

 private:
  Value pointing(const Input& input, const Value& value) const {
    const bool is_null = value == Value(Integer(0));
    return block_ && *block_ < blocks_.size() && input.type.is_pointer() && !is_null ? blocks_[*block_] : value;
  }

  const LoadedValues& values_;
  std::optional<std::size_t> block_;
  std::unordered_map<const Edge*, std::size_t> executions_;
  std::vector<Value> blocks_;
};

// Edges of the path that read a guess which is used afterwards.
std::vector<const Edge*> used_guesses(const Program& reference, const Counterexample& counterexample) {
  std::vector<const Edge*> result;
  const Cfa& cfa = reference.cfa();
  std::optional<Liveness> liveness;
  for (const EdgeId id : counterexample.path) {
    const auto* havoc = std::get_if<Havoc>(&cfa.edge(id).operation);
    if (!havoc || !is_guess(havoc->input) || is_open_byte(havoc->input)) continue;
    if (!liveness) liveness.emplace(cfa, Reads(reference, cfa));
    if (!liveness->is_dead(cfa.edge(id))) result.push_back(&cfa.edge(id));
  }
  return result;
}

// Blocks whose address an uninitialised pointer may turn out to hold.
constexpr std::size_t max_pointed_blocks = 16;

bool reads_cells(const RunResult& result) {
  return std::ranges::any_of(result.inputs, [](const ReadInput& read) { return is_cell(read.input); });
}
bool reads_uninitialised(const RunResult& result) {
  return std::ranges::any_of(result.inputs,
                             [](const ReadInput& read) { return read.input.kind == InputKind::Uninitialised; });
}

// A run that has left the path may go on for ever. One that follows it takes no more steps over the lowered form than
// over the reference form, but for calls and returns; which cells are read when differs.
constexpr std::uint64_t step_factor = 4, spare_steps = 100'000, input_factor = 4, spare_inputs = 100'000;

RunOptions run_options(const Budget& budget, AddressOrder order) {
  RunOptions options;
  if (const double left = budget.remaining_seconds(); left < 1e9) options.max_seconds = left;
  options.address_order = order;
  return options;
}

bool lacks_addresses(const RunResult& result) {
  if (const auto* blocked = std::get_if<Blocked>(&result.end)) return blocked->kind == AssumeKind::Resource;
  const auto* unmodelled = std::get_if<UnmodelledReached>(&result.end);
  return unmodelled && unmodelled->note == exhausted_memory_note;
}

// Why the run does not show the error; nothing if it does.
std::optional<ReplayFailed> failure(const RunResult& result, const Program& program, const char* which) {
  if (!std::holds_alternative<ErrorReached>(result.end)) {
    return ReplayFailed{
        .reason = fmt::format("an error path was found, but {}, run on its inputs, does not reach the error: {}", which,
                              describe(result, program)),
        .where = result.where,
        .lacks_addresses = lacks_addresses(result)};
  }
  return std::nullopt;
}

class Replayer {
 public:
  Replayer(const Reference& reference, const Program& lowered, const Counterexample& counterexample,
           const Budget& budget)
      : made_(reference),
        reference_(reference.program),
        lowered_(lowered),
        counterexample_(counterexample),
        budget_(budget),
        guesses_(used_guesses(reference_, counterexample)) {}

  Replay run(const RunResult* known_run) {
    if (!std::ranges::all_of(guesses_, is_behind_pointer)) return rests_on_guess();
    first_ = known_run != nullptr ? *known_run : along_path(nullptr);
    if (auto failed = failure(first_, reference_, "the simplified program")) return *failed;
    if (!counterexample_.is_whole) {
      const auto guess = std::ranges::find_if(
          first_.inputs, [](const ReadInput& read) { return is_guess(read.input) && !is_open_byte(read.input); });
      if (guess != first_.inputs.end()) return rests_on_guess(guess->input, {});
    }
    if (!guesses_.empty()) return with_pointers();

    Pair runs = both_orders([&](AddressOrder order) { return with_cells(order, Cells::Transferred); });
    std::optional<ReplayFailed> failed = disagreement(runs);
    if (failed && reads_cells(first_) && counterexample_.is_whole) {
      watch_loads();
      runs = both_orders([&](AddressOrder order) { return with_loads(order, std::nullopt).result; });
      failed = disagreement(runs);
    }
    if (failed) return *failed;
    const auto reaches_with = [&](Cells cells) {
      const RunResult other = with_cells(AddressOrder::Ascending, cells);
      return std::holds_alternative<ErrorReached>(other.end) && other.where == first_.where;
    };
    const bool needs_uninitialised =
        reads_uninitialised(runs.ascending) && !(reaches_with(Cells::Zero) && reaches_with(Cells::Random));
    return confirmed(std::move(runs), needs_uninitialised);
  }

 private:
  using Cells = TransferredInputs::Cells;
  struct Pair {
    RunResult ascending, descending;
  };
  struct LoadedRun {
    RunResult result;
    std::size_t blocks;
  };

  static bool is_behind_pointer(const Edge* guess) {
    return std::get<Havoc>(guess->operation).input.name == unknown_value_name;
  }

  ReplayFailed rests_on_guess() const {
    return rests_on_guess(std::get<Havoc>(guesses_.front()->operation).input, guesses_.front()->range);
  }
  ReplayFailed rests_on_guess(const Input& input, const SourceRange& range) const {
    std::string reason = fmt::format("the error depends on a value that Warrant does not model exactly: {} ({})",
                                     input.name, describe(input.kind));
    if (is_missing(input)) reason = "the error depends on " + missing(input);
    if (range.known()) reason += " at " + reference_.sources.to_string(range);
    if (is_missing(input)) return {reason + wanted_values(), range, true, true};
    return {reason, range, true};
  }

  static bool is_null_choice(const Input& input) { return input.name.ends_with(no_object_suffix); }
  // "f", "the file that defines x" or "a function that changes x".
  static std::string missing_part(const Input& input) {
    const std::size_t start = std::string_view(missing_value_prefix).size();
    return input.name.substr(start, input.name.size() - start - (is_null_choice(input) ? no_object_suffix.size() : 0));
  }
  static std::string missing(const Input& input) {
    const std::string part = missing_part(input);
    return part.find(' ') == std::string::npos ? part + "(), which has no body and is called"
                                               : part + ", which is missing and needed";
  }
  // "f() = 5", "f() != NULL", "x = 5".
  static std::string wanted_value(const ReadInput& read) {
    const std::string part = missing_part(read.input);
    const std::size_t last_word = part.rfind(' ');
    const std::string name = last_word == std::string::npos ? part + "()" : part.substr(last_word + 1);
    const std::string value = to_string(read.value);
    if (is_null_choice(read.input)) return name + (value == "0" ? " != NULL" : " == NULL");
    return fmt::format("{} = {}", name, value);
  }

  // What functions without a body would have to return.
  std::string wanted_values() const {
    constexpr std::size_t max_values = 4;
    const RunResult run = along_path(nullptr);
    std::string text;
    std::size_t count = 0;
    for (const ReadInput& read : run.inputs)
      if (is_missing(read.input) && ++count <= max_values) text += (text.empty() ? "" : ", ") + wanted_value(read);
    return text.empty() ? "" : "; the error occurs if " + text + (count > max_values ? ", ..." : "");
  }

  static Pair both_orders(const std::function<RunResult(AddressOrder)>& run) {
    RunResult ascending = run(AddressOrder::Ascending);
    // Without blocks there are no addresses.
    RunResult descending = ascending.blocks == 0 ? ascending : run(AddressOrder::Descending);
    return {std::move(ascending), std::move(descending)};
  }

  RunResult along_path(RunObserver* observer) const {
    RunOptions options = run_options(budget_, AddressOrder::Ascending);
    if (counterexample_.is_whole) options.max_steps = step_factor * counterexample_.path.size() + spare_steps;
    options.observer = observer;
    CounterexampleInputs inputs(counterexample_);
    return warrant::run(reference_, inputs, options);
  }

  // Over the lowered form, after the first run.
  RunOptions bounded_options(AddressOrder order) const {
    RunOptions options = run_options(budget_, order);
    options.max_steps = step_factor * first_.steps + spare_steps;
    options.max_inputs = input_factor * first_.inputs.size() + spare_inputs;
    return options;
  }

  RunResult with_cells(AddressOrder order, Cells cells) const {
    const auto make = [&] { return std::make_unique<TransferredInputs>(first_.inputs, cells); };
    return run_alike(lowered_, make, bounded_options(order));
  }

  void watch_loads() {
    loaded_.emplace(made_, lowered_);
    along_path(&*loaded_);
  }

  LoadedRun with_loads(AddressOrder order, std::optional<std::size_t> block) const {
    LoadedInputs inputs(first_.inputs, *loaded_, block);
    RunOptions options = bounded_options(order);
    options.observer = &inputs;
    RunResult result = warrant::run(lowered_, inputs, options);
    return {std::move(result), inputs.blocks()};
  }

  // The path reads through a pointer that was never written. It can hold the address of a live block as well as any
  // other value, and if there is one with which the error is reached, nothing is guessed any more.
  Replay with_pointers() {
    watch_loads();
    const std::size_t blocks = std::min(with_loads(AddressOrder::Ascending, std::nullopt).blocks, max_pointed_blocks);
    for (std::size_t block = 0; block < blocks && !budget_.exhausted(); ++block) {
      Pair runs = both_orders([&](AddressOrder order) { return with_loads(order, block).result; });
      if (!disagreement(runs)) return confirmed(std::move(runs), true);
    }
    return rests_on_guess();
  }

  // What is not modelled, in the order read. The lowered form knows what lies behind every address.
  static std::vector<std::string> unmodelled(const RunResult& result) {
    std::vector<std::string> names;
    for (const ReadInput& read : result.inputs)
      if (read.input.kind == InputKind::Unmodelled && read.input.name != unknown_value_name)
        names.push_back(read.input.name);
    return names;
  }

  // Why the runs do not show the error where the first one has it.
  std::optional<ReplayFailed> disagreement(const Pair& runs) const {
    if (auto failed = failure(runs.ascending, lowered_, "the program")) return failed;
    if (auto failed = failure(runs.descending, lowered_, "the program with other addresses")) return failed;
    for (const RunResult* const result : {&runs.ascending, &runs.descending}) {
      if (result->where != first_.where)
        return ReplayFailed{"runs with different addresses reach the error at different places, one at " +
                                lowered_.sources.to_string(result->where),
                            result->where};
      // That nothing rests on a guess is known of the guesses of the path only.
      if (unmodelled(*result) != unmodelled(first_))
        return ReplayFailed{"the error depends on values that Warrant does not model exactly", result->where};
    }
    return std::nullopt;
  }

  ReplayConfirmed confirmed(Pair runs, bool needs_uninitialised) const {
    const auto& error = std::get<ErrorReached>(runs.ascending.end);
    return {error.note,
            error.violation,
            runs.ascending.place,
            lowered_.sources.path(runs.ascending.place.file),
            runs.ascending.place != runs.ascending.where,
            std::move(runs.ascending.inputs),
            std::move(runs.ascending.input_blocks),
            needs_uninitialised,
            !guesses_.empty(),
            error.depends_on_place,
            error.access};
  }

  const Reference& made_;
  const Program& reference_;
  const Program& lowered_;
  const Counterexample& counterexample_;
  const Budget& budget_;
  std::vector<const Edge*> guesses_;
  RunResult first_;  // over the reference form
  std::optional<LoadedValues> loaded_;
};

}  // namespace

Value CounterexampleInputs::next(const Input& input) {
  if (next_ >= counterexample_.havocs.size()) return default_input(input);
  const Value& value = counterexample_.havocs[next_++];
  if (is_open_byte(input)) return default_input(input);
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

RunResult run_with_inputs(const Program& lowered, const std::vector<ReadInput>& inputs, const Budget& budget,
                          RunObserver* observer) {
  TransferredInputs transferred(inputs, TransferredInputs::Cells::Transferred);
  RunOptions options = run_options(budget, AddressOrder::Ascending);
  options.observer = observer;
  return warrant::run(lowered, transferred, options);
}

Replay replay(const Reference& reference, const Program& lowered, const Counterexample& counterexample,
              const Budget& budget, const RunResult* known_run) {
  return Replayer(reference, lowered, counterexample, budget).run(known_run);
}

}  // namespace warrant
