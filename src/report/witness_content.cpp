// From proofs and counterexamples to the content of witnesses.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "c_text/c_expression.h"
#include "c_text/c_names.h"
#include "c_text/c_words.h"
#include "c_text/witness_places.h"
#include "evidence/interpreter/state.h"
#include "program/loops.h"
#include "report/witness.h"

namespace warrant {

namespace {

// Validators walk through every waypoint; beyond this many, branches are left out.
constexpr std::size_t max_waypoints = 2000;
constexpr std::size_t max_copies = 16;

// The texts of the program's own files, by their number in the source map.
class Texts {
 public:
  Texts(const Program& program, const WitnessTask& task) : program_(program), task_(task) {}

  // Null if the place is in no file of the task's.
  const StatementFinder* at(const SourceRange& range) {
    if (!range.known()) return nullptr;
    const auto [entry, is_new] = finders_.try_emplace(range.file, std::nullopt);
    if (is_new)
      for (const auto& [name, content] : task_.files)
        if (name == program_.sources.path(range.file)) entry->second.emplace(content);
    return entry->second ? &*entry->second : nullptr;
  }
  WitnessPlace place(const SourceRange& range, StatementFinder::Place at, std::string function) const {
    return {program_.sources.path(range.file), at.line, at.column, std::move(function)};
  }

 private:
  const Program& program_;
  const WitnessTask& task_;
  std::map<std::uint32_t, std::optional<StatementFinder>> finders_;
};

std::string function_at(const WitnessProgram& program, LocationId location) {
  const FrameId frame = program.origins.location_frames[location];
  if (frame == none_id) return {};
  const std::string& name = program.lowered.procedures[program.origins.frames[frame].procedure].name;
  // Names of the lowering's own are in parentheses.
  return name.starts_with('(') ? std::string() : name;
}

// What can be named at the loop: globals and the variables of the loop's own frame, where the text has them in scope. A
// name that two of these share could mean either, so it means none.
class LoopScope {
 public:
  LoopScope(const WitnessProgram& program, const StatementFinder& finder, LocationId head) : program_(program) {
    const FrameId frame = program.origins.location_frames[head];
    const SourceRange& loop = program.reference.cfa().location(head).range;
    for (VariableId id = 0; id < program.reference.variable_count(); ++id) {
      const Variable& variable = program.reference.variable(id);
      if (!variable.type || variable.symbol.sort().is_array() || !is_identifier(variable.c_name)) continue;
      const bool is_global = variable.role == VariableRole::Global && variable.procedure == none_id;
      const bool is_own = program.origins.variable_frames[id] == frame;
      if (!is_global && !is_own) continue;
      const SourceRange& declared = variable.declared;
      if (!declared.known() || declared.file != loop.file || !finder.is_in_scope(declared, loop)) continue;
      const auto [entry, is_new] = by_name_.try_emplace(variable.c_name, id);
      if (!is_new) entry->second = none_id;
    }
  }
  std::optional<CVariable> operator()(Term symbol) const {
    const VariableId id = program_.reference.variable_of(symbol);
    if (id == none_id) return std::nullopt;
    const Variable& variable = program_.reference.variable(id);
    const auto found = by_name_.find(variable.c_name);
    if (found == by_name_.end() || found->second != id) return std::nullopt;
    return CVariable{variable.c_name, *variable.type};
  }

 private:
  const WitnessProgram& program_;
  std::map<std::string, VariableId> by_name_;
};

}  // namespace

std::vector<WitnessInvariant> loop_invariants(const WitnessProgram& program, const Proof& proof,
                                              const std::set<LocationId>& holds_always, const WitnessTask& task) {
  const Cfa& cfa = program.reference.cfa();
  Texts texts(program.reference, task);
  const Loops loops(cfa);
  struct Copies {
    WitnessPlace place;
    std::vector<std::string> expressions;
    bool is_complete = true;  // every copy has an expression
  };
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, Copies> by_place;
  for (LoopId id = 0; id < loops.size(); ++id) {
    const LocationId head = loops.loop(id).head;
    const SourceRange& range = cfa.location(head).range;
    const StatementFinder* text_of_loop = texts.at(range);
    if (!text_of_loop) continue;
    const StatementFinder& finder = *text_of_loop;
    // The head of a do statement is before its body, not before its condition.
    const auto place =
        finder.keyword_at(range, "while") ? finder.keyword_at(range, "while") : finder.keyword_at(range, "for");
    if (!place) continue;
    Copies& copies = by_place[{range.file, place->line, place->column}];
    copies.place = texts.place(range, *place, function_at(program, head));
    const auto formula = proof.invariants.find(head);
    std::optional<std::string> text;
    if (formula != proof.invariants.end() && holds_always.contains(head)) {
      if (formula->second.is_false()) continue;  // this copy is never reached
      text = implied_c_expression(formula->second, LoopScope(program, finder, head));
    }
    if (text && std::ranges::find(copies.expressions, *text) == copies.expressions.end())
      copies.expressions.push_back(*text);
    copies.is_complete &= text.has_value();
  }
  std::vector<WitnessInvariant> result;
  for (const auto& [position, copies] : by_place) {
    if (!copies.is_complete || copies.expressions.empty() || copies.expressions.size() > max_copies) continue;
    std::string whole = copies.expressions[0];
    if (copies.expressions.size() > 1) {
      whole.clear();
      for (const std::string& part : copies.expressions) whole += (whole.empty() ? "(" : " || (") + part + ")";
    }
    result.push_back({copies.place, whole});
  }
  return result;
}

std::vector<Waypoint> waypoints(const WitnessProgram& program, const Counterexample& counterexample,
                                const WitnessTask& task) {
  const Cfa& cfa = program.reference.cfa();
  Texts texts(program.reference, task);
  std::vector<Waypoint> found;
  std::size_t next_havoc = 0;
  // The last edge alone says nothing about the way to it.
  std::span<const EdgeId> known;
  if (counterexample.is_whole) known = counterexample.path;
  for (const EdgeId id : known) {
    const Edge& edge = cfa.edge(id);
    const auto* havoc = std::get_if<Havoc>(&edge.operation);
    const Value* value =
        havoc && next_havoc < counterexample.havocs.size() ? &counterexample.havocs[next_havoc++] : nullptr;
    const StatementFinder* text = texts.at(edge.range);
    if (!text) continue;
    // The number of a pointer is not what its function returns: it may point to an object of somebody else.
    const bool is_returned = havoc && havoc->input.kind == InputKind::Nondet && !has_byte_inputs(havoc->input.name) &&
                             !havoc->input.type.is_pointer();
    if (value && is_returned && std::holds_alternative<Integer>(*value)) {
      if (const auto place = text->closing_parenthesis(edge.range, havoc->input.name))
        found.push_back({Waypoint::Kind::FunctionReturn,
                         texts.place(edge.range, *place, function_at(program, edge.source)),
                         "\\result == " + to_string(State::decode(*value, havoc->input.type))});
    }
    const auto* assume = std::get_if<Assume>(&edge.operation);
    if (!assume || assume->kind != AssumeKind::Branch || assume->side == BranchSide::Unknown) continue;
    const auto place = text->branching_of(edge.range);
    if (!place) continue;
    const bool is_true = assume->side == BranchSide::Holds;
    found.push_back({Waypoint::Kind::Branching, texts.place(edge.range, *place, function_at(program, edge.source)),
                     is_true ? "true" : "false"});
  }
  if (found.size() > max_waypoints) {
    std::erase_if(found, [](const Waypoint& waypoint) { return waypoint.kind == Waypoint::Kind::Branching; });
    if (found.size() > max_waypoints) found.clear();
  }
  const LocationId error = counterexample.path.empty() ? cfa.entry : cfa.edge(counterexample.path.back()).target;
  SourceRange range = cfa.location(error).range;
  std::string function = function_at(program, error);
  // What fails inside of a model of the library is, to everybody else, the call of the library.
  for (auto id = counterexample.path.rbegin(); id != counterexample.path.rend() && !texts.at(range); ++id) {
    range = cfa.edge(*id).range;
    function = function_at(program, cfa.edge(*id).source);
  }
  const StatementFinder* text = texts.at(range);
  const std::string file = text ? program.reference.sources.path(range.file) : task.files.front().name;
  const std::uint32_t column = text ? text->column_of(range.line, range.column) : range.column;
  found.push_back({Waypoint::Kind::Target, {file, range.line, column, function}, {}});
  return found;
}

}  // namespace warrant
