#include "engine/tracer/loop_heads.h"

#include <algorithm>

#include "engine/tracer/bounded_loop.h"
#include "engine/tracer/tuning.h"

namespace warrant::tracer {
namespace {

bool breaks_protected(const Header& header, const std::vector<Term>& broken) {
  return std::ranges::any_of(header.candidates.current, [&](const Candidate& candidate) {
    return candidate.is_protected && std::ranges::find(broken, candidate.formula) != broken.end();
  });
}

}  // namespace

void LoopHeads::enter(Frame& frame) {
  const std::vector<std::size_t>& above = path_.visits_of(frame.location);
  if (above.size() < unrollings_[frame.location]) return;
  const BlockId block = tree_[frame.node].block;
  const bool is_cycle = block != none_id && is_back_edge(block) && !above.empty();
  if (!is_cycle)
    frame.visits_ahead = visits_ahead(states_, blocks_, loops_, frame.location, frame.state);
  else if (const unsigned ahead = path_[above.back()].visits_ahead; ahead > 0)
    frame.visits_ahead = ahead - 1;
  if (frame.visits_ahead > 0) return;
  frame.header.emplace(Header{});
  frame.header->arrived = std::move(frame.state);
  reenter(frame);
}

// With all candidates that there are now.
void LoopHeads::reenter(Frame& frame) {
  Header& header = *frame.header;
  header.id = ++last_header_;
  header.candidates = candidates_.of(frame.location, header.arrived);
  tree_[frame.node].is_abstracted = true;
  reset_subtree(frame);
}

// The head's subtree is explored again, with its candidates as they are.
void LoopHeads::reset_subtree(Frame& frame) {
  frame.state = states_.satisfying(frame.header->candidates.formulas());
  frame.header->is_everything_needed = false;
  frame.next_block = 0;
  frame.infeasible.clear();
  frame.required.clear();
  frame.open.clear();
  frame.is_opaque = false;
  tree_[frame.node].children.clear();
}

// Gives up what is below a frame of the path.
void LoopHeads::backtrack_to(std::size_t position) {
  while (path_.size() > position + 1) {
    if (path_.top().header) subsumption_.discard(path_.top().header->id);
    path_.pop();
  }
}

Frame* LoopHeads::subsuming(LocationId head, State& state) {
  const std::vector<std::size_t>& above = path_.visits_of(head);
  const auto is_abstracted = [&](std::size_t position) { return path_[position].header.has_value(); };
  const auto nearest = std::ranges::find_if(above.rbegin(), above.rend(), is_abstracted);
  const bool are_many = above.rend() - nearest > tuning.max_heads_compared;
  const auto last = are_many ? nearest + tuning.max_heads_compared : above.rend();
  const auto found = std::find_if(nearest, last, [&](std::size_t position) {
    return is_abstracted(position) && implies_candidates(*path_[position].header, state);
  });
  return found == last ? nullptr : &path_[*found];
}

bool LoopHeads::widen(NodeId node, State& state) {
  if (!is_back_edge(tree_[node].block)) return false;
  const std::vector<std::size_t>& above = path_.visits_of(tree_[node].location);
  const auto nearest = std::find_if(above.rbegin(), above.rend(),
                                    [&](std::size_t position) { return path_[position].header.has_value(); });
  if (nearest == above.rend()) return false;
  const std::size_t position = *nearest;
  Header& header = *path_[position].header;
  const std::vector<Term> broken = broken_candidates(header, state);
  if (breaks_protected(header, broken)) return false;
  widened_ += broken.size();
  candidates_.widen(header.candidates, broken, state);
  backtrack_to(position);
  reset_subtree(path_.top());
  return true;
}

std::vector<Term> LoopHeads::broken_candidates(const Header& header, State& state) {
  std::vector<Term> broken;
  for (const Candidate& candidate : header.candidates.current)
    if (!states_.implies(state, candidate.formula)) broken.push_back(candidate.formula);
  return broken;
}

// The one that was broken last is likely to be broken again; and what values refute needs no solver.
bool LoopHeads::implies_candidates(Header& header, State& state) {
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

void LoopHeads::refine(std::size_t position, Protected what) {
  const LocationId location = path_[position].location;
  unsigned& count = refinements_at_[location];
  ++count;
  const bool diverges = count >= tuning.patience && (count - tuning.patience) % tuning.refinements_per_raise == 0;
  if (what == Protected::NothingNew || diverges) return unroll_further(location);
  backtrack_to(position);
  subsumption_.discard(path_.top().header->id);
  reenter(path_.top());
}

void LoopHeads::unroll_further(LocationId location) {
  ++raises_;
  const std::vector<std::size_t>& visits = path_.visits_of(location);
  unsigned& unrollings = unrollings_[location];
  unrollings = std::max(2 * unrollings, static_cast<unsigned>(visits.size()));
  backtrack_to(*std::ranges::find_if(visits, [&](std::size_t position) { return path_[position].header.has_value(); }));
  execute_as_it_is(path_.top());
}

void LoopHeads::execute_as_it_is(Frame& frame) {
  subsumption_.discard(frame.header->id);
  State arrived = std::move(frame.header->arrived);
  reset_subtree(frame);
  frame.state = std::move(arrived);
  frame.header.reset();
  tree_[frame.node].is_abstracted = false;
}

bool LoopHeads::is_back_edge(BlockId id) const {
  return loops_.is_back_edge(program_.cfa().edge(blocks_.block(id).edges.back()));
}

}  // namespace warrant::tracer
