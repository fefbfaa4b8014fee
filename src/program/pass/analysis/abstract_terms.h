// The abstract value of terms: which addresses and numbers they may evaluate to.
//
// Where an address takes part in arithmetic, the result's provenance follows linear algebra over the unknown starts of
// blocks: a sum in which one region occurs once is an address in that region; a sum in which all cancel is a number
// (but marked lost if an address may have been a plain number, such as null); any other mixture is a value computed
// from the regions, which are unified. Operations that are not linear compute from all their operands.
//
// Assumed about addresses: arithmetic on them does not wrap around the address space, and blocks start at multiples of
// `block_alignment`.
#pragma once

#include <functional>

#include "logic/term_map.h"
#include "program/pass/analysis/index_facts.h"
#include "program/pass/analysis/regions.h"

namespace warrant {

constexpr unsigned block_alignment_bits = 4;
constexpr unsigned block_alignment = 1u << block_alignment_bits;

class AbstractTerms {
 public:
  using Lookup = std::function<const AbstractValue&(VariableId)>;
  AbstractTerms(const Program& program, Regions& regions, Lookup lookup);

  // Bottom if a variable of the term has no value yet. May unify regions.
  AbstractValue evaluate(Term term, const std::vector<IndexFact>& facts = {});
  // What a fresh value of the type may be, and what remains of `value` when it is known to be of the type.
  static OffsetSet numbers_of(ScalarType type);
  OffsetSet fit(const OffsetSet& numbers, ScalarType type) const;

 private:
  struct Summand {
    std::int64_t coefficient;
    AbstractValue value;
  };
  // A sum of abstract values; constant and coefficients count modulo 2^64.
  struct Sum {
    std::int64_t constant = 0;
    std::vector<Summand> summands;
    OffsetSet numbers;  // of parts that are known from facts
  };

  AbstractValue visit(Term term);
  AbstractValue compute(Term term);
  AbstractValue ite(Term term);
  AbstractValue linear(Term term);
  void flatten(Term term, std::int64_t coefficient, Sum& sum);
  void add_monomials(const LinearSum& linear, std::int64_t coefficient, Sum& sum);
  void add_base(Term base, std::int64_t coefficient, Sum& sum);
  struct Netted;
  std::optional<Netted> netted(const Sum& sum) const;
  AbstractValue add_up(const Sum& sum);
  AbstractValue product(Term term);
  AbstractValue bitwise(Term term);
  AbstractValue shift_right(const AbstractValue& value, Term count, unsigned width);
  AbstractValue quotient(const AbstractValue& value, const Integer& divisor);
  AbstractValue remainder(const AbstractValue& value, const Integer& divisor);
  AbstractValue truncated(const AbstractValue& value, unsigned bits);  // its low bits
  AbstractValue aligned_down(const AbstractValue& value, unsigned bits);
  AbstractValue unknown(std::span<const Term> operands);
  AbstractValue mixture(std::span<const AbstractValue> operands);
  AbstractValue mixture_of_variables(Term term);
  OffsetSet as_offsets(const OffsetSet& set) const;

  const Program& program_;
  Regions& regions_;
  Lookup lookup_;
  unsigned pointer_bits_;
  const std::vector<IndexFact>* facts_ = nullptr;
  TermMap<AbstractValue> memo_;
  unsigned depth_ = 0;
};

}  // namespace warrant
