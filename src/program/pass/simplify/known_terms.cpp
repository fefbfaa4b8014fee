#include "program/pass/simplify/known_terms.h"

#include <algorithm>

#include "logic/substitute.h"
#include "program/pass/simplify/equalities.h"

namespace warrant {

namespace {

// Terms of more nodes are not put in: they would be computed again wherever they are read.
constexpr std::size_t max_term_nodes = 24;

class KnownTerms final : public EqualityAnalysis {
 public:
  explicit KnownTerms(const Program& program) : EqualityAnalysis(program), dependent_(program.variable_count()) {}

 private:
  std::optional<Equalities> post(EdgeId id, Equalities known) override {
    const Edge& edge = cfa_.edge(id);
    const VariableId target = written_variable(edge.operation);
    if (target == none_id) return known;
    Term value;
    if (const auto* assign = std::get_if<Assign>(&edge.operation)) value = put_in(assign->value, id, known);
    change(target, known);
    if (value && liveness_.at(edge.target).contains(target)) learn(target, value, known);
    return known;
  }

  // The variable gets another value: terms over the old one are not known any more.
  void change(VariableId variable, Equalities& known) const {
    known.erase(variable);
    for (const VariableId other : dependent_[variable]) {
      const Term* term = known.find(other);
      if (!term) continue;
      const std::vector<Term> symbols = free_variables(*term);
      if (std::ranges::find(symbols, program_.symbol(variable)) != symbols.end()) known.erase(other);
    }
  }

  void learn(VariableId target, Term value, Equalities& known) {
    const Sort sort = value.sort();
    if ((!sort.is_int() && !sort.is_bool()) || dag_size(value) > max_term_nodes) return;
    const std::vector<Term> symbols = free_variables(value);
    for (const Term symbol : symbols) {
      const VariableId variable = program_.variable_of(symbol);
      if (variable == none_id || variable == target) return;
    }
    for (const Term symbol : symbols) {
      std::vector<VariableId>& others = dependent_[program_.variable_of(symbol)];
      if (std::ranges::find(others, target) == others.end()) others.push_back(target);
    }
    known.set(target, value);
  }

  std::vector<std::vector<VariableId>> dependent_;  // by variable: those whose term was ever over it
};

}  // namespace

PassResult put_known_terms_in(Program program) { return put_equalities_in<KnownTerms>(std::move(program)); }

}  // namespace warrant
