// Terms in Z3 and back: one Z3 context and the translations between it and one TermManager.
//
// A term is translated once and kept for the lifetime of the bridge; the cost of a translation is linear in the number
// of nodes not yet seen, at any depth. Where SMT-LIB leaves a result open, the translation says what evaluation
// (logic/evaluate.h) says, so that a model of Z3 is a model here: integer division by 0, and the conversion of a float
// out of range to an integer. Two operations stay open, which only adds models: the bits of a NaN are any NaN's at each
// occurrence, and the remainder of floats of more than half precision is any function, since Z3 would divide numbers of
// hundreds of bits.
#pragma once

#include <z3++.h>

#include <optional>
#include <unordered_map>
#include <vector>

#include "logic/term_manager.h"
#include "logic/term_map.h"

namespace warrant {

class Z3Bridge {
 public:
  explicit Z3Bridge(TermManager& terms) : terms_(terms) {}
  Z3Bridge(const Z3Bridge&) = delete;
  Z3Bridge& operator=(const Z3Bridge&) = delete;

  TermManager& terms() { return terms_; }
  z3::context& context() { return context_; }

  z3::sort to_z3(Sort sort);
  z3::expr to_z3(Term term);
  z3::expr_vector to_z3(std::span<const Term> terms);

  // The term of a Z3 expression that has no bound variables, or nothing if part of it has no counterpart: quantifiers,
  // reals, symbols that no term was translated to.
  std::optional<Term> from_z3(const z3::expr& expr);

  // The variable that a Z3 constant stands for, or a null term.
  Term variable_of(Z3_func_decl declaration) const;

  // Whether it is the function that stands for remainders of floats.
  static bool is_remainder(const z3::func_decl& declaration);

  // Whether an operation that stays open was translated: then a model may fail under evaluation.
  bool has_open_operations() const { return has_open_operations_; }
  // Variables whose bits were asked for, with what Z3 takes for them if the variable is NaN.
  struct NanBits {
    Term variable;
    z3::func_decl declaration;  // of the variable
    z3::expr bits;
  };
  const std::vector<NanBits>& nan_bits() const { return nan_bits_; }

 private:
  z3::expr build(Term term);
  z3::expr build_core(Term term);
  z3::expr build_integer(Term term);
  z3::expr build_bit_vec(Term term);
  z3::expr build_float(Term term);
  z3::expr build_float_remainder(Term term);
  z3::expr build_float_to_bits(Term term);
  z3::expr build_float_to_integer(Term term);
  z3::expr build_variable(Term term);
  z3::expr float_constant(const FloatValue& value);
  z3::expr rounding_mode(RoundingMode mode);
  const z3::expr& known(Term term) const { return translations_[*index_.find(term)]; }
  z3::expr child(Term term, unsigned index) const { return known(term.child(index)); }
  z3::expr wrap(Z3_ast ast) {
    context_.check_error();
    return z3::expr(context_, ast);
  }

  TermManager& terms_;
  z3::context context_;
  TermMap<std::uint32_t> index_;
  std::vector<z3::expr> translations_;
  std::vector<Z3_ast> arguments_;
  std::unordered_map<Z3_func_decl, Term> variables_;
  std::vector<NanBits> nan_bits_;
  bool has_open_operations_ = false;
};

}  // namespace warrant
