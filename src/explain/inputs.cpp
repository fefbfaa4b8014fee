#include "explain/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "c_text/c_parts.h"
#include "logic/linear_sum.h"
#include "logic/substitute.h"
#include "program/liveness.h"
#include "program/loops.h"

namespace warrant {
namespace {

bool can_be_given(const Program& program, const Havoc& havoc) {
  if (program.symbol(havoc.target).sort().is_array()) return false;
  switch (havoc.input.kind) {
    case InputKind::Nondet:
    case InputKind::Uninitialised:
    case InputKind::External:
    case InputKind::Memory:
    case InputKind::Argument:
      return true;
    case InputKind::Address:
    case InputKind::Unmodelled:
    case InputKind::Ghost:
      return false;
  }
  return false;
}

// The C variable that the value goes to unchanged; empty if there is none.
std::string receiver(const Program& program, const Edge& edge, VariableId target) {
  const Cfa& cfa = program.cfa();
  if (!program.variable(target).c_name.empty()) return program.variable(target).c_name;
  const std::vector<EdgeId>& out = cfa.location(edge.target).out;
  if (out.size() != 1) return {};
  const auto* assign = std::get_if<Assign>(&cfa.edge(out[0]).operation);
  return assign && assign->value == program.symbol(target) ? program.variable(assign->target).c_name : std::string();
}

// Whether some path passes several of the edges, or one of them more than once.
bool can_repeat(const Cfa& cfa, const Loops& loops, const std::vector<EdgeId>& edges) {
  for (const EdgeId edge : edges)
    if (loops.innermost(cfa.edge(edge).source) != none_id) return true;
  for (const EdgeId edge : edges) {
    std::vector<LocationId> work{cfa.edge(edge).target};
    std::set<LocationId> seen(work.begin(), work.end());
    while (!work.empty()) {
      const LocationId at = work.back();
      work.pop_back();
      for (const EdgeId next : cfa.location(at).out) {
        if (std::ranges::find(edges, next) != edges.end()) return true;
        if (seen.insert(cfa.edge(next).target).second) work.push_back(cfa.edge(next).target);
      }
    }
  }
  return false;
}

// The first value that a pointer gets on the way from the edge, before anything branches, and the variable with a name
// that it is passed on to.
struct Assigned {
  Term value;
  VariableId target = none_id;
};
Assigned first_assigned(const Program& program, EdgeId start) {
  const Cfa& cfa = program.cfa();
  Assigned found;
  EdgeId at = start;
  for (int step = 0; step < 12; ++step) {
    const Edge& edge = cfa.edge(at);
    if (const auto* assign = std::get_if<Assign>(&edge.operation)) {
      const Variable& target = program.variable(assign->target);
      const bool is_pointer = target.type && target.type->is_pointer() && target.role != VariableRole::Address;
      if (is_pointer && found.target != none_id && assign->value == program.symbol(found.target))
        found.target = assign->target;
      else if (is_pointer && found.target == none_id)
        found = {assign->value, assign->target};
    }
    if (found.target != none_id && !program.variable(found.target).c_name.empty()) return found;
    const std::vector<EdgeId>& out = cfa.location(edge.target).out;
    if (out.size() != 1) return found;
    at = out[0];
  }
  return found;
}

// The address of an object, which is not null.
bool is_address_of_object(const Program& program, const MemoryMap& memory, Term value) {
  if (value.is_constant()) return !value.integer().is_zero();
  if (!value.is_variable()) return false;
  const VariableId id = program.variable_of(value);
  return std::ranges::any_of(memory.objects, [&](const MemoryMap::Object& object) { return object.pointer == id; });
}

// The C variable that is null exactly if the value read there is 1, if it is chosen between null and an object; else
// empty.
std::string null_if_read(const Program& program, const MemoryMap& memory, const Edge& edge, const Havoc& havoc) {
  const Cfa& cfa = program.cfa();
  if (havoc.input.type != ScalarType::boolean()) return {};
  const Term read = program.symbol(havoc.target);
  const auto given = [&](Term term, long value) {
    return substitute(program.terms(), term, {{read, program.encoding().constant(Integer(value), havoc.input.type)}});
  };
  const auto is_zero = [](Term value) { return value.is_constant() && value.integer().is_zero(); };
  if (cfa.location(edge.target).out.size() == 1) {
    const auto* assign = std::get_if<Assign>(&cfa.edge(cfa.location(edge.target).out[0]).operation);
    if (assign && assign->value.op() == Op::Ite) {
      const Variable& target = program.variable(assign->target);
      const bool is_decided = target.type && target.type->is_pointer() && is_zero(given(assign->value, 1)) &&
                              is_address_of_object(program, memory, given(assign->value, 0));
      return is_decided ? target.c_name : std::string();
    }
  }
  LocationId at = edge.target;
  for (int step = 0; step < 4 && cfa.location(at).out.size() == 1; ++step)
    at = cfa.edge(cfa.location(at).out[0]).target;
  if (cfa.location(at).out.size() != 2) return {};
  std::string name;
  for (const EdgeId id : cfa.location(at).out) {
    const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
    if (!assume || free_variables(assume->condition) != std::vector<Term>{read}) return {};
    const Term at_one = given(assume->condition, 1);
    if (!at_one.is_constant()) return {};
    const Assigned found = first_assigned(program, id);
    if (found.target == none_id || !found.value) return {};
    const bool is_null = is_zero(found.value);
    if (is_null != at_one.is_true() || (!is_null && !is_address_of_object(program, memory, found.value))) return {};
    const std::string& c_name = program.variable(found.target).c_name;
    if (c_name.empty() || (!name.empty() && name != c_name)) return {};
    name = c_name;
  }
  return name;
}

// What C calls the cell of a block that a pointer of the name, or "&x", leads to; empty if that is not known.
std::string cell_of_block(const MemoryMap& memory, VariableId variable, const std::string& pointer) {
  const auto found = memory.cells.find(variable);
  if (found == memory.cells.end() || found->second.is_array || found->second.objects.size() != 1) return {};
  const MemoryMap::Cells& cells = found->second;
  const MemoryMap::Object& object = memory.objects[cells.objects[0]];
  const bool is_scalar = !object.shape || (object.shape->members.empty() && !object.shape->element);
  if (is_scalar && pointer.starts_with('&')) return {};
  if (is_scalar) return cells.offset == 0 && object.size == cells.width ? "*" + pointer : std::string();
  LinearSum offset;
  offset.set_constant(Integer(static_cast<long>(cells.offset)));
  const auto part = part_text(*object.shape, offset, cells.width,
                              [](const LinearSum& sum) { return std::optional(sum.constant().to_string()); });
  if (!part || part->empty()) return {};
  if (pointer.starts_with('&')) return pointer.substr(1) + *part;
  return part->starts_with('.') ? pointer + "->" + part->substr(1) : pointer + *part;
}

std::string without_ampersand(const std::string& name) { return name.starts_with('&') ? name.substr(1) : name; }
bool is_plain_name(const std::string& name) { return !name.empty() && std::ranges::all_of(name, is_word); }

}  // namespace

bool leads_through(const std::string& name, const std::string& pointer) {
  return name == "*" + pointer || name.starts_with(pointer + "->") || name.starts_with(pointer + "[");
}

std::string site_key(const Edge& edge, const Input& input) {
  return fmt::format("{}:{}:{}:{}", edge.range.file, edge.range.line, edge.range.column, input.name);
}

std::string input_name(const std::string& site_key) {
  std::size_t at = 0;
  for (int i = 0; i < 3; ++i) at = site_key.find(':', at) + 1;
  return site_key.substr(at);
}

std::vector<InputSite> input_sites(const Program& reference, const MemoryMap* memory) {
  const Cfa& cfa = reference.cfa();
  const Loops loops(cfa);
  const Liveness liveness(cfa, Reads(reference, cfa));
  std::vector<InputSite> sites;
  std::map<std::string, std::size_t> by_key;
  for (const LocationId location : loops.order()) {
    for (const EdgeId id : cfa.location(location).out) {
      const Edge& edge = cfa.edge(id);
      const auto* havoc = std::get_if<Havoc>(&edge.operation);
      if (!havoc || !can_be_given(reference, *havoc) || liveness.is_dead(edge)) continue;
      const auto [entry, is_new] = by_key.emplace(site_key(edge, havoc->input), sites.size());
      if (is_new)
        sites.push_back({entry->first, receiver(reference, edge, havoc->target), havoc->input, edge.range, {}, false});
      sites[entry->second].edges.push_back(id);
    }
  }
  std::map<std::string, unsigned> uses;
  for (InputSite& site : sites) {
    site.is_repeated = can_repeat(cfa, loops, site.edges);
    if (!is_plain_name(site.name)) site.name.clear();
    if (memory && site.edges.size() == 1) {
      const Edge& edge = cfa.edge(site.edges[0]);
      const auto& havoc = std::get<Havoc>(edge.operation);
      if (site.input.kind == InputKind::Memory && is_plain_name(without_ampersand(site.input.name)))
        site.name = cell_of_block(*memory, havoc.target, site.input.name);
      else if (const std::string pointer = null_if_read(reference, *memory, edge, havoc); is_plain_name(pointer))
        site.name = pointer + std::string(null_suffix);
    }
    if (site.is_repeated || site.name.empty()) site.name = fmt::format("read@{}", site.range.line);
    ++uses[site.name];
  }
  std::map<std::string, unsigned> taken;
  for (InputSite& site : sites) {
    if (uses[site.name] > 1) site.name = fmt::format("read@{}:{}", site.range.line, site.range.column);
    if (const unsigned count = ++taken[site.name]; count > 1) site.name += fmt::format(".{}", count);
  }
  return sites;
}

Value SiteInputs::next(const Input& input) {
  const std::size_t count = reads_[input.name]++;
  const auto known = values_.find(input.name);
  if (known == values_.end() || count >= known->second.size()) return others_.next(input);
  return fit_input(known->second[count], input);
}

Program mark_sites(Program program) {
  for (Procedure& procedure : program.procedures) {
    Cfa& cfa = procedure.cfa;
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      if (cfa.is_detached(id)) continue;
      Edge& edge = cfa.edge(id);
      if (auto* havoc = std::get_if<Havoc>(&edge.operation)) havoc->input.name = site_key(edge, havoc->input);
    }
  }
  return program;
}

}  // namespace warrant
