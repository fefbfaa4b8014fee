#include "verification/all_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "base/process.h"
#include "program/pass/instrument.h"

namespace warrant {

namespace {

using CheckStatus = Verification::Check::Status;

// Less time is not worth a search.
constexpr double min_search_seconds = 0.3;
// Of the time, what the search for all at once may use; the rest is for groups.
constexpr double whole_share = 0.6;

class AllChecks {
 public:
  AllChecks(const VerifyRequest& request, VerifyListener& listener) : request_(request), listener_(listener) {}

  VerifyResult run() {
    find_places();
    VerifyResult whole = exhaust(request_.source.options.property, whole_share * request_.limits.seconds);
    if (whole.verification.verdict == Verdict::True) {
      mark(request_.source.options.property, CheckStatus::Proven);
    } else {
      prove_groups();
    }
    return conclude(std::move(whole));
  }

 private:
  double seconds_left() const {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
    return request_.limits.seconds - elapsed.count();
  }

  void find_places() {
    const LoadedProgram loaded(request_.source, request_.arithmetic.value_or(Arithmetic::Int));
    if (!loaded.reference) return;
    const Cfa& cfa = loaded.program().cfa();
    for (const auto& [location, place] : check_places(*loaded.reference, loaded.lowered))
      places_.emplace(place, Place{cfa.location(location).violation});
  }

  // Searches until there is no error left to be found; the last result.
  VerifyResult exhaust(Property property, double seconds) {
    const double end = seconds_left() - seconds;
    for (;;) {
      VerifyRequest request = request_;
      property.ignored = ignored_;
      request.source.options.property = property;
      // The verifier counts what this process has used.
      request.limits.seconds = seconds_left() - end + process_cpu_seconds();
      VerifyResult result = verify(request, listener_);
      Verification& verification = result.verification;
      if (verification.verdict != Verdict::False) return result;
      Place& place = places_.emplace(verification.place, Place{}).first->second;
      place.status = CheckStatus::Violated;
      place.violation = verification.violation;
      place.inputs = verification.inputs;
      ignored_.push_back(verification.place);
      if (!first_) first_ = result;
      listener_.preliminary(*first_);
      if (seconds_left() - end < min_search_seconds) {
        verification.verdict = Verdict::Unknown;
        return result;
      }
    }
  }

  void mark(const Property& property, CheckStatus status) {
    for (auto& [where, place] : places_) {
      const bool is_meant = place.kind ? property.kinds.contains(*place.kind) : property.has_assertions;
      if (is_meant && place.status == CheckStatus::Open) place.status = status;
    }
  }

  bool has_open(const Property& property) const {
    return std::ranges::any_of(places_, [&](const auto& entry) {
      const Place& place = entry.second;
      const bool is_meant = place.kind ? property.kinds.contains(*place.kind) : property.has_assertions;
      return is_meant && place.status == CheckStatus::Open;
    });
  }

  // Kinds apart: those that are not asked for are assumptions.
  void prove_groups() {
    std::vector<Property> groups;
    const Property& whole = request_.source.options.property;
    for (const CheckGroup& group : check_groups()) {
      Property part = whole;
      part.kinds = {};
      part.has_assertions = group.kinds.empty() && whole.has_assertions;
      if (!part.has_assertions) part.error_functions.clear();
      for (unsigned kind = 0; kind < undefined_kinds; ++kind) {
        const auto undefined = static_cast<Undefined>(kind);
        if (group.kinds.contains(undefined) && whole.kinds.contains(undefined)) part.kinds.add(undefined);
      }
      if (has_open(part)) groups.push_back(std::move(part));
    }
    if (groups.size() < 2) return;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const double seconds = seconds_left() / static_cast<double>(groups.size() - i);
      if (seconds < min_search_seconds) return;
      if (exhaust(groups[i], seconds).verification.verdict == Verdict::True) mark(groups[i], CheckStatus::Proven);
    }
  }

  VerifyResult conclude(VerifyResult last) const {
    VerifyResult result = first_ ? *first_ : std::move(last);
    Verification& verification = result.verification;
    bool is_open = false;
    for (const auto& [where, place] : places_) {
      verification.checks.push_back({where, place.status, place.violation, place.inputs});
      is_open = is_open || place.status == CheckStatus::Open;
    }
    if (first_) return result;
    if (is_open) {
      verification.verdict = Verdict::Unknown;
    } else if (verification.verdict == Verdict::Unknown) {
      verification.verdict = Verdict::True;
      verification.certified = true;
      verification.checked.emplace_back("every kind of check is proven by itself, while the others are assumptions");
    }
    return result;
  }

  struct Place {
    std::optional<Undefined> kind = {};
    CheckStatus status = CheckStatus::Open;
    std::string violation = {};
    std::vector<Verification::InputValue> inputs = {};
  };

  const VerifyRequest& request_;
  VerifyListener& listener_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::map<CheckPlace, Place> places_;
  std::vector<CheckPlace> ignored_ = request_.source.options.property.ignored;
  std::optional<VerifyResult> first_;  // violation
};

}  // namespace

VerifyResult verify_all(const VerifyRequest& request, VerifyListener& listener) {
  return AllChecks(request, listener).run();
}

}  // namespace warrant
