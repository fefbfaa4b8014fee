#include "program/pass/sketch.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "program/outside.h"
#include "program/uses.h"

namespace warrant {

namespace {

// A procedure that has, with what it calls, at most so many edges stays: what it returns may decide something.
constexpr std::size_t max_small_edges = 60;

// What a value from memory and from a call that is left out is called.
constexpr const char* memory_value_name = "a value from memory";

// Blocks lie behind the addresses of functions and before the memory of others.
Input block_address(const Program& program, const Allocate& allocate) {
  const auto functions = static_cast<long>(program.code_names.size());
  const AddressRange outside = outside_memory(program.data_model);
  const ScalarType type = *program.variable(allocate.target).type;
  return {InputKind::External, allocate.name, type, Integer(first_function_address + functions * function_address_step),
          Integer(outside.start - 1)};
}

Operation arbitrary(const Program& program, VariableId target, std::string name) {
  return Havoc{target, {InputKind::External, std::move(name), *program.variable(target).type, {}, {}}};
}

// The operation without memory.
Operation sketched(const Program& program, const Operation& operation) {
  if (const auto* load = std::get_if<Load>(&operation)) return arbitrary(program, load->target, memory_value_name);
  if (const auto* allocate = std::get_if<Allocate>(&operation))
    return Havoc{allocate->target, block_address(program, *allocate)};
  const bool stays = std::holds_alternative<Assume>(operation) || std::holds_alternative<Assign>(operation) ||
                     std::holds_alternative<Havoc>(operation) || std::holds_alternative<Call>(operation);
  return stays ? operation : Operation(Skip{});
}

class Sketch {
 public:
  explicit Sketch(const Program& lowered) : program_(lowered), parts_(lowered.procedures.size()) {}

  Program run() {
    for (Procedure& procedure : program_.procedures)
      for (EdgeId id = 0; id < procedure.cfa.edge_count(); ++id) {
        Operation& operation = procedure.cfa.edge(id).operation;
        operation = sketched(program_, operation);
      }
    for (ProcedureId id = 0; id < parts_.size(); ++id) survey(id);
    for (ProcedureId id = 0; id < parts_.size(); ++id) parts_[id].is_small = size(id) <= max_small_edges;
    find_what_matters();
    for (ProcedureId id = 0; id < parts_.size(); ++id) drop_calls(id);
    program_.assumptions.push_back({{AssumptionKind::PlainVariables}, {}});
    return std::move(program_);
  }

 private:
  struct Part {
    std::set<VariableId> reads, writes;  // global ones
    std::set<ProcedureId> callees;
    std::vector<ProcedureId> calls;  // with repetitions
    std::size_t edges = 0;
    std::optional<std::size_t> size;  // with all that it calls
    bool is_visiting = false;
    bool is_small = false;
    bool has_error = false;
    bool has_limit = false;  // Location::is_about_data: it does not stay for its own sake
    bool matters = false;
    bool is_kept = false;
  };

  bool is_global(VariableId id) const { return program_.variable(id).procedure == none_id; }

  void survey(ProcedureId id) {
    Part& part = parts_[id];
    const Cfa& cfa = program_.procedures[id].cfa;
    const Reads reads(program_, cfa);
    for (LocationId id = 0; id < cfa.location_count(); ++id) {
      const Location& location = cfa.location(id);
      part.has_limit |= location.is_about_data;
      part.has_error |= location.kind != LocationKind::Plain && !location.is_about_data;
    }
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge) {
      if (cfa.is_detached(edge)) continue;
      ++part.edges;
      const Operation& operation = cfa.edge(edge).operation;
      for (const VariableId variable : reads.of(edge))
        if (is_global(variable)) part.reads.insert(variable);
      if (const VariableId written = written_variable(operation); written != none_id && is_global(written))
        part.writes.insert(written);
      if (const auto* call = std::get_if<Call>(&operation)) {
        part.callees.insert(call->callee);
        part.calls.push_back(call->callee);
      }
    }
  }

  // Edges of the procedure and of all that it calls, as often as it calls it; more than enough if it calls itself.
  std::size_t size(ProcedureId id) {
    Part& part = parts_[id];
    if (part.size) return *part.size;
    if (part.is_visiting) return max_small_edges + 1;
    part.is_visiting = true;
    std::size_t sum = part.has_limit ? max_small_edges + 1 : part.edges;
    for (const ProcedureId callee : part.calls) {
      if (sum > max_small_edges) break;
      sum += size(callee);
    }
    part.is_visiting = false;
    part.size = sum;
    return sum;
  }

  // A procedure matters if it has an error, changes a variable that one which matters reads, or calls one that does.
  void find_what_matters() {
    std::set<VariableId> read;
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (Part& part : parts_) {
        if (part.matters) continue;
        const auto is_read = [&](VariableId id) { return read.contains(id); };
        const auto is_one = [&](ProcedureId id) { return parts_[id].matters; };
        part.matters =
            part.has_error || std::ranges::any_of(part.writes, is_read) || std::ranges::any_of(part.callees, is_one);
        if (!part.matters) continue;
        has_changed = true;
        keep(part, read);
      }
    }
  }

  // It stays, and so do the small ones that it calls.
  void keep(Part& part, std::set<VariableId>& read) {
    if (std::exchange(part.is_kept, true)) return;
    read.insert(part.reads.begin(), part.reads.end());
    for (const ProcedureId callee : part.callees)
      if (parts_[callee].is_small) keep(parts_[callee], read);
  }

  void drop_calls(ProcedureId id) {
    Cfa& cfa = program_.procedures[id].cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge) {
      const auto* call = std::get_if<Call>(&cfa.edge(edge).operation);
      if (!call || parts_[call->callee].matters || parts_[call->callee].is_small) continue;
      cfa.edge(edge).operation = call->result == none_id
                                     ? Operation(Skip{})
                                     : arbitrary(program_, call->result, program_.procedures[call->callee].name);
    }
  }

  Program program_;
  std::vector<Part> parts_;
};

}  // namespace

Program sketch(const Program& lowered) { return Sketch(lowered).run(); }

}  // namespace warrant
