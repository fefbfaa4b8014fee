#include "smt/context.h"

#include <fmt/format.h>

#include <algorithm>

namespace warrant {

namespace {

constexpr std::size_t answer_limit = 200'000;

}  // namespace

std::shared_ptr<SolverContext> make_solver_context() { return std::make_shared<SolverContext>(); }

SolverBackend& SolverContext::backend(TermManager& terms) {
  if (backend_ && terms_ == &terms && terms.has_variable(mark_)) return *backend_;
  terms_ = &terms;
  backend_ = make_backend(terms);
  answers_.clear();
  mark_ = fmt::format("context@{}", fmt::ptr(backend_.get()));
  terms.variable(mark_, Sort::boolean());
  return *backend_;
}

SolverContext::Question SolverContext::question(std::span<const Term> formulas) {
  Question ids;
  for (const Term formula : formulas) {
    if (formula.op() != Op::And) {
      ids.push_back(formula.id());
      continue;
    }
    for (const Term part : formula.children()) ids.push_back(part.id());
  }
  std::ranges::sort(ids);
  const auto duplicates = std::ranges::unique(ids);
  ids.erase(duplicates.begin(), duplicates.end());
  return ids;
}

std::size_t SolverContext::QuestionHash::operator()(const Question& question) const {
  std::uint64_t hash = question.size();
  for (const std::uint32_t id : question) hash = (hash ^ id) * 0x9E3779B97F4A7C15 + (hash >> 29);
  return hash;
}

std::optional<Answer> SolverContext::known_answer(const Question& question) const {
  const auto found = answers_.find(question);
  return found == answers_.end() ? std::nullopt : std::optional(found->second);
}

void SolverContext::remember(Question question, Answer answer) {
  if (answer == Answer::Unknown) return;
  if (answers_.size() >= answer_limit) answers_.clear();
  answers_.emplace(std::move(question), answer);
}

}  // namespace warrant
