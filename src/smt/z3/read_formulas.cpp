#include "smt/read_formulas.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "smt/z3/bridge.h"

namespace warrant {

namespace {

// The words of a formula that may be names, without their bars, each once.
std::vector<std::string_view> names_in(std::string_view text) {
  std::vector<std::string_view> names;
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < text.size();) {
    constexpr std::string_view between = " \t\r\n()";
    if (between.find(text[i]) != std::string_view::npos) {
      ++i;
      continue;
    }
    const bool is_quoted = text[i] == '|';
    if (is_quoted) ++i;
    const std::size_t end = std::min(is_quoted ? text.find('|', i) : text.find_first_of(between, i), text.size());
    const std::string_view name = text.substr(i, end - i);
    if (seen.insert(name).second) names.push_back(name);
    i = end + (is_quoted ? 1 : 0);
  }
  return names;
}

}  // namespace

std::vector<Term> read_formulas(TermManager& terms, std::span<const std::string> texts, std::span<const Term> symbols) {
  Z3Bridge bridge(terms);
  std::unordered_map<std::string_view, Term> by_name;
  for (const Term symbol : symbols) by_name.emplace(symbol.name(), symbol);
  const z3::sort_vector sorts(bridge.context());
  std::vector<Term> result(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    // In the text variables have their names, in the bridge numbers.
    z3::func_decl_vector declarations(bridge.context());
    z3::expr_vector named(bridge.context()), numbered(bridge.context());
    for (const std::string_view name : names_in(texts[i])) {
      const auto found = by_name.find(name);
      if (found == by_name.end()) continue;
      const z3::expr variable =
          bridge.context().constant(std::string(name).c_str(), bridge.to_z3(found->second.sort()));
      declarations.push_back(variable.decl());
      named.push_back(variable);
      numbered.push_back(bridge.to_z3(found->second));
    }
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
