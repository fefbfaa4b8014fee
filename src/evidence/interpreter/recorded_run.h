// What a run over the reference form has read, and the counterexample that it makes.
#pragma once

#include <map>
#include <unordered_map>
#include <variant>
#include <vector>

#include "evidence/interpreter/counterexample.h"
#include "evidence/interpreter/interpreter.h"

namespace warrant {

// What a Havoc gave: the C value, or those elements of the array that were read.
struct HavocValue {
  using Elements = std::map<Integer, Value>;
  const Input* input;  // the edge's own, so that it tells Havocs apart
  std::variant<Value, Elements> value;
};

// Gives what another source gives, and remembers it.
class RecordedInputs : public InputSource {
 public:
  explicit RecordedInputs(InputSource& source) : source_(source) {}
  Value next(const Input& input) override;
  std::uint32_t next_array(const Input& input) override;
  Value next_element(std::uint32_t array, const Integer& index, const Input& input) override;

  const std::vector<HavocValue>& havocs() const { return havocs_; }

 private:
  InputSource& source_;
  std::vector<HavocValue> havocs_;
  std::unordered_map<std::uint32_t, std::uint32_t>
      arrays_;  // from their position among the havocs to the source's number
};

// The run has reached an error with these values, and took the first of several enabled edges everywhere. The path of a
// run of more steps than are kept is left out. The program may have procedures: then the path is one through them,
// where the edge of a call comes before those of the callee.
Counterexample counterexample_of(const Program& reference, const RunResult& result,
                                 const std::vector<HavocValue>& havocs);

}  // namespace warrant
