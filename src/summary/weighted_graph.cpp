#include "summary/weighted_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "program/cut_points.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "program/pass/analysis/intervals.h"
#include "program/uses.h"
#include "smt/chain.h"
#include "summary/acceleration.h"

namespace warrant {
namespace {

// A location to which more ways lead is a vertex: the check of a proof follows each of them.
constexpr std::size_t max_ways = 64;

std::vector<Term> used_variables(const Program& program) {
  const Cfa& cfa = program.cfa();
  std::vector<bool> used(program.variable_count(), false);
  const Reads reads(program, cfa);
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id)) continue;
    for (VariableId variable : reads.of(id)) used[variable] = true;
    if (const VariableId target = written_variable(cfa.edge(id).operation); target != none_id) used[target] = true;
  }
  std::vector<Term> result;
  for (VariableId id = 0; id < used.size(); ++id)
    if (used[id]) result.push_back(program.symbol(id));
  return result;
}

}  // namespace

class WeightedGraph::Builder {
 public:
  explicit Builder(WeightedGraph& graph)
      : graph_(graph),
        program_(graph.program_),
        cfa_(program_.cfa()),
        terms_(program_.terms()),
        loops_(cfa_),
        liveness_(cfa_, Reads(program_, cfa_)),
        intervals_(program_),
        relevant_(reaching(cfa_, target_locations(cfa_))),
        cuts_(cut_points(cfa_, loops_, CutAt::Cycles)),
        vertex_of_(cfa_.location_count(), none_id) {
    for (EdgeId id = 0; id < cfa_.edge_count(); ++id) {
      if (const auto* havoc = std::get_if<Havoc>(&cfa_.edge(id).operation);
          havoc && program_.symbol(havoc->target).sort().is_array())
        element_types_.emplace(program_.symbol(havoc->target), havoc->input.type);
    }
  }

  void build() {
    add_vertex(cfa_.entry);
    std::vector<std::size_t> ways(cfa_.location_count(), 0);  // from the vertices before
    for (LocationId location : loops_.order()) {
      if (!relevant_[location]) continue;
      const Location& here = cfa_.location(location);
      for (EdgeId id : here.in) {
        const Edge& edge = cfa_.edge(id);
        if (!loops_.is_back_edge(edge) && loops_.position(edge.source) != none_id) ways[location] += ways[edge.source];
      }
      if (cuts_[location] || here.kind != LocationKind::Plain || ways[location] > max_ways) {
        add_vertex(location);
        ways[location] = 1;
      } else if (location == cfa_.entry) {
        ways[location] = 1;
      }
    }
    // Executions start at a vertex without ways in: if the entry is a loop's head, there is a second vertex for it.
    for (VertexId id = 0; id < graph_.vertices_.size(); ++id) {
      if (id == 0 && vertex_of_[cfa_.entry] != 0)
        add_edge({0, vertex_of_[cfa_.entry], graph_.transitions_.identity(), {}, false});
      else if (!graph_.vertices_[id].is_target)
        add_blocks(id);
    }
    mark_cycles();
    // Ways that lead out of loops come first.
    for (GraphVertex& vertex : graph_.vertices_)
      std::ranges::stable_sort(vertex.out, {}, [&](std::uint32_t id) {
        const GraphEdge& edge = graph_.edges_[id];
        return std::pair(!graph_.vertices_[edge.target].is_target, edge.on_cycle);
      });
    std::vector<Term> ranges;
    liveness_.at(cfa_.entry).for_each([&](VariableId id) {
      const Variable& variable = program_.variable(id);
      if (variable.type && !variable.symbol.sort().is_array())
        ranges.push_back(program_.encoding().in_range(variable.symbol, *variable.type));
    });
    graph_.initial_ = terms_.conjunction(ranges);
    graph_.is_vertex_.assign(cfa_.location_count(), false);
    for (const GraphVertex& vertex : graph_.vertices_) graph_.is_vertex_[vertex.location] = true;
  }

 private:
  // What is known on the way from a vertex to a location, the guard as its conjuncts.
  struct Way {
    Substitution assignments;
    std::vector<Term> guard;
  };

  void add_vertex(LocationId location) {
    vertex_of_[location] = static_cast<VertexId>(graph_.vertices_.size());
    GraphVertex vertex;
    vertex.location = location;
    vertex.is_target = cfa_.location(location).kind != LocationKind::Plain;
    liveness_.at(location).for_each([&](VariableId id) { vertex.live.push_back(program_.symbol(id)); });
    std::ranges::sort(vertex.live, {}, [](Term symbol) { return symbol.id(); });
    vertex.invariant = location == cfa_.entry ? terms_.truth() : ranges(location, vertex.live);
    graph_.vertices_.push_back(std::move(vertex));
  }

  Term ranges(LocationId location, const std::vector<Term>& variables) const {
    std::vector<Term> bounds;
    if (!intervals_.reaches(location)) return terms_.truth();
    for (Term variable : variables) {
      if (!variable.sort().is_int()) continue;
      const Interval range = intervals_.at(location, program_.variable_of(variable));
      if (range.low) bounds.push_back(terms_.ge(variable, terms_.integer(*range.low)));
      if (range.high) bounds.push_back(terms_.le(variable, terms_.integer(*range.high)));
    }
    return terms_.conjunction(bounds);
  }

  // The locations between a vertex and the next ones, in an order that every edge respects.
  std::vector<LocationId> region(LocationId start) const {
    std::vector<LocationId> found{start}, work{start};
    std::vector<bool> seen(cfa_.location_count(), false);
    while (!work.empty()) {
      const LocationId at = work.back();
      work.pop_back();
      for (EdgeId id : cfa_.location(at).out) {
        const LocationId next = cfa_.edge(id).target;
        if (seen[next] || !relevant_[next] || vertex_of_[next] != none_id) continue;
        seen[next] = true;
        found.push_back(next);
        work.push_back(next);
      }
    }
    std::sort(found.begin() + 1, found.end(),
              [this](LocationId a, LocationId b) { return loops_.position(a) < loops_.position(b); });
    return found;
  }

  void add_blocks(VertexId source) {
    const LocationId start = graph_.vertices_[source].location;
    std::map<LocationId, Way> ways;
    std::map<VertexId, Way> ends;
    Way first;
    for (Term bound : conjuncts_of(graph_.vertices_[source].invariant)) first.guard.push_back(bound);
    ways.emplace(start, std::move(first));
    for (LocationId location : region(start)) {
      const auto here = ways.find(location);
      if (here == ways.end()) continue;
      const Way way = std::move(here->second);
      ways.erase(here);
      for (EdgeId id : cfa_.location(location).out) {
        const Edge& edge = cfa_.edge(id);
        if (!relevant_[edge.target]) continue;
        Way next = way;
        if (!execute(id, next)) continue;
        forget_dead(edge.target, next);
        const VertexId vertex = vertex_of_[edge.target];
        if (vertex != none_id)
          arrive(ends, vertex, std::move(next));
        else
          arrive(ways, edge.target, std::move(next));
      }
    }
    for (auto& [target, way] : ends) {
      GraphEdge edge{source, target, {std::move(way.assignments), terms_.conjunction(way.guard)}, {}, false};
      if (edge.transition.guard.is_false()) continue;
      edge.existentials = graph_.transitions_.existentials(edge.transition);
      add_edge(std::move(edge));
    }
  }

  void add_edge(GraphEdge edge) {
    const auto id = static_cast<std::uint32_t>(graph_.edges_.size());
    graph_.vertices_[edge.source].out.push_back(id);
    graph_.vertices_[edge.target].in.push_back(id);
    graph_.edges_.push_back(std::move(edge));
  }

  // False if the edge cannot be taken.
  bool execute(EdgeId id, Way& way) {
    const Operation& operation = cfa_.edge(id).operation;
    const auto require = [&](Term condition) {
      if (!condition.is_true() && std::ranges::find(way.guard, condition) == way.guard.end())
        way.guard.push_back(condition);
    };
    const auto evaluate = [&](Term term) {
      const Term value = substitute(terms_, term, way.assignments);
      for (Term fact : element_facts(value)) require(fact);
      return value;
    };
    if (const auto* assume = std::get_if<Assume>(&operation)) {
      const Term condition = evaluate(assume->condition);
      if (condition.is_false()) return false;
      if (condition.op() == Op::And)
        for (Term part : condition.children()) require(part);
      else
        require(condition);
    } else if (const auto* assign = std::get_if<Assign>(&operation)) {
      way.assignments[program_.symbol(assign->target)] = evaluate(assign->value);
    } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
      const Term symbol = graph_.input_symbol(id);
      way.assignments[program_.symbol(havoc->target)] = symbol;
      if (!symbol.sort().is_array()) {
        const Encoding& encoding = program_.encoding();
        const Input& input = havoc->input;
        require(encoding.in_range(symbol, *program_.variable(havoc->target).type));
        if (input.low)
          require(encoding.compare(Comparison::Ge, symbol, encoding.constant(*input.low, input.type), input.type));
        if (input.high)
          require(encoding.compare(Comparison::Le, symbol, encoding.constant(*input.high, input.type), input.type));
      }
    }
    return true;
  }

  // Elements of arrays that were havocked are in the range of their type.
  std::vector<Term> element_facts(Term term) {
    std::vector<Term> facts;
    if (element_types_.empty()) return facts;
    std::vector<Term> work{term};
    std::unordered_map<Term, bool> seen;
    while (!work.empty()) {
      const Term at = work.back();
      work.pop_back();
      if (at.children().empty() || !seen.emplace(at, true).second) continue;
      for (Term child : at.children()) work.push_back(child);
      if (at.op() != Op::Select) continue;
      Term array = at.child(0);
      while (array.op() == Op::Store) array = array.child(0);
      auto type = element_types_.find(array);
      if (type != element_types_.end()) facts.push_back(program_.encoding().in_range(at, type->second));
    }
    return facts;
  }

  void forget_dead(LocationId location, Way& way) const {
    const PersistentSet& live = liveness_.at(location);
    std::erase_if(way.assignments, [&](const auto& entry) {
      return entry.first == entry.second || !live.contains(program_.variable_of(entry.first));
    });
  }

  template <typename Key>
  void arrive(std::map<Key, Way>& ways, Key key, Way way) {
    const auto [entry, is_new] = ways.try_emplace(key, std::move(way));
    if (!is_new) entry->second = merged(std::move(entry->second), std::move(way));
  }

  Way merged(Way a, Way b) {
    // The guards share what was required before the ways parted.
    Way result;
    Transition left{std::move(a.assignments), {}}, right{std::move(b.assignments), {}};
    std::vector<Term> left_rest, right_rest;
    for (Term conjunct : a.guard)
      (std::ranges::find(b.guard, conjunct) != b.guard.end() ? result.guard : left_rest).push_back(conjunct);
    for (Term conjunct : b.guard)
      if (std::ranges::find(result.guard, conjunct) == result.guard.end()) right_rest.push_back(conjunct);
    left.guard = terms_.conjunction(left_rest);
    right.guard = terms_.conjunction(right_rest);
    Transition both = graph_.transitions_.choice(left, right);
    result.assignments = std::move(both.assignments);
    if (both.guard.op() == Op::And)
      for (Term part : both.guard.children()) result.guard.push_back(part);
    else if (!both.guard.is_true())
      result.guard.push_back(both.guard);
    return result;
  }

  void mark_cycles() {
    for (GraphEdge& edge : graph_.edges_) {
      std::vector<bool> seen(graph_.vertices_.size(), false);
      std::vector<VertexId> work{edge.target};
      seen[edge.target] = true;
      while (!work.empty()) {
        const VertexId at = work.back();
        work.pop_back();
        for (std::uint32_t id : graph_.vertices_[at].out) {
          const VertexId next = graph_.edges_[id].target;
          if (seen[next]) continue;
          seen[next] = true;
          work.push_back(next);
        }
      }
      edge.on_cycle = seen[edge.source];
    }
  }

  WeightedGraph& graph_;
  const Program& program_;
  const Cfa& cfa_;
  TermManager& terms_;
  Loops loops_;
  Liveness liveness_;
  Intervals intervals_;
  LocationSet relevant_;
  LocationSet cuts_;
  std::vector<VertexId> vertex_of_;
  std::unordered_map<Term, ScalarType> element_types_;
};

WeightedGraph::WeightedGraph(const Program& program)
    : program_(program), transitions_(program.terms(), used_variables(program)) {
  Builder(*this).build();
  edge_count_ = edges_.size();
  shortcuts_.resize(vertices_.size());
}

void WeightedGraph::add_shortcuts(Presburger& presburger) {
  for (std::uint32_t id = 0; id < edge_count_; ++id) {
    const VertexId vertex = edges_[id].source;
    if (edges_[id].target != vertex) continue;
    for (Shortcut& found : find_shortcuts(transitions_, edges_[id].transition, vertices_[vertex].live, presburger)) {
      shortcuts_[vertex].push_back(static_cast<std::uint32_t>(edges_.size()));
      std::vector<Term> existentials = transitions_.existentials(found.transition);
      edges_.push_back({vertex, vertex, std::move(found.transition), std::move(existentials), true, found.count});
    }
  }
}

bool WeightedGraph::multiplies() const {
  std::vector<Term> roots;
  for (std::size_t id = 0; id < edge_count_; ++id) {
    roots.push_back(edges_[id].transition.guard);
    for (const auto& [variable, value] : edges_[id].transition.assignments) roots.push_back(value);
  }
  return std::ranges::any_of(roots, has_products);
}

Term WeightedGraph::input_symbol(EdgeId edge) const {
  const auto& havoc = std::get<Havoc>(program_.cfa().edge(edge).operation);
  // Programs that share their terms, as before and behind a pass, have edges of the same number.
  const Sort sort = program_.symbol(havoc.target).sort();
  return program_.terms().variable(fmt::format("input{}!{}", edge, sort.to_string()), sort);
}

}  // namespace warrant
