// Which marked assumes (AssumeKind::Undefined) hold whenever a path of a check comes to them.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "evidence/checker/checked_path.h"
#include "evidence/checker/proof_checker.h"

namespace warrant {

class UndefinedQuestions {
 public:
  UndefinedQuestions(const Program& reference, const ProofCheckOptions& options);

  // The locations that a marked assume leaves, as far as they are asked about.
  std::vector<LocationId> places() const;
  bool concerns(LocationId location) const { return !may_be_undefined_.empty() && may_be_undefined_[location]; }
  // Whether the path can go no way on from the location. A location that is open is not asked about again, so the
  // questions that remain are answered by unsatisfiability.
  void ask(LocationId location, CheckedPath& path);

  const std::set<LocationId>& open() const { return open_; }
  bool are_given_up() const { return are_given_up_; }  // too many

 private:
  const Program& program_;
  std::vector<bool> may_be_undefined_;  // by location, as far as it is not known to be open
  std::set<LocationId> open_;
  std::uint64_t asked_ = 0;
  double seconds_ = 0, seconds_limit_ = 0;
  bool are_given_up_ = false;
};

}  // namespace warrant
