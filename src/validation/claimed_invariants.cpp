#include "validation/claimed_invariants.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "evidence/checker/proof_checker.h"
#include "logic/substitute.h"
#include "program/loops.h"

namespace warrant {

namespace {

// The edges of the checks, in all copies that inlining has made of them. Checks that follow each other are one: what
// each says may be true only because of the others.
class CheckRegions {
 public:
  CheckRegions(const Program& program, const std::vector<CheckText>& checks) : program_(program), cfa_(program.cfa()) {
    for (EdgeId id = 0; id < cfa_.edge_count(); ++id) {
      const SourceRange& range = cfa_.edge(id).range;
      if (cfa_.is_detached(id) || !range.known()) continue;
      const std::string& file = program.sources.path(range.file);
      const auto is_in = [&](const CheckText& check) {
        return range.line == check.line && range.column >= check.column && range.column < check.end_column &&
               file == check.file;
      };
      if (std::ranges::any_of(checks, is_in)) edges_.insert(id);
    }
  }

  // Where checks begin, with the condition under which they pass; of a part that cannot be told, nothing.
  void add_to(FormulasAt& formulas) {
    for (const EdgeId id : edges_) {
      const LocationId start = cfa_.edge(id).source;
      const auto& in = cfa_.location(start).in;
      const bool is_start =
          start == cfa_.entry || in.empty() || std::ranges::any_of(in, [&](EdgeId e) { return !edges_.contains(e); });
      if (!is_start || !seen_.insert(start).second) continue;
      const Term passes = passes_from(start);
      if (!passes.is_true()) formulas[start].push_back(passes);
    }
  }

 private:
  Term passes_from(LocationId location) {
    TermManager& terms = program_.terms();
    if (const auto known = passes_.find(location); known != passes_.end()) return known->second;
    if (!open_.insert(location).second) return terms.boolean(true);  // a cycle
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
};

class ClaimedInvariants : public Engine {
 public:
  explicit ClaimedInvariants(std::vector<CheckText> checks) : checks_(std::move(checks)) {}

  Outcome run(const EngineTask& task) override {
    const Program& program = task.program;
    FormulasAt formulas;
    CheckRegions(program, checks_).add_to(formulas);
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
    const Cfa& cfa = program.cfa();
    for (const LocationId id : target_locations(cfa))
      if (cfa.location(id).kind == LocationKind::RecursionCut)
        return Unknown{UnknownReason::NoProgress, "the invariants are no proof: recursion is unrolled"};
    // What is not accepted soon is better left to the engines.
    ProofCheckOptions options;
    options.budget = task.budget;
    options.seed = task.seed;
    options.iterations = Iterations::Refused;
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
