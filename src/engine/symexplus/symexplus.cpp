// Symbolic execution with CEGAR.
//
// D. Beyer, T. Lemberger, "Symbolic Execution with CEGAR", ISoLA 2016: the operators of Section 3 and Algorithms 1
// to 3, with refinement selection by sliced path prefixes.
//
// The idea: execute the program on values that may be explicit, symbolic or unknown, and forget at every location what
// its precision does not say to track; states that are then equal, or weaker than others, are explored once. It starts
// with the empty precision. An error path is checked exactly; if it is infeasible, what has to be tracked along it to
// see that is added to the precision.
//
// The paper's names and ours: (v, γ) is State, and AbstractState where it is kept; SP is States::execute; reached and
// waitlist are ReachedSet; extractErrorPath and isFeasible are `look_at`; refine and interpolate are Refinement.
//
// Where we deviate: states are abstracted where paths meet and at loop heads, not between these, where nothing could be
// covered. Symbols are called by the variables that hold them, and what cannot be called so is forgotten; a location
// where that loses what a refinement needs becomes exact. After a refinement only what is below the first state with a
// new precision is explored again (--restart full: everything, as in the paper). Where refinements unroll a loop, cheap
// inductive facts about the places are looked for, once, and hold in all states.
#include "engine/symexplus/symexplus.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "engine/doubt.h"
#include "engine/loop_facts.h"
#include "engine/path_check.h"
#include "engine/solver_use.h"
#include "engine/symexplus/certificate.h"
#include "engine/symexplus/precision_file.h"
#include "engine/symexplus/reached_set.h"
#include "engine/symexplus/refinement.h"
#include "engine/symexplus/selection.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "smt/solver.h"

namespace warrant {
namespace symexplus {
namespace {

// Sliced prefixes of one path to choose from.
constexpr std::size_t max_prefixes = 12;

// After so many refinements every other one is that of the whole path, whichever its prefixes prefer: a preference that
// leads nowhere would be asked again and again.
constexpr std::uint64_t selections_in_a_row = 4;

// States that may cover another, to be asked for by the solver.
constexpr unsigned max_cover_checks = 8;

// A path that visits a place so often, and one that goes through so many rounds of loops, unrolls a loop.
constexpr unsigned many_visits = 4, many_rounds = 10;

// For how many places the search for facts about them is worth while.
constexpr std::size_t max_places_with_facts = 64;

// After so many refinements a variable that is tracked somewhere is tracked wherever it matters.
constexpr std::uint64_t patience = 10;

class Symexplus {
 public:
  Symexplus(const SymexplusOptions& options, const EngineTask& task)
      : options_(options),
        task_(task),
        program_(task.program),
        cfa_(program_.cfa()),
        budget_(task.budget),
        statistics_(task.statistics),
        solver_options_(make_solver_options(task, solver_statistics_)),
        loops_(program_.cfa()),
        liveness_(program_.cfa(), Reads(program_, program_.cfa())),
        types_(program_),
        preferences_(parse_preferences(options.prefer)),
        states_(program_, solver_options_),
        reached_(new_reached_set()),
        visits_(program_) {
    for (LocationId id = 0; id < cfa_.location_count(); ++id) {
      const Location& location = cfa_.location(id);
      const bool is_place = location.in.size() > 1 || loops_.is_head(id) || location.needs_formula;
      if (is_place && location.kind == LocationKind::Plain && loops_.position(id) != none_id) places_.insert(id);
    }
  }

  Outcome run() {
    try {
      Outcome outcome = cegar();
      publish();
      return outcome;
    } catch (const OutOfTime&) {
      publish();
      return out_of_time_after(refinements_, visits_,
                               fmt::format(" ({}, {})", counted(precision_.variable_count(), "variable"),
                                           counted(precision_.constraint_count(), "constraint")));
    }
  }

 private:
  // Locations that come later in the program first: errors are found early.
  ReachedSet new_reached_set() const {
    return ReachedSet([this](LocationId location) { return UINT32_MAX - loops_.position(location); });
  }

  // Algorithm 1.
  Outcome cegar() {
    precision_ = initial_precision();
    start();
    while (reached_.has_open()) {
      budget_.check();
      if (++expanded_ % 256 == 0 && statistics_.progress)
        statistics_.progress(fmt::format("{} refinements, {} states", refinements_, reached_.in_use()));
      if (std::optional<Outcome> decided = expand(reached_.next())) return std::move(*decided);
    }
    if (doubt_) return *doubt_;
    return Safe{make_certificate(states_, reached_, facts_)};
  }

  Precision initial_precision() const {
    if (options_.initial_precision.empty()) return {};
    return read_precision(options_.initial_precision, program_, places_);
  }

  void start() {
    reached_ = new_reached_set();
    Node root;
    root.location = cfa_.entry;
    reached_.open(reached_.add(std::move(root)));
  }

  // A stretch of a path behind a node.
  struct Stretch {
    LocationId location;
    State state;
    std::vector<EdgeId> edges;
  };

  // Executes all ways from a node to the next places.
  std::optional<Outcome> expand(NodeId node) {
    if (reached_[node].rounds >= many_rounds && learn_facts()) return std::nullopt;
    if (is_outdated(node)) {
      restart_at(node);
      return std::nullopt;
    }
    std::vector<Stretch> arrived, pending;
    pending.push_back({reached_[node].location, state_of(node), {}});
    while (!pending.empty()) {
      budget_.check();
      Stretch here = std::move(pending.back());
      pending.pop_back();
      const std::vector<EdgeId>& out = cfa_.location(here.location).out;
      for (auto edge = out.rbegin(); edge != out.rend(); ++edge) {
        Stretch next = here;
        if (out.size() > 1) next.state.path = here.state.path.extended();
        if (states_.execute(*edge, next.state) != Step::Taken) continue;
        next.location = cfa_.edge(*edge).target;
        next.edges.push_back(*edge);
        const Location& location = cfa_.location(next.location);
        if (location.kind != LocationKind::Plain) {
          const Look look = look_at(node, next);
          if (look.outcome) return look.outcome;
          if (look.is_refined) return std::nullopt;
        } else if (places_.contains(next.location)) {
          arrived.push_back(std::move(next));
        } else if (!location.out.empty()) {
          pending.push_back(std::move(next));
        }
      }
    }
    reached_.drop_state(node);
    for (Stretch& stretch : arrived) add_child(node, std::move(stretch));
    return std::nullopt;
  }

  // The states of expanded nodes are not kept.
  State state_of(NodeId id) {
    const Node& node = reached_[id];
    State state = node.state;
    if (node.is_abstracted && !node.has_state) state = *states_.resume(node.abstract, facts_at(node.location), nullptr);
    state.path = state.path.extended();
    return state;
  }

  std::span<const Term> facts_at(LocationId location) const {
    const auto known = facts_.find(location);
    return known == facts_.end() ? std::span<const Term>() : std::span<const Term>(known->second);
  }

  void add_child(NodeId parent, Stretch arrived) {
    Node node;
    node.location = arrived.location;
    node.parent = parent;
    node.version = precision_.version(arrived.location);
    node.rounds = reached_[parent].rounds;
    for (const EdgeId edge : arrived.edges) node.rounds += loops_.is_back_edge(cfa_.edge(edge));
    node.edges = std::move(arrived.edges);
    const LocationPrecision& precision = precision_.at(arrived.location);
    node.abstract = states_.abstract(arrived.state, precision);
    node.is_abstracted = !precision.is_exact;
    node.has_state = true;
    if (node.is_abstracted) {
      std::optional<State> state = states_.resume(node.abstract, facts_at(node.location), &arrived.state);
      if (!state) return;  // the facts exclude it
      node.state = std::move(*state);
    } else {
      node.state = std::move(arrived.state);
    }
    ++states_made_;
    visits_.note(node.location);
    open_or_cover(reached_.add(std::move(node)));
  }

  void open_or_cover(NodeId id) {
    if (const NodeId by = covering(id); by != no_node) {
      ++covered_;
      reached_.cover(id, by);
    } else {
      reached_.open(id);
    }
  }

  // A state at the same location that says no more.
  NodeId covering(NodeId id) {
    const Node& node = reached_[id];
    NodeId found = no_node;
    unsigned asked = 0;
    std::optional<State> state;
    reached_.coverage(node.location).any_weaker(node.abstract, [&](NodeId other) {
      const AbstractState& weaker = reached_[other].abstract;
      if (weaker == node.abstract) {
        found = other;
        return true;
      }
      if (asked >= max_cover_checks) return false;
      const Term formula = rest_of(weaker);
      if (!formula.is_true()) {
        ++asked;
        if (!state) state = state_of(id);
        if (!states_.implies(*state, formula)) return false;
      }
      found = other;
      return true;
    });
    return found;
  }

  // What a state says besides its explicit values.
  Term rest_of(const AbstractState& abstract) {
    AbstractState rest = abstract;
    std::erase_if(rest.values, [](const auto& value) { return value.second.is_constant(); });
    return states_.formula(rest);
  }

  struct Look {
    std::optional<Outcome> outcome = std::nullopt;
    bool is_refined = false;
  };

  // An abstract path to a marked location, checked exactly: it is an error path, or leaves a doubt, or refines.
  Look look_at(NodeId node, const Stretch& last) {
    const Location& location = cfa_.location(last.location);
    if (location.kind != LocationKind::Error && doubted_.contains(last.location)) return {};
    CutPath path;
    std::vector<NodeId> cut_nodes;
    for (const NodeId id : reached_.path_to(node)) {
      const Node& here = reached_[id];
      path.edges.insert(path.edges.end(), here.edges.begin(), here.edges.end());
      if (!here.is_abstracted) continue;
      path.cuts.push_back(path.edges.size());
      path.locations.push_back(here.location);
      cut_nodes.push_back(id);
    }
    path.edges.insert(path.edges.end(), last.edges.begin(), last.edges.end());
    PathVerdict verdict = check_path(states_.executor(), path.edges, solver_options_);
    if (auto* unsafe = std::get_if<Unsafe>(&verdict)) return {std::move(*unsafe)};
    if (std::holds_alternative<Infeasible>(verdict)) return {std::nullopt, refine(path, cut_nodes)};
    doubted_.insert(last.location);
    if (!doubt_) doubt_ = std::get<Unknown>(std::move(verdict));
    return {};
  }

  // False if nothing on the path was abstracted: it has ended where it is.
  bool refine(const CutPath& path, const std::vector<NodeId>& cut_nodes) {
    if (cut_nodes.empty()) return false;
    ++refinements_;
    if (visits_often(path) && learn_facts()) return true;
    std::vector<LocationPrecision> precisions = precisions_for(path, Evidence::Values);
    add(path, precisions);
    NodeId pivot = first_outdated(cut_nodes);
    if (pivot == no_node) {
      precisions = precisions_for(path, Evidence::Cores);
      add(path, precisions);
      pivot = first_outdated(cut_nodes);
    }
    if (pivot == no_node) {
      make_exact(path, precisions);
      pivot = first_outdated(cut_nodes);
    }
    if (options_.restart == "full")
      start();
    else
      restart_at(pivot);
    return true;
  }

  void add(const CutPath& path, const std::vector<LocationPrecision>& precisions) {
    for (std::size_t i = 0; i < precisions.size(); ++i) {
      precision_.add(path.locations[i], precisions[i]);
      if (refinements_ > patience) share(precisions[i].variables);
    }
  }

  // Refinement selection and Algorithm 3: what to track at the first cuts of the path.
  std::vector<LocationPrecision> precisions_for(const CutPath& path, Evidence evidence) {
    Refinement refinement(states_, types_, facts_, solver_options_);
    std::vector<CutPath> prefixes;
    if (selects()) prefixes = infeasible_sliced_prefixes(states_, path, max_prefixes);
    if (prefixes.empty()) prefixes.push_back(path);
    prefixes_ += prefixes.size();
    using Thoroughness = Refinement::Thoroughness;
    const Thoroughness thoroughness = prefixes.size() == 1 ? Thoroughness::SmallCore : Thoroughness::FirstLook;
    std::vector<Reason> reasons;
    for (const CutPath& prefix : prefixes)
      if (std::optional<Reason> reason = refinement.reason_of(prefix, evidence, thoroughness))
        reasons.push_back(std::move(*reason));
    if (reasons.empty()) return {};
    const Reason& chosen = reasons[select(reasons, preferences_, types_)];
    if (thoroughness == Thoroughness::FirstLook && chosen.core)
      if (const auto small = refinement.reason_of(chosen.path, evidence, Thoroughness::SmallCore))
        return refinement.refine(*small);
    return refinement.refine(chosen);
  }

  bool selects() const {
    return !preferences_.empty() && (refinements_ <= selections_in_a_row || refinements_ % 2 != 0);
  }

  void share(const std::set<VariableId>& variables) {
    for (const LocationId place : places_) {
      LocationPrecision here;
      for (const VariableId id : variables)
        if (liveness_.at(place).contains(id)) here.variables.insert(id);
      precision_.add(place, here);
    }
  }

  bool is_outdated(NodeId id) const {
    return reached_[id].is_abstracted && reached_[id].version != precision_.version(reached_[id].location);
  }

  NodeId first_outdated(const std::vector<NodeId>& nodes) const {
    const auto found = std::ranges::find_if(nodes, [this](NodeId id) { return is_outdated(id); });
    return found == nodes.end() ? no_node : *found;
  }

  // All that refinement asks for is tracked, and it was not enough.
  void make_exact(const CutPath& path, const std::vector<LocationPrecision>& precisions) {
    ++exact_;
    LocationPrecision exact;
    exact.is_exact = true;
    bool has_changed = false;
    for (std::size_t i = 0; i < precisions.size(); ++i)
      if (!precisions[i].is_empty()) has_changed |= precision_.add(path.locations[i], exact);
    if (has_changed) return;
    for (const LocationId location : path.locations) precision_.add(location, exact);
  }

  // Explores what is below the node again; what it covered is made again with it, if it has to be.
  void restart_at(NodeId pivot) {
    for (const NodeId id : make_again(pivot)) {
      if (is_outdated(id))
        make_again(id);
      else
        open_or_cover(id);
    }
  }

  // Removes a node, and executes what led to it anew. Nodes that it or one below it covered are returned.
  std::vector<NodeId> make_again(NodeId id) {
    const NodeId parent = reached_[id].parent;
    Stretch again{reached_[parent].location, state_of(parent), reached_[id].edges};
    std::vector<NodeId> uncovered = reached_.remove(id);
    const bool is_alive = std::ranges::all_of(
        again.edges, [&](EdgeId edge) { return states_.execute(edge, again.state) == Step::Taken; });
    if (is_alive) {
      again.location = cfa_.edge(again.edges.back()).target;
      add_child(parent, std::move(again));
    }
    return uncovered;
  }

  static bool visits_often(const CutPath& path) {
    std::map<LocationId, unsigned> visits;
    for (const LocationId location : path.locations)
      if (++visits[location] >= many_visits) return true;
    return false;
  }

  // Where loops are unrolled, tracking values leads nowhere by itself. If something is found, everything begins again:
  // what was tracked may be of no use any more.
  bool learn_facts() {
    if (!options_.loop_facts || has_looked_for_facts_) return false;
    has_looked_for_facts_ = true;
    if (places_.size() > max_places_with_facts) return false;
    facts_ = find_loop_facts(task_, {places_.begin(), places_.end()});
    std::erase_if(facts_, [](const auto& entry) { return entry.second.empty(); });
    if (facts_.empty()) return false;
    std::size_t count = 0;
    for (const auto& [location, facts] : facts_) count += facts.size();
    statistics_.set(Statistic::LoopFacts, static_cast<double>(count));
    precision_ = initial_precision();
    start();
    return true;
  }

  void publish() {
    statistics_.set(Statistic::Refinements, static_cast<double>(refinements_));
    statistics_.set(Statistic::States, static_cast<double>(states_made_));
    statistics_.set(Statistic::Covered, static_cast<double>(covered_));
    statistics_.set(Statistic::TrackedVariables, static_cast<double>(precision_.variable_count()));
    statistics_.set(Statistic::TrackedConstraints, static_cast<double>(precision_.constraint_count()));
    statistics_.set(Statistic::SlicedPrefixes, static_cast<double>(prefixes_));
    statistics_.set(Statistic::MadeExact, static_cast<double>(exact_));
    publish_solver(statistics_, solver_statistics_);
    if (!options_.precision.empty()) write_precision(options_.precision, program_, precision_);
  }

  const SymexplusOptions& options_;
  const EngineTask& task_;
  const Program& program_;
  const Cfa& cfa_;
  const Budget& budget_;
  Statistics& statistics_;
  SolverStatistics solver_statistics_;
  SolverOptions solver_options_;
  Loops loops_;
  Liveness liveness_;
  DomainTypes types_;
  std::vector<Preference> preferences_;
  States states_;
  std::set<LocationId> places_;  // where states are abstracted
  Precision precision_;
  LoopFacts facts_;
  bool has_looked_for_facts_ = false;
  ReachedSet reached_;
  LoopVisits visits_;
  std::optional<Unknown> doubt_;
  std::set<LocationId> doubted_;  // marked locations that are reachable, as far as can be told
  std::uint64_t refinements_ = 0, states_made_ = 0, covered_ = 0, expanded_ = 0, prefixes_ = 0, exact_ = 0;
};

}  // namespace
}  // namespace symexplus

EngineDescription symexplus_description() {
  return {
      "symexplus", "symbolic execution that tracks what infeasible error paths show to be needed",
      "D. Beyer, T. Lemberger, Symbolic execution with CEGAR, ISoLA 2016: Algorithms 1 to 3", [](OptionTable& table) {
        auto options = std::make_shared<SymexplusOptions>();
        table.add("prefer", &options->prefer, {},
                  "criteria for choosing a refinement, in this order, separated by commas: none, short, domain-good, "
                  "width-narrow, assumptions-most");
        table.add("restart", &options->restart, {"lazy", "full"},
                  "after a refinement, explore again the affected part (lazy) or everything (full)");
        table.add("loop-facts", &options->loop_facts,
                  "look for simple inductive facts where refinements unroll a loop");
        table.add("precision", &options->precision, {}, "write the final precision to this file");
        table.add("initial-precision", &options->initial_precision, {},
                  "start with the precision in this file, of another version of the program");
        return [options] {
          symexplus::parse_preferences(options->prefer);  // a mistake is reported before the work begins
          return std::make_unique<EngineOf<symexplus::Symexplus, SymexplusOptions>>(*options);
        };
      }};
}

}  // namespace warrant
