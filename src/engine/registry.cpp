#include "engine/cells/cells.h"
#include "engine/engine.h"
#include "engine/gps/gps.h"
#include "engine/predabs/predabs.h"
#include "engine/symex/symex.h"
#include "engine/symexia/symexia.h"
#include "engine/symexplus/symexplus.h"
#include "engine/tracer/tracer.h"

namespace warrant {
namespace {

// Symbolic execution has hardly had a choice so far: it is on its way through long loops to where they end.
bool follows_long_paths(const Statistics& statistics) {
  constexpr double few_forks = 1e-4;  // per step
  return statistics.get("forks") < few_forks * statistics.get("steps");
}

// A little time for each engine that often needs no more; then loops; the rest of the time is for long paths and for
// those that have not succeeded so far. Where long paths are all there is, they come earlier.
EngineDescription auto_description() {
  EngineDescription description{
      "auto",
      "runs of the program, then symex, symexplus, tracer, cells, gps and symexia in turn, until one decides",
      "",
      {}};
  description.sequence = {
      {"symex", 0.06, 2},
      {"gps", 0.2, 0, {}, follows_long_paths},
      {"symexplus", 0.13, 10},
      {"tracer", 0.13, 10},
      {"cells", 0.6},
      {"symex", 0.8, 0, {}, follows_long_paths},
      {"gps", 0.38},
      {"symex", 0.5},
      {"symexia", 0.6},
      {"tracer", 0.5},
      {"gps", 1, 0, {{"polynomials", "on"}}},
  };
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
                                                     cells_description(cra_description())};
  return all;
}

}  // namespace warrant
