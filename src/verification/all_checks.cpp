#include "verification/all_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <new>

#include "base/process.h"
#include "program/pass/instrument.h"
#include "verification/single_place.h"

namespace warrant {

namespace {

using CheckStatus = CheckedPlace::Status;

// Less time is not worth a search.
constexpr double min_search_seconds = 0.3;
// Of the time, what the search for all at once may use, and of the rest the one for groups; then come single places.
constexpr double whole_share = 0.4, group_share = 0.4;
// The first time that a place has, and how it grows from round to round.
constexpr double first_place_seconds = 0.1, place_growth = 4;

class AllChecks {
 public:
  AllChecks(const VerifyRequest& request, VerifyListener& listener) : request_(request), listener_(listener) {}

  VerifyResult run() {
    find_places();
    VerifyResult whole = exhaust(request_.source.options.property, whole_share * request_.limits.seconds);
    bool is_proven = is_certified_true(whole);
    if (is_proven)
      mark_proven(request_.source.options.property);
    else if (whole.result.is_unknown())
      is_proven = prove_groups(group_share * seconds_left());
    if (!is_proven && whole.result.is_unknown()) prove_single_places();
    return conclude(std::move(whole), is_proven);
  }

 private:
  struct Place {
    std::optional<Undefined> kind = {};
    CheckStatus status = CheckStatus::Open;
    std::string happened = {};
    std::vector<InputValue> inputs = {};
  };

  double seconds_left() const { return request_.limits.seconds - process_cpu_seconds() - lane_seconds_; }

  // Parts of the property would cover parts of the program.
  bool is_whole(const Property& property) const {
    const Property& whole = request_.source.options.property;
    return property.kinds == whole.kinds && property.has_assertions == whole.has_assertions;
  }

  static bool is_certified_true(const VerifyResult& result) {
    return result.result.is_true() && result.result.is_certified();
  }

  // None if the program cannot be brought into a form in which they can be counted.
  void find_places() {
    try {
      loaded_ = std::make_unique<LoadedProgram>(request_.source, request_.arithmetic.value_or(Arithmetic::Int));
      if (!loaded_->reference) return;
      const Cfa& cfa = loaded_->program().cfa();
      for (const auto& [location, place] : check_places(*loaded_->reference, loaded_->lowered))
        places_.emplace(place, Place{cfa.location(location).violation});
    } catch (const std::bad_alloc&) {
      places_.clear();
    }
  }

  // Searches until there is no error left to be found; the last result.
  VerifyResult exhaust(Property property, double seconds) {
    const double end = seconds_left() - seconds;
    for (;;) {
      VerifyRequest request = request_;
      property.ignored = ignored_;
      request.source.options.property = property;
      request.wants_coverage = request_.wants_coverage && is_whole(property);
      // The verifier counts what this process has used.
      request.limits.seconds = seconds_left() - end + process_cpu_seconds();
      VerifyResult result = verify(request, listener_);
      lane_seconds_ += result.lane_seconds;
      const FalseVerdict* violated = result.result.if_false();
      if (!violated) return result;
      Place& place = places_.emplace(violated->place, Place{}).first->second;
      place.status = CheckStatus::Violated;
      place.happened = violated->happened;
      place.inputs = violated->inputs;
      ignored_.push_back(violated->place);
      if (!first_) first_ = result;
      listener_.preliminary(*first_);
      if (seconds_left() - end < min_search_seconds) {
        result.result.verdict = UnknownVerdict{};
        return result;
      }
    }
  }

  bool is_open(const Place& place, const Property& property) const {
    const bool is_meant = place.kind ? property.kinds.contains(*place.kind) : property.has_assertions;
    return is_meant && place.status == CheckStatus::Open;
  }

  void mark_proven(const Property& property) {
    for (auto& [where, place] : places_)
      if (is_open(place, property)) place.status = CheckStatus::Proven;
  }

  // Kinds apart: those that are not asked for are assumptions. The first error of an execution, whatever its kind,
  // comes behind no other one, so that it is seen by the proof of its kind; and what is not modelled is seen by all.
  // True if every kind that is checked anywhere is proven.
  bool prove_groups(double group_seconds) {
    std::vector<Property> groups;
    const Property& whole = request_.source.options.property;
    UndefinedKinds rest = whole.kinds;
    const auto add = [&](const UndefinedKinds& kinds, bool has_assertions) {
      Property part = whole;
      part.kinds = kinds;
      part.has_assertions = has_assertions;
      if (!has_assertions) part.error_functions.clear();
      const auto is_open_here = [&](const auto& entry) { return is_open(entry.second, part); };
      if (std::ranges::any_of(places_, is_open_here)) groups.push_back(std::move(part));
    };
    for (const CheckGroup& group : check_groups()) {
      UndefinedKinds others = whole.kinds, kinds = whole.kinds;
      others.remove(group.kinds);
      kinds.remove(others);
      rest.remove(group.kinds);
      add(kinds, group.kinds.empty() && whole.has_assertions);
    }
    add(rest, false);
    if (groups.size() < 2) return false;
    bool is_proven = true;
    const double end = seconds_left() - group_seconds;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const double seconds = (seconds_left() - end) / static_cast<double>(groups.size() - i);
      const VerifyResult found = seconds >= min_search_seconds ? exhaust(groups[i], seconds) : VerifyResult();
      if (!is_certified_true(found)) {
        is_proven = false;
        continue;
      }
      mark_proven(groups[i]);
      rest_on(found.result);
    }
    return is_proven;
  }

  // What is easy is proven in the first round. No verdict comes of it: nothing was asked about what lies behind other
  // undefined behaviour, and no compiled program was run.
  void prove_single_places() {
    if (!loaded_ || !loaded_->reference) return;
    SinglePlaces prover(*loaded_, request_, listener_);
    for (double seconds = first_place_seconds; seconds < request_.limits.seconds; seconds *= place_growth) {
      for (auto& [where, place] : places_) {
        if (place.status != CheckStatus::Open) continue;
        const double left = seconds_left();
        if (left < first_place_seconds) return;
        if (prover.prove(where, std::min(seconds, left), lane_seconds_)) place.status = CheckStatus::Proven;
      }
    }
  }

  bool asks_all_undefined() const {
    UndefinedKinds rest;
    for (unsigned kind = 0; kind < undefined_kinds; ++kind) rest.add(static_cast<Undefined>(kind));
    rest.remove(request_.source.options.property.kinds);
    rest.remove({Undefined::LostBlock, Undefined::UnfreedBlock, Undefined::UninitialisedUse});
    return rest.empty();
  }

  void rest_on(const Result& proven) {
    for (const StatedAssumption& assumption : proven.assumptions)
      if (std::ranges::find(assumptions_, assumption) == assumptions_.end()) assumptions_.push_back(assumption);
  }

  VerifyResult conclude(VerifyResult last, bool is_proven) const {
    VerifyResult whole = first_ ? *first_ : std::move(last);
    Result& result = whole.result;
    for (const auto& [where, place] : places_)
      result.checks.push_back({where, place.status, place.happened, place.inputs});
    if (first_ || !is_proven || result.is_true()) return whole;
    TrueVerdict proven{.is_certified = true};
    // Kinds that nobody has asked for are open.
    if (!asks_all_undefined()) proven.holds = TrueVerdict::Holds::WithoutUndefinedBehaviour;
    result.verdict = std::move(proven);
    result.checked.emplace_back(KindsApart{});
    result.assumptions = assumptions_;
    return whole;
  }

  const VerifyRequest& request_;
  VerifyListener& listener_;
  double lane_seconds_ = 0;  // of the processes so far
  std::unique_ptr<LoadedProgram> loaded_;
  std::map<CheckPlace, Place> places_;
  std::vector<CheckPlace> ignored_ = request_.source.options.property.ignored;
  std::optional<VerifyResult> first_;  // violation
  // Of the proofs of kinds apart.
  std::vector<StatedAssumption> assumptions_;
};

}  // namespace

VerifyResult verify_all(const VerifyRequest& request, VerifyListener& listener) {
  return AllChecks(request, listener).run();
}

}  // namespace warrant
