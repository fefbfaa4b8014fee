#include "smt/read_formulas.h"

#include "smt/z3/bridge.h"

namespace warrant {

std::vector<Term> read_formulas(TermManager& terms, std::span<const std::string> texts, std::span<const Term> symbols) {
  Z3Bridge bridge(terms);
  // In the text variables have their names, in the bridge numbers.
  z3::func_decl_vector declarations(bridge.context());
  z3::expr_vector named(bridge.context()), numbered(bridge.context());
  for (const Term symbol : symbols) {
    const z3::expr variable =
        bridge.context().constant(std::string(symbol.name()).c_str(), bridge.to_z3(symbol.sort()));
    declarations.push_back(variable.decl());
    named.push_back(variable);
    numbered.push_back(bridge.to_z3(symbol));
  }
  const z3::sort_vector sorts(bridge.context());
  std::vector<Term> result(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    try {
      const z3::expr_vector read =
          bridge.context().parse_string(("(assert " + texts[i] + ")").c_str(), sorts, declarations);
      if (read.size() != 1) continue;
      z3::expr formula = read[0];
      const std::optional<Term> term = bridge.from_z3(formula.substitute(named, numbered));
      if (term && term->sort().is_bool()) result[i] = *term;
    } catch (const z3::exception&) {
      // Nothing is read then.
    }
  }
  return result;
}

}  // namespace warrant
