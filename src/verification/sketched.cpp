#include "verification/sketched.h"

#include <filesystem>

namespace warrant {

namespace {

// Of smaller texts nobody needs a sketch; reading them twice would be half of their time.
constexpr std::uintmax_t min_bytes = 32 << 10;

std::uintmax_t size_of(const ProgramSource& source) {
  std::uintmax_t sum = 0;
  for (const SourceFile& file : source.files) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file.path, error);
    if (!error) sum += size;
  }
  return sum;
}

class SketchSubject : public Subject {
 public:
  SketchSubject(const LoadedProgram& sketch, const CertifierOptions& options, const Result& known)
      : sketch_(sketch), options_(options), known_(known) {}

  const Program* program(Arithmetic) override { return &sketch_.program(); }

  Judgement judge(const Evidence& evidence) override {
    const auto* safe = std::get_if<Safe>(&evidence.found.outcome);
    if (safe && !evidence.found.run) return Certifier(sketch_, options_, known_, evidence).certify(*safe);
    return Undecided{{UnknownReason::NoProgress, "the sketch of the program has an error"}, false, true};
  }

 private:
  const LoadedProgram& sketch_;
  const CertifierOptions& options_;
  const Result& known_;
};

}  // namespace

std::unique_ptr<LoadedProgram> load_sketch(const ProgramSource& source, AtUndefined at_undefined, UseSketch use) {
  const Property& property = source.options.property;
  if (use == UseSketch::Never || !property.kinds.empty() || !property.claim_kinds.empty()) return nullptr;
  if (use == UseSketch::WhereOfUse && size_of(source) < min_bytes) return nullptr;
  auto sketch = std::make_unique<LoadedProgram>(source, Arithmetic::Int, at_undefined, Detail::Sketch);
  const Program& lowered = sketch->lowered;
  const bool is_used = (use == UseSketch::Always || lowered.has_objects_of_others) && !lowered.has_hidden_addresses;
  return is_used ? std::move(sketch) : nullptr;
}

LanesResult prove_sketch(const LoadedProgram& sketch, const std::vector<EngineTurn>& turns, const LaneLimits& limits,
                         const CertifierOptions& options, const Result& known, LaneListener& listener) {
  CertifierOptions own = options;
  own.keeps_evidence = false;
  own.trust_engine = false;
  SketchSubject subject(sketch, own, known);
  Schedule schedule(turns, sketch.source.options.arithmetic, false, limits.lanes);
  return run_lanes(schedule, subject, limits, options.seed, listener);
}

}  // namespace warrant
