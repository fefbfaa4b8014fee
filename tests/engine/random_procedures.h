// Random programs whose functions call each other, against runs with all their inputs, by an interpreter that knows
// nothing of contracts.
//
// The usual run has few programs. By hand, with the figures:
//
//   WARRANT_RANDOM_PROGRAMS=1000 build/release/tests/test_engine --gtest_filter='*ProceduresRandom*'
//
// WARRANT_RANDOM_SEED=N starts with the N-th program.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <numeric>
#include <random>

#include "base/workers.h"
#include "evidence/form_text.h"
#include "evidence/interpreter/replay.h"
#include "program/pass/path_program.h"
#include "result/unknown.h"

namespace warrant::testing {

inline constexpr int max_input = 3;

// Functions that call themselves and each other with a smaller first argument. All values stay small.
class RandomProcedures {
 public:
  explicit RandomProcedures(std::uint64_t seed) : random_(seed) {}

  std::string make() {
    functions_ = 2 + draw(2);
    std::string text = "int g, h = 1;\n";
    for (std::size_t i = 0; i < functions_; ++i) text += head(i) + ";\n";
    for (std::size_t i = 0; i < functions_; ++i) text += function(i);
    text += "int main(void) {\n  int a = __VERIFIER_nondet_int(); __VERIFIER_assume(a >= 0 && a <= 3);\n";
    text += "  int b = __VERIFIER_nondet_int(); __VERIFIER_assume(b >= 0 && b <= 3);\n  int x = b, *p = &x;\n";
    is_main_ = true;
    for (std::size_t i = 0, count = 1 + draw(2); i < count; ++i)
      text += "  " + call(draw(functions_), draw(2) == 0 ? "a" : std::to_string(draw(4))) + "\n";
    return text + "  if (" + condition() + (draw(2) == 0 ? " && " + condition() : "") +
           ") reach_error();\n  return x;\n}\n";
  }

 private:
  std::size_t draw(std::size_t below) { return random_() % below; }
  std::string one_of(std::initializer_list<const char*> texts) { return texts.begin()[draw(texts.size())]; }
  static std::string name(std::size_t function) { return "f" + std::to_string(function); }
  std::string head(std::size_t function) { return "int " + name(function) + "(int n, int k, int *p)"; }

  std::string value() {
    const std::string number = std::to_string(draw(4));
    const std::string simple = is_main_ ? one_of({"a", "b", "x", "g", "h"}) : one_of({"n", "k", "x", "g", "h", "*p"});
    switch (draw(4)) {
      case 0:
        return number;
      case 1:
        return "(" + simple + " + " + number + ") % 4";
      case 2:
        return "(" + simple + " == " + number + ")";
      default:
        return simple;
    }
  }
  std::string condition() { return value() + one_of({" == ", " != ", " < ", " > "}) + value(); }
  std::string target() { return is_main_ ? one_of({"x", "g", "h"}) : one_of({"x", "g", "h", "*p", "k"}); }
  std::string pointer() { return is_main_ ? one_of({"&x", "&g", "p"}) : one_of({"&x", "&g", "p", "p"}); }

  std::string call(std::size_t callee, const std::string& first) {
    const std::string text = name(callee) + "(" + first + ", " + value() + ", " + pointer() + ");";
    return draw(4) == 0 ? text : target() + " = " + text;
  }

  std::string statement() {
    const std::string assigns = target() + " = " + value() + ";";
    switch (draw(5)) {
      case 0:
        return "if (" + condition() + ") " + assigns;
      case 1:
        return "if (" + condition() + ") return " + value() + ";";
      case 2:
        return "if (n > 0) { " + call(draw(functions_), "n - 1") + " }";
      default:
        return assigns;
    }
  }

  std::string function(std::size_t index) {
    is_main_ = false;
    std::string text = head(index) + " {\n  int x = k;\n";
    if (draw(3) > 0) text += "  if (n <= 0) return " + value() + ";\n";
    for (std::size_t i = 0, count = 1 + draw(3); i < count; ++i) text += "  " + statement() + "\n";
    text += "  if (n > 0) { " + call(draw(2) == 0 ? index : draw(functions_), "n - 1") + " }\n";
    if (draw(2) == 0) text += "  " + statement() + "\n";
    return text + "  return " + value() + ";\n}\n";
  }

  std::mt19937_64 random_;
  std::size_t functions_ = 2;
  bool is_main_ = false;
};

inline bool reaches_error(const Program& lowered) {
  std::size_t unclear = 0;
  for (int a = 0; a <= max_input; ++a)
    for (int b = 0; b <= max_input; ++b) {
      ListedInputs source({Integer(a), Integer(b)});
      RunOptions options;
      options.max_steps = 200'000;
      const RunResult result = warrant::run(lowered, source, options);
      if (std::holds_alternative<ErrorReached>(result.end)) return true;
      unclear += std::holds_alternative<Returned>(result.end) ? 0 : 1;
    }
  if (unclear > 0) std::cout << unclear << " runs that do not return\n";
  return false;
}

inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// "accepted", "rejected: ..." for contracts that the checker does not accept, "unknown: ..." if none are found.
using FindContracts = std::function<std::variant<ContractProof, Unknown>(const ProcedureForm&, const Budget&)>;
inline std::string proven(const FindContracts& find, const ProcedureForm& form, double seconds) {
  const Budget budget = Budget::cpu_seconds(seconds);
  try {
    const auto found = find(form, budget);
    if (const auto* unknown = std::get_if<Unknown>(&found)) return "unknown: " + unknown->explanation;
    ProofCheckOptions options;
    options.budget = Budget::cpu_seconds(10 * seconds);
    const ContractCheck check = check_contracts(form, std::get<ContractProof>(found), options);
    if (!check.accepted()) return "rejected: " + std::get<ProofRejected>(check.outcome).reason;
  } catch (const OutOfTime&) {
    return "unknown: out of time";
  }
  return "accepted";
}

// "error" for a path through procedures that is replayed over the lowered program.
inline std::string replayed(const ProcedureForm& form, const Program& lowered, const Counterexample& error) {
  const Reference path = path_program(form, error.path);
  Counterexample along{{}, error.havocs};
  along.path.resize(path.program.cfa().edge_count());
  std::iota(along.path.begin(), along.path.end(), EdgeId{0});
  const Replay replay_end = replay(path, lowered, along);
  const auto* failed = std::get_if<ReplayFailed>(&replay_end);
  return failed ? "not replayed: " + failed->reason : "error";
}

// As `proven` and `replayed` say. How often each outcome came: no program with an error is proven, none without one has
// a path to it. Each in a process of its own: Z3 may crash when it is interrupted.
using DecideProcedures = std::function<std::string(const ProcedureForm&, const Program& lowered, double seconds)>;
inline std::map<std::string, std::size_t> decide_random_procedures(const DecideProcedures& decide) {
  const std::uint64_t first = from_environment("WARRANT_RANDOM_SEED", 1);
  const std::uint64_t count = from_environment("WARRANT_RANDOM_PROGRAMS", 60);
  const double seconds = count > 60 ? 0.3 : 0.1;
  std::map<std::string, std::size_t> figures;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    Workers workers;
    workers.start([&](const SendMessage& send) {
      TermManager terms;
      const std::string text = declarations + RandomProcedures(seed).make();
      const Program lowered = ReferenceText::lower(text, Arithmetic::Int, DataModel::LP64, terms);
      const auto made = make_procedure_form(lowered, 3 + 20 * (seed % 3));
      if (!std::holds_alternative<ProcedureForm>(made)) return send("no form");
      const bool is_wrong = reaches_error(lowered);
      send(is_wrong ? "with an error" : "without an error");
      const std::string end = decide(std::get<ProcedureForm>(made), lowered, seconds);
      send((is_wrong ? "wrong " : "right ") + end.substr(0, end.find(':')));
      if (end.starts_with("rejected") || end.starts_with("not replayed"))
        send("seed " + std::to_string(seed) + " " + end.substr(0, end.find("/tmp")));
    });
    while (const std::optional<Workers::Event> event = workers.next(-1)) {
      if (event->end) {
        figures["crashes"] += event->end->failure.empty() ? 0 : 1;
        continue;
      }
      if (event->message.starts_with("seed"))
        std::cout << event->message << std::endl;
      else
        ++figures[event->message];
      const bool is_refuted = event->message == "wrong accepted" || event->message == "right error";
      if (is_refuted || event->message.ends_with("not replayed"))
        ADD_FAILURE() << "seed " << seed << ":\n" << RandomProcedures(seed).make();
    }
  }
  for (const auto& [what, number] : figures) std::cout << number << " " << what << "; ";
  std::cout << std::endl;
  EXPECT_LE(figures["crashes"], 1 + count / 100);
  EXPECT_GE(figures["with an error"], count / 10);
  EXPECT_GE(figures["without an error"], count / 10);
  return figures;
}

inline std::map<std::string, std::size_t> prove_random_procedures(const FindContracts& find) {
  return decide_random_procedures(
      [&](const ProcedureForm& form, const Program&, double seconds) { return proven(find, form, seconds); });
}

}  // namespace warrant::testing
