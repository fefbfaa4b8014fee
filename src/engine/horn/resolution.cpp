#include "engine/horn/resolution.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/substitute.h"

namespace warrant::horn {

namespace {

// Every use gets a copy of the clause: no more uses, and no longer bodies, than these.
constexpr std::size_t max_uses = 4;
constexpr std::size_t max_body = 5;

bool speaks_of(const HornClause& clause, std::size_t relation) {
  return std::ranges::any_of(clause.body, [&](const auto& application) { return application.relation == relation; });
}

class Resolver {
 public:
  Resolver(TermManager& terms, const HornSystem& system)
      : terms_(terms), result_{system, std::vector<bool>(system.relations.size(), false)} {}

  ResolvedSystem make() {
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t relation = 0; relation < result_.is_gone.size(); ++relation)
        changes = remove(relation) || changes;
    }
    return std::move(result_);
  }

 private:
  bool remove(std::size_t relation) {
    if (result_.system.relations[relation].is_asked) return false;
    std::vector<HornClause>& clauses = result_.system.clauses;
    const auto defines = [&](const HornClause& clause) { return clause.head && clause.head->relation == relation; };
    if (std::ranges::count_if(clauses, defines) != 1) return false;
    const auto place = std::ranges::find_if(clauses, defines);
    if (speaks_of(*place, relation)) return false;
    std::size_t uses = 0, longest = 0;
    for (const HornClause& clause : clauses)
      for (const HornApplication& application : clause.body)
        if (application.relation == relation) {
          ++uses;
          longest = std::max(longest, clause.body.size() - 1 + place->body.size());
        }
    if (uses > max_uses || longest > max_body) return false;
    const HornClause definition = std::move(*place);
    clauses.erase(place);
    for (HornClause& clause : clauses)
      while (speaks_of(clause, relation)) resolve(clause, definition);
    std::erase_if(clauses, [](const HornClause& clause) { return clause.constraint.is_false(); });
    return result_.is_gone[relation] = true;
  }

  // The first use of the defined relation.
  void resolve(HornClause& clause, const HornClause& definition) {
    const auto use = std::ranges::find(clause.body, definition.head->relation, &HornApplication::relation);
    const std::vector<Term> passed = use->arguments;
    clause.body.erase(use);
    // Parameters become what is passed for them; other variables have names of their own in each copy.
    Substitution renamed;
    std::vector<Term> facts{clause.constraint};
    std::vector<std::size_t> computed;
    for (std::size_t i = 0; i < passed.size(); ++i) {
      const Term parameter = definition.head->arguments[i];
      if (!parameter.is_variable() || !renamed.try_emplace(parameter, passed[i]).second) computed.push_back(i);
    }
    ++copies_;
    const auto renew = [&](Term term) {
      for (const Term variable : free_variables(term))
        if (!renamed.contains(variable))
          renamed[variable] = terms_.variable(fmt::format("{}@copy{}", variable.name(), copies_), variable.sort());
      return substitute(terms_, term, renamed);
    };
    for (const std::size_t i : computed) facts.push_back(terms_.eq(renew(definition.head->arguments[i]), passed[i]));
    facts.push_back(renew(definition.constraint));
    clause.constraint = terms_.conjunction(facts);
    for (HornApplication application : definition.body) {
      for (Term& argument : application.arguments) argument = renew(argument);
      clause.body.push_back(std::move(application));
    }
  }

  TermManager& terms_;
  ResolvedSystem result_;
  std::size_t copies_ = 0;
};

}  // namespace

ResolvedSystem resolve_inner(TermManager& terms, const HornSystem& system) { return Resolver(terms, system).make(); }

}  // namespace warrant::horn
