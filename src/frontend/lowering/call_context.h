// One call of a function that the lowering knows by name, and tables of what such calls mean.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "frontend/lowering/function_context.h"

namespace warrant {

enum class ResultUse : std::uint8_t { Needed, Discarded };

struct CallContext : FunctionContext {
  const clang::CallExpr* expr;
  std::string name;  // under which it was found: without a prefix or suffix that its table leaves out
  ResultUse use;

  CallContext(const FunctionContext& context, const clang::CallExpr* expr, std::string name, ResultUse use)
      : FunctionContext(context), expr(expr), name(std::move(name)), use(use) {}
  CallContext named(std::string other) const { return {*this, expr, std::move(other), use}; }

  unsigned count() const { return expr->getNumArgs(); }
  const clang::Expr* argument(unsigned index) const { return expr->getArg(index); }
  // The value where nobody looks at it, or where the function says that all is well.
  Term zero() const { return expr->getType()->isVoidType() ? void_value() : encoding().zero(scalar(expr->getType())); }
};

// Lowers the call. Nothing if this use of the function is not known.
using CallHandler = std::optional<Term> (*)(const CallContext& call);

// Handlers by the names of functions.
class CallTable {
 public:
  struct Row {
    const char* names;  // separated by spaces
    CallHandler handler;
    unsigned least = 0, most = ~0U;  // arguments; with others the call is none that the handler knows
  };
  explicit CallTable(std::span<const Row> rows);

  bool contains(const std::string& name) const { return rows_.contains(name); }
  std::optional<Term> lower(const CallContext& call) const;  // nothing: not in the table, or its handler's answer

 private:
  std::unordered_map<std::string, Row> rows_;
};

}  // namespace warrant
