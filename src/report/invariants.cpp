#include "report/invariants.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>

#include "base/text.h"
#include "logic/print.h"
#include "logic/substitute.h"
#include "program/any_index.h"
#include "program/loops.h"

namespace warrant {

namespace {

constexpr std::size_t max_formula_length = 400;

bool has_one_sort(const Program& program, const std::string& c_name) {
  std::optional<Sort> sort;
  for (VariableId id = 0; id < program.variable_count(); ++id) {
    if (program.variable(id).c_name != c_name) continue;
    if (sort && *sort != program.symbol(id).sort()) return false;
    sort = program.symbol(id).sort();
  }
  return true;
}

// The formula for people: with the names that the C text has, and without what the types say.
Term readable(const Program& program, Term formula) {
  TermManager& terms = program.terms();
  std::unordered_set<Term> ranges;
  std::map<std::string, int> uses;
  std::vector<Term> symbols = free_variables(formula);
  std::erase(symbols, any_index(terms));
  for (const Term symbol : symbols) {
    const Variable& variable = program.variable(program.variable_of(symbol));
    ++uses[variable.c_name];
    if (!variable.type || symbol.sort().is_array()) continue;
    const Term range = program.encoding().in_range(symbol, *variable.type);
    if (range.op() == Op::And)
      ranges.insert(range.children().begin(), range.children().end());
    else
      ranges.insert(range);
  }
  std::vector<Term> parts;
  if (formula.op() == Op::And)
    std::ranges::copy_if(formula.children(), std::back_inserter(parts),
                         [&](Term part) { return !ranges.contains(part); });
  else
    parts.push_back(formula);
  // That an index is a number of its type goes without saying.
  const Term no_index = terms.negate(program.encoding().in_range(any_index(terms), any_index_type));
  for (Term& part : parts) {
    if (part.op() != Op::Or) continue;
    std::vector<Term> cases(part.children().begin(), part.children().end());
    std::erase(cases, no_index);
    part = terms.disjunction(cases);
  }
  Substitution names;
  for (const Term symbol : symbols) {
    const std::string& name = program.variable(program.variable_of(symbol)).c_name;
    if (!name.empty() && uses[name] == 1 && has_one_sort(program, name))
      names[symbol] = terms.variable(name, symbol.sort());
  }
  return substitute(terms, terms.conjunction(parts), names);
}

}  // namespace

std::vector<Verification::Invariant> readable_invariants(const Program& program, const Proof& proof) {
  // The proof says more, but the loops are what one wants to understand.
  const Loops loops(program.cfa());
  std::vector<Verification::Invariant> list;
  for (const auto& [location, formula] : proof.invariants) {
    const SourceRange& range = program.cfa().location(location).range;
    if (formula.is_true() || formula.is_false() || !range.known() || !loops.is_head(location)) continue;
    const Term index = any_index(program.terms());
    std::string text = replace_all(to_c(readable(program, formula), max_formula_length), index.name(), "any_index");
    Verification::Invariant invariant{program.sources.to_string(range), std::move(text)};
    const auto is_same = [&](const Verification::Invariant& other) {
      return other.where == invariant.where && other.formula == invariant.formula;
    };
    if (std::ranges::none_of(list, is_same)) list.push_back(std::move(invariant));
  }
  return list;
}

}  // namespace warrant
