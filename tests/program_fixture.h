// A C text in its reference form.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "frontend/lower_text.h"
#include "program/pass/reference.h"

namespace warrant::testing {

class ProgramFixture : public ::testing::Test {
 protected:
  // Declarations of three lines stand before the text.
  void read(const std::string& text, Arithmetic arithmetic = Arithmetic::Int) {
    static const std::string prelude =
        "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);\n"
        "extern float __VERIFIER_nondet_float(void); extern double __VERIFIER_nondet_double(void);\n"
        "extern void __VERIFIER_assume(int); void reach_error(void) {}\n";
    FrontendOptions options;
    options.arithmetic = arithmetic;
    made_.reset();
    lowered_.reset();
    terms_ = std::make_unique<TermManager>();
    lowered_.emplace(lower_text(prelude + text, options, *terms_));
    made_ = std::get<Reference>(make_reference(*lowered_));
    reference_ = &made_->program;
  }

  std::unique_ptr<TermManager> terms_;
  std::optional<Program> lowered_;
  std::optional<Reference> made_;
  const Program* reference_ = nullptr;
};

}  // namespace warrant::testing
