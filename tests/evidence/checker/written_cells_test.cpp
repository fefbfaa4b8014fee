// Frames: that a procedure writes some cells of an array only is accepted where it is so, and callers know it; mutants
// of claims, and of programs, are rejected unless all runs over small values agree with them.
#include "evidence/checker/written_cells.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iostream>

#include "evidence/form_text.h"
#include "program/any_index.h"

namespace warrant {
namespace {
namespace written_cells {

using testing::FormRuns;
using testing::FormText;

std::string outcome(const ProcedureForm& form, const ContractProof& proof) {
  ProofCheckOptions options;
  options.budget = Budget::cpu_seconds(60);
  options.iterations = Iterations::Refused;
  const ContractCheck check = check_contracts(form, proof, options);
  return check.accepted() ? "accepted" : std::get<ProofRejected>(check.outcome).reason;
}

Term within(const FormText& text, long low, Term value, long high) {
  return text.terms.conjunction(text.terms.le(text.number(low), value), text.terms.le(value, text.number(high)));
}

// The array that the procedures share.
VariableId region(const FormText& text) {
  VariableId found = none_id;
  for (VariableId id = 0; id < text.program().variable_count(); ++id) {
    const Variable& variable = text.program().variable(id);
    if (variable.procedure != none_id || !variable.symbol.sort().is_array()) continue;
    EXPECT_EQ(found, none_id);
    found = id;
  }
  return found;
}

// Four bytes each.
Term element(const FormText& text, Term array, Term index, long more = 0) {
  const Term offset = text.terms.mul(text.number(4), text.terms.add(index, text.number(more)));
  return text.terms.add(array, offset);
}

struct Sample {
  std::string name, text;
  std::function<ContractProof(const FormText&)> proof;
};

const std::string input = "int n = __VERIFIER_nondet_int(); if (n < 0 || n > 3) return 0;\n";

const std::string one_cell_text =
    "void put(int *p, int n) { if (n > 0) put(p, n - 1); *p = n; }\n"
    "int main(void) { int a = 5, b = 6, *which = __VERIFIER_nondet_int() ? &a : &b; " +
    input + "put(&b, n); if (a != 5) reach_error(); put(which, n); return 0; }\n";

ContractProof one_cell_proof(const FormText& text) {
  ContractProof proof = text.empty_proof();
  const Term p = text.parameter("put"), n = text.parameter("put", 1);
  proof.contracts[text.id("put")] = {within(text, 0, n, 3), text.terms.truth(), {{region(text), {{p, p}}}}};
  return proof;
}

const std::string two_cells_text =
    "void swap(int *p, int *q, int n) { if (n > 0) swap(q, p, n - 1); int old = *p; *p = *q; *q = old; }\n"
    "int main(void) { int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}; " +
    input + "a[n + 4] = 7; swap(a + n, a + n + 1, n); if (a[n + 4] != 7) reach_error(); return 0; }\n";

ContractProof two_cells_proof(const FormText& text) {
  ContractProof proof = text.empty_proof();
  const Term p = text.parameter("swap"), q = text.parameter("swap", 1), n = text.parameter("swap", 2);
  proof.contracts[text.id("swap")] = {within(text, 0, n, 3), text.terms.truth(), {{region(text), {{p, p}, {q, q}}}}};
  return proof;
}

const std::string range_text =
    "void fill(int *p, int i, int n) { if (i >= n) return; fill(p, i + 1, n); p[i] = 9; }\n"
    "int main(void) { int a[6]; " +
    input + "a[0] = 7; a[4] = 8; fill(a, 1, n + 1); if (a[0] != 7 || a[4] != 8) reach_error(); return 0; }\n";

ContractProof range_proof(const FormText& text) {
  ContractProof proof = text.empty_proof();
  const Term p = text.parameter("fill"), i = text.parameter("fill", 1), n = text.parameter("fill", 2);
  proof.contracts[text.id("fill")] = {text.terms.conjunction(within(text, 0, i, 9), within(text, 0, n, 9)),
                                      text.terms.truth(),
                                      {{region(text), {{element(text, p, i), element(text, p, n, -1)}}}}};
  return proof;
}

const std::string loop_text =
    "void clear(int *p, int n) { int i; if (n > 9) clear(p, n - 1); for (i = 0; i < n; i++) p[i] = 9; }\n"
    "int main(void) { int a[6]; " +
    input + "a[4] = 8; clear(a, n); if (a[4] != 8) reach_error(); clear(a, n + 1); return 0; }\n";

ContractProof loop_proof(const FormText& text) {
  TermManager& terms = text.terms;
  ContractProof proof = text.empty_proof();
  const ProcedureId id = text.id("clear");
  const Term p = text.parameter("clear"), n = text.parameter("clear", 1), i = text.local("clear", "i");
  const Term array = text.program().symbol(region(text));
  const auto cells = [&](Term base, Term count) {
    return std::vector<CellRange>{{base, element(text, base, count, -1)}};
  };
  proof.contracts[id] = {within(text, 0, n, 99), terms.truth(), {{region(text), cells(p, n)}}};
  const Loops loops(text.procedure("clear").cfa);
  EXPECT_EQ(loops.size(), 1U);
  proof.bodies[id].invariants[loops.loop(0).head] = terms.conjunction(
      std::vector<Term>{terms.eq(text.was(p), p), terms.eq(text.was(n), n), terms.le(text.number(0), i),
                        keeps_cell(terms, text.was(array), array, any_index(terms), cells(text.was(p), text.was(n)))});
  return proof;
}

const std::string global_text =
    "int place = 1, a[4]; void at_place(int n) { if (n > 0) at_place(n - 1); a[place] = n; }\n"
    "int main(void) { " +
    input + "a[2] = 8; at_place(n); if (a[2] != 8) reach_error(); at_place(n); return 0; }\n";

const std::vector<Sample>& samples() {
  static const std::vector<Sample> list = {{"one_cell", one_cell_text, one_cell_proof},
                                           {"two_cells", two_cells_text, two_cells_proof},
                                           {"range", range_text, range_proof},
                                           {"loop", loop_text, loop_proof}};
  return list;
}

class CellsOf : public ::testing::TestWithParam<Sample> {};

TEST_P(CellsOf, are_accepted_and_needed) {
  const FormText text(GetParam().text);
  ContractProof proof = GetParam().proof(text);
  EXPECT_EQ(outcome(text.form(), proof), "accepted");
  EXPECT_EQ(FormRuns(text.form()).wrong(proof.contracts), std::set<std::string>());
  for (Contract& contract : proof.contracts) contract.cells.clear();
  EXPECT_NE(outcome(text.form(), proof), "accepted");
}

// The error that is proven not to occur can be said to: the same program with another number in its assertion.
TEST_P(CellsOf, prove_nothing_that_is_false) {
  std::string wrong = GetParam().text;
  for (std::size_t at = wrong.find("!= "); at != std::string::npos; at = wrong.find("!= ", at))
    wrong.replace(at, 3, "== ");
  const FormText text(wrong);
  EXPECT_NE(outcome(text.form(), GetParam().proof(text)), "accepted");
}

struct Mutant {
  std::string what;
  ContractProof proof;
};

// Places dropped, too small, moved, and swapped.
std::vector<Mutant> mutants(const FormText& text, const ContractProof& proof) {
  std::vector<Mutant> result;
  for (std::size_t id = 0; id < proof.contracts.size(); ++id) {
    for (const auto& [array, ranges] : proof.contracts[id].cells) {
      const auto change = [&](const std::string& what, const std::function<void(std::vector<CellRange>&)>& by) {
        result.push_back({what, proof});
        by(result.back().proof.contracts[id].cells[array]);
      };
      change("none", [](std::vector<CellRange>& cells) { cells.clear(); });
      for (std::size_t i = 0; i < ranges.size(); ++i) {
        change(fmt::format("without {}", i),
               [&](std::vector<CellRange>& cells) { cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i)); });
        for (const long distance : {-8, -4, -1, 1, 4, 8}) {
          const auto moved = [&](Term bound) { return text.terms.add(bound, text.number(distance)); };
          change(fmt::format("first {}", distance),
                 [&](std::vector<CellRange>& cells) { cells[i].first = moved(cells[i].first); });
          change(fmt::format("last {}", distance),
                 [&](std::vector<CellRange>& cells) { cells[i].last = moved(cells[i].last); });
          change(fmt::format("both {}", distance),
                 [&](std::vector<CellRange>& cells) { cells[i] = {moved(cells[i].first), moved(cells[i].last)}; });
        }
        change("swapped", [&](std::vector<CellRange>& cells) {
          cells[i] = {text.terms.add(cells[i].last, text.number(1)), cells[i].first};
        });
      }
    }
  }
  return result;
}

TEST_P(CellsOf, that_are_mutants_are_rejected_or_true) {
  const FormText text(GetParam().text);
  FormRuns runs(text.form());
  std::size_t rejected = 0, true_ones = 0, wrong_ones = 0;
  for (const Mutant& mutant : mutants(text, GetParam().proof(text))) {
    const bool is_true = runs.wrong(mutant.proof.contracts).empty();
    wrong_ones += is_true ? 0 : 1;
    if (outcome(text.form(), mutant.proof) != "accepted") {
      ++rejected;
      continue;
    }
    ++true_ones;
    EXPECT_TRUE(is_true) << mutant.what;
  }
  std::cout << GetParam().name << ": " << rejected << " mutants rejected, " << wrong_ones << " of them wrong in a run, "
            << true_ones << " true\n";
  EXPECT_GE(wrong_ones, 8U);
}

// The index of each store, one element further.
TEST_P(CellsOf, are_rejected_for_programs_that_write_elsewhere) {
  const FormText text(GetParam().text);
  const ContractProof proof = GetParam().proof(text);
  std::size_t wrong_ones = 0;
  for (ProcedureId id = 1; id < text.program().procedures.size(); ++id) {
    const Cfa& cfa = text.program().procedures[id].cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge) {
      const auto* assign = std::get_if<Assign>(&cfa.edge(edge).operation);
      if (!assign || assign->value.op() != Op::Store) continue;
      for (const long distance : {-8, -4, 4, 8}) {
        ProcedureForm mutant = text.form();
        const Term index = text.terms.add(assign->value.child(1), text.number(distance));
        const Term value = text.terms.store(assign->value.child(0), index, assign->value.child(2));
        mutant.program.procedures[id].cfa.edge(edge).operation = Assign{assign->target, value};
        const bool is_wrong = !FormRuns(mutant).wrong(proof.contracts).empty();
        wrong_ones += is_wrong ? 1 : 0;
        if (is_wrong) {
          EXPECT_NE(outcome(mutant, proof), "accepted") << distance;
        }
      }
    }
  }
  EXPECT_GE(wrong_ones, 2U);
}

INSTANTIATE_TEST_SUITE_P(Samples, CellsOf, ::testing::ValuesIn(samples()),
                         [](const auto& info) { return info.param.name; });

// --- what no claim may say

TEST(WrittenCells, are_named_by_what_callers_know) {
  const FormText text(one_cell_text);
  const ProcedureId put = text.id("put");
  const Term p = text.parameter("put"), n = text.parameter("put", 1);
  const std::string wrong = "the cells that put writes are none that its callers know";
  const auto with = [&](Term first, Term last) {
    ContractProof proof = one_cell_proof(text);
    proof.contracts[put].cells[region(text)] = {{first, last}};
    return outcome(text.form(), proof);
  };
  EXPECT_EQ(with(p, p), "accepted");
  const Term nobodys = text.terms.variable("nobody's", Sort::integer());
  const Term own = text.terms.select(text.program().symbol(region(text)), p);
  for (const Term bound :
       {nobodys, own, text.was(p), any_index(text.terms), Term(), text.terms.truth(), text.variable("n", 0)})
    for (const bool is_first : {false, true}) EXPECT_EQ(is_first ? with(bound, p) : with(p, bound), wrong);
  ContractProof proof = one_cell_proof(text);
  proof.contracts[put].cells[text.program().variable_of(n)] = {{p, p}};  // no array
  EXPECT_EQ(outcome(text.form(), proof), wrong);
  proof = one_cell_proof(text);
  std::swap(proof.contracts[0].cells, proof.contracts[put].cells);
  EXPECT_EQ(outcome(text.form(), proof), "the program as a whole has a contract");
}

// A place that a global variable names is another one when the variable has changed.
TEST(WrittenCells, depend_on_what_stays_as_it_is) {
  const auto proof_of = [](const FormText& text) {
    ContractProof proof = text.empty_proof();
    VariableId array = none_id;
    for (VariableId id = 0; id < text.program().variable_count(); ++id)
      if (text.program().symbol(id).sort().is_array()) array = id;
    const ProcedureId id = text.id("at_place");
    // The index of the store, over the global variable.
    Term index;
    const Cfa& cfa = text.program().procedures[id].cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge)
      if (const auto* assign = std::get_if<Assign>(&cfa.edge(edge).operation); assign && assign->target == array)
        index = assign->value.child(1);
    proof.contracts[id] = {text.terms.conjunction(within(text, 0, text.parameter("at_place"), 3),
                                                  text.terms.eq(text.variable("place"), text.number(1))),
                           text.terms.truth(),
                           {{array, {{index, index}}}}};
    return proof;
  };
  const FormText right(global_text);
  EXPECT_EQ(outcome(right.form(), proof_of(right)), "accepted");
  std::string changed = global_text;
  changed.replace(changed.find("a[place] = n;"), 13, "a[place] = n; place = 2; place = 1;");
  const FormText wrong(changed);
  EXPECT_NE(outcome(wrong.form(), proof_of(wrong)), "accepted");
}

}  // namespace written_cells
}  // namespace
}  // namespace warrant
