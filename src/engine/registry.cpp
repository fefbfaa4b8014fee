#include "engine/bmc/bmc.h"
#include "engine/cells/cells.h"
#include "engine/engine.h"
#include "engine/gps/gps.h"
#include "engine/horn/horn.h"
#include "engine/intervals/intervals.h"
#include "engine/predabs/predabs.h"
#include "engine/symex/symex.h"
#include "engine/symexia/symexia.h"
#include "engine/symexplus/symexplus.h"
#include "engine/tracer/tracer.h"
#include "engine/values/values.h"

namespace warrant {
namespace {

// Symbolic execution has hardly had a choice so far.
bool follows_long_paths(const Findings& findings) {
  constexpr double few_forks = 1e-4;  // per step
  return static_cast<double>(findings.forks) < few_forks * static_cast<double>(findings.steps);
}

bool meets_choices(const Findings& findings) { return !follows_long_paths(findings); }

// What is left to a solver that knows bits only is whether all of them fit together.
bool has_hard_bits(const Findings& findings) { return findings.are_bits_hard; }

bool knows_of_far_error(const Findings& findings) { return findings.is_error_too_far; }

// A little time for each engine, in the order of what they decide in it; of what they decide in ten seconds, nine
// tenths need no more. cells and values take longer, and end at once where they are of no use. Where long paths are all
// there is, they come earlier. Unrolling is not done in rounds: with lanes enough, it has one of its own.
EngineDescription auto_description() {
  EngineDescription description{
      "auto",
      "runs of the program, symex, symexplus, tracer, bmc, values, cells, gps and symexia in turn, until one decides",
      "",
      {}};
  // Computed by benchmarks/schedule --write, which reads and writes what is between the braces.
  description.sequence = {
      {runs_name, 0.05},
      {"symex", 0.2},
      {"gps", 0.5, {}, follows_long_paths},
      {runs_name, 4, {}, knows_of_far_error},
      {"bmc", 2.5, {}, has_hard_bits},
      {"symexplus", 0.3},
      {"tracer", 0.3},
      {"bmc", 0.4, {}, meets_choices, true},
      {"values", 0.8},
      {"cells", 2.5},
      {"gps", 0.5},
      {runs_name, 0.8},
      {"symexia", 0.25},
      {"gps", 0.2, {{"polynomials", "on"}}},
  };
  description.sketch_sequence = {{"values", 3}, {"symexplus", 0.5}, {"symexia", 0.5}, {"tracer", 0.5}};
  return description;
}

}  // namespace

const std::vector<EngineDescription>& engines() {
  static const std::vector<EngineDescription> all = {auto_description(),
                                                     symex_description(),
                                                     symexia_description(),
                                                     gps_description(),
                                                     gpslite_description(),
                                                     cra_description(),
                                                     impact_description(),
                                                     tracer_description(),
                                                     symexplus_description(),
                                                     predabs_description(),
                                                     bmc_description(),
                                                     horn_description(),
                                                     cells_description(cra_description()),
                                                     values_description(),
                                                     intervals_description()};
  return all;
}

}  // namespace warrant
