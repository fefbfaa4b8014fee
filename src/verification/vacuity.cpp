#include "verification/vacuity.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "base/budget.h"
#include "evidence/checker/proof_checker.h"
#include "evidence/interpreter/input.h"
#include "evidence/interpreter/replay.h"
#include "program/pass/instrument.h"

namespace warrant {

namespace {

using PointId = std::size_t;

// Of the time: for runs, of which the first one, with inputs that are 0, may use half; the rest is for engines.
constexpr double trial_share = 0.3, first_trial_share = 0.5;
constexpr int max_trials = 200;
constexpr std::uint64_t max_inputs = 100'000;
// Less time is not worth a question to engines.
constexpr double min_question_seconds = 0.02;
// Of the time for engines, what the question about all points at once may use.
constexpr double together_share = 0.7;
// For the question which assumptions contradict each other.
constexpr std::size_t max_partners = 16;
constexpr int partner_runs = 20;
constexpr std::uint64_t partner_steps = 20'000, all_partner_steps = 2'000'000;

enum class Reach : std::uint8_t { Open, Reached, Never };

// Marks the points that a run comes to.
class PointObserver : public RunObserver {
 public:
  void watch(const Cfa& cfa, LocationId location, PointId point) {
    for (const EdgeId id : cfa.location(location).out) points_.emplace(&cfa.edge(id), point);
  }
  void step(const Edge& edge, const std::optional<Value>&) override {
    if (const auto found = points_.find(&edge); found != points_.end()) seen.insert(found->second);
  }
  std::set<PointId> seen;

 private:
  std::unordered_map<const Edge*, PointId> points_;
};

// Tells whether anything was asked for.
class CountedInputs : public InputSource {
 public:
  explicit CountedInputs(InputSource& source) : source_(source) {}
  Value next(const Input& input) override {
    is_used = true;
    return source_.next(input);
  }
  std::size_t choose(std::size_t count) override {
    is_used = true;
    return source_.choose(count);
  }
  bool is_used = false;

 private:
  InputSource& source_;
};

// The program with a location of its own behind every assumption.
class WatchedProgram {
 public:
  explicit WatchedProgram(const Program& lowered) : program_(lowered) {}

  // Nothing for a place that cannot be watched.
  std::optional<PointId> add(ProgramPoint point) {
    const Cfa& cfa = program_.procedures[point.procedure].cfa;
    if (cfa.location(point.location).out.empty() || cfa.location(point.location).kind != LocationKind::Plain)
      return std::nullopt;
    const auto [entry, is_new] = ids_.emplace(point, points_.size());
    if (is_new) points_.push_back(point);
    return entry->second;
  }
  std::optional<PointId> add_behind(ProgramPoint assumption) {
    const std::optional<EdgeId> edge = only_edge(assumption);
    if (!edge) return std::nullopt;
    Cfa& cfa = program_.procedures[assumption.procedure].cfa;
    const LocationId next = cfa.edge(*edge).target;
    const LocationId behind = cfa.add_location(cfa.edge(*edge).range);
    cfa.redirect_target(*edge, behind);
    cfa.add_edge(behind, next, Skip{}, cfa.edge(*edge).range);
    return add({assumption.procedure, behind});
  }

  const Program& program() const { return program_; }
  std::size_t size() const { return points_.size(); }

  void watch(const Program& copy, PointObserver& observer) const {
    for (PointId id = 0; id < points_.size(); ++id)
      observer.watch(copy.procedures[points_[id].procedure].cfa, points_[id].location, id);
  }

  // Points to which no sequence of edges leads.
  std::vector<bool> linked() const;

  // The program whose errors are the points.
  Program question(const std::vector<PointId>& errors) const {
    Program result(program_);
    for (Procedure& procedure : result.procedures)
      for (LocationId id = 0; id < procedure.cfa.location_count(); ++id)
        if (Location& location = procedure.cfa.location(id); location.kind == LocationKind::Error)
          location.kind = LocationKind::Plain;
    for (const PointId id : errors) {
      Cfa& cfa = result.procedures[points_[id].procedure].cfa;
      Location& location = cfa.location(points_[id].location);
      location.kind = LocationKind::Error;
      location.note = std::to_string(id);
      for (const EdgeId edge : std::vector<EdgeId>(location.out)) cfa.detach_edge(edge);
    }
    result.property.kinds = {};
    result.property.ignored.clear();
    return result;
  }

  // The program without the assumption.
  Program without(const std::vector<ProgramPoint>& assumption) const {
    Program result(program_);
    for (const ProgramPoint& point : assumption)
      if (const std::optional<EdgeId> edge = only_edge(point))
        result.procedures[point.procedure].cfa.edge(*edge).operation = Skip{};
    return result;
  }

 private:
  std::optional<EdgeId> only_edge(ProgramPoint point) const {
    const std::vector<EdgeId>& out = program_.procedures[point.procedure].cfa.location(point.location).out;
    return out.size() == 1 ? std::optional(out.front()) : std::nullopt;
  }

  Program program_;
  std::vector<ProgramPoint> points_;
  std::map<ProgramPoint, PointId> ids_;
};

std::vector<bool> WatchedProgram::linked() const {
  std::vector<std::vector<bool>> seen;
  for (const Procedure& procedure : program_.procedures) seen.emplace_back(procedure.cfa.location_count(), false);
  std::vector<ProgramPoint> pending;
  const auto visit = [&](ProcedureId procedure, LocationId location) {
    if (seen[procedure][location]) return;
    seen[procedure][location] = true;
    pending.push_back({procedure, location});
  };
  visit(program_.entry, program_.procedures[program_.entry].cfa.entry);
  while (!pending.empty()) {
    const ProgramPoint at = pending.back();
    pending.pop_back();
    const Cfa& cfa = program_.procedures[at.procedure].cfa;
    for (const EdgeId id : cfa.location(at.location).out) {
      const Edge& edge = cfa.edge(id);
      if (const auto* call = std::get_if<Call>(&edge.operation))
        visit(call->callee, program_.procedures[call->callee].cfa.entry);
      visit(at.procedure, edge.target);
    }
  }
  std::vector<bool> result;
  for (const ProgramPoint& point : points_) result.push_back(seen[point.procedure][point.location]);
  return result;
}

// One question: is one of the points reached?
class PointSubject : public Subject {
 public:
  PointSubject(const Program& question, std::uint32_t seed) : made_(make_reference(question)), seed_(seed) {}

  const Program* program(Arithmetic) override {
    const auto* reference = std::get_if<Reference>(&made_);
    return reference ? &reference->program : nullptr;
  }
  std::string why_none() const override { return std::get<InlineFailure>(made_).reason; }

  Judgement judge(const Evidence& evidence) override {
    const Program& reference = std::get<Reference>(made_).program;
    const Budget budget = evidence.time.evidence();
    if (const auto* safe = std::get_if<Safe>(&evidence.found.outcome)) {
      ProofCheckOptions options;
      options.budget = budget;
      options.seed = seed_;
      const ProofCheck check = check_proof(reference, safe->proof, options);
      if (check.accepted()) return Decided{true};
      return Undecided{{UnknownReason::ProofRejected, check.reason()}};
    }
    CounterexampleInputs inputs(std::get<Unsafe>(evidence.found.outcome).counterexample);
    RunOptions options;
    options.max_seconds = budget.remaining_seconds();
    const RunResult result = evidence.found.run ? *evidence.found.run : run(reference, inputs, options);
    if (const auto* error = std::get_if<ErrorReached>(&result.end))
      return Decided{false, true, {{"point", error->note}}};
    return Undecided{{UnknownReason::ReplayFailed, "the run does not come there"}};
  }

 private:
  ReferenceResult made_;
  std::uint32_t seed_;
};

class Vacuity {
 public:
  Vacuity(const LoadedProgram& proven, const VacuityOptions& options, LaneListener& listener)
      : proven_(proven), options_(options), listener_(listener), watched_(proven.lowered) {
    for (const Claim& claim : proven_.lowered.claims) add(claim);
    reach_.assign(watched_.size(), Reach::Open);
    const std::vector<bool> linked = watched_.linked();
    for (PointId id = 0; id < watched_.size(); ++id)
      if (!linked[id]) reach_[id] = Reach::Never;
  }

  Coverage run() {
    count_operations();
    make_runs();
    ask_engines();
    report_assertions();
    report_assumptions();
    return std::move(coverage_);
  }

 private:
  struct Watched {
    const Claim* claim;
    std::vector<PointId> before, behind;
    bool is_left_out = false;
  };

  void add(const Claim& claim) {
    Watched watched{&claim, {}, {}, claim.is_left_out};
    for (const ProgramPoint& point : claim.points) {
      const std::optional<PointId> id = watched_.add(point);
      if (id) watched.before.push_back(*id);
      if (!id) watched.is_left_out = true;
    }
    if (claim.kind == Claim::Kind::Assumption)
      for (const ProgramPoint& point : claim.passing)
        if (const std::optional<PointId> id = watched_.add_behind(point)) watched.behind.push_back(*id);
    claims_.push_back(std::move(watched));
  }

  double seconds_left() const { return options_.seconds - (process_cpu_seconds() - start_) - engine_seconds_; }

  FileLine place(const Claim& claim) const { return file_line(proven_.lowered.sources, claim.where); }

  void count_operations() {
    const Property& property = proven_.lowered.property;
    coverage_.asks_assertions = property.has_assertions || !property.error_functions.empty() || property.has_aborts;
    coverage_.asks_operations = !property.kinds.empty();
    if (!proven_.reference) return;
    std::set<CheckPlace> places;
    const Cfa& cfa = proven_.program().cfa();
    for (const auto& [location, place] : check_places(*proven_.reference, proven_.lowered))
      if (cfa.location(location).violation) places.insert(place);
    coverage_.operations = places.size();
  }

  std::vector<PointId> open_points() const {
    std::vector<PointId> open;
    for (PointId id = 0; id < reach_.size(); ++id)
      if (reach_[id] == Reach::Open) open.push_back(id);
    return open;
  }

  void make_runs() {
    const Budget budget = Budget::cpu_seconds(trial_share * seconds_left());
    PointObserver observer;
    watched_.watch(watched_.program(), observer);
    DefaultInputs zero;
    LikelyInputs random(options_.seed, watched_.program());
    for (int i = 0; i < max_trials && !budget.exhausted() && !open_points().empty(); ++i) {
      random.begin_run();
      CountedInputs inputs(i == 0 ? static_cast<InputSource&>(zero) : random);
      RunOptions options;
      options.max_inputs = max_inputs;
      options.max_seconds = budget.remaining_seconds() * (i < 2 ? first_trial_share : 1);
      options.observer = &observer;
      options.address_order = i % 2 == 0 ? AddressOrder::Ascending : AddressOrder::Descending;
      const RunResult result = warrant::run(watched_.program(), inputs, options);
      for (const PointId id : observer.seen) reach_[id] = Reach::Reached;
      if (inputs.is_used) continue;
      // There is one execution. Whatever the order of addresses, it has passed by the points that are left.
      const auto* blocked = std::get_if<Blocked>(&result.end);
      const bool is_over =
          std::holds_alternative<Returned>(result.end) || std::holds_alternative<Ended>(result.end) ||
          (blocked && (blocked->kind == AssumeKind::Program || blocked->kind == AssumeKind::Environment));
      if (!is_over) return;
      if (i == 0) continue;
      for (const PointId id : open_points()) reach_[id] = Reach::Never;
    }
  }

  // What becomes of the points: one of them is reached, none is, or nobody knows.
  void ask(const std::vector<PointId>& points, double seconds) {
    const double start = process_cpu_seconds();
    const Arithmetic arithmetic = proven_.source.options.arithmetic;
    PointSubject subject(watched_.question(points), options_.seed);
    const double left = seconds - (process_cpu_seconds() - start);
    if (left < min_question_seconds || !subject.program(arithmetic)) return;
    Schedule schedule(each_engine_once(options_.turns, options_.engine, left), arithmetic, false);
    const LaneLimits limits{left, 1, options_.memory_bytes, Cooperation::On};
    const LanesResult result = run_lanes(schedule, subject, limits, options_.seed, listener_);
    engine_seconds_ += result.cpu_seconds;
    const auto* decision = std::get_if<LaneDecision>(&result.outcome);
    if (!decision) return;
    if (decision->decided.is_safe)
      for (const PointId id : points) reach_[id] = Reach::Never;
    else
      reach_[std::stoul(decision->decided.result.at("point").get<std::string>())] = Reach::Reached;
  }

  // All at once, without those that an engine finds a way to, until nothing changes; then one by one.
  void ask_engines() {
    const double for_groups = (1 - together_share) * seconds_left();
    std::vector<PointId> open = open_points();
    for (std::size_t before = open.size() + 1; !open.empty() && open.size() < before; open = open_points()) {
      before = open.size();
      if (seconds_left() - for_groups < min_question_seconds) break;
      ask(open, seconds_left() - for_groups);
    }
    if (open.size() < 2) return;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const double seconds = seconds_left() / static_cast<double>(open.size() - i);
      if (seconds < min_question_seconds) return;
      ask({open[i]}, seconds);
    }
  }

  bool is_never(const Watched& watched) const {
    if (!watched.claim->uncalled.empty()) return true;
    return !watched.is_left_out &&
           std::ranges::all_of(watched.before, [&](PointId id) { return reach_[id] == Reach::Never; });
  }
  bool is_reached(const Watched& watched) const {
    return std::ranges::any_of(watched.before, [&](PointId id) { return reach_[id] == Reach::Reached; });
  }

  void report_assertions() {
    std::map<std::string, std::vector<const Claim*>> uncalled;
    std::set<std::pair<FileLine, std::string>> counted;
    for (const Watched& watched : claims_) {
      const Claim& claim = *watched.claim;
      if (claim.kind == Claim::Kind::Assumption) continue;
      const FileLine where = place(claim);
      if (!counted.emplace(where, claim.function).second) continue;
      ++coverage_.assertions;
      if (!is_never(watched)) {
        if (!is_reached(watched)) ++coverage_.undecided;
        continue;
      }
      ++coverage_.unreached;
      if (!claim.uncalled.empty())
        uncalled[claim.uncalled].push_back(&claim);
      else if (claim.kind == Claim::Kind::ErrorCall)
        coverage_.never_reached.push_back({UnreachedAssertions::Kind::ErrorCall, {where}, claim.function});
      else
        coverage_.never_reached.push_back({UnreachedAssertions::Kind::Assertion, {where}});
    }
    for (const auto& [function, claims] : uncalled) {
      UnreachedAssertions unreached{UnreachedAssertions::Kind::UncalledFunction, {}, function};
      for (const Claim* claim : claims) unreached.places.push_back(place(*claim));
      coverage_.never_reached.push_back(std::move(unreached));
    }
  }

  // What the user put there is not in the file.
  AssumptionPlace named(const Claim& claim) const {
    constexpr std::string_view begin = "__warrant_assume(!!(", end = "))";
    if (claim.function != "__warrant_assume") return {AssumptionPlace::Kind::Statement, place(claim)};
    if (!claim.text.starts_with(begin) || !claim.text.ends_with(end)) return {AssumptionPlace::Kind::Entry};
    return {AssumptionPlace::Kind::Option,
            {},
            claim.text.substr(begin.size(), claim.text.size() - begin.size() - end.size())};
  }

  void report_assumptions() {
    for (const Watched& watched : claims_) {
      if (watched.claim->kind != Claim::Kind::Assumption || watched.behind.empty() || !is_reached(watched)) continue;
      if (std::ranges::any_of(watched.behind, [&](PointId id) { return reach_[id] != Reach::Never; })) continue;
      // What ends every execution on purpose is worth a word only if that is why an assertion is not reached.
      if (watched.claim->never_holds && !hides_assertion(watched)) continue;
      coverage_.contradictions.push_back({named(*watched.claim), partners_of(watched)});
    }
  }

  // The points that some runs of the program without an assumption come to.
  std::set<PointId> reached_without(const Watched& assumption) {
    if (partner_steps_left_ == 0) return {};
    const Program program = watched_.without(assumption.claim->passing);
    PointObserver observer;
    watched_.watch(program, observer);
    LikelyInputs inputs(options_.seed, program);
    for (int i = 0; i < partner_runs; ++i) {
      inputs.begin_run();
      RunOptions options;
      options.max_steps = std::min(partner_steps, partner_steps_left_);
      options.max_inputs = max_inputs;
      options.observer = &observer;
      partner_steps_left_ -= std::min(partner_steps_left_, warrant::run(program, inputs, options).steps);
    }
    return std::move(observer.seen);
  }

  bool hides_assertion(const Watched& assumption) {
    const std::set<PointId> seen = reached_without(assumption);
    return std::ranges::any_of(claims_, [&](const Watched& other) {
      return other.claim->kind != Claim::Kind::Assumption && is_never(other) &&
             std::ranges::any_of(other.before, [&](PointId id) { return seen.contains(id); });
    });
  }

  // Other assumptions, without any one of which executions get past this one.
  std::vector<AssumptionPlace> partners_of(const Watched& watched) {
    std::vector<AssumptionPlace> partners;
    std::size_t tried = 0;
    for (const Watched& other : claims_) {
      const bool is_passed =
          std::ranges::any_of(other.behind, [&](PointId id) { return reach_[id] == Reach::Reached; });
      if (&other == &watched || !is_passed || watched.claim->never_holds || ++tried > max_partners) continue;
      const std::set<PointId> seen = reached_without(other);
      if (std::ranges::any_of(watched.behind, [&](PointId id) { return seen.contains(id); }))
        partners.push_back(named(*other.claim));
    }
    return partners;
  }

  const LoadedProgram& proven_;
  const VacuityOptions& options_;
  LaneListener& listener_;
  const double start_ = process_cpu_seconds();
  double engine_seconds_ = 0;
  WatchedProgram watched_;
  std::vector<Watched> claims_;
  std::vector<Reach> reach_;  // by point
  std::uint64_t partner_steps_left_ = all_partner_steps;
  Coverage coverage_;
};

}  // namespace

Coverage find_coverage(const LoadedProgram& proven, const VacuityOptions& options, LaneListener& listener) {
  return Vacuity(proven, options, listener).run();
}

}  // namespace warrant
