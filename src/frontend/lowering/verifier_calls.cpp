// The verifier's own functions, those by which models speak to the lowering, and how executions end.
#include <array>

#include "frontend/lowering/calls.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/known_calls.h"
#include "frontend/lowering/library_calls.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/statements.h"
#include "program/guesses.h"

namespace warrant {
namespace {

std::optional<Term> input(const CallContext& call) {
  return call.name == "__VERIFIER_nondet_memory" ? std::nullopt : std::optional(nondet_call(call));
}

std::optional<Term> model_input(const CallContext& call) {
  return call.out.fresh_input(InputKind::Unmodelled, call.name, call.type_of(call.expr));
}

std::optional<Term> inexact_value(const CallContext& call) {
  const clang::Expr* given = call.argument(0)->IgnoreParenImpCasts();
  const auto* function = llvm::dyn_cast<clang::PredefinedExpr>(given);
  const clang::StringLiteral* named = function ? function->getFunctionName() : literal(given);
  std::string text = named ? named->getString().str() : call.name;
  if (text.starts_with("warrant_")) text = "a function of math.h";  // a part that several functions share
  return call.out.fresh_input(InputKind::Unmodelled, inexact_value_prefix + text, call.type_of(call.expr));
}

std::optional<Term> unmodelled_part(const CallContext& call) {
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(call.argument(0)->IgnoreParenImpCasts());
  const std::string construct = text ? text->getString().str() : call.name;
  call.out.unmodelled(construct, call.name == "__warrant_unmodelled_data");
  return call.void_value();
}

std::optional<Term> assumption(const CallContext& call) {
  const Term holds = call.expressions.condition(call.argument(0));
  if (!holds.is_true())
    call.out.emit(Assume{holds, call.unit.is_model() ? AssumeKind::Environment : AssumeKind::Program});
  return call.void_value();
}

std::optional<Term> requirement(const CallContext& call) {
  call.library.require_argument(call.expressions.condition(call.argument(0)));
  return call.void_value();
}

std::optional<Term> separation(const CallContext& call) {
  const ScalarType pointer = call.encoding().pointer_type(), size = call.encoding().size_type();
  std::vector<Term> operands;
  for (unsigned i = 0; i < 4; ++i) {
    const ScalarType type = i % 2 == 0 ? pointer : size;
    operands.push_back(call.encoding().convert(call.expressions.rvalue_as(call.argument(i), type), type, pointer));
  }
  if (!call.out.goes_on_at_undefined()) call.out.emit(Separate{operands[0], operands[1], operands[2], operands[3]});
  return call.void_value();
}

std::optional<Term> nothing(const CallContext& call) { return call.void_value(); }

// Used without its header.
std::optional<Term> assertion(const CallContext& call) {
  const LocationId good = call.out.new_location(), bad = call.out.new_location();
  call.statements.branch(call.argument(0), good, bad);
  call.out.move_to(bad);
  const Property& property = call.module.options.property;
  if (property.error_functions.empty() && property.has_assertions) {
    call.out.reach_error("assert");
  } else {
    if (call.module.units.uses().handles_signals) call.calls.model_call("__warrant_abort_handler", {}, {});
    call.calls.end_program(ProgramEnd::Abort, call.out.here());
    call.out.end_execution();
  }
  call.out.move_to(good);
  return call.zero();
}

std::optional<Term> end(const CallContext& call) {
  const bool is_assertion = call.name.starts_with("__assert");
  if (!is_assertion) call.calls.evaluate_arguments(call.expr);
  const bool aborts = call.name == "abort" || is_assertion;
  if (aborts && call.module.units.uses().handles_signals && !call.unit.is_model())
    call.calls.model_call("__warrant_abort_handler", {}, {});
  const bool exits = call.name == "exit" || call.name == "__warrant_exit";
  call.calls.end_program(exits ? ProgramEnd::Exit : ProgramEnd::Abort, call.out.here());
  call.out.end_execution();
  return call.zero();
}

constexpr CallTable::Row verifier_rows[] = {
    {"__warrant_unmodelled __warrant_unmodelled_data", unmodelled_part},
    {"__VERIFIER_assume __warrant_assume", assumption, 1, 1},
    {"__warrant_require", requirement},
    {"__warrant_separate", separation},
    {"assert", assertion, 1, 1},
    {"abort exit _exit _Exit quick_exit __warrant_exit", end},
    {"__VERIFIER_error reach_error __assert_fail __assert", end},
};

struct PrefixRow {
  const char* prefix;
  CallHandler handler;
};
constexpr std::array prefix_rows = {
    PrefixRow{"__VERIFIER_nondet_", input},        PrefixRow{"__warrant_inexact_", inexact_value},
    PrefixRow{"__warrant_nondet_", model_input},   PrefixRow{wrong_claim_prefix, nothing},  // where it is no error
    PrefixRow{"__VERIFIER_atomic_begin", nothing}, PrefixRow{"__VERIFIER_atomic_end", nothing},
};

}  // namespace

std::optional<Term> verifier_call(const CallContext& call) {
  static const CallTable table(verifier_rows);
  for (const PrefixRow& row : prefix_rows)
    if (call.name.starts_with(row.prefix)) return row.handler(call);
  return table.lower(call);
}

}  // namespace warrant
