// The constraints of one symbolic path, with an incremental solver behind them.
//
// A model of the constraints is kept as long as it satisfies them: most questions are answered by evaluating it. Where
// the constraints have a model, only those matter to a question that are connected with it by common symbols, and what
// the solver said about such a component holds on every path. The solver is made when the first question needs it, so
// concrete paths never have one.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "logic/evaluate.h"
#include "smt/components.h"
#include "smt/solver.h"

namespace warrant {

// A model with its memoised evaluation.
class EvaluatedModel {
 public:
  explicit EvaluatedModel(Model model);
  EvaluatedModel(const EvaluatedModel&) = delete;
  EvaluatedModel& operator=(const EvaluatedModel&) = delete;
  bool satisfies(Term formula) { return evaluator_.evaluate_bool(formula); }
  Value value(Term term) { return evaluator_.evaluate(term); }
  const Model& model() const { return model_; }
  // Gives a variable that no evaluated term contains a value, unless it has one.
  void extend(Term variable, Value value) {
    if (!model_.has(variable)) model_.set(variable, std::move(value));
  }

 private:
  Model model_;
  Evaluator evaluator_;
};
using ModelHandle = std::shared_ptr<EvaluatedModel>;

class PathCondition {
 public:
  // `refuted` is called with formulas whose conjunction the solver found unsatisfiable, each time it did.
  using Refuted = std::function<void(std::span<const Term> formulas)>;
  PathCondition(TermManager& terms, SolverOptions options, Refuted refuted);

  void reset();
  void push();
  void pop();  // the constraints at the matching push

  void add(Term formula);
  void add(std::span<const Term> formulas);
  // From now on the model is this one; null if none is known. It must satisfy all constraints.
  void set_model(ModelHandle model);

  // Whether the constraints can hold together with `formula`. A model comes with Sat, where one is known.
  struct Possibility {
    Answer answer;
    ModelHandle model;
  };
  Possibility possible(Term formula);
  void limit(Effort effort);  // of each question from now on
  // The constraints themselves. Sat is remembered as the model.
  Answer consistent();
  // The model of the constraints; null if none is known.
  ModelHandle model();
  std::span<const Term> formulas() const { return formulas_; }

 private:
  struct Level {
    std::size_t size;
    ModelHandle model;
    std::size_t satisfied;
    ConstraintIndex index;
  };
  struct Opinion {
    Answer answer;
    std::vector<Value> values;  // of the variables of the component, one by one
  };
  void flush();
  ModelHandle with_values(const ModelHandle& model, const Connected& component, const Opinion& opinion, Term formula);
  Possibility ask_about_component(const ModelHandle& known, Connected connected, Term formula);
  Solver& solver_for(const Connected& connected);

  TermManager& terms_;
  SolverOptions options_;
  Refuted refuted_;
  std::unique_ptr<Solver> solver_;
  std::vector<Term> formulas_;
  std::vector<Level> levels_;
  std::size_t solver_levels_ = 0;  // of levels_, how many the solver has
  std::size_t solver_size_ = 0;    // of formulas_, how many the solver has
  ModelHandle model_;
  std::size_t satisfied_ = 0;                 // of formulas_, how many the model is known to satisfy
  std::unique_ptr<Solver> component_solver_;  // of the last question about a component of a long path
  Connections connections_;
  ConstraintIndex index_;                                   // of the first formulas, filled when it is needed
  std::map<std::vector<std::uint32_t>, Opinion> opinions_;  // by the key of a component
};

}  // namespace warrant
