#include "audit/reach.h"

#include <utility>

#include "api/engine_turns.h"
#include "api/program_source.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/regular_file.h"
#include "base/supervisor.h"
#include "frontend/project/statement_places.h"
#include "result/result.h"
#include "verification/verifier.h"

namespace warrant::audit {

namespace {

constexpr const char* reached_mark = "__warrant_reached";
constexpr double reaching_share = 0.9;  // the rest is for ending it

struct UnheardVerification : VerifyListener {
  void progress(const std::string&) override {}
  void preliminary(const VerifyResult&) override {}
};

VerifyRequest request_for(ProgramSource source, const api::Options& options, double seconds) {
  VerifyRequest request;
  request.source = std::move(source);
  ChosenEngines engines = chosen_engines("auto", "all", {});
  request.turns = std::move(engines.turns);
  request.sketch_turns = std::move(engines.sketch_turns);
  request.limits = {reaching_share * seconds, 1, parse_memory("--memory-limit", options.memory_limit), Cooperation::On};
  request.wants_coverage = false;
  request.certifier.cross_check = CrossCheck::Off;
  request.certifier.native_replay = request.certifier.shrinks = false;
  return request;
}

// Of several statements on a line, the one that whatever happens there passes: the first; of a loop, its body.
const StatementPlace* statement_at(const std::vector<StatementPlace>& places, std::uint32_t line) {
  const StatementPlace *first = nullptr, *last = nullptr;
  bool has_loop = false, has_choice = false;
  for (const StatementPlace& place : places) {
    if (place.line != line) continue;
    if (place.kind == StatementPlace::Kind::Branch) (place.is_loop() ? has_loop : has_choice) = true;
    if (place.kind != StatementPlace::Kind::Statement || !place.has_range) continue;
    if (!first || place.range.begin < first->range.begin) first = &place;
    if (!last || place.range.begin >= last->range.begin) last = &place;
  }
  return has_loop && !has_choice ? last : first;
}

}  // namespace

std::optional<ProgramSource> with_error_at(ProgramSource source, const CheckPlace& place) {
  for (SourceFile& file : source.files) {
    if (!is_same_file(file.path, place.file)) continue;
    const std::vector<StatementPlace> places = statement_places(file, source.options);
    const StatementPlace* const chosen = statement_at(places, place.line);
    if (!chosen) return std::nullopt;
    const std::string call = std::string("({ extern void ") + reached_mark + "(void); " + reached_mark + "(); });";
    if (chosen->needs_block) file.insertions.push_back({chosen->range.end, "}"});
    file.insertions.push_back({chosen->range.begin, (chosen->needs_block ? "{" : "") + call});
    Property& property = source.options.property;
    property = {};
    property.error_functions = {reached_mark};
    property.has_assertions = false;
    return source;
  }
  return std::nullopt;
}

bool may_reach(const std::vector<std::string>& files, const api::Options& options, const CheckPlace& place,
               double seconds) {
  std::optional<ProgramSource> source;
  try {
    source = with_error_at(program_source(files, options, default_property()), place);
  } catch (const UserError& error) {
    throw api::InputError(error.what());
  }
  if (!source) return true;
  const VerifyRequest request = request_for(std::move(*source), options, seconds);
  const SupervisedLimits limits{.cpu_seconds = seconds,
                                .wall_seconds = 2 * seconds + 1,
                                .memory_bytes = request.limits.memory_bytes,
                                .has_signals = false};
  bool is_unreached = false;
  const auto work = [&request](const SendMessage& send) {
    UnheardVerification listener;
    try {
      send(verify(request, listener).result.is_true() ? "unreached" : "");
    } catch (const UserError&) {
    }
  };
  supervise(work, limits, [&](const std::string& message) { is_unreached = message == "unreached"; }, [](double) {});
  return !is_unreached;
}

}  // namespace warrant::audit
