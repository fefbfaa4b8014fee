// D. Beyer, S. Loewe: "Explicit-state software model checking based on CEGAR and interpolation", FASE 2013.
//
// An abstract state gives ranges to the variables of the precision, which begins empty; where paths meet, states are
// not merged. An abstract path to an error is followed with all variables; if it cannot be, those that decide the
// condition at which it ends become part of the precision, and the analysis begins again. The paper has values where
// we have ranges, and a precision for each location where we have one for all; what it takes from interpolants, we take
// from the assignments on the path. A variable with too many values becomes a rough one: loops need not be unrolled.
#include "engine/values/values.h"

#include <fmt/format.h>

#include <queue>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "base/text.h"
#include "engine/driver.h"
#include "engine/values/reached.h"
#include "engine/values/refinement.h"
#include "engine/values/transfer.h"
#include "engine/values/tuning.h"
#include "program/liveness.h"
#include "program/worklist.h"

namespace warrant {
namespace values {
namespace {

struct Options {
  long max_values = 40;  // of a variable, at loop heads
};

class Values final : public Search {
 public:
  Values(const Options& options, const EngineTask& task)
      : options_(options),
        program_(task.program),
        cfa_(task.program.cfa()),
        budget_(task.budget),
        loops_(cfa_),
        order_(loops_),
        transfer_(task.program),
        liveness_(cfa_, Reads(task.program, cfa_)),
        precision_(task.program.variable_count()),
        counters_(counters_of(task.program)) {}

  // One run of the analysis with the precision at hand.
  std::optional<Outcome> step() override {
    if (program_.encoding().arithmetic() != Arithmetic::Int)
      return Unknown{UnknownReason::OutOfReach, "the engine values needs --arithmetic int"};
    ++runs_;
    const std::vector<std::vector<EdgeId>> errors = analyse();
    if (is_too_exact_) return std::nullopt;
    if (errors.empty()) return Safe{proof()};
    bool has_progress = false;
    for (const std::vector<EdgeId>& path : errors) has_progress |= refine(path);
    if (!has_progress) return Unknown{UnknownReason::NoProgress, "ranges of single variables do not exclude the error"};
    return std::nullopt;
  }

  Unknown out_of_time() const override { return {UnknownReason::OutOfTime, {}}; }

  std::string describe_progress() const override {
    return fmt::format("{} with {}", counted(reached_ ? reached_->size() : 0, "state"), counted(tracked_, "variable"));
  }

  void publish(Statistics& statistics, Findings&) override {
    if (!reached_) return;
    statistics.set(Statistic::Refinements, runs_ - 1);
    statistics.set(Statistic::Variables, static_cast<double>(tracked_));
    statistics.set(Statistic::States, static_cast<double>(reached_->size()));
  }

 private:
  // Paths to target locations, none if all states that are reached are others.
  std::vector<std::vector<EdgeId>> analyse() {
    reached_.emplace(cfa_.location_count());
    is_too_exact_ = false;
    values_.clear();
    std::set<LocationId> failed;
    std::vector<std::vector<EdgeId>> errors;
    using Entry = std::pair<Worklist::Rank, NodeId>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    const auto add = [&](Node node, Worklist::Rank rank) {
      const LocationId location = node.location;
      const auto id = reached_->add(std::move(node));
      if (!id) return;
      if (cfa_.location(location).kind == LocationKind::Plain) {
        if (loops_.is_head(location)) count_values(reached_->node(*id).state);
        queue.emplace(rank, *id);
      } else if (failed.insert(location).second) {
        errors.push_back(reached_->path_to(*id));
      }
    };
    add({cfa_.entry, {}, none_id, none_id}, order_.of(cfa_.entry));
    while (!queue.empty() && errors.size() < tuning.max_errors && !is_too_exact_) {
      const NodeId id = queue.top().second;
      queue.pop();
      for (const EdgeId edge : cfa_.location(reached_->node(id).location).out) {
        if (++steps_ % steps_between_checks == 0) budget_.check();
        for (RangeState& after : transfer_.post(cfa_.edge(edge).operation, reached_->node(id).state, precision_)) {
          project(cfa_.edge(edge), after);
          add({cfa_.edge(edge).target, std::move(after), id, edge}, order_.behind(cfa_.edge(edge)));
        }
      }
    }
    return errors;
  }

  // Forgets what does not matter behind the edge, and what is too much.
  void project(const Edge& edge, RangeState& state) const {
    liveness_.for_each_dying(edge, [&](VariableId variable) { state.forget(variable); });
    const VariableId target = written_variable(edge.operation);
    if (target == none_id) return;
    if (liveness_.at(edge.target).contains(target))
      transfer_.roughen(target, precision_, state);
    else
      state.forget(target);
  }

  // A variable that has another value whenever a loop begins anew says too much.
  void count_values(const RangeState& state) {
    state.for_each([&](VariableId variable, const Interval& range) {
      auto& values = values_[variable];
      values.insert(range.to_string());
      if (values.size() <= static_cast<std::size_t>(options_.max_values)) return;
      if (precision_.is_rough(variable)) return;
      precision_.make_rough(variable);
      is_too_exact_ = true;
    });
  }

  bool refine(const std::vector<EdgeId>& path) {
    std::vector<const Operation*> operations;
    for (const EdgeId edge : path) operations.push_back(&cfa_.edge(edge).operation);
    const std::vector<VariableId> variables = find_excluding(program_, transfer_, operations, precision_, counters_);
    for (const VariableId variable : variables) precision_.add(variable);
    tracked_ += variables.size();
    return !variables.empty();
  }

  Proof proof() const {
    Proof result;
    result.kind = Proof::Everywhere{};
    for (LocationId id = 0; id < cfa_.location_count(); ++id)
      if (!reached_->at(id).empty()) result.invariants.emplace(id, reached_->formula(program_, id));
    return result;
  }

  const Options& options_;
  const Program& program_;
  const Cfa& cfa_;
  const Budget& budget_;
  Loops loops_;
  ForwardOrder order_;
  Transfer transfer_;
  Liveness liveness_;
  Precision precision_;
  std::vector<bool> counters_;
  std::optional<Reached> reached_;
  std::unordered_map<VariableId, std::unordered_set<std::string>> values_;
  bool is_too_exact_ = false;
  std::uint64_t steps_ = 0;
  std::size_t tracked_ = 0;
  int runs_ = 0;
};

}  // namespace
}  // namespace values

EngineDescription values_description() {
  EngineDescription description{
      "values", "ranges of a few variables, chosen by error paths that cannot be followed: proves, never refutes",
      "D. Beyer, S. Loewe: Explicit-state software model checking based on CEGAR and interpolation, FASE 2013",
      [](OptionTable& table) {
        auto options = std::make_shared<values::Options>();
        table.add("max-values", &options->max_values, {1, 1'000'000},
                  "of variables that have more values than this at loop heads, only signs, 0 and 1 are told apart");
        return [options] { return std::make_unique<EngineOf<values::Values, values::Options>>(*options); };
      }};
  description.arithmetic = Arithmetic::Int;
  description.refutes = false;
  description.own_passes = {"known_terms"};
  return description;
}

}  // namespace warrant
