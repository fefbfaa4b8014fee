#include "smt/read_formulas.h"

#include "smt/z3/bridge.h"

namespace warrant {

std::vector<Term> read_formulas(TermManager& terms, std::span<const std::string> texts, std::span<const Term> symbols) {
  Z3Bridge bridge(terms);
  z3::func_decl_vector declarations(bridge.context());
  for (const Term symbol : symbols) declarations.push_back(bridge.to_z3(symbol).decl());
  const z3::sort_vector sorts(bridge.context());
  std::vector<Term> result(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    try {
      const z3::expr_vector read =
          bridge.context().parse_string(("(assert " + texts[i] + ")").c_str(), sorts, declarations);
      if (read.size() != 1) continue;
      const std::optional<Term> term = bridge.from_z3(read[0]);
      if (term && term->sort().is_bool()) result[i] = *term;
    } catch (const z3::exception&) {
      // Nothing is read then.
    }
  }
  return result;
}

}  // namespace warrant
