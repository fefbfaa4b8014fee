// Every pass keeps what its contract says, on all states of small random programs.
#include <gtest/gtest.h>

#include <algorithm>

#include "c_text/dump.h"
#include "program/exploration.h"
#include "program/pass/analysis/intervals.h"
#include "program/pass/pipeline.h"
#include "program/random_program.h"

namespace warrant {
namespace {

using test::Exploration;
using test::explore;
using test::random_program;
using test::State;

constexpr std::uint64_t program_count = 150;

// Bit-vectors are numbered without a sign.
State as_terms_have_it(const Program& program, const test::MachineState& machine) {
  State state;
  for (VariableId id = 0; id < program.variable_count(); ++id) {
    const Sort sort = program.symbol(id).sort();
    if (sort.is_array()) {
      ArrayValue array(Integer(0));
      for (std::size_t i = 0; i < machine.memory.size(); ++i) array.store(Integer(i), Integer(machine.memory[i]));
      state.emplace_back(std::make_shared<const ArrayValue>(std::move(array)));
    } else {
      const test::Number value = machine.scalars[id];
      const bool is_shifted = value < 0 && sort.is_bit_vec();
      state.emplace_back(Integer(is_shifted ? value + (test::Number{1} << sort.width()) : value));
    }
  }
  return state;
}

// States of both programs, and of others nearby, on which formulas are compared.
std::vector<State> sample_states(const Program& program, const Exploration& exploration) {
  std::map<std::string, State> all;
  for (const auto& states : exploration.states) all.insert(states.begin(), states.end());
  std::vector<State> result;
  for (const auto& [key, state] : all) {
    if (result.size() > 400) break;
    result.push_back(state);
    for (VariableId id = 0; id < program.variable_count(); ++id) {
      if (program.symbol(id).sort().is_array()) continue;
      State changed = state;
      changed[id] = std::get<Integer>(changed[id]) == Integer(2) ? Integer(5) : Integer(2);
      result.push_back(std::move(changed));
    }
  }
  return result;
}

// Machine integers and terms are two accounts of the same program.
TEST(RandomProgramTest, StatesByTermsAreThoseOfTheMachine) {
  std::size_t compared = 0;
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    for (std::uint64_t seed = 1; seed <= program_count; ++seed) {
      TermManager terms;
      test::RandomProgramOptions options;
      options.arithmetic = arithmetic;
      options.shape = seed % 2 == 0 ? test::Shape::Statements : test::Shape::Graph;
      options.initialised = true;
      options.checks = 2;
      const test::RandomProgram random = random_program(terms, seed, options);
      const Program& program = random.program;
      const test::MachineExploration expected = test::explore_as_machine(random, 1500);
      if (!expected.complete) continue;
      const Exploration found = explore(program);
      ASSERT_TRUE(found.complete);
      for (LocationId id = 0; id < program.cfa().location_count(); ++id) {
        std::set<std::string> keys;
        for (const test::MachineState& state : expected.states[id])
          keys.insert(test::key_of(as_terms_have_it(program, state)));
        std::set<std::string> found_keys;
        for (const auto& [key, state] : found.states[id]) found_keys.insert(key);
        ASSERT_EQ(found_keys, keys) << "seed " << seed << " L" << id << "\n" << dump_text(program);
        compared += keys.size();
      }
    }
  }
  EXPECT_GT(compared, 10000u);
}

struct Case {
  std::string pass;
  Arithmetic arithmetic;
};
class PassRandomTest : public ::testing::TestWithParam<Case> {
 protected:
  std::vector<std::string_view> names() const {
    if (GetParam().pass != "all") return {GetParam().pass};
    return {default_passes().begin(), default_passes().end()};
  }
  bool is_exact() const { return GetParam().pass != "all" && GetParam().pass != "slice"; }
};

TEST_P(PassRandomTest, KeepsErrorsPathsAndProofs) {
  std::size_t looked_at = 0, traces = 0;
  for (std::uint64_t seed = 1; seed <= program_count; ++seed) {
    TermManager terms;
    test::RandomProgramOptions options;
    options.arithmetic = GetParam().arithmetic;
    const Program before = random_program(terms, seed, options).program;
    const Exploration old_states = explore(before, 1500);
    if (!old_states.complete) continue;
    const PassResult result = run_passes(before, names());
    ASSERT_TRUE(result.program.is_reference());
    const Exploration new_states = explore(result.program, 6000);
    if (!new_states.complete) continue;  // a slice may have more states
    ++looked_at;
    SCOPED_TRACE(::testing::Message() << "seed " << seed << "\n"
                                      << dump_text(before) << "\nbecame\n"
                                      << dump_text(result.program));

    const auto old_marks = old_states.marks(before), new_marks = new_states.marks(result.program);
    if (is_exact()) {
      ASSERT_EQ(old_marks, new_marks);
    } else {
      ASSERT_TRUE(std::includes(new_marks.begin(), new_marks.end(), old_marks.begin(), old_marks.end()));
    }

    for (LocationId id = 0; id < result.program.cfa().location_count(); ++id) {
      if (!new_states.traces[id] || result.program.cfa().location(id).kind != LocationKind::Error) continue;
      const Trace translated = result.back->trace(*new_states.traces[id]);
      ++traces;
      if (is_exact()) {
        ASSERT_TRUE(test::is_feasible(before, translated));
        ASSERT_EQ(before.cfa().edge(translated.edges.back()).target != none_id, true);
        ASSERT_EQ(before.cfa().location(before.cfa().edge(translated.edges.back()).target).note,
                  result.program.cfa().location(id).note);
      }
    }

    const Annotation over_new = test::exact_annotation(result.program, new_states);
    const Annotation over_old = result.back->annotation(over_new);
    ASSERT_EQ(over_old.size(), before.cfa().location_count());
    ASSERT_EQ(test::first_violation(before, over_old, sample_states(before, old_states)), "");
    for (LocationId id = 0; id < over_old.size(); ++id) {
      const Location& location = before.cfa().location(id);
      if (location.kind == LocationKind::Plain || new_marks.contains(location.note)) continue;
      ASSERT_TRUE(over_old[id].is_false());
    }
  }
  EXPECT_GT(looked_at, program_count / 4);
  EXPECT_GT(traces, 10u);
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    for (const NamedPass& pass : all_passes()) cases.push_back({std::string(pass.name), arithmetic});
    cases.push_back({"all", arithmetic});
  }
  return cases;
}
INSTANTIATE_TEST_SUITE_P(Passes, PassRandomTest, ::testing::ValuesIn(all_cases()), [](const auto& info) {
  return info.param.pass + (info.param.arithmetic == Arithmetic::Int ? "_int" : "_bv");
});

TEST(IntervalsRandomTest, EncloseAllReachedValues) {
  std::size_t bounded = 0;
  for (std::uint64_t seed = 1; seed <= program_count; ++seed) {
    TermManager terms;
    const Program program = random_program(terms, seed).program;
    const Exploration exploration = explore(program, 3000);
    for (const RangeTrust trust : {RangeTrust::Derived, RangeTrust::TypesHold}) {
      const Intervals intervals(program, trust);
      for (LocationId id = 0; id < program.cfa().location_count(); ++id) {
        ASSERT_TRUE(exploration.states[id].empty() || intervals.reaches(id)) << "seed " << seed;
        for (const auto& [key, state] : exploration.states[id]) {
          for (VariableId variable = 0; variable < program.variable_count(); ++variable) {
            if (program.symbol(variable).sort().is_array()) continue;
            const Interval range = intervals.at(id, variable);
            bounded += range.is_bounded();
            ASSERT_TRUE(range.contains(std::get<Integer>(state[variable])))
                << "seed " << seed << " L" << id << " " << program.variable(variable).name << " " << range.to_string()
                << " " << key << "\n"
                << dump_text(program);
          }
        }
      }
    }
  }
  EXPECT_GT(bounded, 1000u);
}

}  // namespace
}  // namespace warrant
