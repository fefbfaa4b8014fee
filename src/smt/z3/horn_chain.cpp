#include "smt/z3/horn_chain.h"

#include <fmt/format.h>

#include "smt/z3/horn.h"
#include "smt/z3/limits.h"

namespace warrant {

namespace {

z3::func_decl predicate(Z3Bridge& bridge, std::size_t number, std::span<const Term> arguments) {
  z3::context& context = bridge.context();
  z3::sort_vector sorts(context);
  for (const Term argument : arguments) sorts.push_back(bridge.to_z3(argument.sort()));
  return context.function(fmt::format("cut!{}", number).c_str(), sorts, context.bool_sort());
}

z3::expr closed(const z3::expr_vector& variables, const z3::expr& body) {
  if (variables.empty()) return body;
  return z3::forall(variables, body);
}

class HornChain {
 public:
  HornChain(Z3Bridge& bridge, const Chain& chain, const SolverOptions& options)
      : bridge_(bridge),
        chain_(chain),
        options_(options),
        fixedpoint_(bridge.context()),
        shared_(shared_variables(chain)) {
    fixedpoint_.set(spacer_parameters(bridge.context(), options));
  }

  std::optional<std::vector<Term>> solve() {
    z3::context& context = bridge_.context();
    z3::func_decl goal = context.function("goal", z3::sort_vector(context), context.bool_sort());
    fixedpoint_.register_relation(goal);
    for (std::size_t k = 0; k < chain_.cut_count(); ++k) {
      predicates_.push_back(predicate(bridge_, k, shared_[k]));
      fixedpoint_.register_relation(predicates_.back());
    }
    for (std::size_t k = 0; k < chain_.links.size(); ++k) add_clause(k, goal);
    z3::expr query = goal();
    const ScopedLimits limits(context, options_);
    if (fixedpoint_.query(query) != z3::unsat) return std::nullopt;
    return read_solution();
  }

 private:
  z3::expr application(std::size_t cut) const { return predicates_[cut](bridge_.to_z3(shared_[cut])); }

  void add_clause(std::size_t k, const z3::func_decl& goal) {
    z3::expr_vector body = bridge_.to_z3(chain_.links[k]);
    if (k > 0) body.push_back(application(k - 1));
    const z3::expr head = k < chain_.cut_count() ? application(k) : goal();
    std::vector<Term> variables = variables_of(chain_.links[k]);
    for (const std::size_t cut : {k, k - 1}) {
      if (cut < chain_.cut_count()) variables.insert(variables.end(), shared_[cut].begin(), shared_[cut].end());
    }
    variables = variables_of(variables);
    z3::expr clause = closed(bridge_.to_z3(variables), z3::implies(z3::mk_and(body), head));
    z3::symbol name = bridge_.context().str_symbol(fmt::format("step!{}", k).c_str());
    fixedpoint_.add_rule(clause, name);
  }

  std::optional<std::vector<Term>> read_solution() {
    std::vector<Term> interpolants;
    for (std::size_t k = 0; k < chain_.cut_count(); ++k) {
      z3::expr cover = fixedpoint_.get_cover_delta(-1, predicates_[k]);
      const std::optional<Term> interpolant = bridge_.from_z3(cover.substitute(bridge_.to_z3(shared_[k])));
      if (!interpolant) return std::nullopt;
      interpolants.push_back(*interpolant);
    }
    return interpolants;
  }

  Z3Bridge& bridge_;
  const Chain& chain_;
  const SolverOptions& options_;
  z3::fixedpoint fixedpoint_;
  std::vector<std::vector<Term>> shared_;
  std::vector<z3::func_decl> predicates_;
};

using Interpolants = std::vector<Term>;

// Chains of more cuts are split into this many parts.
constexpr std::size_t max_cuts_at_once = 8;
constexpr std::size_t part_count = 6;

std::optional<Interpolants> solve(Z3Bridge& bridge, const Chain& chain, const SolverOptions& options);

std::optional<Interpolants> solve_in_parts(Z3Bridge& bridge, const Chain& chain, const SolverOptions& options) {
  const std::size_t count = chain.links.size();
  const auto begin_of = [&](std::size_t part) { return part * count / part_count; };
  Chain coarse;
  for (std::size_t part = 0; part < part_count; ++part) {
    std::vector<Term>& merged = coarse.links.emplace_back();
    for (std::size_t k = begin_of(part); k < begin_of(part + 1); ++k) {
      merged.insert(merged.end(), chain.links[k].begin(), chain.links[k].end());
    }
  }
  const std::optional<Interpolants> between = HornChain(bridge, coarse, options).solve();
  if (!between) return std::nullopt;
  Interpolants result;
  for (std::size_t part = 0; part < part_count; ++part) {
    Chain inner;
    for (std::size_t k = begin_of(part); k < begin_of(part + 1); ++k) inner.links.push_back(chain.links[k]);
    if (part > 0) inner.links.front().push_back((*between)[part - 1]);
    if (part + 1 < part_count) inner.links.back().push_back(bridge.terms().negate((*between)[part]));
    const std::optional<Interpolants> inside = solve(bridge, inner, options);
    if (!inside) return std::nullopt;
    result.insert(result.end(), inside->begin(), inside->end());
    if (part + 1 < part_count) result.push_back((*between)[part]);
  }
  return result;
}

std::optional<Interpolants> solve(Z3Bridge& bridge, const Chain& chain, const SolverOptions& options) {
  if (chain.cut_count() == 0) return Interpolants();
  if (chain.cut_count() <= max_cuts_at_once) return HornChain(bridge, chain, options).solve();
  return solve_in_parts(bridge, chain, options);
}

}  // namespace

std::optional<std::vector<Term>> interpolate_by_horn_clauses(Z3Bridge& bridge, const Chain& chain,
                                                             const SolverOptions& options) {
  try {
    return solve(bridge, chain, options);
  } catch (const z3::exception&) {
    return std::nullopt;
  }
}

}  // namespace warrant
