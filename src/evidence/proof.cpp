#include "evidence/proof.h"

namespace warrant {

Proof translated_back(const PassResult& passed, const Proof& proof) {
  Annotation annotation(passed.program.cfa().location_count());
  for (const auto& [location, formula] : proof.invariants) annotation[location] = formula;
  annotation = passed.back->annotation(annotation);
  Proof result;
  result.is_unrolled = proof.is_unrolled;
  for (LocationId id = 0; id < annotation.size(); ++id)
    if (annotation[id]) result.invariants.emplace(id, annotation[id]);
  return result;
}

}  // namespace warrant
