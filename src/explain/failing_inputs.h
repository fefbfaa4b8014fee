// What is known about which inputs fail, while the search goes on.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "explain/explanation.h"
#include "explain/inputs.h"
#include "logic/term_manager.h"

namespace warrant {

// How much is known about the inputs of a part of the condition.
enum class Standing : std::uint8_t {
  Fails,  // all of them do
  FailsOrRunsForever,
  SomeFail,  // depending on what has no name
};

class FailingInputs {
 public:
  explicit FailingInputs(TermManager& terms) : terms_(terms), may_(terms.truth()) {}

  // Other inputs have names: what was found about inputs is forgotten.
  void restart();

  // The inputs of the condition fail, as the standing says.
  void add(Term condition, Standing standing) { parts_.push_back({condition, standing}); }
  void add_proven(Term condition, const std::string& engine);
  // A part that is the condition of one replayed path, which nothing but the inputs decides.
  void add_path(Term condition);
  std::size_t parts() const { return parts_.size(); }
  Term known() const;  // all parts
  Term must() const;   // the parts of which all inputs fail

  // The inputs of the condition fail or run forever; nothing is claimed until such conditions are accepted.
  void add_endless(Term condition) { endless_.push_back(condition); }
  bool has_endless() const { return !endless_.empty(); }
  // They join the condition. False if there are none.
  bool accept_endless();

  // A condition under which the program can end without failing.
  void add_passing(Term condition) { passing_.push_back(condition); }
  const std::vector<Term>& passing() const { return passing_; }

  // Inputs of a failing path.
  void add_witness(const InputValues& inputs) { witnesses_.push_back(inputs); }
  const std::vector<InputValues>& witnesses() const { return witnesses_; }

  // No input outside of `may` fails. Only a bound, unless it is known to be the condition itself.
  Term may() const { return may_; }
  void bound(Term condition) { may_ = condition; }
  void no_other_fails(Term condition, std::string proof);
  bool is_complete() const { return is_complete_; }

  // The status that this is worth; the parts of which all inputs fail, or all where they fail or run forever.
  Term settle(ExplanationStatus& status);

  // Why the answer is not precise: the first reason counts.
  void note(const std::string& reason);
  const std::string& reason() const { return reason_; }

  const std::string& proof_of_others() const { return proof_of_others_; }  // in a sentence; empty if there is none
  std::vector<std::string> proofs_of_parts() const;                        // in sentences
  std::uint64_t paths() const { return paths_; }

 private:
  struct Part {
    Term condition;
    Standing standing;
  };

  Term condition_of(bool (*wanted)(Standing)) const;
  bool all_are(bool (*wanted)(Standing)) const;

  TermManager& terms_;
  std::vector<Part> parts_;
  std::vector<Term> passing_, endless_;
  std::vector<InputValues> witnesses_;
  Term may_;
  bool is_complete_ = false;
  std::string reason_;
  std::string proof_of_others_;
  std::map<std::string, std::uint64_t> proofs_;  // that inputs fail, by engine
  std::uint64_t paths_ = 0;
};

}  // namespace warrant
