#include "engine/engine.h"
#include "engine/symex/symex.h"
#include "engine/symexia/symexia.h"

namespace warrant {

const std::vector<EngineDescription>& engines() {
  static const std::vector<EngineDescription> all = {symex_description(), symexia_description()};
  return all;
}

}  // namespace warrant
