// Proofs of single places, where the whole is too much: a program that has errors at one place only is sliced to what
// matters there.
#pragma once

#include <map>

#include "verification/verifier.h"

namespace warrant {

class SinglePlaces {
 public:
  // The loaded program is in reference form. All outlive this.
  SinglePlaces(const LoadedProgram& loaded, const VerifyRequest& request, VerifyListener& listener);

  // Whether the search has shown that no execution has its first error at the place; executions end at errors. The
  // proof was checked. Adds to `used_seconds` what it took.
  bool prove(const CheckPlace& place, double seconds, double& used_seconds);

 private:
  const LoadedProgram& loaded_;
  const VerifyRequest& request_;
  VerifyListener& listener_;
  std::map<CheckPlace, std::vector<LocationId>> locations_;
  std::vector<EngineTurn> turns_;
};

}  // namespace warrant
