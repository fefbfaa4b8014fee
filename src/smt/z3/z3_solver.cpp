#include "smt/z3/z3_solver.h"

#include <algorithm>
#include <cassert>

#include "smt/z3/limits.h"
#include "smt/z3/one_shot.h"
#include "smt/z3/values.h"

namespace warrant {

namespace {

bool is_literal(Term formula) {
  return formula.is_variable() || (formula.op() == Op::Not && formula.child(0).is_variable());
}

}  // namespace

Z3Solver::Z3Solver(std::shared_ptr<Z3Bridge> bridge, const SolverOptions& options)
    : bridge_(std::move(bridge)), options_(options), log_(options.log_directory) {}

void Z3Solver::pop(unsigned levels) {
  assertions_.pop(levels);
  last_.pop_to(assertions_.size());
  const std::size_t level = assertions_.level();
  if (backend_ && backend_level_ > level) {
    backend_->pop(static_cast<unsigned>(backend_level_ - level));
    backend_level_ = level;
  }
  backend_assertions_ = std::min(backend_assertions_, assertions_.size());
  examined_assertions_ = std::min(examined_assertions_, assertions_.size());
}

Answer Z3Solver::check(std::span<const Term> assumptions) {
  const Answer answer = decide(assumptions);
  count_check(options_.statistics, answer);
  return answer;
}

Answer Z3Solver::decide(std::span<const Term> assumptions) {
  core_.clear();
  core_is_open_ = false;
  reason_.clear();
  if (std::ranges::any_of(assertions_.formulas(), &Term::is_false)) return Answer::Unsat;
  if (const auto found = std::ranges::find_if(assumptions, &Term::is_false); found != assumptions.end()) {
    core_.push_back(*found);
    return Answer::Unsat;
  }
  if (last_model_satisfies(assumptions)) {
    if (options_.statistics != nullptr) ++options_.statistics->models_reused;
    return Answer::Sat;
  }
  if (options_.budget.exhausted()) {
    reason_ = "out of time";
    return Answer::Unknown;
  }
  log_.write(assertions_.formulas(), assumptions);
  const double begin = process_cpu_seconds();
  const Answer answer = solve(assumptions);
  if (options_.statistics != nullptr) options_.statistics->seconds += process_cpu_seconds() - begin;
  return answer;
}

bool Z3Solver::last_model_satisfies(std::span<const Term> assumptions) {
  read_last_model();
  return last_.satisfies(assertions_, assumptions);
}

void Z3Solver::read_last_model() {
  if (unread_models_.empty()) return;
  ReadModel read = read_model(*bridge_, unread_models_);
  unread_models_.clear();
  last_.set(std::move(read.model), read.is_exact);
  if (read.is_exact && bridge_->has_open_operations()) last_.doubt();
}

Model Z3Solver::model() {
  read_last_model();
  return last_.model();
}

Answer Z3Solver::solve(std::span<const Term> assumptions) {
  for (; examined_assertions_ < assertions_.size(); ++examined_assertions_) {
    theories_.add(assertions_.formulas()[examined_assertions_]);
  }
  for (const Term assumption : assumptions) theories_.add(assumption);
  if (theories_.theories().floats) return solve_once(assumptions);
  try {
    prepare_backend();
    const Answer answer = ask(assumptions);
    return answer == Answer::Sat ? confirmed(assumptions) : answer;
  } catch (const z3::exception& error) {
    reason_ = error.msg();
    backend_.reset();
    return Answer::Unknown;
  }
}

Answer Z3Solver::solve_once(std::span<const Term> assumptions) {
  OneShotResult result = check_once(*bridge_, assertions_.with(assumptions), options_);
  reason_ = result.reason;
  if (result.answer == Answer::Unsat) {
    core_.assign(assumptions.begin(), assumptions.end());
    core_is_open_ = true;
  }
  if (result.answer != Answer::Sat) return result.answer;
  unread_models_ = std::move(result.models);
  last_.exists_for(assertions_.size());
  return confirmed(assumptions);
}

// A model counts only if it is one under exact evaluation, where Z3 was free to choose what an operation yields.
Answer Z3Solver::confirmed(std::span<const Term> assumptions) {
  if (!bridge_->has_open_operations() || last_model_satisfies(assumptions)) return Answer::Sat;
  reason_ = "the model rests on the bits of a NaN or on a remainder of floats, which the solver does not know";
  return Answer::Unknown;
}

std::vector<Term> Z3Solver::core() {
  if (!std::exchange(core_is_open_, false)) return core_;
  const std::vector<Term> assumptions = std::exchange(core_, {});
  try {
    prepare_backend();
    if (ask(assumptions) == Answer::Unsat) return core_;
  } catch (const z3::exception&) {
    backend_.reset();
  }
  reason_.clear();
  core_ = assumptions;
  return core_;
}

// Brings the backend to the recorded scopes and assertions.
void Z3Solver::prepare_backend() {
  if (!backend_) {
    backend_.emplace(bridge_->context(), z3::solver::simple());
    backend_->set(solver_parameters(bridge_->context(), options_));
    backend_assertions_ = 0;
    backend_level_ = 0;
  }
  for (; backend_assertions_ < assertions_.size(); ++backend_assertions_) {
    while (backend_level_ < assertions_.level() && assertions_.scopes()[backend_level_] <= backend_assertions_) {
      backend_->push();
      ++backend_level_;
    }
    backend_->add(bridge_->to_z3(assertions_.formulas()[backend_assertions_]));
  }
}

z3::expr Z3Solver::assumption_literal(std::size_t number) {
  while (literals_.size() <= number) {
    const Z3_ast literal = Z3_mk_fresh_const(bridge_->context(), "assume", bridge_->context().bool_sort());
    literals_.emplace_back(bridge_->context(), literal);
  }
  return literals_[number];
}

// Z3 takes literals only as assumptions. What stands for the others lives in a scope of its own, so that the solver
// does not carry along every assumption that it ever saw.
Answer Z3Solver::ask(std::span<const Term> assumptions) {
  const bool needs_scope = !std::ranges::all_of(assumptions, is_literal);
  if (needs_scope) backend_->push();
  z3::expr_vector literals(bridge_->context());
  for (std::size_t i = 0; i < assumptions.size(); ++i) {
    const z3::expr formula = bridge_->to_z3(assumptions[i]);
    if (is_literal(assumptions[i])) {
      literals.push_back(formula);
      continue;
    }
    literals.push_back(assumption_literal(i));
    backend_->add(z3::implies(literals.back(), formula));
  }
  const ScopedLimits limits(bridge_->context(), options_);
  const z3::check_result result = backend_->check(literals);
  Answer answer = Answer::Unknown;
  if (result == z3::sat) {
    answer = Answer::Sat;
    unread_models_.assign(1, backend_->get_model());
    last_.exists_for(assertions_.size());
  } else if (result == z3::unsat) {
    answer = Answer::Unsat;
    keep_core(assumptions, literals);
  } else {
    reason_ = backend_->reason_unknown();
  }
  if (needs_scope) backend_->pop();
  return answer;
}

void Z3Solver::keep_core(std::span<const Term> assumptions, const z3::expr_vector& literals) {
  const z3::expr_vector core = backend_->unsat_core();
  std::vector<unsigned> members;
  for (unsigned i = 0; i < core.size(); ++i) members.push_back(core[static_cast<int>(i)].id());
  std::ranges::sort(members);
  for (std::size_t i = 0; i < assumptions.size(); ++i) {
    const unsigned id = literals[static_cast<int>(i)].id();
    const bool is_new = std::ranges::find(core_, assumptions[i]) == core_.end();
    if (is_new && std::ranges::binary_search(members, id)) core_.push_back(assumptions[i]);
  }
}

}  // namespace warrant
