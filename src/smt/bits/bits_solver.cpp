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

BitsSolver::BitsSolver(std::shared_ptr<Blaster> blaster, const SolverOptions& options)
    : blaster_(std::move(blaster)), options_(options), log_(options.log_directory), cnf_(blaster_->aig(), sat_) {}

void BitsSolver::push() {
  assertions_.push();
  guards_.push_back(0);
}

void BitsSolver::pop(unsigned levels) {
  assertions_.pop(levels);
  for (; guards_.size() > assertions_.level(); guards_.pop_back())
    if (guards_.back() != 0) sat_.add_clause(std::array{-guards_.back()});
  asserted_ = std::min(asserted_, assertions_.size());
  last_.pop_to(assertions_.size());
}

Answer BitsSolver::check(std::span<const Term> assumptions) {
  const Answer answer = decide(assumptions);
  count_check(options_.statistics, answer);
  return answer;
}

Answer BitsSolver::decide(std::span<const Term> assumptions) {
  core_.clear();
  reason_.clear();
  if (last_.satisfies(assertions_, assumptions)) {
    if (options_.statistics != nullptr) ++options_.statistics->models_reused;
    return Answer::Sat;
  }
  log_.write(assertions_.formulas(), assumptions);
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
    const Bit bit = blaster_->bit(assertions_.formulas()[asserted_]);
    const std::vector<std::size_t>& scopes = assertions_.scopes();
    const auto scope = std::ranges::upper_bound(scopes, asserted_) - scopes.begin();
    if (scope == 0) {
      assert_under(0, bit);
      continue;
    }
    int& guard = guards_[static_cast<std::size_t>(scope) - 1];
    if (guard == 0) guard = sat_.new_variable();
    assert_under(guard, bit);
  }
}

Answer BitsSolver::solve(std::span<const Term> assumptions) {
  assert_new();
  std::vector<int> literals, all;
  for (const int guard : guards_)
    if (guard != 0) all.push_back(guard);
  for (const Term assumption : assumptions) literals.push_back(cnf_.literal(blaster_->bit(assumption)));
  all.insert(all.end(), literals.begin(), literals.end());
  const std::vector<Term> formulas = assertions_.with(assumptions);
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
      last_.set(read_model(values), true);
      last_.doubt();
      if (last_.satisfies(assertions_, assumptions)) return Answer::Sat;
      last_.forget();
      reason_ = "the model rests on a result that bits leave open";
      return Answer::Unknown;
    }
    for (const Bit lemma : lemmas) assert_under(0, lemma);
    lemmas_.insert(lemmas_.end(), lemmas.begin(), lemmas.end());
  }
}

Model BitsSolver::read_model(SatModel& values) {
  Model model;
  for (const Term variable : blaster_->variables()) {
    const Sort sort = variable.sort();
    if (!sort.is_array()) {
      model.set(variable, to_value(values.values(blaster_->word(variable)), sort));
      continue;
    }
    ArrayValue array(default_value(sort.element()));
    for (const ArrayReads::Element& element : blaster_->reads().elements(variable))
      array.store(to_integer(element.index), to_value(element.value, sort.element()));
    model.set(variable, std::make_shared<const ArrayValue>(std::move(array)));
  }
  return model;
}

void BitsSolver::keep_core(std::span<const Term> assumptions, std::span<const int> literals) {
  for (std::size_t i = 0; i < assumptions.size(); ++i) {
    const bool is_new = std::ranges::find(core_, assumptions[i]) == core_.end();
    if (is_new && sat_.has_failed(literals[i])) core_.push_back(assumptions[i]);
  }
}

}  // namespace warrant
