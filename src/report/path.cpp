#include "report/path.h"

#include <fmt/format.h>

#include <deque>
#include <optional>

#include "evidence/interpreter.h"
#include "evidence/replay.h"
#include "program/dump.h"
#include "program/liveness.h"

namespace warrant {

namespace {

constexpr std::size_t first_lines = 15, last_lines = 25;
constexpr std::size_t max_changes = 6;
constexpr std::size_t max_inputs = 100'000;
// Of a path that is too long to be kept.
constexpr std::uint64_t described_steps = 100'000;

class PathObserver : public RunObserver {
 public:
  explicit PathObserver(const Program& program)
      : program_(program), liveness_(program.cfa(), Reads(program, program.cfa())) {}

  void step(const Edge& edge, const std::optional<Value>& value) override {
    note_input(edge, value);
    if (!edge.range.known()) return;
    const auto* assume = std::get_if<Assume>(&edge.operation);
    const std::string change = change_of(edge, value);
    const bool is_branch = assume && assume->kind == AssumeKind::Branch;
    // Checks and temporaries are no news, but for the call that is the error.
    if (!is_branch && change.empty()) return;
    if (!current_ || current_->file != edge.range.file || current_->line != edge.range.line) start_line(edge.range);
    if (change.empty()) return;
    std::vector<std::string>& changes = last_.empty() ? first_.back().changes : last_.back().changes;
    if (changes.size() < max_changes)
      changes.push_back(change);
    else
      changes.back() = "...";
  }

  void finish(const SourceRange& error) {
    if (!current_ || current_->file != error.file || current_->line != error.line) start_line(error);
  }

  // The path goes on.
  void cut() {
    last_.clear();
    first_.push_back({"", "... the path is too long to be shown ...", {}});
  }

  PathReport take() {
    PathReport report{std::move(inputs_), std::move(first_)};
    if (omitted_ > 0 && !last_.empty())
      report.lines.push_back({"", fmt::format("... {} lines left out ...", omitted_), {}});
    for (auto& line : last_) report.lines.push_back(std::move(line));
    return report;
  }

 private:
  void note_input(const Edge& edge, const std::optional<Value>& value) {
    const auto* havoc = std::get_if<Havoc>(&edge.operation);
    if (!havoc || !value || inputs_.size() >= max_inputs || liveness_.is_dead(edge)) return;
    if (havoc->input.kind == InputKind::Ghost) return;
    inputs_.push_back(
        {havoc->input.name, describe(havoc->input.kind), to_string(*value), program_.sources.to_string(edge.range)});
  }

  std::string change_of(const Edge& edge, const std::optional<Value>& value) const {
    if (!value || liveness_.is_dead(edge)) return {};
    if (const auto* assign = std::get_if<Assign>(&edge.operation)) {
      const Variable& variable = program_.variable(assign->target);
      if (variable.c_name.empty()) return {};
      return variable.c_name + " = " + to_string(*value);
    }
    if (const auto* havoc = std::get_if<Havoc>(&edge.operation); havoc && havoc->input.kind != InputKind::Ghost) {
      const bool is_call = havoc->input.kind == InputKind::Nondet || havoc->input.kind == InputKind::External;
      return fmt::format("{}{} = {}", havoc->input.name, is_call ? "()" : "", to_string(*value));
    }
    return {};
  }

  void start_line(const SourceRange& range) {
    current_ = range;
    Verification::PathLine made{program_.sources.to_string(range), line_text(range), {}};
    if (first_.size() < first_lines) {
      first_.push_back(std::move(made));
      return;
    }
    last_.push_back(std::move(made));
    if (last_.size() > last_lines) {
      last_.pop_front();
      ++omitted_;
    }
  }

  // The whole line on which the range starts.
  std::string line_text(const SourceRange& range) const {
    SourceRange line = range;
    line.end_line = range.line + 1;
    line.end_column = 0;
    line.column = 1;
    return program_.sources.text(line, 60);
  }

  const Program& program_;
  Liveness liveness_;
  std::vector<Verification::InputValue> inputs_;
  std::vector<Verification::PathLine> first_;
  std::deque<Verification::PathLine> last_;
  std::size_t omitted_ = 0;
  std::optional<SourceRange> current_;
};

}  // namespace

PathReport describe_path(const Program& program, const Counterexample& counterexample) {
  PathObserver observer(program);
  CounterexampleInputs inputs(counterexample);
  RunOptions options;
  options.max_steps = counterexample.is_whole ? counterexample.path.size() + 1 : described_steps;
  options.observer = &observer;
  const RunResult result = run(program, inputs, options);
  if (counterexample.is_whole)
    observer.finish(result.where);
  else
    observer.cut();
  return observer.take();
}

}  // namespace warrant
