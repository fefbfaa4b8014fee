#include "explain/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.h"
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

bool is_plain_name(const std::string& name) { return !name.empty() && std::ranges::all_of(name, is_word); }

}  // namespace

std::string site_key(const Edge& edge, const Input& input) {
  return fmt::format("{}:{}:{}:{}", edge.range.file, edge.range.line, edge.range.column, input.name);
}

std::string input_name(const std::string& site_key) {
  std::size_t at = 0;
  for (int i = 0; i < 3; ++i) at = site_key.find(':', at) + 1;
  return site_key.substr(at);
}

std::vector<InputSite> input_sites(const Program& reference) {
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
    if (site.is_repeated || !is_plain_name(site.name)) site.name = fmt::format("read@{}", site.range.line);
    ++uses[site.name];
  }
  for (InputSite& site : sites)
    if (uses[site.name] > 1) site.name = fmt::format("read@{}:{}", site.range.line, site.range.column);
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
