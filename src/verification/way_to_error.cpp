#include "verification/way_to_error.h"

#include <algorithm>
#include <set>
#include <utility>

namespace warrant {

namespace {

// Where marked assumes held.
class PassedAssumes : public RunObserver {
 public:
  void step(const Edge& edge, const std::optional<Value>&) override {
    const auto* assume = std::get_if<Assume>(&edge.operation);
    if (assume && assume->kind == AssumeKind::Undefined) edges_.insert(&edge);
  }
  bool contains(const Edge& edge) const { return edges_.contains(&edge); }

 private:
  std::set<const Edge*> edges_;
};

struct Place {
  ProcedureId procedure;
  LocationId location;
};

// The graph of a program with procedures, without some of its edges.
class CallGraph {
 public:
  using Edges = std::set<std::pair<ProcedureId, EdgeId>>;
  using Errors = std::set<std::pair<ProcedureId, LocationId>>;
  explicit CallGraph(const Program& program, const Edges& without = {}) : program_(program), without_(without) {
    returns_.assign(program.procedures.size(), false);
    for (bool changes = true; changes;) {
      changes = false;
      for (ProcedureId id = 0; id < returns_.size(); ++id) {
        const Procedure& procedure = program.procedures[id];
        if (returns_[id] || procedure.cfa.exit == none_id) continue;
        seen_ = unseen();
        work_ = {{id, procedure.cfa.entry}};
        follow(Calls::Passed);
        returns_[id] = seen_[id][procedure.cfa.exit];
        changes |= returns_[id];
      }
    }
  }

  // Errors that are reached: from the entry on, or from these places on, whoever has called their procedures.
  Errors errors_from_entry() {
    seen_ = unseen();
    work_ = {{program_.entry, program_.procedures[program_.entry].cfa.entry}};
    follow(Calls::Entered);
    return errors();
  }
  Errors errors_behind(std::vector<Place> places) {
    seen_ = unseen();
    std::vector<bool> is_left(program_.procedures.size(), false);
    while (!places.empty()) {
      work_ = std::exchange(places, {});
      std::set<ProcedureId> active;
      for (const Place& place : work_) active.insert(place.procedure);
      follow(Calls::Entered);
      for (const ProcedureId id : active) {
        const LocationId exit = program_.procedures[id].cfa.exit;
        if (exit == none_id || !seen_[id][exit] || is_left[id]) continue;
        is_left[id] = true;
        for (const Place& behind : behind_calls_of(id)) places.push_back(behind);
      }
    }
    return errors();
  }

 private:
  using Seen = std::vector<std::vector<bool>>;
  enum class Calls : std::uint8_t { Passed, Entered };

  Seen unseen() const {
    Seen seen;
    for (const Procedure& procedure : program_.procedures) seen.emplace_back(procedure.cfa.location_count(), false);
    return seen;
  }

  void follow(Calls calls) {
    const auto reach = [this](ProcedureId id, LocationId location) {
      if (seen_[id][location]) return;
      seen_[id][location] = true;
      work_.push_back({id, location});
    };
    for (const Place& place : std::exchange(work_, {})) reach(place.procedure, place.location);
    while (!work_.empty()) {
      const auto [id, location] = work_.back();
      work_.pop_back();
      const Cfa& cfa = program_.procedures[id].cfa;
      for (const EdgeId edge : cfa.location(location).out) {
        if (without_.contains({id, edge})) continue;
        const auto* call = std::get_if<Call>(&cfa.edge(edge).operation);
        if (call && calls == Calls::Entered) reach(call->callee, program_.procedures[call->callee].cfa.entry);
        if (!call || returns_[call->callee]) reach(id, cfa.edge(edge).target);
      }
    }
  }

  std::vector<Place> behind_calls_of(ProcedureId callee) const {
    std::vector<Place> behind;
    for (ProcedureId id = 0; id < program_.procedures.size(); ++id) {
      const Cfa& cfa = program_.procedures[id].cfa;
      for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge)
        if (const auto* call = std::get_if<Call>(&cfa.edge(edge).operation);
            call && call->callee == callee && !cfa.is_detached(edge))
          behind.push_back({id, cfa.edge(edge).target});
    }
    return behind;
  }

  Errors errors() const {
    Errors reached;
    for (ProcedureId id = 0; id < program_.procedures.size(); ++id) {
      const Cfa& cfa = program_.procedures[id].cfa;
      for (LocationId location = 0; location < cfa.location_count(); ++location)
        if (cfa.location(location).kind == LocationKind::Error && seen_[id][location]) reached.insert({id, location});
    }
    return reached;
  }

  const Program& program_;
  const Edges without_;
  std::vector<bool> returns_;  // by procedure
  Seen seen_;
  std::vector<Place> work_;
};

// Which kind of memory it is depends on more than these forms have.
bool is_at(const Edge& edge, const UndefinedRun& run) {
  const auto* assume = std::get_if<Assume>(&edge.operation);
  if (!assume || assume->kind != AssumeKind::Undefined) return false;
  const bool is_same = assume->undefined == run.kind || (is_of_memory(assume->undefined) && is_of_memory(run.kind));
  const SourceRange& at = edge.range;
  return is_same && at.file == run.where.file && at.line == run.where.line && at.column == run.where.column;
}

}  // namespace

WayToError way_to_error(const Program& program, const UndefinedRun& run, std::uint32_t seed) {
  PassedAssumes passed;
  try_random_runs(program, seed, &passed, [](const RunResult&) { return false; });
  CallGraph::Edges cut;
  std::vector<Place> behind;
  for (ProcedureId id = 0; id < program.procedures.size(); ++id) {
    const Cfa& cfa = program.procedures[id].cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge) {
      if (cfa.is_detached(edge) || !is_at(cfa.edge(edge), run)) continue;
      if (!passed.contains(cfa.edge(edge))) cut.insert({id, edge});
      behind.push_back({id, cfa.edge(edge).target});
    }
  }
  if (behind.empty()) return WayToError::Before;  // nobody knows
  CallGraph whole(program);
  if (!std::ranges::includes(CallGraph(program, cut).errors_from_entry(), whole.errors_from_entry()))
    return WayToError::Only;
  return whole.errors_behind(std::move(behind)).empty() ? WayToError::Elsewhere : WayToError::Before;
}

}  // namespace warrant
