// Random paths of small programs in SSA form, one formula per statement block.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "logic/term_manager.h"

namespace warrant::testing {

class RandomPath {
 public:
  RandomPath(TermManager& terms, unsigned seed, Sort sort) : terms_(terms), random_(seed), sort_(sort) {}

  std::vector<Term> formulas(std::size_t blocks, std::size_t variables) {
    for (std::size_t i = 0; i < variables; ++i) now_.push_back(fresh());
    std::vector<Term> result;
    for (std::size_t block = 0; block < blocks; ++block) {
      std::vector<Term> parts;
      const unsigned statements = 1 + below(3);
      for (unsigned i = 0; i < statements; ++i) parts.push_back(below(3) == 0 ? guard() : assignment());
      if (block + 1 == blocks) parts.push_back(guard());
      result.push_back(terms_.conjunction(parts));
    }
    return result;
  }

 private:
  unsigned below(std::size_t bound) { return static_cast<unsigned>(random_() % bound); }
  Term fresh() { return terms_.fresh_variable("x", sort_); }
  Term constant(int value) { return sort_.is_int() ? terms_.integer(value) : terms_.bit_vec(value, sort_.width()); }
  Term any() { return now_[below(now_.size())]; }

  Term less(Term a, Term b) { return sort_.is_int() ? terms_.lt(a, b) : terms_.bv_slt(a, b); }

  Term guard() {
    const Term right = below(2) == 0 ? constant(static_cast<int>(below(12)) - 4) : any();
    switch (below(4)) {
      case 0:
        return terms_.eq(any(), right);
      case 1:
        return terms_.distinct(any(), right);
      case 2:
        return less(any(), right);
      default:
        return terms_.negate(less(any(), right));
    }
  }

  Term expression() {
    const Term step = constant(static_cast<int>(below(7)) - 2);
    switch (below(6)) {
      case 0:
        return constant(static_cast<int>(below(6)));
      case 1:
        return terms_.add(any(), any());
      case 2:
        return terms_.sub(any(), any());
      case 3:
        return terms_.ite(less(any(), step), any(), terms_.add(any(), step));
      default:
        return terms_.add(any(), step);
    }
  }

  Term assignment() {
    const Term value = expression();
    Term& target = now_[below(now_.size())];
    target = fresh();
    return terms_.eq(target, value);
  }

  TermManager& terms_;
  std::mt19937 random_;
  Sort sort_;
  std::vector<Term> now_;
};

}  // namespace warrant::testing
