// Interpolants between a state and what must not happen from it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/tracer/states.h"
#include "smt/interpolator.h"

namespace warrant::tracer {

// Something that must not happen from a node: formulas over the program variables there, and over inputs that are read
// on the way, that cannot all hold.
struct Obligation {
  std::vector<Term> formulas = {};
  std::vector<Term> inputs = {}, ranges = {};  // what is known of the inputs
  bool ends_in_requirement = false;  // the last formula is the negation of what a child requires; the others are guards
  std::vector<Term> decided = {};    // guards that hold because of the path's constraints, not because of constants
};

enum class InterpolationKind : std::uint8_t { Wp, Sp, Craig };

struct InterpolationStatistics {
  std::uint64_t calls = 0, failed = 0;
  double seconds = 0;
};

class Interpolation {
 public:
  Interpolation(InterpolationKind kind, States& states, SolverOptions options);

  // Formulas over the program variables, each implied by the state, that exclude the obligation together. Nothing if
  // none are found.
  std::optional<std::vector<Term>> between(State& state, const Obligation& obligation);

  // What goes into the obligation's field of that name, for the guards of a block.
  std::vector<Term> decided_by_path(State& state, const Obligation& obligation);
  // As `between`, by the interpolating solver, which is slow and knows all theories.
  std::optional<std::vector<Term>> by_solver(State& state, const Obligation& obligation);
  // What the state itself says that implies the formulas, which it does; nothing if that is not found.
  std::optional<std::vector<Term>> from_state(State& state, const std::vector<Term>& formulas);

  const InterpolationStatistics& statistics() const { return statistics_; }

 private:
  using Formulas = std::optional<std::vector<Term>>;

  Formulas find(State& state, const Obligation& obligation);
  Formulas weakest(State& state, const Obligation& core);
  Formulas strongest(State& state, const Obligation& core);
  Formulas craig(State& state, const Obligation& core);
  std::optional<Obligation> core_of(State& state, const Obligation& obligation);
  std::vector<Term> literals_of(const Obligation& obligation) const;
  void weaken(State& state, const Obligation& obligation, Obligation& core);
  std::optional<Obligation> smaller_core(State& state, std::vector<Term> parts, Obligation core);
  Formulas without_inputs(State& state, const Obligation& core);
  Formulas from_projection(State& state, const Obligation& core);
  bool is_impossible(const Obligation& obligation);
  bool reads_input(Term formula, const Obligation& obligation) const;
  std::vector<VariableId> variables_in(const Obligation& obligation) const;

  InterpolationKind kind_;
  States& states_;
  TermManager& terms_;
  SolverOptions options_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Formulas> by_solver_;  // what it was asked
  std::unique_ptr<Solver> solver_;                                         // without assertions
  std::unordered_map<Term, bool> impossible_;                              // conjunctions, whether they are
  InterpolationStatistics statistics_;
};

}  // namespace warrant::tracer
