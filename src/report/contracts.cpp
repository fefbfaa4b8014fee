#include "report/contracts.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

#include "c_text/c_words.h"
#include "c_text/print_c.h"
#include "evidence/checker/path_state.h"
#include "logic/substitute.h"
#include "program/own_lines.h"
#include "smt/solver.h"

namespace warrant {

namespace {

constexpr std::size_t max_contract_length = 120;  // of a condition
constexpr std::size_t max_contract_nodes = 200;   // of its term
constexpr std::size_t max_contract_conditions = 6;
// Of more conditions, no one asks which follow from others.
constexpr std::size_t max_compared_conditions = 60;
constexpr Effort effort_of_comparison = Effort::steps(300);

// Another function's parameter, or a variable of the program, may have the name in another sort: the sort follows.
constexpr const char* contract_prefix = "contract!";
constexpr char contract_prefix_end = '!';

// The names of one procedure's contract.
class ContractNames {
 public:
  ContractNames(const Program& program, const Procedure& procedure) : terms_(program.terms()) {
    std::set<std::string> hidden;
    for (const VariableId id : procedure.parameters) {
      const std::string& name = program.variable(id).c_name;
      if (!is_identifier(name)) continue;
      add(program.symbol(id), name);
      add(at_entry(terms_, program.symbol(id)), name);
      hidden.insert(name);
    }
    for (VariableId id = 0; id < program.variable_count(); ++id) {
      const Variable& variable = program.variable(id);
      if (variable.procedure != none_id || variable.role != VariableRole::Global || !is_identifier(variable.c_name) ||
          variable.symbol.sort().is_array() || hidden.contains(variable.c_name))
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

struct Condition {
  Term term;
  std::optional<std::string> text = {};
  bool is_about_result = false;
  bool is_derived = false;  // says what two others say
};

// The conditions of a formula, without those that follow from others or from what is known.
class Conditions {
 public:
  Conditions(const Program& program, const Procedure& procedure, const ContractNames& names, Term known,
             const SolverOptions& options)
      : terms_(program.terms()), names_(names), known_(known), options_(options) {
    if (procedure.result != none_id) result_ = program.symbol(procedure.result);
  }

  std::vector<Condition> of(Term formula) {
    conditions_.clear();
    add_parts(formula);
    if (conditions_.size() > max_compared_conditions) return conditions_;
    if (follows(conditions_.size())) return {{terms_.falsity(), "\\false"}};
    add_joined();
    // Those that are rather left out come last.
    std::ranges::stable_sort(conditions_, {}, [](const Condition& condition) {
      const bool is_bound = condition.term.op() == Op::Le;
      const int kind = condition.is_derived || condition.term.op() == Op::Eq ? 0 : is_bound ? 1 : 2;
      return std::tuple(!condition.text, kind, !condition.is_about_result, dag_size(condition.term));
    });
    for (std::size_t i = conditions_.size(); i-- > 0;)
      if (follows(i)) conditions_.erase(conditions_.begin() + static_cast<std::ptrdiff_t>(i));
    std::ranges::stable_sort(conditions_, {}, [](const Condition& condition) { return !condition.is_about_result; });
    return conditions_;
  }

 private:
  void add(Term term, bool is_derived) {
    if (term.is_true()) return;
    Condition condition{term, names_.condition(term), false, is_derived};
    if (result_) condition.is_about_result = std::ranges::count(free_variables(term), result_) > 0;
    conditions_.push_back(std::move(condition));
  }

  void add_parts(Term formula) {
    if (formula.op() != Op::And) {
      add(formula, false);
      return;
    }
    for (const Term part : formula.children()) add_parts(part);
  }

  // Both bounds are an equation; a bound that is not reached is a sharper one.
  void add_joined() {
    std::vector<Term> bounds, joined;
    for (const Condition& condition : conditions_)
      if (condition.term.op() == Op::Le) bounds.push_back(condition.term);
    for (const Term bound : bounds) {
      const Term equal = terms_.eq(bound.child(0), bound.child(1));
      const auto is_there = [&](Term term) {
        return std::ranges::any_of(conditions_, [&](const Condition& other) { return other.term == term; });
      };
      if (is_there(terms_.le(bound.child(1), bound.child(0)))) joined.push_back(equal);
      if (is_there(terms_.negate(equal))) joined.push_back(terms_.lt(bound.child(0), bound.child(1)));
    }
    for (const Term term : joined)
      if (std::ranges::none_of(conditions_, [&](const Condition& other) { return other.term == term; }))
        add(term, true);
  }

  // From the others, and from what is known; behind the last one, whether they contradict each other.
  bool follows(std::size_t index) const {
    std::vector<Term> formulas{known_};
    if (index < conditions_.size()) formulas.push_back(terms_.negate(conditions_[index].term));
    for (std::size_t i = 0; i < conditions_.size(); ++i)
      if (i != index) formulas.push_back(conditions_[i].term);
    return check_satisfiable(terms_, formulas, options_) == Answer::Unsat;
  }

  TermManager& terms_;
  const ContractNames& names_;
  Term known_, result_;
  const SolverOptions& options_;
  std::vector<Condition> conditions_;
};

void say(const std::vector<Condition>& conditions, std::vector<std::string>& said, std::size_t& unsaid) {
  for (const Condition& condition : conditions) {
    if (condition.text && said.size() < max_contract_conditions)
      said.push_back(*condition.text);
    else
      ++unsaid;
  }
}

// The variables of formulas, now and at the entry.
class EntryValues {
 public:
  explicit EntryValues(const Program& program) : program_(program) {
    for (VariableId id = 0; id < program.variable_count(); ++id)
      before_[at_entry(program.terms(), program.symbol(id))] = id;
  }

  struct Use {
    Term symbol;
    VariableId variable;
    bool is_at_entry;
  };
  std::vector<Use> uses(Term formula) const {
    std::vector<Use> result;
    for (const Term symbol : free_variables(formula)) {
      if (const VariableId id = program_.variable_of(symbol); id != none_id)
        result.push_back({symbol, id, false});
      else if (const auto found = before_.find(symbol); found != before_.end())
        result.push_back({symbol, found->second, true});
    }
    return result;
  }

  // What their types say of them.
  Term ranges(Term formula) const {
    std::vector<Term> parts;
    for (const Use& use : uses(formula))
      if (const auto& type = program_.variable(use.variable).type; type && !use.symbol.sort().is_array())
        parts.push_back(in_type_range(program_, use.symbol, *type));
    return program_.terms().conjunction(parts);
  }

 private:
  const Program& program_;
  std::unordered_map<Term, VariableId> before_;
};

ReadableContract readable(const Program& program, ProcedureId id, const Contract& contract,
                          const std::set<VariableId>& written, const EntryValues& values,
                          const SolverOptions& options) {
  TermManager& terms = program.terms();
  const Procedure& procedure = program.procedures[id];
  // When it returns, all is as at the entry that is not written.
  const auto is_kept = [&](VariableId variable) {
    return program.variable(variable).procedure == none_id && !written.contains(variable);
  };
  Substitution entered, kept;
  for (const EntryValues::Use& use : values.uses(contract.requires_at_entry))
    if (!is_kept(use.variable)) entered[use.symbol] = at_entry(terms, use.symbol);
  for (const EntryValues::Use& use : values.uses(contract.ensures))
    if (use.is_at_entry && is_kept(use.variable)) kept[use.symbol] = program.symbol(use.variable);
  const Term demanded = contract.requires_at_entry;
  const Term before = substitute(terms, demanded, entered), ensured = substitute(terms, contract.ensures, kept);
  const Term known = terms.conjunction(std::vector<Term>{before, values.ranges(before), values.ranges(ensured)});
  const ContractNames names(program, procedure);
  ReadableContract result{procedure.name, {}, {}, 0};
  say(Conditions(program, procedure, names, values.ranges(demanded), options).of(demanded), result.demands,
      result.unsaid);
  say(Conditions(program, procedure, names, known, options).of(ensured), result.ensures, result.unsaid);
  return result;
}

}  // namespace

std::vector<ReadableContract> readable_contracts(const ProcedureForm& form, const ContractProof& proof) {
  std::vector<ReadableContract> result;
  const EntryValues values(form.program);
  const std::vector<std::set<VariableId>> writes = written_globals(form.program);
  const OwnLines lines(form.program.sources);
  SolverOptions options;
  options.effort = effort_of_comparison;
  for (ProcedureId id = 0; id < form.program.procedures.size(); ++id) {
    const Cfa& cfa = form.program.procedures[id].cfa;
    // Whose calls are all opened where they stand, or not reached, has no contract that says anything of the function.
    const bool is_called = !proof.contracts[id].requires_at_entry.is_false();
    if (id != form.program.entry && is_called && !lines.is_behind_file(cfa.location(cfa.entry).range))
      result.push_back(readable(form.program, id, proof.contracts[id], writes[id], values, options));
  }
  return result;
}

}  // namespace warrant
