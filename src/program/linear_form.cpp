#include "program/linear_form.h"

namespace warrant {

LinearForm LinearForm::of(Term term) {
  LinearForm result;
  const auto add = [&](Term part) {
    if (part.op() == Op::IntConst) {
      result.constant = result.constant + part.integer();
    } else if (part.op() == Op::Mul && part.child(0).op() == Op::IntConst && part.children().size() == 2) {
      result.monomials.push_back({part.child(0).integer(), part.child(1)});
    } else {
      result.monomials.push_back({Integer(1), part});
    }
  };
  if (term.op() == Op::Add) {
    for (const Term part : term.children()) add(part);
  } else {
    add(term);
  }
  return result;
}

}  // namespace warrant
