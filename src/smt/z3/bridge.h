// Terms in Z3 and back: one Z3 context and the translations between it and one TermManager.
//
// A term is translated once and kept for the lifetime of the bridge; the cost of a translation is linear in the number
// of nodes not yet seen, at any depth. Where SMT-LIB leaves a result open, the translation says what evaluation
// (logic/evaluate.h) says, so that a model of Z3 is a model here: integer division by 0, and the conversion of a float
// out of range to an integer. The bits of a NaN stay open, and are chosen for each occurrence on its own.
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

  // Whether the bits of a possible NaN were asked for: then a model may fail under evaluation.
  bool has_open_bits() const { return has_open_bits_; }

 private:
  z3::expr build(Term term);
  z3::expr build_core(Term term);
  z3::expr build_integer(Term term);
  z3::expr build_bit_vec(Term term);
  z3::expr build_float(Term term);
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
  bool has_open_bits_ = false;
};

}  // namespace warrant
