// Bits, and the choice that engines ask, against Z3 on questions that programs have given rise to:
//
//     WARRANT_QUERY_LOG=DIR warrant verify ...        logs the questions of a run
//     build/release/benchmarks/bench_queries DIR [N]  asks all, N of them at most, evenly spread
//
// Questions about integers, and what bits and Z3 decide in less than a millisecond, are left out. Times are CPU time
// of one question asked on its own, limited to ten seconds each.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "smt/backend.h"
#include "smt/bits/bits_solver.h"
#include "smt/read_formulas.h"
#include "smt/theories.h"

namespace warrant {
namespace {

constexpr double limit_seconds = 10, negligible_seconds = 1e-3;

// A sort as SMT-LIB writes it; takes what it has read from the text.
std::optional<Sort> read_sort(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const auto take = [&](std::string_view prefix) {
    const bool is_there = text.starts_with(prefix);
    if (is_there) text.remove_prefix(prefix.size());
    return is_there;
  };
  const auto number = [&] {
    unsigned value = 0;
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
      value = 10 * value + static_cast<unsigned>(text[0] - '0');
      text.remove_prefix(1);
    }
    return value;
  };
  if (take("Bool")) return Sort::boolean();
  if (take("Int")) return Sort::integer();
  std::optional<Sort> sort;
  if (take("(_ BitVec")) {
    sort = Sort::bit_vec(number());
  } else if (take("(_ FloatingPoint")) {
    const unsigned exponent = number();
    sort = Sort::floating(exponent, number());
  } else if (take("(Array")) {
    const auto index = read_sort(text), element = read_sort(text);
    if (index && element) sort = Sort::array(*index, *element);
  }
  return take(")") ? sort : std::nullopt;
}

// The formulas of a script of QueryLog's; nothing if part of it is not understood.
std::vector<Term> read_script(TermManager& terms, const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<Term> symbols;
  std::vector<std::string> texts;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("(declare-fun ")) {
      std::string_view rest = std::string_view(line).substr(13);
      const std::size_t end = rest.find(" () ");
      std::string_view name = rest.substr(0, end);
      if (name.starts_with('|')) name = name.substr(1, name.size() - 2);
      rest.remove_prefix(end + 4);
      const std::optional<Sort> sort = read_sort(rest);
      if (!sort) return {};
      symbols.push_back(terms.variable(name, *sort));
    } else if (line.starts_with("(assert ")) {
      texts.push_back(line.substr(8, line.size() - 9));
    }
  }
  std::vector<Term> formulas = read_formulas(terms, texts, symbols);
  return std::ranges::all_of(formulas, [](Term formula) { return bool(formula); }) ? formulas : std::vector<Term>();
}

struct Total {
  int questions = 0, different = 0, only_bits = 0, only_z3 = 0;
  double log_ratio = 0, log_ratio_of_choice = 0, bits_seconds = 0, z3_seconds = 0, choice_seconds = 0;
};

template <typename Ask>
std::pair<Answer, double> timed(Ask ask) {
  const double begin = process_cpu_seconds();
  const Answer answer = ask();
  return {answer, process_cpu_seconds() - begin};
}

void compare(const std::filesystem::path& path, std::map<std::string, Total>& totals) {
  TermManager terms;
  const std::vector<Term> formulas = read_script(terms, path);
  const Theories theories = theories_of(formulas);
  if (formulas.empty() || theories.integers || !(theories.bit_vecs || theories.floats)) return;
  SolverOptions options;
  options.log_directory.clear();
  options.budget = Budget::cpu_seconds(limit_seconds);
  const auto [by_bits, bits_seconds] =
      timed([&] { return BitsSolver(std::make_shared<Blaster>(), options).check(formulas); });
  options.budget = Budget::cpu_seconds(limit_seconds);
  const auto [by_z3, z3_seconds] = timed([&] { return make_z3_backend(terms)->check_once(formulas, options); });
  options.budget = Budget::cpu_seconds(limit_seconds);
  const auto [by_choice, choice_seconds] = timed([&] { return make_backend(terms)->check_once(formulas, options); });
  if (bits_seconds < negligible_seconds && z3_seconds < negligible_seconds) return;
  Total& total = totals[theories.floats ? "floats" : theories.arrays ? "bit-vectors and arrays" : "bit-vectors"];
  ++total.questions;
  total.bits_seconds += bits_seconds;
  total.z3_seconds += z3_seconds;
  total.log_ratio += std::log(z3_seconds / bits_seconds);
  if (by_bits == Answer::Unknown && by_z3 != Answer::Unknown) ++total.only_z3;
  if (by_bits != Answer::Unknown && by_z3 == Answer::Unknown) ++total.only_bits;
  total.choice_seconds += choice_seconds;
  total.log_ratio_of_choice += std::log(z3_seconds / choice_seconds);
  const auto differ = [](Answer a, Answer b) { return a != Answer::Unknown && b != Answer::Unknown && a != b; };
  if (differ(by_bits, by_z3) || differ(by_choice, by_z3) || differ(by_choice, by_bits)) {
    ++total.different;
    std::cout << path << ": the answers differ\n";
  }
}

int run(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: bench_queries DIR [N]\n";
    return 2;
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1]))
    if (entry.path().extension() == ".smt2") files.push_back(entry.path());
  std::ranges::sort(files);
  const std::size_t wanted = argc > 2 ? std::stoul(argv[2]) : files.size();
  const std::size_t stride = std::max<std::size_t>(1, files.size() / std::max<std::size_t>(1, wanted));
  std::map<std::string, Total> totals;
  for (std::size_t i = 0; i < files.size(); i += stride) compare(files[i], totals);
  for (const auto& [kind, total] : totals)
    std::cout << fmt::format(
        "{}: {} questions; Z3 takes {:.1f} times as long as bits and {:.1f} times as long as the choice (geometric "
        "means), {:.1f} s against {:.1f} s and {:.1f} s in all; answers that differ: {}; decided by bits but not by "
        "Z3: {}, by Z3 but not by bits: {}\n",
        kind, total.questions, std::exp(total.log_ratio / total.questions),
        std::exp(total.log_ratio_of_choice / total.questions), total.z3_seconds, total.bits_seconds,
        total.choice_seconds, total.different, total.only_bits, total.only_z3);
  return 0;
}

}  // namespace
}  // namespace warrant

int main(int argc, char** argv) { return warrant::run(argc, argv); }
