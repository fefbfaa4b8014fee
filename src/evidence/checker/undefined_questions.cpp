#include "evidence/checker/undefined_questions.h"

namespace warrant {

namespace {

// They are asked on the way, and must not cost the proof its check: at most this many, and this share of the time for
// the check.
constexpr std::uint64_t max_questions = 20'000;
constexpr double share_of_time = 0.3;

}  // namespace

UndefinedQuestions::UndefinedQuestions(const Program& reference, const ProofCheckOptions& options)
    : program_(reference) {
  if (options.undefined_places != UndefinedPlaces::Collected) return;
  seconds_limit_ = share_of_time * options.budget.remaining_seconds();
  const Cfa& cfa = reference.cfa();
  may_be_undefined_.resize(cfa.location_count());
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id)) continue;
    const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
    if (assume && assume->kind == AssumeKind::Undefined) may_be_undefined_[cfa.edge(id).source] = true;
  }
}

std::vector<LocationId> UndefinedQuestions::places() const {
  std::vector<LocationId> places;
  for (LocationId id = 0; id < may_be_undefined_.size(); ++id)
    if (may_be_undefined_[id]) places.push_back(id);
  return places;
}

void UndefinedQuestions::ask(LocationId location, CheckedPath& path) {
  const Cfa& cfa = program_.cfa();
  TermManager& terms = program_.terms();
  std::vector<Term> conditions;
  for (const EdgeId edge : cfa.location(location).out) {
    // Beside an edge that can always be taken the marked assume still has to hold.
    const auto* assume = std::get_if<Assume>(&cfa.edge(edge).operation);
    if (!assume) continue;
    path.add_instances(assume->condition);
    conditions.push_back(assume->condition);
  }
  const Term undefined = terms.negate(terms.disjunction(path.values_of(std::move(conditions))));
  if (undefined.is_false()) return;
  const double start = process_cpu_seconds();
  if (path.condition().possible(undefined).answer != Answer::Unsat) {
    may_be_undefined_[location] = false;
    open_.insert(location);
  }
  seconds_ += process_cpu_seconds() - start;
  if (++asked_ < max_questions && seconds_ < seconds_limit_) return;
  are_given_up_ = true;
  may_be_undefined_.clear();
}

}  // namespace warrant
