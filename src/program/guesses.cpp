#include "program/guesses.h"

#include "program/liveness.h"

namespace warrant {

bool is_guess(const Input& input) { return input.kind == InputKind::Unmodelled || input.kind == InputKind::Address; }

bool is_inexact(const Input& input) {
  return input.kind == InputKind::Unmodelled && input.name.starts_with(inexact_value_prefix);
}

bool is_missing(const Input& input) {
  return input.kind == InputKind::Unmodelled && input.name.starts_with(missing_value_prefix);
}

bool is_open_byte(const Input& input) {
  return input.kind == InputKind::Unmodelled && (input.name == padding_name || input.name == rest_of_union_name);
}

void cut_guesses(Program& reference) {
  Cfa& cfa = reference.cfa();
  const Liveness liveness(cfa, Reads(reference, cfa));
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    Operation& operation = cfa.edge(id).operation;
    const auto* havoc = std::get_if<Havoc>(&operation);
    if (!havoc || !is_guess(havoc->input) || liveness.is_dead(cfa.edge(id))) continue;
    if (is_open_byte(havoc->input))
      operation = Assign{havoc->target, reference.encoding().zero(havoc->input.type)};
    else
      operation = Assume{reference.terms().falsity(), AssumeKind::Guess};
  }
}

}  // namespace warrant
