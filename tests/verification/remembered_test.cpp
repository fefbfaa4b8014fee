#include "verification/remembered.h"

#include <gtest/gtest.h>

#include "evidence/checker/proof_checker.h"
#include "evidence/interpreter/replay.h"
#include "evidence/interpreter/trial_runs.h"
#include "program/loops.h"
#include "temporary.h"
#include "verification/correspondence.h"

namespace warrant {
namespace {

using testing::TemporaryFile;

constexpr const char* remembered_declarations = "int __VERIFIER_nondet_int(void); void reach_error(void) {}\n";
const std::string counts = std::string(remembered_declarations) +
                           "int next(int n) { return n + 1; }\n"
                           "int main(void) {\n"
                           "  int n = __VERIFIER_nondet_int(), i = 0;\n"
                           "  if (n < 0) return 0;\n"
                           "  while (i < n) i = next(i);\n"
                           "  if (i != n) reach_error();\n"
                           "  return 0; }\n";
const std::string fails = std::string(remembered_declarations) +
                          "int main(void) {\n"
                          "  int a = __VERIFIER_nondet_int();\n"
                          "  int b = __VERIFIER_nondet_int();\n"
                          "  if (a == 3 && b != 0) reach_error();\n"
                          "  return 0; }\n";

std::string changed(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

class Loaded {
 public:
  explicit Loaded(const std::string& text, Arithmetic arithmetic = Arithmetic::Int)
      : file_(text), loaded_(source(file_.path()), arithmetic) {}
  const LoadedProgram& operator*() const { return loaded_; }
  const LoadedProgram* operator->() const { return &loaded_; }

  Term symbol(const std::string& c_name) const {
    const Program& program = loaded_.program();
    for (VariableId id = 0; id < program.variable_count(); ++id)
      if (program.variable(id).c_name == c_name && program.variable(id).role == VariableRole::Local)
        return program.symbol(id);
    return {};
  }
  Proof proof() const {
    Proof proof;
    TermManager& terms = loaded_.program().terms();
    proof.invariants[Loops(loaded_.program().cfa()).loop(0).head] = terms.le(symbol("i"), symbol("n"));
    return proof;
  }
  static ProgramSource source(const std::string& path) {
    ProgramSource source;
    source.files.push_back({path});
    return source;
  }

 private:
  TemporaryFile file_;
  LoadedProgram loaded_;
};

bool is_accepted(const Loaded& loaded, const AttemptOutcome& outcome) {
  const auto* safe = std::get_if<Safe>(&outcome.outcome);
  ProofCheckOptions options;
  options.budget = Budget::cpu_seconds(1);
  return safe && check_proof(loaded->program(), safe->proof, options).accepted();
}

bool is_confirmed(const Loaded& loaded, const AttemptOutcome& outcome) {
  const auto* unsafe = std::get_if<Unsafe>(&outcome.outcome);
  return unsafe &&
         std::holds_alternative<ReplayConfirmed>(replay(*loaded->reference, loaded->lowered, unsafe->counterexample));
}

TEST(Remembered, a_proof_holds_again) {
  const Loaded before(counts), now(counts);
  EXPECT_TRUE(is_accepted(now, recall(*now, remembered(*before, before.proof()), {})));
}

TEST(Remembered, a_proof_follows_the_text) {
  const Loaded before(counts);
  const nlohmann::ordered_json evidence = remembered(*before, before.proof());
  std::string renamed = counts;
  for (const char* from : {"i = 0", "i < n", "i = next", "(i)", "i != n"})
    renamed = changed(renamed, from, std::string(from).replace(std::string(from).find('i'), 1, "k"));
  for (const std::string& text :
       {changed(counts, "  while", "  int more = 1; more += n > 5;\n  while"), changed(counts, "n + 1", "1 + n"),
        changed(counts, "int next", "int other(int n) { return n; }\nint next"), renamed}) {
    const Loaded now(text);
    EXPECT_TRUE(is_accepted(now, recall(*now, evidence, {}))) << text;
  }
}

TEST(Remembered, a_proof_of_another_program_is_not_accepted) {
  const Loaded before(counts), now(changed(counts, "n + 1", "n + 2"));
  EXPECT_FALSE(is_accepted(now, recall(*now, remembered(*before, before.proof()), {})));
}

TEST(Remembered, an_error_is_reached_again) {
  const Loaded before(fails);
  const TrialRuns runs = find_error_by_runs(before->program(), Budget::cpu_seconds(10), 1);
  ASSERT_TRUE(runs.failed);
  const auto evidence = remembered(*before, runs.failed->counterexample, Budget::cpu_seconds(10));
  const Loaded same(fails), moved(changed(fails, "  int b", "  int c = 7; c++;\n  int b")),
      fixed(changed(fails, "b != 0", "b != b"));
  EXPECT_TRUE(is_confirmed(same, recall(*same, evidence, Budget::cpu_seconds(10))));
  EXPECT_TRUE(is_confirmed(moved, recall(*moved, evidence, Budget::cpu_seconds(10))));
  EXPECT_TRUE(std::holds_alternative<Unknown>(recall(*fixed, evidence, Budget::cpu_seconds(10)).outcome));
}

TEST(Remembered, what_is_no_evidence_gives_nothing) {
  const Loaded now(counts);
  for (const char* text : {"null", "[]", "{}", R"({"kind": "proof"})", R"({"kind": "error"})", R"({"kind": 3})",
                           R"({"kind": "error", "inputs": [{"kind": "nondet", "name": "f", "value": "x"}]})",
                           R"({"kind": "error", "inputs": [{"kind": "nondet"}]})"})
    EXPECT_TRUE(std::holds_alternative<Unknown>(
        recall(*now, nlohmann::ordered_json::parse(text), Budget::cpu_seconds(1)).outcome))
        << text;
}

TEST(Fingerprint, tells_programs_apart) {
  EXPECT_EQ(fingerprint(Loaded(counts)->program()), fingerprint(Loaded(counts)->program()));
  EXPECT_NE(fingerprint(Loaded(counts)->program()), fingerprint(Loaded(changed(counts, "n + 1", "n + 2"))->program()));
}

}  // namespace
}  // namespace warrant
