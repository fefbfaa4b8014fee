#include "report/contracts.h"

#include <optional>
#include <string>

#include "c_text/c_words.h"
#include "c_text/print_c.h"
#include "logic/substitute.h"

namespace warrant {

namespace {

constexpr std::size_t max_contract_length = 120;  // of a condition
constexpr std::size_t max_contract_nodes = 200;   // of its term
constexpr std::size_t max_contract_conditions = 6;

// Another function's parameter, or a variable of the program, may have the name in another sort: the sort follows.
constexpr const char* contract_prefix = "contract!";
constexpr char contract_prefix_end = '!';

// The names of one procedure's contract.
class ContractNames {
 public:
  ContractNames(const Program& program, const Procedure& procedure) : terms_(program.terms()) {
    for (const VariableId id : procedure.parameters) {
      const std::string& name = program.variable(id).c_name;
      if (!is_identifier(name)) continue;
      add(program.symbol(id), name);
      add(at_entry(terms_, program.symbol(id)), name);
    }
    for (VariableId id = 0; id < program.variable_count(); ++id) {
      const Variable& variable = program.variable(id);
      if (variable.procedure != none_id || variable.role != VariableRole::Global || !is_identifier(variable.c_name) ||
          variable.symbol.sort().is_array())
        continue;
      add(variable.symbol, variable.c_name);
      add(at_entry(terms_, variable.symbol), "\\old(" + variable.c_name + ")");
    }
    if (procedure.result != none_id) add(program.symbol(procedure.result), "\\result");
  }

  std::optional<std::string> condition(Term term) const {
    if (dag_size(term) > max_contract_nodes) return std::nullopt;
    for (const Term symbol : free_variables(term))
      if (!names_.contains(symbol)) return std::nullopt;
    std::string text = to_c(substitute(terms_, term, names_), 3 * max_contract_length);
    for (std::size_t at = text.find(contract_prefix); at != std::string::npos; at = text.find(contract_prefix, at))
      text.erase(at, text.find(contract_prefix_end, at + std::string(contract_prefix).size()) + 1 - at);
    if (text.size() > max_contract_length) return std::nullopt;
    return text;
  }

 private:
  void add(Term symbol, const std::string& name) {
    names_[symbol] =
        terms_.variable(contract_prefix + symbol.sort().to_string() + contract_prefix_end + name, symbol.sort());
  }

  TermManager& terms_;
  Substitution names_;
};

void say(const ContractNames& names, Term formula, std::vector<std::string>& said, std::size_t& unsaid) {
  if (formula.is_true()) return;
  std::vector<Term> parts{formula};
  if (formula.op() == Op::And) parts.assign(formula.children().begin(), formula.children().end());
  for (const Term part : parts) {
    const std::optional<std::string> text =
        said.size() < max_contract_conditions ? names.condition(part) : std::nullopt;
    if (text)
      said.push_back(*text);
    else
      ++unsaid;
  }
}

}  // namespace

std::vector<ReadableContract> readable_contracts(const ProcedureForm& form, const ContractProof& proof) {
  std::vector<ReadableContract> result;
  for (ProcedureId id = 0; id < form.program.procedures.size(); ++id) {
    if (id == form.program.entry) continue;
    const Procedure& procedure = form.program.procedures[id];
    const ContractNames names(form.program, procedure);
    ReadableContract contract{procedure.name, {}, {}, 0};
    say(names, proof.contracts[id].requires_at_entry, contract.demands, contract.unsaid);
    say(names, proof.contracts[id].ensures, contract.ensures, contract.unsaid);
    result.push_back(std::move(contract));
  }
  return result;
}

}  // namespace warrant
