#include "evidence/checker/proof.h"

#include "program/loops.h"

namespace warrant {

Proof translated_back(const PassResult& passed, const Proof& proof) {
  Annotation annotation(passed.program.cfa().location_count());
  for (const auto& [location, formula] : proof.invariants) annotation[location] = formula;
  annotation = passed.back->annotation(annotation);
  Proof result;
  result.kind = proof.kind;
  for (LocationId id = 0; id < annotation.size(); ++id)
    if (annotation[id]) result.invariants.emplace(id, annotation[id]);
  return result;
}

Proof kept_at_loop_heads(const Cfa& reference, Proof proof) {
  const Loops loops(reference);
  std::erase_if(proof.invariants, [&](const auto& entry) { return !loops.is_head(entry.first); });
  return proof;
}

Proof kept_where_paths_meet(const Cfa& reference, Proof proof) {
  const auto is_single = [&](const auto& entry) { return reference.location(entry.first).in.size() < 2; };
  std::erase_if(proof.invariants, is_single);
  return proof;
}

}  // namespace warrant
