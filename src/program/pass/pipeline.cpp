#include "program/pass/pipeline.h"

#include <algorithm>
#include <cassert>

#include "base/error.h"
#include "program/pass/simplify/constants.h"
#include "program/pass/simplify/dead_variables.h"
#include "program/pass/simplify/known_terms.h"
#include "program/pass/simplify/skips.h"
#include "program/pass/simplify/slice.h"
#include "program/pass/simplify/unreachable.h"
#include "program/pass/simplify/wraps.h"

namespace warrant {

namespace {

constexpr NamedPass passes[] = {
    {"unreachable", "drop what the entry does not reach", drop_unreachable},
    {"constants", "put constants in, drop branches that they decide", propagate_constants},
    {"wraps", "drop wrap-arounds and checks that intervals show to do nothing", drop_wraps},
    {"known_terms", "replace variables by the terms that they are known to equal", put_known_terms_in},
    {"slice", "remove what cannot influence whether an error is reached", slice},
    {"dead_variables", "drop assignments that nobody reads", drop_dead_variables},
    {"skips", "contract edges that do nothing", contract_skips},
};

// Constants first, since they decide branches; wraps before the slice, since a check that is gone keeps nothing alive.
constexpr std::string_view default_names[] = {"unreachable", "constants", "wraps", "slice", "dead_variables", "skips"};

class ChainedBackTranslation final : public BackTranslation {
 public:
  explicit ChainedBackTranslation(std::vector<std::unique_ptr<const BackTranslation>> links)
      : links_(std::move(links)) {}
  Trace trace(const Trace& trace) const override {
    Trace result = trace;
    for (auto link = links_.rbegin(); link != links_.rend(); ++link) result = (*link)->trace(result);
    return result;
  }
  Annotation annotation(const Annotation& annotation) const override {
    Annotation result = annotation;
    for (auto link = links_.rbegin(); link != links_.rend(); ++link) result = (*link)->annotation(result);
    return result;
  }
  LocationId image(LocationId location) const override {
    for (const auto& link : links_)
      if (location != none_id) location = link->image(location);
    return location;
  }

 private:
  std::vector<std::unique_ptr<const BackTranslation>> links_;  // in the order of the passes
};

}  // namespace

std::span<const NamedPass> all_passes() { return passes; }

std::span<const std::string_view> default_passes() { return default_names; }

PassResult run_passes(Program program, std::span<const std::string_view> names) {
  assert(program.is_reference() && "passes work on the reference form");
  std::vector<std::unique_ptr<const BackTranslation>> links;
  for (const std::string_view name : names) {
    const auto* pass = std::ranges::find(passes, name, &NamedPass::name);
    if (pass == std::end(passes)) throw UserError("unknown pass: " + std::string(name));
    PassResult result = pass->run(std::move(program));
    program = std::move(result.program);
    links.push_back(std::move(result.back));
  }
  return {std::move(program), std::make_unique<ChainedBackTranslation>(std::move(links))};
}

}  // namespace warrant
