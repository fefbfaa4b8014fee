#include "engine/symexia/thresholds.h"

#include "engine/symexia/tuning.h"

namespace warrant::symexia {
Thresholds::Thresholds(Precision& precision, std::size_t locations, const Budget& budget)
    : precision_(precision), visits_(locations), uncounted_budget_(budget.share(tuning.uncounted_share)) {}

Visit Thresholds::arrive(Frame& frame) {
  const std::uint64_t* last = frame.decisions_at.find(frame.location);
  const bool is_decided = !last || *last != frame.decisions;
  const Visit visit{frame.location,
                    is_decided || counts_everything_ || frame.is_below_abstraction || threshold(frame.location) == 0};
  frame.arrivals.push_back(visit);
  frame.decisions_at.set(frame.location, frame.decisions);
  note({visit});
  return visit;
}

bool Thresholds::abstracts(const Frame& frame) const {
  return !frame.arrivals.empty() && frame.arrivals.back().location == frame.location &&
         abstracts(frame.arrivals.back());
}

void Thresholds::note(const std::vector<Visit>& visits) {
  for (const Visit& visit : visits) {
    ++visits_[visit.location].all;
    visits_[visit.location].counted += visit.counts;
  }
}

void Thresholds::forget(const std::vector<Visit>& visits) {
  for (const Visit& visit : visits) {
    --visits_[visit.location].all;
    visits_[visit.location].counted -= visit.counts;
  }
}

void Thresholds::raise(const std::set<LocationId>& locations, Raise raise) {
  for (const LocationId location : locations) {
    long& threshold = precision_.at(location).threshold;
    threshold += raise == Raise::ToTwice ? std::max(4L, threshold) : std::max(1L, threshold / 2);
  }
}

}  // namespace warrant::symexia
