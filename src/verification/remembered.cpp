#include "verification/remembered.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <stdexcept>
#include <unordered_map>

#include "base/text.h"
#include "evidence/interpreter/only_run.h"
#include "evidence/interpreter/recorded_run.h"
#include "evidence/interpreter/replay.h"
#include "logic/print.h"
#include "logic/substitute.h"
#include "program/any_index.h"
#include "smt/read_formulas.h"
#include "verification/correspondence.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

// A path that is longer is found again by a run.
constexpr std::size_t max_path = 200'000;
constexpr std::size_t max_kept_inputs = 300'000;

// The sort is part of the name: versions differ in the sorts that a number stands for.
std::string number_name(std::uint32_t variable, Sort sort) {
  std::string name = fmt::format("old!{}!{}", variable, sort.to_string());
  std::ranges::replace_if(name, [](char c) { return c != '!' && !is_word(c); }, '_');
  return name;
}

std::vector<Term> conjuncts(Term formula) {
  if (formula.op() != Op::And) return {formula};
  return {formula.children().begin(), formula.children().end()};
}

Json value_to_json(const Value& value) {
  if (const bool* truth = std::get_if<bool>(&value)) return *truth;
  if (const auto* number = std::get_if<Integer>(&value)) return number->to_string();
  if (const auto* real = std::get_if<FloatValue>(&value))
    return {{"exponent", real->sort().exponent_bits()},
            {"significand", real->sort().significand_bits()},
            {"bits", real->bits().to_string()}};
  const auto& array = *std::get<std::shared_ptr<const ArrayValue>>(value);
  Json entries = Json::array();
  for (const auto& [index, element] : array.entries())
    entries.push_back(Json::array({index.to_string(), value_to_json(element)}));
  return {{"default", value_to_json(array.default_value())}, {"entries", std::move(entries)}};
}

Integer integer_from_json(const Json& json) {
  const std::optional<Integer> number = Integer::parse(json.get<std::string>());
  if (!number) throw std::invalid_argument("no number");
  return *number;
}

Value value_from_json(const Json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_string()) return integer_from_json(json);
  if (json.contains("bits")) {
    const auto exponent = json.at("exponent").get<unsigned>(), significand = json.at("significand").get<unsigned>();
    if (exponent < 2 || exponent > 15 || significand < 2 || exponent + significand > 128)
      throw std::invalid_argument("no format of floats");
    return FloatValue::from_bits(integer_from_json(json.at("bits")).wrap_unsigned(exponent + significand),
                                 Sort::floating(exponent, significand));
  }
  auto array = std::make_shared<ArrayValue>(value_from_json(json.at("default")));
  for (const Json& entry : json.at("entries"))
    array->store(integer_from_json(entry.at(0)), value_from_json(entry.at(1)));
  return std::shared_ptr<const ArrayValue>(std::move(array));
}

Json havoc_to_json(const HavocValue& havoc) {
  Json json{{"kind", describe(havoc.input->kind)}, {"name", havoc.input->name}};
  if (const auto* value = std::get_if<Value>(&havoc.value)) {
    json["value"] = value_to_json(*value);
  } else {
    Json elements = Json::array();
    for (const auto& [index, element] : std::get<HavocValue::Elements>(havoc.value))
      elements.push_back(Json::array({index.to_string(), value_to_json(element)}));
    json["elements"] = std::move(elements);
  }
  return json;
}

// What an earlier run has read, by what it was read from: calls of one function, and objects of one name, in their
// order. A change elsewhere reads something more, or something less, and leaves the others as they were.
class RecalledInputs : public InputSource {
 public:
  explicit RecalledInputs(const Json& inputs) {
    for (const Json& input : inputs) {
      const auto key = std::make_pair(input.at("kind").get<std::string>(), input.at("name").get<std::string>());
      if (input.contains("value")) {
        values_[key].push_back(value_from_json(input.at("value")));
      } else {
        HavocValue::Elements elements;
        for (const Json& entry : input.at("elements"))
          elements.emplace(integer_from_json(entry.at(0)), value_from_json(entry.at(1)));
        arrays_[key].push_back(std::move(elements));
      }
    }
  }

  Value next(const Input& input) override {
    const auto found = values_.find(key_of(input));
    if (found == values_.end() || found->second.empty()) return default_input(input);
    const Value value = found->second.front();
    found->second.pop_front();
    return fitting(value, input);
  }
  std::uint32_t next_array(const Input& input) override {
    HavocValue::Elements elements;
    if (const auto found = arrays_.find(key_of(input)); found != arrays_.end() && !found->second.empty()) {
      elements = std::move(found->second.front());
      found->second.pop_front();
    }
    given_.push_back(std::move(elements));
    return static_cast<std::uint32_t>(given_.size() - 1);
  }
  Value next_element(std::uint32_t array, const Integer& index, const Input& input) override {
    const HavocValue::Elements& elements = given_[array];
    const auto found = elements.find(index);
    return found == elements.end() ? default_input(input) : fitting(found->second, input);
  }

 private:
  using Key = std::pair<std::string, std::string>;
  static Key key_of(const Input& input) { return {describe(input.kind), input.name}; }
  static Value fitting(const Value& value, const Input& input) {
    const bool is_scalar = std::holds_alternative<Integer>(value) || std::holds_alternative<FloatValue>(value);
    return is_scalar ? nearest_input(value, input) : default_input(input);
  }

  std::map<Key, std::deque<Value>> values_;
  std::map<Key, std::deque<HavocValue::Elements>> arrays_;
  std::vector<HavocValue::Elements> given_;
};

AttemptOutcome nothing(const char* why) { return {Unknown{UnknownReason::NoProgress, why}}; }

AttemptOutcome recall_proof(const LoadedProgram& loaded, const Json& evidence) {
  const Program& program = loaded.program();
  TermManager& terms = program.terms();
  const Outline before = outline_from_json(evidence.at("outline"));
  const Outline now = outline_of(*loaded.reference, loaded.lowered);
  const std::vector<std::uint32_t> locations = correspondence(before.locations, now.locations);
  const std::vector<std::uint32_t> variables = correspondence(before.variables, now.variables);
  std::vector<Term> symbols{any_index(terms)};
  Substitution to_now;
  for (std::uint32_t id = 0; id < variables.size(); ++id) {
    if (variables[id] == none_id) continue;
    const Term symbol = program.symbol(variables[id]);
    symbols.push_back(terms.variable(number_name(id, symbol.sort()), symbol.sort()));
    to_now.emplace(symbols.back(), symbol);
  }
  Safe safe;
  const auto stretches = evidence.at("stretches").get<std::uint32_t>();
  if (stretches != 0)
    safe.proof.kind = Proof::Inductive{stretches};
  else if (evidence.at("unrolled").get<bool>())
    safe.proof.kind = Proof::Unrolled{};
  const auto texts = evidence.at("texts").get<std::vector<std::string>>();
  std::vector<Term> formulas = read_formulas(terms, texts, symbols);
  for (Term& formula : formulas)
    if (formula) formula = substitute(terms, formula, to_now);
  std::map<LocationId, std::vector<Term>> parts;
  for (const Json& entry : evidence.at("formulas")) {
    const auto location = entry.at(0).get<LocationId>();
    const Term formula = formulas.at(entry.at(1).get<std::size_t>());
    if (formula && location < locations.size() && locations[location] != none_id)
      parts[locations[location]].push_back(formula);
  }
  for (const auto& [location, here] : parts) safe.proof.invariants[location] = terms.conjunction(here);
  return {std::move(safe)};
}

AttemptOutcome recall_only_run(const LoadedProgram& loaded, const Budget& budget) {
  std::optional<RunResult> run = find_only_run(loaded.lowered, budget);
  if (!run) return nothing("the program has other runs, or one that is longer");
  return {Safe{}, std::move(run)};
}

AttemptOutcome recall_error(const LoadedProgram& loaded, const Json& evidence, const Budget& budget) {
  const Program& program = loaded.program();
  const Cfa& cfa = program.cfa();
  if (evidence.contains("path") && evidence.at("fingerprint").get<std::string>() == fingerprint(program)) {
    Counterexample counterexample;
    counterexample.path = evidence.at("path").get<std::vector<EdgeId>>();
    for (const Json& value : evidence.at("havocs")) counterexample.havocs.push_back(value_from_json(value));
    const bool has_all = std::ranges::all_of(
        counterexample.path, [&](EdgeId edge) { return edge < cfa.edge_count() && !cfa.is_detached(edge); });
    if (has_all && !counterexample.path.empty()) return {Unsafe{std::move(counterexample)}};
  }
  if (!evidence.contains("inputs")) return nothing("the inputs of the last run are not known");
  RecalledInputs recalled(evidence.at("inputs"));
  RecordedInputs inputs(recalled);
  RunOptions options;
  options.max_seconds = budget.remaining_seconds();
  RunResult result = run(program, inputs, options);
  if (!std::holds_alternative<ErrorReached>(result.end))
    return nothing("with the inputs of the last run, the program does not fail");
  Counterexample counterexample = counterexample_of(program, result, inputs.havocs());
  return {Unsafe{std::move(counterexample)}, std::move(result)};
}

}  // namespace

Json remembered_only_run() { return {{"kind", "only run"}}; }

Json remembered(const LoadedProgram& loaded, const Proof& proof) {
  const Program& program = loaded.program();
  TermManager& terms = program.terms();
  Substitution to_numbers;
  for (VariableId id = 0; id < program.variable_count(); ++id)
    to_numbers.emplace(program.symbol(id),
                       terms.variable(number_name(id, program.symbol(id).sort()), program.symbol(id).sort()));
  Json formulas = Json::array(), texts = Json::array();
  std::unordered_map<Term, std::size_t> numbers;
  for (const auto& [location, formula] : proof.invariants) {
    if (!formula) continue;
    for (const Term part : conjuncts(formula)) {
      const auto [found, is_new] = numbers.emplace(part, texts.size());
      if (is_new) texts.push_back(to_smtlib(substitute(terms, part, to_numbers)));
      formulas.push_back(Json::array({location, found->second}));
    }
  }
  const auto* inductive = std::get_if<Proof::Inductive>(&proof.kind);
  return {{"kind", "proof"},
          {"texts", std::move(texts)},
          {"formulas", std::move(formulas)},
          {"unrolled", proof.is<Proof::Unrolled>() || inductive != nullptr},
          {"stretches", inductive != nullptr ? inductive->stretches : 0},
          {"outline", to_json(outline_of(*loaded.reference, loaded.lowered))}};
}

Json remembered(const LoadedProgram& loaded, const Counterexample& counterexample, const Budget& budget,
                const RunResult* found) {
  const Program& program = loaded.program();
  Json json{{"kind", "error"}};
  if (counterexample.is_whole && counterexample.path.size() <= max_path) {
    json["fingerprint"] = fingerprint(program);
    json["path"] = counterexample.path;
    Json& havocs = json["havocs"] = Json::array();
    for (const Value& value : counterexample.havocs) havocs.push_back(value_to_json(value));
  }
  const auto is_array = [](const Value& value) {
    return std::holds_alternative<std::shared_ptr<const ArrayValue>>(value);
  };
  if (!counterexample.is_whole && found && std::ranges::none_of(counterexample.havocs, is_array)) {
    Json& read = json["inputs"] = Json::array();
    for (const auto& [input, value] : found->inputs) read.push_back(havoc_to_json({&input, value}));
    return json;
  }
  CounterexampleInputs values(counterexample);
  RecordedInputs inputs(values);
  RunOptions options;
  options.max_seconds = budget.remaining_seconds();
  const RunResult result = run(program, inputs, options);
  if (!std::holds_alternative<ErrorReached>(result.end) || inputs.havocs().size() > max_kept_inputs) return json;
  Json& read = json["inputs"] = Json::array();
  for (const HavocValue& havoc : inputs.havocs()) read.push_back(havoc_to_json(havoc));
  return json;
}

AttemptOutcome recall(const LoadedProgram& loaded, const Json& evidence, const Budget& budget) {
  try {
    const auto kind = evidence.at("kind").get<std::string>();
    if (kind == "only run") return recall_only_run(loaded, budget);
    if (kind == "proof") return recall_proof(loaded, evidence);
    if (kind == "error") return recall_error(loaded, evidence, budget);
  } catch (const Json::exception&) {
  } catch (const std::invalid_argument&) {
  } catch (const std::out_of_range&) {
  }
  return nothing("the record of the last run is of no use");
}

}  // namespace warrant
