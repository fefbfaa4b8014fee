#include "smt/z3/horn.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>

#include "smt/chain.h"
#include "smt/z3/limits.h"

namespace warrant {

z3::params spacer_parameters(z3::context& context, const SolverOptions& options) {
  z3::params parameters(context);
  parameters.set("engine", context.str_symbol("spacer"));
  parameters.set("xform.inline_eager", false);
  parameters.set("xform.inline_linear", false);
  parameters.set("xform.slice", false);
  parameters.set("spacer.random_seed", options.seed);
  return parameters;
}

namespace {

constexpr const char* clause_prefix = "clause!";

// What ScopedLimits has given Z3, which says that it was cancelled, but not by what.
class Deadline {
 public:
  explicit Deadline(const Budget& budget) : limit_(milliseconds_left(budget)) {}
  bool has_passed() const {
    const auto passed = std::chrono::steady_clock::now() - start_;
    return limit_ && passed >= std::chrono::milliseconds(*limit_);
  }

 private:
  std::optional<unsigned> limit_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

class SpacerQuery {
 public:
  SpacerQuery(Z3Bridge& bridge, const HornSystem& system, const SolverOptions& options)
      : bridge_(bridge),
        system_(system),
        options_(options),
        fixedpoint_(bridge.context()),
        goal_(bridge.context().function("goal", z3::sort_vector(bridge.context()), bridge.context().bool_sort())) {
    fixedpoint_.set(spacer_parameters(bridge.context(), options));
    fixedpoint_.register_relation(goal_);
    for (std::size_t i = 0; i < system.relations.size(); ++i) {
      relations_.push_back(declare(i));
      fixedpoint_.register_relation(relations_.back());
    }
    for (std::size_t i = 0; i < system.clauses.size(); ++i) add_clause(i);
  }

  HornAnswer solve() {
    z3::expr query = goal_();
    const ScopedLimits limits(bridge_.context(), options_);
    const Deadline deadline(options_.budget);
    switch (fixedpoint_.query(query)) {
      case z3::unsat:
        return read_solution();
      case z3::sat:
        return read_derivation();
      case z3::unknown:
        break;
    }
    return HornOpen{fixedpoint_.reason_unknown(), deadline.has_passed()};
  }

 private:
  z3::func_decl declare(std::size_t relation) {
    z3::sort_vector sorts(bridge_.context());
    for (const Term parameter : system_.relations[relation].parameters)
      sorts.push_back(bridge_.to_z3(parameter.sort()));
    return bridge_.context().function(fmt::format("relation!{}", relation).c_str(), sorts,
                                      bridge_.context().bool_sort());
  }

  z3::expr apply(const HornApplication& application, std::vector<Term>& used) {
    used.insert(used.end(), application.arguments.begin(), application.arguments.end());
    return relations_[application.relation](bridge_.to_z3(application.arguments));
  }

  void add_clause(std::size_t number) {
    const HornClause& clause = system_.clauses[number];
    std::vector<Term> used{clause.constraint};
    z3::expr_vector body(bridge_.context());
    for (const HornApplication& application : clause.body) body.push_back(apply(application, used));
    body.push_back(bridge_.to_z3(clause.constraint));
    const z3::expr head = clause.head ? apply(*clause.head, used) : goal_();
    const std::vector<Term> variables = variables_of(used);
    z3::expr rule = z3::implies(z3::mk_and(body), head);
    if (!variables.empty()) rule = z3::forall(bridge_.to_z3(variables), rule);
    z3::symbol name = bridge_.context().str_symbol(fmt::format("{}{}", clause_prefix, number).c_str());
    fixedpoint_.add_rule(rule, name);
  }

  HornAnswer read_solution() {
    HornSolution solution;
    for (std::size_t i = 0; i < relations_.size(); ++i) {
      z3::expr cover = fixedpoint_.get_cover_delta(-1, relations_[i]);
      const std::optional<Term> formula =
          bridge_.from_z3(cover.substitute(bridge_.to_z3(system_.relations[i].parameters)));
      if (!formula) return HornOpen{"the solution has no counterpart among terms"};
      solution.formulas.push_back(*formula);
    }
    return solution;
  }

  // Z3 gives the names of the rules, from the goal backwards, in one symbol.
  HornAnswer read_derivation() {
    z3::context& context = bridge_.context();
    const Z3_symbol names = Z3_fixedpoint_get_rule_names_along_trace(context, fixedpoint_);
    context.check_error();
    const std::string text = Z3_get_symbol_string(context, names);
    HornDerivation result;
    const std::string prefix = clause_prefix;
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at + 1)) {
      const char* digits = text.data() + at + prefix.size();
      std::size_t number = 0;
      if (std::from_chars(digits, text.data() + text.size(), number).ec != std::errc()) continue;
      if (number < system_.clauses.size()) result.clauses.push_back(number);
    }
    std::ranges::reverse(result.clauses);
    if (!is_linear(result)) return HornOpen{"false can be derived, and the solver does not say how"};
    return result;
  }

  bool is_linear(const HornDerivation& derivation) const {
    if (derivation.clauses.empty() || system_.clauses[derivation.clauses.back()].head) return false;
    for (std::size_t i = 0; i < derivation.clauses.size(); ++i) {
      const HornClause& clause = system_.clauses[derivation.clauses[i]];
      if (i == 0 ? !clause.body.empty() : clause.body.size() != 1) return false;
      if (i == 0) continue;
      const HornClause& before = system_.clauses[derivation.clauses[i - 1]];
      if (!before.head || before.head->relation != clause.body[0].relation) return false;
    }
    return true;
  }

  Z3Bridge& bridge_;
  const HornSystem& system_;
  const SolverOptions& options_;
  z3::fixedpoint fixedpoint_;
  z3::func_decl goal_;
  std::vector<z3::func_decl> relations_;
};

}  // namespace

HornAnswer solve_by_spacer(Z3Bridge& bridge, const HornSystem& system, const SolverOptions& options) {
  const Deadline deadline(options.budget);
  try {
    return SpacerQuery(bridge, system, options).solve();
  } catch (const z3::exception& error) {
    return HornOpen{error.msg(), deadline.has_passed()};
  }
}

}  // namespace warrant
