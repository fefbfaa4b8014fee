// The one loop around every engine.
//
// An engine is a Search: what one step is, what its figures are, and how far it has come. The driver owns the rest: the
// budget, the live line, the end by time, and that no program is Safe while some path to a target location could be
// neither confirmed nor refuted.
#pragma once

#include <optional>
#include <string>

#include "engine/engine.h"
#include "engine/loop_visits.h"
#include "smt/solver.h"

namespace warrant {

class Search {
 public:
  Search() = default;
  virtual ~Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // The next piece of work; the outcome, once there is one. Throws OutOfTime when the budget is used up.
  virtual std::optional<Outcome> step() = 0;
  // Figures and findings, once, however the search has ended.
  virtual void publish(Statistics& statistics, Findings& findings) = 0;
  // For the live line: "3 refinements, 200 nodes".
  virtual std::string describe_progress() const = 0;
  // What is not known when the budget is used up.
  virtual Unknown out_of_time() const = 0;

  // Why the program cannot be Safe any more, although the search goes on: there may be an error elsewhere.
  const std::optional<Unknown>& inconclusive() const { return inconclusive_; }

 protected:
  // The first reason counts.
  void note_inconclusive(Unknown why) {
    if (!inconclusive_) inconclusive_ = std::move(why);
  }
  // There is a proof that does not rest on the search.
  void resolve_inconclusive() { inconclusive_.reset(); }

 private:
  std::optional<Unknown> inconclusive_;
};

// Steps until there is an outcome or the budget is used up. A Safe of an inconclusive search is what keeps it from it.
Outcome drive(Search& search, const EngineTask& task);

// A path leads to the target location, and the solver has not refuted it: `answer` is Sat or Unknown.
Unknown inconclusive_at(const Program& program, const Location& target, Answer answer);

// The time is used up after so many refinements. `details`: " (3 predicates)", or nothing.
Unknown out_of_time_after(std::size_t refinements, const LoopVisits& visits, const std::string& details = {});
// So many refinements were as many as the user allows.
Unknown too_many_refinements(std::size_t limit);

// The engine of which every run is a Search of its own, made from its options.
template <typename Run, typename Options>
class EngineOf final : public Engine {
 public:
  explicit EngineOf(Options options) : options_(std::move(options)) {}
  Outcome run(const EngineTask& task) override {
    Run search(options_, task);
    return drive(search, task);
  }

 private:
  Options options_;
};

}  // namespace warrant
