#include "engine/horn/procedures.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "base/atomic_file.h"
#include "engine/horn/candidates.h"
#include "engine/horn/error_search.h"
#include "engine/horn/open_procedure.h"
#include "engine/solver_use.h"
#include "logic/substitute.h"
#include "program/uses.h"
#include "smt/horn.h"

namespace warrant::horn {

namespace {

// Of the time that is left, for solutions from candidates.
constexpr double candidates_share = 0.5;
// Of the same, where both are asked: for the search for errors before and after that, and for Spacer. What is proven
// is mostly proven quickly, so that the searches before that end after so many seconds.
constexpr double first_search_share = 0.1, second_search_share = 0.15, spacer_share = 0.6;
constexpr double first_search_seconds = 0.3, second_search_seconds = 2;
// Indices of a procedure at which arrays keep their cells over calls.
constexpr std::size_t max_accessed = 24;

class Clauses {
 public:
  explicit Clauses(const ProcedureForm& form)
      : form_(form), program_(form.program), terms_(form.program.terms()), interface_(interface_of(form)) {
    for (ProcedureId id = 0; id < program_.procedures.size(); ++id)
      parts_.push_back({id, std::make_unique<OpenProcedure>(form, id, interface_)});
    for (Part& part : parts_) declare(part);
    for (Part& part : parts_) add_blocks(part);
  }

  const HornSystem& system() const { return system_; }

  std::unique_ptr<ErrorSearch> make_search() const {
    std::vector<OpenProcedure*> procedures;
    for (const Part& part : parts_) procedures.push_back(part.open.get());
    return std::make_unique<ErrorSearch>(form_, interface_, std::move(procedures));
  }

  ContractProof contracts(const HornSolution& solution) const {
    ContractProof proof;
    for (const Part& part : parts_) {
      const bool is_start = part.id == program_.entry;
      proof.contracts.push_back({is_start ? terms_.truth() : solution.formulas[part.entry],
                                 is_start ? terms_.truth() : solution.formulas[part.summary],
                                 interface_.places.of(part.id)});
      Proof& body = proof.bodies.emplace_back();
      for (const auto& [location, relation] : part.at)
        if (location < program_.procedures[part.id].cfa.location_count() && !part.open->leads_to_call(location) &&
            solution.formulas[relation])
          body.invariants[location] = terms_.conjunction(std::vector<Term>{
              solution.formulas[relation], kept_parameters(part), interface_.places.known_at(part.id, location)});
    }
    return proof;
  }

 private:
  struct Part {
    ProcedureId id;
    std::unique_ptr<OpenProcedure> open;
    std::size_t entry = 0, summary = 0;         // relations; none of the entry procedure
    std::map<LocationId, std::size_t> at = {};  // by cut
    std::vector<LocationId> waiting = {};
    std::vector<Term> accessed = {};
  };

  const Procedure& procedure(const Part& part) const { return program_.procedures[part.id]; }
  Term symbol(VariableId id) const { return program_.symbol(id); }
  Term after(Term variable) const { return terms_.variable(std::string(variable.name()) + "@after", variable.sort()); }
  Term at_entry_of(const Part& part, VariableId id) const {
    return part.open->is_changed(id) ? at_entry(terms_, symbol(id)) : symbol(id);
  }

  // Contracts speak of what parameters were at the entry; those that nobody changes still are.
  Term kept_parameters(const Part& part) const {
    std::vector<Term> kept;
    if (part.id != program_.entry)
      for (const VariableId id : procedure(part).parameters)
        if (interface_.entering[part.id].contains(id) && !part.open->is_changed(id))
          kept.push_back(terms_.eq(at_entry(terms_, symbol(id)), symbol(id)));
    return terms_.conjunction(kept);
  }

  std::size_t add_relation(const std::string& name, std::vector<Term> parameters) {
    system_.relations.push_back({name, std::move(parameters)});
    return system_.relations.size() - 1;
  }

  void declare(Part& part) {
    if (part.id == program_.entry) return;
    std::vector<Term> entering, related;
    for (const VariableId id : interface_.entering[part.id]) {
      entering.push_back(symbol(id));
      related.push_back(at_entry(terms_, symbol(id)));
    }
    for (const VariableId id : interface_.leaving[part.id]) related.push_back(symbol(id));
    if (procedure(part).result != none_id) related.push_back(symbol(procedure(part).result));
    part.entry = add_relation(fmt::format("enter_{}", part.id), std::move(entering));
    part.summary = add_relation(fmt::format("summary_{}", part.id), std::move(related));
  }

  // Over what the procedure was entered with, and what is live.
  std::size_t relation_at(Part& part, LocationId location) {
    const auto [entry, is_new] = part.at.try_emplace(location, 0);
    if (!is_new) return entry->second;
    std::vector<Term> parameters;
    if (part.id != program_.entry)
      for (const VariableId id : interface_.entering[part.id]) parameters.push_back(at_entry_of(part, id));
    for (const VariableId id : part.open->live_at(location))
      if (std::ranges::find(parameters, symbol(id)) == parameters.end()) parameters.push_back(symbol(id));
    entry->second = add_relation(fmt::format("at_{}_{}", part.id, location), std::move(parameters));
    system_.relations.back().is_asked = part.open->cuts_cycles(location);
    part.waiting.push_back(location);
    return entry->second;
  }

  void add_blocks(Part& part) {
    add_blocks_from(part, part.open->start());
    for (std::size_t next = 0; next < part.waiting.size(); ++next) {
      const LocationId location = part.waiting[next];
      if (part.open->leads_to_call(location))
        add_calls(part, location);
      else if (location == part.open->exit())
        add_return(part);
      else
        add_blocks_from(part, location);
    }
  }

  void add_clause(Part& part, HornClause clause, std::vector<Term> facts) {
    std::vector<Term> read = facts;
    for (const HornApplication& application : clause.body)
      read.insert(read.end(), application.arguments.begin(), application.arguments.end());
    if (clause.head) read.insert(read.end(), clause.head->arguments.begin(), clause.head->arguments.end());
    for (const Term term : read) facts.push_back(part.open->blocks().ranges(term));
    clause.constraint = terms_.conjunction(facts);
    if (!clause.constraint.is_false()) system_.clauses.push_back(std::move(clause));
  }

  void add_blocks_from(Part& part, LocationId source) {
    LargeBlocks& blocks = part.open->blocks();
    const bool is_start = source == part.open->start();
    for (const LargeBlock& block : blocks.from(source)) {
      HornClause clause;
      std::vector<Term> facts{block.condition};
      if (!is_start) {
        const std::size_t relation = relation_at(part, source);
        clause.body.push_back({relation, system_.relations[relation].parameters});
      } else if (part.id != program_.entry) {
        clause.body.push_back({part.entry, system_.relations[part.entry].parameters});
      }
      if (part.open->program().cfa().location(block.target).kind == LocationKind::Plain)
        clause.head = at_end(part, block, is_start, facts);
      add_clause(part, std::move(clause), std::move(facts));
    }
  }

  HornApplication at_end(Part& part, const LargeBlock& block, bool is_start, std::vector<Term>& facts) {
    const std::size_t relation = relation_at(part, block.target);
    const std::vector<Term> parameters = system_.relations[relation].parameters;
    const std::size_t kept = part.id == program_.entry ? 0 : interface_.entering[part.id].size();
    std::vector<Term> live(parameters.begin() + static_cast<std::ptrdiff_t>(kept), parameters.end());
    const std::vector<Term> values = part.open->blocks().at_end(block, live, facts);
    HornApplication head{relation, {}};
    std::size_t position = 0;
    if (kept > 0)
      for (const VariableId id : interface_.entering[part.id]) {
        head.arguments.push_back(is_start ? symbol(id) : parameters[position]);
        ++position;
      }
    head.arguments.insert(head.arguments.end(), values.begin(), values.end());
    return head;
  }

  void add_return(Part& part) {
    if (part.id == program_.entry) return;
    const std::size_t relation = relation_at(part, part.open->exit());
    HornClause clause;
    clause.body.push_back({relation, system_.relations[relation].parameters});
    HornApplication head{part.summary, {}};
    for (const VariableId id : interface_.entering[part.id]) head.arguments.push_back(at_entry_of(part, id));
    for (const VariableId id : interface_.leaving[part.id]) head.arguments.push_back(symbol(id));
    if (procedure(part).result != none_id) head.arguments.push_back(symbol(procedure(part).result));
    clause.head = std::move(head);
    add_clause(part, std::move(clause), {});
  }

  void add_calls(Part& part, LocationId location) {
    const std::size_t here = relation_at(part, location);
    for (const OpenProcedure::CallSite& site : part.open->calls()) {
      if (site.from != location) continue;
      const Part& callee = parts_[site.call->callee];
      HornClause entering;
      entering.body.push_back({here, system_.relations[here].parameters});
      const std::vector<Term> passed = passed_values(*site.call);
      entering.head = HornApplication{callee.entry, passed};
      add_clause(part, std::move(entering), {});
      add_return_of_call(part, site, here, passed);
    }
  }

  std::vector<Term> passed_values(const Call& call) const {
    const std::vector<VariableId>& parameters = program_.procedures[call.callee].parameters;
    std::vector<Term> passed;
    for (const VariableId id : interface_.entering[call.callee]) {
      const auto parameter = std::ranges::find(parameters, id);
      passed.push_back(parameter == parameters.end()
                           ? symbol(id)
                           : call.arguments[static_cast<std::size_t>(parameter - parameters.begin())]);
    }
    return passed;
  }

  void add_return_of_call(Part& part, const OpenProcedure::CallSite& site, std::size_t here,
                          const std::vector<Term>& passed) {
    const ProcedureId callee = site.call->callee;
    HornClause clause;
    clause.body.push_back({here, system_.relations[here].parameters});
    HornApplication summary{parts_[callee].summary, passed};
    std::vector<Term> facts;
    std::map<VariableId, Term> now;  // by variable of the caller
    const auto leave = [&](VariableId of_callee, VariableId here_as) {
      const Term value = after(symbol(of_callee));
      summary.arguments.push_back(value);
      if (const auto& type = program_.variable(of_callee).type)
        facts.push_back(program_.encoding().in_range(value, *type));
      if (here_as != none_id) now[here_as] = value;
    };
    for (const VariableId id : interface_.leaving[callee]) leave(id, id);
    keep_cells(part, *site.call, now, facts);
    if (const VariableId result = program_.procedures[callee].result; result != none_id)
      leave(result, site.call->result);
    clause.body.push_back(std::move(summary));
    const std::size_t behind = relation_at(part, site.to);
    HornApplication head{behind, {}};
    const std::size_t kept = part.id == program_.entry ? 0 : interface_.entering[part.id].size();
    for (const Term parameter : system_.relations[behind].parameters) {
      const auto changed = head.arguments.size() < kept ? now.end() : now.find(program_.variable_of(parameter));
      head.arguments.push_back(changed == now.end() ? parameter : changed->second);
    }
    clause.head = std::move(head);
    add_clause(part, std::move(clause), std::move(facts));
  }

  // What the callee does not write is behind the call what it was: all cells but a few, or, where ranges of cells are
  // written, those that the caller accesses.
  void keep_cells(Part& part, const Call& call, const std::map<VariableId, Term>& now, std::vector<Term>& facts) {
    for (const auto& [array, places] : interface_.places.of(call.callee)) {
      const auto after = now.find(array);
      if (after == now.end()) continue;
      const std::vector<CellRange> cells = interface_.places.at_call(call, places);
      const Term before = symbol(array);
      if (std::ranges::all_of(cells, [](const CellRange& cell) { return cell.first == cell.last; })) {
        Term written = before;
        for (const CellRange& cell : cells)
          written = terms_.store(written, cell.first, terms_.fresh_variable("written", before.sort().element()));
        facts.push_back(terms_.eq(after->second, written));
        continue;
      }
      Substitution behind;
      for (const auto& [id, value] : now) behind[symbol(id)] = value;
      for (const Term index : accessed(part))
        if (index.sort() == before.sort().index())
          facts.push_back(keeps_cell(terms_, before, after->second, substitute(terms_, index, behind), cells));
    }
  }

  // Indices of arrays in the procedure.
  const std::vector<Term>& accessed(Part& part) {
    if (!part.accessed.empty()) return part.accessed;
    const Cfa& cfa = procedure(part).cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge)
      for (const Term term : terms_of(cfa.edge(edge).operation))
        for (const Term index : accessed_indices(term))
          if (part.accessed.size() < max_accessed && std::ranges::find(part.accessed, index) == part.accessed.end())
            part.accessed.push_back(index);
    return part.accessed;
  }

  const ProcedureForm& form_;
  const Program& program_;
  TermManager& terms_;
  Interface interface_;
  std::vector<Part> parts_;
  HornSystem system_;
};

// One program, with the ways to decide it.
class Decision {
 public:
  explicit Decision(const ProceduresTask& task) : task_(task), clauses_(task.form) {
    const HornSystem& system = clauses_.system();
    if (!task.dump.empty()) write_file(task.dump, to_smtlib(terms(), system));
    task.statistics.set(Statistic::Vertices, static_cast<double>(system.relations.size()));
    task.statistics.set(Statistic::Clauses, static_cast<double>(system.clauses.size()));
    options_.budget = task.budget;
    options_.seed = task.seed;
    options_.statistics = &solver_statistics_;
  }
  Decision(const Decision&) = delete;
  Decision& operator=(const Decision&) = delete;
  ~Decision() { publish_solver(task_.statistics, solver_statistics_); }

  ContractProof known_by_candidates() {
    return clauses_.contracts(solve_by_candidates(terms(), clauses_.system(), options_for(1)).strongest);
  }

  std::optional<ContractProof> prove_by_candidates() {
    const CandidateAnswer answer = solve_by_candidates(terms(), clauses_.system(), options_for(candidates_share));
    task_.budget.check();
    if (answer.is_solution) return clauses_.contracts(answer.strongest);
    known_ = clauses_.contracts(answer.strongest);
    return std::nullopt;
  }

  std::variant<ContractProof, Unknown> ask_spacer(double share) {
    const HornAnswer answer = solve(terms(), clauses_.system(), options_for(share));
    task_.budget.check();
    if (const auto* solution = std::get_if<HornSolution>(&answer)) return clauses_.contracts(*solution);
    if (std::holds_alternative<HornDerivation>(answer))
      return Unknown{UnknownReason::SolverUnknown, "an error can be derived from the clauses"};
    return Unknown{UnknownReason::SolverUnknown,
                   "the solver did not solve the Horn clauses: " + std::get<HornOpen>(answer).reason};
  }

  std::optional<Counterexample> find_error(double share, double max_seconds = std::numeric_limits<double>::infinity()) {
    if (!search_) search_ = clauses_.make_search();
    if (known_) search_->use_summaries(*std::exchange(known_, std::nullopt));
    std::optional<Counterexample> found;
    try {
      found = search_->run(options_for(share, max_seconds));
    } catch (const OutOfTime&) {
      task_.budget.check();
    }
    return found;
  }
  bool has_no_error() const { return search_ && search_->is_exhausted(); }

 private:
  TermManager& terms() const { return task_.form.program.terms(); }
  SolverOptions options_for(double share, double max_seconds = std::numeric_limits<double>::infinity()) const {
    SolverOptions options = options_;
    options.context = make_solver_context();  // what one of the ways has said makes the others slower
    options.budget = task_.budget.share(share, max_seconds);
    return options;
  }

  const ProceduresTask& task_;
  Clauses clauses_;
  SolverStatistics solver_statistics_;
  SolverOptions options_;
  std::optional<ContractProof> known_;  // of which the search does not know yet
  std::unique_ptr<ErrorSearch> search_;
};

}  // namespace

std::variant<ContractProof, Unknown> prove_procedures(const ProceduresTask& task) {
  Decision decision(task);
  if (auto proof = decision.prove_by_candidates()) return std::move(*proof);
  return decision.ask_spacer(1);
}

ContractProof known_contracts(const ProceduresTask& task) { return Decision(task).known_by_candidates(); }

ProceduresOutcome decide_procedures(const ProceduresTask& task) {
  Decision decision(task);
  if (auto error = decision.find_error(first_search_share, first_search_seconds)) return std::move(*error);
  if (auto proof = decision.prove_by_candidates()) return std::move(*proof);
  if (auto error = decision.find_error(second_search_share, second_search_seconds)) return std::move(*error);
  auto proven = decision.ask_spacer(decision.has_no_error() ? 1 : spacer_share);
  if (auto* proof = std::get_if<ContractProof>(&proven)) return std::move(*proof);
  if (auto error = decision.find_error(1)) return std::move(*error);
  return std::get<Unknown>(std::move(proven));
}

}  // namespace warrant::horn
