#include "validation/claimed_invariants.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "evidence/proof_checker.h"
#include "logic/substitute.h"

namespace warrant {

namespace {

// The edges of one check, in all copies that inlining has made of it.
class CheckRegion {
 public:
  CheckRegion(const Program& program, const CheckText& check) : program_(program), cfa_(program.cfa()) {
    for (EdgeId id = 0; id < cfa_.edge_count(); ++id) {
      const SourceRange& range = cfa_.edge(id).range;
      if (cfa_.is_detached(id) || !range.known() || program.sources.path(range.file) != check.file) continue;
      if (range.line == check.line && range.column >= check.column && range.column < check.end_column)
        edges_.insert(id);
    }
  }

  // Where the check begins, with the condition under which it passes. Nothing said where it cannot be found.
  void add_to(FormulasAt& formulas) {
    for (const EdgeId id : edges_) {
      const LocationId start = cfa_.edge(id).source;
      const auto& in = cfa_.location(start).in;
      const bool is_start =
          start == cfa_.entry || in.empty() || std::ranges::any_of(in, [&](EdgeId e) { return !edges_.contains(e); });
      if (!is_start || !seen_.insert(start).second) continue;
      is_exact_ = true;
      open_.clear();
      const Term passes = passes_from(start);
      if (is_exact_ && !passes.is_true()) formulas[start].push_back(passes);
    }
  }

 private:
  Term passes_from(LocationId location) {
    TermManager& terms = program_.terms();
    if (const auto known = passes_.find(location); known != passes_.end()) return known->second;
    if (!open_.insert(location).second) {
      is_exact_ = false;  // a cycle
      return terms.boolean(true);
    }
    std::vector<Term> parts;
    for (const EdgeId id : cfa_.location(location).out) {
      const Edge& edge = cfa_.edge(id);
      if (!edges_.contains(id)) continue;  // behind the check
      const LocationKind kind = cfa_.location(edge.target).kind;
      const Term then = kind == LocationKind::Plain ? passes_from(edge.target) : terms.boolean(false);
      if (const auto* assume = std::get_if<Assume>(&edge.operation)) {
        parts.push_back(terms.implies(assume->condition, then));
      } else if (const auto* assign = std::get_if<Assign>(&edge.operation)) {
        parts.push_back(substitute(terms, then, {{program_.symbol(assign->target), assign->value}}));
      } else if (std::holds_alternative<Skip>(edge.operation)) {
        parts.push_back(then);
      } else {
        is_exact_ = is_exact_ && then.is_true();
      }
    }
    open_.erase(location);
    const Term all = terms.conjunction(parts);
    passes_.emplace(location, all);
    return all;
  }

  const Program& program_;
  const Cfa& cfa_;
  std::unordered_set<EdgeId> edges_;
  std::unordered_set<LocationId> seen_, open_;
  std::unordered_map<LocationId, Term> passes_;
  bool is_exact_ = true;
};

class ClaimedInvariants : public Engine {
 public:
  explicit ClaimedInvariants(std::vector<CheckText> checks) : checks_(std::move(checks)) {}

  Outcome run(const EngineTask& task) override {
    const Program& program = task.program;
    FormulasAt formulas;
    for (const CheckText& check : checks_) CheckRegion(program, check).add_to(formulas);
    Proof proof;
    for (auto& [location, claimed] : formulas) {
      task.findings.facts[location] = claimed;
      std::vector<Term> all = claimed;
      for (const Term claim : claimed)
        for (const Term symbol : free_variables(claim))
          if (const VariableId id = program.variable_of(symbol); id != none_id && program.variable(id).type)
            all.push_back(program.encoding().in_range(symbol, *program.variable(id).type));
      proof.invariants[location] = program.terms().conjunction(all);
    }
    // What is not accepted soon is better left to the engines.
    ProofCheckOptions options;
    options.budget = task.budget;
    options.seed = task.seed;
    const ProofCheck check = check_proof(program, proof, options);
    if (!check.accepted()) return Unknown{UnknownReason::NoProgress, "the invariants are no proof: " + check.reason()};
    return Safe{std::move(proof)};
  }

 private:
  std::vector<CheckText> checks_;
};

}  // namespace

std::unique_ptr<Engine> claimed_invariants_engine(std::vector<CheckText> checks) {
  return std::make_unique<ClaimedInvariants>(std::move(checks));
}

}  // namespace warrant
