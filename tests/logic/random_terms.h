// Random terms whose values are known: every term of the pool comes with its value under a few valuations, computed by
// applying operations to values, never by simplifying terms.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "logic/evaluate.h"
#include "logic/term_manager.h"
#include "logic/value.h"

namespace warrant::testing {

class RandomTerms {
 public:
  static constexpr std::size_t valuation_count = 4;

  struct Entry {
    Term term;
    std::vector<Value> values;  // one per valuation
  };

  explicit RandomTerms(unsigned seed);

  // Applies a random operation to random members of the pool through its smart constructor, and adds the result.
  const Entry& grow();

  TermManager& terms() { return terms_; }
  const std::vector<Entry>& pool() const { return pool_; }
  const std::vector<Term>& variables() const { return variables_; }
  // The valuation by number.
  Valuation valuation(std::size_t number) const;
  Value random_value(Sort sort);
  std::size_t random_below(std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_);
  }
  const Entry& random_entry(Sort sort);

 private:
  // An operation to apply: a term that has it at its root, and the sorts of its arguments.
  struct Pattern {
    Term term;
    std::vector<Sort> arguments;
  };

  void add_variables();
  void add_patterns();
  void add_bit_vec_patterns();
  void add_float_patterns(Sort sort);
  void add_pattern(Term term, std::vector<Sort> arguments) { patterns_.push_back({term, std::move(arguments)}); }
  void add_constant(Sort sort);
  const Entry& keep(Entry entry);  // a full pool forgets another one, never a variable
  Integer random_integer();
  Integer random_bits(unsigned width);

  std::mt19937 random_;
  TermManager terms_;
  std::vector<Term> variables_;
  std::vector<Entry> pool_;
  std::vector<Pattern> patterns_;
};

}  // namespace warrant::testing
