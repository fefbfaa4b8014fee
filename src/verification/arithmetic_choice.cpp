#include "verification/arithmetic_choice.h"

#include "logic/term_map.h"
#include "program/pass/pipeline.h"
#include "program/uses.h"

namespace warrant {

namespace {

class ConversionFinder {
 public:
  bool has_conversion(Term root) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
      const Term term = stack.back();
      stack.pop_back();
      if (!seen_.emplace(term).second) continue;
      const Op op = term.op();
      if (op == Op::IntToBv || op == Op::BvToInt || op == Op::BvToSignedInt) return true;
      for (const Term child : term.children()) stack.push_back(child);
    }
    return false;
  }

 private:
  TermMap<bool> seen_;
};

}  // namespace

Arithmetic suitable_arithmetic(const Program& reference) {
  // What has no influence on the error needs no precision.
  const std::string_view passes[] = {"unreachable", "constants", "slice"};
  const PassResult relevant = run_passes(Program(reference), passes);
  const Cfa& cfa = relevant.program.cfa();
  ConversionFinder finder;
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id)) continue;
    for (const Term term : terms_of(cfa.edge(id).operation))
      if (finder.has_conversion(term)) return Arithmetic::Bv;
  }
  return Arithmetic::Int;
}

}  // namespace warrant
