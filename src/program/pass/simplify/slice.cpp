// Relevance is a property of variables, not of values at places: after inlining every activation has its own variables,
// and a proof about the slice then speaks about kept variables only, which is what makes its translation exact: an
// operation that was removed changes none of them.
//
// A location that is not kept behaves like its immediate postdominator, because nothing relevant happens on any way
// there. So every location becomes part of the next kept one up the tree of postdominators.
#include "program/pass/simplify/slice.h"

#include <algorithm>
#include <cassert>

#include "program/control_dependence.h"
#include "program/loops.h"
#include "program/pass/simplify/rebuild.h"
#include "program/uses.h"

namespace warrant {

namespace {

bool is_side_condition(const Operation& operation) {
  const auto* assume = std::get_if<Assume>(&operation);
  return assume && (assume->kind == AssumeKind::Undefined || assume->kind == AssumeKind::Resource);
}

class Slicer {
 public:
  explicit Slicer(const Program& program)
      : program_(program),
        cfa_(program.cfa()),
        reads_(program, cfa_),
        node_of_(cfa_.location_count(), none_id),
        relevant_variables_(program.variable_count()) {
    find_interesting_part();
  }

  bool is_trivial() const { return node_of_[cfa_.entry] == none_id; }

  void run() {
    const std::vector<std::vector<std::uint32_t>> successors = successor_lists();
    control_.emplace(successors, end_node());
    kept_.assign(locations_.size(), false);
    is_branch_.assign(locations_.size(), false);
    relevant_branch_.assign(locations_.size(), false);
    for (std::uint32_t node = 0; node < locations_.size(); ++node) {
      // A location that may block is a branch as well: blocking keeps what follows from being reached.
      is_branch_[node] = successors[node].size() > 1 || cfa_.location(locations_[node]).out.size() > 1;
    }
    index_writers();
    for (std::uint32_t node = 0; node < locations_.size(); ++node) {
      if (is_target(locations_[node])) keep(node);
    }
    propagate();
    keep_side_conditions();
    keep_entry_from_marks();
  }

  // The location, of those that are kept, that this one becomes part of; none_id if it cannot reach a marked one.
  std::vector<LocationId> parts() const {
    std::vector<LocationId> result(cfa_.location_count(), none_id);
    std::vector<std::uint32_t> path;
    for (const LocationId location : locations_) {
      std::uint32_t node = node_of_[location];
      while (!kept_[node] && result[locations_[node]] == none_id) {
        path.push_back(node);
        node = control_->immediate_postdominator(node);
        assert(node != end_node() && "what can reach a target location has a kept location on every way on");
      }
      const LocationId whole = kept_[node] ? locations_[node] : result[locations_[node]];
      result[locations_[node]] = whole;
      for (const std::uint32_t member : path) result[locations_[member]] = whole;
      path.clear();
    }
    return result;
  }

  bool is_interesting(LocationId location) const { return node_of_[location] != none_id; }
  bool is_reached(LocationId location) const { return reached_[location]; }  // not only by way of target locations
  bool is_target(LocationId location) const { return cfa_.location(location).kind != LocationKind::Plain; }

  // The operation of an edge that leaves a kept location has a part in the slice.
  bool keeps_operation(EdgeId id) const {
    const Edge& edge = cfa_.edge(id);
    if (const VariableId written = written_variable(edge.operation); written != none_id) {
      return relevant_variables_[written];
    }
    if (!std::holds_alternative<Assume>(edge.operation)) return false;
    return relevant_branch_[node_of_[edge.source]] || reads_relevant_only(id);
  }

 private:
  std::uint32_t end_node() const { return static_cast<std::uint32_t>(locations_.size()); }

  // Numbers the locations that are on a way from the entry to a target location.
  void find_interesting_part() {
    // An execution ends where a target location is reached, so ways behind one do not count.
    reached_.resize(cfa_.location_count());
    std::vector<LocationId> work = {cfa_.entry}, marked;
    reached_[cfa_.entry] = true;
    while (!work.empty()) {
      const LocationId location = work.back();
      work.pop_back();
      if (is_target(location)) {
        marked.push_back(location);
        continue;
      }
      for (const EdgeId id : cfa_.location(location).out) {
        const LocationId target = cfa_.edge(id).target;
        if (reached_[target]) continue;
        reached_[target] = true;
        work.push_back(target);
      }
    }
    const LocationSet interesting = reaching(cfa_, marked);
    for (LocationId id = 0; id < cfa_.location_count(); ++id) {
      if (!reached_[id] || !interesting[id]) continue;
      node_of_[id] = static_cast<std::uint32_t>(locations_.size());
      locations_.push_back(id);
    }
  }

  std::vector<std::vector<std::uint32_t>> successor_lists() const {
    std::vector<std::vector<std::uint32_t>> result(locations_.size() + 1);
    for (std::uint32_t node = 0; node < locations_.size(); ++node) {
      const LocationId location = locations_[node];
      if (is_target(location)) {
        result[node] = {end_node()};
        continue;
      }
      bool may_end = may_block(location);
      for (const EdgeId id : cfa_.location(location).out) {
        const std::uint32_t target = node_of_[cfa_.edge(id).target];
        if (target == none_id) {
          may_end = true;
        } else {
          result[node].push_back(target);
        }
      }
      std::ranges::sort(result[node]);
      const auto duplicates = std::ranges::unique(result[node]);
      result[node].erase(duplicates.begin(), duplicates.end());
      if (may_end) result[node].push_back(end_node());
    }
    let_endless_loops_end(result);
    return result;
  }

  // A loop that is left for a target location or never: whether it comes to that is what the slice is about, so the
  // target location may not postdominate it.
  void let_endless_loops_end(std::vector<std::vector<std::uint32_t>>& successors) const {
    std::vector<std::vector<std::uint32_t>> predecessors(successors.size());
    for (std::uint32_t node = 0; node < locations_.size(); ++node) {
      if (is_target(locations_[node])) continue;
      for (const std::uint32_t next : successors[node]) predecessors[next].push_back(node);
    }
    std::vector<bool> can_end(successors.size(), false);
    const auto spread = [&](std::uint32_t from) {
      std::vector<std::uint32_t> work{from};
      can_end[from] = true;
      while (!work.empty()) {
        const std::uint32_t node = work.back();
        work.pop_back();
        for (const std::uint32_t before : predecessors[node]) {
          if (can_end[before]) continue;
          can_end[before] = true;
          work.push_back(before);
        }
      }
    };
    spread(end_node());
    const Loops loops(cfa_);
    for (LoopId id = 0; id < loops.size(); ++id) {  // outer loops before inner ones
      const std::uint32_t head = node_of_[loops.loop(id).head];
      if (head == none_id || can_end[head]) continue;
      successors[head].push_back(end_node());
      spread(head);
    }
  }

  // No out-edge may be enabled, side conditions aside.
  bool may_block(LocationId location) const {
    std::vector<Term> ways;
    for (const EdgeId id : cfa_.location(location).out) {
      const Operation& operation = cfa_.edge(id).operation;
      const auto* assume = std::get_if<Assume>(&operation);
      if (!assume || is_side_condition(operation)) return false;
      ways.push_back(assume->condition);
    }
    return !program_.terms().disjunction(ways).is_true();
  }

  void index_writers() {
    writers_.resize(program_.variable_count());
    for (const LocationId location : locations_) {
      if (is_target(location)) continue;
      for (const EdgeId id : cfa_.location(location).out) {
        const VariableId written = written_variable(cfa_.edge(id).operation);
        if (written != none_id && is_interesting(cfa_.edge(id).target)) writers_[written].push_back(id);
      }
    }
  }

  void keep(std::uint32_t node) {
    if (kept_[node]) return;
    kept_[node] = true;
    new_nodes_.push_back(node);
  }

  void keep_branch(std::uint32_t node) {
    keep(node);
    if (relevant_branch_[node]) return;
    relevant_branch_[node] = true;
    for (const EdgeId id : cfa_.location(locations_[node]).out) {
      if (std::holds_alternative<Assume>(cfa_.edge(id).operation)) need_reads_of(id);
    }
  }

  void need_reads_of(EdgeId id) {
    for (const VariableId variable : reads_.of(id)) {
      if (relevant_variables_[variable]) continue;
      relevant_variables_[variable] = true;
      new_variables_.push_back(variable);
    }
  }

  void propagate() {
    while (!new_nodes_.empty() || !new_variables_.empty()) {
      if (!new_nodes_.empty()) {
        const std::uint32_t node = new_nodes_.back();
        new_nodes_.pop_back();
        control_->take_branches_of(node, [&](std::uint32_t branch) { keep_branch(branch); });
        continue;
      }
      const VariableId variable = new_variables_.back();
      new_variables_.pop_back();
      for (const EdgeId id : writers_[variable]) {
        const std::uint32_t node = node_of_[cfa_.edge(id).source];
        keep(node);
        if (is_branch_[node]) keep_branch(node);
        need_reads_of(id);
      }
    }
  }

  bool reads_relevant_only(EdgeId id) const {
    return std::ranges::all_of(reads_.of(id), [&](VariableId variable) { return relevant_variables_[variable]; });
  }

  // Side conditions on kept variables cost nothing and are true of every execution that matters; they may not bring
  // back a branch that was removed.
  void keep_side_conditions() {
    const std::vector<bool> removed = control_->controlled_by(
        [&](std::uint32_t branch) { return branch != end_node() && !relevant_branch_[branch]; });
    for (std::uint32_t node = 0; node < locations_.size(); ++node) {
      if (kept_[node] || is_branch_[node] || removed[node]) continue;
      for (const EdgeId id : cfa_.location(locations_[node]).out) {
        if (is_side_condition(cfa_.edge(id).operation) && !reads_.of(id).empty() && reads_relevant_only(id)) {
          kept_[node] = true;
        }
      }
    }
  }

  // The entry does not become part of a target location.
  void keep_entry_from_marks() {
    const std::uint32_t entry = node_of_[cfa_.entry];
    std::uint32_t node = entry;
    while (!kept_[node]) node = control_->immediate_postdominator(node);
    if (is_target(locations_[node])) kept_[entry] = true;
  }

  const Program& program_;
  const Cfa& cfa_;
  Reads reads_;
  LocationSet reached_;
  std::vector<std::uint32_t> node_of_;  // by location; none_id if not interesting
  std::vector<LocationId> locations_;   // by node
  std::optional<ControlDependence> control_;
  std::vector<bool> kept_, is_branch_, relevant_branch_;  // by node
  std::vector<bool> relevant_variables_;
  std::vector<std::vector<EdgeId>> writers_;  // by variable
  std::vector<std::uint32_t> new_nodes_;
  std::vector<VariableId> new_variables_;
};

}  // namespace

PassResult slice(Program program) {
  Cfa& cfa = program.cfa();
  CfaEdit edit(cfa);
  std::vector<bool> lost_inputs(cfa.edge_count());
  Slicer slicer(program);
  if (slicer.is_trivial()) {
    std::ranges::fill(edit.part_of, none_id);
  } else {
    slicer.run();
    edit.part_of = slicer.parts();
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      if (cfa.is_detached(id)) continue;
      Edge& edge = cfa.edge(id);
      if (!slicer.is_interesting(edge.source) || slicer.is_target(edge.source)) {
        edit.dropped_edges[id] = true;
      } else if (edit.part_of[edge.source] == edge.source && !slicer.keeps_operation(id)) {
        lost_inputs[id] = std::holds_alternative<Havoc>(edge.operation);
        edge.operation = Skip{};
      }
    }
  }
  auto rest = std::make_shared<std::vector<Term>>();  // for locations that are on no way to a marked one
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    rest->push_back(program.terms().boolean(slicer.is_reached(id)));
  }
  CfaMap map = rebuild(program, edit);
  map.lost_inputs = std::move(lost_inputs);
  auto back = std::make_unique<MappedBackTranslation>(
      std::move(map), [rest](LocationId old, Term formula) { return formula ? formula : (*rest)[old]; });
  return {std::move(program), std::move(back)};
}

}  // namespace warrant
