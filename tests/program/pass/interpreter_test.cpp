// The interpreter ends in the same way before and after each pass.
#include "evidence/interpreter/interpreter.h"

#include <gtest/gtest.h>

#include "c_text/dump.h"
#include "program/pass/pipeline.h"
#include "program/random_program.h"

namespace warrant {
namespace {

// Values that depend on which input is read and for which time, not on what was read in between: a pass may drop inputs
// that nobody looks at.
class NamedInputs : public InputSource {
 public:
  explicit NamedInputs(std::uint64_t seed) : seed_(seed) {}
  Value next(const Input& input) override {
    std::uint64_t hash = seed_ + 31 * times_[input.name]++;
    for (const char c : input.name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x9E3779B97F4A7C15u;
    const Integer low = input_low(input), count = input_high(input) - low + 1;
    return Value(low + Integer::euclidean_remainder(Integer(hash >> 20), count));
  }

 private:
  std::uint64_t seed_;
  std::map<std::string, std::uint64_t> times_;
};

// How the run ended as far as passes keep it: the error, the return, or an end of any other kind.
std::optional<std::string> ending(const Program& program, std::uint64_t seed) {
  NamedInputs inputs(seed);
  RunOptions options;
  options.max_steps = 2000;
  const RunResult result = run(program, inputs, options);
  if (std::holds_alternative<OutOfBudget>(result.end)) return std::nullopt;
  if (const auto* error = std::get_if<ErrorReached>(&result.end)) return error->note;
  return std::holds_alternative<Returned>(result.end) ? "returned" : "stopped";
}

class InterpreterTest : public ::testing::TestWithParam<std::string_view> {};

TEST_P(InterpreterTest, EndsAsBeforeThePass) {
  const bool is_slice = GetParam() == "slice";
  std::size_t compared = 0, errors = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    TermManager terms;
    test::RandomProgramOptions options;
    options.arithmetic = seed % 2 ? Arithmetic::Int : Arithmetic::Bv;
    options.locations = 20;
    const Program before = test::random_program(terms, seed, options).program;
    const std::string_view names[] = {GetParam()};
    const PassResult after = run_passes(before, names);
    for (std::uint64_t input_seed = 0; input_seed < 5; ++input_seed) {
      const auto old_end = ending(before, input_seed), new_end = ending(after.program, input_seed);
      if (!old_end || (!new_end && !is_slice)) continue;
      const bool reaches_error = old_end->starts_with("error");
      if (is_slice && !reaches_error) continue;  // executions may be added
      ASSERT_EQ(old_end, new_end) << "seed " << seed << "\n" << dump_text(before) << dump_text(after.program);
      ++compared;
      errors += reaches_error;
    }
  }
  EXPECT_GT(compared, 20u);
  EXPECT_GT(errors, 20u);
}

std::vector<std::string_view> pass_names() {
  std::vector<std::string_view> names;
  for (const NamedPass& pass : all_passes()) names.push_back(pass.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(Passes, InterpreterTest, ::testing::ValuesIn(pass_names()),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace warrant
