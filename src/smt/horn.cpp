#include "smt/horn.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "logic/print.h"
#include "logic/substitute.h"
#include "smt/chain.h"
#include "smt/context.h"

namespace warrant {
namespace {

std::string application_text(const HornSystem& system, const HornApplication& application) {
  const std::string& name = system.relations[application.relation].name;
  if (application.arguments.empty()) return name;
  std::string text = "(" + name;
  for (const Term argument : application.arguments) text += " " + to_smtlib(argument);
  return text + ")";
}

std::string clause_text(TermManager& terms, const HornSystem& system, const HornClause& clause) {
  std::vector<Term> all{clause.constraint};
  for (const HornApplication& application : clause.body)
    all.insert(all.end(), application.arguments.begin(), application.arguments.end());
  if (clause.head) all.insert(all.end(), clause.head->arguments.begin(), clause.head->arguments.end());
  // CHC-COMP has no clause without variables.
  std::vector<Term> variables = variables_of(all);
  if (variables.empty()) variables.push_back(terms.variable("unused", Sort::boolean()));
  std::vector<std::string> bound, body;
  for (const Term variable : variables)
    bound.push_back(fmt::format("({} {})", to_smtlib(variable), variable.sort().to_string()));
  for (const HornApplication& application : clause.body) body.push_back(application_text(system, application));
  body.push_back(to_smtlib(clause.constraint));
  return fmt::format("(assert (forall ({}) (=> (and {}) {})))\n", fmt::join(bound, " "), fmt::join(body, " "),
                     clause.head ? application_text(system, *clause.head) : "false");
}

}  // namespace

HornAnswer solve(TermManager& terms, const HornSystem& system, const SolverOptions& options) {
  return options.context->backend(terms).solve(system, options);
}

std::string to_smtlib(TermManager& terms, const HornSystem& system) {
  std::string text = "(set-logic HORN)\n";
  for (const HornRelation& relation : system.relations) {
    std::vector<std::string> sorts;
    for (const Term parameter : relation.parameters) sorts.push_back(parameter.sort().to_string());
    text += fmt::format("(declare-fun {} ({}) Bool)\n", relation.name, fmt::join(sorts, " "));
  }
  for (const HornClause& clause : system.clauses) text += clause_text(terms, system, clause);
  return text + "(check-sat)\n";
}

}  // namespace warrant
