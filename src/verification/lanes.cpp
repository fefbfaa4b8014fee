#include "verification/lanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <new>

#include "base/process.h"
#include "base/workers.h"
#include "result/json.h"
#include "verification/knowledge.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

// Of the rest of a turn, what the check of evidence may use as long as there is something else to try.
constexpr double first_evidence_share = 0.4;
// Solvers overrun their deadlines; an engine that does so by more than this is ended.
constexpr double overrun_share = 0.25, overrun_seconds = 0.5;
// And so is one that does not use its time.
constexpr double wall_factor = 2, wall_seconds = 1;
// Of the time for runs, what goes into the one of a program that reads nothing.
constexpr double only_run_share = 0.5;
constexpr int tick_milliseconds = 100;
constexpr double progress_interval_seconds = 0.1;

Json to_json(const Judgement& judgement) {
  if (const auto* decided = std::get_if<Decided>(&judgement))
    return {{"safe", decided->is_safe}, {"certified", decided->is_certified}, {"result", decided->result}};
  const auto& undecided = std::get<Undecided>(judgement);
  return {{"why", to_json(undecided.unknown)},
          {"guess", undecided.rests_on_guess},
          {"last", undecided.ends_search},
          {"inputs", to_json(undecided.inputs)}};
}

Judgement judgement_from(const Json& json) {
  if (json.contains("safe"))
    return Decided{json.at("safe").get<bool>(), json.at("certified").get<bool>(), json.at("result")};
  return Undecided{unknown_from_json(json.at("why")), json.at("guess").get<bool>(), json.at("last").get<bool>(),
                   inputs_from_json(json.at("inputs"))};
}

// The work of an attempt's process.
struct AttemptWork {
  Subject& subject;
  const Program& program;
  Attempt attempt;
  Arithmetic arithmetic;
  const Knowledge& knowledge;
  double turn_seconds, whole_seconds, evidence_share, used_seconds;

  void operator()(const SendMessage& send) const {
    const auto tell = [&send](const Json& message) { send(to_text(message, -1)); };
    const AttemptTime time(turn_seconds, whole_seconds, evidence_share);
    Statistics statistics;
    double next_progress = 0;
    statistics.progress = [&](const std::string& text) {
      // Engines may tell something thousands of times a second.
      const double now = process_cpu_seconds();
      if (now < next_progress) return;
      next_progress = now + progress_interval_seconds;
      tell({{"kind", "progress"}, {"text", text}});
    };
    Findings findings;
    Judgement judgement = Undecided{{UnknownReason::OutOfTime, {}}};
    try {
      const Findings known = attempt.make_engine ? knowledge.about(program) : Findings();
      const AttemptOutcome found = attempt.recall ? attempt.recall(time)
                                   : attempt.make_engine
                                       ? make_attempt(program, attempt, time, known, statistics, findings)
                                       : try_runs(time, statistics, findings);
      if (const auto* unknown = std::get_if<Unknown>(&found.outcome)) {
        judgement = Undecided{*unknown};
      } else if (found.is_proof_of_less) {
        judgement = Undecided{{UnknownReason::ReplayFailed,
                               "every error that was found depends on a value that Warrant does not model exactly"},
                              false,
                              true};
      } else {
        tell({{"kind", "evidence"}});
        const Announce announce = [&tell](const Judgement& preliminary) {
          tell({{"kind", "preliminary"}, {"judgement", to_json(preliminary)}});
        };
        judgement = subject.judge({found, arithmetic, time, used_seconds, statistics, announce});
        if (std::holds_alternative<Undecided>(judgement)) take_from_proof(found.outcome, findings);
      }
    } catch (const OutOfTime&) {
    } catch (const std::bad_alloc&) {
      judgement = Undecided{{UnknownReason::OutOfMemory, {}}};
    }
    tell({{"kind", "end"},
          {"judgement", to_json(judgement)},
          {"findings", to_json(findings)},
          {"statistics", to_json(statistics.all())}});
  }

 private:
  AttemptOutcome try_runs(const AttemptTime& time, Statistics& statistics, Findings& findings) const {
    statistics.progress("running the program");
    const double start = process_cpu_seconds();
    std::optional<RunResult> only;
    const Budget budget = time.engine().share(only_run_share);
    try {
      only = subject.find_only_run(arithmetic, budget);
    } catch (const std::bad_alloc&) {
      // A program may ask for more than there is; engines need not.
    }
    statistics.add(Statistic::RunSeconds, process_cpu_seconds() - start);
    if (only) return {Safe{}, std::move(only)};
    // It would not end this time either; else it may have come to an error.
    if (attempt.is_one_run && budget.exhausted()) return {Unknown{UnknownReason::OutOfTime, {}}};
    return make_attempt(program, attempt, time, {}, statistics, findings);
  }

  // A proof that is not accepted may lack little.
  static void take_from_proof(const Outcome& outcome, Findings& findings) {
    const auto* safe = std::get_if<Safe>(&outcome);
    if (!safe) return;
    for (const auto& [location, formula] : safe->proof.invariants) {
      if (!formula || formula.is_constant()) continue;
      const bool is_conjunction = formula.op() == Op::And;
      const std::vector<Term> parts = is_conjunction
                                          ? std::vector<Term>(formula.children().begin(), formula.children().end())
                                          : std::vector<Term>{formula};
      std::vector<Term>& facts = findings.facts[location];
      facts.insert(facts.end(), parts.begin(), parts.end());
    }
  }
};

class Lanes {
 public:
  Lanes(Schedule& schedule, Subject& subject, const LaneLimits& limits, std::uint32_t seed, LaneListener& listener)
      : schedule_(schedule), subject_(subject), limits_(limits), seed_(seed), listener_(listener) {
    lanes_.resize(std::max(1U, limits.lanes));
  }

  LanesResult run() {
    while (!result_) {
      for (Lane& lane : lanes_)
        if (!lane.running && !is_all_but_decided()) start(lane);
      if (std::ranges::none_of(lanes_, [](const Lane& lane) { return lane.running.has_value(); })) break;
      const auto event = workers_.next(tick_milliseconds);
      if (event) receive(*event);
      if (!result_) keep_limits();
    }
    for (const Lane& lane : lanes_)
      if (lane.running && workers_.is_running(lane.running->worker))
        cpu_seconds_ += workers_.kill(lane.running->worker).cpu_seconds;
    if (!result_) result_ = last_failure_.value_or(Undecided{schedule_.why_undecided()});
    const double longest = std::ranges::max(lanes_, {}, &Lane::used).used;
    return {std::move(*result_), std::move(records_), cpu_seconds_, longest};
  }

 private:
  struct Running {
    Workers::Id worker;
    AttemptPlan plan;
    double whole_seconds;
    WallClock clock;  // a process may wait for ever
    bool has_evidence = false;
    bool is_paused = false;  // while the evidence of another lane is held against runs of the compiled program
    std::optional<Judgement> judgement = {};  // preliminary, until the end is told
    std::optional<Json> end = {};
  };
  struct Lane {
    double used = 0;
    std::optional<Running> running = {};
  };

  double seconds_left(const Lane& lane) const {
    return limits_.seconds - lane.used - (process_cpu_seconds() - start_seconds_);
  }

  void start(Lane& lane) {
    const std::optional<AttemptPlan> plan = schedule_.next(seconds_left(lane));
    if (!plan) return;
    const Program* program = subject_.program(plan->arithmetic);
    if (!program) {
      last_failure_ = Undecided{{UnknownReason::BoundReached, subject_.why_none(), {}, UnknownCause::ProgramSize}};
      schedule_.learn(*plan, {*last_failure_, plan->seconds, {}});
      return;
    }
    Attempt attempt = schedule_.attempt(*plan, seed_);
    double left = seconds_left(lane);
    // What is recalled is checked quickly, or it does not fit.
    if (attempt.recall) left = std::min(left, plan->seconds);
    const AttemptWork work{subject_,
                           *program,
                           std::move(attempt),
                           plan->arithmetic,
                           is_told(*plan) ? knowledge_ : nothing_told_,
                           std::min(plan->seconds, left),
                           left,
                           plan->has_alternative ? first_evidence_share : 1,
                           process_cpu_seconds() + cpu_seconds_};
    const Workers::Id worker = workers_.start(work);
    lane.running = Running{worker, *plan, left, WallClock(workers_.process(worker))};
  }

  // What is told can lead an engine astray, and more so the more there is: in every other round it is left alone.
  static bool is_told(const AttemptPlan& plan) { return plan.round % 2 == 0; }

  Lane& lane_of(Workers::Id worker) {
    return *std::ranges::find_if(lanes_,
                                 [worker](const Lane& lane) { return lane.running && lane.running->worker == worker; });
  }

  void receive(const Workers::Event& event) {
    Lane& lane = lane_of(event.worker);
    Running& running = *lane.running;
    if (event.end) {
      lane.used += event.end->cpu_seconds;
      cpu_seconds_ += event.end->cpu_seconds;
      if (running.end)
        conclude(lane, event.end->cpu_seconds);
      else
        fail(lane, crashed(running, *event.end), event.end->cpu_seconds, {});
      return;
    }
    Json message = Json::parse(event.message);
    const auto kind = message.at("kind").get<std::string>();
    if (kind == "progress") {
      listener_.progress(engine(running) + ": " + message.at("text").get<std::string>());
    } else if (kind == "evidence") {
      running.has_evidence = true;
    } else {
      announce(running, judgement_from(message.at("judgement")));
      if (kind == "end") running.end = std::move(message);
    }
  }

  const std::string& engine(const Running& running) const { return schedule_.turn(running.plan).engine; }

  Undecided crashed(const Running& running, const WorkerEnd& end) const {
    return {{UnknownReason::Crashed, fmt::format("the process of the engine {} ended unexpectedly{}", engine(running),
                                                 end.failure.empty() ? "" : ": " + end.failure)}};
  }

  static const Decided* decided_by(const Lane& lane) {
    return lane.running && lane.running->judgement ? std::get_if<Decided>(&*lane.running->judgement) : nullptr;
  }

  void announce(Running& running, Judgement judgement) {
    const bool was_decided = running.judgement && std::holds_alternative<Decided>(*running.judgement);
    running.judgement = std::move(judgement);
    look_for_contradictions();
    if (result_) return;
    pause_others();
    if (const auto* decided = std::get_if<Decided>(&*running.judgement))
      listener_.preliminary(decision(running, *decided));
    else if (was_decided || std::ranges::none_of(lanes_, decided_by))
      listener_.preliminary(std::get<Undecided>(*running.judgement));
  }

  bool is_all_but_decided() const {
    return std::ranges::any_of(lanes_, [](const Lane& lane) {
      const Decided* decided = decided_by(lane);
      return decided && decided->is_certified;
    });
  }

  // What is all but decided gets the processors to itself.
  void pause_others() {
    const bool is_pausing = is_all_but_decided();
    for (Lane& lane : lanes_) {
      if (!lane.running || !workers_.is_running(lane.running->worker)) continue;
      const bool shall_wait = is_pausing && !lane.running->has_evidence;
      if (lane.running->is_paused == shall_wait) continue;
      lane.running->is_paused = shall_wait;
      const pid_t process = workers_.process(lane.running->worker);
      ::kill(process, lane.running->is_paused ? SIGSTOP : SIGCONT);
      lane.running->clock = WallClock(process);
    }
  }

  // Two certified verdicts, one of which must be wrong.
  void look_for_contradictions() {
    const Decided* one = nullptr;
    for (const Lane& lane : lanes_) {
      const Decided* decided = decided_by(lane);
      if (!decided || !decided->is_certified) continue;
      if (one && one->is_safe != decided->is_safe)
        result_ = Undecided{
            {UnknownReason::VerdictsDiffer, "one engine proves the program and another one refutes it"}, false, true};
      one = decided;
    }
  }

  LaneDecision decision(const Running& running, const Decided& decided) const {
    return {decided, schedule_.turn(running.plan).engine, running.plan.arithmetic, running.plan.turn,
            schedule_.attempt(running.plan, seed_).passes};
  }

  // An attempt has told its end.
  void conclude(Lane& lane, double seconds) {
    const Running& running = *lane.running;
    Figures statistics = figures_from_json(running.end->at("statistics"));
    const Json& findings = running.end->at("findings");
    if (limits_.cooperation == Cooperation::On) knowledge_.add(running.plan.arithmetic, findings);
    if (const auto* undecided = std::get_if<Undecided>(&*running.judgement))
      fail(lane, *undecided, seconds, Knowledge::summary(findings), std::move(statistics));
    else
      decide(lane, seconds, std::move(statistics));
  }

  void decide(Lane& lane, double seconds, Figures statistics) {
    const Running& running = *lane.running;
    records_.push_back(schedule_.record(running.plan, seconds, std::nullopt, std::move(statistics)));
    // Others may have come to the opposite verdict in the meantime.
    while (!result_) {
      const auto event = workers_.next(0);
      if (!event) break;
      if (!event->end)
        receive(*event);
      else
        cpu_seconds_ += event->end->cpu_seconds;
    }
    if (!result_) result_ = decision(running, *decided_by(lane));
    lane.running.reset();
  }

  void fail(Lane& lane, const Undecided& undecided, double seconds, const Findings& findings, Figures statistics = {}) {
    Running& running = *lane.running;
    records_.push_back(schedule_.record(running.plan, seconds, undecided.unknown.reason, std::move(statistics)));
    schedule_.learn(running.plan, {undecided, seconds, findings});
    // Takes back what was announced before the evidence failed.
    if (decided_by(lane)) announce(running, undecided);
    if (undecided.ends_search) {
      Undecided last = undecided;
      last.unknown = schedule_.why_undecided();
      result_ = std::move(last);
    }
    lane.running.reset();
    pause_others();
  }

  void keep_limits() {
    std::uint64_t largest_bytes = 0, bytes = 0;
    Lane* largest = nullptr;
    for (Lane& lane : lanes_) {
      if (!lane.running) continue;
      const pid_t process = workers_.process(lane.running->worker);
      const double turn_limit = (1 + overrun_share) * lane.running->plan.seconds + overrun_seconds;
      const double whole = lane.running->whole_seconds;
      const double limit = lane.running->has_evidence ? whole : std::min(turn_limit, whole);
      const double used = tree_cpu_seconds(process);
      if (lane.running->is_paused) lane.running->clock = WallClock(process);
      if (used > limit || lane.running->clock.look() > wall_factor * limit + wall_seconds) {
        end(lane, {{UnknownReason::OutOfTime, {}}});
        continue;
      }
      if (lanes_.size() == 1 || limits_.memory_bytes == 0) continue;
      const std::uint64_t own = tree_memory_bytes(process);
      bytes += own;
      if (own > largest_bytes) {
        largest_bytes = own;
        largest = &lane;
      }
    }
    if (largest && bytes > limits_.memory_bytes) end(*largest, {{UnknownReason::OutOfMemory, {}}});
  }

  // Kills the attempt of a lane. What it has announced counts if only the time was too short.
  void end(Lane& lane, const Undecided& why) {
    const double seconds = workers_.kill(lane.running->worker).cpu_seconds;
    lane.used += seconds;
    cpu_seconds_ += seconds;
    if (decided_by(lane) && why.unknown.reason == UnknownReason::OutOfTime)
      decide(lane, seconds, {});
    else
      fail(lane, why, seconds, {});
  }

  Schedule& schedule_;
  Subject& subject_;
  const LaneLimits& limits_;
  std::uint32_t seed_;
  LaneListener& listener_;
  const double start_seconds_ = process_cpu_seconds();
  Workers workers_;
  std::vector<Lane> lanes_;
  Knowledge knowledge_;
  const Knowledge nothing_told_ = {};
  std::optional<std::variant<LaneDecision, Undecided>> result_;
  std::optional<Undecided> last_failure_;
  std::vector<AttemptRecord> records_;
  double cpu_seconds_ = 0;
};

}  // namespace

LanesResult run_lanes(Schedule& schedule, Subject& subject, const LaneLimits& limits, std::uint32_t seed,
                      LaneListener& listener) {
  return Lanes(schedule, subject, limits, seed, listener).run();
}

}  // namespace warrant
