#include "evidence/trace.h"

#include <fmt/format.h>

#include "logic/print.h"

namespace warrant {

namespace {

constexpr std::size_t max_term_length = 160;

std::string text(Term term) { return to_c(term, max_term_length); }

std::string name(const Program& program, VariableId id) {
  const Variable& variable = program.variable(id);
  return variable.c_name.empty() ? variable.name : variable.c_name;
}

struct Describer {
  const Program& program;

  std::string operator()(const Assume& operation) const {
    switch (operation.kind) {
      case AssumeKind::Undefined:
        return fmt::format("check {} (no {})", text(operation.condition), describe(operation.undefined));
      case AssumeKind::Resource:
        return fmt::format("check {} (resources)", text(operation.condition));
      default:
        return fmt::format("assume {}", text(operation.condition));
    }
  }
  std::string operator()(const Assign& operation) const {
    return fmt::format("{} := {}", name(program, operation.target), text(operation.value));
  }
  std::string operator()(const Havoc& operation) const {
    return fmt::format("{} := input {}", name(program, operation.target), operation.input.name);
  }
  std::string operator()(const Skip&) const { return "skip"; }
  std::string operator()(const Output& operation) const {
    std::string shown;
    for (char c : operation.format) {
      if (c == '\n') {
        shown += "\\n";
      } else {
        shown += c;
      }
    }
    return fmt::format("print \"{}\"", shown);
  }
  std::string operator()(const Load& operation) const {
    return fmt::format("{} := {} at {}", name(program, operation.target), operation.type.to_string(),
                       text(operation.address));
  }
  std::string operator()(const Store& operation) const {
    return fmt::format("{} at {} := {}", operation.type.to_string(), text(operation.address), text(operation.value));
  }
  std::string operator()(const Allocate& operation) const {
    return fmt::format("{} := new block of {} bytes ({})", name(program, operation.target), text(operation.size),
                       operation.name);
  }
  std::string operator()(const Free& operation) const { return fmt::format("free {}", text(operation.address)); }
  std::string operator()(const Copy& operation) const {
    return fmt::format("copy {} bytes from {} to {}", text(operation.size), text(operation.from), text(operation.to));
  }
  std::string operator()(const Fill& operation) const {
    return fmt::format("fill {} bytes at {} with {}", text(operation.size), text(operation.address),
                       text(operation.byte));
  }
  std::string operator()(const Call& operation) const {
    std::string arguments;
    for (Term argument : operation.arguments) {
      if (!arguments.empty()) arguments += ", ";
      arguments += text(argument);
    }
    return fmt::format("call {}({})", program.procedures[operation.callee].name, arguments);
  }
};

}  // namespace

std::string describe_operation(const Program& program, const Operation& operation) {
  return std::visit(Describer{program}, operation);
}

Value decode(const Value& value, ScalarType type) {
  const auto* number = std::get_if<Integer>(&value);
  if (number == nullptr || !type.is_signed || type.is_floating()) return value;
  return number->wrap_signed(type.bits);
}

}  // namespace warrant
