#include "verification/bounded.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/process.h"

namespace warrant {

namespace {

// Of the time, what goes into inputs of any size.
constexpr double unbounded_share = 0.6;
constexpr std::uint64_t first_input = 2, input_growth = 2, max_tried_input = 1U << 20;
// Less time is not worth a search.
constexpr double min_bounded_seconds = 0.3;

// Reasons that may be gone for short inputs.
bool is_for_size(UnknownReason reason) {
  constexpr std::array reasons{UnknownReason::OutOfTime,      UnknownReason::OutOfMemory,  UnknownReason::SolverUnknown,
                               UnknownReason::RecursionBound, UnknownReason::BoundReached, UnknownReason::NoProgress,
                               UnknownReason::OutOfReach,     UnknownReason::ProofRejected};
  return std::ranges::find(reasons, reason) != reasons.end();
}

// Verdicts about short inputs are none about the program.
class SilentListener : public VerifyListener {
 public:
  SilentListener(VerifyListener& listener, std::uint64_t bound) : listener_(listener), bound_(bound) {}
  void progress(const std::string& text) override {
    listener_.progress(fmt::format("inputs of up to {}: {}", bound_, text));
  }
  void preliminary(const VerifyResult&) override {}

 private:
  VerifyListener& listener_;
  std::uint64_t bound_;
};

class ByBounds {
 public:
  ByBounds(const VerifyRequest& request, VerifyListener& listener) : request_(request), listener_(listener) {}

  VerifyResult run() {
    VerifyRequest unbounded = request_;
    unbounded.limits.seconds *= unbounded_share;
    VerifyResult result = verify(unbounded, listener_);
    lane_seconds_ = result.lane_seconds;
    UnknownVerdict* unknown = result.result.if_unknown();
    if (!unknown || !is_for_size(unknown->why.reason)) return result;
    listener_.preliminary(result);
    std::uint64_t bound = std::max(first_input, request_.bounded.least);
    for (; bound <= max_tried_input; bound *= input_growth) {
      if (seconds_left() < min_bounded_seconds) break;
      std::optional<VerifyResult> found = verify_up_to(bound);
      if (!found || found->result.is_unknown()) break;
      if (found->result.is_false()) return about_any_size(std::move(*found));
      const TrueVerdict& proven = *found->result.if_true();
      if (!proven.is_certified) break;
      unknown->proven_parts = {{request_.bounded.unit, bound, proven.holds.value_or(TrueVerdict::Holds::InAnyCase)}};
      listener_.preliminary(result);
    }
    return result;
  }

 private:
  double seconds_left() const { return request_.limits.seconds - process_cpu_seconds() - lane_seconds_; }

  std::optional<VerifyResult> verify_up_to(std::uint64_t bound) {
    VerifyRequest request = request_;
    try {
      request.source = request_.bounded.source(bound);
      request.wants_coverage = false;
      request.reuse = {};
      // The verifier counts what this process has used.
      request.limits.seconds = seconds_left() + process_cpu_seconds();
      SilentListener listener(listener_, bound);
      VerifyResult result = verify(request, listener);
      lane_seconds_ += result.lane_seconds;
      return result;
    } catch (const UserError&) {
      return std::nullopt;
    }
  }

  // An error with short inputs needs no assumption about them.
  static VerifyResult about_any_size(VerifyResult found) {
    std::erase_if(found.result.assumptions, [](const StatedAssumption& assumption) {
      return assumption.what.kind == AssumptionKind::ShortInputs;
    });
    return found;
  }

  const VerifyRequest& request_;
  VerifyListener& listener_;
  double lane_seconds_ = 0;
};

}  // namespace

VerifyResult verify_by_bounds(const VerifyRequest& request, VerifyListener& listener) {
  return ByBounds(request, listener).run();
}

}  // namespace warrant
