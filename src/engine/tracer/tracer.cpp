// Symbolic execution with interpolants that subsume, and loop invariants found on the way.
//
// J. Jaffar, V. Murali, J. A. Navas, A. E. Santosa, "TRACER: A symbolic execution tool for verification", CAV 2012.
//
// The idea: execute symbolically, depth first, and learn from infeasible paths. When the subtree below a node is
// finished, its interpolant says what of its state mattered; a later state of the same location that implies it is
// subsumed, since nothing bad can come of it for the same reasons. At a loop head the state is replaced by those of its
// constraints that the loop's cycles preserve, so that the ends of the cycles are subsumed by the head. If that loses
// what excludes an error, a refinement protects it at that head: a cycle that breaks a protected constraint is not
// closed but unrolled once more.
//
// The paper's names and ours: a symbolic state is State, the tree Tree, the interpolant of a node its Requirements,
// rules (A) and (B) are in Interpolation; candidates and ∇ are Candidates; subsumption is Subsumption, and
// `close_cycle` for a child and its ancestor; the abstract error and its refinement are `meet_marked` and `refine`.
//
// Where we deviate. Nodes are at places where paths part or meet (blocks.h). An abstracted loop head forgets the whole
// path before it: its state is just the conjunction of its candidates. So what is below depends on nothing else, and a
// head that is still open can be assumed safe in these states while its subtree is explored (the end of a cycle
// requires all candidates again); its interpolant is the part of the candidates that its subtree turns out to need
// (requirement.h). Candidates that are widened away make a weaker assumption, under which finished subtrees stay
// finished; a refinement makes a stronger one, and what rests on the old one is given up. Loops that constants bound
// are executed without abstraction (bounded_loop.h), and refinements that go on for long unroll.
#include "engine/tracer/tracer.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "engine/doubt.h"
#include "engine/loop_facts.h"
#include "engine/path_check.h"
#include "engine/solver_use.h"
#include "engine/summary_facts.h"
#include "engine/tracer/blocks.h"
#include "engine/tracer/bounded_loop.h"
#include "engine/tracer/candidates.h"
#include "engine/tracer/certificate.h"
#include "engine/tracer/head_interpolant.h"
#include "engine/tracer/interpolation.h"
#include "engine/tracer/requirement.h"
#include "engine/tracer/subsumption.h"
#include "engine/tracer/tree.h"
#include "engine/tracer/tree_writer.h"
#include "program/liveness.h"
#include "program/loops.h"

namespace warrant {
namespace tracer {
namespace {

// Of the time, what the search for facts by summaries may use.
constexpr double summary_share = 0.02;
// So many refinements of one loop head, and then every so often, make it unrolled further.
constexpr unsigned patience = 60, refinements_per_raise = 20;
constexpr std::size_t visits_before_leaving = 8;
// A loop that is unrolled often ends at one of the last heads, if it ends at all.
constexpr std::ptrdiff_t max_heads_compared = 32;
// A question about one state is not worth more: without an answer the state is explored.
constexpr Effort effort_per_question = Effort::steps(5'000);
// Interpolants with more conjuncts are made smaller if possible.
constexpr std::size_t max_conjuncts = 60;

InterpolationKind interpolation_kind(const std::string& name) {
  return name == "sp" ? InterpolationKind::Sp : name == "craig" ? InterpolationKind::Craig : InterpolationKind::Wp;
}

void insert_sorted(std::vector<HeaderId>& to, HeaderId id) {
  const auto place = std::ranges::lower_bound(to, id);
  if (place == to.end() || *place != id) to.insert(place, id);
}

class Tracer {
 public:
  Tracer(const TracerOptions& options, const EngineTask& task)
      : options_(options),
        task_(task),
        program_(task.program),
        terms_(program_.terms()),
        budget_(task.budget),
        statistics_(task.statistics),
        solver_options_(limited_options(task)),
        loops_(program_.cfa()),
        liveness_(program_.cfa(), Reads(program_, program_.cfa())),
        blocks_(program_, loops_),
        states_(program_, solver_options_),
        kind_(interpolation_kind(options.interpolation)),
        interpolation_(kind_, states_, solver_options_),
        candidates_(options.loop_invariants == "naive" ? LoopInvariants::Naive : LoopInvariants::Rich, states_,
                    liveness_),
        subsumption_(states_, program_.cfa().location_count(),
                     options.subsumption == "plain" ? SubsumptionCheck::Plain : SubsumptionCheck::Quick),
        frames_at_(program_.cfa().location_count()),
        visits_(program_) {}

  Outcome run() {
    try {
      Outcome outcome = explore();
      publish();
      if (!options_.tree.empty()) {
        annotate_tree();
        write_tree(options_.tree, program_, blocks_, tree_);
      }
      return outcome;
    } catch (const OutOfTime&) {
      publish();
      return out_of_time_after(refinements_, visits_, fmt::format(" ({})", counted(state_count_, "state")));
    }
  }

 private:
  // A loop head whose state was abstracted.
  struct Header {
    HeaderId id = no_header;
    State arrived;  // before abstraction
    CandidateSet candidates;
    std::size_t last_broken = 0;        // the place of a candidate that is likely to be broken again
    bool is_everything_needed = false;  // some interpolant below could not be computed
  };
  struct InfeasibleChild {
    NodeId node;
    std::size_t edge;  // of its block, that cannot be passed
  };
  // A node of the current path.
  struct Frame {
    NodeId node = no_node;
    LocationId location = 0;
    State state;
    std::size_t next_block = 0;
    bool takes_last_first = false;
    std::vector<InfeasibleChild> infeasible;
    Requirements required;         // by the other children so far
    std::vector<HeaderId> open;    // loop heads that these rest on
    bool is_opaque = false;        // a requirement could not be expressed: there is no interpolant
    unsigned visits_ahead = 0;     // of a bounded loop's head that is executed as it is
    std::optional<Header> header;  // if it is abstracted
  };

  SolverOptions limited_options(const EngineTask& task) {
    SolverOptions options = make_solver_options(task, solver_statistics_);
    options.effort = effort_per_question;
    return options;
  }

  Outcome explore() {
    push(tree_.add(no_node, none_id, program_.cfa().entry), states_.initial());
    while (!stack_.empty()) {
      budget_.check();
      if (std::optional<Outcome> decided = step()) return std::move(*decided);
    }
    if (doubt_) return *doubt_;
    annotate_tree();
    return Safe{make_certificate(program_, tree_)};
  }

  void annotate_tree() {
    for (const FinishedNode& finished : subsumption_.nodes()) {
      if (!finished.is_valid) continue;
      tree_[finished.node].has_interpolant = true;
      tree_[finished.node].interpolant = finished.interpolant.formulas();
    }
  }

  std::optional<Outcome> step() {
    Frame& top = stack_.back();
    const std::vector<BlockId>& out = blocks_.out(top.location);
    if (top.next_block == out.size()) {
      finish();
      return std::nullopt;
    }
    const std::size_t number = top.next_block++;
    const BlockId id = out[top.takes_last_first ? out.size() - 1 - number : number];
    const Block& block = blocks_.block(id);
    State state = states_.branch(top.state);
    if (const auto failed = states_.execute(block.edges, state)) {
      const NodeId node = tree_.add(top.node, id, block.target);
      tree_[node].kind = NodeKind::Infeasible;
      top.infeasible.push_back({node, *failed});
      return std::nullopt;
    }
    return arrive(id, std::move(state));
  }

  std::optional<Outcome> arrive(BlockId id, State state) {
    Frame& top = stack_.back();
    const LocationId target = blocks_.block(id).target;
    const NodeId node = tree_.add(top.node, id, target);
    if (++state_count_ % 256 == 0 && statistics_.progress)
      statistics_.progress(fmt::format("{} states, {} subsumed, {} refinements", state_count_,
                                       subsumption_.statistics().subsumed, refinements_));
    const Location& location = program_.cfa().location(target);
    if (location.kind != LocationKind::Plain) return meet_marked(node, state);
    if (location.out.empty()) {
      tree_[node].kind = NodeKind::Ended;
      return std::nullopt;
    }
    if (const FinishedNode* by = subsumption_.find(target, state)) {
      tree_[node].kind = NodeKind::Subsumed;
      tree_[node].subsumed_by = by->node;
      inherit(top, id, by->interpolant, by->open);
      return std::nullopt;
    }
    if (loops_.is_head(target) && close_cycle(node, state)) return std::nullopt;
    push(node, std::move(state));
    return std::nullopt;
  }

  // What a child requires, carried back to the node.
  void inherit(Frame& frame, BlockId id, const Requirements& interpolant, const std::vector<HeaderId>& open) {
    for (const HeaderId header : open) insert_sorted(frame.open, header);
    if (interpolant.size() == 0 || frame.is_opaque) return;
    const PathEffect& effect = blocks_.effect(id);
    Obligation obligation = guards_of(effect, SIZE_MAX);
    obligation.decided = interpolation_.decided_by_path(frame.state, obligation);
    obligation.ends_in_requirement = true;
    obligation.formulas.emplace_back();
    for (const Requirement& requirement : interpolant.all()) {
      obligation.formulas.back() = terms_.negate(substitute(terms_, requirement.formula, effect.values));
      exclude(frame, obligation, requirement.sources);
    }
  }

  // The guards of a path up to one of its edges, which cannot all be passed.
  static Obligation guards_of(const PathEffect& effect, std::size_t edge) {
    Obligation obligation{{}, effect.inputs, effect.ranges};
    for (const PathEffect::Guard& guard : effect.guards)
      if (guard.edge <= edge) obligation.formulas.push_back(guard.condition);
    return obligation;
  }

  // Adds to the interpolant what excludes the obligation.
  void exclude(Frame& frame, const Obligation& obligation, const std::vector<Source>& sources) {
    if (frame.is_opaque) return;
    const auto found = interpolation_.between(frame.state, obligation);
    if (!found) {
      frame.is_opaque = true;
      return;
    }
    for (const Term part : *found) frame.required.add(part, sources);
  }

  // A child that cannot be reached does no harm if what it would lead to is known to be safe even without the guard
  // that keeps it away: then the guard needs no place in the interpolant.
  void require_of_infeasible(Frame& frame, const InfeasibleChild& child) {
    if (kind_ == InterpolationKind::Wp && is_harmless(frame, child)) return;
    exclude(frame, guards_of(blocks_.effect(tree_[child.node].block), child.edge), {Source{}});
  }

  bool is_harmless(Frame& frame, const InfeasibleChild& child) {
    const BlockId id = tree_[child.node].block;
    const LocationId target = blocks_.block(id).target;
    const Location& location = program_.cfa().location(target);
    if (location.kind != LocationKind::Plain) return false;
    if (location.out.empty()) return true;
    State state = states_.branch(frame.state);
    states_.execute_without_guards(blocks_.block(id).edges, state);
    for (const std::size_t index : frames_at_[target])
      if (stack_[index].header && implies_candidates(*stack_[index].header, state)) {
        close(child.node, stack_[index]);
        tree_[child.node].kind = NodeKind::Infeasible;
        return true;
      }
    const FinishedNode* by = subsumption_.find(target, state);
    if (!by && is_decided_by_path(frame, id, child.edge)) by = subsumption_.last(target);
    if (!by) return false;
    ++harmless_;
    tree_[child.node].subsumed_by = by->node;
    inherit(frame, id, by->interpolant, by->open);
    return true;
  }

  // The guard is refuted by constraints, not by constants.
  bool is_decided_by_path(Frame& frame, BlockId id, std::size_t edge) {
    const std::vector<PathEffect::Guard>& guards = blocks_.effect(id).guards;
    const auto guard = std::ranges::find(guards, edge, &PathEffect::Guard::edge);
    return guard != guards.end() && !states_.evaluate(guard->condition, frame.state).is_constant();
  }

  void push(NodeId node, State state) {
    Frame frame;
    frame.node = node;
    frame.location = tree_[node].location;
    frame.state = std::move(state);
    frame.takes_last_first = should_leave_first(frame.location);
    visits_.note(frame.location);
    if (loops_.is_head(frame.location)) enter_head(frame);
    frames_at_[frame.location].push_back(stack_.size());
    stack_.push_back(std::move(frame));
  }

  // In a loop that is unrolled for long, the ways out come first: depth first would not see them.
  bool should_leave_first(LocationId location) const {
    const LoopId loop = loops_.innermost(location);
    if (loop == none_id || frames_at_[loops_.loop(loop).head].size() < visits_before_leaving) return false;
    const std::vector<BlockId>& out = blocks_.out(location);
    return !out.empty() && !loops_.contains(loop, blocks_.block(out.back()).target);
  }

  void pop() {
    frames_at_[stack_.back().location].pop_back();
    stack_.pop_back();
  }

  // Abstracts the state at a loop head, unless it is to be executed as it is.
  void enter_head(Frame& frame) {
    const std::vector<std::size_t>& above = frames_at_[frame.location];
    if (above.size() < unrollings_[frame.location]) return;
    const BlockId block = tree_[frame.node].block;
    const bool is_cycle = block != none_id && is_back_edge(block) && !above.empty();
    if (!is_cycle)
      frame.visits_ahead = visits_ahead(states_, blocks_, loops_, frame.location, frame.state);
    else if (const unsigned ahead = stack_[above.back()].visits_ahead; ahead > 0)
      frame.visits_ahead = ahead - 1;
    if (frame.visits_ahead > 0) return;
    frame.header.emplace(Header{});
    frame.header->arrived = std::move(frame.state);
    start_anew(frame);
  }

  // Enters a loop head again with all candidates that there are now.
  void start_anew(Frame& frame) {
    Header& header = *frame.header;
    header.id = ++last_header_;
    header.candidates = candidates_.of(frame.location, header.arrived);
    tree_[frame.node].is_abstracted = true;
    start_over(frame);
  }

  // Explores a loop head's subtree again with its candidates as they are.
  void start_over(Frame& frame) {
    frame.state = states_.satisfying(frame.header->candidates.formulas());
    frame.header->is_everything_needed = false;
    frame.next_block = 0;
    frame.infeasible.clear();
    frame.required.clear();
    frame.open.clear();
    frame.is_opaque = false;
    tree_[frame.node].children.clear();
  }

  // Gives up what is above a frame of the path.
  void cut_back(std::size_t index) {
    while (stack_.size() > index + 1) {
      if (stack_.back().header) subsumption_.discard(stack_.back().header->id);
      pop();
    }
  }

  std::vector<Term> broken_candidates(const Header& header, State& state) {
    std::vector<Term> broken;
    for (const Candidate& candidate : header.candidates.current)
      if (!states_.implies(state, candidate.formula)) broken.push_back(candidate.formula);
    return broken;
  }

  bool implies_candidates(Header& header, State& state) {
    const std::vector<Candidate>& candidates = header.candidates.current;
    if (header.last_broken < candidates.size() && !states_.may_imply(state, candidates[header.last_broken].formula))
      return false;
    const auto fails = [&](auto test) {
      const auto broken = std::ranges::find_if_not(candidates, test, &Candidate::formula);
      if (broken != candidates.end()) header.last_broken = static_cast<std::size_t>(broken - candidates.begin());
      return broken != candidates.end();
    };
    return !fails([&](Term formula) { return states_.may_imply(state, formula); }) &&
           !fails([&](Term formula) { return states_.implies(state, formula); });
  }

  // The state is subsumed by a loop head above it, or the head nearest to it is widened so that it will be.
  bool close_cycle(NodeId node, State& state) {
    const std::vector<std::size_t>& above = frames_at_[tree_[node].location];
    const auto is_abstracted = [&](std::size_t index) { return stack_[index].header.has_value(); };
    const auto nearest = std::ranges::find_if(above.rbegin(), above.rend(), is_abstracted);
    if (nearest == above.rend()) return false;
    const auto last = above.rend() - nearest > max_heads_compared ? nearest + max_heads_compared : above.rend();
    for (auto index = nearest; index != last; ++index)
      if (is_abstracted(*index) && implies_candidates(*stack_[*index].header, state)) {
        close(node, stack_[*index]);
        return true;
      }
    if (!is_back_edge(tree_[node].block)) return false;
    Header& header = *stack_[*nearest].header;
    const std::vector<Term> broken = broken_candidates(header, state);
    if (breaks_protected(header, broken)) return false;
    widened_ += broken.size();
    candidates_.widen(header.candidates, broken, state);
    cut_back(*nearest);
    start_over(stack_.back());
    return true;
  }

  bool is_back_edge(BlockId id) const {
    return loops_.is_back_edge(program_.cfa().edge(blocks_.block(id).edges.back()));
  }

  static bool breaks_protected(const Header& header, const std::vector<Term>& broken) {
    return std::ranges::any_of(header.candidates.current, [&](const Candidate& candidate) {
      return candidate.is_protected && std::ranges::find(broken, candidate.formula) != broken.end();
    });
  }

  void close(NodeId node, const Frame& head) {
    ++closed_;
    tree_[node].kind = NodeKind::Closed;
    tree_[node].subsumed_by = head.node;
    Requirements again;
    for (const Candidate& candidate : head.header->candidates.current)
      again.add(candidate.formula, {{head.header->id, candidate.formula}});
    inherit(stack_.back(), tree_[node].block, again, {head.header->id});
  }

  // All children of the node on top are finished.
  void finish() {
    for (const InfeasibleChild& child : stack_.back().infeasible) require_of_infeasible(stack_.back(), child);
    Frame frame = std::move(stack_.back());
    pop();
    tree_[frame.node].kind = NodeKind::Finished;
    if (frame.is_opaque) ask_for_everything(frame);
    if (frame.header) finish_head(frame);
    keep_small(frame);
    const bool has_interpolant = !frame.is_opaque || frame.header;
    if (has_interpolant) {
      FinishedNode finished;
      finished.node = frame.node;
      finished.location = frame.location;
      finished.interpolant = frame.required;
      finished.open = frame.open;
      subsumption_.add(std::move(finished));
    }
    if (stack_.empty()) return;
    Frame& parent = stack_.back();
    if (has_interpolant) {
      inherit(parent, tree_[frame.node].block, frame.required, frame.open);
    } else {
      for (const HeaderId header : frame.open) insert_sorted(parent.open, header);
      parent.is_opaque = true;
    }
  }

  // Interpolants that grow with every branch are given up for what the state itself says.
  void keep_small(Frame& frame) {
    frame.required.simplify(terms_);
    if (frame.header || frame.required.size() <= max_conjuncts) return;
    const auto found = interpolation_.from_state(frame.state, frame.required.formulas());
    if (!found || found->size() >= frame.required.size()) return;
    const std::vector<Source> sources = frame.required.sources();
    frame.required.clear();
    for (const Term formula : *found) frame.required.add(formula, sources);
  }

  // Where it is not known what a subtree needs, it needs all candidates of the open heads that it rests on.
  void ask_for_everything(Frame& frame) {
    if (frame.header) frame.header->is_everything_needed = true;
    for (Frame& other : stack_)
      if (other.header && std::ranges::binary_search(frame.open, other.header->id))
        other.header->is_everything_needed = true;
  }

  void finish_head(Frame& frame) {
    const Header& header = *frame.header;
    std::erase(frame.open, header.id);
    const HeadInterpolant interpolant(program_, solver_options_, header.id, header.candidates, frame.required,
                                      header.is_everything_needed ? Demand::Everything : Demand::AsRequired);
    subsumption_.resolve(header.id, frame.open, [&](Term candidate) { return interpolant.sources_of(candidate); });
    frame.required = interpolant.result();
  }

  // From a frame of the path to its end.
  std::vector<EdgeId> path_from(std::size_t index, NodeId end) const {
    std::vector<EdgeId> path;
    const auto append = [&](NodeId node) {
      const std::vector<EdgeId>& edges = blocks_.block(tree_[node].block).edges;
      path.insert(path.end(), edges.begin(), edges.end());
    };
    for (std::size_t i = index + 1; i < stack_.size(); ++i) append(stack_[i].node);
    append(end);
    return path;
  }

  // A path comes to a marked location: it is real, or an abstraction has to be refined.
  std::optional<Outcome> meet_marked(NodeId node, State& state) {
    tree_[node].kind = NodeKind::Marked;
    if (states_.feasible(state) == Answer::Unsat) {
      stack_.back().is_opaque = true;  // found out too late for an interpolant
      return std::nullopt;
    }
    SolverOptions unlimited = solver_options_;
    unlimited.effort = Effort::unlimited();
    PathVerdict verdict = check_path(states_.executor(), path_from(0, node), unlimited);
    if (auto* unsafe = std::get_if<Unsafe>(&verdict)) return std::move(*unsafe);
    if (auto* doubt = std::get_if<Unknown>(&verdict)) {
      if (!doubt_) doubt_ = std::move(*doubt);
      return std::nullopt;
    }
    return refine(node);
  }

  // Protects what excludes the path at the last abstraction without which it is infeasible.
  std::optional<Outcome> refine(NodeId node) {
    ++refinements_;
    if (refinements_ == 1 && candidates_.kind() == LoopInvariants::Rich) find_facts();
    const std::optional<std::size_t> index = last_to_blame(node);
    if (!index) {
      doubt_ = Unknown{UnknownReason::NoProgress, "no loop invariant was found that excludes a path to the error"};
      return *doubt_;
    }
    Header& header = *stack_[*index].header;
    bool is_new = false;
    const Obligation obligation = behind(*index, node);
    auto found = interpolation_.between(header.arrived, obligation);
    if (!found) found = interpolation_.by_solver(header.arrived, obligation);
    if (found)
      for (const Term formula : *found)
        is_new |= candidates_.protect(stack_[*index].location, formula) || !header.candidates.contains(formula);
    restart(*index, is_new);
    return std::nullopt;
  }

  // What must not happen from a frame of the path: that the path goes on to the node.
  Obligation behind(std::size_t index, NodeId node) const {
    return guards_of(effect_of(program_, path_from(index, node)), SIZE_MAX);
  }

  // The last abstracted head whose state, as it was before, excludes the rest of the path. With it all heads before it
  // do: so the search goes back in growing steps, and then forward again.
  std::optional<std::size_t> last_to_blame(NodeId node) {
    std::vector<std::size_t> heads;
    for (std::size_t i = stack_.size(); i-- > 0;)
      if (stack_[i].header) heads.push_back(i);
    const auto excludes = [&](std::size_t number) {
      const Obligation obligation = behind(heads[number], node);
      std::vector<Term> all = obligation.formulas;
      all.insert(all.end(), obligation.ranges.begin(), obligation.ranges.end());
      return states_.contradicts(stack_[heads[number]].header->arrived, all);
    };
    std::size_t low = 0, high = 0;  // those before low do not exclude it
    for (std::size_t step = 1; high < heads.size() && !excludes(high); step *= 2) {
      low = high + 1;
      if (low == heads.size()) return std::nullopt;
      high = std::min(high + step, heads.size() - 1);
    }
    if (heads.empty()) return std::nullopt;
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (excludes(middle))
        high = middle;
      else
        low = middle + 1;
    }
    return heads[high];
  }

  // Explores a loop head again, with more protected there; unrolled further if that does not help.
  void restart(std::size_t index, bool is_new) {
    const LocationId location = stack_[index].location;
    unsigned& count = refinements_at_[location];
    ++count;
    const bool diverges = count >= patience && (count - patience) % refinements_per_raise == 0;
    if (is_new && !diverges) {
      cut_back(index);
      subsumption_.discard(stack_.back().header->id);
      start_anew(stack_.back());
      return;
    }
    ++raises_;
    unsigned& unrollings = unrollings_[location];
    unrollings = std::max(2 * unrollings, static_cast<unsigned>(frames_at_[location].size()));
    const std::size_t first = *std::ranges::find_if(
        frames_at_[location], [&](std::size_t other) { return stack_[other].header.has_value(); });
    cut_back(first);
    execute_as_it_is(stack_.back());
  }

  void execute_as_it_is(Frame& frame) {
    subsumption_.discard(frame.header->id);
    State arrived = std::move(frame.header->arrived);
    start_over(frame);
    frame.state = std::move(arrived);
    frame.header.reset();
    tree_[frame.node].is_abstracted = false;
  }

  void find_facts() {
    std::vector<LocationId> heads;
    for (LoopId id = 0; id < loops_.size(); ++id) heads.push_back(loops_.loop(id).head);
    candidates_.add_facts(find_loop_facts(task_, heads));
    candidates_.add_facts(find_summary_facts(program_, budget_.share(summary_share)));
  }

  void publish() {
    statistics_.set(Statistic::States, static_cast<double>(state_count_));
    statistics_.set(Statistic::Subsumed, static_cast<double>(subsumption_.statistics().subsumed));
    statistics_.set(Statistic::CyclesClosed, static_cast<double>(closed_));
    statistics_.set(Statistic::InfeasibleAndHarmless, static_cast<double>(harmless_));
    statistics_.set(Statistic::Refinements, static_cast<double>(refinements_));
    statistics_.set(Statistic::CandidatesWidenedAway, static_cast<double>(widened_));
    statistics_.set(Statistic::LoopsUnrolledFurther, static_cast<double>(raises_));
    statistics_.set(Statistic::SubsumptionChecks, static_cast<double>(subsumption_.statistics().checks));
    statistics_.set(Statistic::SubsumptionQuestions, static_cast<double>(subsumption_.statistics().solver_questions));
    statistics_.set(Statistic::SubsumptionSeconds, subsumption_.statistics().seconds);
    statistics_.set(Statistic::Interpolants, static_cast<double>(interpolation_.statistics().calls));
    statistics_.set(Statistic::InterpolantsNotFound, static_cast<double>(interpolation_.statistics().failed));
    statistics_.set(Statistic::InterpolationSeconds, interpolation_.statistics().seconds);
    publish_solver(statistics_, solver_statistics_);
  }

  const TracerOptions& options_;
  const EngineTask& task_;
  const Program& program_;
  TermManager& terms_;
  const Budget& budget_;
  Statistics& statistics_;
  SolverStatistics solver_statistics_;
  SolverOptions solver_options_;
  Loops loops_;
  Liveness liveness_;
  Blocks blocks_;
  States states_;
  InterpolationKind kind_;
  Interpolation interpolation_;
  Candidates candidates_;
  Subsumption subsumption_;
  Tree tree_;
  std::vector<Frame> stack_;
  std::vector<std::vector<std::size_t>> frames_at_;  // by location, of the current path
  LoopVisits visits_;
  std::unordered_map<LocationId, unsigned> unrollings_;  // visits of a loop head before it is abstracted
  std::unordered_map<LocationId, unsigned> refinements_at_;
  HeaderId last_header_ = no_header;
  std::optional<Unknown> doubt_;
  std::uint64_t state_count_ = 0, closed_ = 0, refinements_ = 0, widened_ = 0, harmless_ = 0, raises_ = 0;
};

}  // namespace
}  // namespace tracer

EngineDescription tracer_description() {
  return {"tracer", "symbolic execution with interpolants that subsume, and loop invariants found on the way",
          "J. Jaffar et al., TRACER: A symbolic execution tool for verification, CAV 2012", [](OptionTable& table) {
            auto options = std::make_shared<TracerOptions>();
            table.add("interpolation", &options->interpolation, {"wp", "sp", "craig"},
                      "interpolants by weakest preconditions, strongest postconditions, or from the solver");
            table.add(
                "loop-invariants", &options->loop_invariants, {"naive", "rich"},
                "naive: the paper's candidates and widening; rich: also bounds, sums, differences and loop facts");
            table.add("subsumption", &options->subsumption, {"quick", "plain"},
                      "plain: ask a new solver about every finished node, for measuring the effect of quick",
                      Audience::Expert);
            table.add("tree", &options->tree, {}, "write the tree to this file: Graphviz for *.dot, else an HTML page");
            return [options] { return std::make_unique<EngineOf<tracer::Tracer, TracerOptions>>(*options); };
          }};
}

}  // namespace warrant
