#include "verification/knowledge.h"

#include <algorithm>

#include "logic/print.h"
#include "smt/read_formulas.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

// More would cost the engines more than they gain.
constexpr std::size_t max_formulas = 400, max_text = 2000;

void write(const FormulasAt& formulas, const char* kind, Json& list) {
  for (const auto& [location, here] : formulas)
    for (const Term formula : here)
      if (std::string text = to_smtlib(formula); text.size() <= max_text)
        list.push_back({kind, location, std::move(text)});
}

}  // namespace

Json to_json(const Findings& findings) {
  Json formulas = Json::array();
  write(findings.facts, "fact", formulas);
  write(findings.predicates, "predicate", formulas);
  return {{"steps", findings.steps},
          {"forks", findings.forks},
          {"too_far", findings.is_error_too_far},
          {"all_facts", findings.has_all_facts},
          {"formulas", formulas}};
}

Findings Knowledge::summary(const Json& json) {
  Findings findings;
  findings.steps = json.at("steps").get<std::uint64_t>();
  findings.forks = json.at("forks").get<std::uint64_t>();
  findings.is_error_too_far = json.at("too_far").get<bool>();
  return findings;
}

void Knowledge::add(Arithmetic arithmetic, const Json& findings) {
  has_all_facts_ |= findings.at("all_facts").get<bool>();
  for (const Json& told : findings.at("formulas")) {
    Formula formula{arithmetic, told.at(1).get<LocationId>(), told.at(2).get<std::string>(), told.at(0) == "fact"};
    if (formulas_.size() < max_formulas && std::ranges::find(formulas_, formula) == formulas_.end())
      formulas_.push_back(std::move(formula));
  }
}

Findings Knowledge::about(const Program& program) const {
  Findings findings;
  std::vector<std::string> texts;
  std::vector<const Formula*> chosen;
  for (const Formula& formula : formulas_) {
    if (formula.arithmetic != program.encoding().arithmetic()) continue;
    if (formula.location >= program.cfa().location_count()) continue;
    texts.push_back(formula.text);
    chosen.push_back(&formula);
  }
  if (texts.empty()) return findings;
  std::vector<Term> symbols;
  for (VariableId id = 0; id < program.variable_count(); ++id) symbols.push_back(program.symbol(id));
  const std::vector<Term> read = read_formulas(program.terms(), texts, symbols);
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (!read[i]) continue;
    FormulasAt& formulas = chosen[i]->is_fact ? findings.facts : findings.predicates;
    formulas[chosen[i]->location].push_back(read[i]);
  }
  findings.has_all_facts = has_all_facts_ && !findings.facts.empty();
  return findings;
}

}  // namespace warrant
