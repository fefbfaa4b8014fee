// The contract of one function, found from its failures.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audit/candidates.h"
#include "audit/exact_condition.h"

namespace warrant::audit {

// What a verification of the function under a contract has said.
struct Answer {
  Result result;
  std::string text = {};  // that users see
};
// Decides the function under the contract, in so many seconds. Throws api::InputError where a clause cannot be said.
using Ask = std::function<Answer(const Clauses& contract, double seconds)>;
// Under which numbers it does not fail, if the contract is kept. Throws as Ask does.
using Explain = std::function<std::optional<ExactCondition>(const Clauses& contract, double seconds)>;
// Whether some call that keeps the contract comes to the place. Throws as Ask does.
using Reaches = std::function<bool(const Clauses& contract, const CheckPlace& place, double seconds)>;
struct Questions {
  Ask ask;
  Explain explain;
  Reaches reaches;
};

struct Found {
  enum class End : std::uint8_t {
    Proven,   // under the contract
    Failing,  // with a run that no clause excludes
    Open,     // not decided
  };
  End end = End::Open;
  Clauses contract;             // under which it is proven, or fails
  std::vector<bool> is_needed;  // by clause: a run that breaks it alone fails
  bool is_exact = false;        // every call that breaks the contract fails
  std::optional<Answer> last;   // about the contract
  std::optional<std::pair<Clauses, Answer>> first_failure;
  unsigned questions = 0;
};

// `hint` is tried first: a contract that was found earlier.
Found find_contract(const FunctionFacts& function, const std::optional<Clauses>& hint, double seconds,
                    const Questions& questions);

}  // namespace warrant::audit
