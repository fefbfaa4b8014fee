#include "smt/bits/bits_solver.h"

#include <algorithm>
#include <cassert>

#include "smt/bits/aig_model.h"

namespace warrant {

namespace {

Integer to_integer(const std::vector<bool>& bits) {
  Integer value;
  for (std::size_t low = 0; low < bits.size(); low += 32) {
    std::uint64_t part = 0;
    for (std::size_t i = low; i < std::min(bits.size(), low + 32); ++i)
      if (bits[i]) part |= std::uint64_t{1} << (i - low);
    value = value + Integer(part).shift_left(static_cast<unsigned>(low));
  }
  return value;
}

Value to_value(const std::vector<bool>& bits, Sort sort) {
  if (sort.is_bool()) return bool{bits.front()};
  if (sort.is_float()) return FloatValue::from_bits(to_integer(bits), sort);
  return to_integer(bits);
}

}  // namespace

// What the SAT solver says; inputs that no clause has are false.
class BitsSolver::SatModel final : public BitModel {
 public:
  SatModel(const Aig& aig, const Cnf& cnf, const SatSolver& sat) : cnf_(cnf), model_(aig, InputValue{cnf, sat}) {}

  bool value(Bit bit) override { return model_.value(bit); }
  bool is_free(Bit input) const override { return !cnf_.has(input.node()); }
  std::vector<bool> values(const Word& word) {
    std::vector<bool> values(word.size());
    for (std::size_t i = 0; i < word.size(); ++i) values[i] = value(word[i]);
    return values;
  }

 private:
  struct InputValue {
    const Cnf& cnf;
    const SatSolver& sat;
    bool operator()(std::uint32_t node) const {
      const int literal = cnf.known_literal(Bit(node, false));
      return literal != 0 && sat.value(literal);
    }
  };

  const Cnf& cnf_;
  AigModel<InputValue> model_;
};

BitsSolver::BitsSolver(TermManager& terms, std::shared_ptr<Blaster> blaster, const SolverOptions& options)
    : terms_(terms),
      blaster_(std::move(blaster)),
      options_(options),
      log_(options.log_directory),
      cnf_(blaster_->aig(), sat_) {}

void BitsSolver::push() { scopes_.push_back({assertions_.size()}); }

void BitsSolver::pop(unsigned levels) {
  assert(levels <= scopes_.size() && "no more pops than pushes");
  for (; levels > 0; --levels) {
    const Scope scope = scopes_.back();
    scopes_.pop_back();
    if (scope.guard != 0) sat_.add_clause(std::array{-scope.guard});
    assertions_.resize(scope.assertions);
  }
  asserted_ = std::min(asserted_, assertions_.size());
  satisfied_ = std::min(satisfied_, assertions_.size());
}

void BitsSolver::add(Term formula) {
  assert(formula.sort().is_bool() && "assertions are formulas");
  if (!formula.is_true()) assertions_.push_back(formula);
}

Answer BitsSolver::check(std::span<const Term> assumptions) {
  const Answer answer = decide(assumptions);
  count_check(options_.statistics, answer);
  return answer;
}

Answer BitsSolver::decide(std::span<const Term> assumptions) {
  core_.clear();
  reason_.clear();
  if (last_model_satisfies(assumptions)) {
    if (options_.statistics != nullptr) ++options_.statistics->models_reused;
    return Answer::Sat;
  }
  log_.write(assertions_, assumptions);
  const double begin = process_cpu_seconds();
  Answer answer = Answer::Unknown;
  try {
    answer = solve(assumptions);
  } catch (const NotInBits& error) {
    reason_ = error.what();
  }
  if (options_.statistics != nullptr) options_.statistics->seconds += process_cpu_seconds() - begin;
  return answer;
}

bool BitsSolver::last_model_satisfies(std::span<const Term> assumptions) {
  if (!evaluator_) return false;
  const auto holds = [&](Term formula) { return evaluator_->evaluate_bool(formula); };
  while (satisfied_ < assertions_.size() && holds(assertions_[satisfied_])) ++satisfied_;
  return satisfied_ == assertions_.size() && std::ranges::all_of(assumptions, holds);
}

void BitsSolver::assert_under(int guard, Bit bit) {
  // A conjunction is as many clauses, and needs no variable of its own.
  std::vector<Bit> pending = {bit};
  while (!pending.empty()) {
    const Bit part = pending.back();
    pending.pop_back();
    if (part.is_true()) continue;
    const bool is_conjunction = !part.is_complement() && !part.is_constant() && !blaster_->aig().is_input(part.node());
    if (is_conjunction && !cnf_.has(part.node())) {
      pending.push_back(blaster_->aig().right(part.node()));
      pending.push_back(blaster_->aig().left(part.node()));
      continue;
    }
    const int literal = cnf_.literal(part);
    if (guard == 0)
      sat_.add_clause(std::array{literal});
    else
      sat_.add_clause(std::array{-guard, literal});
  }
}

void BitsSolver::assert_new() {
  for (; asserted_ < assertions_.size(); ++asserted_) {
    const Bit bit = blaster_->bit(assertions_[asserted_]);
    int guard = 0;
    const auto scope = std::ranges::upper_bound(scopes_, asserted_, {}, &Scope::assertions);
    if (scope != scopes_.begin()) {
      int& found = std::prev(scope)->guard;
      if (found == 0) found = sat_.new_variable();
      guard = found;
    }
    assert_under(guard, bit);
  }
}

Answer BitsSolver::solve(std::span<const Term> assumptions) {
  assert_new();
  std::vector<int> literals, all;
  for (const Scope& scope : scopes_)
    if (scope.guard != 0) all.push_back(scope.guard);
  for (const Term assumption : assumptions) literals.push_back(cnf_.literal(blaster_->bit(assumption)));
  all.insert(all.end(), literals.begin(), literals.end());
  std::vector<Term> formulas = assertions_;
  formulas.insert(formulas.end(), assumptions.begin(), assumptions.end());
  while (true) {
    if (options_.budget.exhausted()) {
      reason_ = "out of time";
      return Answer::Unknown;
    }
    const Answer answer = sat_.solve(all, options_.effort, options_.budget);
    if (answer == Answer::Unsat) keep_core(assumptions, literals);
    if (answer == Answer::Unknown) reason_ = "the SAT solver gives up";
    if (answer != Answer::Sat) return answer;
    SatModel values(blaster_->aig(), cnf_, sat_);
    const std::vector<Bit> lemmas = blaster_->reads().violated_lemmas(formulas, values);
    if (lemmas.empty()) {
      read_model(values);
      satisfied_ = 0;
      if (last_model_satisfies(assumptions)) return Answer::Sat;
      evaluator_.reset();
      reason_ = "the model rests on a result that bits leave open";
      return Answer::Unknown;
    }
    for (const Bit lemma : lemmas) assert_under(0, lemma);
    lemmas_.insert(lemmas_.end(), lemmas.begin(), lemmas.end());
  }
}

void BitsSolver::read_model(SatModel& values) {
  model_ = Model();
  for (const Term variable : blaster_->variables()) {
    const Sort sort = variable.sort();
    if (!sort.is_array()) {
      model_.set(variable, to_value(values.values(blaster_->word(variable)), sort));
      continue;
    }
    ArrayValue array(default_value(sort.element()));
    for (const ArrayReads::Element& element : blaster_->reads().elements(variable))
      array.store(to_integer(element.index), to_value(element.value, sort.element()));
    model_.set(variable, std::make_shared<const ArrayValue>(std::move(array)));
  }
  evaluator_.emplace([this](Term variable) { return model_.value(variable); });
}

void BitsSolver::keep_core(std::span<const Term> assumptions, std::span<const int> literals) {
  for (std::size_t i = 0; i < assumptions.size(); ++i) {
    const bool is_new = std::ranges::find(core_, assumptions[i]) == core_.end();
    if (is_new && sat_.has_failed(literals[i])) core_.push_back(assumptions[i]);
  }
}

}  // namespace warrant
