#include "c_text/tidy.h"

#include <optional>
#include <unordered_map>
#include <vector>

#include "logic/substitute.h"

namespace warrant {

namespace {

class Tidy {
 public:
  Tidy(const Program& program, const std::unordered_set<Term>& known) : program_(program), known_(known) {}

  Term whole(Term formula) { return tidy(formula, 0); }

 private:
  struct Bounds {
    std::optional<Integer> at_most, at_least;
  };
  static constexpr int max_depth = 50;

  Term tidy(Term formula, int depth) {
    if (known_.contains(formula)) return terms().truth();
    if ((formula.op() != Op::And && formula.op() != Op::Or) || depth > max_depth) return formula;
    const bool is_conjunction = formula.op() == Op::And;
    std::vector<Term> parts;
    for (const Term child : formula.children()) parts.push_back(tidy(child, depth + 1));
    // The values of variables are put in below a disjunction only: at the top, relations tell more.
    parts = is_conjunction ? strongest(parts) : weakest(parts);
    if (is_conjunction && depth > 0) {
      put_in_values(parts);
      parts = strongest(parts);
    }
    return is_conjunction ? terms().conjunction(parts) : terms().disjunction(parts);
  }

  void put_in_values(std::vector<Term>& parts) const {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Term part = parts[i];
      if (part.op() != Op::Eq || !part.child(0).is_variable() || part.child(1).op() != Op::IntConst) continue;
      const VariableId id = program_.variable_of(part.child(0));
      if (id == none_id || !program_.variable(id).type || program_.variable(id).type->is_pointer()) continue;
      for (std::size_t j = 0; j < parts.size(); ++j)
        if (j != i) parts[j] = substitute(terms(), parts[j], {{part.child(0), part.child(1)}});
    }
  }

  static bool is_bound(Term part) {
    const Term atom = part.op() == Op::Not ? part.child(0) : part;
    return atom.op() == Op::Le && atom.child(1).op() == Op::IntConst;
  }

  std::vector<Term> strongest(const std::vector<Term>& parts) {
    std::vector<Term> order, kept;
    std::unordered_map<Term, Bounds> bounds;
    const auto bounds_of = [&](Term sum) -> Bounds& {
      const auto [entry, is_new] = bounds.try_emplace(sum);
      if (is_new) order.push_back(sum);
      return entry->second;
    };
    const auto lower = [](std::optional<Integer>& bound, const Integer& by) {
      if (!bound || by < *bound) bound = by;
    };
    const auto raise = [](std::optional<Integer>& bound, const Integer& by) {
      if (!bound || by > *bound) bound = by;
    };
    for (const Term part : parts) {
      if (part.op() == Op::Eq && part.child(0).sort().is_int() && part.child(1).op() == Op::IntConst) {
        lower(bounds_of(part.child(0)).at_most, part.child(1).integer());
        raise(bounds_of(part.child(0)).at_least, part.child(1).integer());
      } else if (!is_bound(part)) {
        kept.push_back(part);
      } else if (part.op() == Op::Not) {
        raise(bounds_of(part.child(0).child(0)).at_least, part.child(0).child(1).integer() + 1);
      } else {
        lower(bounds_of(part.child(0)).at_most, part.child(1).integer());
      }
    }
    for (const Term sum : order) {
      const auto& [at_most, at_least] = bounds.at(sum);
      if (at_most && at_least && *at_most == *at_least) {
        kept.push_back(terms().eq(sum, terms().integer(*at_most)));
        continue;
      }
      if (at_least) kept.push_back(terms().ge(sum, terms().integer(*at_least)));
      if (at_most) kept.push_back(terms().le(sum, terms().integer(*at_most)));
    }
    return kept;
  }

  std::vector<Term> weakest(const std::vector<Term>& parts) {
    std::vector<Term> order, kept;
    std::unordered_map<Term, Bounds> bounds;
    for (const Term part : parts) {
      if (!is_bound(part)) {
        kept.push_back(part);
        continue;
      }
      const bool is_negated = part.op() == Op::Not;
      const Term atom = is_negated ? part.child(0) : part;
      const auto [entry, is_new] = bounds.try_emplace(atom.child(0));
      if (is_new) order.push_back(atom.child(0));
      auto& [at_most, at_least] = entry->second;
      const Integer value = is_negated ? atom.child(1).integer() + 1 : atom.child(1).integer();
      if (is_negated && (!at_least || value < *at_least)) at_least = value;
      if (!is_negated && (!at_most || value > *at_most)) at_most = value;
    }
    for (const Term sum : order) {
      const auto& [at_most, at_least] = bounds.at(sum);
      if (at_most && at_least && *at_least <= *at_most + 1) return {terms().truth()};
      if (at_least) kept.push_back(terms().ge(sum, terms().integer(*at_least)));
      if (at_most) kept.push_back(terms().le(sum, terms().integer(*at_most)));
    }
    return kept;
  }

  TermManager& terms() const { return program_.terms(); }

  const Program& program_;
  const std::unordered_set<Term>& known_;
};

}  // namespace

Term tidied(const Program& program, Term formula, const std::unordered_set<Term>& known) {
  return Tidy(program, known).whole(formula);
}

}  // namespace warrant
