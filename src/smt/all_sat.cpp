#include "smt/all_sat.h"

#include <algorithm>

#include "smt/core.h"

namespace warrant {

namespace {

// Names the atoms by Boolean variables, so that assignments and blocking clauses are over literals.
class AllSat {
 public:
  AllSat(TermManager& terms, Term formula, std::span<const Term> atoms, const SolverOptions& options)
      : terms_(terms), formula_(formula), options_(options), solver_(make_solver(terms, options)) {
    for (const Term atom : atoms) {
      const bool is_literal = atom.is_variable() || (atom.op() == Op::Not && atom.child(0).is_variable());
      names_.push_back(is_literal ? atom : terms.fresh_variable("atom", Sort::boolean()));
      if (!is_literal) solver_->add(terms.eq(names_.back(), atom));
    }
    solver_->add(formula);
  }

  Answer run(bool minimise, const std::function<bool(std::span<const Truth>)>& visit) {
    if (minimise) prepare_minimisation();
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

  std::vector<Term> literals(std::span<const Truth> assignment) {
    std::vector<Term> result;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (assignment[i] == Truth::Open) continue;
      result.push_back(assignment[i] == Truth::True ? names_[i] : terms_.negate(names_[i]));
    }
    return result;
  }

  // An atom's value does not matter where the others imply the formula: an assignment is a core of its negation.
  void prepare_minimisation() {
    negation_ = make_solver(terms_, options_);
    negation_->add(terms_.negate(formula_));
    for (std::size_t i = 0; i < names_.size(); ++i) definitions_.push_back(names_[i]);
  }

  void open_irrelevant(std::vector<Truth>& assignment) {
    (void)assignment;
  }

  TermManager& terms_;
  Term formula_;
  const SolverOptions& options_;
  std::unique_ptr<Solver> solver_, negation_;
  std::vector<Term> names_, definitions_;
};

}  // namespace

Answer all_sat(TermManager& terms, Term formula, std::span<const Term> atoms, bool minimise,
               const std::function<bool(std::span<const Truth>)>& visit, const SolverOptions& options) {
  return AllSat(terms, formula, atoms, options).run(minimise, visit);
}

}  // namespace warrant
