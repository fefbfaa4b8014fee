// Proofs by contracts: correct ones are accepted, and what mutants of them, or of the programs, claim is rejected
// unless all runs over small values agree with it.
#include "evidence/checker/contracts.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iostream>

#include "evidence/form_text.h"
#include "logic/post_order.h"
#include "logic/substitute.h"

namespace warrant {
namespace {

using testing::FormRuns;
using testing::FormText;

ContractCheck check(const ProcedureForm& form, const ContractProof& proof) {
  ProofCheckOptions options;
  options.budget = Budget::cpu_seconds(60);
  options.iterations = Iterations::Refused;  // mutants without their invariants are not unrolled instead
  return check_contracts(form, proof, options);
}

std::string outcome(const ContractCheck& check) {
  return check.accepted() ? "accepted" : std::get<ProofRejected>(check.outcome).reason;
}
std::string outcome(const ProcedureForm& form, const ContractProof& proof) { return outcome(check(form, proof)); }

// --- programs with correct proofs

struct Sample {
  std::string name, text;
  std::function<ContractProof(const FormText&)> proof;
};

// Between two numbers.
Term within(const FormText& text, long low, Term value, long high) {
  return text.terms.conjunction(text.terms.le(text.number(low), value), text.terms.le(value, text.number(high)));
}

ContractProof one_contract(const FormText& text, const std::string& name, Term demanded, Term ensured) {
  ContractProof proof = text.empty_proof();
  proof.contracts[text.id(name)] = {demanded, ensured};
  return proof;
}

const std::string counting_text =
    "int count(int n) { if (n <= 0) return 0; return count(n - 1) + 1; }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 1000) return 0;\n"
    "  if (count(n) != n) reach_error(); return 0; }\n";

ContractProof counting_proof(const FormText& text) {
  return one_contract(text, "count", within(text, 0, text.parameter("count"), 1000),
                      text.terms.eq(text.result("count"), text.was(text.parameter("count"))));
}

// `half` is what the parity of the number is read off.
const std::string parity_text =
    "int odd(int n, int half); int even(int n, int half) { int r; if (n == 0) return 1; r = odd(n - 1, half - 1);\n"
    "  return r; }\n"
    "int odd(int n, int half) { int r; if (n == 0) return 0; r = even(n - 1, half); return r; }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 100) return 0;\n"
    "  if (even(n + n, n) != 1) reach_error(); return 0; }\n";

ContractProof parity_proof(const FormText& text) {
  TermManager& terms = text.terms;
  ContractProof proof = text.empty_proof();
  for (const std::string name : {"even", "odd"}) {
    const Term n = text.parameter(name), half = text.parameter(name, 1);
    const Term whole = terms.add(half, terms.add(half, text.number(name == "odd" ? 1 : 0)));
    proof.contracts[text.id(name)] = {terms.conjunction(within(text, 0, half, 100), terms.eq(n, whole)),
                                      terms.eq(text.result(name), text.number(1))};
  }
  return proof;
}

const std::string counter_text =
    "int g, h = 7; void tick(int n) { if (n <= 0) return; tick(n - 1); g++; }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 1000) return 0;\n"
    "  g = 5; tick(n); if (g != n + 5 || h != 7) reach_error(); return 0; }\n";

ContractProof counter_proof(const FormText& text) {
  TermManager& terms = text.terms;
  const Term g = text.variable("g"), n = text.parameter("tick");
  return one_contract(text, "tick", terms.conjunction(within(text, 0, n, 1000), within(text, 0, g, 1000)),
                      terms.eq(g, terms.add(text.was(g), text.was(n))));
}

const std::string pointer_text =
    "void put(int *p, int n) { if (n > 0) put(p, n - 1); *p = n; }\n"
    "int main(void) { int a = 1, n = __VERIFIER_nondet_int(); if (n < 0 || n > 1000) return 0;\n"
    "  put(&a, n); if (a != n) reach_error(); return 0; }\n";

const std::string exit_text =
    "extern void exit(int); int only(int n) { if (n < 0) exit(1); if (n == 0) return 0; return only(n - 1) + 1; }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(), r; if (n > 1000) return 0;\n"
    "  r = only(n); if (r < 0 || r != n) reach_error(); return 0; }\n";

ContractProof exit_proof(const FormText& text) {
  TermManager& terms = text.terms;
  const Term was = text.was(text.parameter("only"));
  return one_contract(text, "only", terms.le(text.parameter("only"), text.number(1000)),
                      terms.conjunction(terms.le(text.number(0), was), terms.eq(text.result("only"), was)));
}

const std::string endless_text =
    "int down(int n) { return down(n / 2) + 1; }\n"
    "int main(void) { int r = down(3); reach_error(); return r; }\n";

ContractProof endless_proof(const FormText& text) {
  return one_contract(text, "down", text.terms.truth(), text.terms.falsity());
}

const std::string loop_text =
    "int up(int n) { int i = 0; if (n > 10) return up(n - 1) + 1; while (i < n) i++; return i; }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 1000) return 0;\n"
    "  if (up(n) != n) reach_error(); return 0; }\n";

ContractProof loop_proof(const FormText& text) {
  TermManager& terms = text.terms;
  const Term n = text.parameter("up"), i = text.local("up", "i");
  ContractProof proof = one_contract(text, "up", within(text, 0, n, 1000), terms.eq(text.result("up"), text.was(n)));
  const Loops loops(text.procedure("up").cfa);
  EXPECT_EQ(loops.size(), 1U);
  proof.bodies[text.id("up")].invariants[loops.loop(0).head] =
      terms.conjunction(std::vector<Term>{terms.eq(text.was(n), n), terms.le(text.number(0), i), terms.le(i, n)});
  return proof;
}

const std::string frame_text =
    "int g, h; int twice(int n) { if (n <= 0) return 0; g = g + twice(n - 1) - twice(n - 1); h = n; return n; }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(), m = n; if (n < 1 || n > 100) return 0;\n"
    "  g = 3; twice(n); if (g != 3 || h != n || m != n) reach_error(); return 0; }\n";

ContractProof frame_proof(const FormText& text) {
  TermManager& terms = text.terms;
  const Term n = text.parameter("twice"), g = text.variable("g"), h = text.variable("h"), was = text.was(n);
  const Term returns = terms.eq(text.result("twice"), was);
  const Term leaves = terms.eq(h, terms.ite(terms.le(was, text.number(0)), text.was(h), was));
  return one_contract(text, "twice", terms.conjunction(within(text, 0, n, 100), within(text, -9, g, 9)),
                      terms.conjunction(std::vector<Term>{returns, leaves, terms.eq(g, text.was(g))}));
}

const std::vector<Sample>& samples() {
  static const std::vector<Sample> list = {
      {"counting", counting_text, counting_proof}, {"parity", parity_text, parity_proof},
      {"counter", counter_text, counter_proof},    {"exit", exit_text, exit_proof},
      {"endless", endless_text, endless_proof},    {"loop", loop_text, loop_proof},
      {"frame", frame_text, frame_proof}};
  return list;
}

class ContractsOf : public ::testing::TestWithParam<Sample> {};

TEST_P(ContractsOf, are_accepted) {
  const FormText text(GetParam().text);
  const ContractProof proof = GetParam().proof(text);
  const ContractCheck result = check(text.form(), proof);
  EXPECT_EQ(outcome(result), "accepted");
  EXPECT_GT(result.statistics.paths, 0U);
  FormRuns runs(text.form());
  EXPECT_EQ(runs.wrong(proof.contracts), std::set<std::string>());
  EXPECT_GT(runs.runs(), GetParam().name == "endless" ? 0U : 4U);
}

// --- mutants of proofs

// The term with one node replaced by another.
std::vector<Term> mutants(const FormText& text, Term term) {
  TermManager& terms = text.terms;
  std::vector<Term> result;
  for (const Term node : children_first({&term, 1})) {
    std::vector<Term> by;
    if (node.op() == Op::IntConst) by = {terms.add(node, text.number(1)), terms.sub(node, text.number(1))};
    if (node.is_variable() && node.sort() == Sort::integer()) by = {terms.add(node, text.number(1)), text.number(0)};
    if (node.sort().is_bool()) by = {terms.negate(node), terms.truth(), terms.falsity()};
    for (const Term replacement : by) {
      TermMap<Term> results;
      results[node] = replacement;
      const Term mutant = rebuild(terms, term, results);
      if (mutant != term && std::ranges::find(result, mutant) == result.end()) result.push_back(mutant);
    }
  }
  return result;
}

// Each contract and formula with one node changed, and contracts swapped.
std::vector<ContractProof> mutants(const FormText& text, const ContractProof& proof) {
  std::vector<ContractProof> result;
  const auto change = [&](Term term, const std::function<Term&(ContractProof&)>& part) {
    for (const Term mutant : mutants(text, term)) part(result.emplace_back(proof)) = mutant;
  };
  for (std::size_t i = 0; i < proof.contracts.size(); ++i) {
    change(proof.contracts[i].requires_at_entry,
           [i](ContractProof& of) -> Term& { return of.contracts[i].requires_at_entry; });
    change(proof.contracts[i].ensures, [i](ContractProof& of) -> Term& { return of.contracts[i].ensures; });
    for (const auto& [location, formula] : proof.bodies[i].invariants)
      change(formula, [i, at = location](ContractProof& of) -> Term& { return of.bodies[i].invariants[at]; });
    for (std::size_t j = 0; j < i; ++j) std::swap(result.emplace_back(proof).contracts[i], result.back().contracts[j]);
  }
  return result;
}

// By induction, an accepted contract holds in every run: also one that is not what it was.
TEST_P(ContractsOf, that_are_mutants_are_rejected_or_true) {
  const FormText text(GetParam().text);
  FormRuns runs(text.form());
  std::size_t rejected = 0, wrong = 0, true_ones = 0;
  for (const ContractProof& mutant : mutants(text, GetParam().proof(text))) {
    const std::set<std::string> in_runs = runs.wrong(mutant.contracts);
    wrong += in_runs.empty() ? 0 : 1;
    if (outcome(text.form(), mutant) != "accepted") {
      ++rejected;
      continue;
    }
    ++true_ones;
    EXPECT_EQ(in_runs, std::set<std::string>());
  }
  std::cout << GetParam().name << ": " << rejected << " mutants rejected, " << wrong << " of them wrong in a run, "
            << true_ones << " true\n";
  EXPECT_GE(rejected, GetParam().name == "endless" ? 3U : 15U);
  EXPECT_GE(wrong, GetParam().name == "endless" ? 0U : 10U);  // of six samples
}

// --- mutants of programs

struct FormMutant {
  std::string what;
  ProcedureForm form;
};

// Programs that can be run, in which one operation is another.
std::vector<FormMutant> mutants(const FormText& text) {
  TermManager& terms = text.terms;
  std::vector<FormMutant> result;
  const std::vector<Procedure>& procedures = text.program().procedures;
  const auto replace = [&](ProcedureId id, EdgeId edge, const char* what, Operation by) {
    result.push_back({fmt::format("{}: edge {}: {}", procedures[id].name, edge, what), text.form()});
    result.back().form.program.procedures[id].cfa.edge(edge).operation = std::move(by);
  };
  for (ProcedureId id = 0; id < procedures.size(); ++id) {
    const Cfa& cfa = procedures[id].cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge) {
      const Operation& operation = cfa.edge(edge).operation;
      if (const auto* assign = std::get_if<Assign>(&operation)) {
        replace(id, edge, "not assigned", Skip{});
        if (assign->value.sort() == Sort::integer())
          replace(id, edge, "assigned one more", Assign{assign->target, terms.add(assign->value, text.number(1))});
      } else if (const auto* assume = std::get_if<Assume>(&operation)) {
        if (assume->kind != AssumeKind::Branch) continue;
        replace(id, edge, "negated", Assume{terms.negate(assume->condition), assume->kind});
        replace(id, edge, "always", Skip{});
      } else if (const auto* call = std::get_if<Call>(&operation)) {
        replace(id, edge, "not called", Skip{});
        for (std::size_t i = 0; i < call->arguments.size(); ++i) {
          Call other = *call;
          other.arguments[i] = terms.add(other.arguments[i], text.number(1));
          replace(id, edge, "another argument", other);
          other.arguments[i] = text.number(0);
          replace(id, edge, "not passed", other);
        }
        if (call->result != none_id) {
          Call other = *call;
          other.result = none_id;
          replace(id, edge, "its result is not stored", other);
        }
        for (ProcedureId callee = 1; callee < procedures.size(); ++callee) {
          if (callee == call->callee || procedures[callee].parameters.size() != call->arguments.size()) continue;
          Call other = *call;
          other.callee = callee;
          replace(id, edge, "another callee", other);
        }
      }
    }
  }
  return result;
}

// A proof is one of the program that it is given with.
TEST_P(ContractsOf, are_rejected_for_mutants_of_the_program_or_true_of_them) {
  const FormText text(GetParam().text);
  const ContractProof proof = GetParam().proof(text);
  const bool has_long_runs = GetParam().name == "frame";  // it calls itself twice
  std::size_t rejected = 0, wrong = 0, true_ones = 0;
  for (const FormMutant& mutant : mutants(text)) {
    const bool is_accepted = outcome(mutant.form, proof) == "accepted";
    ++(is_accepted ? true_ones : rejected);
    if (!is_accepted && has_long_runs) continue;
    const std::set<std::string> in_runs = FormRuns(mutant.form).wrong(proof.contracts);
    wrong += in_runs.empty() ? 0 : 1;
    if (is_accepted) {
      EXPECT_EQ(in_runs, std::set<std::string>()) << mutant.what;
    }
  }
  std::cout << GetParam().name << ": rejected for " << rejected << " programs, " << wrong
            << " of them wrong in a run, true of " << true_ones << "\n";
  EXPECT_GE(rejected, GetParam().name == "endless" ? 0U : 8U);
  EXPECT_GE(wrong, GetParam().name == "endless" || has_long_runs ? 0U : 10U);  // of five samples
}

// --- what no proof may say

TEST(Contracts, about_a_callee_that_writes_through_a_pointer) {
  const FormText text(pointer_text);
  const Term a = text.variable("a"), n = text.parameter("put", 1);
  const ContractProof proof = one_contract(text, "put", within(text, 0, n, 1000), text.terms.eq(a, text.was(n)));
  EXPECT_EQ(outcome(text.form(), proof), "accepted");
  std::size_t rejected = 0;
  for (const ContractProof& mutant : mutants(text, proof))
    rejected += outcome(text.form(), mutant) == "accepted" ? 0 : 1;
  EXPECT_GE(rejected, 15U);
}

TEST(Contracts, speak_of_what_both_sides_know) {
  const FormText text(frame_text);
  TermManager& terms = text.terms;
  const ProcedureId id = text.id("twice");
  const Term n = text.parameter("twice"), m = text.variable("m", 0), result = text.result("twice");
  const ContractProof proof = frame_proof(text);
  const auto with = [&](Term demanded, Term ensured) {
    ContractProof changed = proof;
    Contract& contract = changed.contracts[id];
    contract.requires_at_entry = terms.conjunction(contract.requires_at_entry, demanded);
    contract.ensures = terms.conjunction(contract.ensures, ensured);
    return outcome(text.form(), changed);
  };
  const Term nobodys = terms.variable("nobody's", Sort::integer()), yes = terms.truth();
  const Term passed = terms.variable(std::string(n.name()) + "@call", Sort::integer());
  EXPECT_EQ(with(yes, yes), "accepted");
  const auto bounded = [&](Term symbol) { return terms.le(text.number(-1000000), symbol); };
  for (const Term symbol : {m, result, nobodys, passed, text.was(n), text.was(m)}) {
    EXPECT_NE(with(bounded(symbol), yes), "accepted") << symbol.name();
    EXPECT_EQ(with(bounded(symbol), yes).find("out of time"), std::string::npos);
  }
  for (const Term symbol : {n, m, nobodys, passed, text.was(m), text.was(result)})
    EXPECT_NE(with(yes, bounded(symbol)), "accepted") << symbol.name();
}

// The value that is passed has a name in the body of each caller: it is not the same value.
TEST(Contracts, do_not_speak_of_what_a_body_has_made) {
  const FormText text(
      "int leaf(int k) { if (k > 100) return leaf(k - 1) + 1; return k; }\n"
      "int middle(int x) { int r = leaf(5); if (x > 100) r = middle(x - 1) + 1; return r; }\n"
      "int main(void) { int r = leaf(7); r = middle(r); if (r == 5) reach_error(); return 0; }\n");
  TermManager& terms = text.terms;
  const Term passed =
      terms.variable(std::string(text.parameter("leaf").name()) + "@call", text.parameter("leaf").sort());
  ContractProof proof = one_contract(text, "middle", within(text, -1000, text.parameter("middle"), 1000),
                                     terms.eq(passed, text.number(5)));
  proof.contracts[text.id("leaf")] = {within(text, -1000, text.parameter("leaf"), 1000),
                                      terms.eq(text.result("leaf"), text.was(text.parameter("leaf")))};
  EXPECT_NE(outcome(text.form(), proof).find("a contract speaks of what"), std::string::npos)
      << outcome(text.form(), proof);
}

TEST(Contracts, are_one_for_each_procedure) {
  const FormText text(counter_text);
  const ContractProof proof = counter_proof(text);
  const auto rejected = [&](const std::function<void(ContractProof&)>& change) {
    ContractProof changed = proof;
    change(changed);
    return outcome(text.form(), changed);
  };
  const std::string count = "there is not one contract for each procedure", condition = "a contract is no condition";
  EXPECT_EQ(rejected([](ContractProof& of) { of.contracts.pop_back(); }), count);
  EXPECT_EQ(rejected([](ContractProof& of) { of.contracts.push_back(of.contracts[0]); }), count);
  EXPECT_EQ(rejected([](ContractProof& of) { of.bodies.pop_back(); }), count);
  EXPECT_EQ(rejected([](ContractProof& of) { of.bodies.emplace_back(); }), count);
  EXPECT_EQ(rejected([](ContractProof& of) { of = {}; }), count);
  EXPECT_EQ(rejected([](ContractProof& of) { of.contracts[1].ensures = Term(); }), condition);
  EXPECT_EQ(rejected([&](ContractProof& of) { of.contracts[1].requires_at_entry = text.number(1); }), condition);
  const std::string whole = "the program as a whole has a contract";
  EXPECT_EQ(rejected([&](ContractProof& of) { of.contracts[0].requires_at_entry = text.terms.falsity(); }), whole);
  EXPECT_EQ(rejected([&](ContractProof& of) { of.contracts[0].ensures = text.terms.falsity(); }), whole);
}

// --- what is no program

class FormsOf : public ::testing::Test {
 protected:
  FormsOf() : text_(counter_text), proof_(counter_proof(text_)), tick_(text_.id("tick")) {}

  std::string outcome_of(const std::function<void(ProcedureForm&)>& change) {
    ProcedureForm changed = text_.form();
    change(changed);
    return outcome(changed, proof_);
  }
  VariableId id(const std::string& name) const { return text_.program().variable_of(text_.variable(name)); }
  // Changes the calls of the procedure.
  static void change_calls(ProcedureForm& form, ProcedureId of, const std::function<void(Call&)>& change) {
    Cfa& cfa = form.program.procedures[of].cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge)
      if (auto* call = std::get_if<Call>(&cfa.edge(edge).operation)) change(*call);
  }

  FormText text_;
  ContractProof proof_;
  ProcedureId tick_;
};

TEST_F(FormsOf, calls_that_do_not_fit) {
  EXPECT_EQ(outcome_of([](ProcedureForm&) {}), "accepted");
  for (const ProcedureId caller : {ProcedureId(0), tick_}) {
    const auto with = [&](const std::function<void(Call&)>& change) {
      return outcome_of([&](ProcedureForm& form) { change_calls(form, caller, change); });
    };
    const std::string end = "has a call that does not fit tick";
    EXPECT_NE(with([](Call& call) { call.arguments.clear(); }).find(end), std::string::npos);
    EXPECT_NE(with([](Call& call) { call.arguments.push_back(call.arguments[0]); }).find(end), std::string::npos);
    EXPECT_NE(with([&](Call& call) { call.arguments[0] = text_.terms.truth(); }).find(end), std::string::npos);
    EXPECT_NE(with([](Call& call) {
                call.callee = 0;
                call.arguments.clear();
              }),
              "accepted");
    EXPECT_NE(with([&](Call& call) { call.result = id("g"); }), "accepted");  // nobody knows what it gets
    EXPECT_NE(with([&](Call& call) { call.result = id("h"); }), "accepted");
  }
}

TEST_F(FormsOf, variables_that_belong_to_another_procedure) {
  for (const char* name : {"g", "h"}) {
    for (const ProcedureId owner : {ProcedureId(0), tick_}) {
      const std::string end =
          outcome_of([&](ProcedureForm& form) { form.program.variable(id(name)).procedure = owner; });
      if (std::string(name) == "h" && owner == 0) continue;  // nobody else uses it: it is the same program
      EXPECT_NE(end, "accepted") << name << " of " << owner;
    }
  }
  const VariableId parameter = text_.program().procedures[tick_].parameters[0];
  EXPECT_NE(outcome_of([&](ProcedureForm& form) { form.program.variable(parameter).procedure = none_id; }), "accepted");
  EXPECT_NE(outcome_of([&](ProcedureForm& form) { form.program.variable(parameter).procedure = 0; }), "accepted");
}

TEST_F(FormsOf, writes_that_nobody_else_knows_of) {
  // One procedure writes, without reading it, what belongs to the other.
  const auto write = [&](ProcedureForm& form, VariableId variable) {
    Cfa& cfa = form.program.procedures[tick_].cfa;
    const LocationId before = cfa.add_location();
    cfa.add_edge(before, cfa.entry, Assign{variable, text_.number(0)});
    cfa.entry = before;
  };
  EXPECT_NE(outcome_of([&](ProcedureForm& form) { write(form, id("h")); }), "accepted");
  EXPECT_NE(outcome_of([&](ProcedureForm& form) { write(form, id("g")); }), "accepted");
  EXPECT_EQ(outcome_of([&](ProcedureForm& form) {
              form.program.variable(id("h")).procedure = 0;
              write(form, id("h"));
            }),
            "tick writes a variable of another procedure");
}

TEST_F(FormsOf, the_ends_of_a_procedure_swapped) {
  // Nothing leads from the exit on, so that it ends without a return: the callers are as good as before.
  const auto swapped = [](Cfa& cfa) { std::swap(cfa.entry, cfa.exit); };
  EXPECT_EQ(outcome_of([&](ProcedureForm& form) { swapped(form.program.procedures[tick_].cfa); }), "accepted");
  EXPECT_EQ(outcome_of([&](ProcedureForm& form) {
              Cfa& cfa = form.program.procedures[tick_].cfa;
              cfa.exit = cfa.entry;  // it returns at once, too
            }).find("in tick: "),
            0U);
}

// The result is where the contract says what the global variable was when the callee returned.
TEST(Contracts, hold_before_the_result_is_stored) {
  FormText text(
      "int g; int zero(int n) { if (n <= 0) { g = 0; return 1; } int r = zero(n - 1); g = 0; return r; }\n"
      "int main(void) { int r = zero(3); if (g != 0) reach_error(); return r; }\n");
  TermManager& terms = text.terms;
  const Term g = text.variable("g");
  const ContractProof proof =
      one_contract(text, "zero", terms.le(text.parameter("zero"), text.number(1000)),
                   terms.conjunction(terms.eq(g, text.number(0)), terms.eq(text.result("zero"), text.number(1))));
  EXPECT_EQ(outcome(text.form(), proof), "accepted");
  Cfa& cfa = text.form().program.procedures[0].cfa;
  for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge)
    if (auto* call = std::get_if<Call>(&cfa.edge(edge).operation)) call->result = text.program().variable_of(g);
  EXPECT_NE(outcome(text.form(), proof), "accepted");
  EXPECT_EQ(FormRuns(text.form()).wrong(text.empty_proof().contracts), std::set<std::string>{"error"});
}

INSTANTIATE_TEST_SUITE_P(Samples, ContractsOf, ::testing::ValuesIn(samples()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace warrant
