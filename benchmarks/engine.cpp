// Symbolic execution: paths per second where nothing prunes them, steps per second where everything is concrete.
#include "engine/engine.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <optional>

#include "base/big_stack.h"
#include "frontend/frontend.h"
#include "program/pass/reference.h"

namespace warrant {
namespace {

constexpr const char* prelude = "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n";

// Runs symex on the text, at most `seconds` per iteration.
void run_symex(benchmark::State& state, const std::string& text, double seconds) {
  const std::string path = (std::filesystem::temp_directory_path() / "warrant-benchmark.c").string();
  std::ofstream(path) << prelude << text;
  TermManager terms;
  std::optional<Program> lowered;
  run_on_big_stack([&] { lowered.emplace(lower_program({{path}}, FrontendOptions{}, terms)); });
  std::filesystem::remove(path);
  const Program reference = std::get<Reference>(make_reference(*lowered)).program;
  OptionTable table;
  const auto make = find_engine("symex")->prepare(table);
  table.set("search", "dfs");
  double paths = 0, steps = 0, checks = 0, saved = 0;
  for (auto _ : state) {
    Statistics statistics;
    Findings findings;
    make()->run({reference, Budget::cpu_seconds(seconds), statistics, findings});
    paths += statistics.get(Statistic::Paths);
    steps += statistics.get(Statistic::Steps);
    checks = statistics.get(Statistic::SolverChecks);
    for (const Statistic way :
         {Statistic::AnsweredByOtherPaths, Statistic::AnsweredByPathValues, Statistic::AnsweredByRanges})
      saved += statistics.get(way);
  }
  state.counters["paths"] = benchmark::Counter(paths, benchmark::Counter::kIsRate);
  state.counters["steps"] = benchmark::Counter(steps, benchmark::Counter::kIsRate);
  state.counters["solver_checks"] = checks;
  state.counters["questions_saved"] = saved;
}

// Independent conditions on inputs: 2^n paths. With 20 it runs for its ten seconds.
void independent_conditions(benchmark::State& state) {
  std::string text = "int main(void) { int s = 0;\n";
  for (long i = 0; i < state.range(0); ++i)
    text += fmt::format("  if (__VERIFIER_nondet_int() > {}) s += {};\n", i, i + 1);
  run_symex(state, text + "  if (s > 100000) reach_error();\n  return 0; }\n", 10);
}
BENCHMARK(independent_conditions)->Arg(10)->Arg(15)->Arg(20)->Unit(benchmark::kMillisecond);

void concrete_loop(benchmark::State& state) {
  run_symex(state,
            fmt::format("int main(void) {{ unsigned h = 1; for (int i = 0; i < {}; i++) h = h * 31 + i;\n"
                        "  if (h == 0) reach_error(); return 0; }}\n",
                        state.range(0)),
            60);
}
BENCHMARK(concrete_loop)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warrant
