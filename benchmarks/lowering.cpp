// From C text to the lowered and to the reference form, for programs of growing size; or for the file that the
// environment variable WARRANT_BENCH_FILE names (data model ILP32).
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/big_stack.h"
#include "frontend/frontend.h"
#include "program/pass/reference.h"

namespace warrant {
namespace {

// A program in the style of generated controllers: many small functions over shared state, called from a loop.
std::string generated_program(long functions) {
  std::string text = "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\nint state, a[16];\n";
  for (long i = 0; i < functions; ++i) {
    const std::string n = std::to_string(i);
    text += "static int step" + n + "(int input) {\n  if (state == " + n + " && input == " + std::to_string(i % 7) +
            ") { state = " + std::to_string(i + 1) + "; a[input] += " + n + "; return 1; }\n" +
            "  for (int i = 0; i < 4; i++) if (a[i] > " + n + ") a[i]--;\n  return 0;\n}\n";
  }
  text +=
      "int main(void) {\n  while (1) {\n    int input = __VERIFIER_nondet_int();\n    if (input < 0 || input > 6) "
      "continue;\n";
  for (long i = 0; i < functions; ++i) text += "    if (step" + std::to_string(i) + "(input)) continue;\n";
  return text + "    if (state < 0) reach_error();\n  }\n}\n";
}

void lower_and_resolve(benchmark::State& state, const std::string& path) {
  FrontendOptions options;
  options.data_model = DataModel::ILP32;
  std::size_t edges = 0;
  for (auto _ : state) {
    run_on_big_stack([&] {
      TermManager terms;
      const Program lowered = lower_program({{path}}, options, terms);
      const ReferenceResult result = make_reference(lowered);
      if (const auto* reference = std::get_if<Reference>(&result)) edges = reference->program.cfa().edge_count();
    });
  }
  state.counters["edges"] = static_cast<double>(edges);
}

void generated(benchmark::State& state) {
  const std::string path = (std::filesystem::temp_directory_path() / "warrant-benchmark.c").string();
  std::ofstream(path) << generated_program(state.range(0));
  lower_and_resolve(state, path);
  std::filesystem::remove(path);
}
BENCHMARK(generated)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

void named_file(benchmark::State& state) {
  const char* path = std::getenv("WARRANT_BENCH_FILE");
  if (!path) {
    state.SkipWithError("WARRANT_BENCH_FILE is not set");
    return;
  }
  lower_and_resolve(state, path);
}
BENCHMARK(named_file)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warrant
