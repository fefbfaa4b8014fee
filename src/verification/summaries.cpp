#include "verification/summaries.h"

#include <set>
#include <utility>

#include "engine/horn/procedures.h"
#include "program/pass/open_calls.h"
#include "program/uses.h"
#include "verification/path_through_procedures.h"

namespace warrant {

namespace {

// Of the time, for contracts, and for the check of what they say of each procedure.
constexpr double known_share = 0.2, check_share = 0.1;
constexpr double max_known_seconds = 2;
// Of the entry procedure, when calls are opened no more.
constexpr std::size_t max_edges = 200'000;

class SummarySearch {
 public:
  SummarySearch(const ProcedureForm& form, const Attempt& attempt, const AttemptTime& time)
      : form_(std::make_shared<const ProcedureForm>(form)), attempt_(attempt), time_(time) {}

  AttemptOutcome run() {
    find_contracts();
    while (true) {
      AttemptOutcome outcome = ask_engine();
      if (const auto* safe = std::get_if<Safe>(&outcome.outcome)) return proven_by(safe->proof);
      auto* unsafe = std::get_if<Unsafe>(&outcome.outcome);
      if (!unsafe) return outcome;
      if (!unsafe->counterexample.is_whole)
        return {Unknown{UnknownReason::OutOfReach, "an error path is too long to be kept"}};
      Counterexample& found = unsafe->counterexample;
      found.path = edges_of_procedure(found.path);
      const std::vector<EdgeId> closed = closed_calls(found.path);
      if (closed.empty()) return error_along(*form_, std::move(found), std::nullopt);
      if (entry().cfa.edge_count() > max_edges)
        return {Unknown{UnknownReason::OutOfReach, "too many calls are opened"}};
      form_ = std::make_shared<const ProcedureForm>(open_calls(*form_, form_->program.entry, closed));
    }
  }

 private:
  const Program& program() const { return form_->program; }
  const Procedure& entry() const { return program().procedures[program().entry]; }

  // --- what is known of procedures

  void find_contracts() {
    Statistics statistics;
    const Budget budget = time_.engine().share(known_share, max_known_seconds);
    proof_ = horn::known_contracts({*form_, budget, statistics, attempt_.seed});
    std::vector<bool> is_proven = proven_procedures();
    const auto callees = callees_of(program());
    // What calls another one counts on its contract.
    for (bool changes = true; changes;) {
      changes = false;
      for (ProcedureId id = 0; id < callees.size(); ++id)
        for (const ProcedureId callee : callees[id])
          if (is_proven[id] && !is_proven[callee]) {
            is_proven[id] = false;
            changes = true;
          }
    }
    for (ProcedureId id = 0; id < is_proven.size(); ++id)
      if (!is_proven[id]) forbid(id);
    proof_.bodies[program().entry] = {};
  }

  std::vector<bool> proven_procedures() const {
    std::vector<bool> is_proven(program().procedures.size(), false);
    ProofCheckOptions options;
    options.budget = time_.engine().share(check_share, max_known_seconds);
    options.seed = attempt_.seed;
    for (ProcedureId id = 0; id < is_proven.size(); ++id) {
      if (id == program().entry) continue;
      const Program body = body_program(*form_, id, proof_.contracts);
      is_proven[id] = check_proof(body, proof_.bodies[id], options).accepted();
    }
    return is_proven;
  }

  // Nobody may enter it: there is nothing to be proven of what it does then.
  void forbid(ProcedureId id) {
    TermManager& terms = program().terms();
    proof_.contracts[id] = {id == program().entry ? terms.truth() : terms.falsity(), terms.truth()};
    proof_.bodies[id] = {};
  }

  // --- the entry procedure

  AttemptOutcome ask_engine() {
    BodyWithOrigins body = body_with_origins(*form_, program().entry, proof_.contracts);
    origins_ = std::move(body.origins);
    Statistics statistics;
    Findings findings;
    return make_attempt(body.program, attempt_, time_, nothing_known(), statistics, findings);
  }

  AttemptOutcome proven_by(const Proof& proof) {
    proof_.bodies[program().entry] = proof;
    AttemptOutcome outcome{Safe{}};
    outcome.contracts = std::make_shared<const ContractProof>(std::move(proof_));
    outcome.form = form_;
    return outcome;
  }

  std::vector<EdgeId> edges_of_procedure(const std::vector<EdgeId>& path) const {
    std::vector<EdgeId> edges;
    for (const EdgeId edge : path)
      if (origins_[edge] != none_id) edges.push_back(origins_[edge]);
    return edges;
  }

  std::vector<EdgeId> closed_calls(const std::vector<EdgeId>& path) const {
    std::set<EdgeId> calls;
    for (const EdgeId edge : path)
      if (std::holds_alternative<Call>(entry().cfa.edge(edge).operation)) calls.insert(edge);
    return {calls.begin(), calls.end()};
  }

  std::shared_ptr<const ProcedureForm> form_;
  const Attempt& attempt_;
  const AttemptTime& time_;
  ContractProof proof_;
  std::vector<EdgeId> origins_;  // by edge of what the engine has seen
};

}  // namespace

AttemptOutcome decide_with_summaries(const ProcedureForm& form, const Attempt& attempt, const AttemptTime& time) {
  return SummarySearch(form, attempt, time).run();
}

}  // namespace warrant
