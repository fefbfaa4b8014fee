#include "engine/engine.h"
#include "engine/gps/gps.h"
#include "engine/symex/symex.h"
#include "engine/symexia/symexia.h"
#include "engine/tracer/tracer.h"

namespace warrant {
namespace {

// Short paths to errors and programs with few states first; then loops; the rest of the time is for long paths.
EngineDescription auto_description() {
  EngineDescription description{"auto", "symex, gps, symexia and symex again, until one of them decides", "", {}};
  description.sequence = {{"symex", 0.1, 2}, {"gps", 0.5}, {"symexia", 0.5}, {"symex", 1}};
  return description;
}

}  // namespace

const std::vector<EngineDescription>& engines() {
  static const std::vector<EngineDescription> all = {
      auto_description(),    symex_description(), symexia_description(), gps_description(),
      gpslite_description(), cra_description(),   impact_description(),  tracer_description()};
  return all;
}

}  // namespace warrant
