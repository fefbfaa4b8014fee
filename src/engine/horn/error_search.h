// A search for errors of a program with procedures, which opens calls where they matter.
//
// A. Lal, S. Qadeer, S. Lahiri, "A solver for reachability modulo theories", CAV 2012 (stratified inlining). One
// formula describes the executions that have been unfolded so far. What is not unfolded can do anything: a place that
// nobody has gone on from may lead to an error, and a call may leave behind whatever is known of its procedure, or lead
// to an error. So a model is an abstract path to an error. If something on it is not unfolded, it is, and the solver is
// asked again; otherwise the path is real.
//
// Large blocks (engine/large_blocks.h) are the steps. Loops are unfolded as calls are: a place has a copy for each time
// that an activation comes back to it. How deep a copy lies is how often loops and procedures around it have been
// repeated; what lies deeper than the bound is cut off, and the bound grows when nothing else is left.
//
// Differences from the paper: paths need not be real to tell inputs. Each model's inputs are tried in a run of the
// whole program first, which finds errors behind calls that no summary describes; and calls on a path that leads to a
// place nobody has gone on from stay closed until there is an error at its end.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "engine/horn/open_procedure.h"
#include "evidence/checker/contracts.h"
#include "evidence/interpreter/counterexample.h"
#include "evidence/interpreter/interpreter.h"
#include "program/loops.h"
#include "smt/solver.h"

namespace warrant::horn {

// From where an error can be reached by the graphs of the procedures.
class WaysToError {
 public:
  explicit WaysToError(const std::vector<OpenProcedure*>& procedures);
  // In it, or in what it calls.
  bool may_err(ProcedureId procedure) const { return errs_[procedure]; }
  bool lead_from(ProcedureId procedure, LocationId location) const { return to_error_[procedure][location]; }
  bool is_left_from(ProcedureId procedure, LocationId location) const { return to_exit_[procedure][location]; }
  bool goes_forward(ProcedureId procedure, LocationId from, LocationId to) const {
    return loops_[procedure].position(to) > loops_[procedure].position(from);
  }

 private:
  std::vector<Loops> loops_;                     // by procedure
  std::vector<LocationSet> to_error_, to_exit_;  // by procedure: from where these are reached
  std::vector<bool> errs_;                       // by procedure
};

// Runs of the whole program on the inputs of abstract paths, in a part of the time.
class TriedInputs {
 public:
  // The path of a run on the inputs, and default values behind them, if it comes to an error.
  std::optional<Counterexample> run(const Program& program, const std::vector<Value>& of_path);

 private:
  double start_seconds_ = process_cpu_seconds(), used_seconds_ = 0;
};

class ErrorSearch {
 public:
  // `procedures`: by id, of the form; they outlive the search.
  ErrorSearch(const ProcedureForm& form, const Interface& interface, std::vector<OpenProcedure*> procedures);

  // What contracts say of values when procedures return is what calls leave behind.
  void use_summaries(const ContractProof& known);

  // Goes on from where it has stopped. An error is a path through procedures: the edge of a call leads to the entry of
  // what is called, whose exit leads behind the call. Throws OutOfTime.
  std::optional<Counterexample> run(const SolverOptions& options);
  // There is no error, for all that the solver knows.
  bool is_exhausted() const { return is_exhausted_; }
  std::size_t unfolded() const { return places_.size(); }

 private:
  using PlaceId = std::size_t;
  using CallId = std::size_t;
  // One activation of a procedure.
  struct Activation {
    ProcedureId procedure;
    std::optional<CallId> call;  // none of the entry procedure
    unsigned depth;
    bool matters_after;  // an error may come after it has returned
    std::map<std::pair<LocationId, unsigned>, PlaceId> places = {};
  };
  // A location in an activation, each time that it is come back to.
  struct Step {
    Term taken;
    const LargeBlock* block = nullptr;   // of a procedure
    std::optional<CallId> call = {};     // that is opened, or passed by what is known of it
    std::optional<PlaceId> target = {};  // none: an error
    bool is_summary = false;
  };
  struct Place {
    std::size_t activation;
    LocationId location;
    unsigned visit, depth;
    Term reached;
    bool is_unfolded = false;
    std::vector<Step> steps = {};
  };
  struct CallPlace {
    PlaceId from, to;
    const OpenProcedure::CallSite* site;
    Term passes, enters;                // by what is known of the callee; into it
    bool may_err;                       // the callee, or what it calls
    unsigned depth;                     // of its activation
    std::optional<PlaceId> start = {};  // where it is opened
  };
  // Of a model: from the entry on.
  struct Trail {
    std::vector<std::pair<PlaceId, const Step*>> steps;
    std::vector<CallId> closed;       // on it
    std::optional<CallId> into;       // it ends in a closed call
    std::optional<PlaceId> open_end;  // or at a place that is not unfolded
    bool is_real() const { return closed.empty() && !into && !open_end; }
  };

  OpenProcedure& open(const Place& place) { return *procedures_[activations_[place.activation].procedure]; }
  bool matters(std::size_t activation, LocationId location) const;
  unsigned depth_of_call(PlaceId from, ProcedureId callee) const;

  void assert_always(Term formula);
  Term at(Term symbol, PlaceId place);
  Term rename(Term term, PlaceId place);
  Term passed(const CallPlace& call, VariableId entering);
  PlaceId place_at(std::size_t activation, LocationId location, const Place* from);
  void unfold(PlaceId id);
  void add_block(PlaceId id, const LargeBlock& block);
  void add_call(PlaceId id, const OpenProcedure::CallSite& site);
  Term passing(const CallPlace& call, std::size_t number);
  void add_return(PlaceId id);
  void open_call(CallId id);

  std::vector<Term> cut_off() const;
  bool raise_bound();
  Trail follow(const Model& model) const;
  Counterexample path_of(const Trail& trail, const Model& model);
  void unfold_along(const Trail& trail);

  const ProcedureForm& form_;
  const Program& program_;
  TermManager& terms_;
  const Interface& interface_;
  std::vector<OpenProcedure*> procedures_;
  std::vector<Term> summaries_;
  WaysToError ways_;
  TriedInputs tried_;
  std::deque<Activation> activations_;
  std::deque<Place> places_;
  std::deque<CallPlace> calls_;
  std::vector<Term> formulas_;
  std::unique_ptr<Solver> solver_;
  unsigned bound_ = 1;
  bool is_exhausted_ = false;
};

}  // namespace warrant::horn
