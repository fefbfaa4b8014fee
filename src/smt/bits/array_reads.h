// The theory of arrays on top of bits, by lemmas that a model needs.
//
// A read through few stores and choices is the circuit that says what it gives. Beyond that, and of a variable, a read
// at an index is a word of its own at first. After each model of the bits, the reads that the
// formulas use are compared with what arrays are: a store gives what was stored at its index and what was there before
// elsewhere, a choice gives what the chosen array has, reads of one array at one index are equal, and so are reads of
// arrays that are equal. What the model gets wrong becomes a lemma (Brummayer and Biere, Lemmas on demand for the
// extensional theory of arrays, 2009).
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <unordered_map>

#include "logic/term_map.h"
#include "smt/bits/words.h"

namespace warrant {

// A model of the bits.
class BitModel {
 public:
  virtual ~BitModel() = default;
  virtual bool value(Bit bit) = 0;
  virtual bool is_free(Bit input) const = 0;  // nothing depends on it yet
};

class ArrayReads {
 public:
  explicit ArrayReads(Words& words) : words_(words) {}

  // An array, before its first read. `words` are those of its scalar children, in their places.
  void declare(Term array, std::vector<Word> words);
  // The element that the term selects, at the index.
  Word read(Term select, const Word& index);
  // Whether two arrays are equal: a bit that is true if they are; false only if they differ at some index.
  Bit equality(Term equation);

  // Lemmas that the model of the bits violates, out of those that the formulas need. None if it is a model of arrays.
  std::vector<Bit> violated_lemmas(std::span<const Term> formulas, BitModel& model);

  // What the last model fixes of a variable, if it violated no lemma: bits from the least significant on.
  struct Element {
    std::vector<bool> index, value;
  };
  const std::vector<Element>& elements(Term variable) const;

 private:
  using ReadId = std::uint32_t;
  using BitValues = std::vector<bool>;
  struct Read {
    Term array;
    Word index, value;
  };
  struct Array {
    std::vector<Word> words;
  };
  struct Equation {
    Term a, b;
    Bit holds, lemma;           // the lemma: it holds, or the arrays differ at some index
    std::vector<ReadId> reads;  // there
  };
  struct Uses {
    std::vector<ReadId> reads;
    std::vector<std::uint32_t> equations;
    std::vector<Term> arrays;
  };
  class Round;

  // A circuit for the element, with the reads that it ends in.
  struct Circuit {
    Word value;
    std::vector<ReadId> reads;  // ordered
  };
  const Circuit& circuit(Term array, const Word& index, unsigned& budget);
  ReadId read_id(Term array, const Word& index);
  const Uses& uses_of(Term formula);
  // The element at an index, if no read is needed; else `array` is the one to read.
  std::optional<Word> known_element(Term& array, const Word& index) const;
  const Array& node(Term array) const { return arrays_[*array_index_.find(array)]; }

  Words& words_;
  TermMap<std::uint32_t> array_index_;
  std::deque<Array> arrays_;
  std::deque<Read> reads_;
  std::map<std::pair<std::uint32_t, Word>, ReadId> ids_;
  std::map<std::pair<std::uint32_t, Word>, Circuit> circuits_;
  TermMap<std::vector<ReadId>> selects_;  // the reads of terms that need some
  TermMap<std::uint32_t> equation_index_;
  std::vector<Equation> equations_;
  TermMap<std::uint32_t> uses_index_;
  std::deque<Uses> uses_;
  std::map<std::uint32_t, std::vector<Element>> elements_;  // by the number of the variable
};

}  // namespace warrant
