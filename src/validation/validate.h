// Is what a witness claims about a program true?
#pragma once

#include <string>
#include <vector>

#include "validation/witness_file.h"
#include "verification/verifier.h"

namespace warrant {

struct JudgedInvariant {
  enum class Status : std::uint8_t {
    Holds,    // whenever its place is reached
    Wrong,    // there is an execution in which it does not
    Invalid,  // it has no place in the program, or no meaning there
    Open,
  };
  ClaimedInvariant claim;
  Status status = Status::Open;
  std::string explanation = {};  // why it is wrong or invalid
};
const char* describe(JudgedInvariant::Status status);

struct Validation {
  enum class Verdict : std::uint8_t { Confirmed, Refused, Unknown };
  Verdict verdict = Verdict::Unknown;
  std::string explanation;  // a sentence, without a full stop
  bool is_of_violation = false;
  std::vector<JudgedInvariant> invariants;
  // Of a correctness witness whose invariants hold: whether they prove the program by themselves.
  bool is_enough = false;
  std::vector<InputValue> inputs;  // of a violation, or of a wrong invariant
  std::vector<std::string> notes;  // how it was found
};
const char* describe(Validation::Verdict verdict);  // "CONFIRMED", "REFUSED", "UNKNOWN"

nlohmann::ordered_json to_json(const Validation& validation);
Validation validation_from_json(const nlohmann::ordered_json& json);

struct ValidateRequest {
  WitnessFile witness;
  VerifyRequest program;    // with the property of the witness
  bool may_differ = false;  // the program from the one that the witness was made for
};

// Starts processes, and leaves none. Throws UserError for a program that cannot be read.
Validation validate(const ValidateRequest& request, VerifyListener& listener);

}  // namespace warrant
