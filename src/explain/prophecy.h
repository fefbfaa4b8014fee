// Programs whose inputs are known before they start: what the two sides of an error condition are proven about.
//
// Every named input is a variable that is read once, at the entry (a prophecy), and assigned where the program reads
// the input. What is asked about the inputs can then be assumed at the entry, by engines and proof checker that know
// nothing of all this. Reads that have no name stay as they are: they have some value, in what may fail, and any value,
// in what must fail.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "evidence/interpreter/counterexample.h"
#include "explain/inputs.h"
#include "program/program.h"

namespace warrant {

struct NamedInput {
  std::string name;  // "x", "read@12#3"
  std::string site;  // key
  std::size_t occurrence = 0;
  Input input;
  SourceRange range;
  Term symbol;  // of the variable
};

// What shows that a loop ends: a term that grows smaller with every round and is not negative when another one begins.
struct Ranking {
  LocationId head;
  Term term;
};

// A program made for one question.
struct Question {
  Program program;
  std::vector<EdgeId> prelude;  // from the entry: reads the named inputs in order, then assumes the condition
  std::map<LocationId, LocationId> endless;  // locations reached by a loop whose ranking fails -> its head
  bool has_unranked_loops = false;
};

class Prophecy {
 public:
  // `occurrences` by site key: how many of the reads of a repeated site have names.
  Prophecy(const Program& reference, const std::vector<InputSite>& sites,
           const std::map<std::string, std::size_t>& occurrences);

  const std::vector<NamedInput>& inputs() const { return inputs_; }
  // The inputs are in their ranges.
  Term ranges() const { return ranges_; }
  // The program itself; its named inputs are variables without a value at the entry.
  const Program& program() const { return program_; }

  // Can an input that satisfies the condition fail? The error is the program's.
  Question may_fail(Term condition) const;
  // Can an input that satisfies the condition do anything but fail? Every other end is an error, and so is a round of a
  // loop for which its ranking does not hold. A loop without a ranking may run forever.
  Question may_not_fail(Term condition, const std::vector<Ranking>& rankings) const;

  // A counterexample of a question `may_fail`, as one of the reference program, and its inputs.
  struct Failure {
    Counterexample counterexample;
    std::vector<EdgeId> path;  // of the question's program, behind the prelude
    InputValues inputs;        // values of terms
  };
  Failure failure(const Question& question, const Counterexample& counterexample) const;
  // The named inputs of a counterexample of any question.
  InputValues inputs_of(const Counterexample& counterexample) const;

  // The values as the interpreter has them, by site.
  std::map<std::string, std::vector<Value>> by_site(const InputValues& values) const;
  // A value of a term of the input's sort as a C value.
  Value c_value(std::size_t input, const Value& value) const;

 private:
  void replace_reads(const InputSite& site, std::size_t first, std::size_t count, bool has_more);
  void add_prelude(Question& question, Term condition) const;

  Program program_;
  std::vector<NamedInput> inputs_;
  Term ranges_;
  std::vector<EdgeId> origin_;           // by edge of program_: the edge of the reference program, or none_id
  std::map<EdgeId, std::size_t> given_;  // edges of program_ that assign an input -> which
  std::vector<VariableId> variables_;    // of the inputs
  std::vector<VariableId> counters_;     // of repeated sites: 0 at the entry
};

}  // namespace warrant
