// Terms as circuits over bits.
//
// A term is translated once and kept. A Boolean is one bit, a bit-vector a word, a float the word of its interchange
// layout and, where an operation needs it, its unpacked form. The elements of arrays are words that array_reads.h
// relates to each other. Where evaluation (logic/evaluate.h) and SMT-LIB differ, evaluation is right. Two results stay
// open, which only adds models: the bits of a NaN that an operation yields, and remainders of floats of more than half
// precision.
#pragma once

#include "logic/term_map.h"
#include "smt/bits/array_reads.h"
#include "smt/bits/floats.h"
#include "smt/bits/words.h"

namespace warrant {

class Blaster {
 public:
  Blaster() : words_(aig_), floats_(words_), reads_(words_) {}
  Blaster(const Blaster&) = delete;
  Blaster& operator=(const Blaster&) = delete;

  Bit bit(Term formula) { return word(formula).front(); }
  const Word& word(Term term);  // of a scalar term, until the next call
  bool has(Term term) const { return index_.contains(term); }

  Aig& aig() { return aig_; }
  ArrayReads& reads() { return reads_; }
  // Of everything that was translated, in the order of translation.
  std::span<const Term> variables() const { return variables_; }

 private:
  struct Translation {
    Word word;          // empty for a float whose bits nobody has asked for, and for an array
    Unpacked unpacked;  // of a float that an operation has asked for
  };

  void translate(Term term);
  Word build(Term term);
  Word build_core(Term term);
  Word build_bit_vec(Term term);
  Word build_from_float(Term term);
  void build_float(Term term, Translation& result);
  Unpacked operate_on_floats(Term term);
  const Translation& known(Term term) const { return translations_[*index_.find(term)]; }
  Translation& known(Term term) { return translations_[*index_.find(term)]; }
  const Word& operand(Term term, unsigned index) { return bits_of(term.child(index)); }
  const Word& bits_of(Term term);
  const Unpacked& unpacked(Term term);
  const Words::Division& division(Term a, Term b, bool is_signed);

  Aig aig_;
  Words words_;
  Floats floats_;
  ArrayReads reads_;
  TermMap<std::uint32_t> index_;
  std::deque<Translation> translations_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, bool>, Words::Division> divisions_;  // by the ids of the operands
  std::vector<Term> variables_;
};

}  // namespace warrant
