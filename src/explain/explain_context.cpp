#include "explain/explain_context.h"

#include <algorithm>

#include "program/loops.h"

namespace warrant {
namespace {

constexpr double brief_seconds = 3;
// For one question about inputs: a few seconds.
constexpr Effort question_effort = Effort::steps(10'000);

}  // namespace

ExplainContext::ExplainContext(const Reference& reference, const Program& lowered, const ExplainRequest& request,
                               ExplainListener& listener)
    : made_(reference),
      lowered_(lowered),
      request_(request),
      listener_(listener),
      prover_(request.turns, request.seed),
      has_loops_(Loops(reference.program.cfa()).size() > 0),
      procedures_(procedure_questions(lowered, reference.program)) {}

void ExplainContext::name_inputs(const std::vector<InputSite>& sites,
                                 const std::map<std::string, std::size_t>& occurrences) {
  prophecy_ = std::make_unique<Prophecy>(reference(), sites, occurrences);
  if (procedures_) procedures_->name_inputs(prophecy_->inputs(), sites);
  samples_ = std::make_unique<Samples>(*prophecy_, lowered_, limited(request_.cpu_seconds), request_.seed);
}

std::vector<Term> ExplainContext::symbols() const {
  std::vector<Term> result;
  for (const NamedInput& input : prophecy_->inputs()) result.push_back(input.symbol);
  return result;
}

double ExplainContext::remaining() const {
  return request_.cpu_seconds - process_cpu_seconds() - prover_.cpu_seconds() - native_seconds_;
}

double ExplainContext::seconds(double share) const {
  const double left = remaining();
  if (left < min_explain_seconds) throw OutOfTime();
  return share * left;
}

SolverOptions ExplainContext::limited(double cpu_seconds) const {
  SolverOptions options;
  options.budget = Budget::cpu_seconds(std::min(cpu_seconds, std::max(0.1, remaining())));
  options.effort = question_effort;
  options.seed = request_.seed;
  return options;
}

SolverOptions ExplainContext::briefly() const { return limited(brief_seconds); }

Term ExplainContext::simplified(Term condition, Simplification simplification) const {
  return simplify_condition(terms(), condition, prophecy_->ranges(), symbols(), simplification, briefly());
}

bool ExplainContext::holds_for(Term condition, const InputValues& values) const {
  Model model;
  for (std::size_t i = 0; i < values.size(); ++i) model.set(prophecy_->inputs()[i].symbol, values[i]);
  return model.satisfies(condition);
}

}  // namespace warrant
