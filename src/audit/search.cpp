#include "audit/search.h"

#include <algorithm>
#include <utility>

#include "base/budget.h"

namespace warrant::audit {

namespace {

// Clauses that are added to get rid of one failure.
constexpr unsigned max_together = 2;
// Of candidates that leave the failure where it is, so many are combined with others.
constexpr std::size_t max_combined = 3;
constexpr std::size_t max_clauses = 12;
// The first question is asked with most of the time: failures are found soon.
constexpr double min_question_seconds = 1, question_share = 0.4, first_share = 0.75;
// Conditions on numbers are found soon, or not at all.
constexpr double explain_seconds = 4, reach_seconds = 2;
constexpr unsigned max_explanations = 2;

bool is_same_failure(const FalseVerdict& a, const FalseVerdict& b) { return a.place == b.place; }

// Failures to which numbers lead, rather than the memory that pointers lead to.
bool is_about_numbers(const FunctionFacts& function, const FalseVerdict& failure) {
  const std::optional<Undefined> kind = failure.place.what.kind();
  if (kind && is_own_fault(*kind)) return false;
  const auto is_pointer = [](const ArgumentFacts& argument) { return argument.kind == ArgumentFacts::Kind::Pointer; };
  if (!kind || std::ranges::none_of(function.parameters, is_pointer)) return true;
  switch (*kind) {
    case Undefined::SignedOverflow:
    case Undefined::DivisionByZero:
    case Undefined::BadShift:
    case Undefined::ShiftOverflow:
    case Undefined::FloatToInteger:
    case Undefined::BadSize:
      return true;
    default:
      return false;
  }
}

// Where a call fails by coming there at all.
bool fails_by_coming(const CheckPlace& place) {
  const std::optional<Undefined> kind = place.what.kind();
  return !kind || *kind == Undefined::Unreachable || *kind == Undefined::MissingReturn;
}

double cpu_seconds() { return process_cpu_seconds() + children_cpu_seconds(); }

class ContractSearch {
 public:
  ContractSearch(const FunctionFacts& function, double seconds, const Questions& questions)
      : function_(function), questions_(questions), end_(cpu_seconds() + seconds) {}

  Found run(const std::optional<Clauses>& hint) {
    is_recalled_ = hint.has_value() && is_proven(*hint);
    if (is_recalled_) return std::move(minimised());
    const Clauses first = first_clauses(function_);
    if (!is_proven(first, first_share) && found_.last && found_.last->result.is_false()) {
      found_.first_failure = {first, *found_.last};
      exclude(first, *std::exchange(found_.last, {}));
    }
    if (found_.end == Found::End::Proven) return std::move(minimised());
    return std::move(found_);
  }

 private:
  double left() const { return end_ - cpu_seconds(); }

  // Nothing: there is no time left, or the contract cannot be said.
  std::optional<Answer> asked(const Clauses& contract, double share = question_share) {
    if (left() < min_question_seconds) return std::nullopt;
    ++found_.questions;
    try {
      return questions_.ask(contract, std::max(min_question_seconds, share * left()));
    } catch (const api::InputError&) {
      return std::nullopt;
    }
  }

  // Keeps the answer.
  bool is_proven(const Clauses& contract, double share = question_share) {
    std::optional<Answer> answer = asked(contract, share);
    if (!answer) return false;
    keep(contract, std::move(*answer));
    return found_.end == Found::End::Proven;
  }
  void keep(const Clauses& contract, Answer answer) {
    found_.end = answer.result.is_true()    ? Found::End::Proven
                 : answer.result.is_false() ? Found::End::Failing
                                            : Found::End::Open;
    found_.contract = contract;
    found_.last = std::move(answer);
  }

  // What candidates have left of a failure.
  struct Left {
    std::vector<std::pair<Clauses, Answer>> same, another;  // FALSE: at the same place, and elsewhere
    std::optional<std::pair<Clauses, Answer>> undecided;
    bool is_followed = false;  // by a likely one, to another failure, which is kept
  };

  // `failed` is FALSE under the contract. True if the function is proven under a stronger one.
  bool exclude(const Clauses& contract, Answer failed, unsigned together = 1) {
    const FalseVerdict& failure = *failed.result.if_false();
    if (is_about_numbers(function_, failure) && is_explained(contract, failure)) return true;
    Left left_over;
    if (contract.size() < max_clauses && is_excluded_by_one(contract, failed, left_over)) return true;
    for (auto& [stronger, answer] : left_over.another)
      if (exclude(stronger, std::move(answer))) return true;
    if (together < max_together)
      for (auto& [stronger, answer] : left_over.same)
        if (exclude(stronger, std::move(answer), together + 1)) return true;
    std::optional<std::pair<Clauses, Answer>>& undecided = left_over.undecided;
    if (!is_about_numbers(function_, failure) && is_explained(contract, failure)) return true;
    // The first failure counts, without clauses that did not help.
    if (undecided && found_.end != Found::End::Open)
      keep(undecided->first, std::move(undecided->second));
    else if (!undecided && !left_over.is_followed)
      keep_failing(contract, std::move(failed));
    return false;
  }
  // True if the function is proven under the numbers that `explain` finds.
  bool is_explained(const Clauses& contract, const FalseVerdict& failure) {
    const double seconds = std::min(explain_seconds, question_share * left());
    const std::optional<Undefined> kind = failure.place.what.kind();
    if (kind && is_own_fault(*kind)) return false;
    if (explanations_ == max_explanations || seconds < min_question_seconds) return false;
    ++explanations_;
    try {
      const std::optional<ExactCondition> condition = questions_.explain(contract, seconds);
      if (!condition) return false;
      Clauses stronger = contract;
      stronger.insert(stronger.end(), condition->clauses.begin(), condition->clauses.end());
      std::optional<Answer> answer = asked(stronger);
      if (!answer || !answer->result.is_true() || is_empty(condition->clauses.front(), stronger, failure)) return false;
      keep(stronger, std::move(*answer));
      if (condition->is_exact) exact_ = condition->clauses;
      is_exact_by_itself_ = contract.empty();
      return true;
    } catch (const api::InputError&) {
      return false;
    }
  }
  // A contract under which nobody comes to where the failure was says nothing about it.
  bool is_empty(const Clause& added, const Clauses& contract, const FalseVerdict& failure) {
    if (added.kind != Clause::Kind::Condition || fails_by_coming(failure.place)) return false;
    const double seconds = std::min(reach_seconds, left());
    if (seconds < min_question_seconds) return false;
    ++found_.questions;
    try {
      return !questions_.reaches(contract, failure.place, seconds);
    } catch (const api::InputError&) {
      return false;
    }
  }
  bool is_exact(const Clause& clause) const { return std::ranges::find(exact_, clause) != exact_.end(); }
  // The candidates one by one. Where a likely one leads to another failure, that is excluded before others are tried.
  bool is_excluded_by_one(const Clauses& contract, const Answer& failed, Left& left_over) {
    const FalseVerdict& failure = *failed.result.if_false();
    for (const Candidate& candidate : candidates(function_, contract, failed.result)) {
      const Clauses stronger = with(contract, candidate);
      std::optional<Answer> answer = asked(stronger);
      if (!answer) {
        if (left() < min_question_seconds) return false;
        continue;
      }
      const FalseVerdict* other = answer->result.if_false();
      if (answer->result.is_true()) {
        if (is_empty(candidate.clause, stronger, failure)) continue;
        keep(stronger, std::move(*answer));
        return true;
      }
      if (!other) {
        if (!left_over.undecided) left_over.undecided.emplace(stronger, std::move(*answer));
      } else if (!is_same_failure(failure, *other)) {
        if (!candidate.is_likely)
          left_over.another.emplace_back(stronger, std::move(*answer));
        else if (exclude(stronger, std::move(*answer)))
          return true;
        else
          left_over.is_followed = true;
      } else if (left_over.same.size() < max_combined) {
        left_over.same.emplace_back(stronger, std::move(*answer));
      }
    }
    return false;
  }
  void keep_failing(const Clauses& contract, Answer failed) {
    if (!found_.last || found_.end != Found::End::Open) keep(contract, std::move(failed));
  }

  // Clauses without which the function is proven as well are gone. What was needed beside one that is gone may be so no
  // more.
  Found& minimised() {
    while (is_left_out()) {
    }
    say_strings();
    find_exactness();
    return found_;
  }
  bool is_left_out() {
    Clauses& contract = found_.contract;
    bool has_changed = false;
    found_.is_needed.assign(contract.size(), false);
    for (std::size_t i = contract.size(); i-- > 0;) {
      found_.is_needed[i] = is_exact(contract[i]);
      if (is_spoken_of(i) || is_exact(contract[i])) continue;
      Clauses fewer = contract;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      std::optional<Answer> answer = asked(fewer);
      if (!answer) continue;
      if (answer->result.is_true()) {
        has_changed = i + 1 < contract.size();  // those behind it were looked at before
        contract = std::move(fewer);
        found_.is_needed.erase(found_.is_needed.begin() + static_cast<std::ptrdiff_t>(i));
        found_.last = std::move(answer);
        if (has_changed) return true;
      } else {
        found_.is_needed[i] = answer->result.is_false();
      }
    }
    return false;
  }
  // A condition that is exact for arguments that are not null, say, need not be so for all.
  void find_exactness() {
    const Clauses& contract = found_.contract;
    const auto is_condition = [](const Clause& clause) { return clause.kind == Clause::Kind::Condition; };
    if (contract.empty() || !std::ranges::all_of(contract, is_condition)) return;
    found_.is_exact = contract == exact_ && is_exact_by_itself_;
    const double seconds = std::min(explain_seconds, left());
    const bool is_open = is_recalled_ || contract == exact_;
    if (found_.is_exact || !is_open || seconds < min_question_seconds) return;
    try {
      const std::optional<ExactCondition> condition = questions_.explain({}, seconds);
      found_.is_exact = condition && condition->is_exact && condition->clauses == contract;
      if (found_.is_exact) found_.is_needed.assign(contract.size(), true);
    } catch (const api::InputError&) {
      return;  // what cannot be asked is not known
    }
  }
  // Text with its length behind it need not end: f(const char *text, size_t length).
  bool has_length(const ArgumentFacts& text, bool is_needed) {
    const auto at = std::ranges::find(function_.parameters, text.path, &ArgumentFacts::path);
    if (at == function_.parameters.end() || at + 1 == function_.parameters.end()) return false;
    const ArgumentFacts& length = *(at + 1);
    if (length.kind != ArgumentFacts::Kind::Integer) return false;
    Clauses sized = found_.contract;
    sized.push_back({Clause::Kind::Elements, text.path, length.path});
    std::optional<Answer> answer = asked(sized);
    if (!answer || !answer->result.is_true()) return false;
    found_.contract = std::move(sized);
    found_.is_needed.push_back(is_needed);
    found_.last = std::move(answer);
    return true;
  }
  // That text ends somewhere is taken for granted: it is a part of the contract where one character is not enough.
  void say_strings() {
    for (const ArgumentFacts& parameter : function_.parameters) {
      if (parameter.leads_to != ArgumentFacts::LeadsTo::Character || parameter.has_declared_length) continue;
      const auto is_about_it = [&](const Clause& clause) {
        return clause.kind != Clause::Kind::Condition && clause.what == parameter.path;
      };
      const auto said = std::ranges::find_if(found_.contract, is_about_it);
      const auto end = found_.contract.end();
      if (said == end || said->kind != Clause::Kind::NonNull || std::find_if(said + 1, end, is_about_it) != end)
        continue;
      Clauses stronger = found_.contract;
      Clause& clause = stronger[static_cast<std::size_t>(said - found_.contract.begin())];
      Clauses shorter = stronger;
      shorter.push_back({Clause::Kind::Elements, parameter.path, "1"});
      const std::optional<Answer> short_answer = asked(shorter);
      if (short_answer && short_answer->result.is_true()) continue;
      if (short_answer && has_length(parameter, short_answer->result.is_false())) continue;
      clause.kind = Clause::Kind::String;
      if (!short_answer) {  // it was proven for strings, in any case
        found_.contract = std::move(stronger);
        continue;
      }
      std::optional<Answer> answer = asked(stronger);
      if (!answer || !answer->result.is_true()) continue;
      found_.is_needed[static_cast<std::size_t>(said - found_.contract.begin())] =
          short_answer && short_answer->result.is_false();
      found_.contract = std::move(stronger);
      found_.last = std::move(answer);
    }
  }
  // A clause that others need to be said.
  bool is_spoken_of(std::size_t index) const {
    const Clause& clause = found_.contract[index];
    if (clause.kind != Clause::Kind::NonNull) return false;
    for (std::size_t i = 0; i < found_.contract.size(); ++i)
      if (i != index && mentions(found_.contract[i], clause.what) && found_.contract[i].what != clause.what)
        return true;
    return false;
  }

  const FunctionFacts& function_;
  const Questions& questions_;
  const double end_;                 // of the time
  unsigned explanations_ = 0;        // that were asked for
  bool is_recalled_ = false;         // an earlier contract is proven
  Clauses exact_;                    // a call that breaks one of them fails, if it keeps what else was asked for
  bool is_exact_by_itself_ = false;  // nothing else was
  Found found_;
};

}  // namespace

Found find_contract(const FunctionFacts& function, const std::optional<Clauses>& hint, double seconds,
                    const Questions& questions) {
  return ContractSearch(function, seconds, questions).run(hint);
}

}  // namespace warrant::audit
