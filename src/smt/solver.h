// What the engines ask of an SMT solver.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "logic/term_manager.h"
#include "logic/value.h"
#include "smt/effort.h"
#include "smt/query_log.h"

namespace warrant {

enum class Answer : std::uint8_t { Sat, Unsat, Unknown };

// A satisfying assignment. Total: variables that the solver left open have the default value of their sort.
class Model {
 public:
  Value value(Term variable) const;
  void set(Term variable, Value value) { values_.insert_or_assign(variable, std::move(value)); }
  bool has(Term variable) const { return values_.contains(variable); }
  // Exact evaluation of any term under the assignment.
  Value evaluate(Term term) const;
  bool satisfies(Term formula) const { return std::get<bool>(evaluate(formula)); }

 private:
  std::unordered_map<Term, Value> values_;
};
Value default_value(Sort sort);  // false, 0, +0.0, the constant array of the element's default

// Counted by every solver; one struct may be shared by several.
struct SolverStatistics {
  std::uint64_t checks = 0, sat = 0, unsat = 0, unknown = 0, models_reused = 0, cache_hits = 0;
  std::uint64_t by_bits = 0;   // answers that the SAT solver over bits gave
  std::uint64_t by_boxes = 0;  // and ranges of floats
  double seconds = 0;          // CPU time in the solver
};
void count_check(SolverStatistics* statistics, Answer answer);  // which may be null

// What the solvers of a run share: terms that one of them has translated, no other has to translate again, and making a
// solver costs a fraction of a millisecond. Filled by the first solver.
class SolverContext;
std::shared_ptr<SolverContext> make_solver_context();

struct SolverOptions {
  Budget budget = {};                   // checks stop when it is used up, and answer Unknown
  Effort effort = Effort::unlimited();  // for each check
  std::uint32_t seed = 0;
  SolverStatistics* statistics = nullptr;
  std::string log_directory = query_log_directory();  // each check as an SMT-LIB file there, unless empty
  // Shared by all copies of these options: hand copies on, rather than default options, where many questions are asked.
  std::shared_ptr<SolverContext> context = make_solver_context();
};

// An incremental solver. An answer Unknown, a time-out or an error is never Unsat.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual void push() = 0;
  virtual void pop(unsigned levels = 1) = 0;
  virtual unsigned level() const = 0;
  virtual void add(Term formula) = 0;
  // Satisfiability of everything added together with the assumptions (arbitrary Boolean terms).
  virtual Answer check(std::span<const Term> assumptions = {}) = 0;
  Answer check(Term assumption) { return check(std::span<const Term>(&assumption, 1)); }
  virtual Model model() = 0;               // after Sat
  virtual std::vector<Term> core() = 0;    // after Unsat: assumptions that suffice, in the order given
  virtual std::string reason() const = 0;  // after Unknown
  virtual void limit(Effort effort) = 0;   // of each check from now on
};

std::unique_ptr<Solver> make_solver(TermManager& terms, const SolverOptions& options = {});

// The library behind it.
struct SolverLibrary {
  std::string name, version;
};
SolverLibrary solver_library();

// One-off questions through a fresh solver.
Answer check_satisfiable(TermManager& terms, std::span<const Term> formulas, const SolverOptions& options = {});
// True only if the implication is proven.
bool implies(TermManager& terms, Term premise, Term conclusion, const SolverOptions& options = {});

}  // namespace warrant
