#include "engine/horn/error_search.h"

#include <fmt/format.h>

#include <algorithm>

#include "evidence/interpreter/recorded_run.h"
#include "evidence/interpreter/replay.h"
#include "logic/substitute.h"

namespace warrant::horn {

namespace {

// Of the time of the search, what runs with the inputs of models may use; and what they may in any case.
constexpr double tried_share = 0.2, tried_seconds_at_least = 0.05;
constexpr std::uint64_t max_tried_steps = 1'000'000;
constexpr double max_run_seconds = 0.3;
// The bound grows by this part of itself, and by one at least.
constexpr unsigned growth = 4;

}  // namespace

ErrorSearch::ErrorSearch(const ProcedureForm& form, const Interface& interface, std::vector<OpenProcedure*> procedures)
    : form_(form),
      program_(form.program),
      terms_(form.program.terms()),
      interface_(interface),
      procedures_(std::move(procedures)),
      summaries_(procedures_.size(), terms_.truth()),
      ways_(procedures_) {
  activations_.push_back({program_.entry, std::nullopt, 0, false});
  place_at(0, procedures_[program_.entry]->start(), nullptr);
  assert_always(places_[0].reached);
}

void ErrorSearch::use_summaries(const ContractProof& known) {
  for (std::size_t id = 0; id < summaries_.size(); ++id) summaries_[id] = known.contracts[id].ensures;
  for (CallId id = 0; id < calls_.size(); ++id)
    if (!calls_[id].start) assert_always(terms_.implies(calls_[id].passes, passing(calls_[id], id)));
}

// From below: a call of what may err may err itself.
WaysToError::WaysToError(const std::vector<OpenProcedure*>& procedures) {
  for (OpenProcedure* procedure : procedures) {
    const Cfa& cfa = procedure->program().cfa();
    loops_.emplace_back(cfa);
    to_exit_.push_back(reaching(cfa, std::vector{procedure->exit()}));
  }
  errs_.assign(procedures.size(), false);
  to_error_.resize(procedures.size());
  for (bool changes = true; changes;) {
    changes = false;
    for (ProcedureId id = 0; id < procedures.size(); ++id) {
      const Cfa& cfa = procedures[id]->program().cfa();
      std::vector<LocationId> ends;
      for (LocationId location = 0; location < cfa.location_count(); ++location)
        if (cfa.location(location).kind == LocationKind::Error) ends.push_back(location);
      for (const OpenProcedure::CallSite& site : procedures[id]->calls())
        if (errs_[site.call->callee]) ends.push_back(site.from);
      to_error_[id] = reaching(cfa, ends);
      if (errs_[id] || !to_error_[id][procedures[id]->start()]) continue;
      errs_[id] = changes = true;
    }
  }
}

// Whether an error may come after it.
bool ErrorSearch::matters(std::size_t activation, LocationId location) const {
  const ProcedureId procedure = activations_[activation].procedure;
  return ways_.lead_from(procedure, location) ||
         (ways_.is_left_from(procedure, location) && activations_[activation].matters_after);
}

// Deeper by one if the callee is active already.
unsigned ErrorSearch::depth_of_call(PlaceId from, ProcedureId callee) const {
  const Place* at = &places_[from];
  unsigned depth = at->depth;
  while (true) {
    const Activation& activation = activations_[at->activation];
    if (activation.procedure == callee) return depth + 1;
    if (!activation.call) return depth;
    at = &places_[calls_[*activation.call].from];
  }
}

// --- the formula

void ErrorSearch::assert_always(Term formula) {
  formulas_.push_back(formula);
  if (solver_) solver_->add(formula);
}

Term ErrorSearch::at(Term symbol, PlaceId place) {
  return terms_.variable(fmt::format("{}!{}", symbol.name(), place), symbol.sort());
}

Term ErrorSearch::rename(Term term, PlaceId place) {
  Substitution map;
  for (const Term symbol : free_variables(term)) map.emplace(symbol, at(symbol, place));
  return substitute(terms_, term, map);
}

ErrorSearch::PlaceId ErrorSearch::place_at(std::size_t activation, LocationId location, const Place* from) {
  const ProcedureId of = activations_[activation].procedure;
  unsigned visit = 0;
  if (from) visit = from->visit + (ways_.goes_forward(of, from->location, location) ? 0 : 1);
  const auto [entry, is_new] = activations_[activation].places.try_emplace({location, visit}, places_.size());
  if (!is_new) return entry->second;
  const PlaceId id = places_.size();
  const Term reached = terms_.variable(fmt::format("reached!{}", id), Sort::boolean());
  places_.push_back({activation, location, visit, activations_[activation].depth + visit, reached});
  OpenProcedure& procedure = open(places_[id]);
  for (const VariableId live : procedure.live_at(location))
    assert_always(rename(procedure.blocks().ranges(program_.symbol(live)), id));
  return id;
}

void ErrorSearch::unfold(PlaceId id) {
  places_[id].is_unfolded = true;
  OpenProcedure& procedure = open(places_[id]);
  const LocationId location = places_[id].location;
  if (procedure.leads_to_call(location)) {
    for (const OpenProcedure::CallSite& site : procedure.calls())
      if (site.from == location) add_call(id, site);
  } else if (location == procedure.exit()) {
    add_return(id);
  } else {
    for (const LargeBlock& block : procedure.blocks().from(location)) add_block(id, block);
  }
  std::vector<Term> ways{terms_.negate(places_[id].reached)};
  for (const Step& step : places_[id].steps) ways.push_back(step.taken);
  assert_always(terms_.disjunction(ways));
}

void ErrorSearch::add_block(PlaceId id, const LargeBlock& block) {
  OpenProcedure& procedure = open(places_[id]);
  const LocationKind kind = procedure.program().cfa().location(block.target).kind;
  const bool is_error = kind == LocationKind::Error;
  if (!is_error && (kind != LocationKind::Plain || !matters(places_[id].activation, block.target))) return;
  std::vector<Term> facts{block.condition}, live;
  if (!is_error)
    for (const VariableId variable : procedure.live_at(block.target)) live.push_back(program_.symbol(variable));
  const std::vector<Term> values = procedure.blocks().at_end(block, live, facts);
  Step step{terms_.variable(fmt::format("step!{}.{}", id, block.target), Sort::boolean()), &block};
  std::vector<Term> parts;
  for (const Term fact : facts) {
    parts.push_back(rename(fact, id));
    parts.push_back(rename(procedure.blocks().ranges(fact), id));
  }
  if (terms_.conjunction(parts).is_false()) return;
  if (!is_error) {
    step.target = place_at(places_[id].activation, block.target, &places_[id]);
    parts.push_back(places_[*step.target].reached);
    for (std::size_t i = 0; i < live.size(); ++i)
      parts.push_back(terms_.eq(at(live[i], *step.target), rename(values[i], id)));
  }
  assert_always(terms_.implies(step.taken, terms_.conjunction(parts)));
  places_[id].steps.push_back(std::move(step));
}

// What is passed for what the callee is entered with.
Term ErrorSearch::passed(const CallPlace& call, VariableId entering) {
  const std::vector<VariableId>& parameters = program_.procedures[call.site->call->callee].parameters;
  const auto parameter = std::ranges::find(parameters, entering);
  if (parameter == parameters.end()) return at(program_.symbol(entering), call.from);
  return rename(call.site->call->arguments[static_cast<std::size_t>(parameter - parameters.begin())], call.from);
}

void ErrorSearch::add_call(PlaceId id, const OpenProcedure::CallSite& site) {
  const CallId number = calls_.size();
  const ProcedureId callee = site.call->callee;
  const std::size_t activation = places_[id].activation;
  const PlaceId to = place_at(activation, site.to, &places_[id]);
  const auto literal = [&](const char* name) {
    return terms_.variable(fmt::format("{}!{}", name, number), Sort::boolean());
  };
  calls_.push_back(
      {id, to, &site, literal("passes"), literal("enters"), ways_.may_err(callee), depth_of_call(id, callee)});
  const CallPlace& call = calls_.back();
  if (matters(activation, site.to))
    assert_always(terms_.implies(call.passes, passing(call, number)));
  else
    assert_always(terms_.negate(call.passes));
  places_[id].steps.push_back({call.passes, nullptr, number, to, true});
  places_[id].steps.push_back({call.enters, nullptr, number, std::nullopt});
}

// Behind the call, by what is known of the callee.
Term ErrorSearch::passing(const CallPlace& call, std::size_t number) {
  const Call& operation = *call.site->call;
  const ProcedureId callee = operation.callee;
  Substitution summarised;
  for (const VariableId id : interface_.entering[callee])
    summarised.emplace(at_entry(terms_, program_.symbol(id)), passed(call, id));
  std::vector<Term> parts{places_[call.to].reached};
  std::map<VariableId, Term> left;  // by variable of the caller
  const auto leave = [&](VariableId of_callee, VariableId here_as) {
    const Term symbol = program_.symbol(of_callee);
    const Term value = terms_.variable(fmt::format("{}!of{}", symbol.name(), number), symbol.sort());
    summarised.insert_or_assign(symbol, value);
    if (const auto& type = program_.variable(of_callee).type)
      parts.push_back(program_.encoding().in_range(value, *type));
    if (here_as != none_id) left[here_as] = value;
  };
  for (const VariableId id : interface_.leaving[callee]) leave(id, id);
  if (const VariableId result = program_.procedures[callee].result; result != none_id) leave(result, operation.result);
  parts.push_back(substitute(terms_, summaries_[callee], summarised));
  for (const VariableId id : open(places_[call.to]).live_at(call.site->to)) {
    const auto changed = left.find(id);
    const Term value = changed == left.end() ? at(program_.symbol(id), call.from) : changed->second;
    parts.push_back(terms_.eq(at(program_.symbol(id), call.to), value));
  }
  return terms_.conjunction(parts);
}

// From now on the call is what its procedure does.
void ErrorSearch::open_call(CallId id) {
  CallPlace& call = calls_[id];
  const ProcedureId callee = call.site->call->callee;
  const std::size_t caller = places_[call.from].activation;
  activations_.push_back({callee, id, call.depth, matters(caller, call.site->to)});
  OpenProcedure& procedure = *procedures_[callee];
  call.start = place_at(activations_.size() - 1, procedure.start(), nullptr);
  std::vector<Term> parts{places_[*call.start].reached};
  for (const VariableId live : procedure.live_at(procedure.start()))
    if (interface_.entering[callee].contains(live))
      parts.push_back(terms_.eq(at(program_.symbol(live), *call.start), passed(call, live)));
  assert_always(terms_.implies(call.enters, terms_.conjunction(parts)));
  assert_always(terms_.negate(call.passes));
  for (Step& step : places_[call.from].steps)
    if (step.call == id && !step.is_summary) step.target = call.start;
}

void ErrorSearch::add_return(PlaceId id) {
  const Activation& activation = activations_[places_[id].activation];
  if (!activation.call || !activation.matters_after) return;
  const CallPlace& call = calls_[*activation.call];
  const Call& operation = *call.site->call;
  Step step{terms_.variable(fmt::format("returns!{}", id), Sort::boolean())};
  step.target = call.to;
  std::vector<Term> parts{places_[call.to].reached};
  for (const VariableId live : open(places_[call.to]).live_at(call.site->to)) {
    const VariableId result = program_.procedures[operation.callee].result;
    Term value = at(program_.symbol(live), call.from);
    if (live == operation.result && result != none_id)
      value = at(program_.symbol(result), id);
    else if (interface_.leaving[operation.callee].contains(live))
      value = at(program_.symbol(live), id);
    parts.push_back(terms_.eq(at(program_.symbol(live), call.to), value));
  }
  assert_always(terms_.implies(step.taken, terms_.conjunction(parts)));
  places_[id].steps.push_back(std::move(step));
}

// --- the search

// What is not unfolded and lies beyond the bound; and calls that lead to no error are not entered.
std::vector<Term> ErrorSearch::cut_off() const {
  std::vector<Term> result;
  for (const Place& place : places_)
    if (!place.is_unfolded && place.depth > bound_) result.push_back(terms_.negate(place.reached));
  for (const CallPlace& call : calls_) {
    if (call.start) continue;
    if (call.depth > bound_) result.push_back(terms_.negate(call.passes));
    if (call.depth > bound_ || !call.may_err) result.push_back(terms_.negate(call.enters));
  }
  return result;
}

// To where something is cut off; false if nothing is.
bool ErrorSearch::raise_bound() {
  std::optional<unsigned> least;
  const auto note = [&](unsigned depth) {
    if (depth > bound_) least = std::min(least.value_or(depth), depth);
  };
  for (const Place& place : places_)
    if (!place.is_unfolded) note(place.depth);
  for (const CallPlace& call : calls_)
    if (!call.start) note(call.depth);
  if (!least) return false;
  bound_ = std::max(*least, bound_ + bound_ / growth);
  return true;
}

ErrorSearch::Trail ErrorSearch::follow(const Model& model) const {
  Trail trail;
  for (PlaceId at = 0;;) {
    const Place& place = places_[at];
    if (!place.is_unfolded) {
      trail.open_end = at;
      return trail;
    }
    const auto step = std::ranges::find_if(place.steps, [&](const Step& s) { return model.satisfies(s.taken); });
    trail.steps.emplace_back(at, &*step);
    if (step->is_summary) trail.closed.push_back(*step->call);
    if (!step->target) {
      trail.into = step->call;
      return trail;
    }
    at = *step->target;
  }
}

Counterexample ErrorSearch::path_of(const Trail& trail, const Model& model) {
  Counterexample result;
  for (const auto& [place, step] : trail.steps) {
    OpenProcedure& procedure = open(places_[place]);
    if (step->call && !step->is_summary) result.path.push_back(calls_[*step->call].site->edge);
    if (!step->block) continue;
    const Cfa& cfa = procedure.program().cfa();
    const BlockSymbols& symbols = procedure.blocks().symbols(step->block->source);
    std::vector<EdgeId> stretch;
    LocationId at = step->block->target;
    do {
      const auto& arrivals = symbols.arrivals.at(at);
      const auto arrival = std::ranges::find_if(
          arrivals, [&](const auto& choice) { return model.satisfies(rename(choice.second, place)); });
      stretch.push_back(arrival->first);
      at = cfa.edge(arrival->first).source;
    } while (at != step->block->source);
    std::ranges::reverse(stretch);
    for (const EdgeId edge : stretch) {
      if (const EdgeId of_form = procedure.edge_of_form(edge); of_form != none_id) result.path.push_back(of_form);
      if (const auto havoc = symbols.havocs.find(edge); havoc != symbols.havocs.end())
        result.havocs.push_back(model.value(rename(havoc->second, place)));
    }
  }
  return result;
}

std::optional<Counterexample> TriedInputs::run(const Program& program, const std::vector<Value>& of_path) {
  const double start = process_cpu_seconds();
  if (used_seconds_ > tried_share * (start - start_seconds_) + tried_seconds_at_least) return std::nullopt;
  const Counterexample inputs_alone{{}, of_path};
  CounterexampleInputs values(inputs_alone);
  RecordedInputs inputs(values);
  RunOptions options;
  options.max_steps = max_tried_steps;
  options.max_seconds = max_run_seconds;
  const RunResult result = warrant::run(program, inputs, options);
  std::optional<Counterexample> found;
  if (std::holds_alternative<ErrorReached>(result.end)) found = counterexample_of(program, result, inputs.havocs());
  used_seconds_ += process_cpu_seconds() - start;
  return found;
}

void ErrorSearch::unfold_along(const Trail& trail) {
  if (trail.open_end) return unfold(*trail.open_end);
  if (trail.into) open_call(*trail.into);
  for (const CallId call : trail.closed) open_call(call);
}

std::optional<Counterexample> ErrorSearch::run(const SolverOptions& options) {
  if (is_exhausted_) return std::nullopt;
  solver_ = make_solver(terms_, options);
  for (const Term formula : formulas_) solver_->add(formula);
  while (true) {
    options.budget.check();
    const Answer answer = solver_->check(cut_off());
    options.budget.check();
    if (answer == Answer::Unknown) return std::nullopt;
    if (answer == Answer::Unsat) {
      is_exhausted_ = !raise_bound();
      if (is_exhausted_) return std::nullopt;
      continue;
    }
    const Model model = solver_->model();
    const Trail trail = follow(model);
    Counterexample path = path_of(trail, model);
    if (trail.is_real()) return path;
    if (auto found = tried_.run(program_, path.havocs)) return found;
    unfold_along(trail);
  }
}

}  // namespace warrant::horn
