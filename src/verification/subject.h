// What attempts are made on, and what makes their outcomes count.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "result/path.h"
#include "verification/attempt.h"

namespace warrant {

// An outcome whose evidence holds.
struct Decided {
  bool is_safe = false;
  bool is_certified = true;
  nlohmann::ordered_json result = {};  // what the subject makes of it, as it goes from process to process
};
struct Undecided {
  Unknown unknown;
  bool rests_on_guess = false;          // an error that rests on a guess: one without may still be found
  bool ends_search = false;             // no other attempt can decide it
  std::vector<InputValue> inputs = {};  // with which it differs
};
using Judgement = std::variant<Decided, Undecided>;

// Where the process of an attempt tells what the result is if it should not come to its end.
using Announce = std::function<void(const Judgement&)>;

class Subject {
 public:
  virtual ~Subject() = default;
  // In reference form. Null if there is none; `why_none` tells. Made when it is first asked for, before the attempt's
  // process is started.
  virtual const Program* program(Arithmetic arithmetic) = 0;
  virtual std::string why_none() const { return {}; }
  // The run of a program that reads nothing, if it ends without an error in time.
  virtual std::optional<RunResult> find_only_run(Arithmetic, const Budget&) { return std::nullopt; }
  // In the process of the attempt, about that program. `used_seconds`: CPU time before the attempt.
  struct Evidence {
    const AttemptOutcome& found;  // Safe or Unsafe
    Arithmetic arithmetic;
    const AttemptTime& time;
    double used_seconds;
    Statistics& statistics;
    const Announce& announce;
  };
  virtual Judgement judge(const Evidence& evidence) = 0;
};

}  // namespace warrant
