#include "explain/agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "base/text.h"
#include "evidence/interpreter/interpreter.h"

namespace warrant {
namespace {

constexpr double sample_share = 0.3;  // of the time that is left

// Whether the compiled program does with the inputs of the last run what the interpreter did. Nothing if these inputs
// do not decide that alone.
std::optional<bool> last_run_agrees_natively(ExplainContext& context, NativeRunner& native, bool fails) {
  const RunResult& run = context.samples().last();
  if (std::holds_alternative<UndefinedBehaviour>(run.end)) return std::nullopt;
  bool are_given = true;
  for (const ReadInput& read : run.inputs) {
    // A variable has a value before it is given one: most often it does not matter.
    if (read.input.kind == InputKind::Uninitialised) are_given = false;
    if (read.input.kind != InputKind::Nondet && read.input.kind != InputKind::Uninitialised) return std::nullopt;
  }
  const auto start = std::chrono::steady_clock::now();
  const NativeReplay replayed = native.run(run.inputs);
  context.spent_natively(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  if (std::holds_alternative<NativeSkipped>(replayed)) return std::nullopt;
  const bool agrees = std::holds_alternative<NativeReached>(replayed) == fails;
  const auto* error = std::get_if<ErrorReached>(&run.end);
  const bool is_seen = !error || !error->violation || is_always_seen(*error->violation);
  if (!agrees && !is_seen) return std::nullopt;
  return agrees || are_given ? std::optional(agrees) : std::nullopt;
}

}  // namespace

Agreement compare_with_runs(ExplainContext& context, Term condition) {
  const ExplainRequest& request = context.request();
  Samples& samples = context.samples();
  long agreeing = 0, agreeing_natively = 0;
  std::optional<NativeRunner> native;
  if (request.native_samples > 0) native.emplace(request.native);
  const double enough = (1 - sample_share) * context.remaining();
  for (long i = 0; i < request.samples && context.remaining() > std::max(enough, min_explain_seconds); ++i) {
    for (const bool inside : {true, false}) {
      const Term side = inside ? condition : context.terms().negate(condition);
      std::optional<InputValues> values = samples.any();
      if (!context.holds_for(side, *values)) {
        if (has_float_arithmetic(condition)) continue;
        values = samples.random(side);
      }
      if (!values) continue;
      const Samples::End end = samples.run(*values);
      if (end == Samples::End::Open) continue;
      if (inside != (end == Samples::End::Fails)) return {true, {}};
      ++agreeing;
      if (agreeing_natively == request.native_samples) continue;
      const auto agrees = last_run_agrees_natively(context, *native, inside);
      if (agrees && !*agrees) return {true, {}};
      if (agrees) ++agreeing_natively;
    }
  }
  Agreement result;
  if (agreeing > 0)
    result.checked.push_back(
        fmt::format("{} of the interpreter {}", counted(agreeing, "run"), agreeing == 1 ? "agrees" : "agree"));
  if (agreeing_natively > 0)
    result.checked.push_back(fmt::format("{} of the compiled program {}", counted(agreeing_natively, "run"),
                                         agreeing_natively == 1 ? "agrees" : "agree"));
  return result;
}

}  // namespace warrant
