#include "smt/all_sat.h"

#include <algorithm>

#include "smt/core.h"

namespace warrant {

namespace {

// Names the atoms by Boolean variables, so that assignments and blocking clauses are over literals.
class AllSat {
 public:
  AllSat(TermManager& terms, Term formula, std::span<const Term> atoms, const SolverOptions& options)
      : terms_(terms), solver_(make_solver(terms, options)), negation_(make_solver(terms, options)) {
    for (const Term atom : atoms) {
      const bool is_literal = atom.is_variable() || (atom.op() == Op::Not && atom.child(0).is_variable());
      names_.push_back(is_literal ? atom : terms.fresh_variable("atom", Sort::boolean()));
      if (is_literal) continue;
      solver_->add(terms.eq(names_.back(), atom));
      negation_->add(terms.eq(names_.back(), atom));
    }
    solver_->add(formula);
    negation_->add(terms.negate(formula));
  }

  Answer run(bool minimise, const std::function<bool(std::span<const Truth>)>& visit) {
    while (true) {
      const Answer answer = solver_->check();
      if (answer != Answer::Sat) return answer;
      std::vector<Truth> assignment = read_assignment();
      if (minimise) open_irrelevant(assignment);
      if (!visit(assignment)) return Answer::Sat;
      solver_->add(terms_.negate(terms_.conjunction(literals(assignment))));
    }
  }

 private:
  std::vector<Truth> read_assignment() {
    const Model model = solver_->model();
    std::vector<Truth> assignment;
    for (const Term name : names_) assignment.push_back(model.satisfies(name) ? Truth::True : Truth::False);
    return assignment;
  }

  Term literal(std::size_t index, Truth truth) {
    return truth == Truth::True ? names_[index] : terms_.negate(names_[index]);
  }

  std::vector<Term> literals(std::span<const Truth> assignment) {
    std::vector<Term> result;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (assignment[i] != Truth::Open) result.push_back(literal(i, assignment[i]));
    }
    return result;
  }

  // An atom's value does not matter where those of the others imply the formula: what does matter is a core of the
  // assignment together with the formula's negation.
  void open_irrelevant(std::vector<Truth>& assignment) {
    if (negation_->check(literals(assignment)) != Answer::Unsat) return;
    const std::vector<Term> core = shrink_core(*negation_, negation_->core(), static_cast<unsigned>(names_.size()));
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (std::ranges::find(core, literal(i, assignment[i])) == core.end()) assignment[i] = Truth::Open;
    }
  }

  TermManager& terms_;
  std::unique_ptr<Solver> solver_, negation_;
  std::vector<Term> names_;
};

}  // namespace

Answer all_sat(TermManager& terms, Term formula, std::span<const Term> atoms, bool minimise,
               const std::function<bool(std::span<const Truth>)>& visit, const SolverOptions& options) {
  return AllSat(terms, formula, atoms, options).run(minimise, visit);
}

}  // namespace warrant
