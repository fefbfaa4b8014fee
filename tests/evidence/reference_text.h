// C text in reference form, for tests of evidence.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/big_stack.h"
#include "frontend/lower_text.h"
#include "program/loops.h"
#include "program/pass/reference.h"

namespace warrant::testing {

struct ReferenceText {
  explicit ReferenceText(const std::string& text, Arithmetic arithmetic = Arithmetic::Int,
                         DataModel model = DataModel::LP64)
      : lowered(lower(text, arithmetic, model, terms)),
        reference(std::get<Reference>(make_reference(lowered))),
        program(reference.program) {}

  static Program lower(const std::string& text, Arithmetic arithmetic, DataModel model, TermManager& terms) {
    FrontendOptions options;
    options.arithmetic = arithmetic;
    options.data_model = model;
    std::optional<Program> program;
    run_on_big_stack([&] { program.emplace(lower_text(text, options, terms)); });
    return std::move(*program);
  }

  // The symbol of the first variable of that C name.
  Term operator[](const std::string& c_name) const {
    for (VariableId id = 0; id < program.variable_count(); ++id)
      if (program.variable(id).c_name == c_name) return program.symbol(id);
    ADD_FAILURE() << "no variable " << c_name;
    return {};
  }
  Term number(long value) const { return terms.integer(Integer(value)); }
  // The head of a loop, by its number.
  LocationId loop_head(std::size_t index = 0) const {
    const Loops loops(program.cfa());
    EXPECT_LT(index, loops.size());
    return loops.loop(static_cast<LoopId>(index)).head;
  }

  mutable TermManager terms;
  Program lowered;
  Reference reference;
  const Program& program;
};

// Declarations that most test programs need.
inline const std::string declarations =
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern unsigned __VERIFIER_nondet_uint(void);\n"
    "extern void __VERIFIER_assume(int);\n"
    "extern void abort(void);\n"
    "void reach_error(void) { abort(); }\n";

}  // namespace warrant::testing
