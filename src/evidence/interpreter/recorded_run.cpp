#include "evidence/interpreter/recorded_run.h"

#include <functional>
#include <iterator>
#include <memory>
#include <set>

#include "evidence/interpreter/replay.h"

namespace warrant {

namespace {

// A run that was longer is a counterexample without its path.
constexpr std::uint64_t max_kept_steps = 2'000'000;

class PathRecorder : public RunObserver {
 public:
  explicit PathRecorder(const Program& program) {
    for (const Procedure& procedure : program.procedures)
      if (procedure.cfa.edge_count() > 0) first_edges_.insert(&procedure.cfa.edge(0));
  }
  void step(const Edge& edge, const std::optional<Value>&) override {
    path.push_back(static_cast<EdgeId>(&edge - *std::prev(first_edges_.upper_bound(&edge))));
  }
  std::vector<EdgeId> path;

 private:
  std::set<const Edge*, std::less<>> first_edges_;  // by procedure; its others follow in memory
};

// Of an error at that place.
std::vector<EdgeId> last_edge(const Program& program, const SourceRange& where) {
  for (const Procedure& procedure : program.procedures)
    for (LocationId id = 0; id < procedure.cfa.location_count(); ++id) {
      const Location& location = procedure.cfa.location(id);
      if (location.kind == LocationKind::Error && location.range == where && !location.in.empty())
        return {location.in.front()};
    }
  return {};
}

Value encoded(const HavocValue& havoc, const Encoding& encoding) {
  const auto encode = [&](const Value& value) { return State::encode(value, encoding.sort_of(havoc.input->type)); };
  if (const auto* value = std::get_if<Value>(&havoc.value)) return encode(*value);
  auto array = std::make_shared<ArrayValue>(encode(default_input(*havoc.input)));
  for (const auto& [index, element] : std::get<HavocValue::Elements>(havoc.value)) array->store(index, encode(element));
  return array;
}

}  // namespace

Value RecordedInputs::next(const Input& input) {
  const Value value = nearest_input(source_.next(input), input);
  havocs_.push_back({&input, value});
  return value;
}

std::uint32_t RecordedInputs::next_array(const Input& input) {
  const auto number = static_cast<std::uint32_t>(havocs_.size());
  arrays_.emplace(number, source_.next_array(input));
  havocs_.push_back({&input, HavocValue::Elements()});
  return number;
}

Value RecordedInputs::next_element(std::uint32_t array, const Integer& index, const Input& input) {
  auto& elements = std::get<HavocValue::Elements>(havocs_[array].value);
  // A copy of the array that was made before has the same element.
  if (const auto known = elements.find(index); known != elements.end()) return known->second;
  const Value value = nearest_input(source_.next_element(arrays_.at(array), index, input), input);
  elements.emplace(index, value);
  return value;
}

Counterexample counterexample_of(const Program& reference, const RunResult& result,
                                 const std::vector<HavocValue>& havocs) {
  Counterexample found{{}, {}, result.steps <= max_kept_steps};
  for (const HavocValue& havoc : havocs) found.havocs.push_back(encoded(havoc, reference.encoding()));
  if (!found.is_whole) {
    found.path = last_edge(reference, result.where);
    return found;
  }
  PathRecorder recorder(reference);
  RunOptions options;
  options.max_steps = result.steps;
  options.observer = &recorder;
  CounterexampleInputs inputs(found);
  run(reference, inputs, options);
  found.path = std::move(recorder.path);
  return found;
}

}  // namespace warrant
