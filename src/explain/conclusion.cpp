#include "explain/conclusion.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "explain/agreement.h"
#include "explain/condition_text.h"
#include "logic/print.h"
#include "logic/substitute.h"

namespace warrant {
namespace {

constexpr std::size_t max_examples = 20;
constexpr int random_examples = 100;

class Conclusion {
 public:
  Conclusion(ExplainContext& context, FailingInputs& failing) : context_(context), failing_(failing) {}

  Explanation make(Finality finality) {
    Explanation explanation;
    Term condition = failing_.settle(explanation.status);
    if (!failing_.proof_of_others().empty()) explanation.checked.push_back(failing_.proof_of_others());
    try {
      const auto simplification = finality == Finality::Final ? Simplification::ForPeople : Simplification::Quick;
      condition = context_.simplified(condition, simplification);
      failing_.bound(context_.simplified(failing_.may(), simplification));
      if (finality == Finality::Final && explanation.status == ExplanationStatus::Precise)
        compare(explanation, condition);
      if (finality == Finality::Final) add_examples(explanation, condition);
    } catch (const OutOfTime&) {
    }
    std::ranges::copy(failing_.proofs_of_parts(), std::back_inserter(explanation.checked));
    const bool has_bounds = explanation.status == ExplanationStatus::Bounds;
    explanation.must = text(condition);
    explanation.may = text(has_bounds ? failing_.may() : condition, Leaning::Weaker);
    if (has_bounds) {
      // A part of the condition that some inputs fail, and a search that was cut short without a word.
      if (finality == Finality::Final) failing_.note("the search has not come to its end");
      explanation.reason = failing_.reason();
    }
    add_inputs(explanation, condition);
    return explanation;
  }

 private:
  ConditionText text(Term condition, Leaning leaning = Leaning::Stronger) const {
    return condition_text(context_.prophecy(), condition, leaning);
  }

  void compare(Explanation& explanation, Term condition) {
    const Agreement agreement = compare_with_runs(context_, condition);
    if (agreement.is_contradicted) {
      explanation.status = ExplanationStatus::Bounds;
      failing_.note("a run of the program contradicts the condition; please report this");
    }
    std::ranges::copy(agreement.checked, std::back_inserter(explanation.checked));
  }

  Explanation::Assignment assignment(const InputValues& values, Term relevant) const {
    Explanation::Assignment result;
    const std::vector<Term> used = free_variables(relevant);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const NamedInput& input = context_.prophecy().inputs()[i];
      if (std::ranges::find(used, input.symbol) != used.end())
        result.emplace_back(input.name, to_string(context_.prophecy().c_value(i, values[i])));
    }
    return result;
  }

  std::optional<InputValues> example(Term condition) {
    Samples& samples = context_.samples();
    if (!has_float_arithmetic(condition))
      if (std::optional<InputValues> values = samples.smallest(condition)) return values;
    const std::vector<InputValues>& witnesses = failing_.witnesses();
    const auto found =
        std::ranges::find_if(witnesses, [&](const auto& values) { return context_.holds_for(condition, values); });
    if (found != witnesses.end()) return *found;
    for (int i = 0; i < random_examples; ++i)
      if (InputValues any = samples.any(); context_.holds_for(condition, any)) return any;
    return std::nullopt;
  }

  std::optional<InputValues> near_example(Term condition, const InputValues& values) {
    Samples& samples = context_.samples();
    if (!has_float_arithmetic(condition)) return samples.nearest(condition, values);
    for (int i = 0; i < random_examples; ++i)
      if (InputValues any = samples.any();
          context_.holds_for(condition, any) && samples.run(any) == Samples::End::Passes)
        return any;
    return std::nullopt;
  }

  void add_examples(Explanation& explanation, Term condition) {
    TermManager& terms = context_.terms();
    Samples& samples = context_.samples();
    for (const Literals& literals : disjuncts_of(condition)) {
      const Term disjunct = conjunction_of(terms, literals);
      const std::optional<InputValues> values = example(disjunct);
      if (!values) continue;
      if (explanation.examples.size() < max_examples)
        explanation.examples.push_back({text(disjunct), assignment(*values, condition)});
      if (!explanation.fails.empty() || samples.run(*values) != Samples::End::Fails) continue;
      explanation.fails = assignment(*values, condition);
      const bool has_bounds = explanation.status == ExplanationStatus::Bounds;
      const Term outside = terms.negate(has_bounds ? failing_.may() : condition);
      const std::optional<InputValues> near = near_example(outside, *values);
      if (near && samples.run(*near) == Samples::End::Passes) explanation.passes = assignment(*near, condition);
    }
  }

  // Those that the conditions name.
  void add_inputs(Explanation& explanation, Term condition) const {
    TermManager& terms = context_.terms();
    const Term must = terms.eq(condition, terms.fresh_variable("must", Sort::boolean()));
    const Term may = terms.eq(failing_.may(), terms.fresh_variable("may", Sort::boolean()));
    const std::vector<Term> used = free_variables(terms.conjunction(must, may));
    for (const NamedInput& input : context_.prophecy().inputs()) {
      if (std::ranges::find(used, input.symbol) == used.end()) continue;
      explanation.inputs.push_back({input.name, input.input.name, context_.reference().sources.to_string(input.range),
                                    input.symbol.sort().to_string()});
    }
  }

  ExplainContext& context_;
  FailingInputs& failing_;
};

}  // namespace

Explanation conclude(ExplainContext& context, FailingInputs& failing, Finality finality) {
  return Conclusion(context, failing).make(finality);
}

}  // namespace warrant
