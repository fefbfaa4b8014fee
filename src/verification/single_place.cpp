#include "verification/single_place.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "evidence/checker/proof_checker.h"
#include "program/pass/instrument.h"

namespace warrant {

namespace {

// Engines that find proofs soon, if there are short ones.
constexpr std::array<std::string_view, 3> quick_engines{"symexplus", "gps", "symexia"};
// Of the time for a place.
constexpr double place_engine_share = 0.5;

class PlaceSubject : public Subject {
 public:
  PlaceSubject(const Program& reference, const std::vector<LocationId>& errors, std::uint32_t seed)
      : program_(reference), seed_(seed) {
    Cfa& cfa = program_.cfa();
    for (LocationId id = 0; id < cfa.location_count(); ++id) {
      Location& location = cfa.location(id);
      if (location.kind != LocationKind::Error || std::ranges::find(errors, id) != errors.end()) continue;
      location.kind = LocationKind::Plain;
      location.violation.reset();
      for (const EdgeId edge : std::vector<EdgeId>(location.out)) cfa.detach_edge(edge);
    }
  }

  const Program* program(Arithmetic) override { return &program_; }

  Judgement judge(const Evidence& evidence) override {
    const auto* safe = std::get_if<Safe>(&evidence.found.outcome);
    if (!safe || evidence.found.run)
      return Undecided{{UnknownReason::NoProgress, "the place may be violated"}, false, true};
    ProofCheckOptions options;
    options.budget = evidence.time.evidence();
    options.seed = seed_;
    const ProofCheck check = check_proof(program_, safe->proof, options);
    if (check.accepted()) return Decided{true};
    return Undecided{{UnknownReason::ProofRejected, check.reason()}};
  }

 private:
  Program program_;
  std::uint32_t seed_;
};

class Silence : public LaneListener {
 public:
  void progress(const std::string&) override {}
  void preliminary(const std::variant<LaneDecision, Undecided>&) override {}
};

}  // namespace

SinglePlaces::SinglePlaces(const LoadedProgram& loaded, const VerifyRequest& request, VerifyListener& listener)
    : loaded_(loaded), request_(request), listener_(listener) {
  for (const auto& [location, place] : check_places(*loaded.reference, loaded.lowered))
    locations_[place].push_back(location);
  for (const EngineTurn& turn : request.turns) {
    const bool is_known = std::ranges::find(turns_, turn.engine, &EngineTurn::engine) != turns_.end();
    const bool is_quick = std::ranges::find(quick_engines, turn.engine) != quick_engines.end();
    if (turn.make_engine && !is_known && (is_quick || request.turns.size() == 1)) turns_.push_back(turn);
  }
}

bool SinglePlaces::prove(const CheckPlace& place, double seconds, double& used_seconds) {
  const auto found = locations_.find(place);
  if (found == locations_.end() || turns_.empty()) return false;
  listener_.progress("proving single places");
  PlaceSubject subject(loaded_.program(), found->second, request_.certifier.seed);
  std::vector<EngineTurn> turns = turns_;
  for (EngineTurn& turn : turns) {
    turn.seconds = place_engine_share * seconds;
    turn.is_promising = {};
    turn.is_taken_once = true;
  }
  Schedule schedule(std::move(turns), loaded_.source.options.arithmetic, false, request_.limits.lanes);
  LaneLimits limits = request_.limits;
  limits.seconds = seconds;
  Silence silence;
  const LanesResult result = run_lanes(schedule, subject, limits, request_.certifier.seed, silence);
  used_seconds += result.lane_seconds;
  const auto* decision = std::get_if<LaneDecision>(&result.outcome);
  return decision && decision->decided.is_safe && decision->decided.is_certified;
}

}  // namespace warrant
