#include "smt/core_interpolation.h"

#include <algorithm>

#include "logic/substitute.h"
#include "smt/core.h"
#include "smt/definitions.h"
#include "smt/quantifier_eliminator.h"
#include "smt/theories.h"

namespace warrant {

namespace {

enum class Direction : std::uint8_t { Forward, Backward };

constexpr unsigned max_shrinking_checks = 12;
// Preconditions speak of the goal, postconditions of the values of this one path: up to this many nodes per cut the
// former are taken as they are.
constexpr std::size_t small_size = 16;
// Quantifier elimination is tried on small problems only: on larger ones it rarely ends, and its results are useless.
constexpr std::size_t max_eliminated_variables = 8;
constexpr std::size_t max_eliminated_size = 300;
constexpr unsigned max_failed_eliminations = 3;
constexpr Effort generalisation_effort = Effort::steps(2'000);

bool mentions(Term term, std::span<const Term> ordered) {
  return std::ranges::any_of(free_variables(term), [&](Term variable) {
    return std::ranges::binary_search(ordered, variable.id(), {}, &Term::id);
  });
}

// An equation of integers as two inequalities, of which often one suffices.
std::vector<Term> with_equations_split(TermManager& terms, std::span<const Term> conjuncts) {
  std::vector<Term> result;
  for (const Term conjunct : conjuncts) {
    if (conjunct.op() == Op::Eq && conjunct.child(0).sort().is_int()) {
      result.push_back(terms.le(conjunct.child(0), conjunct.child(1)));
      result.push_back(terms.le(conjunct.child(1), conjunct.child(0)));
    } else {
      result.push_back(conjunct);
    }
  }
  return result;
}

// The conjuncts of which something is in the core, equations as a whole where both halves are.
std::vector<Term> restricted(TermManager& terms, std::span<const Term> conjuncts, std::span<const Term> core) {
  const auto in_core = [&](Term term) { return std::ranges::find(core, term) != core.end(); };
  std::vector<Term> result;
  for (const Term conjunct : conjuncts) {
    const std::vector<Term> parts = with_equations_split(terms, std::span(&conjunct, 1));
    if (std::ranges::all_of(parts, in_core)) {
      result.push_back(conjunct);
    } else {
      std::ranges::copy_if(parts, std::back_inserter(result), in_core);
    }
  }
  return result;
}

class CoreInterpolation {
 public:
  CoreInterpolation(TermManager& terms, const Chain& chain, const SolverOptions& options)
      : terms_(terms), chain_(chain), options_(options), shared_(shared_variables(chain)) {}

  std::optional<std::vector<Term>> run(Direction direction) {
    const std::unique_ptr<Solver> other_side = add_other_side(direction);
    const std::size_t cuts = chain_.cut_count();
    std::vector<Term> interpolants(cuts);
    std::vector<Term> image;
    for (std::size_t step = 0; step < cuts; ++step) {
      const std::size_t cut = direction == Direction::Forward ? step : cuts - 1 - step;
      const auto& link = chain_.links[direction == Direction::Forward ? cut : cut + 1];
      image.insert(image.end(), link.begin(), link.end());
      const bool is_exact = project(image, shared_[cut]);
      // An exact image contradicts the other side as what it was made from did, also if the solver does not see it.
      const Answer answer = generalise(image, *other_side);
      if (answer == Answer::Sat || (answer == Answer::Unknown && !is_exact) || options_.budget.exhausted()) {
        return std::nullopt;
      }
      other_side->pop();
      const Term formula = terms_.conjunction(image);
      interpolants[cut] = direction == Direction::Forward ? formula : terms_.negate(formula);
    }
    return interpolants;
  }

 private:
  // A solver with the links on the far side of the first cut; one pop moves it to the next cut.
  std::unique_ptr<Solver> add_other_side(Direction direction) {
    SolverOptions limits = options_;
    limits.effort = std::min(limits.effort, generalisation_effort);
    std::unique_ptr<Solver> solver = make_solver(terms_, limits);
    const std::size_t count = chain_.links.size();
    for (std::size_t i = 0; i + 1 < count; ++i) {
      solver->push();
      for (const Term conjunct : chain_.links[direction == Direction::Forward ? count - 1 - i : i]) {
        solver->add(conjunct);
      }
    }
    return solver;
  }

  // Leaves conjuncts over the variables to keep, implied by those given; whether they are equivalent to what was given
  // with the other variables quantified.
  bool project(std::vector<Term>& conjuncts, std::span<const Term> kept) {
    std::vector<Term> local;
    for (const Term variable : variables_of(conjuncts)) {
      if (!std::ranges::binary_search(kept, variable.id(), {}, &Term::id)) local.push_back(variable);
    }
    Projection projection = eliminate_definitions(terms_, std::move(conjuncts), local);
    const bool is_exact = projection.variables.empty() || eliminate_rest(projection);
    conjuncts = std::move(projection.conjuncts);
    return is_exact;
  }

  bool eliminate_rest(Projection& projection) {
    std::vector<Term> affected;
    std::erase_if(projection.conjuncts, [&](Term conjunct) {
      if (!mentions(conjunct, projection.variables)) return false;
      affected.push_back(conjunct);
      return true;
    });
    const Term formula = terms_.conjunction(affected);
    if (!theories_of(affected).only_integers() || projection.variables.size() > max_eliminated_variables ||
        dag_size(formula) > max_eliminated_size || failed_eliminations_ == max_failed_eliminations) {
      return false;
    }
    SolverOptions limits = options_;
    limits.effort = elimination_effort;
    const std::optional<Term> exact = QuantifierEliminator(terms_, limits).eliminate(projection.variables, formula);
    if (!exact) {
      ++failed_eliminations_;
      return false;
    }
    const std::vector<Term> more = conjuncts_of(*exact);
    projection.conjuncts.insert(projection.conjuncts.end(), more.begin(), more.end());
    return true;
  }

  // Keeps the conjuncts that contradict the other side, if they are known to.
  Answer generalise(std::vector<Term>& conjuncts, Solver& other_side) {
    const Answer answer = other_side.check(with_equations_split(terms_, conjuncts));
    if (answer != Answer::Unsat) return answer;
    std::vector<Term> core = other_side.core();
    if (core.size() <= 2 * max_shrinking_checks) core = shrink_core(other_side, std::move(core), max_shrinking_checks);
    conjuncts = restricted(terms_, conjuncts, core);
    return answer;
  }

  TermManager& terms_;
  const Chain& chain_;
  const SolverOptions& options_;
  std::vector<std::vector<Term>> shared_;
  unsigned failed_eliminations_ = 0;
};

std::size_t total_size(std::span<const Term> terms) {
  std::size_t size = 0;
  for (const Term term : terms) size += dag_size(term);
  return size;
}

}  // namespace

std::optional<std::vector<Term>> interpolate_by_core(TermManager& terms, const Chain& chain,
                                                     const SolverOptions& options) {
  CoreInterpolation interpolation(terms, chain, options);
  std::optional<std::vector<Term>> backward = interpolation.run(Direction::Backward);
  if (backward && total_size(*backward) <= small_size * chain.cut_count()) return backward;
  std::optional<std::vector<Term>> forward = interpolation.run(Direction::Forward);
  if (!forward || (backward && total_size(*backward) <= total_size(*forward))) return backward;
  return forward;
}

}  // namespace warrant
