// Every engine against exhaustive exploration, on small random programs, in both arithmetics, with passes and without.
//
// Exploration (program/random_program.h) computes with machine integers and shares no code with the engines. A verdict
// that it contradicts is a failure. What an engine finds is also certified as a run of Warrant would; evidence that
// does not hold makes the run undecided, and is counted. Each program has a process of its own, since Z3 may crash when
// it is interrupted at a time limit.
//
// The usual run has few programs. By hand, with all that is rejected and the figures of each engine:
//
//   WARRANT_RANDOM_PROGRAMS=1000 build/release/tests/test_engine --gtest_filter='*EngineRandomTest*'
//
// WARRANT_RANDOM_SEED=N starts with the N-th program.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>

#include "base/workers.h"
#include "c_text/dump.h"
#include "engine/engine.h"
#include "evidence/checker/proof_checker.h"
#include "evidence/checker/trace_completion.h"
#include "evidence/interpreter/interpreter.h"
#include "evidence/interpreter/replay.h"
#include "program/exploration.h"
#include "program/pass/pipeline.h"
#include "program/random_program.h"

namespace warrant {
namespace {

#ifdef WARRANT_SANITIZED
constexpr std::uint64_t usual_programs = 6;
constexpr double engine_seconds = 0.5, evidence_seconds = 10;
constexpr bool is_slow = true;
#else
constexpr std::uint64_t usual_programs = 60;
constexpr double engine_seconds = 0.1, evidence_seconds = 2;
constexpr bool is_slow = false;
#endif
constexpr std::size_t max_states = 3000;

std::uint64_t number_from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}
bool is_by_hand() { return std::getenv("WARRANT_RANDOM_PROGRAMS") != nullptr; }

test::RandomProgramOptions options_of(std::uint64_t seed, Arithmetic arithmetic) {
  test::RandomProgramOptions options;
  options.arithmetic = arithmetic;
  options.shape = seed % 2 == 0 ? test::Shape::Statements : test::Shape::Graph;
  options.locations = 8 + seed % 7;
  options.initialised = true;
  options.checks = 2;
  if (seed % 8 < 2) options.other_mark = LocationKind::Unmodelled;
  return options;
}

Outcome run_engine(const std::string& name, const Program& program) {
  OptionTable table;
  const std::unique_ptr<Engine> engine = find_engine(name)->prepare(table)();
  Statistics statistics;
  Findings findings;
  const Budget budget = Budget::cpu_seconds(engine_seconds);
  try {
    return engine->run({program, budget, statistics, findings});
  } catch (const OutOfTime&) {
    return Unknown{UnknownReason::OutOfTime, ""};
  }
}

struct Case {
  std::string engine;
  Arithmetic arithmetic;

  std::string name() const { return engine + (arithmetic == Arithmetic::Int ? "_int" : "_bv"); }
  friend void PrintTo(const Case& shown, std::ostream* stream) { *stream << shown.name(); }
};

// What becomes of the runs of one engine on one program, as messages.
class EngineTrial {
 public:
  static constexpr char count_mark = '+', failure_mark = '!', remark_mark = '-';
  static constexpr char line_end = '\v';  // messages are single lines

  EngineTrial(Case compared, const SendMessage& send) : case_(std::move(compared)), send_(send) {}

  void run(std::uint64_t seed) {
    TermManager terms;
    const test::RandomProgram random = random_program(terms, seed, options_of(seed, case_.arithmetic));
    const test::MachineExploration explored = explore_as_machine(random, max_states);
    if (!explored.complete) return;
    count("programs");
    if (explored.reaches(random.program, LocationKind::Error)) count("programs with an error");
    for (const Passes passes : {Passes(), default_passes()}) {
      const PassResult passed = run_passes(random.program, passes);
      const std::string title = "seed " + std::to_string(seed) + (passes.empty() ? "" : " after passes");
      count("runs");
      const Outcome outcome = run_engine(case_.engine, passed.program);
      if (const auto* safe = std::get_if<Safe>(&outcome))
        judge(*safe, random, explored, passed, title);
      else if (const auto* unsafe = std::get_if<Unsafe>(&outcome))
        judge(*unsafe, random, explored, passed, title);
      else
        count(describe(std::get<Unknown>(outcome).reason));
    }
  }

 private:
  using Passes = std::span<const std::string_view>;

  void judge(const Safe& safe, const test::RandomProgram& random, const test::MachineExploration& explored,
             const PassResult& passed, const std::string& title) {
    const Program& program = random.program;
    const Proof proof = translated_back(passed, safe.proof);
    const ProofCheck check = check_proof(program, proof, {.budget = Budget::cpu_seconds(evidence_seconds)});
    if (explored.reaches(program, LocationKind::Error) || explored.reaches(program, LocationKind::Unmodelled)) {
      fail(title + ": safe is wrong" + (check.accepted() ? ", and so is the check of the proof" : ""), passed.program);
    } else if (check.accepted()) {
      count("safe");
    } else {
      count("proofs rejected");
      tell(title + ": proof rejected: " + check.reason(), passed.program);
    }
  }

  void judge(const Unsafe& unsafe, const test::RandomProgram& random, const test::MachineExploration& explored,
             const PassResult& passed, const std::string& title) {
    const Program& program = random.program;
    if (!explored.reaches(program, LocationKind::Error) && !may_reach_error(passed.program))
      fail(title + ": unsafe is wrong", passed.program);
    const Trace trace = passed.back->trace(to_trace(passed.program, unsafe.counterexample));
    const auto counterexample = complete_trace(program, trace, Budget::cpu_seconds(evidence_seconds));
    if (!counterexample || !replays(program, *counterexample)) {
      count("counterexamples rejected");
      tell(title + ": counterexample rejected", passed.program);
      return;
    }
    count("unsafe");
    if (!leads_to_error(random, to_trace(program, *counterexample)))
      fail(title + ": a path that is none is accepted", program);
  }

  // A slice may have errors that the program has not.
  static bool may_reach_error(const Program& program) {
    const test::Exploration explored = test::explore(program);
    if (!explored.complete) return true;
    const Cfa& cfa = program.cfa();
    for (LocationId id = 0; id < cfa.location_count(); ++id)
      if (cfa.location(id).kind == LocationKind::Error && !explored.states[id].empty()) return true;
    return false;
  }

  static bool replays(const Program& program, const Counterexample& counterexample) {
    CounterexampleInputs inputs(counterexample);
    return std::holds_alternative<ErrorReached>(warrant::run(program, inputs).end);
  }

  void count(const std::string& what) const { send_(count_mark + what); }
  void fail(const std::string& what, const Program& program) const { send(failure_mark, what, program); }
  void tell(const std::string& what, const Program& program) const { send(remark_mark, what, program); }
  void send(char mark, const std::string& what, const Program& program) const {
    std::string text = mark + case_.name() + " " + what + "\n" + dump_text(program);
    std::ranges::replace(text, '\n', line_end);
    send_(text);
  }

  Case case_;
  const SendMessage& send_;
};

class EngineRandomTest : public ::testing::TestWithParam<Case> {
 protected:
  void look_at(std::uint64_t seed) {
    Workers workers;
    workers.start([&](const SendMessage& send) { EngineTrial(GetParam(), send).run(seed); });
    while (const std::optional<Workers::Event> event = workers.next(-1)) {
      if (!event->end) {
        take(event->message);
      } else if (!event->end->failure.empty()) {
        ++figures_["crashes"];
        std::cout << GetParam().name() << " seed " << seed << ": " << event->end->failure << std::endl;
      }
    }
  }

  std::map<std::string, std::size_t> figures_;

 private:
  void take(std::string message) {
    const char mark = message.front();
    message.erase(0, 1);
    std::ranges::replace(message, EngineTrial::line_end, '\n');
    if (mark == EngineTrial::count_mark)
      ++figures_[message];
    else if (mark == EngineTrial::failure_mark)
      ADD_FAILURE() << message;
    else if (is_by_hand())
      std::cout << message << std::endl;
  }
};

// Of the runs: these programs are small. Some engines never refute.
double least_decided(const std::string& engine) {
  if (engine == "cells" || engine == "values" || engine == "intervals") return 0;  // made for few programs
  return engine == "cra" ? 0.25 : 0.6;
}

TEST_P(EngineRandomTest, AgreesWithExhaustiveExploration) {
  const std::uint64_t wanted = number_from_environment("WARRANT_RANDOM_PROGRAMS", usual_programs);
  std::uint64_t seed = number_from_environment("WARRANT_RANDOM_SEED", 1);
  while (figures_["programs"] + figures_["crashes"] < wanted) look_at(seed++);
  std::cout << GetParam().name() << ":";
  for (const auto& [what, count] : figures_) std::cout << " " << count << " " << what << ";";
  std::cout << std::endl;
  EXPECT_LE(figures_["crashes"], 1 + wanted / 100);
  if (is_slow || wanted < usual_programs) return;
  EXPECT_GE(static_cast<double>(figures_["safe"] + figures_["unsafe"]),
            least_decided(GetParam().engine) * static_cast<double>(figures_["runs"]));
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const EngineDescription& engine : engines()) {
    if (!engine.prepare) continue;  // a sequence of the others
    for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) cases.push_back({engine.name, arithmetic});
  }
  return cases;
}
INSTANTIATE_TEST_SUITE_P(Engines, EngineRandomTest, ::testing::ValuesIn(all_cases()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace warrant
