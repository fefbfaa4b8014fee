#include "report/path.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <deque>
#include <optional>
#include <set>
#include <unordered_map>

#include "base/text.h"
#include "c_text/print_c.h"
#include "evidence/interpreter/interpreter.h"
#include "evidence/interpreter/replay.h"
#include "logic/substitute.h"
#include "program/liveness.h"
#include "program/own_lines.h"
#include "report/objects.h"

namespace warrant {

namespace {

// Of a long path.
constexpr std::size_t first_steps = 2'000, last_steps = 2'000;
constexpr std::size_t max_inputs = 100'000;
constexpr std::size_t max_condition_length = 80;
// Of a path that is too long to be kept.
constexpr std::uint64_t described_steps = 100'000;

bool mentions(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool starts = at == 0 || !is_word(text[at - 1]);
    if (starts && (at + word.size() == text.size() || !is_word(text[at + word.size()]))) return true;
  }
  return false;
}

// The last identifier of a name: "count" of "queue.count", "cells" of "queue->cells[3]".
std::string last_word(const std::string& name) {
  std::size_t end = name.find_last_not_of("0123456789[]");
  if (end == std::string::npos) return name;
  std::size_t start = end;
  while (start > 0 && is_word(name[start - 1])) --start;
  return name.substr(start, end - start + 1);
}

bool asserts(const std::string& function) {
  std::string lower = function;
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return lower.find("assert") != std::string::npos;
}

// The argument of the call of something that asserts; empty if there is none, or if there are several of which one
// failed.
std::string asserted(const std::string& line) {
  std::string found;
  for (std::size_t open = line.find('('); open != std::string::npos; open = line.find('(', open + 1)) {
    std::size_t start = open;
    while (start > 0 && is_word(line[start - 1])) --start;
    if (!asserts(line.substr(start, open - start))) continue;
    int depth = 0;
    for (std::size_t at = open; at < line.size(); ++at) {
      if (line[at] == '(') ++depth;
      if (line[at] != ')' || --depth != 0) continue;
      if (!found.empty()) return {};
      found = line.substr(open + 1, at - open - 1);
      break;
    }
  }
  return found;
}

// The inputs that a path uses.
class InputWriter : public RunObserver {
 public:
  explicit InputWriter(const Program& program)
      : program_(program), own_lines_(program.sources), liveness_(program.cfa(), Reads(program, program.cfa())) {}

  void step(const Edge& edge, const std::optional<Value>& value) override {
    const auto* havoc = std::get_if<Havoc>(&edge.operation);
    if (!havoc || !value || inputs.size() >= max_inputs || liveness_.is_dead(edge)) return;
    if (havoc->input.kind == InputKind::Ghost) return;
    const FileLine where = own_lines_.is_behind_file(edge.range) ? FileLine{} : file_line(program_.sources, edge.range);
    inputs.push_back({havoc->input.name, havoc->input.kind, to_string(*value), where});
  }

  std::vector<InputValue> inputs;

 private:
  const Program& program_;
  OwnLines own_lines_;
  Liveness liveness_;
};

// The first and the last steps of a path.
class KeptSteps {
 public:
  void keep(PathStep step) {
    if (first_.size() < first_steps) {
      first_.push_back(std::move(step));
      return;
    }
    last_.push_back(std::move(step));
    if (last_.size() > last_steps) {
      last_.pop_front();
      ++omitted_;
    }
  }

  // The path goes on, and nobody knows how long.
  void cut() {
    omitted_ += last_.size() + 1;
    last_.clear();
  }

  void take(PathReport& report) {
    report.steps = std::move(first_);
    if (omitted_ > 0) report.gap = {report.steps.size(), omitted_};
    for (auto& step : last_) report.steps.push_back(std::move(step));
  }

 private:
  std::vector<PathStep> first_;
  std::deque<PathStep> last_;
  std::size_t omitted_ = 0;
};

ProcedureId procedure_named(const Program& program, const std::string& name) {
  const auto found = std::ranges::find(program.procedures, name, &Procedure::name);
  return found == program.procedures.end() ? none_id : static_cast<ProcedureId>(found - program.procedures.begin());
}

// The whole line on which the range starts.
std::string line_text(const Program& program, const SourceRange& range) {
  SourceRange line = range;
  line.end_line = range.line + 1;
  line.end_column = 0;
  line.column = 1;
  return program.sources.text(line, 200);
}

// The steps of a run over the lowered form.
class PathWriter : public RunObserver {
 public:
  explicit PathWriter(const Program& program) : program_(program), own_lines_(program.sources), names_(program) {
    frames_.emplace_back();
  }

  bool wants_details() const override { return true; }
  void starts(Memory& memory) override { names_.use(memory); }

  void enters(const Procedure& procedure, std::span<const Value> arguments) override {
    Frame frame;
    frame.function = procedure.name;
    frame.is_model = procedure.range.known() && program_.sources.is_model(procedure.range.file);
    for (const VariableId local : procedure.locals)
      if (const auto known = values_.find(local); known != values_.end()) frame.saved.push_back(*known);
    frames_.push_back(std::move(frame));
    if (frames_.back().is_model) return;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const VariableId id = procedure.parameters[i];
      if (const Variable& variable = program_.variable(id); !variable.c_name.empty() && variable.type)
        frames_.back().arguments.push_back(changed(id, arguments[i]));
    }
    if (std::exchange(is_called_by_entry_, false)) tell_call();
  }

  void returns() override {
    if (open_frame_ + 1 == frames_.size()) close_last();
    for (auto& [id, text] : frames_.back().saved) values_[id] = text;
    frames_.pop_back();
  }

  void reads(const Block& block, std::uint64_t address, ScalarType type) override {
    read_ = names_.place(block, address, type.bytes);
  }

  void writes(const Block& block, std::uint64_t address, ScalarType type, const Value& value) override {
    const std::string name = names_.place(block, address, type.bytes);
    if (type.is_pointer()) names_.note_pointer(name, value);
    if (block.lifetime() != Lifetime::Automatic && block.lifetime() != Lifetime::Alloca) globals_.insert(name);
    const ObjectShape* shape = block.shape();
    const bool is_char = shape && shape->size > 0 &&
                         part_at(*shape, (address - block.base()) % shape->size, type.bytes).shape->is_character;
    written_ = {name, names_.value(value, type, is_char ? "char" : "")};
  }

  void step(const Edge& edge, const std::optional<Value>& value) override {
    const std::string read = std::exchange(read_, {});
    const std::optional<NamedValue> written = std::exchange(written_, std::nullopt);
    if (const auto* block = std::get_if<Allocate>(&edge.operation); block && value) names_.note_block(*block, *value);
    const bool is_of_entry = own_lines_.is_behind_file(edge.range);
    const auto* called = std::get_if<Call>(&edge.operation);
    is_called_by_entry_ = called && is_of_entry && is_in_file(program_.procedures[called->callee].range);
    const bool is_shown =
        edge.range.known() && !program_.sources.is_model(edge.range.file) && !is_in_model() && !is_of_entry;
    if (const auto* load = std::get_if<Load>(&edge.operation); load && value) {
      const std::string text = names_.value(*value, load->type);
      loaded_[load->target] = read;
      if (is_shown) begin(edge).reads[read] = text;
      return;
    }
    if (written) {
      if (is_shown)
        add_change(begin(edge), *written);
      else if (frame().current)
        add_change(*frame().current, *written);
      return;
    }
    if (!is_shown) return;
    const auto* assume = std::get_if<Assume>(&edge.operation);
    if (assume && assume->kind == AssumeKind::Branch) {
      const std::string condition = in_words(assume->condition);
      std::vector<std::string>& conditions = begin(edge).step.conditions;
      if (!condition.empty() && (conditions.empty() || conditions.back() != condition)) conditions.push_back(condition);
    } else if (const auto* ended = std::get_if<Free>(&edge.operation)) {
      if (ended->lifetime == Lifetime::Heap) begin(edge);
    } else if (const auto* call = std::get_if<Call>(&edge.operation)) {
      const Procedure& callee = program_.procedures[call->callee];
      if (!callee.range.known() || !program_.sources.is_model(callee.range.file)) begin(edge);
    } else if (std::optional<NamedValue> change = change_of(edge, value)) {
      add_change(begin(edge), std::move(*change));
    }
  }

  // The place of the error, which the last step belongs to.
  void finish(const SourceRange& error, PathReport& report) {
    if (error.known() && !program_.sources.is_model(error.file)) {
      while (frames_.size() > 2 && is_in_model()) frames_.pop_back();
      Edge last{};
      last.range = error;
      const std::optional<Open>& current = frame().current;
      if (!current || current->step.line != error.line || current->step.file != program_.sources.path(error.file))
        begin(last);
    }
    close_last();
    tell_failure(report);
  }

  // The path goes on, and nobody knows how long.
  void cut() { steps_.cut(); }

  void take(PathReport& report) {
    steps_.take(report);
    report.globals.assign(globals_.begin(), globals_.end());
  }

 private:
  struct Open {
    PathStep step;
    std::uint64_t number = 0;  // among the steps
    std::map<std::string, std::string> reads;
    std::set<const Edge*> edges;
  };
  struct Frame {
    std::string function;
    bool is_model = false;
    std::vector<NamedValue> arguments;  // not yet told
    std::optional<Open> current;
    std::vector<std::pair<VariableId, std::string>> saved;  // of an outer call of the same function
  };

  Frame& frame() { return frames_.back(); }
  // In a function of the library, or before main.
  bool is_in_model() const { return frames_.back().is_model || frames_.size() == 1; }

  // The step that an edge belongs to: a new one where the line changes, or comes again.
  Open& begin(const Edge& edge) {
    std::optional<Open>& current = frame().current;
    const std::string& file = program_.sources.path(edge.range.file);
    const bool goes_on = current && current->number == last_number_ && current->step.file == file &&
                         current->step.line == edge.range.line && !current->edges.contains(&edge);
    if (!goes_on) {
      close_last();
      Open open;
      open.number = ++last_number_;
      open.step.file = file;
      open.step.line = edge.range.line;
      open.step.function = frame().function;
      open.step.depth = frames_.size() > 2 ? static_cast<unsigned>(frames_.size() - 2) : 0;
      open.step.text = line_text(program_, edge.range);
      open.step.changes = std::exchange(frame().arguments, {});
      current = std::move(open);
      open_frame_ = frames_.size() - 1;
      is_open_ = true;
    }
    current->edges.insert(&edge);
    return *current;
  }

  bool is_in_file(const SourceRange& range) const {
    return range.known() && !program_.sources.is_model(range.file) && !own_lines_.is_behind_file(range);
  }

  // The main of --entry has no lines: the call stands for it.
  void tell_call() {
    close_last();
    PathStep step;
    step.depth = frames_.size() > 3 ? static_cast<unsigned>(frames_.size() - 3) : 0;
    for (const NamedValue& argument : frame().arguments)
      step.text += fmt::format("{}{} = {}", step.text.empty() ? "" : ", ", argument.name, argument.value);
    step.text = fmt::format("{}({})", frame().function, step.text);
    ++last_number_;
    steps_.keep(std::move(step));
  }

  // Keeps the last step; its frame still knows it.
  void close_last() {
    if (!std::exchange(is_open_, false) || open_frame_ >= frames_.size()) return;
    steps_.keep(frames_[open_frame_].current->step);
  }

  static void add_change(Open& open, NamedValue change) {
    auto& changes = open.step.changes;
    const auto same = std::ranges::find(changes, change.name, &NamedValue::name);
    if (same != changes.end())
      same->value = std::move(change.value);
    else
      changes.push_back(std::move(change));
  }

  NamedValue changed(VariableId id, const Value& value) {
    const Variable& variable = program_.variable(id);
    if (variable.type->is_pointer()) names_.note_pointer(variable.c_name, value);
    std::string text = names_.value(value, *variable.type, variable.c_type);
    values_[id] = text;
    if (variable.procedure == none_id) globals_.insert(variable.c_name);
    return {variable.c_name, std::move(text)};
  }

  std::optional<NamedValue> change_of(const Edge& edge, const std::optional<Value>& value) {
    if (!value) return std::nullopt;
    if (const auto* assign = std::get_if<Assign>(&edge.operation)) {
      const Variable& variable = program_.variable(assign->target);
      const bool is_named = !variable.c_name.empty() && variable.role != VariableRole::Address && variable.type;
      if (is_named) return changed(assign->target, *value);
    }
    if (const auto* havoc = std::get_if<Havoc>(&edge.operation); havoc && havoc->input.kind != InputKind::Ghost) {
      const bool is_call = havoc->input.kind == InputKind::Nondet || havoc->input.kind == InputKind::External;
      if (!is_call) return std::nullopt;
      return NamedValue{havoc->input.name + "()", names_.value(*value, havoc->input.type)};
    }
    return std::nullopt;
  }

  // The condition with names of the source; empty if it speaks about something else.
  std::string in_words(Term condition) {
    TermManager& terms = program_.terms();
    Substitution named;
    for (const Term symbol : free_variables(condition)) {
      const VariableId id = program_.variable_of(symbol);
      if (id == none_id) return {};
      const Variable& variable = program_.variable(id);
      const auto loaded = loaded_.find(id);
      const std::string& name = loaded != loaded_.end() ? loaded->second : variable.c_name;
      if (name.empty() || variable.role == VariableRole::Address || symbol.sort().is_array()) return {};
      // Names are unique among sorts.
      const auto [sort, is_new] = sorts_.try_emplace(name, symbol.sort());
      if (!is_new && sort->second != symbol.sort()) return {};
      if (const Term known = program_variable_named(name); known && known.sort() != symbol.sort()) return {};
      named.emplace(symbol, terms.variable(name, symbol.sort()));
    }
    std::string text = to_c(substitute(terms, condition, named), max_condition_length);
    return text == "true" || text == "1" ? std::string() : text;
  }

  Term program_variable_named(const std::string& name) {
    if (by_name_.empty())
      for (VariableId id = 0; id < program_.variable_count(); ++id)
        by_name_.emplace(program_.variable(id).name, program_.symbol(id));
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? Term() : found->second;
  }

  // The condition that fails and what it is about.
  void tell_failure(PathReport& report) {
    std::size_t at = frames_.size() - 1;
    // The one who asks a function of the program to assert something is to blame.
    while (at > 1 && asserts(frames_[at].function) && frames_[at - 1].current) --at;
    const std::optional<Open>& failing = frames_[at].current;
    if (!failing) return;
    report.failure.where = {failing->step.file, failing->step.line};
    report.failure.condition = asserted(failing->step.text);
    const std::string& text = report.failure.condition.empty() ? failing->step.text : report.failure.condition;
    std::set<std::string> seen;
    const auto tell = [&](const std::string& name, const std::string& value) {
      if (last_word(name).starts_with("__warrant_")) return;  // of what was put into the text
      if (mentions(text, last_word(name)) && seen.insert(name).second) report.failure.values.push_back({name, value});
    };
    const ProcedureId procedure = procedure_named(program_, frames_[at].function);
    for (VariableId id = 0; id < program_.variable_count(); ++id) {
      const Variable& variable = program_.variable(id);
      const auto known = values_.find(id);
      if (known == values_.end() || variable.c_name.empty()) continue;
      if (variable.procedure == none_id || variable.procedure == procedure) tell(variable.c_name, known->second);
    }
    for (const auto& [name, value] : failing->reads) tell(name, value);
    std::ranges::stable_sort(report.failure.values, {},
                             [&](const NamedValue& one) { return text.find(last_word(one.name)); });
  }

  const Program& program_;
  OwnLines own_lines_;
  ObjectNames names_;
  std::vector<Frame> frames_;
  bool is_called_by_entry_ = false;
  std::unordered_map<VariableId, std::string> values_;  // of variables with names, as far as they are known
  std::unordered_map<VariableId, std::string> loaded_;  // temporaries: what they were loaded from
  std::unordered_map<std::string, Sort> sorts_;
  std::unordered_map<std::string, Term> by_name_;
  std::string read_;
  std::optional<NamedValue> written_;
  std::uint64_t last_number_ = 0;
  std::size_t open_frame_ = 0;
  bool is_open_ = false;
  KeptSteps steps_;
  std::set<std::string> globals_;
};

}  // namespace

PathReport describe_path(const Program& reference, const Counterexample& counterexample, const Program& lowered,
                         const std::vector<ReadInput>& inputs, const Budget& budget) {
  PathReport report;
  InputWriter input_writer(reference);
  CounterexampleInputs values(counterexample);
  RunOptions options;
  options.max_steps = counterexample.is_whole ? counterexample.path.size() + 1 : described_steps;
  options.observer = &input_writer;
  run(reference, values, options);
  report.inputs = std::move(input_writer.inputs);

  PathWriter writer(lowered);
  const RunResult result = run_with_inputs(lowered, inputs, budget, &writer);
  if (std::holds_alternative<ErrorReached>(result.end))
    writer.finish(result.place, report);
  else
    writer.cut();
  writer.take(report);
  return report;
}

}  // namespace warrant
