#include "evidence/interpreter/shrink.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "evidence/interpreter/recorded_run.h"
#include "program/guesses.h"
#include "program/liveness.h"

namespace warrant {

namespace {

using Havocs = std::vector<HavocValue>;

// A run with fewer inputs may be longer, but not much.
constexpr std::uint64_t step_growth = 2, steps_more = 1'000, input_growth = 2, inputs_more = 1'000;
constexpr std::uint64_t max_run_bytes = std::uint64_t{512} << 20;
// What a run costs besides its steps, in steps: for edges and variables of the program, once, and for what it reads.
constexpr std::uint64_t edges_per_step = 4, steps_per_input = 32;
// To make a counterexample of a run and to replay it: the replay is three runs, and the one for the path is slower.
constexpr std::uint64_t runs_in_replay = 6;
// Of all that is allowed, what the search for a shorter path may use the first time.
constexpr double cut_share = 0.5;
constexpr unsigned max_rounds = 4;
// Values that lie so close together are moved together: they may have to be equal, or each the other's successor.
constexpr int near_distance = 16;

// A number for every Havoc, by its input.
using Numbers = std::unordered_map<const Input*, std::size_t>;

// The values of the Havocs with the same number in their order, then default values.
class CandidateInputs : public InputSource {
 public:
  CandidateInputs(const Havocs& havocs, const Numbers& numbers) : numbers_(numbers) {
    for (const HavocValue& havoc : havocs) queues_[numbers.at(havoc.input)].values.push_back(&havoc);
  }
  Value next(const Input& input) override {
    const HavocValue* const havoc = take(input);
    const auto* const value = havoc ? std::get_if<Value>(&havoc->value) : nullptr;
    return value ? *value : default_input(input);
  }
  std::uint32_t next_array(const Input& input) override {
    const HavocValue* const havoc = take(input);
    arrays_.push_back(havoc ? std::get_if<HavocValue::Elements>(&havoc->value) : nullptr);
    return static_cast<std::uint32_t>(arrays_.size() - 1);
  }
  Value next_element(std::uint32_t array, const Integer& index, const Input& input) override {
    if (!arrays_[array]) return default_input(input);
    const auto found = arrays_[array]->find(index);
    return found == arrays_[array]->end() ? default_input(input) : found->second;
  }

 private:
  struct Queue {
    std::vector<const HavocValue*> values;
    std::size_t next = 0;
  };
  const HavocValue* take(const Input& input) {
    const auto found = queues_.find(numbers_.at(&input));
    if (found == queues_.end() || found->second.next == found->second.values.size()) return nullptr;
    return found->second.values[found->second.next++];
  }

  const Numbers& numbers_;
  std::unordered_map<std::size_t, Queue> queues_;
  std::vector<const HavocValue::Elements*> arrays_;
};

// One value of a sequence: that of a Havoc, or an element of its array.
struct Cell {
  std::size_t havoc;
  std::optional<Integer> index;
};

const Value& value_at(const Havocs& havocs, const Cell& cell) {
  const auto& value = havocs[cell.havoc].value;
  return cell.index ? std::get<HavocValue::Elements>(value).at(*cell.index) : std::get<Value>(value);
}

void set_value(Havocs& havocs, const Cell& cell, Value value) {
  if (cell.index)
    std::get<HavocValue::Elements>(havocs[cell.havoc].value)[*cell.index] = std::move(value);
  else
    havocs[cell.havoc].value = std::move(value);
}

template <typename Visit>
void for_each_cell(const Havocs& havocs, Visit visit) {
  for (std::size_t i = 0; i < havocs.size(); ++i) {
    if (const auto* elements = std::get_if<HavocValue::Elements>(&havocs[i].value))
      for (const auto& [index, value] : *elements) visit(Cell{i, index});
    else
      visit(Cell{i, std::nullopt});
  }
}

bool is_default(const Input& input, const Value& value) { return same_value(value, default_input(input)); }

Integer magnitude(const Integer& number) { return number.sign() < 0 ? -number : number; }

// A byte of a block is shown as a character.
bool is_character(const Input& input, const Value& value) {
  const auto* number = std::get_if<Integer>(&value);
  return input.kind == InputKind::Memory && input.type.bits == 8 && number && *number >= Integer(' ') &&
         *number <= Integer('~');
}

bool is_in_range(const Input& input, const Integer& number) {
  return input_low(input) <= number && number <= input_high(input);
}

struct Size {
  CounterexampleSize read;
  Integer sum;  // of all magnitudes, so that of numbers with as many digits the smaller one is taken

  friend auto operator<=>(const Size&, const Size&) = default;

  void add(const Input& input, const Value& value) {
    if (is_default(input, value)) return;
    if (is_character(input, value)) {
      ++read.digits;
      return;
    }
    read.digits += to_string(value).size();
    if (const auto* number = std::get_if<Integer>(&value)) sum = sum + magnitude(*number);
  }
};

// The values of integers that are tried first.
std::vector<Integer> simple_integers(const Input& input) {
  if (input.kind == InputKind::Memory && input.type.bits == 8) return {'a', '0', ' ', 'A'};
  return {1, -1};
}

// Simpler values for a float, the simplest first.
std::vector<Value> simpler_floats(const FloatValue& value) {
  const Sort sort = value.sort();
  std::vector<Value> result;
  for (const double simple : {1.0, -1.0, 2.0, -2.0, 0.5, -0.5})
    result.emplace_back(FloatValue::from_double(simple, sort));
  if (value.is_nan() || value.is_infinite()) return result;
  const double number = value.to_double();
  constexpr double max_power = 1e18;
  for (double power = 10; power < std::min(std::abs(number), max_power); power *= 10)
    result.emplace_back(FloatValue::from_double(std::copysign(power, number), sort));
  constexpr int max_digits = 17;
  for (int digits = 1; digits < max_digits; ++digits) {
    const std::string text = fmt::format("{:.{}g}", number, digits);
    result.emplace_back(FloatValue::from_double(std::strtod(text.c_str(), nullptr), sort));
  }
  result.emplace_back(value.round_to_integral(RoundingMode::TowardZero));
  return result;
}

std::set<InputKind> kinds_of(const ReplayConfirmed& confirmed) {
  std::set<InputKind> kinds;
  for (const ReadInput& read : confirmed.inputs) kinds.insert(read.input.kind);
  return kinds;
}

// Guesses and what the reference form chooses to look at are no inputs of the program.
bool is_free(const Input& input) { return !is_guess(input) && input.kind != InputKind::Ghost; }

Havocs without(const Havocs& havocs, std::size_t first, std::size_t end) {
  Havocs rest(havocs.begin(), havocs.begin() + static_cast<std::ptrdiff_t>(first));
  rest.insert(rest.end(), havocs.begin() + static_cast<std::ptrdiff_t>(end), havocs.end());
  return rest;
}

// The cell's Havoc is still there.
bool is_there(const Havocs& havocs, const Cell& cell, const Input& input) {
  if (cell.havoc >= havocs.size() || havocs[cell.havoc].input != &input) return false;
  const auto* elements = std::get_if<HavocValue::Elements>(&havocs[cell.havoc].value);
  return elements ? cell.index && elements->contains(*cell.index) : !cell.index;
}

class Shrinker {
 public:
  Shrinker(const Reference& reference, const Program& lowered, const ReplayConfirmed& confirmed,
           const ShrinkLimits& limits)
      : made_(reference), lowered_(lowered), given_(confirmed), given_kinds_(kinds_of(confirmed)), limits_(limits) {
    const Cfa& cfa = made_.program.cfa();
    const Liveness liveness(cfa, Reads(made_.program, cfa));
    std::map<std::string, std::size_t> functions;
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      const auto* havoc = std::get_if<Havoc>(&cfa.edge(id).operation);
      if (!havoc || cfa.is_detached(id)) continue;
      const Input& input = havoc->input;
      const std::string function = fmt::format("{} {} {}", static_cast<int>(input.kind), input.type.bits, input.name);
      by_edge_.emplace(&input, by_edge_.size());
      by_function_.emplace(&input, functions.emplace(function, functions.size()).first->second);
      if (is_free(input) && !liveness.is_dead(cfa.edge(id))) used_.insert(&input);
    }
    run_cost_ = (cfa.edge_count() + made_.program.variable_count()) / edges_per_step;
  }

  Shrunk run(const Counterexample& counterexample) {
    if (!start(counterexample)) return std::move(result_);
    zero_all([](const Input&) { return true; });
    zero_all([this](const Input& input) { return !used_.contains(&input); });
    for (unsigned round = 0; round < max_rounds && !is_exhausted(); ++round) {
      const Size before = size_;
      cut_iterations(round == 0 ? cut_share : 1);
      zero_values();
      reduce_values();
      if (size_ == before) break;
    }
    result_.after = size_.read;
    return std::move(result_);
  }

 private:
  bool is_exhausted(double share = 1) const {
    return result_.runs >= share * limits_.max_runs ||
           static_cast<double>(steps_) >= share * static_cast<double>(limits_.max_steps) || limits_.budget.exhausted();
  }

  // The run over the reference form along the counterexample. False if that does not come to an error.
  bool start(const Counterexample& counterexample) {
    CounterexampleInputs inputs(counterexample);
    RecordedInputs recorded(inputs);
    RunOptions options;
    options.max_steps = limits_.max_steps;
    options.max_seconds = limits_.budget.remaining_seconds();
    options.max_memory_bytes = max_run_bytes;
    const RunResult result = warrant::run(made_.program, recorded, options);
    steps_ += result.steps;
    const auto* error = std::get_if<ErrorReached>(&result.end);
    if (!error) return false;
    error_ = *error;
    where_ = result.where;
    havocs_ = recorded.havocs();
    size_ = size_of(havocs_, result.steps);
    result_.before = result_.after = size_.read;
    return true;
  }

  Size size_of(const Havocs& havocs, std::uint64_t steps) const {
    Size size;
    size.read.steps = steps;
    for_each_cell(havocs, [&](const Cell& cell) {
      const Input& input = *havocs[cell.havoc].input;
      if (used_.contains(&input)) ++size.read.inputs;
      if (is_free(input)) size.add(input, value_at(havocs, cell));
    });
    return size;
  }

  std::vector<Cell> used_cells() const {
    std::vector<Cell> cells;
    for_each_cell(havocs_, [&](const Cell& cell) {
      if (used_.contains(havocs_[cell.havoc].input)) cells.push_back(cell);
    });
    return cells;
  }
  const Input& input_of(const Cell& cell) const { return *havocs_[cell.havoc].input; }
  const Value& value_of(const Cell& cell) const { return value_at(havocs_, cell); }
  bool is_zero(const Cell& cell) const { return is_default(input_of(cell), value_of(cell)); }

  // Whether the candidate has become the counterexample.
  bool attempt(const Havocs& candidate, const Numbers& numbers) {
    return !is_exhausted() && is_new(candidate, numbers) && accept(candidate, numbers);
  }
  bool attempt(const Havocs& candidate) { return attempt(candidate, by_edge_); }

  bool is_new(const Havocs& candidate, const Numbers& numbers) {
    std::size_t hash = 2 * candidate.size() + (&numbers == &by_edge_ ? 0 : 1);
    const auto combine = [&hash](std::size_t part) { hash = hash * 0x9e3779b97f4a7c15U + part + (hash >> 29); };
    for_each_cell(candidate, [&](const Cell& cell) {
      const Value& value = value_at(candidate, cell);
      combine(numbers.at(candidate[cell.havoc].input));
      if (cell.index) combine(cell.index->hash());
      if (const auto* number = std::get_if<Integer>(&value)) combine(number->hash());
      if (const auto* datum = std::get_if<FloatValue>(&value)) combine(datum->hash());
    });
    return tried_.insert(hash).second;
  }

  bool accept(const Havocs& candidate, const Numbers& numbers) {
    CandidateInputs inputs(candidate, numbers);
    RecordedInputs recorded(inputs);
    RunOptions options;
    options.max_steps = step_growth * size_.read.steps + steps_more;
    options.max_inputs = input_growth * havocs_.size() + inputs_more;
    options.max_seconds = limits_.budget.remaining_seconds();
    options.max_memory_bytes = max_run_bytes;
    const RunResult result = warrant::run(made_.program, recorded, options);
    ++result_.runs;
    const std::uint64_t cost = result.steps + run_cost_ + steps_per_input * result.inputs.size();
    steps_ += cost;
    const auto* error = std::get_if<ErrorReached>(&result.end);
    if (!error || error->note != error_.note || error->violation != error_.violation || result.where != where_)
      return false;
    Size size = size_of(recorded.havocs(), result.steps);
    if (size >= size_) return false;
    Counterexample counterexample = counterexample_of(made_.program, result, recorded.havocs());
    steps_ += runs_in_replay * cost;
    Replay replayed = replay(made_, lowered_, counterexample, limits_.budget);
    auto* confirmed = std::get_if<ReplayConfirmed>(&replayed);
    if (!confirmed || !is_as_good(*confirmed)) return false;
    havocs_ = recorded.havocs();
    size_ = std::move(size);
    result_.smaller = ConfirmedCounterexample{std::move(counterexample), std::move(*confirmed)};
    return true;
  }

  // It shows the same error, and rests on nothing that the given one does not rest on.
  bool is_as_good(const ReplayConfirmed& confirmed) const {
    const bool is_same = confirmed.violation == given_.violation && confirmed.where == given_.where &&
                         confirmed.file == given_.file && confirmed.is_in_library == given_.is_in_library &&
                         (confirmed.violation.has_value() || confirmed.note == given_.note);
    return is_same && confirmed.needs_uninitialised <= given_.needs_uninitialised &&
           confirmed.points_uninitialised <= given_.points_uninitialised &&
           std::ranges::includes(given_kinds_, kinds_of(confirmed));
  }

  // Those inputs that are chosen, at once.
  template <typename Choose>
  void zero_all(Choose is_chosen) {
    Havocs candidate = havocs_;
    bool is_other = false;
    for_each_cell(havocs_, [&](const Cell& cell) {
      const Input& input = input_of(cell);
      if (!is_free(input) || !is_chosen(input) || is_zero(cell)) return;
      set_value(candidate, cell, default_input(input));
      is_other = true;
    });
    if (is_other) attempt(candidate);
  }

  // Where Havocs with the same number are executed again.
  class Repetitions {
   public:
    Repetitions(const Havocs& havocs, const Numbers& numbers) {
      for (std::size_t i = 0; i < havocs.size(); ++i) {
        std::vector<std::size_t>& places = places_[numbers.at(havocs[i].input)];
        of_.push_back({&places, places.size()});
        places.push_back(i);
        most = std::max(most, places.size());
      }
    }
    std::optional<std::size_t> later(std::size_t place, std::size_t count) const {
      const auto& [places, ordinal] = of_[place];
      return ordinal + count < places->size() ? std::optional((*places)[ordinal + count]) : std::nullopt;
    }
    std::size_t most = 0;

   private:
    struct Ordinal {
      const std::vector<std::size_t>* places;
      std::size_t ordinal;
    };
    std::map<std::size_t, std::vector<std::size_t>> places_;
    std::vector<Ordinal> of_;
  };

  // Many iterations at a time, then fewer. The values move to other calls of the function: the first iteration of a
  // loop may take its input from another call than the rest.
  void cut_iterations(double share) {
    for (const Numbers* const numbers : {&by_edge_, &by_function_}) {
      auto repetitions = std::make_unique<Repetitions>(havocs_, *numbers);
      for (std::size_t count = repetitions->most; count > 0; count /= 2) {
        for (std::size_t first = 0; first < havocs_.size() && !is_exhausted(share);) {
          const auto end = repetitions->later(first, count);
          if (end && attempt(without(havocs_, first, *end), by_function_))
            repetitions = std::make_unique<Repetitions>(havocs_, *numbers);
          else
            ++first;
        }
      }
    }
  }

  // Many values at a time, then fewer.
  void zero_values() {
    const auto open_cells = [this] {
      std::vector<Cell> cells = used_cells();
      std::erase_if(cells, [this](const Cell& cell) { return is_zero(cell); });
      return cells;
    };
    std::vector<Cell> cells = open_cells();
    for (std::size_t count = cells.size(); count > 0; count /= 2) {
      for (std::size_t first = 0; first < cells.size() && !is_exhausted();) {
        const std::size_t end = std::min(first + count, cells.size());
        Havocs candidate = havocs_;
        for (std::size_t i = first; i < end; ++i) set_value(candidate, cells[i], default_input(input_of(cells[i])));
        if (attempt(candidate))
          cells = open_cells();
        else
          first = end;
      }
    }
  }

  // Each value by itself. What follows one that was changed may differ, so that places are looked up anew.
  void reduce_values() {
    for (std::size_t place = 0; !is_exhausted(); ++place) {
      const std::vector<Cell> cells = used_cells();
      if (place >= cells.size()) break;
      if (input_of(cells[place]).type.is_floating())
        reduce_float(cells[place]);
      else
        reduce_integer(cells[place]);
    }
  }

  bool try_value(const Cell& cell, const Value& value) {
    if (same_value(value_of(cell), value)) return false;
    Havocs candidate = havocs_;
    set_value(candidate, cell, value);
    return attempt(candidate);
  }

  void reduce_float(const Cell& cell) {
    if (is_zero(cell)) return;
    for (const Value& value : simpler_floats(std::get<FloatValue>(value_of(cell))))
      if (try_value(cell, value)) return;
  }

  void reduce_integer(const Cell& cell) {
    const Input& input = input_of(cell);
    for (const Integer& simple : simple_integers(input))
      if (is_in_range(input, simple) && try_value(cell, simple)) return;
    if (is_zero(cell) || is_character(input, value_of(cell))) return;
    const Integer number = std::get<Integer>(value_of(cell));
    if (number.sign() < 0 && is_in_range(input, -number)) try_value(cell, -number);
    if (is_there(havocs_, cell, input)) lower(cell, {cell});
    if (is_there(havocs_, cell, input)) lower_together(cell);
  }

  // With the values that are near.
  void lower_together(const Cell& cell) {
    const Integer number = std::get<Integer>(value_of(cell));
    if (magnitude(number) <= Integer(near_distance)) return;
    std::vector<Cell> near = used_cells();
    std::erase_if(near, [&](const Cell& other) {
      const auto* value = std::get_if<Integer>(&value_of(other));
      return !value || magnitude(*value - number) > Integer(near_distance);
    });
    if (near.size() > 1) lower(cell, near);
  }

  // The least magnitude of the cell that is enough, if every larger one is. The other cells keep their distance.
  void lower(const Cell& cell, const std::vector<Cell>& moved) {
    const Input& input = input_of(cell);
    const Integer number = std::get<Integer>(value_of(cell));
    Integer enough = magnitude(number), too_little(0);
    const auto is_enough = [&](const Integer& wanted) {
      if (!try_move(cell, moved, number.sign() < 0 ? -wanted : wanted)) return false;
      enough = wanted;
      return true;
    };
    const auto goes_on = [&] {
      return enough - too_little > Integer(1) && !is_exhausted() && is_there(havocs_, cell, input);
    };
    // Small ones first: often many values will do that lie apart.
    for (Integer small(2); goes_on() && small < enough && !is_enough(small); small = small + small) too_little = small;
    while (goes_on()) {
      const Integer middle = too_little + (enough - too_little).shift_right(1);
      if (!is_enough(middle)) too_little = middle;
    }
  }

  bool try_move(const Cell& cell, const std::vector<Cell>& moved, const Integer& wanted) {
    const Integer distance = wanted - std::get<Integer>(value_of(cell));
    Havocs candidate = havocs_;
    for (const Cell& other : moved) {
      if (other.havoc >= havocs_.size() || !is_there(havocs_, other, input_of(other))) return false;
      const auto* value = std::get_if<Integer>(&value_of(other));
      if (!value || !is_in_range(input_of(other), *value + distance)) return false;
      set_value(candidate, other, *value + distance);
    }
    return attempt(candidate);
  }

  const Reference& made_;
  const Program& lowered_;
  const ReplayConfirmed& given_;
  const std::set<InputKind> given_kinds_;
  const ShrinkLimits& limits_;
  std::unordered_set<const Input*> used_;  // of Havocs whose value matters
  Numbers by_edge_, by_function_;
  std::unordered_set<std::size_t> tried_;  // hashes of candidates
  std::uint64_t run_cost_ = 0, steps_ = 0;
  ErrorReached error_;  // of the run over the reference form
  SourceRange where_;
  Havocs havocs_;  // of the smallest run so far
  Size size_;
  Shrunk result_;
};

}  // namespace

Shrunk shrink(const Reference& reference, const Program& lowered, const Counterexample& counterexample,
              const ReplayConfirmed& confirmed, const ShrinkLimits& limits) {
  if (counterexample.havocs.empty()) return {};
  return Shrinker(reference, lowered, confirmed, limits).run(counterexample);
}

}  // namespace warrant
