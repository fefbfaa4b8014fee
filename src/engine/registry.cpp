#include "engine/engine.h"
#include "engine/gps/gps.h"
#include "engine/symex/symex.h"
#include "engine/symexia/symexia.h"

namespace warrant {

const std::vector<EngineDescription>& engines() {
  static const std::vector<EngineDescription> all = {symex_description(), symexia_description(), gps_description(),
                                                     gpslite_description(), cra_description(), impact_description()};
  return all;
}

}  // namespace warrant
